import type { ArmStatistics, TrialStatistics } from "../serving/contract.ts";
import type { TrialRules } from "./traffic-records.ts";

/** What a trial leads to. */
export type TrialVerdict =
  | { readonly kind: "roll-back"; readonly why: string }
  | { readonly kind: "keep"; readonly why: string };

/** Failures that count before the version has had all of its requests. */
const earlyFailures = 3;
/** 0.7 + 0.1 is a little less than 0.8. */
const rounding = 1e-12;
/** Requests that the served version's latency must be known of. */
const servedRequestsMin = 20;
/** Milliseconds of latency that nobody notices: below, a ratio says more of the machine than of the version. */
const latencyMsNoticed = 1;

/**
 * Judges a version that is tried out.
 * @param elapsedMs - since the trial began.
 * @returns undefined as long as it goes on.
 */
export function judgeTrial(
  rules: TrialRules,
  seen: TrialStatistics,
  elapsedMs: number,
): TrialVerdict | undefined {
  const { candidate, served } = seen;
  const hadAll = candidate.asked >= rules.requestsMinimum;
  const [rate, usual] = [rateOf(candidate), rateOf(served)];
  if (
    (hadAll || candidate.failed >= earlyFailures) &&
    rate > usual + rules.errorRateMaximum + rounding
  ) {
    return rollBack(
      `${candidate.failed} of ${candidate.asked} requests failed, of the served version ${served.failed} of ${served.asked}: at most ${percent(rules.errorRateMaximum)} more may`,
    );
  }
  if (!hadAll) return undefined;
  const slow = slowness(rules, seen);
  if (slow !== undefined) return rollBack(slow);
  const different = rules.mode === "shadow" ? difference(rules, seen) : undefined;
  if (different !== undefined) return rollBack(different);
  if (elapsedMs < rules.timeMsMinimum || !rules.promotes) return undefined;
  return { kind: "keep", why: `${candidate.asked} requests, ${candidate.failed} failed` };
}

/** What could not be compared has not kept to its limit, as with gates. */
function difference(
  { labelAgreementMinimum, cosineMinimum }: TrialRules,
  { labelAgreement, cosine }: TrialStatistics,
): string | undefined {
  if (labelAgreementMinimum !== null) {
    const least = `at least ${percent(labelAgreementMinimum)} must`;
    if (labelAgreement === null) return `no labels could be compared: ${least} agree`;
    if (labelAgreement < labelAgreementMinimum - rounding) {
      return `${percent(labelAgreement)} of the labels agree with the served version's: ${least}`;
    }
  }
  if (cosineMinimum === null) return undefined;
  const least = `at least ${cosineMinimum} is needed`;
  if (cosine === null) return `its answers have no numbers to compare: a cosine of ${least}`;
  if (cosine >= cosineMinimum - rounding) return undefined;
  return `the cosine of its answers and the served version's is ${cosine.toPrecision(4)}: ${least}`;
}

function slowness(
  { latencyRatioMaximum }: TrialRules,
  { candidate, served }: TrialStatistics,
): string | undefined {
  if (candidate.p95Ms === null || served.p95Ms === null) return undefined;
  if (served.asked < servedRequestsMin) return undefined;
  const most = Math.max(served.p95Ms * latencyRatioMaximum, served.p95Ms + latencyMsNoticed);
  if (candidate.p95Ms <= most) return undefined;
  return `95 of 100 requests took up to ${milliseconds(candidate.p95Ms)}, of the served version ${milliseconds(served.p95Ms)}: at most ${latencyRatioMaximum} times as long is allowed`;
}

function rateOf({ asked, failed }: ArmStatistics): number {
  return asked === 0 ? 0 : failed / asked;
}

function rollBack(why: string): TrialVerdict {
  return { kind: "roll-back", why };
}

const percent = (part: number): string => `${Number((100 * part).toPrecision(3))} %`;
const milliseconds = (ms: number): string => `${ms.toPrecision(3)} ms`;
