import { isStatistic, type Layout } from "../model/layout.ts";
import { encodeUpdate } from "./encode-update.ts";
import {
  localName,
  localValues,
  modelsOf,
  nextState,
  readNodeState,
  vectorOf,
} from "./node-state.ts";
import { readRowCount, readTrained } from "./read-trained.ts";
import type { JobToRead, JobToWrite } from "./trainer-job.ts";
import { serveWorker } from "./worker-main.ts";
import { writeJob } from "./write-job.ts";

serveWorker(
  {
    async write(job: JobToWrite) {
      return { value: await writeJob(job) };
    },
    async read({ directory, layout, job }: JobToRead) {
      const rowCount = readRowCount(directory);
      const stored = readNodeState(job.statePath);
      const own = localValues(layout, stored);
      const { delta, local } = readTrained(directory, layout, job.checkpointPath, own);
      if (job.mechanism) clearStatistics(delta, layout);
      const kept = job.continues === true ? stored : modelsOf(stored);
      const before = vectorOf(kept, "residual", layout.parameterCount);
      const { payload, residual } = encodeUpdate(delta, job, before);
      const made = new Map([...local].map(([name, values]) => [localName(name), values]));
      if (residual) made.set("residual", residual);
      const state = nextState(stored, made);
      const parts = [payload, ...(state ? [state] : [])];
      return {
        value: { payload, state, rowCount },
        transfer: parts.map(({ buffer }) => buffer as ArrayBuffer),
      };
    },
  },
  () => undefined,
);

/** Under a mechanism running statistics stay as they are: they use up nothing of the clip. */
function clearStatistics(delta: Float32Array, { tensors }: Layout): void {
  for (const tensor of tensors) {
    const { offset, valueCount } = tensor;
    if (isStatistic(tensor)) delta.fill(0, offset, offset + valueCount);
  }
}
