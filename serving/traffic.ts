/** Which requests a version that is tried out gets, and what is counted of it and of the served one. */
import type {
  ArmStatistics,
  Differences,
  InferAsk,
  TrialStatistics,
  VersionSource,
} from "./contract.ts";

/** Buckets of a latency histogram: four for each doubling, from 10 µs on. */
const bucketsPerDoubling = 4;
const bucketsMax = 128;
const leastMs = 0.01;

/**
 * Where a routing key stands between 0 and 1. The version under trial has the part below its share: a larger
 * share takes keys in and lets none go. Other versions get other keys.
 */
export function keyPosition(
  key: string,
  { source: { model, version } }: { readonly source: Pick<VersionSource, "model" | "version"> },
): number {
  // FNV-1a, its bits mixed as murmur3 does: keys that differ in the last letter lie far apart.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${model}/${version}/${key}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Whether the version under trial gets a request. */
export function isInShare(
  { routeKey }: Pick<InferAsk, "routeKey">,
  trial: {
    readonly source: Pick<VersionSource, "model" | "version">;
    readonly share: number;
  },
  draw: () => number,
): boolean {
  return (routeKey === undefined ? draw() : keyPosition(routeKey, trial)) < trial.share;
}

/** What is counted while a version is tried out. Times are milliseconds. */
export class TrialMeter {
  readonly candidate = new Arm();
  readonly served = new Arm();
  #compared = 0;
  #rows = 0;
  #agreeing = 0;
  #cosineSum = 0;
  #cosines = 0;
  #dropped = 0;

  /** A copy was answered, and so it differed. */
  compared({ rows, labelAgreement, cosine }: Differences): void {
    this.#compared += 1;
    if (labelAgreement !== null) {
      this.#rows += rows;
      this.#agreeing += labelAgreement * rows;
    }
    if (cosine === null) return;
    this.#cosineSum += cosine;
    this.#cosines += 1;
  }

  /** A request of the share was not copied: there was too much else to do. */
  dropped(): void {
    this.#dropped += 1;
  }

  statistics(): TrialStatistics {
    return {
      candidate: this.candidate.statistics(),
      served: this.served.statistics(),
      compared: this.#compared,
      labelAgreement: this.#rows > 0 ? this.#agreeing / this.#rows : null,
      cosine: this.#cosines > 0 ? this.#cosineSum / this.#cosines : null,
      dropped: this.#dropped,
    };
  }
}

/** Requests that one of two versions got. */
class Arm {
  #asked = 0;
  #failed = 0;
  readonly #times = new Uint32Array(bucketsMax);

  /** A request was answered, or failed through the version's own fault. */
  add(ms: number, failed: boolean): void {
    this.#asked += 1;
    if (failed) this.#failed += 1;
    const bucket = Math.floor(bucketsPerDoubling * Math.log2(Math.max(ms, leastMs) / leastMs));
    const at = Math.min(bucketsMax - 1, bucket);
    this.#times[at] = (this.#times[at] as number) + 1;
  }

  statistics(): ArmStatistics {
    return { asked: this.#asked, failed: this.#failed, p95Ms: this.#percentile(0.95) };
  }

  /** Upper end of the bucket, a fifth above the time at most; null where nothing was asked. */
  #percentile(part: number): number | null {
    if (this.#asked === 0) return null;
    let left = Math.ceil(part * this.#asked);
    const at = this.#times.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return leastMs * 2 ** ((at + 1) / bucketsPerDoubling);
  }
}
