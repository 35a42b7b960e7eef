import { workerData } from "node:worker_threads";
import type { KernelName, Kernels } from "../kernels/contract.ts";
import { openKernels, type TfjsLoader } from "../kernels/select.ts";
import { systemNoise } from "../privacy/entropy.ts";
import type { FoldJob, ImportJob, NoiseJob, VerifyJob } from "./contract.ts";
import { digestFile } from "./digest-file.ts";
import { drawNoise } from "./draw-noise.ts";
import { foldCheckpoint } from "./fold-checkpoint.ts";
import { giveWay } from "./give-way.ts";
import { importFiles } from "./import-files.ts";
import { verifyUpdate } from "./verify-update.ts";
import { serveWorker, type WorkerCall } from "./worker-main.ts";

/** What `openFoldPool` starts a thread with. */
export interface FoldWorkerOptions {
  readonly kernels: KernelName | "auto";
  readonly tfjsDirectory: string | undefined;
}

giveWay();
const options = workerData as FoldWorkerOptions;
let opened: Promise<Kernels> | undefined;

serveWorker(
  {
    async kernels() {
      return { value: (await kernels()).name };
    },
    async fold(job: FoldJob, { signal }: WorkerCall) {
      return { value: await foldCheckpoint(job, await kernels(), signal) };
    },
    async verify(job: VerifyJob, { signal }: WorkerCall) {
      return { value: await verifyUpdate(job, await kernels(), signal) };
    },
    async drawNoise(job: NoiseJob, { signal }: WorkerCall) {
      return { value: await drawNoise(job, systemNoise, signal) };
    },
    async importModel(job: ImportJob, { signal }: WorkerCall) {
      return { value: await importFiles(job, signal) };
    },
    async digest(path: string, { signal }: WorkerCall) {
      return { value: await digestFile(path, signal) };
    },
  },
  async () => (await opened?.catch(() => undefined))?.dispose(), // a failure was reported already
);

/** Opened at the first call, so that a failure reaches the caller with its code. */
function kernels(): Promise<Kernels> {
  opened ??= openKernels(options.kernels, tfjsLoader());
  return opened;
}

function tfjsLoader(): TfjsLoader | undefined {
  const { kernels: choice, tfjsDirectory } = options;
  if (tfjsDirectory === undefined || choice === "typed-array") return undefined;
  return async () => {
    const { loadTfjsKernels } = await import("../kernels/tfjs/load.ts");
    return await loadTfjsKernels(tfjsDirectory, choice);
  };
}
