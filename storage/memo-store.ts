import type { Store, StoreKey, StoreWrites } from "./contract.ts";
import { keyText, type StoreReads } from "./overlay.ts";

export interface MemoOptions {
  /** Which keys are kept. */
  readonly isKept: (key: StoreKey) => boolean;
  /** A text that no other process and no other call gives. */
  readonly newStamp: () => string;
  /** Values kept at a time; default 256. */
  readonly valuesMax?: number;
}

/**
 * A store that decodes large values which are read again and again once only. Each write of such a key
 * leaves a stamp beside it, and in memory the value of that stamp: whoever reads, in a transaction or
 * out of it, gets the stamp that holds there and with it the very value, so that a transaction which
 * failed or is not durable yet is seen by nobody. Values are shared with their writer: nobody may change
 * them.
 */
export function createMemoStore(inner: Store, options: MemoOptions): Store {
  const memo = new Memo(options.valuesMax ?? 256);
  const { isKept, newStamp } = options;
  const read = <T>(reads: StoreReads, key: StoreKey): T | undefined => {
    const stamp = isKept(key) ? reads.get<string>(stampKey(key)) : undefined;
    return stamp === undefined
      ? reads.get<T>(key)
      : (memo.get(stamp, () => reads.get<T>(key)) as T | undefined);
  };
  const over = (writes: StoreWrites): StoreWrites => ({
    get: (key) => read(writes, key),
    list: (prefix) => writes.list(prefix),
    put(key, value) {
      writes.put(key, value);
      if (!isKept(key)) return;
      const stamp = newStamp();
      writes.put(stampKey(key), stamp);
      memo.set(stamp, value);
    },
    remove(key) {
      writes.remove(key);
      if (isKept(key)) writes.remove(stampKey(key));
    },
  });
  return {
    get: (key) => read(inner, key),
    list: (prefix) => inner.list(prefix),
    transact: (work) => inner.transact((writes) => work(over(writes))),
    [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
  };
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

  set(stamp: string, value: unknown): void {
    this.#values.set(stamp, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#max && oldest !== undefined) this.#values.delete(oldest);
  }
}

function stampKey(key: StoreKey): StoreKey {
  return ["stamp", keyText(key)];
}
