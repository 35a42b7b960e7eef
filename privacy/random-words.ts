import type { NoiseSource } from "../base/ports.ts";

const bufferWordsMax = 16 * 1024;

/** Random 32-bit words, taken from a source in large pieces. */
export class RandomWords {
  readonly #noise: NoiseSource;
  readonly #words: Uint32Array;
  readonly #bytes: Uint8Array;
  #at: number;

  /** @param wordsExpected - about how many will be asked for; any number may be. */
  constructor(noise: NoiseSource, wordsExpected: number) {
    this.#noise = noise;
    this.#words = new Uint32Array(Math.min(bufferWordsMax, Math.max(64, wordsExpected)));
    this.#bytes = new Uint8Array(this.#words.buffer);
    this.#at = this.#words.length;
  }

  /** Uniform in 0 … 2^32 − 1. */
  next(): number {
    if (this.#at === this.#words.length) {
      this.#noise.fill(this.#bytes);
      this.#at = 0;
    }
    return this.#words[this.#at++] as number;
  }

  /**
   * True with exactly the probability given: its binary digits are compared with random ones, 32 at
   * a time, until they differ.
   * @param probability - in [0, 1).
   */
  bernoulli(probability: number): boolean {
    let rest = probability;
    while (rest > 0) {
      rest *= 2 ** 32;
      const digits = Math.floor(rest);
      const word = this.next();
      if (word !== digits) return word < digits;
      rest -= digits;
    }
    return false;
  }

  /** Uniform in 0 … bound − 1, without bias. `bound` in 1 … 2^32. */
  below(bound: number): number {
    const acceptedBelow = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = this.next();
      if (word < acceptedBelow) return word % bound;
    }
  }
}
