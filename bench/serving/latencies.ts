/** Of each power of two of microseconds so many steps: 1.6 % at most between two of them. */
const stepsPerOctave = 64;
const octaves = 30;

/** How long requests took, counted in steps: what it holds does not grow with the requests. */
export class Latencies {
  readonly #counts = new Uint32Array(stepsPerOctave * octaves);
  #count = 0;
  #maxMs = 0;

  get count(): number {
    return this.#count;
  }

  /** Milliseconds. */
  get maxMs(): number {
    return this.#maxMs;
  }

  /** @param ms - from 0. */
  add(ms: number): void {
    this.#count += 1;
    if (ms > this.#maxMs) this.#maxMs = ms;
    const step = Math.floor(Math.log2(Math.max(1, ms * 1_000)) * stepsPerOctave);
    const at = Math.min(step, this.#counts.length - 1);
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Milliseconds that a share of all requests took at most, to within a step; NaN where there are none. */
  quantileMs(share: number): number {
    if (this.#count === 0) return Number.NaN;
    const wanted = Math.max(1, Math.ceil(this.#count * share));
    let seen = 0;
    for (let at = 0; at < this.#counts.length; at += 1) {
      seen += this.#counts[at] ?? 0;
      if (seen < wanted) continue;
      return Math.min(this.#maxMs, 2 ** ((at + 1) / stepsPerOctave) / 1_000);
    }
    return this.#maxMs;
  }
}
