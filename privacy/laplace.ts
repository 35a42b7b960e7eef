import { WardroundError } from "../base/errors.ts";
import type { PlanPrivacy } from "../model/plan.ts";
import type { LaplaceMechanism } from "./contract.ts";

/** Largest integer clip, and largest noise scale in grid units. */
const integerClipMax = 2 ** 16;
/** Largest sum of clipped updates in grid units: with noise of as much again, float32 stays exact. */
const integerSumMax = 2 ** 23;
/** The grid keeps this far from the ends of float32's range, which weights have to fit in. */
const gridMin = 2 ** -100;
const gridMax = 2 ** 80;

/**
 * Derives the mechanism of a plan: K is the largest power of two with K ≤ 2^16, denominator·K ≤ 2^23
 * and K/ε ≤ 2^16; g = 2^⌊log2(clip/K)⌋. The sensitivity of the sum is K·g ≤ clip, the scale of the
 * noise on the sum K·g/ε.
 * @throws WardroundError PLAN_INVALID where there is no such K or g.
 */
export function resolveLaplace(privacy: PlanPrivacy): LaplaceMechanism {
  const { clip, epsilon, denominator } = privacy;
  if (denominator === undefined) {
    throw refusal("denominator", "is missing: a signed plan names it");
  }
  if (!(epsilon > 0 && epsilon < Infinity)) {
    throw refusal("epsilon", `${epsilon} was given, expected a positive, finite number`);
  }
  let integerClip = integerClipMax;
  while (integerClip * denominator > integerSumMax || integerClip > integerClipMax * epsilon) {
    integerClip /= 2;
  }
  if (integerClip < 1) {
    throw refusal(
      "epsilon",
      `${epsilon} with denominator ${denominator} needs more noise than the integer grid holds: use an epsilon of at least 2^-16 and a denominator of at most 2^23`,
    );
  }
  return {
    kind: "laplace",
    clip,
    epsilon,
    integerClip,
    grid: gridOf(clip, integerClip),
    denominator,
  };
}

/** The logarithm only guesses the exponent: the comparisons are exact. */
function gridOf(clip: number, integerClip: number): number {
  const unit = clip / integerClip;
  if (!(unit >= gridMin && unit <= gridMax)) {
    throw refusal("clip", `${clip} is out of range for weights in float32`);
  }
  let grid = 2 ** Math.floor(Math.log2(unit));
  while (grid > unit) grid /= 2;
  while (grid * 2 <= unit) grid *= 2;
  return grid;
}

function refusal(field: string, problem: string): WardroundError {
  return new WardroundError("PLAN_INVALID", `privacy.${field}: ${problem}`);
}
