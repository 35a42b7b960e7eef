import { WardroundError } from "./errors.ts";

/**
 * A bounded queue between a pusher and one reader, read as an AsyncIterable. What is pushed after
 * `end` or `fail` is dropped.
 */
export class AsyncQueue<T> implements AsyncIterable<T> {
  readonly #items: T[] = [];
  readonly #max: number;
  #waiting: (() => void) | undefined;
  #ended = false;
  #failure: unknown;

  constructor(max: number) {
    this.#max = max;
  }

  get length(): number {
    return this.#items.length;
  }

  /** @throws WardroundError LIMIT_EXCEEDED where `max` items wait already. */
  push(item: T): void {
    if (this.#ended) return;
    if (this.#items.length >= this.#max) {
      throw new WardroundError(
        "LIMIT_EXCEEDED",
        `${this.#max} frames wait already: the reader is too slow`,
      );
    }
    this.#items.push(item);
    this.#wake();
  }

  /** Takes back the last waiting item that is wanted, from the end on as far as items are `passed`. */
  takeBack(isWanted: (item: T) => boolean, isPassed: (item: T) => boolean): void {
    for (let at = this.#items.length - 1; at >= 0; at--) {
      const item = this.#items[at] as T;
      if (!isPassed(item)) return;
      if (!isWanted(item)) continue;
      this.#items.splice(at, 1);
      return;
    }
  }

  /** The reader gets what is there, then the end. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** The reader gets what is there, then the error. */
  fail(error: unknown): void {
    if (this.#ended) return;
    this.#failure = error;
    this.end();
  }

  #wake(): void {
    this.#waiting?.();
    this.#waiting = undefined;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift() as T;
      if (this.#ended) {
        if (this.#failure !== undefined) throw this.#failure;
        return;
      }
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }
}
