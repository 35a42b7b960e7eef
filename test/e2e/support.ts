import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "../../protocol/client.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { onTinyDisk, type TinyDisk } from "../support/tiny-disk.ts";

// End to end: every process is the compiled program, as a hospital would run it.

export const root = join(import.meta.dirname, "..", "..");
export const program = join(root, "dist", "cli", "main.js");
export const examples = join(root, "examples", "breast-cancer");
export const modelFile = join(examples, "model.onnx");
export const hospitals = ["hospital-1", "hospital-2", "hospital-3", "hospital-4"] as const;

export type Line = Readonly<Record<string, unknown>>;

/** Lines that a process wrote, as objects; a reader may wait for one that is still to come. */
class Lines {
  readonly all: Line[] = [];
  readonly #waiting = new Set<() => void>();
  #ended = false;

  push(text: string): void {
    this.all.push(text.startsWith("{") ? (JSON.parse(text) as Line) : { text });
    for (const wake of [...this.#waiting]) wake();
  }

  end(): void {
    this.#ended = true;
    for (const wake of [...this.#waiting]) wake();
  }

  /** The first line from `from` on that is wanted; fails when the process ended without it. */
  async find(wanted: (line: Line) => boolean, from = 0): Promise<Line> {
    for (let next = from; ; ) {
      for (; next < this.all.length; next += 1) {
        const line = this.all[next];
        if (line && wanted(line)) return line;
      }
      if (this.#ended) throw new TypeError(`the process ended; it wrote ${this.text()}`);
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  text(): string {
    return this.all.map((line) => JSON.stringify(line)).join("\n");
  }
}

interface How {
  readonly environment?: Readonly<Record<string, string>>;
  /** A full disk is a test's business: the process sees one of so many bytes at a folder. */
  readonly disk?: TinyDisk;
  readonly nodeFlags?: readonly string[];
}

/** One process of the program. */
export class Program {
  readonly child: ChildProcess;
  readonly printed = new Lines();
  readonly log = new Lines();
  readonly ended: Promise<{ readonly status: number | null; readonly signal: string | null }>;

  constructor(args: readonly string[], { environment = {}, disk, nodeFlags = [] }: How = {}) {
    if (!existsSync(program)) throw new TypeError("dist/ is not there: npm run build");
    const plain = [process.execPath, ...nodeFlags, program, ...args];
    const [file = "", ...rest] = disk ? onTinyDisk(disk, plain) : plain;
    this.child = spawn(file, rest, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const [stream, lines] of [
      [this.child.stdout, this.printed],
      [this.child.stderr, this.log],
    ] as const) {
      if (!stream) continue;
      const reader = createInterface({ input: stream });
      reader.on("line", (line) => lines.push(line));
      reader.on("close", () => lines.end());
    }
    this.ended = new Promise((resolve) => {
      this.child.once("close", (status, signal) => resolve({ status, signal }));
    });
  }

  /** Resolves at the first log line of that event. */
  event(name: string, from = 0): Promise<Line> {
    return this.log.find((line) => line["event"] === name, from);
  }

  async kill(signal: "SIGKILL" | "SIGTERM" | "SIGINT" = "SIGKILL"): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

export interface Outcome {
  readonly status: number | null;
  /** Objects on stdout. */
  readonly printed: readonly Line[];
  /** The last of them. */
  readonly last: Line;
  /** Of `{"error": …}`. */
  readonly code: string | undefined;
  readonly message: string;
}

/** Runs a command to its end with --json. */
export async function cli(...args: readonly string[]): Promise<Outcome> {
  // A command is over before compiled code would have paid for its compilation.
  const command = new Program([...args, "--json"], { nodeFlags: ["--no-opt"] });
  const { status } = await command.ended;
  const printed = command.printed.all;
  const last = printed.at(-1) ?? {};
  const error = last["error"] as { readonly code: string; readonly message: string } | undefined;
  return { status, printed, last, code: error?.code, message: error?.message ?? "" };
}

/** As `cli`, where anything but success fails the test. */
export async function cliDone(...args: readonly string[]): Promise<Outcome> {
  const outcome = await cli(...args);
  if (outcome.status !== 0)
    throw new TypeError(`${args.join(" ")}: ${JSON.stringify(outcome.last)}`);
  return outcome;
}

/** A server with hospitals, each a process, in a folder of their own. */
export class Ward {
  readonly folder: string;
  readonly processes = new Map<string, Program>();
  readonly #connections: ServerConnection[] = [];
  grpc = "127.0.0.1:0";
  http = "127.0.0.1:0";
  readonly adminIdentity: string;
  /** Of `server start`, beside folder and addresses. */
  readonly #serverOptions: readonly string[];

  private constructor(folder: string, serverOptions: readonly string[]) {
    this.folder = folder;
    this.#serverOptions = serverOptions;
    this.adminIdentity = join(folder, "server", "admin");
  }

  static async open(serverOptions: readonly string[] = []): Promise<Ward> {
    const ward = new Ward(await mkdtemp(join(tmpdir(), "wardround-e2e-")), serverOptions);
    await ward.startServer();
    return ward;
  }

  /** Starts the server, or starts it again at the addresses that it had. */
  async startServer(): Promise<Program> {
    const dir = join(this.folder, "server");
    const addresses = ["--listen", this.grpc, "--http", this.http.replace("https://", "")];
    const options = ["--dir", dir, ...addresses, ...this.#serverOptions];
    const server = new Program(["server", "start", ...options, "--json"]);
    this.processes.set("server", server);
    const started = await server.printed.find(() => true);
    if (typeof started["grpc"] !== "string") throw new TypeError(JSON.stringify(started));
    this.grpc = started["grpc"];
    this.http = String(started["http"]);
    return server;
  }

  get server(): Program {
    return this.#process("server");
  }

  hospital(name: string): Program {
    return this.#process(name);
  }

  /** Where a hospital keeps its table, with the ledger beside it. */
  tableOf(name: string): string {
    return join(this.folder, "tables", name);
  }

  /** Tokens and identities, by the commands of the README. */
  async join(role: string, name: string): Promise<string> {
    const made = await this.asAdmin("token", "create", "--role", role, "--name", name);
    const dir = join(this.folder, name);
    const token = String(made.last["token"]);
    await cliDone("join", "--server", this.grpc, "--token", token, "--dir", dir);
    const table = join(examples, name);
    if (existsSync(table)) await cp(table, this.tableOf(name), { recursive: true });
    return dir;
  }

  startHospital(name: string, disk?: TinyDisk): Program {
    const data = ["data.yaml", "data-plain.yaml"].flatMap((file) => [
      "--data",
      join(this.tableOf(name), file),
    ]);
    const dir = join(this.folder, name);
    const hospital = new Program(
      ["participant", "start", "--dir", dir, ...data],
      disk ? { disk } : {},
    );
    this.processes.set(name, hospital);
    return hospital;
  }

  /** Four hospitals that joined and are connected, and a federation. */
  async openFederation(name: string): Promise<void> {
    await Promise.all([
      this.asAdmin("federation", "create", name, "--model", modelFile),
      ...hospitals.map((hospital) => this.join("participant", hospital)),
    ]);
    for (const hospital of hospitals) this.startHospital(hospital);
    await Promise.all(hospitals.map((hospital) => this.connected(hospital)));
  }

  /** Resolves once a hospital's session is live. */
  async connected(name: string): Promise<void> {
    await this.hospital(name).event(connectedEvent);
  }

  asAdmin(...args: readonly string[]): Promise<Outcome> {
    return cliDone(...args, "--identity", this.adminIdentity);
  }

  /** A connection of this process, as the identity of a folder. */
  async connect(identity = this.adminIdentity): Promise<ServerConnection> {
    const connection = connect({ server: this.grpc, identity: await readIdentity(identity) });
    this.#connections.push(connection);
    return connection;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of this.#connections) connection.close();
    await Promise.all([...this.processes.values()].map((each) => each.kill()));
    await rm(this.folder, { recursive: true, force: true });
  }

  #process(name: string): Program {
    const found = this.processes.get(name);
    if (!found) throw new TypeError(`${name} was not started`);
    return found;
  }
}

const connectedEvent = "session.open";
