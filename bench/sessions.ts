import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { type CommandProcess, Processes, textOf } from "../cli/demo/processes.ts";
import { packageRoot } from "../cli/package-root.ts";
import { connect } from "../protocol/client.ts";
import { readIdentity } from "../protocol/identity/identity-folder.ts";
import { spkiSha256 } from "../protocol/identity/signatures.ts";
import { formatToken } from "../protocol/identity/token.ts";
import { systemClock } from "../runtime/system.ts";
import type { CrowdSaid, CrowdTask } from "./crowd.ts";
import { cpuSeconds, federationName } from "./federation.ts";
import { benchModel } from "./model.ts";
import { type Bench, type Figure, figure } from "./report.ts";
import { runRounds } from "./run-rounds.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const usage = "--participants N [--params P] [--rounds R] [--folder DIR]";

/** Processes that the participants are spread over. */
const crowdCount = 4;
/** How long the server is left alone before its memory is read, and how often it is read then. */
const quietMs = 10_000;
const sampleMs = 500;
const tokenTtlMs = 3_600_000;

const roundSecondsGoal = 5;
const idleKilobytesGoal = 100;
/** Below this many what a session costs is lost in the noise. */
const participantsForGoal = 100;

interface Options {
  readonly participants: number;
  readonly parameters: number;
  readonly rounds: number;
  readonly folder: string;
}

/** When sessions opened and ended, by the monotonic clock. */
class Crowd {
  readonly children: ChildProcess[] = [];
  readonly opened: number[] = [];
  failed = 0;
  live = 0;
  #joined = 0;
  readonly #changed = new Set<() => void>();

  add(child: ChildProcess): void {
    this.children.push(child);
    child.on("message", ({ kind }: CrowdSaid) => {
      if (kind === "joined") this.#joined += 1;
      if (kind === "failed") this.failed += 1;
      if (kind === "ended") this.live -= 1;
      if (kind === "open") {
        this.live += 1;
        this.opened.push(performance.now());
      }
      for (const wake of [...this.#changed]) wake();
    });
  }

  async until(isSo: (crowd: Crowd) => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo(this)) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#changed.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        this.#changed.add(wake);
        signal.addEventListener("abort", wake, { once: true });
      });
    }
  }

  get allJoined(): boolean {
    return this.#joined === this.children.length;
  }
}

/**
 * Many participants of one server over mutual TLS, many to a process: memory of an idle session, rounds
 * with all of them, and how they come back after kill -9 of the server.
 */
export const sessions: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    return await inTemporaryFolder(options.folder, (folder) => measure(options, folder, signal));
  },
};

async function measure(
  options: Options,
  folder: string,
  outer: AbortSignal,
): Promise<readonly Figure[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([outer, failure.signal]);
  const logFolder = join(folder, "logs");
  await mkdir(logFolder);
  const hall: Hall = { options, folder, logFolder, signal, isKilling: false };
  const processes = new Processes({
    program: join(packageRoot(), "dist", "cli", "main.js"),
    logFolder,
    onDeath: (ended, how) => {
      if (!hall.isKilling) failure.abort(ended.explain(how));
    },
  });
  const crowd = new Crowd();
  try {
    return await perform(hall, processes, crowd);
  } catch (error) {
    throw failure.signal.aborted ? failure.signal.reason : error;
  } finally {
    hall.isKilling = true;
    const ended = crowd.children.map(
      (child) => new Promise<void>((resolve) => child.once("exit", () => resolve())),
    );
    for (const child of crowd.children) child.kill("SIGKILL");
    await Promise.all(ended);
    await processes[Symbol.asyncDispose]();
  }
}

interface Hall {
  readonly options: Options;
  readonly folder: string;
  readonly logFolder: string;
  readonly signal: AbortSignal;
  /** While the server's end is wanted. */
  isKilling: boolean;
}

async function perform(hall: Hall, processes: Processes, crowd: Crowd): Promise<readonly Figure[]> {
  const { options, folder, signal } = hall;
  const { participants, parameters, rounds } = options;
  const [server, grpc, adminIdentity] = await startServer(hall, processes, "127.0.0.1:0");
  const model = benchModel(parameters);
  const modelPath = join(folder, "model.onnx");
  await writeFile(modelPath, model.file);
  const as = ["--identity", adminIdentity];
  const create = ["federation", "create", federationName, "--model", modelPath, ...as];
  await processes.run("federation", create, { signal });
  await startCrowd(crowd, { ...hall, grpc, adminIdentity });
  await crowd.until(({ allJoined }) => allJoined, signal);
  const aloneBytes = await quietBytes(server, signal);
  const startedMs = performance.now();
  for (const child of crowd.children) child.send({});
  await crowd.until(({ live }) => live === participants, signal);
  const openSeconds = (performance.now() - startedMs) / 1_000;
  console.error(`${participants} sessions are open`);
  const idleBytes = await quietBytes(server, signal);
  const serverPid = server.child.pid ?? 0;
  const cpuBefore = await cpuSeconds(serverPid);
  const seconds = await runRounds({ processes, adminIdentity, signal }, { ...options, folder });
  const roundCpu = ((await cpuSeconds(serverPid)) - cpuBefore) / (rounds + 1);
  const { back, failed } = await killAndReturn(hall, { processes, crowd, server, grpc });
  const sorted = seconds.toSorted((left, right) => left - right);
  const memoryGoal = participants >= participantsForGoal ? idleKilobytesGoal : null;
  return [
    figure("participants", participants, ""),
    figure("model", (model.parameters * 4) / 1e6, "MB"),
    figure("all sessions opened within", openSeconds, "s"),
    figure("server, per idle participant", (idleBytes - aloneBytes) / participants / 1_000, "kB", {
      goal: memoryGoal,
    }),
    figure("round, median", sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, "s", {
      goal: roundSecondsGoal,
    }),
    figure("server, CPU of a round", roundCpu, "s"),
    figure("after kill -9: all sessions back within", Math.max(...back), "s"),
    figure("after kill -9: sessions opened in the busiest second", busiest(back), ""),
    figure("after kill -9: tries that failed", failed, ""),
  ];
}

async function startServer(
  { folder, signal }: Hall,
  processes: Processes,
  listen: string,
): Promise<readonly [CommandProcess, string, string]> {
  const at = ["--dir", join(folder, "server"), "--listen", listen, "--http", "127.0.0.1:0"];
  const kernels = ["--kernels", "typed-array"];
  const server = processes.start("server", ["server", "start", ...at, ...kernels]);
  const printed = await server.firstPrinted(signal);
  return [server, textOf(printed, "grpc"), textOf(printed, "admin_identity")];
}

/** @returns seconds from the server's return to each session's, and how many tries failed. */
async function killAndReturn(
  hall: Hall,
  parts: {
    readonly processes: Processes;
    readonly crowd: Crowd;
    readonly server: CommandProcess;
    readonly grpc: string;
  },
): Promise<{ readonly back: readonly number[]; readonly failed: number }> {
  const { processes, crowd, server, grpc } = parts;
  const { signal } = hall;
  const opened = crowd.opened.length;
  const failedBefore = crowd.failed;
  hall.isKilling = true;
  server.child.kill("SIGKILL");
  await server.ended;
  await crowd.until(({ live }) => live === 0, signal);
  await startServer(hall, processes, grpc);
  const returnedMs = performance.now();
  hall.isKilling = false;
  await crowd.until(({ live }) => live === hall.options.participants, signal);
  const back = crowd.opened.slice(opened).map((atMs) => (atMs - returnedMs) / 1_000);
  return { back, failed: crowd.failed - failedBefore };
}

/** Least memory that a process has resident while it is left alone, bytes. */
async function quietBytes({ child }: CommandProcess, signal: AbortSignal): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < quietMs / sampleMs; sample += 1) {
    await systemClock.sleep(sampleMs, signal);
    const status = await readFile(`/proc/${child.pid}/status`, "utf8");
    least = Math.min(least, Number(/^VmRSS:\s+([0-9]+) kB$/m.exec(status)?.[1]) * 1024);
  }
  return least;
}

/** Most of them within one second. */
function busiest(seconds: readonly number[]): number {
  const sorted = seconds.toSorted((left, right) => left - right);
  let from = 0;
  let most = 0;
  for (const [at, second] of sorted.entries()) {
    while (second - (sorted[from] ?? second) > 1) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

function shareOf(participants: number, part: number): number {
  return Math.floor((participants + part) / crowdCount);
}

function parse(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = {
    participants: { ...text, default: "1000" },
    params: { ...text, default: "100000" },
    rounds: { ...text, default: "3" },
    folder: { ...text, default: tmpdir() },
  };
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { params, participants, rounds, folder } = values;
    const numbers = [params, participants, rounds].map(Number);
    if (!numbers.every((value) => Number.isInteger(value) && value > 0)) {
      throw new TypeError("whole numbers above 0 are expected");
    }
    const [parameters = 0, participantCount = 0, roundCount = 0] = numbers;
    return { parameters, participants: participantCount, rounds: roundCount, folder };
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write sessions ${usage}`, { cause });
  }
}

async function startCrowd(
  crowd: Crowd,
  made: {
    readonly options: Options;
    readonly folder: string;
    readonly logFolder: string;
    readonly grpc: string;
    readonly adminIdentity: string;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { options, folder, logFolder, grpc, signal } = made;
  const identity = await readIdentity(made.adminIdentity);
  const admin = connect({ server: grpc, identity });
  const planSignerSha256 = Buffer.from(spkiSha256(identity.certificatePem), "hex");
  const payloadPath = join(folder, "update.bin");
  const values = new Float32Array(benchModel(options.parameters).parameters).fill(1e-3);
  await writeFile(payloadPath, new Uint8Array(values.buffer));
  const program = join(import.meta.dirname, "crowd.ts");
  try {
    for (let part = 0; part < crowdCount; part += 1) {
      const count = shareOf(options.participants, part);
      const tokens: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const role = "participant" as const;
        const request = { role, name: `p-${part}-${index}`, ttlMs: tokenTtlMs, federation: "" };
        const { secret, expiresMs, caSha256 } = await admin.coordinator.createToken(
          request,
          signal,
        );
        tokens.push(formatToken({ secret, role, expiresMs, caSha256, planSignerSha256 }));
      }
      const home = join(folder, `crowd-${part}`);
      await mkdir(home);
      const task: CrowdTask = {
        server: grpc,
        folder: home,
        federation: federationName,
        tokens,
        payloadPath,
      };
      const taskFile = join(home, "task.json");
      await writeFile(taskFile, JSON.stringify(task));
      const args = ["--import", import.meta.resolve("tsx"), program, taskFile];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "pipe", "ipc"] });
      child.stderr?.pipe(createWriteStream(join(logFolder, `crowd-${part}.log`)));
      crowd.add(child);
    }
  } finally {
    admin.close();
  }
}
