import { chunkBytesMax } from "../../base/limits.ts";

/** One participant's progress in one round. */
interface Mover {
  /** Monotonic time up to which it counts as moving. */
  untilMs: number;
  stepsDone: number;
  /** Whether there is news since it was last asked for. */
  fresh: boolean;
}

/**
 * How long each participant of a round counts as moving. Bytes buy time, each 1/rate seconds: who
 * delivers at that rate or above never stops moving, and a byte now and then buys next to nothing. A
 * step count that grows buys a minute. Nobody buys more ahead than a minute or a chunk is worth.
 */
export class ProgressMeter {
  readonly #movers = new Map<string, Mover>();

  /** @param minRate - bytes per second. */
  addBytes(
    participantId: string,
    got: { readonly bytes: number; readonly minRate: number; readonly atMs: number },
  ): void {
    const { bytes, minRate, atMs } = got;
    const worthMs = (count: number): number => (count / minRate) * 1_000;
    const mover = this.#mover(participantId, atMs);
    const mostMs = Math.max(stepMsWorth, worthMs(chunkBytesMax));
    mover.untilMs = Math.min(Math.max(mover.untilMs, atMs) + worthMs(bytes), atMs + mostMs);
    mover.fresh = true;
  }

  addSteps(
    participantId: string,
    got: { readonly stepsDone: number; readonly atMs: number },
  ): void {
    const mover = this.#mover(participantId, got.atMs);
    const isFurther = got.stepsDone > mover.stepsDone;
    mover.stepsDone = got.stepsDone; // fewer where it was restarted and trains again
    if (!isFurther) return;
    mover.untilMs = Math.max(mover.untilMs, got.atMs + stepMsWorth);
    mover.fresh = true;
  }

  /** Who moved since this was last asked, and how long from `atMs` on that counts. */
  take(atMs: number): readonly { readonly participantId: string; readonly forMs: number }[] {
    const moving = [...this.#movers].flatMap(([participantId, { fresh, untilMs }]) =>
      fresh && untilMs > atMs ? [{ participantId, forMs: untilMs - atMs }] : [],
    );
    for (const mover of this.#movers.values()) mover.fresh = false;
    return moving;
  }

  #mover(participantId: string, atMs: number): Mover {
    const mover = this.#movers.get(participantId) ?? { untilMs: atMs, stepsDone: 0, fresh: false };
    this.#movers.set(participantId, mover);
    return mover;
  }
}

/** How long a training step that was done counts as progress. */
const stepMsWorth = 60_000;
