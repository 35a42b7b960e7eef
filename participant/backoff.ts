import type { Clock, Random } from "../base/ports.ts";

const startMs = 200;
const capMs = 30_000;

/**
 * Waits between tries: uniform in [0, min(30 s, 200 ms · growth^n)) for the n-th in a row, so that many
 * participants that lost one server do not come back at one moment ("full jitter"). With a growth of
 * 1.1 the longest wait is 200 ms and a fifth of the time that went by: after a break of up to 4 s no
 * more than a second is lost.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #growth: number;
  #tries = 0;

  constructor(clock: Clock, random: Random, growth = 2) {
    this.#clock = clock;
    this.#random = random;
    this.#growth = growth;
  }

  /** Milliseconds of the next wait. */
  nextMs(): number {
    const ceilingMs = Math.min(capMs, startMs * this.#growth ** this.#tries);
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
