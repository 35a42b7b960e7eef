import { WardroundError } from "../base/errors.ts";
import type { Kernels } from "../kernels/contract.ts";
import type { PlainTile, PrivateTile } from "./contract.ts";

/**
 * Federated averaging (McMahan et al. 2017, algorithm 1): new weights are the old ones and the mean.
 * What follows the kernels' sum is done here, in one implementation, so that the choice of kernels
 * changes no bit of a model.
 */
export const fedAvg = {
  /** @returns the new weights, `[tile]`. */
  foldPlain: (tile: PlainTile, kernels: Kernels): Float32Array<ArrayBuffer> =>
    addStep(tile.base, plainMean(tile, kernels)),
  /** @returns the new weights, `[tile]`; the un-noised sum is seen by nobody. */
  foldPrivate: (tile: PrivateTile, kernels: Kernels): Float32Array<ArrayBuffer> =>
    addStep(tile.base, privateMean(tile, kernels)),
};

/** `float32(base + step)`, in float64 up to the rounding. */
export function addStep(
  base: Float32Array,
  step: Float32Array | Float64Array,
): Float32Array<ArrayBuffer> {
  const folded = new Float32Array(base.length);
  for (let at = 0; at < folded.length; at++) {
    folded[at] = Math.fround((base[at] as number) + (step[at] as number)) + 0; // −0 + 0 is +0
  }
  return folded;
}

/**
 * `float32(Σ float32(sₖ·wₖ)·Δₖ / Σ wₖ)`, the total weight rounded to float32. The scales sₖ are no part
 * of what divides (Nguyen et al. 2022, algorithm 1, divides by the number of updates): stale updates
 * make a smaller step, not the same step with other proportions.
 * @throws WardroundError UPDATE_WEIGHT_INVALID where a weight is negative or not finite, or all are 0.
 */
export function plainMean(tile: PlainTile, kernels: Kernels): Float32Array<ArrayBuffer> {
  const total = totalWeight(tile.weights);
  const sum = kernels.weightedSum(tile.updates, scaled(tile));
  requireLength(sum, tile.base);
  const mean = new Float32Array(tile.base.length);
  for (let at = 0; at < mean.length; at++) mean[at] = (sum[at] as number) / total;
  return mean;
}

/**
 * `(Σq + Z + ½)·g / denominator`, in float64. ½ takes back the mean of the noise, which is a Laplace
 * variable rounded down.
 * @throws WardroundError UPDATE_BOUND_EXCEEDED where there are more updates than the denominator:
 * the exactness of the sum is shown for that many only.
 */
export function privateMean(tile: PrivateTile, kernels: Kernels): Float64Array<ArrayBuffer> {
  const { base, updates, noise, grid, denominator } = tile;
  if (updates.length > denominator) {
    throw new WardroundError(
      "UPDATE_BOUND_EXCEEDED",
      `${updates.length} updates came, the plan's denominator allows ${denominator}`,
    );
  }
  const sum = kernels.integerSum([...updates, noise]);
  requireLength(sum, base);
  const mean = new Float64Array(base.length);
  for (let at = 0; at < mean.length; at++) {
    mean[at] = (((sum[at] as number) + 0.5) * grid) / denominator;
  }
  return mean;
}

function scaled({ weights, scales }: PlainTile): readonly number[] {
  if (!scales) return weights;
  return weights.map((weight, which) => weight * (scales[which] as number));
}

function totalWeight(weights: readonly number[]): number {
  let total = 0;
  for (const weight of weights) {
    const used = Math.fround(weight);
    if (!(used >= 0 && used < Infinity)) {
      throw new WardroundError(
        "UPDATE_WEIGHT_INVALID",
        "a weight is negative or not finite: a weight is a number of rows, from 0",
      );
    }
    total += used;
  }
  const rounded = Math.fround(total);
  if (!(rounded > 0 && rounded < Infinity)) {
    throw new WardroundError(
      "UPDATE_WEIGHT_INVALID",
      `the ${weights.length} weights have no positive, finite total: at least one participant needs rows`,
    );
  }
  return rounded;
}

function requireLength(sum: { readonly length: number }, base: Float32Array): void {
  if (sum.length !== base.length) {
    throw new WardroundError(
      "UPDATE_SHAPE_MISMATCH",
      `the updates' tile has ${sum.length} values, the checkpoint's has ${base.length}`,
    );
  }
}
