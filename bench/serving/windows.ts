import type { Told } from "./load-task.ts";

/** A stretch of time; milliseconds since 1970. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Answers whose requests were due in one of the stretches. */
export function within(told: readonly Told[], stretches: readonly Stretch[]): readonly Told[] {
  return told.filter((each) =>
    stretches.some(({ fromMs, toMs }) => each.fromMs >= fromMs && each.fromMs <= toMs),
  );
}

/** Milliseconds that a share of the answers took at most; NaN where there are none. */
export function quantileMs(told: readonly Told[], share: number): number {
  const sorted = told.map(({ fromMs, toMs }) => toMs - fromMs).sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
