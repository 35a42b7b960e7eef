import { availableParallelism } from "node:os";
import process from "node:process";
import type { KernelName } from "../kernels/contract.ts";
import { hasTfjs, silenceTensorflow } from "../kernels/tfjs/load.ts";
import type { FoldPool, FoldResult, ImportResult, VerifyResult } from "./contract.ts";
import { digestSmallFile } from "./digest-file.ts";
import type { FoldWorkerOptions } from "./fold.worker.ts";
import { WorkerThread } from "./worker-thread.ts";

export interface FoldPoolOptions {
  readonly kernels: KernelName | "auto";
  /** The folder that `wardround accelerate` made; undefined where there is none. */
  readonly tfjsDirectory: string | undefined;
  /** Default: one fewer than the machine's cores, 2 to 4. */
  readonly threads?: number | undefined;
  /** A thread of typed arrays that had nothing to do for so long is ended. Default 5 s. */
  readonly idleMs?: number | undefined;
}

/** Longer than the steps of a round are apart. A thread costs 20 MB and starts in 50 ms. */
const standardIdleMs = 5_000;

interface Lane {
  readonly options: FoldWorkerOptions;
  /** Started when the threads before it are busy: each costs memory also where nothing is folded. */
  thread: WorkerThread | undefined;
  waiting: number;
  /** How long its thread may be idle; undefined = for ever, as TensorFlow takes seconds to load. */
  idleMs: number | undefined;
}

/**
 * Opens the server's threads. The first has the kernels that were chosen and does the folds; where
 * these are TensorFlow's, the other threads keep to typed arrays, since loading TensorFlow into each
 * costs hundreds of megabytes and what they compute is exact on all kernels.
 * @throws WardroundError KERNELS_UNAVAILABLE where a forced choice cannot be had.
 */
export async function openFoldPool(options: FoldPoolOptions): Promise<FoldPool> {
  const { kernels, tfjsDirectory, idleMs = standardIdleMs } = options;
  const threadCount = options.threads ?? Math.min(4, Math.max(2, availableParallelism() - 1));
  if (tfjsDirectory !== undefined) silenceTensorflow(process.env);
  const first = newLane({ kernels, tfjsDirectory });
  const lanes = [first];
  try {
    const name = needsNoLoading(options)
      ? "typed-array"
      : await call<KernelName>(lanes, "kernels", null, never());
    while (lanes.length < threadCount) {
      lanes.push(newLane({ kernels: "typed-array", tfjsDirectory: undefined }, idleMs));
    }
    if (name === "typed-array") {
      first.idleMs = idleMs;
      first.thread?.restWhenIdle(idleMs);
      return createPool(name, { folding: lanes, other: lanes });
    }
    for (const lane of lanes) threadOf(lane);
    // Where all are free, not before a fold.
    return createPool(name, { folding: [first], other: lanes.toReversed() });
  } catch (error) {
    await closeAll(lanes);
    throw error;
  }
}

/** Whether the choice is typed arrays, without a thread that tries TensorFlow. */
function needsNoLoading({ kernels, tfjsDirectory }: FoldPoolOptions): boolean {
  if (kernels !== "auto") return kernels === "typed-array";
  return tfjsDirectory === undefined || !hasTfjs(tfjsDirectory);
}

function createPool(
  kernels: KernelName,
  { folding, other }: { readonly folding: readonly Lane[]; readonly other: readonly Lane[] },
): FoldPool {
  return {
    kernels,
    fold: (job, signal) => call<FoldResult>(folding, "fold", job, signal),
    verify: (job, signal) => call<VerifyResult>(other, "verify", job, signal),
    drawNoise: (job, signal) => call<string>(other, "drawNoise", job, signal),
    importModel: (job, signal) => call<ImportResult>(other, "importModel", job, signal),
    async digest(path, signal) {
      const small = await digestSmallFile(path);
      return small ? small.digest : call<string | undefined>(other, "digest", path, signal);
    },
    [Symbol.asyncDispose]: () => closeAll(other),
  };
}

/**
 * Calls the thread with the fewest calls before it, the first of these in the list; of two that are as
 * free one that runs already.
 */
async function call<T>(
  lanes: readonly Lane[],
  method: string,
  job: unknown,
  signal: AbortSignal,
): Promise<T> {
  const cost = ({ waiting, thread }: Lane): number => waiting * 2 + (thread?.isRunning ? 0 : 1);
  const lane = lanes.reduce((best, other) => (cost(other) < cost(best) ? other : best));
  lane.waiting++;
  try {
    return await threadOf(lane).call<T>(method, job, { signal });
  } finally {
    lane.waiting--;
  }
}

function threadOf(lane: Lane): WorkerThread {
  if (lane.thread) return lane.thread;
  lane.thread = new WorkerThread("fold", { ...lane.options });
  if (lane.idleMs !== undefined) lane.thread.restWhenIdle(lane.idleMs);
  return lane.thread;
}

function newLane(options: FoldWorkerOptions, idleMs?: number): Lane {
  return { options, thread: undefined, waiting: 0, idleMs };
}

async function closeAll(lanes: readonly Lane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.thread?.[Symbol.asyncDispose]()));
}

function never(): AbortSignal {
  return new AbortController().signal;
}
