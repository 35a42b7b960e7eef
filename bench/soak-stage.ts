import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom, randomBelow } from "../base/random.ts";
import { type Joiner, joinByToken } from "../cli/demo/join-by-token.ts";
import { type CommandProcess, Processes, textOf } from "../cli/demo/processes.ts";
import { packageRoot } from "../cli/package-root.ts";
import { connect } from "../protocol/client.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { readIdentity } from "../protocol/identity/identity-folder.ts";
import { systemClock } from "../runtime/system.ts";
import { type Forwarder, openForwarder } from "./forwarder.ts";
import { benchModel, featureCount } from "./model.ts";

export const plainName = "soak-plain";
export const privateName = "soak-private";
export const participantCount = 4;
const parameters = 1_000;
const rowCount = 40;
const connectedPollMs = 50;

/** A participant's receipt for an update, as its log tells of it. */
export interface Receipt {
  readonly participantId: string;
  readonly roundId: string;
}

/** A server and participants that are killed, and started again at once. */
export class SoakStage {
  readonly folder: string;
  readonly receipts: Receipt[] = [];
  /** Ids of all runs. */
  readonly runs = new Set<string>();
  /** Of participants, in order. */
  readonly ids: string[] = [];
  serverKills = 0;
  participantKills = 0;
  cuts = 0;
  /** Counts up at every kill of the server. */
  life = 0;
  isUp = false;
  /** Base of the HTTP address. */
  http = "";
  adminIdentity!: Identity;
  appIdentity!: Identity;
  admin!: ServerConnection;
  readonly signal: AbortSignal;
  readonly #failure = new AbortController();
  readonly #processes: Processes;
  readonly #killed = new Set<CommandProcess>();
  readonly #participants: CommandProcess[] = [];
  readonly #forwarders: Forwarder[] = [];
  readonly #keepers: Promise<void>[] = [];
  readonly #upWaiters = new Set<() => void>();
  #server: CommandProcess | undefined;
  #grpc = "127.0.0.1:0";
  #isClosing = false;

  private constructor(folder: string, signal: AbortSignal) {
    this.folder = folder;
    this.signal = AbortSignal.any([signal, this.#failure.signal]);
    this.#processes = new Processes({
      program: join(packageRoot(), "dist", "cli", "main.js"),
      logFolder: join(folder, "logs"),
      onDeath: (ended, how) => {
        if (!this.#killed.has(ended)) this.#failure.abort(ended.explain(how));
      },
    });
  }

  static async open(folder: string, signal: AbortSignal): Promise<SoakStage> {
    await mkdir(join(folder, "logs"));
    const stage = new SoakStage(folder, signal);
    try {
      await stage.#build();
    } catch (error) {
      await stage[Symbol.asyncDispose]();
      throw stage.#failure.signal.aborted ? stage.#failure.signal.reason : error;
    }
    return stage;
  }

  get serverPid(): number {
    return this.#server?.child.pid ?? 0;
  }

  get serverDirectory(): string {
    return join(this.folder, "server");
  }

  dataFiles(index: number): readonly string[] {
    return [plainName, privateName].map((name) => join(this.#home(index), `${name}.yaml`));
  }

  /** A connection of the app's own, to be closed. */
  connectApp(): ServerConnection {
    return connect({ server: this.#grpc, identity: this.appIdentity });
  }

  /** Resolves when the server takes calls. */
  async up(): Promise<void> {
    while (!this.isUp) {
      this.signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const done = (): void => {
          this.#upWaiters.delete(done);
          this.signal.removeEventListener("abort", done);
          resolve();
        };
        this.#upWaiters.add(done);
        this.signal.addEventListener("abort", done, { once: true });
      });
    }
    this.signal.throwIfAborted();
  }

  /** kill -9, also while it is still starting. */
  killServer(): void {
    this.serverKills += 1;
    this.isUp = false;
    this.life += 1;
    this.#kill(this.#server);
  }

  killParticipant(index: number): void {
    this.participantKills += 1;
    this.#kill(this.#participants[index]);
  }

  cut(index: number): void {
    if ((this.#forwarders[index]?.cut() ?? 0) > 0) this.cuts += 1;
  }

  /** Ends the soak: what waits ends with that. */
  fail(why: string): void {
    this.#failure.abort(new WardroundError("INTERNAL", why));
  }

  /** Ends all processes, the server after its running work. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    this.admin?.close();
    await this.#processes[Symbol.asyncDispose]();
    await Promise.all(this.#keepers);
    for (const forwarder of this.#forwarders) await forwarder[Symbol.asyncDispose]();
  }

  #kill(process: CommandProcess | undefined): void {
    if (!process) return;
    this.#killed.add(process);
    process.child.kill("SIGKILL");
  }

  async #build(): Promise<void> {
    this.#keepers.push(this.#keepServer());
    await this.up();
    const model = join(this.folder, "model.onnx");
    await writeFile(model, benchModel(parameters).file);
    for (const name of [plainName, privateName]) {
      const as = ["--identity", join(this.serverDirectory, "admin")];
      const create = ["federation", "create", name, "--model", model, ...as];
      await this.#processes.run("federation", create, { signal: this.signal });
    }
    await this.#join("app", join(this.folder, "app"), this.#grpc);
    this.appIdentity = await readIdentity(join(this.folder, "app"));
    for (let index = 0; index < participantCount; index += 1) {
      const forwarder = await openForwarder(() => Number(this.#grpc.split(":").at(-1)));
      this.#forwarders.push(forwarder);
      await this.#join("participant", this.#home(index), `127.0.0.1:${forwarder.port}`);
      await writeData(this.#home(index), index);
      this.ids.push((await readIdentity(this.#home(index))).id);
      this.#keepers.push(this.#keepParticipant(index));
    }
    await this.#connected();
  }

  /** Resolves when every participant has a session. */
  async #connected(): Promise<void> {
    for (;;) {
      const request = { federation: "" };
      const { participants } = await this.admin.coordinator.listParticipants(request, this.signal);
      const connected = participants.filter((each) => each.connected);
      if (connected.length === participantCount) return;
      await systemClock.sleep(connectedPollMs, this.signal);
    }
  }

  async #join(role: Joiner["role"], directory: string, server: string): Promise<void> {
    const adminIdentity = join(this.serverDirectory, "admin");
    const joiner = { role, server, directory, adminIdentity, signal: this.signal };
    await joinByToken(this.#processes, joiner);
  }

  /** Starts the server whenever it is not there. */
  async #keepServer(): Promise<void> {
    let http = "127.0.0.1:0";
    while (!this.#isClosing && !this.signal.aborted) {
      const at = ["--dir", this.serverDirectory, "--listen", this.#grpc, "--http", http];
      const args = ["server", "start", ...at, "--kernels", "typed-array"];
      const server = this.#processes.start("server", args);
      this.#server = server;
      try {
        const printed = await server.firstPrinted(this.signal);
        this.#grpc = textOf(printed, "grpc");
        this.http = textOf(printed, "http");
        http = this.http.slice("https://".length);
        this.adminIdentity = await readIdentity(textOf(printed, "admin_identity"));
        this.admin?.close();
        this.admin = connect({ server: this.#grpc, identity: this.adminIdentity });
        this.isUp = !this.#killed.has(server);
        if (this.isUp) for (const wake of [...this.#upWaiters]) wake();
      } catch (error) {
        // A server that was killed while it started prints nothing; all else ends the soak.
        if (!this.#killed.has(server)) this.#failure.abort(error);
      }
      await server.ended;
    }
  }

  async #keepParticipant(index: number): Promise<void> {
    const data = this.dataFiles(index).flatMap((file) => ["--data", file]);
    const participantId = this.ids[index] ?? "";
    while (!this.#isClosing && !this.signal.aborted) {
      const args = ["participant", "start", "--dir", this.#home(index), ...data];
      const participant = this.#processes.start(`participant-${index}`, args);
      this.#participants[index] = participant;
      if (participant.child.stderr) {
        createInterface({ input: participant.child.stderr }).on("line", (line) => {
          const roundId = receiptOf(line);
          if (roundId !== undefined) this.receipts.push({ participantId, roundId });
        });
      }
      await participant.ended;
    }
  }

  #home(index: number): string {
    return join(this.folder, `participant-${index}`);
  }
}

/** The round of a log line about a receipt; a line that a kill has cut says nothing. */
function receiptOf(line: string): string | undefined {
  if (!line.includes('"update.acknowledged"')) return undefined;
  try {
    const { event, round } = JSON.parse(line) as { readonly event: string; readonly round: string };
    return event === "update.acknowledged" ? round : undefined;
  } catch {
    return undefined;
  }
}

/** One table for both federations, other rows for each participant. */
async function writeData(home: string, index: number): Promise<void> {
  const features = Array.from({ length: featureCount }, (_, at) => `x${at}`);
  for (const federation of [plainName, privateName]) {
    const lines = [
      `federation: ${federation}`,
      "data_set: soak-data",
      "source: { csv: table.csv }",
      "id: id",
      `features: [${features.join(", ")}]`,
      "label: { column: y, classes: [0, 1] }",
      "split: { test_fraction: 0.2 }",
      "policy: { epsilon_budget: unlimited, plain_rounds: allow, minimum_quorum: 1 }",
    ];
    await writeFile(join(home, `${federation}.yaml`), `${lines.join("\n")}\n`);
  }
  const random = createSeededRandom(`rows of ${index}`);
  const rows = Array.from({ length: rowCount }, (_, id) => {
    const values = features.map(() => (random.nextFloat() * 2 - 1).toFixed(4));
    return [id, ...values, randomBelow(random, 2)].join(",");
  });
  await writeFile(
    join(home, "table.csv"),
    `${[["id", ...features, "y"].join(","), ...rows].join("\n")}\n`,
  );
}
