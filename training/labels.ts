import { WardroundError } from "../base/errors.ts";

/** Losses of models that tell classes apart. */
export type ClassificationLoss = "binary-cross-entropy" | "categorical-cross-entropy";

/** How well a model did on some rows. Counts and sums add up over batches. */
export interface Score {
  readonly right: number;
  readonly total: number;
  /** Sum over rows of the loss, natural logarithm. */
  readonly lossSum: number;
}

/** Probabilities are kept this far from 0 and 1 before the logarithm: float32 knows no more. */
const probabilityMargin = 1e-7;

/**
 * Labels as the training graph takes them: 0 or 1 for one output, one-hot over classes for more.
 * @param labels - class of each row, from 0.
 * @returns `[rows, classCount]` float32, row-major.
 * @throws WardroundError DATA_SHAPE_MISMATCH for a label that the model has no output for.
 */
export function labelTargets(labels: Int32Array, classCount: number): Float32Array {
  checkLabels(labels, classCount);
  if (classCount === 1) return Float32Array.from(labels);
  const targets = new Float32Array(labels.length * classCount);
  labels.forEach((label, row) => {
    targets[row * classCount + label] = 1;
  });
  return targets;
}

/**
 * Counts right answers: binary where the probability of class 1 is at least ½, categorical where the
 * label's class has the largest probability (the first of equals).
 * @param outputs - probabilities, `[rows]` (binary) or `[rows, classCount]`, row-major.
 * @throws WardroundError DATA_SHAPE_MISMATCH where outputs and labels do not fit.
 */
export function countRight(
  outputs: Float32Array,
  labels: Int32Array,
  loss: ClassificationLoss,
): Score {
  const classCount = outputs.length / Math.max(1, labels.length);
  const expected = loss === "binary-cross-entropy" ? classCount === 1 : classCount >= 2;
  if (labels.length > 0 && (!expected || !Number.isInteger(classCount))) {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `the model gave ${outputs.length} outputs for ${labels.length} rows under ${loss}`,
    );
  }
  checkLabels(labels, classCount);
  let right = 0;
  let lossSum = 0;
  labels.forEach((label, row) => {
    const start = row * classCount;
    const probabilities = outputs.subarray(start, start + classCount);
    const first = probabilities[0] as number;
    const predicted = classCount === 1 ? Number(first >= 0.5) : largestIndex(probabilities);
    if (predicted === label) right++;
    const binary = label === 1 ? first : 1 - first;
    const likelihood = classCount === 1 ? binary : (probabilities[label] as number);
    lossSum += likelihoodLoss(likelihood);
  });
  return { right, total: labels.length, lossSum };
}

/** Loss of a row whose label has that probability. */
export function likelihoodLoss(probability: number): number {
  return -Math.log(Math.min(Math.max(probability, probabilityMargin), 1 - probabilityMargin));
}

function largestIndex(values: Float32Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) {
    if ((values[at] as number) > (values[best] as number)) best = at;
  }
  return best;
}

function checkLabels(labels: Int32Array, classCount: number): void {
  const classes = Math.max(2, classCount);
  if (labels.every((label) => label >= 0 && label < classes)) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `a label lies outside 0 … ${classes - 1}, the classes that the model tells apart`,
  );
}
