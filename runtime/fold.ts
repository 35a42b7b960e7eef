import { availableParallelism } from "node:os";
import process from "node:process";
import type { KernelName } from "../kernels/contract.ts";
import { silenceTensorflow } from "../kernels/tfjs/load.ts";
import type { FoldPool, FoldResult, ImportResult, VerifyResult } from "./contract.ts";
import type { FoldWorkerOptions } from "./fold.worker.ts";
import { WorkerThread } from "./worker-thread.ts";

export interface FoldPoolOptions {
  readonly kernels: KernelName | "auto";
  /** The folder that `wardround accelerate` made; undefined where there is none. */
  readonly tfjsDirectory: string | undefined;
  /** Default: one fewer than the machine's cores, 2 to 4. */
  readonly threads?: number | undefined;
}

interface Lane {
  readonly thread: WorkerThread;
  waiting: number;
}

/**
 * Starts the server's threads. The first has the kernels that were chosen and does the folds; where
 * these are TensorFlow's, the other threads keep to typed arrays, since loading TensorFlow into each
 * costs hundreds of megabytes and what they compute is exact on all kernels.
 * @throws WardroundError KERNELS_UNAVAILABLE where a forced choice cannot be had.
 */
export async function openFoldPool(options: FoldPoolOptions): Promise<FoldPool> {
  const { kernels, tfjsDirectory } = options;
  const threadCount = options.threads ?? Math.min(4, Math.max(2, availableParallelism() - 1));
  if (tfjsDirectory !== undefined) silenceTensorflow(process.env);
  const first = startLane({ kernels, tfjsDirectory });
  const lanes = [first];
  try {
    const name = await first.thread.call<KernelName>("kernels", null, { signal: never() });
    while (lanes.length < threadCount) {
      lanes.push(startLane({ kernels: "typed-array", tfjsDirectory: undefined }));
    }
    return createPool(name, lanes, name === "typed-array" ? lanes : [first]);
  } catch (error) {
    await closeAll(lanes);
    throw error;
  }
}

function createPool(
  kernels: KernelName,
  lanes: readonly Lane[],
  foldLanes: readonly Lane[],
): FoldPool {
  const lastFirst = lanes.toReversed(); // where all are free, not before a fold
  return {
    kernels,
    fold: (job, signal) => call<FoldResult>(foldLanes, "fold", job, signal),
    verify: (job, signal) => call<VerifyResult>(lastFirst, "verify", job, signal),
    drawNoise: (job, signal) => call<string>(lastFirst, "drawNoise", job, signal),
    importModel: (job, signal) => call<ImportResult>(lastFirst, "importModel", job, signal),
    digest: (path, signal) => call<string | undefined>(lastFirst, "digest", path, signal),
    [Symbol.asyncDispose]: () => closeAll(lanes),
  };
}

/** Calls the thread with the fewest calls before it, the first of these in the list. */
async function call<T>(
  lanes: readonly Lane[],
  method: string,
  job: unknown,
  signal: AbortSignal,
): Promise<T> {
  const lane = lanes.reduce((best, other) => (other.waiting < best.waiting ? other : best));
  lane.waiting++;
  try {
    return await lane.thread.call<T>(method, job, { signal });
  } finally {
    lane.waiting--;
  }
}

function startLane(options: FoldWorkerOptions): Lane {
  return { thread: new WorkerThread("fold", { ...options }), waiting: 0 };
}

async function closeAll(lanes: readonly Lane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.thread[Symbol.asyncDispose]()));
}

function never(): AbortSignal {
  return new AbortController().signal;
}
