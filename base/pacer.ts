/**
 * Spreads bytes over time: a token bucket that holds one piece. Pieces that ask at the same time get
 * their turns in the order in which they asked, so that all of them together keep the rate.
 */
export class Pacer {
  readonly #bytesPerMs: number;
  #freeMs = Number.NEGATIVE_INFINITY;

  /** @param rateBytes - bytes a second, above 0. */
  constructor(rateBytes: number) {
    this.#bytesPerMs = rateBytes / 1_000;
  }

  /**
   * Takes the turn of a piece.
   * @param nowMs - monotonic.
   * @returns milliseconds until the piece may go.
   */
  take(bytes: number, nowMs: number): number {
    const startMs = Math.max(nowMs, this.#freeMs);
    this.#freeMs = startMs + bytes / this.#bytesPerMs;
    return startMs - nowMs;
  }
}
