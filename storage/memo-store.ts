import { WardroundError } from "../base/errors.ts";
import type { Store, StoreKey, StoreWrites } from "./contract.ts";
import { keyText, type StoreReads } from "./overlay.ts";

export interface MemoOptions {
  /** Which keys are kept. */
  readonly isKept: (key: StoreKey) => boolean;
  /** A text that no other process and no other call gives. */
  readonly newStamp: () => string;
  /** What of a kept value is stored apart. */
  readonly parts: Parts;
  /** Values kept at a time; default 256. */
  readonly valuesMax?: number;
}

/** Long lists of a value, of which one write changes few elements. */
export interface Parts {
  /** Takes the lists out. What a write left as it was must be the same object as before. */
  readonly take: (value: unknown) => { readonly rest: unknown; readonly lists: Lists };
  /** Puts them back. */
  readonly give: (rest: unknown, lists: Lists) => unknown;
}

export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** A value as it is stored: without its lists, which lie in parts below keys of their own. */
interface Head {
  readonly rest: unknown;
  /** Elements of each list. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * A store for large values that are read and written again and again: each is decoded once only, and a
 * write stores the parts that it changed. It leaves a stamp beside the value, and in memory the value of
 * that stamp: whoever reads, in a transaction or out of it, gets the stamp that holds there and with it
 * the very value, so that a transaction which failed or is not durable yet is seen by nobody. Values are
 * shared with their writer: nobody may change them.
 */
export function createMemoStore(inner: Store, options: MemoOptions): Store {
  const memo = new Memo(options.valuesMax ?? 256);
  const { isKept, newStamp, parts } = options;
  const read = <T>(reads: StoreReads, key: StoreKey): T | undefined => {
    if (!isKept(key)) return reads.get<T>(key);
    const stamp = reads.get<string>(stampKey(key));
    if (stamp === undefined) return undefined;
    return memo.get(stamp, () => readParts(reads, key, parts)) as T | undefined;
  };
  const over = (reads: StoreReads): StoreReads => ({
    get: (key) => read(reads, key),
    *list<T>(prefix: StoreKey) {
      for (const entry of reads.list<T>(prefix)) {
        const { key } = entry;
        yield isKept(key) ? { key, value: read<T>(reads, key) as T } : entry;
      }
    },
  });
  const overWrites = (writes: StoreWrites): StoreWrites => ({
    ...over(writes),
    put(key, value) {
      if (!isKept(key)) {
        writes.put(key, value);
        return;
      }
      const before = memo.peek(writes.get<string>(stampKey(key)));
      writeParts(writes, key, {
        after: parts.take(value),
        before: before === undefined ? {} : parts.take(before).lists,
      });
      const stamp = newStamp();
      writes.put(stampKey(key), stamp);
      memo.set(stamp, value);
    },
    remove(key) {
      if (isKept(key)) {
        for (const part of [...writes.list(partsKey(key))]) writes.remove(part.key);
        writes.remove(stampKey(key));
      }
      writes.remove(key);
    },
  });
  return {
    ...over(inner),
    transact: (work) => inner.transact((writes) => work(overWrites(writes))),
    [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
  };
}

function readParts(reads: StoreReads, key: StoreKey, { give }: Parts): unknown {
  const { rest, counts } = getWhole<Head>(reads, key);
  const lists = Object.entries(counts).map(([name, count]) => {
    const indices = Array.from({ length: partCount(count) }, (_, index) => index);
    const list = indices.flatMap((index) =>
      getWhole<readonly unknown[]>(reads, partKey(key, name, index)),
    );
    return [name, list];
  });
  return give(rest, Object.fromEntries(lists) as Lists);
}

/** @throws WardroundError INTERNAL where the store lacks what it has the stamp of. */
function getWhole<T>(reads: StoreReads, key: StoreKey): T {
  const found = reads.get<T>(key);
  if (found !== undefined) return found;
  throw new WardroundError(
    "INTERNAL",
    `the store is damaged: it lacks ${keyText(key)}; restore it from a backup`,
  );
}

/** @param change.before - lists of the value that is stored; none where that is not at hand. */
function writeParts(
  writes: StoreWrites,
  key: StoreKey,
  change: { readonly after: ReturnType<Parts["take"]>; readonly before: Lists },
): void {
  const { rest, lists } = change.after;
  const stored = writes.get<Head>(key)?.counts ?? {};
  const counts = Object.fromEntries(
    Object.entries(lists).map(([name, { length }]) => [name, length]),
  );
  writes.put(key, { rest, counts } satisfies Head);
  for (const name of new Set([...Object.keys(stored), ...Object.keys(lists)])) {
    const list = lists[name] ?? [];
    const before = change.before[name] ?? [];
    for (let from = 0; from < list.length; from += partElements) {
      const part = list.slice(from, from + partElements);
      const old = before.slice(from, from + partElements);
      if (part.length === old.length && part.every((element, at) => element === old[at])) continue;
      writes.put(partKey(key, name, from / partElements), part);
    }
    for (let index = partCount(list.length); index < partCount(stored[name] ?? 0); index++) {
      writes.remove(partKey(key, name, index));
    }
  }
}

/** Elements of a list that are written together. */
const partElements = 16;

function partCount(elements: number): number {
  return Math.ceil(elements / partElements);
}

/** Values by stamp; the one that was used longest ago goes first. */
class Memo {
  readonly #max: number;
  readonly #values = new Map<string, unknown>();

  constructor(max: number) {
    this.#max = max;
  }

  get(stamp: string, decode: () => unknown): unknown {
    const value = this.#values.has(stamp) ? this.#values.get(stamp) : decode();
    this.#values.delete(stamp);
    this.set(stamp, value);
    return value;
  }

  /** Undefined where it is not there. */
  peek(stamp: string | undefined): unknown {
    return stamp === undefined ? undefined : this.#values.get(stamp);
  }

  set(stamp: string, value: unknown): void {
    this.#values.set(stamp, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#max && oldest !== undefined) this.#values.delete(oldest);
  }
}

function stampKey(key: StoreKey): StoreKey {
  return ["stamp", keyText(key)];
}

function partsKey(key: StoreKey): StoreKey {
  return ["part", keyText(key)];
}

function partKey(key: StoreKey, name: string, index: number): StoreKey {
  return [...partsKey(key), name, index];
}
