import { workerData } from "node:worker_threads";
import type { EvaluateJob, TrainJob } from "./contract.ts";
import { evaluateModel } from "./evaluate-model.ts";
import { trainModel } from "./train-model.ts";
import { serveWorker, type WorkerCall } from "./worker-main.ts";

export interface TrainWorkerOptions {
  readonly threads: number;
}

const { threads } = workerData as TrainWorkerOptions;

serveWorker(
  {
    async train(job: TrainJob, { signal, progress }: WorkerCall) {
      const onProgress = (stepsDone: number, stepsTotal: number): void =>
        progress([stepsDone, stepsTotal]);
      const value = await trainModel(job, { threads, signal, onProgress });
      const parts = [value.payload, ...(value.state ? [value.state] : [])];
      return { value, transfer: parts.map(({ buffer }) => buffer as ArrayBuffer) };
    },
    async evaluate(job: EvaluateJob, { signal }: WorkerCall) {
      return { value: await evaluateModel(job, { threads, signal }) };
    },
  },
  () => undefined,
);
