import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { abortable } from "../base/abort.ts";
import { WardroundError } from "../base/errors.ts";
import { joinByToken } from "../cli/demo/join-by-token.ts";
import { CommandProcess, Processes, textOf } from "../cli/demo/processes.ts";
import { packageRoot } from "../cli/package-root.ts";
import type { OfferReport } from "./dispatch.ts";
import type { Link } from "./link.ts";
import type { UploadReport } from "./participant.ts";
import { writeTwoRows } from "./two-rows.ts";

export const federationName = "bench";

/** USER_HZ of Linux, on every architecture that Node.js runs on. */
const clockTicksPerSecond = 100;

export interface BenchFederation {
  readonly processes: Processes;
  readonly serverPid: number;
  /** host:port of gRPC. */
  readonly grpc: string;
  /** https://host:port, or http://. */
  readonly http: string;
  readonly participantPids: readonly number[];
  /** Updates that arrived, of each participant, in order. */
  readonly uploads: readonly (readonly UploadReport[])[];
  /** Offers that participants got, in the order of their telling. */
  readonly offers: readonly OfferReport[];
  readonly serverLog: string;
  readonly adminIdentity: string;
  /** Aborts where a process ended that should have gone on. */
  readonly signal: AbortSignal;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface FederationOptions {
  readonly folder: string;
  readonly modelPath: string;
  readonly participants: number;
  readonly kernels: string;
  /** More options of `server start`. */
  readonly serverArgs?: readonly string[];
  /** Between the server and all participants; undefined = the loopback. */
  readonly link: Link | undefined;
  readonly signal: AbortSignal;
}

/** A server and participants, each a process of its own, joined by the README's commands. */
export async function openFederation(options: FederationOptions): Promise<BenchFederation> {
  const { folder, link } = options;
  const failure = new AbortController();
  const logFolder = join(folder, "logs");
  await mkdir(logFolder);
  const processes = new Processes({
    program: join(packageRoot(), "dist", "cli", "main.js"),
    logFolder,
    ...(link ? { startedBy: link.serverSide } : {}),
    onDeath: (ended) => failure.abort(ended),
  });
  const participants: CommandProcess[] = [];
  const close = async (): Promise<void> => {
    for (const { child } of participants) child.kill("SIGTERM");
    await Promise.all(participants.map(({ ended }) => ended));
    await processes[Symbol.asyncDispose]();
  };
  const signal = AbortSignal.any([options.signal, failure.signal]);
  try {
    const host = link?.serverHost ?? "127.0.0.1";
    const listen = ["--listen", `${host}:0`, "--http", "127.0.0.1:0"];
    if (link) listen.push("--name", host);
    const server = processes.start("server", [
      ...["server", "start", "--dir", join(folder, "server"), "--kernels", options.kernels],
      ...listen,
      ...(options.serverArgs ?? []),
    ]);
    const printed = await server.firstPrinted(signal);
    const adminIdentity = textOf(printed, "admin_identity");
    const uploads: UploadReport[][] = [];
    const offers: OfferReport[] = [];
    const connecting: Promise<void>[] = [];
    const serverPid = server.child.pid ?? 0;
    const serverLog = join(logFolder, "server.log");
    const [grpc, http] = [textOf(printed, "grpc"), textOf(printed, "http")];
    const made = {
      processes,
      serverPid,
      grpc,
      http,
      uploads,
      offers,
      serverLog,
      adminIdentity,
      signal,
    };
    const as = ["--identity", adminIdentity];
    const create = ["federation", "create", federationName, "--model", options.modelPath, ...as];
    await processes.run("federation", create, { signal });
    for (let index = 0; index < options.participants; index++) {
      const home = join(folder, `participant-${index}`);
      await joinParticipant(made, grpc, home);
      const started = startParticipantProcess(home, logFolder, link);
      participants.push(started);
      connecting.push(connected(started, signal));
      const arrived: UploadReport[] = [];
      uploads.push(arrived);
      started.child.on("message", (report: UploadReport | OfferReport) => {
        if ("offeredMs" in report) offers.push(report);
        else arrived.push(report);
      });
    }
    await Promise.all(connecting);
    const participantPids = participants.map(({ child }) => child.pid ?? 0);
    return { ...made, participantPids, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw failure.signal.aborted ? failure.signal.reason : error;
  }
}

/** Most memory that a process ever had resident, bytes: VmHWM of proc(5). */
export async function peakMemoryBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmHWM:\s+([0-9]+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) {
    throw new WardroundError("INTERNAL", `/proc/${pid}/status has no VmHWM: benches need Linux`);
  }
  return Number(kilobytes) * 1024;
}

/** Processes that a process started and that live: of the server, those that serve versions. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8"));
  return (await Promise.all(lists)).flatMap((list) =>
    list.trim().split(/\s+/).filter(Boolean).map(Number),
  );
}

type Joining = Pick<BenchFederation, "processes" | "adminIdentity" | "signal">;

/** Processor time that a process has used, seconds: utime and stime of proc(5). */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await readTimes(pid)).own;
}

/** Processor time of what a process started, those that live and those that ended, seconds. */
export async function childrenCpuSeconds(pid: number): Promise<number> {
  const living = await Promise.all((await childrenOf(pid)).map(cpuSeconds));
  return living.reduce((sum, seconds) => sum + seconds, (await readTimes(pid)).ended);
}

async function readTimes(pid: number): Promise<{ readonly own: number; readonly ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces; what follows is fields from the third on.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const seconds = (from: number): number =>
    (Number(fields[from]) + Number(fields[from + 1])) / clockTicksPerSecond;
  return { own: seconds(11), ended: seconds(13) };
}

async function joinParticipant(
  { processes, adminIdentity, signal }: Joining,
  server: string,
  home: string,
): Promise<void> {
  const joiner = { role: "participant", server, directory: home, adminIdentity, signal } as const;
  await joinByToken(processes, joiner);
  await writeTwoRows(home, federationName);
}

function startParticipantProcess(
  home: string,
  logFolder: string,
  link: Link | undefined,
): CommandProcess {
  const program = fileURLToPath(new URL("./participant.ts", import.meta.url));
  const args = ["--import", import.meta.resolve("tsx"), program, home, join(home, "data.yaml")];
  const [file = "", ...rest] = [...(link?.participantSide ?? []), process.execPath, ...args];
  const child = spawn(file, rest, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const name = home.slice(home.lastIndexOf("/") + 1);
  child.stderr?.pipe(createWriteStream(join(logFolder, `${name}.log`)));
  return new CommandProcess(name, child);
}

/** Resolves once a participant's log says that its session is open. */
async function connected({ child, ended }: CommandProcess, signal: AbortSignal): Promise<void> {
  const opened = new Promise<void>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.includes('"session.open"')) resolve();
    });
  });
  const died = ended.then((how) => {
    throw new WardroundError("PEER_GONE", `a participant ended before it was connected: ${how}`);
  });
  await abortable(Promise.race([opened, died]), signal);
}
