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

/** Connected members of a federation, each with an id for the offer that it may get. */
export function candidatesOf(
  sessions: {
    readonly members: (of: FederationRecord) => readonly Omit<Candidate, "offerId">[];
  },
  federation: FederationRecord,
): readonly Candidate[] {
  return sessions.members(federation).map((member) => ({ ...member, offerId: randomId() }));
}
