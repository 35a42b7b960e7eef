import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { nodeOptions, packageRoot } from "../../cli/package-root.ts";
import { federationName } from "../federation.ts";
import { freePorts } from "../peers/free-ports.ts";
import { type Figure, figure } from "../report.ts";
import { median } from "../rounds.ts";
import { firstAnswer } from "./ask.ts";
import { memoryOf } from "./memory.ts";
import { type BenchedModel, tinyModel } from "./models.ts";
import { inferBody, inferPath, postRequest } from "./requests.ts";
import { openWardround, type Place, writeModel } from "./servers.ts";
import type { Stage } from "./stage.ts";

const starts = 5;
const secondsGoal = 1;
/** How long a server is left alone before its memory is read: longer than threads without work stay. */
const quietMs = 15_000;
const megabytesGoal = 150;

/** A server whose directory has a tiny model: how soon a fresh process answers, and what it then has in memory. */
export async function measureStart({ folder, signal, options }: Stage): Promise<readonly Figure[]> {
  const served = await writeModel(folder, tinyModel());
  const home = join(folder, "server-files");
  await mkdir(home);
  {
    await using server = await openWardround(served, { folder: home, signal });
    await firstAnswer(server.http, server.request, signal);
  }
  const seconds: number[] = [];
  const start = (): Promise<Started> => startAgain(served.model, { folder: home, signal });
  for (let at = 0; options.only.has("start") && at < starts; at += 1) {
    await using started = await start();
    seconds.push(started.seconds);
  }
  const figures = seconds.length > 0 ? startFigures(seconds) : [];
  if (!options.only.has("memory")) return figures;
  await using started = await start();
  await delay(quietMs, undefined, { signal });
  const { residentMb } = await memoryOf([started.pid]);
  const name = "memory with a tiny model, started and left alone";
  return [...figures, figure(name, residentMb, "MB", { goal: megabytesGoal })];
}

function startFigures(seconds: readonly number[]): readonly Figure[] {
  const sorted = seconds.toSorted((left, right) => left - right);
  return [
    figure("cold start to the first answer, median", median(sorted), "s", { goal: secondsGoal }),
    figure("cold start to the first answer, fastest", sorted[0] ?? Number.NaN, "s"),
    figure("cold start to the first answer, slowest", sorted.at(-1) ?? Number.NaN, "s"),
  ];
}

interface Started extends AsyncDisposable {
  /** From the process's start to its first answer. */
  readonly seconds: number;
  readonly pid: number;
}

async function startAgain(model: BenchedModel, { folder, signal }: Place): Promise<Started> {
  const [grpcPort = 0, httpPort = 0] = await freePorts(2);
  const address = { host: "127.0.0.1", port: httpPort };
  const path = inferPath(federationName);
  const request = postRequest(address, { path, body: inferBody(model) });
  const program = join(packageRoot(), "dist", "cli", "main.js");
  const args = [
    ...nodeOptions,
    program,
    "server",
    "start",
    "--dir",
    join(folder, "server"),
    "--plain-http",
  ];
  const listen = ["--listen", `127.0.0.1:${grpcPort}`, "--http", `127.0.0.1:${httpPort}`];
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...args, ...listen], { stdio: "ignore" });
  try {
    await firstAnswer(address, request, signal);
    const seconds = (performance.now() - startedMs) / 1_000;
    return { seconds, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
