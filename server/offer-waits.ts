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
  async apply(offerId: string, signal: AbortSignal, apply: Apply): Promise<void> {
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    while (!(await this.#try(offerId, apply))) await this.#taken(offerId, either);
  }

  /**
   * As `apply`, of what changes nothing where it comes too late, and is said again to the next server.
   * @returns what is left to do where the offer is carried: its caller may do that beside other things.
   */
  async tell(offerId: string, apply: Apply): Promise<(() => Promise<void>) | undefined> {
    const isDone = await this.#unlessLate(() => this.#try(offerId, apply));
    if (isDone !== false) return undefined;
    return () => this.#unlessLate(() => this.apply(offerId, this.#stopping.signal, apply));
  }

  /** @returns undefined where it comes too late, or the server stops. */
  async #unlessLate<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (thrown) {
      if (hasCode(thrown, "ROUND_CLOSED") || this.#stopping.signal.aborted) return undefined;
      throw thrown;
    }
  }

  /** @returns whether it was applied: not where the next round takes the offer over, or has done so meanwhile. */
  async #try(offerId: string, apply: Apply): Promise<boolean> {
    const round = this.#holding(offerId);
    if (isCarried(round, offerId)) return false;
    try {
      await apply(round);
      return true;
    } catch (thrown) {
      if (!hasCode(thrown, "ROUND_CLOSED")) throw thrown;
      const now = this.#holding(offerId);
      if (now.id === round.id && !isCarried(now, offerId)) throw thrown;
      return false;
    }
  }

  /** Waits until a round takes the offer over. */
  async #taken(offerId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const round = this.#holding(offerId);
      if (!isCarried(round, offerId)) return;
      const next = this.#waiting.get(round.runId) ?? nextChange();
      this.#waiting.set(round.runId, next);
      await abortable(next.change, signal);
    }
  }

  #holding(offerId: string): Round {
    const round = findRound(this.#store, offerId);
    if (round) return round;
    throw new WardroundError("UPDATE_WRONG_ROUND", "there is no such offer");
  }

  /** Whoever waits is told to come back later. */
  stop(): void {
    const error = new WardroundError("SERVER_DRAINING", "the server is stopping: come back later");
    this.#stopping.abort(error);
  }
}

type Apply = (round: Round) => Promise<void>;

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
