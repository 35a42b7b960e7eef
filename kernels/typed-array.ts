import type { Kernels } from "./contract.ts";
import { tileLength } from "./tile-length.ts";

/** Smallest float32 that is not subnormal. */
const smallestNormal = 2 ** -126;

/** The kernels that every machine has, in plain JavaScript: the reference for all others. */
export function createTypedArrayKernels(): Kernels {
  return {
    name: "typed-array",
    weightedSum,
    integerSum,
    integerL1,
    allFinite,
    dispose: () => undefined,
  };
}

function weightedSum(
  updates: readonly Float32Array[],
  weights: readonly number[],
): Float32Array<ArrayBuffer> {
  const sum = new Float32Array(tileLength(updates, weights.length));
  for (const [which, update] of updates.entries()) {
    addWeighted(sum, update, flushed(Math.fround(weights[which] as number)));
  }
  return sum;
}

/** A product or value that is flushed adds +0, which changes no sum: it is skipped. */
function addWeighted(sum: Float32Array, update: Float32Array, weight: number): void {
  for (let at = 0; at < sum.length; at++) {
    const value = update[at] as number;
    if (Math.abs(value) < smallestNormal) continue;
    const product = Math.fround(weight * value);
    if (Math.abs(product) < smallestNormal) continue;
    sum[at] = flushed(Math.fround((sum[at] as number) + product));
  }
}

function integerSum(updates: readonly Int32Array[]): Int32Array<ArrayBuffer> {
  const sum = new Int32Array(tileLength(updates, updates.length));
  for (const update of updates) {
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (update[at] as number);
  }
  return sum;
}

function integerL1(values: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += Math.abs(values[at] as number);
  return sum;
}

function allFinite(values: Float32Array): boolean {
  for (let at = 0; at < values.length; at++) {
    if (!Number.isFinite(values[at] as number)) return false;
  }
  return true;
}

function flushed(value: number): number {
  return Math.abs(value) < smallestNormal ? 0 : value;
}
