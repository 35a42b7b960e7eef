import { X509Certificate } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Clock, Logger } from "../../base/ports.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";
import { encodeValues } from "../../model/encodings/encodings.ts";
import type { Manifest } from "../../model/manifest.ts";
import { completePlan, parsePlanFile, planBytes } from "../../model/plan.ts";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import { systemNoise } from "../../privacy/entropy.ts";
import type { ServerFrameBody } from "../../protocol/frames.ts";
import { createCa } from "../../protocol/identity/certificates.ts";
import type { FoldPool } from "../../runtime/contract.ts";
import { digestFile } from "../../runtime/digest-file.ts";
import { drawNoise } from "../../runtime/draw-noise.ts";
import { foldCheckpoint } from "../../runtime/fold-checkpoint.ts";
import { importFiles } from "../../runtime/import-files.ts";
import { nodeHasher, randomId, systemClock } from "../../runtime/system.ts";
import { FederationServing } from "../../server/federation-serving.ts";
import { Federations } from "../../server/federations.ts";
import { type FederationRecord, getFederation, keys, roundsOf } from "../../server/records.ts";
import { planOf, sectionsOf } from "../../server/round-frames.ts";
import { offerIdOf } from "../../server/rounds/cohort.ts";
import { rulesOf } from "../../server/rounds/rules.ts";
import type { Round } from "../../server/rounds/state.ts";
import { RoundsEngine } from "../../server/rounds-engine.ts";
import type { Sessions } from "../../server/sessions.ts";
import { Spool } from "../../server/spool.ts";
import { Versions } from "../../server/versions.ts";
import type { Serving, VersionSource } from "../../serving/contract.ts";
import type { Store, StoreWrites } from "../../storage/contract.ts";
import { openBlobs } from "../../storage/files.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { logisticModel } from "../support/models.ts";
import { createTestKeys } from "../support/release-keys.ts";

const never = new AbortController().signal;
const releaseKeys = createTestKeys();
const log: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => log,
};

/** What a test does to the engine's surroundings. */
export interface Hooks {
  /** Around every transaction; `commit` makes it. */
  transact: <T>(commit: () => Promise<T>) => Promise<T>;
  prepare: (source: VersionSource) => Promise<void>;
  switchTo: (source: VersionSource) => Promise<void>;
  fold: FoldPool["fold"];
}

/** A rounds engine with real files and folds; sessions, serving and the store's pace are the test's. */
export class TestEngine {
  readonly directory: string;
  readonly store: Store;
  readonly spool: Spool;
  readonly engine: RoundsEngine;
  readonly federations: Federations;
  readonly hooks: Hooks;
  /** Ids of participants that are connected. */
  readonly connected = new Set(["a", "b"]);
  /** Data sets that participants hold now, where they are not named after them. */
  readonly dataSets = new Map<string, string>();
  readonly sent: { readonly to: string; readonly frame: ServerFrameBody }[] = [];
  readonly forgotten: VersionSource[] = [];
  /** Deadlines that are waited for. */
  deadlines = 0;
  readonly #signer: Uint8Array;

  private constructor(directory: string, signer: Uint8Array, parts: Parts) {
    this.directory = directory;
    this.#signer = signer;
    this.hooks = {
      transact: (commit) => commit(),
      prepare: async () => undefined,
      switchTo: async () => undefined,
      fold: (job, signal) => foldCheckpoint(job, createTypedArrayKernels(), signal),
    };
    this.store = parts.store;
    this.spool = parts.spool;
    const { blobs, versions, spool } = parts;
    const store: Store = {
      ...parts.store,
      transact: (work) => this.hooks.transact(() => parts.store.transact(work)),
    };
    const serving = {
      prepare: (source: VersionSource) => this.hooks.prepare(source),
      switchTo: (source: VersionSource) => this.hooks.switchTo(source),
      forget: async (source: VersionSource) => void this.forgotten.push(source),
      endTrial: () => undefined,
    } as unknown as Serving;
    const pool: FoldPool = {
      kernels: "tfjs-cpu",
      fold: (job, signal) => this.hooks.fold(job, signal),
      verify: () => Promise.reject(new TypeError("not here")),
      drawNoise: (job, signal) => drawNoise(job, systemNoise, signal),
      importModel: importFiles,
      digest: digestFile,
      [Symbol.asyncDispose]: async () => undefined,
    };
    const sessions = {
      isConnected: (id: string) => this.connected.has(id),
      members: () =>
        [...this.connected].map((id) => ({
          participantId: id,
          name: id,
          dataSet: this.dataSets.get(id) ?? `${id}-data`,
        })),
      send: (to: string, frame: ServerFrameBody) => this.sent.push({ to, frame }) > 0,
    } as unknown as Sessions;
    const goldens = new Map();
    const clock: Clock = { ...systemClock, sleep: (ms, signal) => this.#sleep(ms, signal) };
    const authority = releaseKeys;
    const traffic = new FederationServing({ store, versions, serving, authority, clock, log });
    const kept = { store, blobs, pool, versions, serving, traffic, authority };
    this.federations = new Federations({ ...kept, clock, log, goldens });
    this.engine = new RoundsEngine({
      ...{ ...kept, spool, sessions, clock, log },
      heartbeatTimeoutMs: 5,
    });
  }

  /** Engine and one federation, "wards"; gone when the test is done. */
  static async open(): Promise<TestEngine> {
    const directory = await mkdtemp(join(tmpdir(), "wardround-engine-"));
    const blobs = await openBlobs(join(directory, "blobs"));
    const versions = new Versions({
      directory: join(directory, "versions"),
      blobs,
      authority: releaseKeys,
      log,
    });
    const spool = new Spool(join(directory, "spool"));
    const { certificatePem } = await createCa({ nowMs: Date.now() });
    const signer = new X509Certificate(certificatePem).raw;
    const made = new TestEngine(directory, signer, {
      store: createMemoryStore(),
      blobs,
      versions,
      spool,
    });
    onTestFinished(async () => {
      await made.engine[Symbol.asyncDispose]();
      await rm(directory, { recursive: true });
    });
    await made.createFederation();
    return made;
  }

  /** Back-off does not slow a test; deadlines are the machine's. */
  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 10_000) return systemClock.sleep(Math.min(ms, 5), signal);
    this.deadlines += 1;
    await systemClock.sleep(ms, signal).finally(() => {
      this.deadlines -= 1;
    });
  }

  async createFederation(name = "wards"): Promise<void> {
    const model = logisticModel(3);
    const begin = {
      name,
      participants: [],
      modelBytes: model.length,
      goldenBytes: 0,
      modelFile: "",
    };
    async function* frames() {
      yield { body: "begin", begin } as const;
      yield { body: "model", model } as const;
    }
    await this.federations.create(frames(), never);
  }

  get federation(): FederationRecord {
    return getFederation(this.store, "wards");
  }

  /** Starts a run of a plan. @returns its id. */
  async start(file: object, rounds = 1, baseVersion = 0): Promise<string> {
    const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 };
    const parsed = parsePlanFile({ evaluate: "none", deadline: "1h", training, ...file });
    const plan = completePlan(parsed, { federation: "wards", rounds, cohortSize: 2 });
    const rules = rulesOf(plan);
    const { id: federationId } = this.federation;
    const id = randomId();
    const run = {
      ...{ id, federationId, federation: "wards", state: "waiting", rules },
      ...{ planDigest: "p", roundsPlanned: rounds, roundsDone: 0, baseVersion, message: "" },
      ...{ roundsMissed: 0, paused: false, everyMs: null, nextRoundMs: 0 },
      code: null,
    };
    const signed = { plan: planBytes(plan), planSignature: Uint8Array.of(1) };
    await this.engine.startRun(id, (writes: StoreWrites) => {
      writes.put(keys.run(id), { run, sequence: 1, ...signed, planSigner: this.#signer });
      writes.put(keys.activeRun(federationId), id);
    });
    return id;
  }

  round(run: string, number = 1): Round {
    const found = roundsOf(this.store, run).find((one) => one.number === number);
    if (!found) throw new TypeError(`no round ${number}`);
    return found;
  }

  /** Id of what a participant was offered last, in a round. */
  offerId(run: string, participantId: string, number = 1): string {
    const round = this.round(run, number);
    const cohort = "cohort" in round ? round.cohort : [];
    const member = cohort.findLast((one) => one.participantId === participantId);
    return member ? offerIdOf(round, member) : round.id;
  }

  /** Puts an update into the spool and has it admitted, as an upload does. */
  async admit(run: string, participantId: string, value: number, number = 1): Promise<void> {
    const round = this.round(run, number);
    const roundId = this.offerId(run, participantId, number);
    const agreed = planOf(this.store.get(keys.run(run)) as never);
    const { mechanism } = agreed;
    const sections = sectionsOf(this.federation, agreed);
    const header: UpdateHeader = {
      federationId: round.federationId,
      roundId,
      participantId,
      checkpointDigest: round.base.checkpointDigest,
      planDigest: round.planDigest,
      encoding: agreed.plan.encoding,
      sections,
      weight: mechanism ? 0 : 5,
    };
    const Values = mechanism ? Int32Array : Float32Array;
    const values = new Values(this.federation.layout.parameterCount).fill(value);
    const payload = encodeValues(header.encoding, values, sections[0]);
    const digest = startUpdateDigest(header, nodeHasher).update(payload).digestHex();
    await this.spool.prepare(roundId);
    await writeFile(this.spool.path({ roundId, participantId, digest }), payload);
    const update = { digest, bytes: payload.length, weight: header.weight };
    await this.engine.admitted(roundId, participantId, update, never);
  }

  manifest(version: number): Manifest {
    const record = this.store.get<{ readonly manifest: Uint8Array }>(
      keys.version(this.federation.id, version),
    );
    return JSON.parse(new TextDecoder().decode(record?.manifest));
  }

  /** Digests of the blobs that are there. */
  async blobs(): Promise<readonly string[]> {
    const names = await readdir(join(this.directory, "blobs", "sha256"), { recursive: true });
    return names.flatMap((name) => /[0-9a-f]{64}$/.exec(name)?.[0] ?? []).sort();
  }

  /** Names in the folder of "wards". */
  async versions(): Promise<readonly string[]> {
    return (await readdir(join(this.directory, "versions", "wards"))).sort();
  }
}

interface Parts {
  readonly store: Store;
  readonly blobs: Awaited<ReturnType<typeof openBlobs>>;
  readonly versions: Versions;
  readonly spool: Spool;
}

/** A gate that a test opens. */
export class Gate {
  open!: () => void;
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
  reach!: () => void;
  readonly reached = new Promise<void>((resolve) => {
    this.reach = resolve;
  });

  /** Waits until it is open. */
  async pass(): Promise<void> {
    this.reach();
    await this.opened;
  }
}
