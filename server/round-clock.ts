import type { Clock } from "../base/ports.ts";
import { ProgressMeter } from "./rounds/progress.ts";
import { hasEnded, isCollecting, isExpected, type Round, type RoundEvent } from "./rounds/state.ts";
import { dueMs } from "./rounds/waiting.ts";

/** The event of a round's clock, without its time. */
export type ClockEvent =
  | Pick<Extract<RoundEvent, { readonly kind: "tick" }>, "kind">
  | Omit<Extract<RoundEvent, { readonly kind: "progress" }>, "atMs">;

export interface RoundClockOptions {
  readonly clock: Clock;
  /** Ends all waiting. */
  readonly closing: AbortSignal;
  /** Records the event; afterwards the round is kept again. */
  readonly wake: (round: Round, event: ClockEvent) => Promise<void>;
}

interface Kept {
  readonly meter: ProgressMeter;
  round: Round;
  /** Monotonic. */
  wakeAtMs: number;
  stop: AbortController | undefined;
}

/**
 * Wakes every round that has not ended when time may change it. Progress is gathered in memory and
 * goes into the round with the event that wakes it, so that a chunk costs no transaction: nothing is
 * decided by progress before a time limit comes. A round is woken every few seconds all the same: a
 * killed server has forgotten no more progress than that, and no more of the time that passed.
 */
export class RoundClock {
  readonly #options: RoundClockOptions;
  readonly #kept = new Map<string, Kept>();
  /** By the id of an offer of an asynchronous round that collects: what holds it now. */
  readonly #offers = new Map<string, Kept>();

  constructor(options: RoundClockOptions) {
    this.#options = options;
  }

  /** As the round is now: after every event. */
  keep(round: Round): void {
    const kept = this.#kept.get(round.id) ?? made(round);
    this.#keepOffers(kept, round);
    if (hasEnded(round)) {
      kept.stop?.abort();
      this.#kept.delete(round.id);
      return;
    }
    this.#kept.set(round.id, kept);
    kept.round = round;
    const leftMs = dueMs(round);
    if (leftMs === undefined) {
      kept.stop?.abort();
      kept.stop = undefined;
      return;
    }
    const isLate = "remainingMs" in round && round.remainingMs <= 0;
    const waitMs = Math.min(recordMs, Math.max(isLate ? overtimeStepMs : 0, leftMs));
    const wakeAtMs = round.asOfMs + waitMs;
    // One that comes too early looks again.
    if (kept.stop && kept.wakeAtMs <= wakeAtMs) return;
    kept.stop?.abort();
    kept.stop = new AbortController();
    kept.wakeAtMs = wakeAtMs;
    void this.#wake(kept, kept.stop);
  }

  /**
   * Bytes of an update that lie on the disk now.
   * @param offerId - what the participant was offered: the round, or its own offer of an asynchronous one.
   */
  addBytes(offerId: string, participantId: string, bytes: number): void {
    const kept = this.#kept.get(offerId) ?? this.#offers.get(offerId);
    if (!kept) return;
    const { minRate } = kept.round.rules;
    const atMs = this.#options.clock.monotonicMs();
    kept.meter.addBytes(participantId, { bytes, minRate, atMs });
  }

  /** Training steps that a participant of a plain round says it has done. */
  addSteps(offerId: string, participantId: string, stepsDone: number): void {
    const kept = this.#kept.get(offerId) ?? this.#offers.get(offerId);
    if (!kept || kept.round.rules.epsilon !== null) return;
    kept.meter.addSteps(participantId, { stepsDone, atMs: this.#options.clock.monotonicMs() });
  }

  #keepOffers(kept: Kept, round: Round): void {
    if (!round.rules.asynchronous || !("cohort" in round)) return;
    for (const member of round.cohort) {
      if (!member.offer) continue;
      const { id } = member.offer;
      if (isCollecting(round) && isExpected(member)) this.#offers.set(id, kept);
      else if (this.#offers.get(id) === kept) this.#offers.delete(id);
    }
  }

  async #wake(kept: Kept, stop: AbortController): Promise<void> {
    const { clock, closing, wake } = this.#options;
    try {
      const waitMs = Math.max(0, kept.wakeAtMs - clock.monotonicMs());
      await clock.sleep(waitMs, AbortSignal.any([stop.signal, closing]));
    } catch {
      return; // there is nothing to wait for any more, or the server stops
    }
    if (kept.stop === stop) kept.stop = undefined;
    // Of a round that collects no more nobody waits for an update.
    const moving = isCollecting(kept.round) ? kept.meter.take(clock.monotonicMs()) : [];
    await wake(kept.round, moving.length > 0 ? { kind: "progress", moving } : { kind: "tick" });
  }
}

function made(round: Round): Kept {
  return { meter: new ProgressMeter(), round, wakeAtMs: 0, stop: undefined };
}

/** Longest that time and progress are not recorded. */
const recordMs = 15_000;

/** Shortest time between two looks at a round past its deadline. */
const overtimeStepMs = 200;
