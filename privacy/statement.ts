import type { PrivacyStatement } from "../model/manifest.ts";
import { laplaceTotalVariation } from "./bit-probabilities.ts";
import type { LaplaceMechanism } from "./contract.ts";
import { sumEpsilon } from "./ledger.ts";

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
 * The statement of a version whose round released a noised sum. Epsilon and delta add up over the
 * lineage's releases (basic composition, no amplification by sampling). Delta is what the sampler's
 * distance from exact noise costs, (1 + e^ε)·TV a release, at most 1.
 * @param options.parent - the statement of the version that the round started from.
 */
export function laplaceStatement(options: {
  readonly mechanism: LaplaceMechanism;
  readonly parameterCount: number;
  readonly parent: PrivacyStatement;
}): PrivacyStatement {
  const { mechanism, parameterCount, parent } = options;
  const { clip, epsilon, integerClip, grid, denominator } = mechanism;
  const distance = laplaceTotalVariation(mechanism, parameterCount);
  const deltaRound = Math.min(1, (1 + Math.exp(epsilon)) * distance);
  const delta = Math.min(1, deltaRound + (parent.kind === "laplace" ? parent.delta : 0));
  const before = lineageEpsilon(parent);
  const epsilonLineage = before === null ? null : sumEpsilon([before, epsilon]);
  const noiseScale = (integerClip * grid) / epsilon;
  const deviation = (Math.SQRT2 * noiseScale) / denominator;
  const text = [
    `Participant level, zero-out adjacency: the published sum with a participant's update and with zeros in its place differ by at most (${epsilon}, ${deltaRound.toExponential(1)})-differential privacy.`,
    `Clip ${clip} in L1 over the whole update, ${integerClip * grid} after rounding to the grid; Laplace noise of scale ${noiseScale} on the sum, which is divided by ${denominator}: a standard deviation of ${deviation.toPrecision(3)} on each of ${parameterCount} weights.`,
    epsilonLineage === null
      ? "An earlier round of this lineage had no mechanism: no bound holds for the lineage as a whole."
      : `All releases of this lineage together: (${epsilonLineage}, ${delta.toExponential(1)}), by basic composition, without amplification by sampling.`,
    "It protects against whoever sees the published models, not against the server, which sees the clipped updates. It covers the noised sum only: who took part is public, and other lineages trained on the same data add to what is spent.",
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

function lineageEpsilon(statement: PrivacyStatement): number | null {
  switch (statement.kind) {
    case "no-data":
      return 0;
    case "laplace":
      return statement.epsilon_lineage;
    case "unbounded":
      return null;
  }
}
