import { randomId } from "../runtime/system.ts";
import type { FederationRecord } from "./records.ts";
import type { Candidate } from "./rounds/state.ts";

/**
 * Whether somebody is in a federation: by the federation's list, by its token, or, where there is no
 * list, because its token named no federation.
 */
export function isMember(
  { name, participants }: FederationRecord,
  who: { readonly name: string; readonly tokenFederation: string | undefined },
): boolean {
  if (participants.includes(who.name) || who.tokenFederation === name) return true;
  return participants.length === 0 && who.tokenFederation === undefined;
}

interface Members {
  readonly members: (of: FederationRecord) => readonly Omit<Candidate, "offerId">[];
}

/** Connected members of a federation, each with an id for the offer that it may get. */
export function candidatesOf(
  sessions: Members,
  federation: FederationRecord,
): readonly Candidate[] {
  return sessions.members(federation).map(asCandidate);
}

/** One of them; undefined where it is not connected. */
export function candidateOf(
  sessions: Members,
  federation: FederationRecord,
  participantId: string,
): Candidate | undefined {
  const found = sessions.members(federation).find((one) => one.participantId === participantId);
  return found && asCandidate(found);
}

function asCandidate(member: Omit<Candidate, "offerId">): Candidate {
  return { ...member, offerId: randomId() };
}
