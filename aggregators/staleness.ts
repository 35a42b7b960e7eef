import { WardroundError } from "../base/errors.ts";

/**
 * What staleness leaves of an update's weight: `s(t) = (1 + t)^-a`, exactly 1 for t = 0 and for a = 0
 * (polynomial staleness, Xie et al. 2019, section 4; Nguyen et al. 2022 use a = ½).
 * @param staleness - t, versions that the update's checkpoint is behind: an integer from 0.
 * @param exponent - a, from 0.
 * @returns above 0, at most 1.
 * @throws WardroundError UPDATE_WEIGHT_INVALID where one of them is none of that.
 */
export function stalenessScale(staleness: number, exponent: number): number {
  if (!Number.isSafeInteger(staleness) || staleness < 0 || !(exponent >= 0)) {
    throw new WardroundError(
      "UPDATE_WEIGHT_INVALID",
      `staleness ${staleness} with exponent ${exponent}: staleness is an integer from 0, the exponent is from 0`,
    );
  }
  return (1 + staleness) ** -exponent;
}
