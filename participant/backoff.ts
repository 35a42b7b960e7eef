import type { Clock, Random } from "../base/ports.ts";

const startMs = 200;
const capMs = 30_000;

/**
 * Waits between tries: uniform in [0, min(30 s, 200 ms · 2^n)) for the n-th in a row, so that many
 * participants that lost one server do not come back at one moment ("full jitter").
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: Random;
  #tries = 0;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Milliseconds of the next wait. */
  nextMs(): number {
    const ceilingMs = Math.min(capMs, startMs * 2 ** this.#tries);
    this.#tries += 1;
    return this.#random.nextFloat() * ceilingMs;
  }

  async wait(signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(this.nextMs(), signal);
  }

  /** It worked: the next wait is short again. */
  reset(): void {
    this.#tries = 0;
  }
}
