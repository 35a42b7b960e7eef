import { mayContribute } from "./asynchronous.ts";
import type { RoundRules } from "./rules.ts";
import {
  type Candidate,
  type CohortMember,
  type CollectingRound,
  isExpected,
  type PlannedRound,
  type RoundEvent,
} from "./state.ts";

/** Whether those who come late are picked now, as far as there is room. */
export function picksNow({ rules, remainingMs, paused }: CollectingRound): boolean {
  return rules.picksLate && remainingMs > 0 && !paused;
}

/** Participants who hold a place: whose update is in, or may come while they are not away. */
export function placed(cohort: readonly CohortMember[]): ReadonlySet<string> {
  const holding = cohort.filter(
    (member) => member.status === "admitted" || (isExpected(member) && !member.gone),
  );
  return new Set(holding.map(({ participantId }) => participantId));
}

/** Events after which who is connected is looked at: there may be a place for who was not picked. */
export const placeKinds: ReadonlySet<RoundEvent["kind"]> = new Set([
  "open",
  "continued",
  "lost",
  "declined",
  "refused",
]);

/** Those of the candidates that get an offer, as members. */
export function pick(
  round: PlannedRound | CollectingRound,
  cohort: readonly CohortMember[],
  candidates: readonly Candidate[],
): readonly CohortMember[] {
  return choose(round, cohort, candidates).map((candidate) => newMember(round, candidate));
}

/** Those of the candidates that a round which is open picks now. */
export function latecomers(
  round: CollectingRound,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  return picksNow(round) ? choose(round, round.cohort, candidates) : [];
}

/**
 * In the candidates' order, while there are places. Who comes back may find its own taken, and is waited
 * for all the same: what is folded has a bound of its own.
 */
function choose(
  { rules }: PlannedRound | CollectingRound,
  cohort: readonly CohortMember[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const places = new Set(placed(cohort));
  const membersBy = new Map<string, CohortMember[]>();
  for (const member of cohort) {
    const own = membersBy.get(member.participantId);
    if (own) own.push(member);
    else membersBy.set(member.participantId, [member]);
  }
  return candidates.filter(({ participantId }) => {
    if (!isPickable(rules, membersBy.get(participantId) ?? [])) return false;
    if (!places.has(participantId) && places.size >= rules.cohortMaximum) return false;
    places.add(participantId);
    return true;
  });
}

/** Whether a participant may get an offer: one a round, or as many as an asynchronous plan says. */
function isPickable({ asynchronous }: RoundRules, own: readonly CohortMember[]): boolean {
  return asynchronous ? mayContribute(own, asynchronous) : own.length === 0;
}

function newMember(
  { rules, base, publishedBefore = 0 }: PlannedRound | CollectingRound,
  { participantId, name, dataSet, offerId }: Candidate,
): CohortMember {
  return {
    ...{ participantId, name, dataSet },
    ...{ status: "offered", code: null, message: "", gone: false, update: null, movingUntilMs: 0 },
    ...(rules.asynchronous ? { offer: { id: offerId, base, publishedBefore } } : {}),
  };
}
