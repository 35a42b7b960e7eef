import { retiredSeriesMax, retiredSeriesMs } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { ModelCounts, VersionCounts } from "./contract.ts";

/** Whatever counts what a version did. */
interface Counted {
  counts(): VersionCounts;
}

/**
 * What one model's versions did together. Of a version that was let go the figures are told for a while
 * longer, so that whoever reads them from time to time gets its last ones.
 */
export class ModelMeter {
  readonly #clock: Pick<Clock, "monotonicMs">;
  /** By version; the one that was let go last is the last. */
  readonly #retired = new Map<number, { readonly version: Counted; readonly untilMs: number }>();
  #switches = 0;
  #loads = 0;
  #loadFailures = 0;

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  switched(): void {
    this.#switches += 1;
  }

  /** A version counts anew from here on. */
  loaded(version: number): void {
    this.#loads += 1;
    this.#retired.delete(version);
  }

  loadFailed(): void {
    this.#loadFailures += 1;
  }

  retired(version: number, counted: Counted): void {
    this.#retired.delete(version);
    const untilMs = this.#clock.monotonicMs() + retiredSeriesMs;
    this.#retired.set(version, { version: counted, untilMs });
    const [oldest] = this.#retired.keys();
    if (this.#retired.size > retiredSeriesMax && oldest !== undefined) this.#retired.delete(oldest);
  }

  /** @param loaded - versions in memory: one of the same number that was let go is left out. */
  counts(
    loaded: ReadonlyMap<number, Counted & { readonly fileBytes: number }>,
  ): Pick<ModelCounts, "switches" | "loads" | "loadFailures" | "versions"> {
    const nowMs = this.#clock.monotonicMs();
    for (const [version, { untilMs }] of this.#retired) {
      if (untilMs <= nowMs) this.#retired.delete(version);
    }
    const retired = [...this.#retired].filter(([version]) => !loaded.has(version));
    return {
      switches: this.#switches,
      loads: this.#loads,
      loadFailures: this.#loadFailures,
      versions: [
        ...[...loaded.values()].map((version) => {
          return { ...version.counts(), loaded: true, fileBytes: version.fileBytes };
        }),
        ...retired.map(([, { version }]) => {
          return { ...version.counts(), loaded: false, fileBytes: 0 };
        }),
      ],
    };
  }
}
