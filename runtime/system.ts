import { createHash, randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock, Hasher } from "../base/ports.ts";

/** Some 24.8 days: Node.js lets a longer timer end at once. */
const timerMsMax = 2 ** 31 - 1;

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    const endMs = performance.now() + ms;
    let leftMs = ms;
    try {
      do {
        await delay(Math.min(leftMs, timerMsMax), undefined, { signal });
        leftMs = leftMs > timerMsMax ? endMs - performance.now() : 0;
      } while (leftMs > 0);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

/** What this process takes of the machine. */
export function processFigures(): {
  readonly residentBytes: number;
  readonly cpuSeconds: number;
  /** Seconds since 1970. */
  readonly startedSeconds: number;
} {
  const { user, system } = process.cpuUsage();
  return {
    residentBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1e6,
    startedSeconds: performance.timeOrigin / 1000,
  };
}

/** SHA-256 of the platform. */
export const nodeHasher: Hasher = () => {
  const hash = createHash("sha256");
  return {
    update(bytes) {
      hash.update(bytes);
      return this;
    },
    digestHex: () => hash.digest("hex"),
  };
};

/** A random id: 32 hex digits. */
export function randomId(): string {
  return randomBytes(16).toString("hex");
}
