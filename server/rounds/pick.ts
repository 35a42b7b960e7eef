import { mayContribute } from "./asynchronous.ts";
import type { RoundRules } from "./rules.ts";
import type { Candidate, CohortMember, CollectingRound, PlannedRound } from "./state.ts";

/** Whether those who come late are picked now, as far as there is room. */
export function picksNow({ rules, remainingMs, paused }: CollectingRound): boolean {
  return rules.picksLate && remainingMs > 0 && !paused;
}

/** Whether a participant may get an offer: one a round, or as many as an asynchronous plan says. */
export function isPickable(
  { cohort, rules }: { readonly cohort: readonly CohortMember[]; readonly rules: RoundRules },
  participantId: string,
): boolean {
  if (rules.asynchronous) return mayContribute(cohort, participantId, rules.asynchronous);
  return cohort.every((member) => member.participantId !== participantId);
}

/** Those of the candidates, in their order, that get an offer: as members, up to the plan's maximum. */
export function pick(
  round: PlannedRound | CollectingRound,
  cohort: readonly CohortMember[],
  candidates: readonly Candidate[],
): readonly CohortMember[] {
  const { rules } = round;
  const people = new Set(cohort.map(({ participantId }) => participantId));
  return candidates.flatMap((candidate) => {
    const { participantId } = candidate;
    if (!isPickable({ cohort, rules }, participantId)) return [];
    if (!people.has(participantId) && people.size >= rules.cohortMaximum) return [];
    people.add(participantId);
    return [newMember(round, candidate)];
  });
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
