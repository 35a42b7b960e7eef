import type { StoreKey, StoreWrites } from "./contract.ts";

export interface Entry<T = unknown> {
  readonly key: StoreKey;
  readonly value: T;
}

/** What a transaction reads: the state before it. */
export interface StoreReads {
  get<T>(key: StoreKey): T | undefined;
  list<T>(prefix: StoreKey): Iterable<Entry<T>>;
}

/** One write; `removed` has no value. */
export type Write =
  | { readonly key: StoreKey; readonly removed: false; readonly value: unknown }
  | { readonly key: StoreKey; readonly removed: true };

/**
 * The writes of one transaction over the state before it. Nothing reaches the state until the work
 * has returned, so that work which throws leaves no trace.
 */
export class Overlay implements StoreWrites {
  readonly #reads: StoreReads;
  readonly #writes = new Map<string, Write>();

  constructor(reads: StoreReads) {
    this.#reads = reads;
  }

  /** The last write of every key. */
  writes(): Iterable<Write> {
    return this.#writes.values();
  }

  get<T>(key: StoreKey): T | undefined {
    const write = this.#writes.get(keyText(key));
    if (!write) return this.#reads.get<T>(key);
    return write.removed ? undefined : (write.value as T);
  }

  *list<T>(prefix: StoreKey): Iterable<Entry<T>> {
    const written = [...this.#writes.values()].filter(({ key }) => isBelow(key, prefix));
    if (written.length === 0) {
      yield* this.#reads.list<T>(prefix);
      return;
    }
    const merged = new Map<string, Entry<T>>();
    for (const entry of this.#reads.list<T>(prefix)) merged.set(keyText(entry.key), entry);
    for (const write of written) {
      if (write.removed) merged.delete(keyText(write.key));
      else merged.set(keyText(write.key), { key: write.key, value: write.value as T });
    }
    yield* [...merged.values()].sort((a, b) => compareKeys(a.key, b.key));
  }

  put(key: StoreKey, value: unknown): void {
    this.#writes.set(keyText(key), { key, removed: false, value });
  }

  remove(key: StoreKey): void {
    this.#writes.set(keyText(key), { key, removed: true });
  }
}

/** A key as one text that no other key has. */
export function keyText(key: StoreKey): string {
  return JSON.stringify(key);
}

/** True where a key is longer than the prefix and begins with it. */
export function isBelow(key: StoreKey, prefix: StoreKey): boolean {
  return key.length > prefix.length && prefix.every((part, at) => part === key[at]);
}

/** The order of keys: part by part; numbers by size, before strings; a prefix before what is below it. */
export function compareKeys(a: StoreKey, b: StoreKey): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const order = compareParts(a[at] as string | number, b[at] as string | number);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareParts(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
