import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";

/** What crosses between a worker and its owner. */
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

/** What a started worker tells its owner. */
export interface WorkerListener {
  receive(message: FromWorker): void;
  /** It broke down: nothing more is received. Once or more; the first one counts. */
  lost(why: WardroundError): void;
  /** It is gone, and was told as lost before where that was not asked for. */
  ended(): void;
}

/** A started worker, a thread or a process, as its owner reaches it. */
export interface WorkerLink {
  /** Of a process; undefined for a thread. */
  readonly pid?: number | undefined;
  /** @param transfer - buffers that a thread takes over without a copy. */
  send(message: ToWorker, transfer: readonly ArrayBuffer[]): void;
}

export type StartWorker = (listener: WorkerListener) => WorkerLink;

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
 * A worker that answers calls in the order they came. One that breaks down takes the calls under way
 * with it, and the next call starts another. Closing lets the running call end first: a thread that is
 * terminated inside onnxruntime takes the process with it.
 */
export class CalledWorker {
  readonly #start: StartWorker;
  readonly #onLost: (why: WardroundError) => void;
  #running: RunningWorker;
  #closed = false;
  #calls = 0;
  /** undefined = it is kept. */
  #idleMs: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The ends of workers that were idle. */
  #resting: Promise<unknown> = Promise.resolve();

  /** @param onLost - told when the worker breaks down before it is closed; may call another. */
  constructor(start: StartWorker, onLost: (why: WardroundError) => void = () => undefined) {
    this.#start = start;
    this.#onLost = onLost;
    this.#running = this.#run();
  }

  /** The process that answers now; undefined where it is a thread. */
  get pid(): number | undefined {
    return this.#running.pid;
  }

  /** False where the next call would start a worker: this one was lost, or rests, and holds nothing. */
  get isRunning(): boolean {
    return !this.#running.isOver;
  }

  /**
   * From now on a worker that had nothing to do for so long is ended, as it costs memory; the next call
   * starts another. For workers whose calls say all that they need.
   */
  restWhenIdle(idleMs: number): void {
    this.#idleMs = idleMs;
    this.#restSoon();
  }

  /**
   * Calls one method of the worker. Rejects with what it threw, or with `signal.reason`; an abort that
   * reaches the worker after its work was done changes nothing.
   * @throws WardroundError why the worker was lost meanwhile, INTERNAL where it was closed.
   */
  async call<T>(method: string, argument: unknown, options: CallOptions): Promise<T> {
    const { signal } = options;
    signal.throwIfAborted();
    if (this.#closed) throw new WardroundError("INTERNAL", "a worker was closed");
    if (this.#running.isOver) this.#running = this.#run();
    clearTimeout(this.#idle);
    this.#calls += 1;
    const { answer, abort } = this.#running.begin(method, argument, options);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return (await answer) as T;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
      this.#calls -= 1;
      this.#restSoon();
    }
  }

  /** Lets running calls end, then ends the worker. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await Promise.all([this.#resting, this.#running.stop()]);
  }

  #restSoon(): void {
    if (this.#idleMs === undefined || this.#calls > 0 || this.#closed) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#resting = Promise.all([this.#resting, this.#running.stop()]);
    }, this.#idleMs);
    this.#idle.unref();
  }

  #run(): RunningWorker {
    return new RunningWorker(this.#start, (why) => {
      if (!this.#closed) this.#onLost(why);
    });
  }
}

/** A worker from its start to its end. */
class RunningWorker {
  readonly #link: WorkerLink;
  readonly #pending = new Map<number, Pending>();
  readonly #ended: Promise<void>;
  readonly #onLost: (why: WardroundError) => void;
  #nextId = 1;
  #lost: WardroundError | undefined;
  #stopped = false;

  constructor(start: StartWorker, onLost: (why: WardroundError) => void) {
    this.#onLost = onLost;
    let ended = (): void => undefined;
    this.#ended = new Promise((resolve) => {
      ended = resolve;
    });
    this.#link = start({
      receive: (message) => this.#receive(message),
      lost: (why) => this.#lose(why),
      ended: () => ended(),
    });
  }

  /** Whether it takes no more calls. */
  get isOver(): boolean {
    return this.#lost !== undefined || this.#stopped;
  }

  get pid(): number | undefined {
    return this.#link.pid;
  }

  begin(
    method: string,
    argument: unknown,
    { transfer = [], onProgress }: CallOptions,
  ): { readonly answer: Promise<unknown>; readonly abort: () => void } {
    const id = this.#nextId++;
    this.#link.send({ kind: "call", id, method, argument }, transfer);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
    });
    return { answer, abort: () => this.#link.send({ kind: "abort", id }, []) };
  }

  async stop(): Promise<void> {
    if (!this.isOver) this.#link.send({ kind: "stop" }, []);
    this.#stopped = true;
    await this.#ended;
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

  #lose(why: WardroundError): void {
    if (this.#lost) return;
    this.#lost = why;
    const hadCalls = this.#pending.size > 0;
    for (const pending of this.#pending.values()) pending.reject(why);
    this.#pending.clear();
    // One that was stopped ends as it should.
    if (!this.#stopped || hadCalls) this.#onLost(why);
  }
}

function codeOf(text: string): ErrorCode {
  return isErrorCode(text) ? text : "INTERNAL";
}
