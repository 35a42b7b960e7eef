import { join } from "node:path";
import { randomId } from "../runtime/system.ts";
import type { Store } from "../storage/contract.ts";
import { openEmbeddedStore } from "../storage/embedded.ts";
import { createMemoStore, type Lists, type Parts } from "../storage/memo-store.ts";
import { isRoundKey, type RoundRecord } from "./records.ts";

/**
 * Opens the store of a server's directory. A round is read many times for each update, and is large
 * where its cohort is: it is decoded once, and an event writes the members that it changed alone.
 * @throws WardroundError DIRECTORY_INVALID, DISK_FULL
 */
export async function openServerStore(directory: string): Promise<Store> {
  const process = randomId();
  let count = 0;
  return createMemoStore(await openEmbeddedStore(join(directory, "store")), {
    isKept: isRoundKey,
    newStamp: () => `${process}-${++count}`,
    parts: roundParts,
  });
}

/** The lists of a round that are as long as its cohort, and of which an event changes one element. */
const roundParts: Parts = {
  take(value) {
    const { state, ...others } = value as RoundRecord;
    const lists: Record<string, readonly unknown[]> = {};
    const rest: Record<string, unknown> = { ...state };
    for (const name of listNames) {
      if (!(name in rest)) continue;
      lists[name] = rest[name] as readonly unknown[];
      delete rest[name];
    }
    return { rest: { ...others, state: rest }, lists };
  },
  give(rest, lists: Lists) {
    const { state, ...others } = rest as { readonly state: object };
    return { ...others, state: { ...state, ...lists } };
  },
};

const listNames = ["cohort", "asked"];
