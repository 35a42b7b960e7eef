import type { CalledWorker } from "./called-worker.ts";
import type { OrtValue } from "./ort.ts";
import type { Probe, ProbeOptions } from "./probe.ts";
import { mapTensors, type Tensors } from "./tensor-rows.ts";

/** What opening a model tells of it. */
export interface OpenedInWorker {
  readonly inputs: readonly OrtValue[];
  readonly outputs: readonly OrtValue[];
  readonly probe: Probe;
  /** Threads that run it. */
  readonly workers: number;
}

/** A model's file, and how it is loaded and measured. */
export interface SeatedModel extends ProbeOptions {
  /** Of all models of that worker, this one's. */
  readonly id: number;
  readonly path: string;
  /** Whether its weights stay in the file's own memory, which other threads and processes share. */
  readonly mapped: boolean;
}

/** A model in a worker that runs infer.worker.ts. */
export class Seat {
  readonly #worker: CalledWorker;
  readonly #named: SeatedModel;

  constructor(worker: CalledWorker, model: SeatedModel) {
    this.#worker = worker;
    this.#named = model;
  }

  /** Loads, warms and measures it. */
  async open(signal: AbortSignal): Promise<OpenedInWorker> {
    const opened = await this.#call<OpenedInWorker>("open", {});
    if (!signal.aborted) return opened;
    await this.release();
    throw signal.reason;
  }

  /** Loads it where a lost worker's place was taken by another. */
  async reopen(): Promise<void> {
    await this.#call("reopen", {});
  }

  /** The feeds are copied once: a caller's tensor may be a view of something larger. */
  run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors> {
    const own = mapTensors(feeds, (tensor) => ({ ...tensor, data: new Uint8Array(tensor.data) }));
    const transfer = Object.values(own).map(({ data }) => data.buffer as ArrayBuffer);
    return this.#call<Tensors>("run", { feeds: own, outputs }, transfer);
  }

  /** A worker that was lost, or rests, has let go of it already. */
  async release(): Promise<void> {
    if (!this.#worker.isRunning) return;
    await this.#call("release", {});
  }

  /** onnxruntime cannot be stopped within a run, so that no call to a worker is given up midway. */
  #call<T>(
    method: string,
    argument: Readonly<Record<string, unknown>>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<T> {
    const { signal } = new AbortController();
    const options = { signal, transfer };
    return this.#worker.call<T>(method, { ...this.#named, ...argument }, options);
  }
}
