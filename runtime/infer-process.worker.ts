import { InferThreads, type SpreadModel } from "./infer-threads.ts";
import type { OpenedInWorker } from "./seat.ts";
import type { Tensors } from "./tensor-rows.ts";
import { serveWorker } from "./worker-main.ts";

/** The model that this process serves, in threads: the process itself stays free to read and write. */
let served:
  | { readonly threads: InferThreads; readonly opened: Promise<OpenedInWorker> }
  | undefined;

const never = new AbortController().signal;

/** A process that took a lost one's place is asked for answers first. */
function serve(model: SpreadModel): NonNullable<typeof served> {
  if (!served) {
    const threads = new InferThreads(model);
    served = { threads, opened: threads.open(never) };
  }
  return served;
}

interface Run extends SpreadModel {
  readonly feeds: Tensors;
  readonly outputs: readonly string[];
}

serveWorker(
  {
    async open(model: SpreadModel) {
      return { value: await serve(model).opened };
    },
    async run({ feeds, outputs, ...model }: Run) {
      const { threads, opened } = serve(model);
      await opened;
      return { value: await threads.run(feeds, outputs) };
    },
  },
  async () => {
    await served?.threads.close();
  },
  { atOnce: ["run"] },
);
