/** Until when a round that collects is waited for. All durations are of running time. */
import { picksNow, placed } from "./pick.ts";
import { type CohortMember, type CollectingRound, isExpected, type Round } from "./state.ts";

/** Whether enough updates are in for the round to close. */
export function hasQuorum({ cohort, rules }: CollectingRound): boolean {
  return contributorCount(cohort) >= rules.quorum;
}

/** Whether one more participant is picked now. */
export function hasRoom(round: CollectingRound): boolean {
  return picksNow(round) && placed(round.cohort).size < round.rules.cohortMaximum;
}

/** Updates that are in. */
export function admittedCount(cohort: readonly CohortMember[]): number {
  return cohort.filter(({ status }) => status === "admitted").length;
}

/** Participants whose updates are in: a quorum is of these, since one alone is nobody's cover. */
export function contributorCount(cohort: readonly CohortMember[]): number {
  const admitted = cohort.filter(({ status }) => status === "admitted");
  return new Set(admitted.map(({ participantId }) => participantId)).size;
}

/** Participants whose updates are in or may still come. */
export function possibleCount(round: CollectingRound): number {
  const able = round.cohort.filter((one) => one.status === "admitted" || isExpected(one));
  return new Set(able.map(({ participantId }) => participantId)).size;
}

/**
 * Whether time still allows to wait: for everybody up to the deadline; past it for those who make
 * progress, up to the hard deadline, and with a quorum for the grace only; in a pause without limit.
 */
export function hasTime(round: CollectingRound): boolean {
  return round.paused || round.remainingMs > 0 || overtimeMs(round) > 0;
}

/**
 * Running time after which the round, if nothing else happens, has to be looked at again; undefined
 * where time alone changes nothing.
 */
export function dueMs(round: Round): number | undefined {
  switch (round.phase) {
    case "open":
    case "collecting":
      if (round.paused || !hasTime(round)) return undefined;
      return round.remainingMs > 0 ? round.remainingMs : overtimeMs(round);
    case "evaluating":
      return round.counted ? undefined : Math.max(0, round.remainingMs);
    default:
      return undefined;
  }
}

/** Past the deadline: until nobody moves any more, the grace is used up or the hard deadline comes. */
function overtimeMs(round: CollectingRound): number {
  const untilMs = round.cohort
    .filter(isExpected)
    .reduce((latest, { movingUntilMs }) => Math.max(latest, movingUntilMs), 0);
  const movingMs = untilMs - round.elapsedMs;
  const graceMs = hasQuorum(round) ? round.graceRemainingMs : movingMs;
  return Math.min(movingMs, graceMs, round.hardRemainingMs);
}
