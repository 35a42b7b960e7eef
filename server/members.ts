import type { FederationRecord } from "./records.ts";

/** Whether somebody is in a federation: by the federation's list, by its token, or because all are. */
export function isMember(
  federation: FederationRecord,
  who: { readonly name: string; readonly tokenFederation: () => string | undefined },
): boolean {
  return (
    federation.participants.length === 0 ||
    federation.participants.includes(who.name) ||
    who.tokenFederation() === federation.name
  );
}
