import type { Clock } from "../base/ports.ts";
import { missedPauseMs, type Run } from "./rounds/run.ts";

interface Known {
  readonly nextRoundMs: number;
  /** Monotonic. */
  readonly dueAtMs: number;
  isAwaited: boolean;
}

/**
 * When the next round of a scheduled run may begin. The store has it as wall time, since that alone
 * means something to the next process; within one process it is kept on the monotonic clock: there a
 * step of the wall clock changes nothing, and at a restart it delays by one interval at most.
 */
export class Schedule {
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isDue(run: Run): boolean {
    if (run.nextRoundMs === 0) return true;
    const { dueAtMs } = this.#of(run);
    return this.#clock.monotonicMs() >= dueAtMs;
  }

  /**
   * Waits until the run's next round may begin.
   * @returns false where somebody waits for it already, or the signal aborted.
   */
  async due(run: Run, signal: AbortSignal): Promise<boolean> {
    const known = this.#of(run);
    if (known.isAwaited) return false;
    known.isAwaited = true;
    try {
      for (;;) {
        const leftMs = known.dueAtMs - this.#clock.monotonicMs();
        if (leftMs <= 0) return true;
        await this.#clock.sleep(Math.min(leftMs, timerMsMax), signal);
      }
    } catch {
      return false; // the server stops
    } finally {
      known.isAwaited = false;
    }
  }

  forget({ id }: Run): void {
    this.#known.delete(id);
  }

  #of({ id, everyMs, nextRoundMs }: Run): Known {
    const known = this.#known.get(id);
    if (known?.nextRoundMs === nextRoundMs) return known;
    const longestMs = Math.max(everyMs ?? 0, missedPauseMs);
    const leftMs = Math.min(longestMs, Math.max(0, nextRoundMs - this.#clock.nowMs()));
    const made = { nextRoundMs, dueAtMs: this.#clock.monotonicMs() + leftMs, isAwaited: false };
    this.#known.set(id, made);
    return made;
  }
}

/** Longest that a timer of the platform can wait. */
const timerMsMax = 2 ** 31 - 1;
