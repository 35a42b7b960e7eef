import type { ErrorCode } from "../base/errors.ts";
import type { LaneKind } from "../runtime/lanes.ts";
import type { Tally, VersionCounts, VersionStatistics } from "./contract.ts";

/** Upper bounds of the buckets that durations are counted in, milliseconds; what is longer has one more. */
export const durationBoundsMs = [
  0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000,
] as const;

/**
 * What one version did since it was loaded: the one place that requests are counted in, whichever way
 * they came. Times are milliseconds of a monotonic clock.
 */
export class Meter {
  readonly #named: Pick<VersionStatistics, "model" | "version">;
  readonly #succeeded = new Durations();
  readonly #failed = new Durations();
  readonly #failures = new Map<ErrorCode, number>();
  readonly #queued = new Durations();
  readonly #runs = new Map<number, Sum>();
  readonly #lanes = new Map<LaneKind, number>();
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

  failed(code: ErrorCode, ms: number): void {
    this.#failed.add(ms);
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
  }

  /** A request waited so long for its run. */
  queued(ms: number): void {
    this.#queued.add(ms);
  }

  /** The model ran once, on so many rows, and where. */
  ran(rows: number, ms: number, lane: LaneKind): void {
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? 0) + 1);
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

  counts(): VersionCounts {
    return {
      statistics: this.statistics(),
      failures: [...this.#failures],
      lanes: [...this.#lanes],
      succeeded: this.#succeeded.buckets(),
      failed: this.#failed.buckets(),
      queued: this.#queued.buckets(),
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

/** A sum that knows how its durations are spread. */
class Durations extends Sum {
  readonly #buckets = new Array<number>(durationBoundsMs.length + 1).fill(0);

  override add(ms: number): void {
    super.add(ms);
    let at = 0;
    while (at < durationBoundsMs.length && ms > (durationBoundsMs[at] as number)) at += 1;
    this.#buckets[at] = (this.#buckets[at] as number) + 1;
  }

  buckets(): readonly number[] {
    return [...this.#buckets];
  }
}
