import { toWardroundError, WardroundError } from "../base/errors.ts";
import { describeMachine } from "./disk.ts";
import { flamby } from "./flamby.ts";
import { images } from "./images.ts";
import { peers } from "./peers.ts";
import { type Bench, type BenchReport, reportLines } from "./report.ts";
import { rounds } from "./rounds.ts";
import { serving } from "./serving.ts";
import { sessions } from "./sessions.ts";
import { soak } from "./soak.ts";
import { training } from "./training.ts";

const benches: Readonly<Record<string, Bench>> = {
  flamby,
  images,
  peers,
  rounds,
  serving,
  sessions,
  soak,
  training,
};

async function main(args: readonly string[], signal: AbortSignal): Promise<void> {
  const json = args.includes("--json");
  const [name = "", ...rest] = args.filter((each) => each !== "--json");
  const bench = benches[name];
  if (!bench) {
    const known = Object.entries(benches).map(([each, { usage }]) => `  ${each} ${usage}`);
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `"${name}" is no bench; write npm run bench -- NAME [--json] with one of\n${known.join("\n")}`,
    );
  }
  const machine = await describeMachine(bench.folder(rest));
  const figures = await bench.run(rest, signal);
  const report: BenchReport = { bench: name, machine, figures };
  console.log(json ? JSON.stringify(report) : reportLines(report).join("\n"));
}

const controller = new AbortController();
const stop = (): void => {
  // A second time at once, all the same in a way that ends what was started.
  if (controller.signal.aborted) process.exit(1);
  controller.abort();
};
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, stop);
try {
  await main(process.argv.slice(2), controller.signal);
} catch (thrown) {
  const error = toWardroundError(thrown);
  console.error(`error: ${error.message} (${error.code})`);
  if (error.code === "INTERNAL") console.error(error.cause);
  process.exitCode = 1;
}
