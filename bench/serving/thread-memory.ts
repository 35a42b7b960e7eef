import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeBenchModel } from "../model.ts";
import { type Figure, figure } from "../report.ts";
import type { Stage } from "./stage.ts";

const parameters = 26_250_000;
const threads = 4;
const megabytesGoal = 15;

/** What a further thread costs that shares the weights of a model of 105 MB. */
export async function measureThreadMemory({ folder, signal }: Stage): Promise<readonly Figure[]> {
  const { path } = await writeBenchModel(folder, parameters);
  const program = join(import.meta.dirname, "threads.ts");
  const args = ["--import", import.meta.resolve("tsx"), program, path, String(threads)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal });
  const megabytes = JSON.parse(stdout) as readonly number[];
  const [first = 0, last = 0] = [megabytes[0], megabytes.at(-1)];
  const each = (last - first) / (threads - 1);
  return [
    figure("memory of a model of 105 MB, mapped, in one thread", first, "MB"),
    figure("memory of a further thread, 105 MB mapped", each, "MB", { goal: megabytesGoal }),
  ];
}
