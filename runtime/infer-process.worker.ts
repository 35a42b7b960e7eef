import { InferThreads, type SpreadModel } from "./infer-threads.ts";
import type { Tensors } from "./tensor-rows.ts";
import { serveWorker } from "./worker-main.ts";

/** The model that this process serves, in threads: the process itself stays free to read and write. */
let threads: InferThreads | undefined;
let reopened: Promise<void> | undefined;

/** A model that was measured before, in a process whose place this one took. */
interface Known extends SpreadModel {
  readonly workers: number;
}

function reopen({ workers, ...model }: Known): Promise<void> {
  threads ??= new InferThreads(model);
  reopened ??= threads.reopen(workers);
  return reopened;
}

interface Run extends Known {
  readonly feeds: Tensors;
  readonly outputs: readonly string[];
}

serveWorker(
  {
    async open(model: SpreadModel) {
      threads = new InferThreads(model);
      return { value: await threads.open(new AbortController().signal) };
    },
    async reopen(model: Known) {
      await reopen(model);
      return { value: undefined };
    },
    async run({ feeds, outputs, ...model }: Run) {
      await reopen(model);
      return { value: await threads?.run(feeds, outputs) };
    },
  },
  async () => {
    await threads?.close();
  },
  { atOnce: ["run"] },
);
