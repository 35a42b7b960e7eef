import type { EvaluateResult, Trainer, TrainResult } from "./contract.ts";
import type { TrainWorkerOptions } from "./train.worker.ts";
import { WorkerThread } from "./worker-thread.ts";

/**
 * Starts a participant's training thread. Jobs run one after the other.
 * @param options - `threads`: how many onnxruntime uses in one step. 1 by default: more help
 * convolutions alone.
 */
export function openTrainer(
  options: { readonly threads?: number | undefined } = {},
): Trainer<Uint8Array> {
  const workerOptions: TrainWorkerOptions = { threads: options.threads ?? 1 };
  const thread = new WorkerThread("train", { ...workerOptions });
  return {
    async train(job, { signal, onProgress }) {
      return await thread.call<TrainResult<Uint8Array>>("train", job, {
        signal,
        onProgress: (value) => {
          const [stepsDone, stepsTotal] = value as [number, number];
          onProgress?.(stepsDone, stepsTotal);
        },
      });
    },
    evaluate: (job, signal) => thread.call<EvaluateResult>("evaluate", job, { signal }),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
