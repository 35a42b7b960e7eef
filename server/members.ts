import type { FederationRecord } from "./records.ts";

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
