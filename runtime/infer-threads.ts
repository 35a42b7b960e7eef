import type { ProbeOptions } from "./probe.ts";
import { type OpenedInWorker, Seat } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import { WorkerThread } from "./worker-thread.ts";

/** A model's file, and how it is spread over threads. Plain values: they cross to a process. */
export interface SpreadModel extends ProbeOptions {
  readonly path: string;
  /** Threads for a model whose runs take milliseconds; one fewer where they take less. */
  readonly cores: number;
  /** Whether threads share the weights in the file's own memory, or each has them repacked for speed. */
  readonly mapped: boolean;
}

/** Shorter runs leave a core to the thread that reads and writes the requests. */
const longRunMs = 1;

/** One model in as many threads as its runs are worth. */
export class InferThreads {
  readonly #model: SpreadModel;
  readonly #threads: InferThread[] = [];
  readonly #first: InferThread;

  constructor(model: SpreadModel) {
    this.#model = model;
    this.#first = this.#add();
  }

  /** @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED */
  async open(signal: AbortSignal): Promise<OpenedInWorker> {
    const opened = await this.#first.seat.open(signal);
    const { cores } = this.#model;
    const workers = Math.max(1, opened.probe.costMs >= longRunMs ? cores : cores - 1);
    await this.reopen(workers);
    return { ...opened, workers };
  }

  /** Loads the model into so many threads, those that have it left out, and measures nothing. */
  async reopen(workers: number): Promise<void> {
    while (this.#threads.length < workers) this.#add();
    await Promise.all(this.#threads.map(({ seat }) => seat.reopen()));
  }

  /** @throws WardroundError INFER_INPUT_INVALID */
  async run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors> {
    const idlest = this.#threads.reduce((best, each) =>
      each.running < best.running ? each : best,
    );
    idlest.running += 1;
    try {
      return await idlest.seat.run(feeds, outputs);
    } finally {
      idlest.running -= 1;
    }
  }

  /** Ends the threads once what runs in them is done. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker[Symbol.asyncDispose]()));
  }

  #add(): InferThread {
    const worker = new WorkerThread("infer");
    const { cores: _, ...model } = this.#model;
    const seat = new Seat(worker, { id: 1, ...model });
    const added: InferThread = { worker, seat, running: 0 };
    this.#threads.push(added);
    return added;
  }
}

interface InferThread {
  readonly worker: WorkerThread;
  readonly seat: Seat;
  running: number;
}
