import { WardroundError } from "../base/errors.ts";
import type { NoiseSource } from "../base/ports.ts";
import type { LaplaceMechanism } from "./contract.ts";
import { RandomWords } from "./random-words.ts";

/**
 * Clips an update in L1 over all of its values and puts it on the integer grid: scales by
 * min(1, K·g/‖Δ‖₁)/g in float64, rounds each value up or down at random without bias, then, while
 * Σ|q| > K, takes one unit from a coordinate drawn with probability |q|/Σ|q|. The bound is checked on
 * the integers; no float arithmetic is trusted for it.
 * @param delta - `[parameterCount]` float32; not modified.
 * @returns `[parameterCount]` grid units, Σ|q| ≤ K. Three passes, O(parameterCount).
 * @throws WardroundError UPDATE_NOT_FINITE where a value is NaN or infinite.
 */
export function quantise(
  delta: Float32Array,
  mechanism: LaplaceMechanism,
  noise: NoiseSource,
): Int32Array<ArrayBuffer> {
  const words = new RandomWords(noise, delta.length);
  const { integerClip, grid } = mechanism;
  const norm = normL1(delta);
  const bound = integerClip * grid;
  const scale = (norm > bound ? bound / norm : 1) / grid;
  const quantised = new Int32Array(delta.length);
  let total = 0;
  for (let at = 0; at < delta.length; at++) {
    const value = delta[at] as number;
    const scaled = Math.abs(value) * scale;
    const whole = Math.floor(scaled);
    const units = words.bernoulli(scaled - whole) ? whole + 1 : whole;
    total += units;
    quantised[at] = value < 0 ? -units : units;
  }
  if (total > integerClip) shave(quantised, total, total - integerClip, words);
  return quantised;
}

/** Float32 values cannot overflow a float64 sum: it is finite exactly where all of them are. */
function normL1(delta: Float32Array): number {
  let norm = 0;
  for (let at = 0; at < delta.length; at++) norm += Math.abs(delta[at] as number);
  if (!Number.isFinite(norm)) {
    throw new WardroundError(
      "UPDATE_NOT_FINITE",
      "the update has values that are NaN or infinite: lower the learning rate, or look at the data",
    );
  }
  return norm;
}

/**
 * Taking units one at a time, each from a coordinate drawn by its size, is drawing `excess` of the
 * `total` units without replacement: all are drawn first, sorted, then removed in one pass.
 */
function shave(quantised: Int32Array, total: number, excess: number, words: RandomWords): void {
  const drawn = drawDistinct(total, excess, words);
  let next = 0;
  let end = 0;
  for (let at = 0; at < quantised.length && next < drawn.length; at++) {
    const value = quantised[at] as number;
    end += Math.abs(value);
    let taken = 0;
    for (; next < drawn.length && (drawn[next] as number) < end; next++) taken++;
    quantised[at] = value < 0 ? value + taken : value - taken;
  }
}

/** `count` different integers of 0 … bound − 1, every set equally likely (Floyd 1987); ascending. */
function drawDistinct(bound: number, count: number, words: RandomWords): Float64Array {
  const drawn = new Set<number>();
  for (let last = bound - count; last < bound; last++) {
    const candidate = words.below(last + 1);
    drawn.add(drawn.has(candidate) ? last : candidate);
  }
  return Float64Array.from(drawn).sort();
}
