import { hasCode, toWardroundError, type WardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";
import { InferThreads, type SpreadModel } from "./infer-threads.ts";
import type { OpenedInWorker } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import { type Patience, WorkerProcess } from "./worker-process.ts";

/** What runs one model apart from the calling thread. */
export interface OwnLane {
  /** The process that the model is in now; undefined where it is this one. */
  readonly pid: number | undefined;
  /** Whether the model is loaded and may be run. */
  readonly answers: boolean;
  /** @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED, MODEL_NOT_READY */
  open(signal: AbortSignal): Promise<OpenedInWorker>;
  /** @throws WardroundError INFER_INPUT_INVALID, MODEL_NOT_READY where the process was lost meanwhile. */
  run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** It is soon to be closed: a process that hangs is not waited for as long as before. */
  expectStop(): void;
  /** Ends what runs the model once its runs are done. */
  close(): Promise<void>;
}

/** Threads of this process. */
export function threadLane(model: SpreadModel): OwnLane {
  const threads = new InferThreads(model);
  return {
    pid: undefined,
    answers: true,
    open: (signal) => threads.open(signal),
    run: (feeds, outputs) => threads.run(feeds, outputs),
    expectStop: () => undefined,
    close: () => threads.close(),
  };
}

/**
 * Threads of another process. One that is lost, or hangs and is ended, fails the runs under way in it;
 * another one loads the model at once, and what comes meanwhile waits for it.
 */
export class ProcessLane implements OwnLane {
  readonly #model: SpreadModel;
  readonly #log: Logger;
  readonly #process: WorkerProcess;
  /** Threads that the model runs in, as its first process found: another one need not measure again. */
  #workers = 1;
  /** Since the process was started: one that never did is not started again and again unasked. */
  #hasAnswered = false;
  #isLoaded = false;

  constructor(model: SpreadModel, { patience, log }: { patience: Patience; log: Logger }) {
    this.#model = model;
    this.#log = log;
    this.#process = new WorkerProcess("infer-process", {
      patience,
      onLost: (why) => this.#replace(why),
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get answers(): boolean {
    return this.#isLoaded;
  }

  async open(signal: AbortSignal): Promise<OpenedInWorker> {
    const open = (): Promise<OpenedInWorker> => this.#call("open", {});
    const opened = await open().catch((error: unknown) => {
      // What ended the process once may be no fault of the model's.
      if (hasCode(error, "MODEL_NOT_READY")) return open();
      throw error;
    });
    signal.throwIfAborted();
    this.#workers = opened.workers;
    this.#hasAnswered = true;
    this.#isLoaded = true;
    return opened;
  }

  async run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors> {
    const answer = await this.#call<Tensors>("run", { feeds, outputs });
    this.#hasAnswered = true;
    this.#isLoaded = true;
    return answer;
  }

  expectStop(): void {
    this.#process.expectStop();
  }

  async close(): Promise<void> {
    await this.#process[Symbol.asyncDispose]();
  }

  /** onnxruntime cannot be stopped within a run, so that no call is given up midway. */
  #call<T>(method: string, argument: Readonly<Record<string, unknown>>): Promise<T> {
    const { signal } = new AbortController();
    const call = { ...this.#model, workers: this.#workers, ...argument };
    return this.#process.call<T>(method, call, { signal });
  }

  #replace(why: WardroundError): void {
    this.#isLoaded = false;
    this.#log.error({ event: "version_lost", code: why.code, err: why }, why.message);
    if (!this.#hasAnswered) return;
    this.#hasAnswered = false;
    void this.#reopen(); // it logs its own failure
  }

  async #reopen(): Promise<void> {
    try {
      await this.#call("reopen", {});
      this.#isLoaded = true;
      this.#log.info({ event: "version_reopened", pid: this.#process.pid });
    } catch (thrown) {
      const { code, message } = toWardroundError(thrown);
      this.#log.error({ event: "version_reopen_failed", code, err: thrown }, message);
    }
  }
}
