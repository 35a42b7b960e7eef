import { encodeUpdate } from "./encode-update.ts";
import { encodeNodeState, readNodeState, vectorOf } from "./node-state.ts";
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
      const delta = readTrained(directory, layout, job.checkpointPath);
      const before = vectorOf(readNodeState(job.statePath), "residual", layout.parameterCount);
      const { payload, residual } = encodeUpdate(delta, job, before);
      const state = residual && encodeNodeState(new Map([["residual", residual]]));
      const parts = [payload, ...(state ? [state] : [])];
      return {
        value: { payload, state, rowCount },
        transfer: parts.map(({ buffer }) => buffer as ArrayBuffer),
      };
    },
  },
  () => undefined,
);
