import type { Store, StoreKey, StoreWrites } from "./contract.ts";
import { compareKeys, type Entry, isBelow, keyText, Overlay, type StoreReads } from "./overlay.ts";

/** A store that lives as long as the process: for tests and trials. */
export function createMemoryStore(): Store {
  const entries = new Map<string, Entry>();
  const reads: StoreReads = {
    get<T>(key: StoreKey): T | undefined {
      return structuredClone(entries.get(keyText(key))?.value) as T | undefined;
    },
    list<T>(prefix: StoreKey): Iterable<Entry<T>> {
      return [...entries.values()]
        .filter(({ key }) => isBelow(key, prefix))
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ key, value }) => ({ key, value: structuredClone(value) as T }));
    },
  };
  return {
    ...reads,
    async transact<T>(work: (writes: StoreWrites) => T): Promise<T> {
      const overlay = new Overlay(reads);
      const result = work(overlay);
      for (const write of overlay.writes()) {
        if (write.removed) entries.delete(keyText(write.key));
        else {
          const value = structuredClone(write.value);
          entries.set(keyText(write.key), { key: write.key, value });
        }
      }
      return result;
    },
    [Symbol.asyncDispose]: async () => entries.clear(),
  };
}
