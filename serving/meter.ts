import type { Tally, VersionStatistics } from "./contract.ts";

/** What one version did since it was loaded. Times are milliseconds of a monotonic clock. */
export class Meter {
  readonly #named: Pick<VersionStatistics, "model" | "version">;
  readonly #succeeded = new Sum();
  readonly #failed = new Sum();
  readonly #queued = new Sum();
  readonly #runs = new Map<number, Sum>();
  #lastMs = 0;
  #rows = 0;

  constructor(named: Pick<VersionStatistics, "model" | "version">) {
    this.#named = named;
  }

  /** A request was answered. */
  succeeded(rows: number, ms: number, nowMs: number): void {
    this.#succeeded.add(ms);
    this.#rows += rows;
    this.#lastMs = nowMs;
  }

  failed(ms: number): void {
    this.#failed.add(ms);
  }

  /** A request waited so long for its run. */
  queued(ms: number): void {
    this.#queued.add(ms);
  }

  /** The model ran once, on so many rows. */
  ran(rows: number, ms: number): void {
    let sum = this.#runs.get(rows);
    if (!sum) {
      sum = new Sum();
      this.#runs.set(rows, sum);
    }
    sum.add(ms);
  }

  statistics(): VersionStatistics {
    return {
      ...this.#named,
      lastMs: this.#lastMs,
      rows: this.#rows,
      succeeded: this.#succeeded.tally(),
      failed: this.#failed.tally(),
      queued: this.#queued.tally(),
      runs: [...this.#runs]
        .sort(([a], [b]) => a - b)
        .map(([rows, sum]) => ({ rows, ...sum.tally() })),
    };
  }
}

class Sum {
  #count = 0;
  #ms = 0;

  add(ms: number): void {
    this.#count += 1;
    this.#ms += ms;
  }

  tally(): Tally {
    return { count: this.#count, ms: this.#ms };
  }
}
