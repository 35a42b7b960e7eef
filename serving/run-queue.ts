import { WardroundError } from "../base/errors.ts";
import { inferQueueMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { Lane, LaneKind } from "../runtime/lanes.ts";
import { concatRows, sliceRows, type Tensors } from "../runtime/tensor-rows.ts";
import type { CheckedAsk } from "./check-ask.ts";
import type { InferTrail } from "./contract.ts";
import type { Meter } from "./meter.ts";

export interface RunQueueOptions {
  readonly lane: Pick<
    Lane,
    "kind" | "probe" | "workers" | "inlineMsMax" | "runInline" | "runInWorker"
  >;
  readonly meter: Meter;
  readonly clock: Pick<Clock, "monotonicMs">;
}

interface Ticket {
  readonly ask: CheckedAsk;
  /** On the monotonic clock. */
  readonly arrivedMs: number;
  /** When it is of no use any more, on the same clock. */
  readonly lateMs: number;
  readonly signal: AbortSignal;
  readonly trail: InferTrail | undefined;
  /** Refuses it when it is late, also while every worker is busy. */
  readonly timer: NodeJS.Timeout | undefined;
  readonly resolve: (answer: Tensors) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch {
  readonly tickets: readonly Ticket[];
  readonly rows: number;
  /** Milliseconds that its run is expected to take. */
  readonly expectedMs: number;
}

/** A way to run the model, and its name in metrics. */
interface Place {
  readonly lane: LaneKind;
  readonly run: Lane["runInline"];
}

/** Milliseconds of runs that one turn of the event loop may hold. */
const turnMsMax = 4;
/** What handing a batch to a worker and taking its answer back costs the event loop: a shorter run stays. */
const hopMs = 0.15;
/** Of a share's own time: what a run costs beside its rows. */
const shareCostMax = 0.5;
/** Where runs are shorter, the next one crosses to the worker while one runs. */
const prefetchMsMax = 1;

/**
 * Requests that wait for one version, in the order they came. A turn of the event loop takes what it
 * brought and makes as few runs of it as the version allows: short ones at once, on the loop itself, the
 * others in a worker that is free. Nothing waits for a timer; while all workers are busy, what waits
 * becomes a larger batch.
 */
export class RunQueue {
  readonly #options: RunQueueOptions;
  readonly #waiting: Ticket[] = [];
  /** Runs that workers may hold at once. */
  readonly #seats: number;
  readonly #loop: Place;
  readonly #worker: Place;
  #inWorkers = 0;
  #inline = 0;
  #turn: NodeJS.Immediate | undefined;

  constructor(options: RunQueueOptions) {
    this.#options = options;
    const { probe, workers, kind, runInline, runInWorker } = options.lane;
    this.#loop = { lane: "inline", run: runInline };
    // The large batches of a model on the event loop go to the shared thread.
    this.#worker = { lane: kind === "inline" ? "thread" : kind, run: runInWorker };
    this.#seats = probe.costMs < prefetchMsMax ? workers * 2 : workers;
  }

  /**
   * @param waiting - `arrivedMs`: when the request came, on the monotonic clock. `timeoutMs`: one that did
   * not run by then is refused; undefined = it waits. `trail`: hears how long it waited. One whose caller has gone is dropped before it runs.
   * @throws WardroundError SERVING_BUSY where `inferQueueMax` requests wait already, TIMED_OUT
   */
  submit(
    ask: CheckedAsk,
    {
      arrivedMs,
      timeoutMs,
      signal,
      trail,
    }: Pick<Ticket, "arrivedMs" | "signal"> & {
      readonly timeoutMs: number | undefined;
      readonly trail?: Ticket["trail"];
    },
  ): Promise<Tensors> {
    if (this.#waiting.length >= inferQueueMax) {
      throw new WardroundError(
        "SERVING_BUSY",
        `${inferQueueMax} requests wait for this model: try again shortly`,
      );
    }
    return new Promise((resolve, reject) => {
      const lateMs = timeoutMs === undefined ? Number.POSITIVE_INFINITY : arrivedMs + timeoutMs;
      const leftMs = lateMs - this.#options.clock.monotonicMs();
      // Of a longer time Node.js makes 1 ms.
      const timer =
        leftMs < 2 ** 31 ? setTimeout(() => this.#refuse(ticket), Math.max(0, leftMs)) : undefined;
      const ticket: Ticket = { ask, arrivedMs, lateMs, signal, trail, timer, resolve, reject };
      this.#waiting.push(ticket);
      this.#takeTurn();
    });
  }

  /** Nothing to do where it runs already. */
  #refuse(ticket: Ticket): void {
    const at = this.#waiting.indexOf(ticket);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    ticket.reject(late(this.#options.clock.monotonicMs() - ticket.arrivedMs));
  }

  #takeTurn(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#startRuns();
    });
  }

  #startRuns(): void {
    let spareMs = turnMsMax;
    while (this.#waiting.length > 0) {
      // What runs on the loop ends before the next turn's; the rest of this turn's goes on then.
      if (spareMs <= 0 && this.#inline > 0) return;
      const batch = this.#takeBatch();
      if (!batch) return;
      if (this.#fitsInline(batch)) {
        spareMs -= batch.expectedMs;
        void this.#runInline(batch); // each ticket hears of its own failure
      } else if (this.#inWorkers < this.#seats) {
        void this.#runInWorker(this.#share(batch));
      } else {
        this.#waiting.unshift(...batch.tickets);
        return;
      }
    }
  }

  /** A short run stays; a longer one too as long as nothing else runs, which a hop would only delay. */
  #fitsInline({ expectedMs }: Batch): boolean {
    const { inlineMsMax } = this.#options.lane;
    if (expectedMs > inlineMsMax) return false;
    return expectedMs <= hopMs || (this.#inWorkers === 0 && this.#inline === 0);
  }

  /**
   * What one free seat gets of a batch; the rest waits for the next one. The answers of one part are
   * written, and new requests read, while the other part runs, and several workers share what came at
   * once. A batch stays whole where that would cost more than it brings.
   */
  #share(batch: Batch): Batch {
    const { costMs, rowCostMs } = this.#options.lane.probe;
    const free = this.#seats - this.#inWorkers;
    const count = Math.ceil(batch.tickets.length / free);
    const shareMs = batch.expectedMs / free;
    if (costMs - rowCostMs + hopMs > shareMs * shareCostMax) return batch;
    const tickets = batch.tickets.slice(0, count);
    this.#waiting.unshift(...batch.tickets.slice(count));
    const rows = tickets.reduce((sum, { ask }) => sum + ask.rows, 0);
    return { tickets, rows, expectedMs: shareMs };
  }

  async #runInline(batch: Batch): Promise<void> {
    this.#inline += 1;
    await this.#runBatch(batch, this.#loop);
    this.#inline -= 1;
    this.#startRuns();
  }

  async #runInWorker(batch: Batch): Promise<void> {
    this.#inWorkers += 1;
    await this.#runBatch(batch, this.#worker);
    this.#inWorkers -= 1;
    this.#startRuns();
  }

  /** The first request that waits, and those after it that fit into the same batch. */
  #takeBatch(): Batch | undefined {
    const { batchRowsMax } = this.#options.lane.probe;
    const nowMs = this.#options.clock.monotonicMs();
    const tickets: Ticket[] = [];
    let rows = 0;
    let elements = 0;
    let taken = 0;
    for (const ticket of this.#waiting) {
      if (ticket.signal.aborted) {
        clearTimeout(ticket.timer);
        ticket.reject(ticket.signal.reason);
      } else if (nowMs >= ticket.lateMs) {
        clearTimeout(ticket.timer);
        ticket.reject(late(nowMs - ticket.arrivedMs));
      } else {
        const [first] = tickets;
        const fits =
          rows + ticket.ask.rows <= batchRowsMax && ticket.ask.batchKey === first?.ask.batchKey;
        if (first && !fits) break;
        tickets.push(ticket);
        rows += ticket.ask.rows;
        elements += ticket.ask.elements;
      }
      taken += 1;
    }
    this.#waiting.splice(0, taken);
    return tickets.length > 0
      ? { tickets, rows, expectedMs: this.#expectedMs(elements) }
      : undefined;
  }

  /** By the probe's straight line through one row and many. */
  #expectedMs(elements: number): number {
    const { costMs, rowCostMs, rowElements } = this.#options.lane.probe;
    const rows = elements / Math.max(1, rowElements);
    return rows <= 1 ? costMs : costMs + (rows - 1) * rowCostMs;
  }

  async #runBatch({ tickets, rows }: Batch, place: Place): Promise<void> {
    const { meter, clock } = this.#options;
    const startedMs = clock.monotonicMs();
    for (const { arrivedMs, timer, trail } of tickets) {
      clearTimeout(timer);
      meter.queued(startedMs - arrivedMs);
      if (trail) trail.queuedMs += startedMs - arrivedMs;
    }
    if (tickets.length > 1 && (await this.#runTogether(tickets, rows, place))) return;
    for (const { ask, resolve, reject } of tickets) {
      try {
        resolve(await this.#run(ask, ask.rows, place));
      } catch (error) {
        reject(error);
      }
    }
  }

  async #run(
    { feeds, outputs }: Pick<CheckedAsk, "feeds" | "outputs">,
    rows: number,
    { lane, run }: Place,
  ): Promise<Tensors> {
    const { clock, meter } = this.#options;
    const startedMs = clock.monotonicMs();
    const answer = await run(feeds, outputs);
    meter.ran(rows, clock.monotonicMs() - startedMs, lane);
    return answer;
  }

  /** @returns false where each must run by itself: one bad request must not fail the others. */
  async #runTogether(tickets: readonly Ticket[], rows: number, place: Place): Promise<boolean> {
    const [first] = tickets as readonly [Ticket];
    let answer: Tensors;
    try {
      const feeds = concatRows(tickets.map(({ ask }) => ask.feeds));
      answer = await this.#run({ feeds, outputs: first.ask.outputs }, rows, place);
    } catch {
      return false;
    }
    if (Object.values(answer).some(({ shape }) => shape[0] !== rows)) return false;
    let at = 0;
    for (const { ask, resolve } of tickets) {
      resolve(sliceRows(answer, at, ask.rows));
      at += ask.rows;
    }
    return true;
  }
}

function late(waitedMs: number): WardroundError {
  return new WardroundError(
    "TIMED_OUT",
    `the request waited ${Math.round(waitedMs)} ms for its run, longer than its timeout: ask again, or give it more time`,
  );
}
