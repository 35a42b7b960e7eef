import type { Clock, Random } from "../base/ports.ts";

const startMs = 200;
const capMs = 30_000;

/**
 * Waits between tries: uniform in [0, min(30 s, 200 ms · growth^n)) for the n-th in a row, so that many
 * participants that lost one server do not come back at one moment ("full jitter"). With a growth of
 * 1.1 a wait is on average at most 100 ms and a tenth of the time that went by: after a break of 4 s less
 * than half a second is lost on average.
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
    const ceilingMs = this.#ceilingMs();
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

  /** A try broke off: one that lasted longer than the next wait may had begun to work. */
  brokeOff(lastedMs: number): void {
    if (lastedMs > this.#ceilingMs()) this.reset();
  }

  #ceilingMs(): number {
    return Math.min(capMs, startMs * this.#growth ** this.#tries);
  }
}
