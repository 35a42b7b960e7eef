/** Whom a round waits for. */
import { isCollecting, isExpected, type Round } from "./state.ts";

/** Ids of the cohort. */
export function membersOf(round: Round): readonly string[] {
  return "cohort" in round ? round.cohort.map(({ participantId }) => participantId) : [];
}

/** True where the round waits for something of this participant. */
export function isAwaited(round: Round, participantId: string): boolean {
  if (round.phase === "evaluating") {
    const one = round.asked.find((asked) => asked.participantId === participantId);
    return one !== undefined && !one.gone && !one.counts;
  }
  if (!isCollecting(round)) return false;
  const member = round.cohort.find((one) => one.participantId === participantId);
  return member !== undefined && isExpected(member) && !member.gone;
}

/** True where the round does not wait for this participant, since it was lost. */
export function isGone(round: Round, participantId: string): boolean {
  const list = round.phase === "evaluating" ? round.asked : "cohort" in round ? round.cohort : [];
  return list.some((one) => one.participantId === participantId && one.gone);
}
