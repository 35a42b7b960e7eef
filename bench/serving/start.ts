import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { packageRoot } from "../../cli/package-root.ts";
import { federationName } from "../federation.ts";
import { freePorts } from "../peers/free-ports.ts";
import { type Figure, figure } from "../report.ts";
import { median } from "../rounds.ts";
import { firstAnswer } from "./ask.ts";
import { tinyModel } from "./models.ts";
import { inferBody, inferPath, postRequest } from "./requests.ts";
import { openWardround, writeModel } from "./servers.ts";
import type { Stage } from "./stage.ts";

const starts = 5;
const secondsGoal = 1;

/** From the start of the process to its first answer, with a tiny model that it has to load. */
export async function measureStart({ folder, signal }: Stage): Promise<readonly Figure[]> {
  const served = await writeModel(folder, tinyModel());
  const home = join(folder, "server-files");
  await mkdir(home);
  {
    await using server = await openWardround(served, { folder: home, signal });
    await firstAnswer(server.http, server.request, signal);
  }
  const [grpcPort = 0, httpPort = 0] = await freePorts(2);
  const address = { host: "127.0.0.1", port: httpPort };
  const path = inferPath(federationName);
  const request = postRequest(address, { path, body: inferBody(served.model) });
  const program = join(packageRoot(), "dist", "cli", "main.js");
  const args = [program, "server", "start", "--dir", join(home, "server"), "--plain-http"];
  const listen = ["--listen", `127.0.0.1:${grpcPort}`, "--http", `127.0.0.1:${httpPort}`];
  const seconds: number[] = [];
  for (let at = 0; at < starts; at += 1) {
    const startedMs = performance.now();
    const child = spawn(process.execPath, [...args, ...listen], { stdio: "ignore" });
    try {
      await firstAnswer(address, request, signal);
      seconds.push((performance.now() - startedMs) / 1_000);
    } finally {
      await end(child);
    }
  }
  const sorted = seconds.toSorted((left, right) => left - right);
  return [
    figure("cold start to the first answer, median", median(sorted), "s", { goal: secondsGoal }),
    figure("cold start to the first answer, fastest", sorted[0] ?? Number.NaN, "s"),
    figure("cold start to the first answer, slowest", sorted.at(-1) ?? Number.NaN, "s"),
  ];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
