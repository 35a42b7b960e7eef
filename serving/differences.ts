/** How far the answers of two versions to the same request are apart. */
import { isFiniteTensor, numbersOf } from "../runtime/number-tensor.ts";
import type { Differences, ServedTensor } from "./contract.ts";

type Outputs = readonly ServedTensor[];

/** From which value on an output of one column means the class 1, where nothing else is said: a probability. */
export const probabilityThreshold = 0.5;

/**
 * Compares two answers of the same outputs. The cosine is that of all values of an output as one vector, the
 * least over the outputs of floats. A row's label is the column of its largest value, with one column whether
 * the value is from the threshold on; of outputs that are no floats the values themselves. Rows agree where
 * all their labels do.
 * @returns rows that were compared; of what the outputs do not tell, null. NaN agrees with nothing.
 */
export function compareAnswers(
  one: Outputs,
  other: Outputs,
  threshold = probabilityThreshold,
): Differences {
  const pairs = one.map(
    (tensor) => [tensor, other.find(({ name }) => name === tensor.name)] as const,
  );
  const rows = Math.max(1, one[0]?.shape[0] ?? 1);
  let cosine: number | null = null;
  const agrees = new Array<boolean>(rows).fill(true);
  for (const [tensor, twin] of pairs) {
    const isSame = twin !== undefined && String(twin.shape) === String(tensor.shape);
    if (!isSame) return { rows, labelAgreement: 0, cosine: -1 };
    if (!isFloat(tensor)) {
      const rowBytes = tensor.data.byteLength / rows;
      const isWhole = tensor.type !== "string" && Number.isInteger(rowBytes);
      for (let row = 0; row < rows; row += 1) {
        const [from, to] = isWhole ? [row * rowBytes, (row + 1) * rowBytes] : [0, undefined];
        const [a, b] = [tensor.data.subarray(from, to), twin.data.subarray(from, to)];
        if (Buffer.compare(a, b) !== 0) agrees[row] = false;
      }
      continue;
    }
    const a = numbersOf(tensor);
    const b = numbersOf(twin);
    cosine = Math.min(cosine ?? 1, cosineOf(a, b));
    const columns = a.length / rows;
    for (let row = 0; row < rows; row += 1) {
      const label = labelOf(a, row * columns, columns, threshold);
      const wanted = labelOf(b, row * columns, columns, threshold);
      if (label !== wanted || Number.isNaN(label)) agrees[row] = false;
    }
  }
  return { rows, labelAgreement: agrees.filter(Boolean).length / rows, cosine };
}

/** Whether no value of an answer is NaN or infinite. */
export function isFiniteAnswer(outputs: Outputs): boolean {
  return outputs.every(isFiniteTensor);
}

function isFloat({ type }: ServedTensor): boolean {
  return type === "float32" || type === "float64" || type === "float16";
}

/** 1 for two vectors of zeros; −1 where one has a value that is not finite. */
function cosineOf(a: readonly number[], b: readonly number[]): number {
  let [dot, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] as number, b[at] as number];
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  if (!Number.isFinite(squaresA + squaresB)) return -1;
  if (squaresA === 0 || squaresB === 0) return squaresA === squaresB ? 1 : 0;
  return dot / Math.sqrt(squaresA * squaresB);
}

function labelOf(
  values: readonly number[],
  from: number,
  columns: number,
  threshold: number,
): number {
  const first = values[from] as number;
  if (columns === 1) return Number.isNaN(first) ? Number.NaN : Number(first >= threshold);
  let best = 0;
  for (let column = 0; column < columns; column += 1) {
    const value = values[from + column] as number;
    if (Number.isNaN(value)) return Number.NaN;
    if (value > (values[from + best] as number)) best = column;
  }
  return best;
}
