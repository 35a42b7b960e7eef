import type { OrtTensor } from "./ort.ts";
import { sliceTensor, type Tensors } from "./tensor-rows.ts";

/**
 * How far a row's answer within a batch is from its answer alone: over all outputs the largest difference,
 * relative to the largest magnitude of that output's row alone. 0 = the same bits; infinite where a value
 * that is no float differs, or an output has no row of its own.
 * @param at - the row's place in the batch.
 * @param rows - of the batch.
 */
export function rowDifference(batch: Tensors, at: number, rows: number, alone: Tensors): number {
  let largest = 0;
  for (const [name, tensor] of Object.entries(batch)) {
    const own = alone[name];
    if (!own || tensor.shape[0] !== rows || own.shape[0] !== 1) return Number.POSITIVE_INFINITY;
    largest = Math.max(largest, tensorDifference(sliceTensor(tensor, at, 1), own));
  }
  return largest;
}

function tensorDifference(got: OrtTensor, alone: OrtTensor): number {
  if (Buffer.compare(got.data, alone.data) === 0) return 0;
  const [a, b] = [floatsOf(got), floatsOf(alone)];
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  let difference = 0;
  let magnitude = 0;
  for (let at = 0; at < a.length; at += 1) {
    difference = Math.max(difference, Math.abs((a[at] as number) - (b[at] as number)));
    magnitude = Math.max(magnitude, Math.abs(b[at] as number));
  }
  // Bits that differ and values that do not: the two zeros.
  return difference === 0 ? 0 : difference / magnitude;
}

/** Values of a float tensor; undefined for others, float16 included: nothing is gained by batching it on a CPU. */
function floatsOf({ type, data }: OrtTensor): Float32Array | Float64Array | undefined {
  const copy = new Uint8Array(data).buffer;
  if (type === "float32") return new Float32Array(copy);
  return type === "float64" ? new Float64Array(copy) : undefined;
}
