import { hasCode, toWardroundError, type WardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";
import type { CalledWorker } from "./called-worker.ts";
import { type OpenedInWorker, Seat } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import { type Patience, WorkerProcess } from "./worker-process.ts";
import { WorkerThread } from "./worker-thread.ts";

/**
 * A model in a worker of its own. A process that is lost, or hangs and is ended, fails the runs under way in it; another one
 * loads the model at once, and what comes meanwhile waits for it.
 */
export class OwnLane {
  readonly #log: Logger;
  readonly #worker: CalledWorker;
  readonly #process: WorkerProcess | undefined;
  readonly #seat: Seat;
  /** Since the worker was started: one that never did is not started again and again unasked. */
  #hasAnswered = false;

  /** @param patience - with a process; undefined for a thread, which cannot be ended from outside. */
  constructor(
    patience: Patience | undefined,
    { path, log }: { readonly path: string; readonly log: Logger },
  ) {
    this.#log = log;
    const onLost = (why: WardroundError): void => this.#replace(why);
    this.#process = patience && new WorkerProcess("infer", { patience, onLost });
    this.#worker = this.#process ?? new WorkerThread("infer");
    this.#seat = new Seat(this.#worker, 1, path);
  }

  get pid(): number | undefined {
    return this.#worker.pid;
  }

  /** @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED, MODEL_NOT_READY */
  async open(signal: AbortSignal): Promise<OpenedInWorker> {
    const opened = await this.#seat.open(signal).catch((error: unknown) => {
      // What ended the process once may be no fault of the model's.
      if (hasCode(error, "MODEL_NOT_READY")) return this.#seat.open(signal);
      throw error;
    });
    this.#hasAnswered = true;
    return opened;
  }

  /** @throws WardroundError INFER_INPUT_INVALID, MODEL_NOT_READY where the process was lost meanwhile. */
  async run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors> {
    const answer = await this.#seat.run(feeds, outputs);
    this.#hasAnswered = true;
    return answer;
  }

  /** The worker is soon to be closed: a process that hangs is not waited for as long as before. */
  expectStop(): void {
    this.#process?.expectStop();
  }

  /** Ends the worker once what runs in it is done. */
  async close(): Promise<void> {
    await this.#worker[Symbol.asyncDispose]();
  }

  #replace(why: WardroundError): void {
    this.#log.error({ event: "version_lost", code: why.code, err: why }, why.message);
    if (!this.#hasAnswered) return;
    this.#hasAnswered = false;
    void this.#reopen(); // it logs its own failure
  }

  async #reopen(): Promise<void> {
    try {
      await this.#seat.reopen();
      this.#log.info({ event: "version_reopened", pid: this.#worker.pid });
    } catch (thrown) {
      const { code, message } = toWardroundError(thrown);
      this.#log.error({ event: "version_reopen_failed", code, err: thrown }, message);
    }
  }
}
