import type { Logger } from "../base/ports.ts";
import { type OpenedModel, openModel, runModel } from "./infer-model.ts";
import type { OrtValue } from "./ort.ts";
import { OwnLane } from "./own-lane.ts";
import type { Probe } from "./probe.ts";
import { type OpenedInWorker, Seat } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import type { Patience } from "./worker-process.ts";
import { WorkerThread } from "./worker-thread.ts";

export interface LaneOptions {
  /** A request that takes longer runs in a thread; shorter ones block the event loop and need no hop. */
  readonly inlineMsMax: number;
  /** A model whose files are larger is not loaded on the event loop, where loading blocks too. */
  readonly inlineBytesMax: number;
  /** A model whose files are larger is not loaded into this process at all. */
  readonly insideBytesMax: number;
  readonly patience: Patience;
}

/** Where a model runs: small requests on the event loop, or all of them in a worker of its own. */
export type LaneKind = "inline" | "thread" | "process";

/** A loaded model and the ways to run it. */
export interface Lane {
  readonly kind: LaneKind;
  /** The process that the model is in now; undefined where it is this one. */
  readonly pid: number | undefined;
  readonly inputs: readonly OrtValue[];
  readonly outputs: readonly OrtValue[];
  readonly probe: Probe;
  /** Elements over all inputs of the largest run for the event loop; 0 where none may run there. */
  readonly inlineElementsMax: number;
  /** Runs on the calling thread. */
  runInline(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Runs in the model's worker; the calling thread stays free. */
  runInWorker(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Frees the model. No run may be under way. */
  close(): Promise<void>;
}

/** A model's ONNX file, how many bytes it and its weights are, and where its log goes. */
export interface LaneModel {
  readonly path: string;
  readonly bytes: number;
  readonly log: Logger;
}

/**
 * Where models run. Every model is loaded, warmed and measured in a worker, so that requests to others
 * go on meanwhile. One of microseconds is then loaded on the calling thread as well, and the shared
 * thread keeps it for its large requests; a slow or large one gets a worker of its own.
 */
export class Lanes {
  readonly #options: LaneOptions;
  readonly #own = new Set<OwnLane>();
  #shared: WorkerThread | undefined;
  #nextId = 1;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED, MODEL_NOT_READY */
  async open(model: LaneModel, signal: AbortSignal): Promise<Lane> {
    const { inlineMsMax, inlineBytesMax, insideBytesMax } = this.#options;
    if (model.bytes > insideBytesMax) return this.#openOwn("process", model, signal);
    if (model.bytes > inlineBytesMax) return this.#openOwn("thread", model, signal);
    this.#shared ??= new WorkerThread("infer");
    const shared = new Seat(this.#shared, this.#nextId++, model.path);
    const opened = await shared.open(signal);
    const inlineElementsMax = inlineElements(opened.probe, inlineMsMax);
    if (inlineElementsMax > 0) return openInline(model.path, shared, opened, inlineElementsMax);
    await shared.release();
    return this.#openOwn("thread", model, signal);
  }

  async #openOwn(kind: "thread" | "process", model: LaneModel, signal: AbortSignal): Promise<Lane> {
    const own = new OwnLane(kind === "process" ? this.#options.patience : undefined, model);
    this.#own.add(own);
    const close = async (): Promise<void> => {
      this.#own.delete(own);
      await own.close();
    };
    try {
      const opened = await own.open(signal);
      const run: Lane["runInWorker"] = (feeds, outputs) => own.run(feeds, outputs);
      return {
        ...opened,
        kind,
        get pid() {
          return own.pid;
        },
        inlineElementsMax: 0,
        runInline: run,
        runInWorker: run,
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** All is soon to be closed. */
  expectStop(): void {
    for (const own of this.#own) own.expectStop();
  }

  /** Ends all workers once what runs in them is done. */
  async [Symbol.asyncDispose](): Promise<void> {
    const own = [...this.#own];
    this.#own.clear();
    await Promise.all([this.#shared?.[Symbol.asyncDispose](), ...own.map((lane) => lane.close())]);
  }
}

async function openInline(
  path: string,
  seat: Seat,
  opened: OpenedInWorker,
  inlineElementsMax: number,
): Promise<Lane> {
  let session: OpenedModel;
  try {
    session = await openModel(path);
  } catch (error) {
    await seat.release();
    throw error;
  }
  return {
    ...opened,
    kind: "inline",
    pid: undefined,
    inlineElementsMax,
    runInline: (feeds, outputs) => runModel(session, feeds, outputs),
    runInWorker: (feeds, outputs) => seat.run(feeds, outputs),
    close: async () => {
      await session.release();
      await seat.release();
    },
  };
}

/** Elements of the largest run that stays under `inlineMsMax`, by the probe's straight line. */
function inlineElements(probe: Probe, inlineMsMax: number): number {
  const spareMs = inlineMsMax - probe.costMs;
  if (spareMs < 0) return 0;
  const moreRows = probe.rowCostMs > 0 ? Math.floor(spareMs / probe.rowCostMs) : 4095;
  return probe.rowElements * (1 + Math.min(moreRows, 4095));
}
