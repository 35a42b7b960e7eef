import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../protocol/client.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import type { Identity } from "../../protocol/identity/contract.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { systemClock } from "../../runtime/system.ts";
import { packageRoot } from "../package-root.ts";
import { type Joiner, joinByToken } from "./join-by-token.ts";
import { type Printed, Processes, textOf } from "./processes.ts";
import type { Progress } from "./progress.ts";

export const hospitalNames = ["hospital-1", "hospital-2", "hospital-3", "hospital-4"] as const;

/** Updates without which a round of the demo's plans publishes nothing. */
const quorum = 3;

/** Longer than the demo takes on a slow machine: past it something hangs. */
const demoTimeoutMs = 180_000;

const connectedPollMs = 50;

/** The server, the hospitals and the app of the demo, all of them processes or certificates of their own. */
export interface Stage {
  readonly folder: string;
  readonly examples: string;
  readonly program: string;
  readonly processes: Processes;
  /** Aborts at an interrupt, when the server is gone, and when the demo takes too long. */
  readonly signal: AbortSignal;
  readonly grpc: string;
  /** Base address, `https://127.0.0.1:…`. */
  readonly http: string;
  readonly kernels: string;
  readonly adminIdentity: string;
  readonly appIdentity: Identity;
  readonly admin: ServerConnection;
  readonly app: ServerConnection;
  /** From now on a hospital's process may end: the rounds close on quorum. */
  tolerateLostHospitals(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

interface StageOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Starts the server, makes the federations, lets four hospitals and an app join, by the README's commands. */
export async function openStage({ progress, signal }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-demo-"));
  const failure = new AbortController();
  let tolerant = false;
  let lostCount = 0;
  const program = join(packageRoot(), "dist", "cli", "main.js");
  await mkdir(join(folder, "logs"));
  const processes = new Processes({
    program,
    logFolder: join(folder, "logs"),
    onDeath: (ended, how) => {
      lostCount += 1;
      const left = hospitalNames.length - lostCount;
      if (tolerant && ended.name !== "server" && left >= quorum) {
        progress.step(`${ended.describe(how)}: rounds go on with ${left} hospitals`);
      } else failure.abort(ended.explain(how));
    },
  });
  const closing: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each();
    await processes[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  const all = AbortSignal.any([signal, failure.signal, AbortSignal.timeout(demoTimeoutMs)]);
  try {
    const examples = join(packageRoot(), "examples", "breast-cancer");
    const base = { folder, examples, program, processes, signal: all, progress };
    const server = await startServer(base);
    const adminIdentity = textOf(server, "admin_identity");
    const grpc = textOf(server, "grpc");
    const admin = connect({ server: grpc, identity: await readIdentity(adminIdentity) });
    closing.push(() => admin.close());
    await joinAll({ ...base, grpc, adminIdentity, admin });
    const appIdentity = await readIdentity(join(folder, "app"));
    const app = connect({ server: grpc, identity: appIdentity });
    closing.push(() => app.close());
    return {
      ...base,
      grpc,
      http: textOf(server, "http"),
      kernels: textOf(server, "kernels"),
      adminIdentity,
      appIdentity,
      admin,
      app,
      tolerateLostHospitals: () => {
        tolerant = true;
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw failure.signal.aborted ? failure.signal.reason : error;
  }
}

interface Base {
  readonly folder: string;
  readonly examples: string;
  readonly processes: Processes;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

async function startServer({ folder, processes, signal, progress }: Base): Promise<Printed> {
  const any = "127.0.0.1:0";
  const dir = join(folder, "server");
  const server = processes.start("server", [
    ...["server", "start", "--dir", dir, "--listen", any, "--http", any],
  ]);
  const printed = await server.firstPrinted(signal);
  const addresses = `gRPC ${textOf(printed, "grpc")}, HTTP ${textOf(printed, "http")}`;
  progress.step(`server: process ${server.child.pid}, ${addresses}`);
  return printed;
}

interface Joining extends Base {
  readonly grpc: string;
  readonly adminIdentity: string;
  readonly admin: ServerConnection;
}

async function joinAll(joining: Joining): Promise<void> {
  const { examples, processes, signal, adminIdentity, progress } = joining;
  const as = ["--identity", adminIdentity];
  const model = join(examples, "model.onnx");
  const create = async (name: string): Promise<void> => {
    const args = ["federation", "create", name, "--model", model, ...as];
    await processes.run(`federation ${name}`, args, { signal });
  };
  await Promise.all([
    create("breast-cancer").then(() => create("breast-cancer-plain")),
    joinOne(joining, "app", "app"),
    ...hospitalNames.map((name) => joinOne(joining, "participant", name)),
  ]);
  progress.step("an app and four hospitals joined, each with a key of its own");
  const ids = await startHospitals(joining);
  progress.step(`four hospitals are connected: processes ${ids.join(", ")}`);
}

async function joinOne(joining: Joining, role: Joiner["role"], name: string): Promise<void> {
  const { folder, processes, signal, grpc, adminIdentity } = joining;
  const directory = join(folder, name);
  await joinByToken(processes, { role, name, server: grpc, directory, adminIdentity, signal });
}

async function startHospitals(joining: Joining): Promise<readonly (number | undefined)[]> {
  const { folder, examples, processes, signal, admin } = joining;
  const tables = join(folder, "tables"); // with a ledger each, in which nothing is spent yet
  for (const name of hospitalNames) {
    await cp(join(examples, name), join(tables, name), { recursive: true });
  }
  const started = hospitalNames.map((name) => {
    const data = ["data.yaml", "data-plain.yaml"].flatMap((file) => [
      "--data",
      join(tables, name, file),
    ]);
    return processes.start(name, ["participant", "start", "--dir", join(folder, name), ...data]);
  });
  const federation = "breast-cancer-plain";
  for (;;) {
    const { participants } = await admin.coordinator.listParticipants({ federation }, signal);
    const connected = participants.filter((participant) => participant.connected);
    if (connected.length === hospitalNames.length) return started.map(({ child }) => child.pid);
    await systemClock.sleep(connectedPollMs, signal);
  }
}
