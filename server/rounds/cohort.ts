/** Who is in a round, and whom it waits for. */
import { type Base, type CohortMember, isCollecting, isExpected, type Round } from "./state.ts";

/** Ids of the cohort's participants. */
export function membersOf(round: Round): readonly string[] {
  const cohort = "cohort" in round ? round.cohort : [];
  return [...new Set(cohort.map(({ participantId }) => participantId))];
}

/** The id under which a participant knows what it was offered. */
export function offerIdOf(round: Pick<Round, "id">, { offer }: CohortMember): string {
  return offer?.id ?? round.id;
}

/** What a member trains from. */
export function baseOf(round: Pick<Round, "base">, { offer }: CohortMember): Base {
  return offer?.base ?? round.base;
}

/** The member that an offer was made to. */
export function memberOf(
  round: Round,
  { participantId, offerId }: { readonly participantId: string; readonly offerId: string },
): CohortMember | undefined {
  if (!("cohort" in round)) return undefined;
  return round.cohort.find(
    (member) => member.participantId === participantId && offerIdOf(round, member) === offerId,
  );
}

/** True where the round waits for something of this participant. */
export function isAwaited(round: Round, participantId: string): boolean {
  if (round.phase === "evaluating") {
    const one = round.asked.find((asked) => asked.participantId === participantId);
    return one !== undefined && !one.gone && !one.counts;
  }
  if (!isCollecting(round)) return false;
  return round.cohort.some(
    (one) => one.participantId === participantId && isExpected(one) && !one.gone,
  );
}

/** Participants that the round does not wait for, since they were lost. */
export function goneFrom(round: Round): ReadonlySet<string> {
  const list = round.phase === "evaluating" ? round.asked : "cohort" in round ? round.cohort : [];
  return new Set(list.filter(({ gone }) => gone).map(({ participantId }) => participantId));
}
