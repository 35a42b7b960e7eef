import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { chunkBytesMax } from "../../base/limits.ts";
import type { Logger } from "../../base/ports.ts";
import { encodeValues } from "../../model/encodings/encodings.ts";
import { completePlan, type Plan, parsePlanFile, planBytes } from "../../model/plan.ts";
import { parseSafetensorsHeader } from "../../model/safetensors.ts";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import { connect } from "../../protocol/client.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import type {
  Charge,
  CreateFederationFrame,
  Evaluate,
  Offer,
  RunEvent,
  RunInfo,
  ServerFrame,
  ServerFrameBody,
  StartRunRequest,
  VersionInfo,
} from "../../protocol/frames.ts";
import type { Identity } from "../../protocol/identity/contract.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { joinServer } from "../../protocol/identity/join.ts";
import { signPlan, spkiSha256 } from "../../protocol/identity/signatures.ts";
import { formatToken } from "../../protocol/identity/token.ts";
import { encodingFromWire } from "../../protocol/update-header.ts";
import { uploadUpdate } from "../../protocol/upload.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../server/server.ts";
import { logisticModel } from "../support/models.ts";
import { type StepsOptions, withSteps } from "../support/steps.ts";
import { onTinyDisk, seenBy } from "../support/tiny-disk.ts";

export const never = new AbortController().signal;

export interface LogLine {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** How a server's process is started. */
export interface ProcessOptions {
  /** It kills itself with SIGKILL at the first log line that has all of these. */
  readonly dieAt?: LogLine;
  /** Its directory is a file system of this many bytes. */
  readonly disk?: number;
  /** Its steps have names, and it may kill itself at one. */
  readonly steps?: Omit<StepsOptions, "folder">;
}

/** A real server in a fresh folder, its admin, and participants that a test plays. */
export class Ward {
  readonly folder: string;
  readonly log: LogLine[] = [];
  readonly #logged: (() => void)[] = [];
  readonly #participants: FakeParticipant[] = [];
  #connections: ServerConnection[] = [];
  server!: { readonly grpcAddress: string; readonly adminIdentityDirectory: string };
  #running: RunningServer | undefined;
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  /** The process that sees the tiny disk, where there is one. */
  #diskPid: number | undefined;
  /** `host:port` of the first start, kept by the later ones. */
  #port = 0;
  admin!: ServerConnection;
  adminIdentity!: Identity;
  #federationCount = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** A fresh folder, in which no server was started yet. */
  static async create(): Promise<Ward> {
    return new Ward(await mkdtemp(join(tmpdir(), "wardround-server-")));
  }

  static async open(options: ProcessOptions | "here" = "here"): Promise<Ward> {
    const ward = await Ward.create();
    await (options === "here" ? ward.start() : ward.spawn(options));
    return ward;
  }

  /** The server's, as this process sees it. */
  get directory(): string {
    return this.seen(join(this.folder, "server"));
  }

  async start(options: Pick<ServerOptions, "clock" | "heartbeat"> = {}): Promise<void> {
    this.#running = await startServer({
      directory: this.directory,
      ...testServerOptions(this.#port),
      ...options,
      log: this.#logger(),
    });
    await this.#use(this.#running);
  }

  /** Starts the compiled server (dist/) as a process of its own, which can be killed. */
  async spawn({ dieAt, disk, steps }: ProcessOptions = {}): Promise<void> {
    const directory = join(this.folder, "server");
    const script = fileURLToPath(new URL("../e2e/server-process.mjs", import.meta.url));
    // A process of its own may be kept waiting for a core: that is no silence.
    const heartbeat = { intervalMs: 1_000, timeoutMs: 20_000 };
    const options = { directory, ...testServerOptions(this.#port), heartbeat, dieAt };
    const { flags, environment } = withSteps(steps && { folder: directory, ...steps });
    const plain = [process.execPath, ...flags, script, JSON.stringify(options)];
    if (disk) await mkdir(directory);
    const [program = "", ...rest] = disk
      ? onTinyDisk({ folder: directory, bytes: disk }, plain)
      : plain;
    const child = spawn(program, rest, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    this.#exited = once(child, "exit").then(() => undefined);
    if (disk) this.#diskPid = child.pid;
    const log = this.#logger();
    const started = new Promise<LogLine>((resolve, reject) => {
      child.once("exit", () => reject(new TypeError("the server's process ended")));
      createInterface({ input: child.stdout as Readable }).on("line", (text) => {
        const line = JSON.parse(text) as LogLine;
        if (line.event === "test.ready") resolve(line);
        log.info(line);
      });
    });
    const { grpcAddress, adminIdentityDirectory } = await started;
    await this.#use({
      grpcAddress: String(grpcAddress),
      adminIdentityDirectory: this.seen(String(adminIdentityDirectory)),
    });
  }

  /** Whether the server's process lives. */
  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Of the server's process, where it is one of its own. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves when the server's process has ended. */
  ended(): Promise<void> {
    return this.#exited;
  }

  /** kill -9, and the end of every connection. */
  async kill(): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.died();
  }

  /** Resolves when the server's process has ended; every connection is ended then. */
  async died(): Promise<void> {
    await this.#exited;
    this.#process = undefined;
    this.#leaveAll();
  }

  /** A path of the server, whose file system may be its own. */
  seen(path: string): string {
    return this.#diskPid === undefined ? path : seenBy(this.#diskPid, path);
  }

  async #use(server: Ward["server"]): Promise<void> {
    this.server = server;
    this.#port = Number(server.grpcAddress.split(":").at(-1));
    this.adminIdentity = await readIdentity(this.server.adminIdentityDirectory);
    this.admin = this.connect(this.adminIdentity);
  }

  #logger(): Logger {
    const add = (fields: LogLine): void => {
      this.log.push(fields);
      this.wake();
    };
    const log: Logger = { debug: add, info: add, warn: add, error: add, child: () => log };
    return log;
  }

  /** Stops the server; participants lose their sessions. */
  async stop(): Promise<void> {
    this.#leaveAll();
    await this.#running?.[Symbol.asyncDispose]();
    this.#running = undefined;
    await this.kill();
  }

  #leaveAll(): void {
    for (const participant of this.#participants) participant.leave();
    for (const connection of this.#connections) connection.close();
    this.#connections = [];
  }

  connect(identity: Identity): ServerConnection {
    const connection = connect({ server: this.server.grpcAddress, identity });
    this.#connections.push(connection);
    return connection;
  }

  async join(
    role: "participant" | "coordinator" | "app",
    name: string,
    federation = "",
    ttlMs = 60_000,
  ): Promise<Identity> {
    const request = { role, name, ttlMs, federation };
    const made = await this.admin.coordinator.createToken(request, never);
    const { secret, expiresMs, caSha256 } = made;
    const planSignerSha256 = Buffer.from(spkiSha256(this.adminIdentity.certificatePem), "hex");
    const token = formatToken({ secret, role, expiresMs, caSha256, planSignerSha256 });
    const directory = join(this.folder, name);
    const server = this.server.grpcAddress;
    return joinServer({ server, token, directory, signal: never });
  }

  async participant(
    name: string,
    federations: readonly string[] = ["wards"],
  ): Promise<FakeParticipant> {
    const participant = new FakeParticipant(
      this,
      await this.join("participant", name),
      federations,
    );
    this.#participants.push(participant);
    await participant.connect();
    return participant;
  }

  createFederation(
    name: string,
    options: {
      readonly participants?: readonly string[];
      readonly model?: Uint8Array;
      readonly golden?: object;
      readonly variants?: string;
      readonly calibration?: object;
    } = {},
  ) {
    const json = (value: object | undefined) =>
      new TextEncoder().encode(value ? JSON.stringify(value) : "");
    const [golden, calibration] = [json(options.golden), json(options.calibration)];
    const model = options.model ?? logisticModel(3);
    const begin = {
      name,
      participants: options.participants ?? [],
      modelBytes: model.length,
      goldenBytes: golden.length,
      modelFile: "model.onnx",
      ...(options.variants === undefined ? {} : { variants: options.variants }),
      ...(calibration.length > 0 ? { calibrationBytes: calibration.length } : {}),
    };
    const frames: CreateFederationFrame[] = [
      { body: "begin", begin },
      ...pieces(model).map((piece) => ({ body: "model", model: piece }) as const),
      ...(golden.length > 0 ? [{ body: "golden", golden } as const] : []),
      ...(calibration.length > 0 ? [{ body: "calibration", calibration } as const] : []),
    ];
    return this.admin.createFederation(frames, never);
  }

  plan(file: object, rounds = 1, federation = "wards"): Plan {
    const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 };
    const parsed = parsePlanFile({ evaluate: "none", deadline: "30s", training, ...file });
    return completePlan(parsed, { federation, rounds, cohortSize: 4 });
  }

  /** The request of a run, signed by the admin. */
  signed(plan: Plan): StartRunRequest {
    const bytes = planBytes(plan);
    const planSignature = signPlan(this.adminIdentity, bytes);
    return { federation: plan.federation, plan: bytes, planSignature, rounds: plan.rounds };
  }

  startRun(plan: Plan, fromVersion?: number): Promise<RunInfo> {
    const from = fromVersion === undefined ? {} : { fromVersion };
    return this.admin.coordinator.startRun({ ...this.signed(plan), ...from }, never);
  }

  /** Resolves once a log line makes it true. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#logged.push(resolve));
  }

  /** Lets those look again who wait with `until`. */
  wake(): void {
    for (const wake of this.#logged.splice(0)) wake();
  }

  /** A federation of a name that is new, with participants of names of their own. */
  async openFederation(
    options: { readonly name?: string } & Parameters<Ward["createFederation"]>[1] = {},
  ): Promise<TestFederation> {
    this.#federationCount += 1;
    const name = options.name ?? `wards-${this.#federationCount}`;
    await this.createFederation(name, options);
    return new TestFederation(this, name);
  }

  /** Every event until the run ends. */
  async watch(run: string): Promise<readonly RunEvent[]> {
    const events: RunEvent[] = [];
    for await (const event of this.admin.watchRun(run, never)) events.push(event);
    return events;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What one test needs of a server that it shares with others. */
export class TestFederation {
  readonly ward: Ward;
  readonly name: string;
  readonly #participants: FakeParticipant[] = [];

  constructor(ward: Ward, name: string) {
    this.ward = ward;
    this.name = name;
  }

  /** They come back after the server's restart. */
  async connectAll(): Promise<void> {
    await Promise.all(this.#participants.map((participant) => participant.connect()));
  }

  /** Named after the federation: `wards-1-a`. */
  async participant(letter: string): Promise<FakeParticipant> {
    const made = await this.ward.participant(`${this.name}-${letter}`, [this.name]);
    this.#participants.push(made);
    return made;
  }

  plan(file: object, rounds = 1): Plan {
    return this.ward.plan(file, rounds, this.name);
  }

  startRun(file: object, rounds = 1, fromVersion?: number): Promise<RunInfo> {
    return this.ward.startRun(this.plan(file, rounds), fromVersion);
  }

  /** Starts a run and waits for its end. */
  async run(file: object, rounds = 1): Promise<readonly RunEvent[]> {
    return this.ward.watch((await this.startRun(file, rounds)).id);
  }

  async versions(): Promise<readonly VersionInfo[]> {
    const { coordinator } = this.ward.admin;
    return (await coordinator.listVersions({ federation: this.name }, never)).versions;
  }

  /** Of one participant, or of all of this federation. */
  async charges(letter?: string): Promise<readonly Charge[]> {
    const participant = letter === undefined ? "" : `${this.name}-${letter}`;
    const { charges } = await this.ward.admin.coordinator.getLedger({ participant }, never);
    const dataSet = `${this.name}-data`;
    return charges.filter((charge) => charge.dataSet === dataSet);
  }

  /** Its participants leave. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const participant of this.#participants) participant.leave();
  }
}

/** What every test's server is started with. */
export function testServerOptions(port: number) {
  return {
    hostNames: [],
    listen: { host: "127.0.0.1", port },
    http: undefined,
    plainHttp: false,
    kernels: "typed-array",
    tfjsDirectory: undefined,
    heartbeat: { intervalMs: 100, timeoutMs: 500 },
  } as const;
}

export type FrameOf<Body extends ServerFrameBody["body"]> = Extract<ServerFrame, { body: Body }>;

/** Speaks the protocol by hand; `auto` makes it take every offer and send `payload`. */
export class FakeParticipant {
  readonly identity: Identity;
  readonly frames: ServerFrame[] = [];
  readonly faults: unknown[] = [];
  readonly #ward: Ward;
  readonly #federations: readonly string[];
  readonly #waiting = new Set<() => void>();
  #leaving = new AbortController();
  connection!: ServerConnection;
  link!: ReturnType<ServerConnection["session"]>;
  /** What it does with an offer. */
  onOffer: ((offer: Offer) => Promise<void>) | undefined;
  /** What it does when it is asked for counts. */
  onEvaluate: ((evaluate: Evaluate) => void) | undefined;
  /** Whether it acknowledges results. */
  acknowledges = true;
  /** Whether it leaves heartbeats out. */
  silent = false;
  /** Resolves when the session is over. */
  ended: Promise<void> = Promise.resolve();

  constructor(ward: Ward, identity: Identity, federations: readonly string[]) {
    this.#ward = ward;
    this.identity = identity;
    this.#federations = federations;
  }

  /** @returns once the server said Welcome. */
  async connect(): Promise<void> {
    this.#leaving = new AbortController();
    this.faults.length = 0;
    this.connection = this.#ward.connect(this.identity);
    this.link = this.connection.session(this.#leaving.signal);
    const from = this.frames.length;
    this.link.send({
      body: "hello",
      hello: {
        protocolVersions: [1],
        features: [],
        software: "test",
        holdings: this.#federations.map((federation) => ({
          federation,
          dataSet: `${federation}-data`,
        })),
        directoryId: randomBytes(16).toString("hex"),
      },
    });
    this.ended = this.#read(this.link, this.#leaving.signal);
    void this.#beat(this.link, this.#leaving.signal);
    await this.next("welcome", from);
  }

  /** Cuts the session as a killed process would. */
  leave(): void {
    this.#leaving.abort();
    this.connection.close();
  }

  /** The first frame of that kind from an index on. */
  async next<Body extends ServerFrameBody["body"]>(body: Body, from = 0): Promise<FrameOf<Body>> {
    for (;;) {
      const found = this.frames.slice(from).find((frame) => frame.body === body);
      if (found) return found as FrameOf<Body>;
      if (this.faults.length > 0) throw this.faults[0];
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  count(body: ServerFrameBody["body"]): number {
    return this.frames.filter((frame) => frame.body === body).length;
  }

  accept({ roundId, attempt }: Offer): void {
    this.link.send({ body: "accept", accept: { roundId, attempt } });
  }

  header(offer: Offer, weight: number): UpdateHeader {
    return {
      federationId: offer.federationId,
      roundId: offer.roundId,
      participantId: this.identity.id,
      checkpointDigest: offer.checkpointDigest,
      planDigest: offer.planDigest,
      encoding: encodingFromWire(offer.encoding),
      sections: offer.sections.map((section) => ({ ...section })),
      weight,
    };
  }

  /** Sends an update, or a payload as it is; `change` spoils its header, `digest` is claimed in place of its own. */
  async upload(
    offer: Offer,
    values: Float32Array | Int32Array | Uint8Array,
    options: {
      readonly weight?: number;
      readonly change?: Partial<UpdateHeader>;
      readonly digest?: string;
    } = {},
  ): Promise<{ readonly repeated: boolean; readonly digest: string }> {
    const header = { ...this.header(offer, options.weight ?? 1), ...options.change };
    const payload =
      values instanceof Uint8Array
        ? values
        : encodeValues(encodingFromWire(offer.encoding), values, offer.sections[0]!);
    const digest =
      options.digest ?? startUpdateDigest(header, nodeHasher).update(payload).digestHex();
    const payloadPath = join(this.#ward.folder, `${this.identity.id}-${digest}`);
    await writeFile(payloadPath, payload);
    const update = {
      header,
      attempt: offer.attempt,
      digest,
      payloadPath,
      totalBytes: payload.length,
    };
    const { repeated } = await uploadUpdate(this.connection, update, never);
    return { repeated, digest };
  }

  async #read(link: FakeParticipant["link"], signal: AbortSignal): Promise<void> {
    try {
      for await (const frame of link.frames) {
        this.frames.push(frame);
        if (frame.body === "result" && this.acknowledges) {
          link.send({ body: "ack", ack: { messageId: frame.header?.messageId ?? 0 } });
        }
        if (frame.body === "offer") {
          void this.onOffer?.(frame.offer).catch((error: unknown) => this.faults.push(error));
        }
        if (frame.body === "evaluate") this.onEvaluate?.(frame.evaluate);
        for (const wake of [...this.#waiting]) wake();
      }
    } catch (error) {
      if (!signal.aborted) this.faults.push(error);
    }
    for (const wake of [...this.#waiting]) wake();
  }

  async #beat(link: FakeParticipant["link"], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await systemClock.sleep(100, signal).catch(() => undefined);
      if (!signal.aborted && !this.silent) link.send({ body: "heartbeat", heartbeat: {} });
    }
  }
}

/** Takes every offer and sends the same value in every place. */
export function sendsAlways(participant: FakeParticipant, value: number, weight = 1): void {
  participant.onOffer = async (offer) => {
    participant.accept(offer);
    const count = offer.sections[0]?.valueCount ?? 0;
    await participant.upload(offer, new Float32Array(count).fill(value), { weight });
  };
}

function pieces(bytes: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / chunkBytesMax);
  return Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * chunkBytesMax, (at + 1) * chunkBytesMax),
  );
}

/** The flat values of a version's checkpoint. */
export async function checkpointValues(directory: string): Promise<readonly number[]> {
  const file = await readFile(join(directory, "model.safetensors"));
  const { headerBytes } = parseSafetensorsHeader(file);
  const data = Uint8Array.from(file.subarray(8 + headerBytes));
  return [...new Float32Array(data.buffer)];
}
