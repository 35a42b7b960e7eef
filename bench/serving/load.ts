import { performance } from "node:perf_hooks";
import { LoadAccount } from "./load-account.ts";
import { startGrpc } from "./load-grpc.ts";
import { startRest } from "./load-rest.ts";
import type { LoadResult, LoadTask } from "./load-task.ts";

// The load generator, a process of its own: one task after the other, as its parent sends them.

let finish: (() => void) | undefined;

async function perform(task: LoadTask): Promise<LoadResult> {
  const account = new LoadAccount(task, performance.now());
  const load = task.kind === "rest" ? startRest(task, account) : startGrpc(task, account);
  finish = () => account.finish();
  const result = await account.run(load.waiting);
  load.close();
  return result;
}

process.on("message", (task: LoadTask | "finish") => {
  if (task === "finish") {
    finish?.();
    return;
  }
  perform(task).then(
    (result) => process.send?.(result),
    (thrown: unknown) => {
      console.error(thrown);
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit(0));
