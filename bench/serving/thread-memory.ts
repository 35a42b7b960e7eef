import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { abortable } from "../../base/abort.ts";
import { WardroundError } from "../../base/errors.ts";
import { packageRoot } from "../../cli/package-root.ts";
import { writeBenchModel } from "../model.ts";
import { type Figure, figure } from "../report.ts";
import { memoryOf } from "./memory.ts";
import type { Stage } from "./stage.ts";

const parameters = 26_250_000;
const threadsMax = 4;
const megabytesGoal = 15;

/** What a further thread costs that shares the weights of a model of 105 MB. */
export async function measureThreadMemory({ folder, signal }: Stage): Promise<readonly Figure[]> {
  const { path } = await writeBenchModel(folder, parameters);
  const program = fileURLToPath(new URL("./threads.mjs", import.meta.url));
  const runtime = join(packageRoot(), "dist", "runtime");
  // Without the loader of this process, which would be in each thread again.
  const child = fork(program, [runtime, path], { execArgv: [], signal });
  const exited = once(child, "exit");
  const megabytes: number[] = [];
  try {
    for (let count = 1; count <= threadsMax; count += 1) {
      child.send(count);
      await abortable(Promise.race([once(child, "message"), failed(exited)]), signal);
      megabytes.push((await memoryOf([child.pid ?? 0])).togetherMb);
    }
  } finally {
    child.kill("SIGKILL");
    await exited;
  }
  const [first = 0, last = 0] = [megabytes[0], megabytes.at(-1)];
  const each = (last - first) / (threadsMax - 1);
  return [
    figure("memory of a model of 105 MB, mapped, in one thread", first, "MB"),
    figure("memory of a further thread, 105 MB mapped", each, "MB", { goal: megabytesGoal }),
  ];
}

async function failed(exited: Promise<unknown[]>): Promise<never> {
  const [code] = await exited;
  throw new WardroundError("PEER_GONE", `the process with the threads ended: exit ${code}`);
}
