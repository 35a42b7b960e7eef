import type { Logger } from "../base/ports.ts";
import { type OpenedModel, openWarm, runModel } from "./infer-model.ts";
import type { SpreadModel } from "./infer-threads.ts";
import type { OrtValue } from "./ort.ts";
import { type OwnLane, ProcessLane, threadLane } from "./own-lane.ts";
import type { Probe } from "./probe.ts";
import { type OpenedInWorker, Seat } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import type { Patience } from "./worker-process.ts";
import { WorkerThread } from "./worker-thread.ts";

/**
 * Where a model's weights are while it is served: `mapped` = in the file's own memory, once for all
 * threads and processes; `packed` = in each thread again, laid out for speed; `auto` = packed where the
 * copies of all threads fit `weightsBytesMax`.
 */
export type WeightsPlace = "auto" | "mapped" | "packed";

export interface LaneOptions {
  /** A run that is expected to take longer goes to a thread; shorter ones block the event loop and need no hop. */
  readonly inlineMsMax: number;
  /** A model whose files are larger is not loaded on the event loop, where loading blocks too. */
  readonly inlineBytesMax: number;
  /** A model whose files are larger is not loaded into this process at all. */
  readonly insideBytesMax: number;
  /** Threads for one model at most. */
  readonly cores: number;
  readonly weights: WeightsPlace;
  /** Bytes of one model's weights over all its threads; larger ones are mapped. */
  readonly weightsBytesMax: number;
  /** Largest relative difference between a row's answer in a batch and alone. */
  readonly batchDifferenceMax: number;
  readonly patience: Patience;
}

/** Where a model runs: small batches on the event loop, or all of them in workers of its own. */
export type LaneKind = "inline" | "thread" | "process";

/** A loaded model and the ways to run it. */
export interface Lane {
  readonly kind: LaneKind;
  /** The process that the model is in now; undefined where it is this one. */
  readonly pid: number | undefined;
  /** False while its process is lost, and until another one has loaded the model. */
  readonly answers: boolean;
  readonly inputs: readonly OrtValue[];
  readonly outputs: readonly OrtValue[];
  readonly probe: Probe;
  /** Threads beside the calling one. */
  readonly workers: number;
  readonly weights: Exclude<WeightsPlace, "auto">;
  /** Milliseconds that a run on the calling thread may be expected to take; none may where it is 0. */
  readonly inlineMsMax: number;
  /** Runs on the calling thread. */
  runInline(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Runs in one of the model's workers; the calling thread stays free. */
  runInWorker(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  /** Frees the model. No run may be under way. */
  close(): Promise<void>;
}

/** A model's ONNX file, how many bytes it and its weights are, and where its log goes. */
export interface LaneModel {
  readonly path: string;
  readonly bytes: number;
  readonly log: Logger;
  /** SHA-256 of the ONNX file: versions that differ in their weights alone are measured once. */
  readonly graph?: string | undefined;
  /** Whether each request runs by itself, whatever batches would save. */
  readonly alone?: boolean;
}

const knownMax = 64;

/** Large requests to small models are rare; a thread costs 15 MB, and it starts and loads in 100 ms. */
const sharedIdleMs = 10_000;

/**
 * Where models run. Every model is loaded, warmed and measured in a worker, so that requests to others
 * go on meanwhile. One of microseconds is then loaded on the calling thread as well, and the shared
 * thread keeps it for its large requests; a slow or large one gets workers of its own.
 */
export class Lanes {
  readonly #options: LaneOptions;
  readonly #own = new Set<OwnLane>();
  /** Of graphs that were measured, the last ones, by SHA-256. */
  readonly #known = new Map<string, Probe>();
  #shared: WorkerThread | undefined;
  #nextId = 1;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** @throws WardroundError MODEL_UNSUPPORTED, MODEL_CHECK_FAILED, MODEL_NOT_READY */
  async open(model: LaneModel, signal: AbortSignal): Promise<Lane> {
    const lane = await this.#open(model, signal);
    if (model.graph !== undefined) {
      this.#known.delete(model.graph);
      this.#known.set(model.graph, lane.probe);
      const [oldest] = this.#known.keys();
      if (this.#known.size > knownMax && oldest !== undefined) this.#known.delete(oldest);
    }
    return lane;
  }

  /** How a model of so many bytes would lie in memory: what is known of that before it is loaded. */
  placing(bytes: number): { readonly threads: number; readonly mapped: boolean } {
    const { cores, inlineBytesMax } = this.#options;
    const threads = bytes > inlineBytesMax ? Math.max(1, cores - 1) : 1;
    return { threads, mapped: this.#isMapped(bytes) };
  }

  async #open(model: LaneModel, signal: AbortSignal): Promise<Lane> {
    const { inlineMsMax, inlineBytesMax, insideBytesMax } = this.#options;
    if (model.bytes > insideBytesMax) return this.#openOwn("process", model, signal);
    if (model.bytes > inlineBytesMax) return this.#openOwn("thread", model, signal);
    const worker = this.#sharedThread();
    const seated = { ...this.#spread(model), id: this.#nextId++ };
    const shared = new Seat(worker, seated);
    const opened = await shared.open(signal);
    if (opened.probe.costMs <= inlineMsMax) {
      return openInline(seated, { seat: shared, opened, inlineMsMax });
    }
    await shared.release();
    return this.#openOwn("thread", model, signal);
  }

  /** It loads again what it is asked for after a rest. */
  #sharedThread(): WorkerThread {
    if (!this.#shared) {
      this.#shared = new WorkerThread("infer");
      this.#shared.restWhenIdle(sharedIdleMs);
    }
    return this.#shared;
  }

  #spread({ path, bytes, graph = "", alone = false }: LaneModel): SpreadModel {
    const { cores } = this.#options;
    // No difference is small enough.
    const batchDifferenceMax = alone ? -1 : this.#options.batchDifferenceMax;
    const mapped = this.#isMapped(bytes);
    return { path, cores, mapped, batchDifferenceMax, known: this.#known.get(graph) };
  }

  #isMapped(bytes: number): boolean {
    const { cores, weights, weightsBytesMax } = this.#options;
    return weights === "mapped" || (weights === "auto" && bytes * cores > weightsBytesMax);
  }

  async #openOwn(kind: "thread" | "process", model: LaneModel, signal: AbortSignal): Promise<Lane> {
    const { patience } = this.#options;
    const spread = this.#spread(model);
    const own =
      kind === "process"
        ? new ProcessLane(spread, { patience, log: model.log })
        : threadLane(spread);
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
        get answers() {
          return own.answers;
        },
        weights: placeOf(spread),
        inlineMsMax: 0,
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
  model: SpreadModel,
  {
    seat,
    opened,
    inlineMsMax,
  }: { readonly seat: Seat; readonly opened: OpenedInWorker; readonly inlineMsMax: number },
): Promise<Lane> {
  let session: OpenedModel;
  try {
    session = await openWarm(model.path, model);
  } catch (error) {
    await seat.release();
    throw error;
  }
  return {
    ...opened,
    kind: "inline",
    pid: undefined,
    answers: true,
    weights: placeOf(model),
    inlineMsMax,
    runInline: (feeds, outputs) => runModel(session, feeds, outputs),
    runInWorker: (feeds, outputs) => seat.run(feeds, outputs),
    close: async () => {
      await session.release();
      await seat.release();
    },
  };
}

function placeOf({ mapped }: SpreadModel): Lane["weights"] {
  return mapped ? "mapped" : "packed";
}
