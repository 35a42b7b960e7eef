import type { StoreWrites } from "../storage/contract.ts";
import { keys, nextSequence } from "./records.ts";

/** Ended rounds of a federation whose events are kept. What they were closed with is kept for good. */
export const loggedRoundsMax = 100;

/** Notes that a round has ended, and forgets the events of the one that is as many rounds older. */
export function endLog(
  writes: StoreWrites,
  { federationId, id }: { readonly federationId: string; readonly id: string },
): void {
  writes.put(keys.loggedRound(federationId, nextSequence(writes)), id);
  const logged = [...writes.list<string>(keys.loggedRounds(federationId))];
  for (const { key, value } of logged.slice(0, -loggedRoundsMax)) {
    for (const event of [...writes.list(keys.roundEvents(value))]) writes.remove(event.key);
    writes.remove(key);
  }
}
