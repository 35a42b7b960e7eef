import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { expect } from "vitest";
import type { Random } from "../../base/ports.ts";
import { createSeededRandom } from "../../base/random.ts";
import type { UpdateHeader } from "../../model/update.ts";
import type { Offer } from "../../protocol/frames.ts";
import { systemClock } from "../../runtime/system.ts";
import { blobPath } from "../../server/backup-files.ts";
import type { VersionRecord } from "../../server/records.ts";
import type { Binding, Round } from "../../server/rounds/state.ts";
import { fileDigest } from "../../storage/files.ts";
import {
  checkpointValues,
  type FakeParticipant,
  never,
  type TestFederation,
  Ward,
} from "../server/ward.ts";
import { type DieAt, readTrace, waysToDie } from "../support/steps.ts";
import {
  foldedAlone,
  privacy,
  privateUpdates,
  type Remains,
  readRemains,
  sha256,
} from "./after-kill.ts";

const letters = ["a", "b"] as const;
/** Far more than a trial has: its runs are cancelled at its end. */
const roundCount = 10_000;
/** Rounds of a life in which the step that it was to die at did not come. */
const roundsOfLife = 3;

/** Kills of the long tests that could go on for ever; more by hand: `WARDROUND_KILLS=500`. */
export const killCount = Number(process.env["WARDROUND_KILLS"] ?? 30);

/** A seed, printed, and what follows from it; SEED= gives the same again. */
export function openSeed(): { readonly seed: string; readonly random: Random } {
  const seed = process.env["SEED"] ?? randomBytes(4).toString("hex");
  process.stdout.write(`SEED=${seed}\n`);
  return { seed, random: createSeededRandom(seed) };
}

/** A new order. */
export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random.nextFloat() * rest.length), 1)[0] as T);
}

/** What a participant was told that the server holds. */
interface Receipt {
  readonly roundId: string;
  readonly participantId: string;
  readonly digest: string;
}

/** A federation under way, and what was seen of it so far. */
interface Course {
  readonly federation: TestFederation;
  readonly runId: string;
  readonly bindings: Map<string, Binding>;
  /** Versions whose folders were found whole. */
  wholeVersions: number;
}

/**
 * A server that is killed again and again while it holds two runs, one plain with evaluation and with a
 * rule that keeps vectors from round to round, and one private, whose noise comes from a seed. After each death its directory is looked at.
 */
export class KillTrial {
  readonly ward: Ward;
  readonly #seed: string;
  readonly #receipts: Receipt[] = [];
  plain!: Course;
  noised!: Course;
  deaths = 0;

  private constructor(ward: Ward, seed: string) {
    this.ward = ward;
    this.#seed = seed;
  }

  static async open(seed: string): Promise<KillTrial> {
    const trial = new KillTrial(await Ward.create(), seed);
    await trial.#spawn();
    const plain = await trial.ward.openFederation({ name: "plain" });
    const noised = await trial.ward.openFederation({ name: "noised" });
    for (const letter of letters) {
      const update = { values: privateUpdates[letter], weight: 0, change: {} };
      trial.#keepsSending(await noised.participant(letter), () => update);
      trial.#keepsSending(await plain.participant(letter), ({ checkpointDigest }) => ({
        values: new Float32Array(4).fill(plainValue(checkpointDigest, letter)),
        weight: 1,
        change: { steps: 1 },
      }));
    }
    const start = async (federation: TestFederation, plan: object): Promise<Course> => {
      const { id: runId } = await federation.startRun({ quorum: 2, ...plan }, roundCount);
      return { federation, runId, bindings: new Map(), wholeVersions: 0 };
    };
    const training = { loss: "binary-cross-entropy", learning_rate: localRate, steps: 1 };
    const rule = { aggregator: "scaffold", server_optimiser: adam, training };
    trial.plain = await start(plain, { deadline: "10m", evaluate: "participants", ...rule });
    trial.noised = await start(noised, { deadline: "10m", privacy });
    return trial;
  }

  /**
   * What a server that is started again does to its disk in some rounds, and dies at once after.
   * @returns every way to die meanwhile.
   */
  async ways(): Promise<readonly DieAt[]> {
    await this.kill();
    await rm(this.#trace);
    await this.live();
    await this.published(roundsOfLife);
    await this.kill();
    return waysToDie(await readTrace(this.#trace));
  }

  /** Lets the server work until it has published so many more rounds of both runs, or has died. */
  async published(rounds: number): Promise<void> {
    const { log } = this.ward;
    const from = log.length;
    const count = (federation: string): number =>
      log
        .slice(from)
        .filter((line) => line.event === "round.published" && line["federation"] === federation)
        .length;
    const isThere = (): boolean => count("plain") >= rounds && count("noised") >= rounds;
    await Promise.race([this.ward.until(isThere), this.ward.ended()]);
  }

  async kill(): Promise<void> {
    await this.ward.kill();
    await this.#lookAt();
  }

  /** One life that ends at a step; by a kill where the step does not come. @returns whether it came. */
  async liveUntil(dieAt: DieAt): Promise<boolean> {
    await this.#spawn(dieAt);
    await this.published(roundsOfLife);
    const came = !this.ward.isAlive;
    await this.kill();
    return came;
  }

  /** A life that goes on until it is killed. */
  async live(): Promise<void> {
    await this.#spawn();
  }

  /** A life that is killed so long after its participants have come back. */
  async liveFor(ms: number): Promise<void> {
    await this.live();
    await systemClock.sleep(ms, never);
    await this.kill();
  }

  /** Ends the runs, and looks whether all is there that should be, and nothing else. */
  async finish(): Promise<void> {
    await this.#spawn();
    await this.published(1);
    const { coordinator } = this.ward.admin;
    for (const { runId } of [this.plain, this.noised]) {
      await coordinator.cancelRun({ run: runId }, never);
      await this.ward.watch(runId);
    }
    await this.kill();
    // What it was about to erase is erased at the next start.
    await this.#spawn();
    await this.kill();
    await this.#checkPlain();
    await this.#checkNoised();
    await this.#checkNoOrphans();
  }

  /** Digests of the private run's checkpoints, by version. */
  async noisedDigests(): Promise<readonly string[]> {
    const { versions } = await readRemains(this.ward, this.noised.runId);
    return versions.map(({ checkpoint }) => checkpoint.digest);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ward[Symbol.asyncDispose]();
  }

  get #trace(): string {
    return join(this.ward.folder, "trace");
  }

  get #noises(): string {
    return join(this.ward.folder, "noises");
  }

  async #spawn(dieAt?: DieAt): Promise<void> {
    const noise = { seed: this.#seed, federation: "noised" };
    const steps = { trace: this.#trace, keepNoise: this.#noises, noise };
    try {
      await this.ward.spawn({ steps: { ...steps, ...(dieAt ? { dieAt } : {}) } });
      await Promise.all([this.plain, this.noised].map((one) => one?.federation.connectAll()));
    } catch (error) {
      // It may have died on its way up, or while somebody connected.
      await this.ward.ended();
      if (!dieAt) throw error;
    }
  }

  #keepsSending(
    participant: FakeParticipant,
    update: (offer: Offer) => {
      readonly values: Int32Array | Float32Array;
      readonly weight: number;
      readonly change: Partial<UpdateHeader>;
    },
  ): void {
    const participantId = participant.identity.id;
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      const { values, ...how } = update(offer);
      const sent = await participant.upload(offer, values, how).catch(() => undefined);
      if (sent) this.#receipts.push({ roundId: offer.roundId, participantId, digest: sent.digest });
    };
    participant.onEvaluate = ({ roundId, checkpointDigest }) => {
      const evaluation = { roundId, checkpointDigest, right: 1, total: 2, lossSum: 1, metrics: [] };
      participant.link.send({ body: "evaluation", evaluation });
    };
  }

  /** What holds at every instant, read from the directory of a server that is dead. */
  async #lookAt(): Promise<void> {
    this.deaths += 1;
    const noises = new Map<string, string>();
    for (const course of [this.plain, this.noised]) {
      const remains = await readRemains(this.ward, course.runId);
      const { rounds, bindings, charges } = remains;
      for (const round of rounds) {
        const of = charges.filter(({ roundId }) => roundId === round.id);
        expect(of, `charges of a round that is ${round.phase}`).toHaveLength(
          isCharged(round) ? 2 : 0,
        );
      }
      for (const [id, binding] of course.bindings) expect(bindings.get(id)).toEqual(binding);
      for (const [id, binding] of bindings) {
        course.bindings.set(id, binding);
        if (binding.noiseDigest === null) continue;
        expect(noises.get(binding.noiseDigest), "a noise block bound to two lists").toBe(undefined);
        noises.set(binding.noiseDigest, id);
      }
      this.#checkReceipts(remains);
      await this.#checkWhole(course, remains);
    }
  }

  /** No update that was acknowledged is lost or another one. */
  #checkReceipts({ rounds }: Remains): void {
    const byId = new Map(rounds.map((round) => [round.id, round]));
    for (const { roundId, participantId, digest } of this.#receipts) {
      const round = byId.get(roundId);
      if (!round) continue;
      const cohort = "cohort" in round ? round.cohort : [];
      const member = cohort.find((one) => one.participantId === participantId);
      expect(member).toMatchObject({ status: "admitted", update: { digest } });
      if (!("binding" in round) || !round.binding) continue;
      expect(round.binding.updates).toContainEqual(
        expect.objectContaining({ participantId, digest }),
      );
    }
  }

  /** Every version that is recorded has its files, whole, from that instant on. */
  async #checkWhole(course: Course, { versions }: Remains): Promise<void> {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => at));
    for (const one of versions.slice(course.wholeVersions)) {
      const { version, checkpoint, state = [], manifest } = one;
      const folder = join(this.ward.directory, "versions", course.federation.name, String(version));
      expect(await fileDigest(join(folder, "model.safetensors"))).toBe(checkpoint.digest);
      for (const { digest } of state) {
        expect(await fileDigest(join(this.ward.directory, blobPath(digest)))).toBe(digest);
      }
      expect(Buffer.compare(await readFile(join(folder, "manifest.json")), manifest)).toBe(0);
      expect((await readdir(folder)).sort()).toEqual(versionFiles);
      course.wholeVersions = version; // the newest one is looked at again
    }
  }

  /** Of an unkilled run the plain versions would be the same: each follows from the one before. */
  async #checkPlain(): Promise<void> {
    const { rounds, versions } = await readRemains(this.ward, this.plain.runId);
    expectAllPublished(rounds);
    for (const [at, { version, state = [], checkpoint }] of versions.slice(1).entries()) {
      const before = versions[at]?.checkpoint.digest ?? "";
      const values = letters.map((letter) => plainValue(before, letter));
      const mean = Math.fround(((values[0] ?? 0) + (values[1] ?? 0)) / 2);
      const old = await this.#values("plain", version - 1);
      const made = adamStep(old, mean, await this.#kept(versions[at]?.state));
      expect(await this.#values("plain", version)).toEqual(made.weights);
      expect(state.map(({ name }) => name)).toEqual(["momentum", "variance", "control"]);
      // Everybody sent what one step against its own gradient gives.
      const control = Math.fround(-mean / localRate);
      const kept = await this.#kept(state);
      expect(kept).toEqual({ ...made.state, control: new Array(4).fill(control) });
      expect(checkpoint.digest).not.toBe(before);
    }
  }

  /** The vectors of a version, as they lie among the blobs. */
  async #kept(
    state: VersionRecord["state"] = [],
  ): Promise<Readonly<Record<string, readonly number[]>>> {
    const vectors = await Promise.all(
      state.map(async ({ name, digest }) => {
        const bytes = await readFile(join(this.ward.directory, blobPath(digest)));
        return [name, [...new Float32Array(Uint8Array.from(bytes).buffer)]] as const;
      }),
    );
    return Object.fromEntries(vectors);
  }

  /** Each private version follows from the noise that its round's binding names. */
  async #checkNoised(): Promise<void> {
    const { rounds, versions, bindings } = await readRemains(this.ward, this.noised.runId);
    expectAllPublished(rounds);
    for (const round of rounds) {
      if (round.phase !== "published") continue;
      const noise = await readFile(join(this.#noises, round.id));
      expect(sha256(noise)).toBe(bindings.get(round.id)?.noiseDigest);
      const old = await this.#values("noised", round.version - 1);
      expect(await this.#values("noised", round.version)).toEqual(foldedAlone(old, noise));
    }
    expect(versions.length).toBeGreaterThan(1);
  }

  #values(federation: string, version: number): Promise<readonly number[]> {
    return checkpointValues(join(this.ward.directory, "versions", federation, String(version)));
  }

  /** The directory, file by file. */
  async #checkNoOrphans(): Promise<void> {
    const { directory } = this.ward;
    const wanted = new Set<string>();
    for (const { federation, runId } of [this.plain, this.noised]) {
      const { versions, rounds } = await readRemains(this.ward, runId);
      for (const { version, checkpoint, state = [], manifest } of versions) {
        const graph = JSON.parse(Buffer.from(manifest).toString()).files.graph.sha256 as string;
        const kept = state.map(({ digest }) => digest);
        for (const digest of [graph, checkpoint.digest, ...kept]) wanted.add(blobPath(digest));
        const folder = join("versions", federation.name, String(version));
        for (const name of versionFiles) wanted.add(join(folder, name));
        // A file with two names is none that a version may keep.
        const file = await stat(join(directory, folder, "model.safetensors"));
        expect(file.nlink, `names of version ${version}`).toBe(1);
      }
      if (federation.name !== "plain") continue;
      const published = rounds.filter(({ phase }) => phase === "published").slice(-2);
      for (const { id, binding } of published as readonly (Round & { binding: Binding })[]) {
        for (const { participantId, digest } of binding.updates)
          wanted.add(join("spool", id, `${participantId}-${digest}.update`));
      }
    }
    const found = (await readdir(directory, { recursive: true, withFileTypes: true }))
      .map((entry) => ({ entry, path: relative(directory, join(entry.parentPath, entry.name)) }))
      .filter(({ path }) => path !== "lock" && !/^(identity|admin|store)\//.test(path));
    const files = found.filter(({ entry }) => !entry.isDirectory()).map(({ path }) => path);
    expect(files.sort()).toEqual([...wanted, "model-public-key.pem"].sort());
    const parents = new Set([...wanted].map(dirname).filter((path) => !path.startsWith("blobs")));
    const folders = found.filter(({ entry, path }) => entry.isDirectory() && path.includes(sep));
    expect(
      folders
        .map(({ path }) => path)
        .filter((path) => !path.startsWith(join("blobs", "sha256")))
        .sort(),
    ).toEqual([...parents, "blobs/partial", "versions/plain", "versions/noised"].sort());
    expect((await readdir(directory)).filter((name) => name !== "lock").sort()).toEqual(
      rootFolders,
    );
    for (const [folder, files] of Object.entries(keyFiles))
      expect((await readdir(join(directory, folder))).sort()).toEqual(files);
  }
}

const versionFiles = [
  ...["manifest.json", "manifest.sig", "model.onnx", "model.safetensors", "model.sig"],
];
const rootFolders = [
  ...["admin", "blobs", "identity", "model-public-key.pem", "quarantine", "spool", "store"],
  "versions",
];
const keyFiles = {
  identity: ["ca-key.pem", "ca.pem", "model-key.pem", "release-key.pem", "server.pem"],
  admin: ["ca.pem", "certificate.pem", "identity.json", "key.pem", "release-key.pem"],
  store: ["data.mdb", "lock.mdb"],
};

function isCharged(round: Round): boolean {
  if ("charged" in round) return round.charged;
  return ["aggregated", "evaluating", "published"].includes(round.phase);
}

/** Every round in order, the first try of each; the last one was cancelled. */
function expectAllPublished(rounds: readonly Round[]): void {
  const told = rounds.map((round) => [
    round.phase,
    round.attempt,
    round.number,
    "version" in round ? round.version : null,
  ]);
  const last = rounds.at(-1)?.phase === "cancelled" ? [["cancelled", 1, rounds.length, null]] : [];
  const whole = rounds.length - last.length;
  const published = Array.from({ length: whole }, (_, at) => ["published", 1, at + 1, at + 1]);
  expect(told).toEqual([...published, ...last]);
}

const localRate = 0.5;
const adam = { name: "adam", learning_rate: 0.25, beta1: 0.5, beta2: 0.75, tau: 0.125 } as const;

/** FedAdam on a mean that is the same everywhere, from the docs of plans. */
function adamStep(
  old: readonly number[],
  mean: number,
  before: Readonly<Record<string, readonly number[]>>,
) {
  const { learning_rate: rate, beta1, beta2, tau } = adam;
  const next = (name: string, beta: number, value: number): number[] =>
    old.map((_, at) => Math.fround(beta * (before[name]?.[at] ?? 0) + (1 - beta) * value));
  const momentum = next("momentum", beta1, mean);
  const variance = next("variance", beta2, mean * mean);
  const weights = old.map((value, at) =>
    Math.fround(value + (rate * (momentum[at] ?? 0)) / (Math.sqrt(variance[at] ?? 0) + tau)),
  );
  return { weights, state: { momentum, variance } };
}

/** What a participant of the plain run sends: small, exact in float32, of each version another. */
function plainValue(checkpointDigest: string, letter: (typeof letters)[number]): number {
  const [byte = 0] = createHash("sha256").update(`${letter} ${checkpointDigest}`).digest();
  return byte / 256;
}
