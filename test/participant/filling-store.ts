import { WardroundError } from "../../base/errors.ts";
import type { Store } from "../../storage/contract.ts";
import { createMemoryStore } from "../../storage/memory.ts";

/** A store that can be told to be full. */
export function createFillingStore() {
  const store = createMemoryStore();
  const { transact } = store;
  const disk = { isFull: false, refused: 0 };
  store.transact = (<T>(work: Parameters<typeof transact<T>>[0]) => {
    if (!disk.isFull) return transact(work);
    disk.refused += 1;
    return Promise.reject(new WardroundError("DISK_FULL", "the disk is full"));
  }) satisfies Store["transact"];
  return { store, disk };
}
