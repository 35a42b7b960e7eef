import "./ort-environment.ts";
import { Worker } from "node:worker_threads";
import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";

/** What crosses between a thread and its owner. */
export type ToWorker =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly method: string;
      readonly argument: unknown;
    }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "stop" };

export type FromWorker =
  | { readonly kind: "progress"; readonly id: number; readonly value: unknown }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | {
      readonly kind: "failed";
      readonly id: number;
      readonly code: string;
      readonly message: string;
    };

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly transfer?: readonly ArrayBuffer[];
  readonly onProgress?: (value: unknown) => void;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((value: unknown) => void) | undefined;
}

/**
 * One thread that answers calls in the order they came. One that breaks down takes the calls under way
 * with it, and the next call starts another. Closing lets the running call end first: a thread that is
 * terminated inside onnxruntime takes the process with it.
 */
export class WorkerThread {
  readonly #name: string;
  readonly #options: Readonly<Record<string, unknown>>;
  #running: RunningThread;
  #closed = false;

  /**
   * @param name - the file runtime/NAME.worker.ts, or .js when compiled.
   * @param options - plain values for the thread's start.
   */
  constructor(name: string, options: Readonly<Record<string, unknown>> = {}) {
    this.#name = name;
    this.#options = options;
    this.#running = new RunningThread(startWorker(name, options));
  }

  /**
   * Calls one method of the thread. Rejects with what it threw, or with `signal.reason`; an abort that
   * reaches the thread after its work was done changes nothing.
   * @throws WardroundError INTERNAL where the thread breaks down meanwhile, or was closed.
   */
  async call<T>(method: string, argument: unknown, options: CallOptions): Promise<T> {
    const { signal } = options;
    signal.throwIfAborted();
    if (this.#closed) throw new WardroundError("INTERNAL", "a worker thread was closed");
    if (this.#running.isLost) {
      this.#running = new RunningThread(startWorker(this.#name, this.#options));
    }
    const { answer, abort } = this.#running.begin(method, argument, options);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return (await answer) as T;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** Lets running calls end, then ends the thread. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#running.stop();
  }
}

/** A thread from its start to its end. */
class RunningThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #nextId = 1;
  #lost: WardroundError | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: FromWorker) => this.#receive(message));
    worker.on("error", (cause) => this.#lose("a worker thread broke down", cause));
    this.#exited = new Promise((resolve) => {
      worker.once("exit", () => {
        this.#lose("a worker thread ended", undefined);
        resolve();
      });
    });
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  begin(
    method: string,
    argument: unknown,
    { transfer = [], onProgress }: CallOptions,
  ): { readonly answer: Promise<unknown>; readonly abort: () => void } {
    const id = this.#nextId++;
    this.#post({ kind: "call", id, method, argument }, transfer);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
    });
    return { answer, abort: () => this.#post({ kind: "abort", id }) };
  }

  async stop(): Promise<void> {
    if (!this.#lost) this.#post({ kind: "stop" });
    await this.#exited;
  }

  #post(message: ToWorker, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === "progress") {
      pending.onProgress?.(message.value);
      return;
    }
    this.#pending.delete(message.id);
    if (message.kind === "done") pending.resolve(message.value);
    else pending.reject(new WardroundError(codeOf(message.code), message.message));
  }

  #lose(what: string, cause: unknown): void {
    this.#lost ??= new WardroundError("INTERNAL", what, { cause });
    for (const pending of this.#pending.values()) pending.reject(this.#lost);
    this.#pending.clear();
  }
}

function codeOf(text: string): ErrorCode {
  return isErrorCode(text) ? text : "INTERNAL";
}

function startWorker(name: string, options: Readonly<Record<string, unknown>>): Worker {
  if (import.meta.url.endsWith(".js")) {
    return new Worker(new URL(`./${name}.worker.js`, import.meta.url), { workerData: options });
  }
  const entry = new URL(`./${name}.worker.ts`, import.meta.url).href;
  return new Worker(new URL("./boot.mjs", import.meta.url), {
    workerData: { ...options, entry },
    execArgv: [],
  });
}
