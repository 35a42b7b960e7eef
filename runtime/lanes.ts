import { type OpenedModel, openModel, runModel } from "./infer-model.ts";
import type { OrtValue } from "./ort.ts";
import type { Probe } from "./probe.ts";
import { mapTensors, type Tensors } from "./tensor-rows.ts";
import { WorkerThread } from "./worker-thread.ts";

export interface LaneOptions {
  /** A request that takes longer runs in a thread; shorter ones block the event loop and need no hop. */
  readonly inlineMsMax: number;
  /** A model whose files are larger is not loaded on the event loop, where loading blocks too. */
  readonly inlineBytesMax: number;
}

/** A loaded model and the ways to run it. */
export interface Lane {
  readonly inputs: readonly OrtValue[];
  readonly outputs: readonly OrtValue[];
  readonly probe: Probe;
  /** Elements over all inputs of the largest run for the event loop; 0 where none may run there. */
  readonly inlineElementsMax: number;
  /** Runs on the calling thread. */
  runInline(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Runs in the model's thread; the calling thread stays free. */
  runInThread(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Frees the model. No run may be under way. */
  close(): Promise<void>;
}

/** A model in a thread. */
interface Seat {
  readonly thread: WorkerThread;
  readonly id: number;
  readonly path: string;
}

type OpenedInThread = Pick<Lane, "inputs" | "outputs" | "probe">;

/**
 * Where models run. Every model is loaded, warmed and measured in a thread, so that requests to others
 * go on meanwhile. One of microseconds is then loaded on the calling thread as well, and the shared
 * thread keeps it for its large requests; a slow one gets a thread of its own.
 */
export class Lanes {
  readonly #options: LaneOptions;
  readonly #threads = new Set<WorkerThread>();
  #shared: WorkerThread | undefined;
  #nextId = 1;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /**
   * @param model - the ONNX file, and how many bytes it and its weights are.
   * @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED
   */
  async open(
    model: { readonly path: string; readonly bytes: number },
    signal: AbortSignal,
  ): Promise<Lane> {
    this.#shared ??= this.#startThread();
    const shared: Seat = { thread: this.#shared, id: this.#nextId++, path: model.path };
    const opened = await openIn(shared, signal);
    const inlineElementsMax =
      model.bytes > this.#options.inlineBytesMax
        ? 0
        : inlineElements(opened.probe, this.#options.inlineMsMax);
    if (inlineElementsMax > 0) return openInline(shared, opened, inlineElementsMax);
    await release(shared);
    return this.#openSlow(model.path, signal);
  }

  async #openSlow(path: string, signal: AbortSignal): Promise<Lane> {
    const thread = this.#startThread();
    const end = async (): Promise<void> => {
      this.#threads.delete(thread);
      await thread[Symbol.asyncDispose]();
    };
    const seat: Seat = { thread, id: this.#nextId++, path };
    try {
      const opened = await openIn(seat, signal);
      const run: Lane["runInThread"] = (feeds, outputs) => runIn(seat, feeds, outputs);
      return { ...opened, inlineElementsMax: 0, runInline: run, runInThread: run, close: end };
    } catch (error) {
      await end();
      throw error;
    }
  }

  #startThread(): WorkerThread {
    const thread = new WorkerThread("infer");
    this.#threads.add(thread);
    return thread;
  }

  /** Ends all threads once what runs in them is done. */
  async [Symbol.asyncDispose](): Promise<void> {
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread[Symbol.asyncDispose]()));
  }
}

async function openInline(
  seat: Seat,
  opened: OpenedInThread,
  inlineElementsMax: number,
): Promise<Lane> {
  let session: OpenedModel;
  try {
    session = await openModel(seat.path);
  } catch (error) {
    await release(seat);
    throw error;
  }
  return {
    ...opened,
    inlineElementsMax,
    runInline: (feeds, outputs) => runModel(session, feeds, outputs),
    runInThread: (feeds, outputs) => runIn(seat, feeds, outputs),
    close: async () => {
      await session.release();
      await release(seat);
    },
  };
}

async function openIn(seat: Seat, signal: AbortSignal): Promise<OpenedInThread> {
  const opened = await call<OpenedInThread>(seat, "open", {});
  if (!signal.aborted) return opened;
  await release(seat);
  throw signal.reason;
}

/** The feeds are copied once: a caller's tensor may be a view of something larger. */
function runIn(seat: Seat, feeds: Tensors, outputs: readonly string[]): Promise<Tensors> {
  const own = mapTensors(feeds, (tensor) => ({ ...tensor, data: new Uint8Array(tensor.data) }));
  const transfer = Object.values(own).map(({ data }) => data.buffer as ArrayBuffer);
  return call<Tensors>(seat, "run", { feeds: own, outputs }, transfer);
}

async function release(seat: Seat): Promise<void> {
  await call(seat, "release", {});
}

/** onnxruntime cannot be stopped within a run, so that no call to a thread is given up midway. */
function call<T>(
  { thread, id, path }: Seat,
  method: string,
  argument: Readonly<Record<string, unknown>>,
  transfer: readonly ArrayBuffer[] = [],
): Promise<T> {
  const { signal } = new AbortController();
  return thread.call<T>(method, { id, path, ...argument }, { signal, transfer });
}

/** Elements of the largest run that stays under `inlineMsMax`, by the probe's straight line. */
function inlineElements(probe: Probe, inlineMsMax: number): number {
  const spareMs = inlineMsMax - probe.costMs;
  if (spareMs < 0) return 0;
  const moreRows = probe.rowCostMs > 0 ? Math.floor(spareMs / probe.rowCostMs) : 4095;
  return probe.rowElements * (1 + Math.min(moreRows, 4095));
}
