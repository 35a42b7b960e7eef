import type { PrivacyStatement } from "../model/manifest.ts";
import { laplaceTotalVariation } from "./bit-probabilities.ts";
import type { LaplaceMechanism } from "./contract.ts";
import { sumEpsilon } from "./ledger.ts";

/** What composition needs of a release. */
export type KnownRelease = Pick<LaplaceMechanism, "epsilon" | "integerClip">;

/**
 * What is known of a release by its epsilon alone. No mechanism has more noise than 2^16 grid units
 * (resolveLaplace), and with that much the sampler's distance from exact noise is largest.
 */
export function releaseOfEpsilon(epsilon: number): KnownRelease {
  return { epsilon, integerClip: 2 ** 16 * epsilon };
}

/** The statement of version 0. */
export function noDataStatement(): PrivacyStatement {
  return {
    kind: "no-data",
    text: "Made from the initial checkpoint alone: no participant's data had any part in it.",
  };
}

/** The statement of a version whose own round had no mechanism. */
export function unboundedStatement(): PrivacyStatement {
  return {
    kind: "unbounded",
    text: "Made without a privacy mechanism: no bound is known on what this version tells about any participant or person in the data.",
  };
}

/**
 * The statement of a version whose round released a noised sum. Epsilon and delta add up over all that
 * the federation's participants were ever charged for, whatever became of it (basic composition, no
 * amplification by sampling): a fork from an older version has cost what came after that version too.
 * Delta is what the sampler's distance from exact noise costs, (1 + e^ε)·TV a release, at most 1.
 * @param options.earlier - the federation's other releases, seen or not; null = one without a mechanism.
 */
export function laplaceStatement(options: {
  readonly mechanism: LaplaceMechanism;
  readonly parameterCount: number;
  readonly earlier: readonly (KnownRelease | null)[];
}): PrivacyStatement {
  const { mechanism, parameterCount, earlier } = options;
  const { clip, epsilon, integerClip, grid, denominator } = mechanism;
  const bounded = earlier.filter((release) => release !== null);
  const all = [...bounded, mechanism];
  const deltaRound = deltaOf(mechanism, parameterCount);
  const delta = Math.min(
    1,
    all.reduce((sum, release) => sum + deltaOf(release, parameterCount), 0),
  );
  const isBounded = bounded.length === earlier.length;
  const epsilonLineage = isBounded ? sumEpsilon(all.map((release) => release.epsilon)) : null;
  const noiseScale = (integerClip * grid) / epsilon;
  const deviation = (Math.SQRT2 * noiseScale) / denominator;
  const text = [
    `Participant level, zero-out adjacency: the published sum with a participant's update and with zeros in its place differ by at most (${epsilon}, ${deltaRound.toExponential(1)})-differential privacy.`,
    `Clip ${clip} in L1 over the whole update, ${integerClip * grid} after rounding to the grid; Laplace noise of scale ${noiseScale} on the sum, which is divided by ${denominator}: a standard deviation of ${deviation.toPrecision(3)} on each of ${parameterCount} weights.`,
    epsilonLineage === null
      ? "An earlier round of this federation had no mechanism: no bound holds for its releases together."
      : `All releases of this federation together: (${epsilonLineage}, ${delta.toExponential(1)}), by basic composition, without amplification by sampling.`,
    "It protects against whoever sees the published models, not against the server, which sees the clipped updates. It covers the noised sum only: who took part is public, and other federations trained on the same data add to what is spent.",
  ].join(" ");
  return {
    kind: "laplace",
    unit: "participant",
    adjacency: "zero-out",
    clip_l1: clip,
    noise_scale: noiseScale,
    denominator,
    integer_clip: integerClip,
    grid,
    epsilon_round: epsilon,
    epsilon_lineage: epsilonLineage,
    delta,
    text,
  };
}

function deltaOf(mechanism: KnownRelease, parameterCount: number): number {
  const distance = laplaceTotalVariation(mechanism, parameterCount);
  return Math.min(1, (1 + Math.exp(mechanism.epsilon)) * distance);
}
