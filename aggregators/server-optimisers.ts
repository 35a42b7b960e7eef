import type { PlanServerOptimiser } from "../model/plan.ts";
import type { FoldedTile, StateTiles } from "./contract.ts";
import { addStep } from "./fedavg.ts";

type Adaptive = Exclude<PlanServerOptimiser, { readonly name: "sgd" }>;

/** One tile of a step; all arrays are `[tile]`. */
export interface StepTile {
  readonly base: Float32Array;
  /** d: what the mean of the updates says. */
  readonly mean: Float32Array | Float64Array;
  readonly before: StateTiles;
}

/**
 * Makes a step out of the mean of the updates d (Reddi et al. 2021, algorithm 2, without bias
 * correction; FedAvgM: Hsu et al. 2019). Each value of a state and of the weights is computed in
 * float64 out of float32 ones, in the order written here, and rounded once.
 * @param optimiser - undefined: the mean is the step.
 */
export function takeStep(optimiser: PlanServerOptimiser | undefined, tile: StepTile): FoldedTile {
  if (!optimiser) return { weights: addStep(tile.base, tile.mean), state: {} };
  return optimiser.name === "sgd" ? sgdStep(optimiser, tile) : adaptiveStep(optimiser, tile);
}

/** `m ← β·m + d, w ← w + rate·m`; without momentum nothing is kept. */
function sgdStep(
  { learning_rate: rate, momentum: beta }: Extract<PlanServerOptimiser, { readonly name: "sgd" }>,
  { base, mean, before }: StepTile,
): FoldedTile {
  const weights = new Float32Array(base.length);
  if (beta === 0) {
    for (let at = 0; at < weights.length; at++) {
      weights[at] = Math.fround((base[at] as number) + rate * (mean[at] as number)) + 0;
    }
    return { weights, state: {} };
  }
  const old = before.momentum ?? new Float32Array(base.length);
  const momentum = new Float32Array(base.length);
  for (let at = 0; at < weights.length; at++) {
    const m = Math.fround(beta * (old[at] as number) + (mean[at] as number)) + 0;
    momentum[at] = m;
    weights[at] = Math.fround((base[at] as number) + rate * m) + 0;
  }
  return { weights, state: { momentum } };
}

/** `m ← β₁·m + (1 − β₁)·d`, v by the optimiser's name, `w ← w + rate·m / (√v + τ)`. */
function adaptiveStep(optimiser: Adaptive, { base, mean, before }: StepTile): FoldedTile {
  const { learning_rate: rate, beta1, tau } = optimiser;
  const nextVariance = varianceRule(optimiser);
  const oldMomentum = before.momentum ?? new Float32Array(base.length);
  const oldVariance = before.variance ?? new Float32Array(base.length);
  const momentum = new Float32Array(base.length);
  const variance = new Float32Array(base.length);
  const weights = new Float32Array(base.length);
  for (let at = 0; at < weights.length; at++) {
    const d = mean[at] as number;
    const m = Math.fround(beta1 * (oldMomentum[at] as number) + (1 - beta1) * d) + 0;
    const v = Math.fround(nextVariance(oldVariance[at] as number, d * d));
    momentum[at] = m;
    variance[at] = v;
    weights[at] = Math.fround((base[at] as number) + (rate * m) / (Math.sqrt(v) + tau)) + 0;
  }
  return { weights, state: { momentum, variance } };
}

/** What v becomes by d². */
function varianceRule(optimiser: Adaptive): (v: number, square: number) => number {
  switch (optimiser.name) {
    case "adam": {
      const { beta2 } = optimiser;
      return (v, square) => beta2 * v + (1 - beta2) * square;
    }
    case "yogi": {
      const { beta2 } = optimiser;
      return (v, square) => v - (1 - beta2) * square * Math.sign(v - square);
    }
    case "adagrad":
      return (v, square) => v + square;
  }
}
