import { WardroundError } from "../base/errors.ts";
import type { Kernels } from "../kernels/contract.ts";
import type { Plan, PlanServerOptimiser } from "../model/plan.ts";
import type { PlanTraining } from "../model/plan-training.ts";
import type { Aggregator, PlainTile, PrivateTile, StateTiles } from "./contract.ts";
import { fedAvg, plainMean, privateMean } from "./fedavg.ts";
import { localDisplacement } from "./local-steps.ts";
import { takeStep } from "./server-optimisers.ts";

/** What makes new weights in one round, beside its updates. */
export interface FoldRule {
  readonly aggregator: Plan["aggregator"];
  /** Left out: the mean is the step. */
  readonly optimiser?: PlanServerOptimiser | undefined;
  readonly training: PlanTraining;
  readonly round: {
    /** Number of the round within its run, from 1. */
    readonly number: number;
    /** Rounds of the run. */
    readonly total: number;
    /** N: participants that were picked, whether their updates came or not. */
    readonly cohortSize: number;
  };
}

/** What the fold knows of an update beside its values. */
export interface Contribution {
  readonly weight: number;
  /** What staleness leaves of the weight, 0 to 1; left out: all. */
  readonly scale?: number | undefined;
  /** K: local steps that it took; where the rule asks for them. */
  readonly steps?: number | undefined;
}

type Tile = Pick<PlainTile, "base" | "updates">;

/**
 * The rule of a round for what is trained. Means are by the updates' weights; S are those who sent one.
 * @param rule - undefined: federated averaging.
 * @param updates - in order of participant id, as the tiles have them.
 * @throws WardroundError UPDATE_STEPS_INVALID where the rule needs steps and an update says none,
 * PLAN_INVALID where such steps lead nowhere; when folding also as `plainMean` and `privateMean`.
 */
export function createAggregator(
  rule: FoldRule | undefined,
  updates: readonly Contribution[],
): Aggregator {
  return {
    foldPlain: rule ? plainFold(rule, updates) : averageFold(undefined, updates),
    foldPrivate(tile, before, kernels) {
      const mean = privateMean(tile, kernels);
      return takeStep(rule?.optimiser, { base: tile.base, mean, before });
    },
  };
}

/**
 * The rule of running statistics, which are no weights: their weighted mean, whatever the plan's rule.
 * Under a mechanism they stay as they are, and no noise is spent on them.
 */
export function createStatisticsAggregator(updates: readonly Contribution[]): Aggregator {
  const shares = sharesOf(updates);
  return {
    foldPlain: (tile: Tile, before: StateTiles, kernels: Kernels) => ({
      weights: fedAvg.foldPlain({ ...tile, ...shares }, kernels),
      state: before,
    }),
    foldPrivate: ({ base }: PrivateTile, before: StateTiles) => ({
      weights: base.slice(),
      state: before,
    }),
  };
}

function plainFold(rule: FoldRule, updates: readonly Contribution[]): Aggregator["foldPlain"] {
  const { optimiser, round, training } = rule;
  const shares = sharesOf(updates);
  const share = updates.length / round.cohortSize;
  switch (rule.aggregator) {
    case "fedavg":
      return averageFold(optimiser, updates);
    case "fednova": {
      const scales = novaScales(displacementsOf(rule, updates), shares.weights);
      const scaled = updates.map((update, at) => ({ ...update, scale: scales[at] }));
      return averageFold(optimiser, scaled);
    }
    case "scaffold": {
      const displacements = displacementsOf(rule, updates);
      return (tile, before, kernels) => {
        const mean = plainMean({ ...tile, ...shares }, kernels);
        const { weights, state } = takeStep(optimiser, { base: tile.base, mean, before });
        const gradients = { ...tile, weights: shares.weights, displacements, share };
        return {
          weights,
          state: { ...state, control: nextControl(before.control, gradients, kernels) },
        };
      };
    }
    case "feddyn": {
      const { proximal: alpha = 0 } = training;
      return (tile, before, kernels) => {
        const mean = plainMean({ ...tile, ...shares }, kernels);
        const { drift, step } = dynamicStep(before.drift, { mean, alpha, share });
        const { weights, state } = takeStep(optimiser, { base: tile.base, mean: step, before });
        return { weights, state: { ...state, drift } };
      };
    }
  }
}

function averageFold(
  optimiser: FoldRule["optimiser"],
  updates: readonly Contribution[],
): Aggregator["foldPlain"] {
  const shares = sharesOf(updates);
  return (tile, before, kernels) => {
    const mean = plainMean({ ...tile, ...shares }, kernels);
    return takeStep(optimiser, { base: tile.base, mean, before });
  };
}

function sharesOf(updates: readonly Contribution[]): Pick<PlainTile, "weights" | "scales"> {
  return {
    weights: updates.map(({ weight }) => weight),
    scales: updates.map(({ scale = 1 }) => scale),
  };
}

/** Of each update how far its steps go: see `localDisplacement`. */
function displacementsOf(
  { aggregator, training, round: { number, total } }: FoldRule,
  updates: readonly Contribution[],
): readonly number[] {
  const known = new Map<number, number>();
  return updates.map(({ steps }) => {
    if (steps === undefined) {
      throw new WardroundError(
        "UPDATE_STEPS_INVALID",
        `an update does not say how many steps it took, and ${aggregator} needs that`,
      );
    }
    const displacement =
      known.get(steps) ?? localDisplacement(training, { round: number, rounds: total, steps });
    known.set(steps, displacement);
    return displacement;
  });
}

/**
 * FedNova (Wang et al. 2020, equations 6 to 8): `τ_eff / aᵢ` with `τ_eff = Σ pₖ·aₖ`, so that each
 * update counts as its direction and not as its length. Exactly 1 where all took the same steps.
 */
function novaScales(lengths: readonly number[], weights: readonly number[]): readonly number[] {
  const [unit = 1] = lengths;
  const ratios = lengths.map((length) => length / unit);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weighted = weights.reduce((sum, weight, at) => sum + weight * (ratios[at] as number), 0);
  return ratios.map((ratio) => weighted / total / ratio);
}

/**
 * SCAFFOLD (Karimireddy et al. 2020, algorithm 1, lines 12 and 17, option II): what participants add
 * to their control variates is −c − Δᵢ/(Kᵢ·η), which the server sees in the updates, so that
 * `c⁺ = c + |S|/N · mean(−c − Δᵢ/(Kᵢ·η))`. In float64 after the kernels' sum; rounded once.
 */
function nextControl(
  control: Float32Array | undefined,
  tile: PlainTile & { readonly displacements: readonly number[]; readonly share: number },
  kernels: Kernels,
): Float32Array<ArrayBuffer> {
  const { displacements, share, ...rest } = tile;
  const [unit = 1] = displacements;
  // By what is near 1, so that no weight leaves the range of float32.
  const scales = displacements.map((displacement) => unit / displacement);
  const mean = plainMean({ ...rest, scales }, kernels);
  const next = new Float32Array(mean.length);
  for (let at = 0; at < next.length; at++) {
    const gradient = -(mean[at] as number) / unit;
    const c = control ? (control[at] as number) : 0;
    next[at] = Math.fround((1 - share) * c + share * gradient) + 0;
  }
  return next;
}

/**
 * FedDyn (Acar et al. 2021, algorithm 1): `h⁺ = h − α·|S|/N·mean(Δ)`, and the step is
 * `mean(Δ) − h⁺/α`. h⁺ is rounded to float32 before it is used.
 */
function dynamicStep(
  drift: Float32Array | undefined,
  {
    mean,
    alpha,
    share,
  }: { readonly mean: Float32Array; readonly alpha: number; readonly share: number },
): { readonly drift: Float32Array; readonly step: Float64Array } {
  const next = new Float32Array(mean.length);
  const step = new Float64Array(mean.length);
  for (let at = 0; at < next.length; at++) {
    const d = mean[at] as number;
    const h = Math.fround((drift ? (drift[at] as number) : 0) - alpha * share * d) + 0;
    next[at] = h;
    step[at] = d - h / alpha;
  }
  return { drift: next, step };
}
