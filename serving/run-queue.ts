import { WardroundError } from "../base/errors.ts";
import { inferQueueMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import { concatRows, sliceRows, type Tensors } from "../runtime/tensor-rows.ts";
import type { CheckedAsk } from "./check-ask.ts";
import type { Meter } from "./meter.ts";

export interface RunQueueOptions {
  readonly run: (feeds: Tensors, outputs: readonly string[]) => Promise<Tensors>;
  /** Rows of the largest batch made of several requests; 1 = each request runs by itself. */
  readonly batchRowsMax: number;
  /** Elements over all inputs of the largest batch. */
  readonly batchElementsMax: number;
  /** Runs under way at once. On the event loop these are the runs of one turn. */
  readonly concurrency: number;
  readonly meter: Meter;
  readonly clock: Pick<Clock, "monotonicMs">;
}

interface Ticket {
  readonly ask: CheckedAsk;
  /** On the monotonic clock. */
  readonly arrivedMs: number;
  readonly signal: AbortSignal;
  readonly resolve: (answer: Tensors) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Requests that wait for one version, in the order they came. A turn of the event loop takes what it
 * brought and makes as few runs of it as the version allows; nothing waits for a timer.
 */
export class RunQueue {
  readonly #options: RunQueueOptions;
  readonly #waiting: Ticket[] = [];
  #running = 0;
  #turn: NodeJS.Immediate | undefined;

  constructor(options: RunQueueOptions) {
    this.#options = options;
  }

  /**
   * @param signal - a request whose caller has gone is dropped before it runs.
   * @throws WardroundError MODEL_NOT_READY where `inferQueueMax` requests wait already.
   */
  submit(ask: CheckedAsk, signal: AbortSignal): Promise<Tensors> {
    if (this.#waiting.length >= inferQueueMax) {
      throw new WardroundError(
        "MODEL_NOT_READY",
        `${inferQueueMax} requests wait for this model: try again shortly`,
      );
    }
    return new Promise((resolve, reject) => {
      const arrivedMs = this.#options.clock.monotonicMs();
      this.#waiting.push({ ask, arrivedMs, signal, resolve, reject });
      this.#turn ??= setImmediate(() => {
        this.#turn = undefined;
        this.#startRuns();
      });
    });
  }

  #startRuns(): void {
    while (this.#running < this.#options.concurrency) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#running += 1;
      void this.#runBatch(batch).finally(() => {
        this.#running -= 1;
        this.#startRuns();
      }); // runBatch never rejects: each ticket hears of its own failure
    }
  }

  /** The first request that waits, and those after it that fit into the same batch. */
  #takeBatch(): Ticket[] {
    const { batchRowsMax, batchElementsMax } = this.#options;
    const batch: Ticket[] = [];
    let rows = 0;
    let elements = 0;
    let taken = 0;
    for (const ticket of this.#waiting) {
      if (ticket.signal.aborted) {
        ticket.reject(ticket.signal.reason);
      } else {
        rows += ticket.ask.rows;
        elements += ticket.ask.elements;
        const fits =
          rows <= batchRowsMax &&
          elements <= batchElementsMax &&
          ticket.ask.batchKey === batch[0]?.ask.batchKey;
        if (batch.length > 0 && !fits) break;
        batch.push(ticket);
      }
      taken += 1;
    }
    this.#waiting.splice(0, taken);
    return batch;
  }

  async #runBatch(batch: readonly Ticket[]): Promise<void> {
    const startedMs = this.#options.clock.monotonicMs();
    for (const { arrivedMs } of batch) this.#options.meter.queued(startedMs - arrivedMs);
    if (batch.length > 1 && (await this.#runTogether(batch))) return;
    for (const ticket of batch) {
      try {
        ticket.resolve(await this.#run(ticket.ask.feeds, ticket.ask.outputs, ticket.ask.rows));
      } catch (error) {
        ticket.reject(error);
      }
    }
  }

  async #run(feeds: Tensors, outputs: readonly string[], rows: number): Promise<Tensors> {
    const { clock, meter, run } = this.#options;
    const startedMs = clock.monotonicMs();
    const answer = await run(feeds, outputs);
    meter.ran(rows, clock.monotonicMs() - startedMs);
    return answer;
  }

  /** @returns false where each must run by itself: one bad request must not fail the others. */
  async #runTogether(batch: readonly Ticket[]): Promise<boolean> {
    const [first] = batch as readonly [Ticket];
    const rows = batch.reduce((sum, { ask }) => sum + ask.rows, 0);
    let answer: Tensors;
    try {
      const feeds = concatRows(batch.map(({ ask }) => ask.feeds));
      answer = await this.#run(feeds, first.ask.outputs, rows);
    } catch {
      return false;
    }
    if (Object.values(answer).some(({ shape }) => shape[0] !== rows)) return false;
    let at = 0;
    for (const { ask, resolve } of batch) {
      resolve(sliceRows(answer, at, ask.rows));
      at += ask.rows;
    }
    return true;
  }
}
