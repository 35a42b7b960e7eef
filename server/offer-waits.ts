import { abortable } from "../base/abort.ts";
import { hasCode, WardroundError } from "../base/errors.ts";
import type { Store } from "../storage/contract.ts";
import { findRound } from "./records.ts";
import { isCarried } from "./rounds/asynchronous.ts";
import type { Round } from "./rounds/state.ts";

/**
 * Lets what a participant says of its offer wait while no round of an asynchronous run takes it: the
 * last one has closed, and the next has not opened.
 */
export class OfferWaits {
  readonly #store: Store;
  /** By run. */
  readonly #waiting = new Map<string, Next>();
  readonly #stopping = new AbortController();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Something happened to a run, durably. */
  wake(runId: string): void {
    this.#waiting.get(runId)?.happened();
    this.#waiting.delete(runId);
  }

  /** Whether an offer waits for its run's next round. */
  isWaiting(offerId: string): boolean {
    const round = findRound(this.#store, offerId);
    return round !== undefined && isCarried(round, offerId);
  }

  /**
   * Applies something to the round that holds an offer: at once, or where it is carried to the next one.
   * @throws WardroundError UPDATE_WRONG_ROUND where there is no such offer, SERVER_DRAINING where the
   * server stops; `signal.reason`; what `apply` throws.
   */
  async apply(
    offerId: string,
    signal: AbortSignal,
    apply: (round: Round) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const round = await this.#holding(offerId, signal);
      try {
        return await apply(round);
      } catch (thrown) {
        // The buffer was filled meanwhile: the next round takes the offer over.
        if (!hasCode(thrown, "ROUND_CLOSED") || !this.isWaiting(offerId)) throw thrown;
      }
    }
  }

  /** As `apply`, of what changes nothing where it comes too late, and is said again to the next server. */
  async tell(offerId: string, apply: (round: Round) => Promise<void>): Promise<void> {
    try {
      await this.apply(offerId, this.#stopping.signal, apply);
    } catch (thrown) {
      if (hasCode(thrown, "ROUND_CLOSED") || this.#stopping.signal.aborted) return;
      throw thrown;
    }
  }

  async #holding(offerId: string, signal: AbortSignal): Promise<Round> {
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    for (;;) {
      const round = findRound(this.#store, offerId);
      if (!round) throw new WardroundError("UPDATE_WRONG_ROUND", "there is no such offer");
      if (!isCarried(round, offerId)) return round;
      const next = this.#waiting.get(round.runId) ?? nextChange();
      this.#waiting.set(round.runId, next);
      await abortable(next.change, either);
    }
  }

  /** Whoever waits is told to come back later. */
  stop(): void {
    const error = new WardroundError("SERVER_DRAINING", "the server is stopping: come back later");
    this.#stopping.abort(error);
  }
}

/** The next thing that happens to a run. */
interface Next {
  readonly change: Promise<void>;
  readonly happened: () => void;
}

function nextChange(): Next {
  let happened = (): void => undefined;
  const change = new Promise<void>((resolve) => {
    happened = resolve;
  });
  return { change, happened };
}
