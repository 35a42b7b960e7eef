import { readdir, readFile } from "node:fs/promises";
import { systemClock } from "../runtime/system.ts";
import type { SoakStage } from "./soak-stage.ts";

const sampleMs = 500;
/** Of a server's life: while it warms up, its heap grows to what it needs. */
const warmUpMs = 15_000;
/** Lives that are shorter, without their beginning, say nothing. */
const lifeMsMin = 9_000;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
  /** Without mapped files, such as the store's. */
  readonly ownBytes: number;
  readonly files: number;
}

/** Least of the first and of the last third of one life of the server. */
export interface Thirds {
  readonly seconds: number;
  readonly bytes: readonly [number, number];
  readonly ownBytes: readonly [number, number];
  readonly files: readonly [number, number];
}

/** Resident memory and open files of the server, from its start to each kill. */
export class SoakMemory {
  readonly #lives = new Map<number, Sample[]>();

  /** Samples until the signal aborts. */
  async watch(stage: SoakStage, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { life, isUp, serverPid } = stage;
      if (isUp) {
        const sample = await take(serverPid).catch(() => undefined); // killed meanwhile
        const samples = this.#lives.get(life) ?? [];
        this.#lives.set(life, samples);
        if (sample && stage.life === life) samples.push(sample);
      }
      await systemClock.sleep(sampleMs, signal).catch(() => undefined);
    }
  }

  /**
   * The longest life, without its warm-up: the least of a third is what remains when garbage has just
   * been collected and connections of killed participants are closed. Undefined where all were short.
   */
  longest(): Thirds | undefined {
    let longest: Thirds | undefined;
    for (const samples of this.#lives.values()) {
      const from = (samples[0]?.atMs ?? 0) + warmUpMs;
      const warm = samples.filter(({ atMs }) => atMs >= from);
      const ms = (warm.at(-1)?.atMs ?? 0) - (warm[0]?.atMs ?? 0);
      if (ms < Math.max(lifeMsMin, (longest?.seconds ?? 0) * 1_000)) continue;
      const third = Math.floor(warm.length / 3);
      const [first, last] = [warm.slice(0, third), warm.slice(-third)];
      longest = {
        seconds: ms / 1_000,
        bytes: [least(first, "bytes"), least(last, "bytes")],
        ownBytes: [least(first, "ownBytes"), least(last, "ownBytes")],
        files: [least(first, "files"), least(last, "files")],
      };
    }
    return longest;
  }
}

async function take(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const files = (await readdir(`/proc/${pid}/fd`)).length;
  const bytesOf = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+([0-9]+) kB$`, "m").exec(status)?.[1]) * 1024;
  const [bytes, ownBytes] = [bytesOf("VmRSS"), bytesOf("RssAnon")];
  return { atMs: systemClock.monotonicMs(), bytes, ownBytes, files };
}

function least(samples: readonly Sample[], of: "bytes" | "ownBytes" | "files"): number {
  return Math.min(...samples.map((sample) => sample[of]));
}
