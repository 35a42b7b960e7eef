import { makeVariant, type VariantJob } from "./make-variant.ts";
import { serveWorker, type WorkerCall } from "./worker-main.ts";

serveWorker(
  {
    async make(job: VariantJob, { signal }: WorkerCall) {
      return { value: await makeVariant(job, signal) };
    },
  },
  () => undefined,
);
