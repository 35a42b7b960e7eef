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

  /** Puts an item in the place of the last one that waits; pushes it where none does. */
  replaceLast(item: T): void {
    if (this.#ended) return;
    if (this.#items.length === 0) this.push(item);
    else this.#items[this.#items.length - 1] = item;
  }

  /** The last item that waits. */
  last(): T | undefined {
    return this.#items.at(-1);
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
