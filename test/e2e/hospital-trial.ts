import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { featureCount } from "../../bench/model.ts";
import { writeTwoRows } from "../../bench/two-rows.ts";
import type { Manifest } from "../../model/manifest.ts";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import { hasDigest } from "../../participant/files.ts";
import { readNodeState } from "../../runtime/node-state.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { blobPath } from "../../server/backup-files.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { type LogLine, never, type TestFederation, Ward } from "../server/ward.ts";
import { logisticModel } from "../support/models.ts";
import { type DieAt, readTrace, waysToDie, withSteps } from "../support/steps.ts";
import { privacy, readRemains } from "./after-kill.ts";

/** Far more than a trial has: its runs are cancelled at its end. */
const roundCount = 10_000;
/** Rounds of a life in which the step that it was to die at did not come. */
const roundsOfLife = 3;

/** How long three rounds may take on a machine that does much else; after that something hangs. */
const waitMsMax = 120_000;

/** What the participant's store says of an update. */
interface Note {
  readonly header: UpdateHeader;
  readonly digest: string;
  readonly bytes: number;
  readonly attempt: number;
  readonly acknowledgedAttempt: number;
  readonly state?: { readonly fileName: string; readonly digest: string };
}

interface Course {
  readonly federation: TestFederation;
  readonly runId: string;
}

const names = ["plain", "controlled", "noised"] as const;

/**
 * A participant that is killed again and again while it works for three federations: one plain whose
 * lossy encoding leaves something over, one whose rounds keep control variates at both sides, one
 * private. The server lives on.
 */
export class HospitalTrial {
  readonly ward: Ward;
  deaths = 0;
  #courses: readonly Course[] = [];
  #child: ChildProcess | undefined;
  #exited: Promise<unknown> = Promise.resolve();
  readonly #log: LogLine[] = [];
  /** Digests of updates that were in the outbox when it died, by round. */
  readonly #kept = new Map<string, string>();

  private constructor(ward: Ward) {
    this.ward = ward;
  }

  static async open(): Promise<HospitalTrial> {
    const ward = await Ward.create();
    const trial = new HospitalTrial(ward);
    await ward.spawn({ steps: { trace: trial.#serverTrace } });
    await ward.join("participant", "hospital");
    const start = async (name: string, plan: object): Promise<Course> => {
      const model = logisticModel(featureCount);
      const federation = await ward.openFederation({ name, model });
      await mkdir(trial.#table(name), { recursive: true });
      await writeTwoRows(trial.#table(name), name);
      const cohort = { minimum: 1, maximum: 1 };
      const file = { quorum: 1, cohort, deadline: "10m", ...plan };
      return { federation, runId: (await federation.startRun(file, roundCount)).id };
    };
    trial.#courses = [
      await start("plain", { encoding: "int8", evaluate: "participants" }),
      await start("controlled", { aggregator: "scaffold" }),
      await start("noised", { privacy: { ...privacy, denominator: 1 } }),
    ];
    return trial;
  }

  /** What a participant that is started again does to its disk in some rounds. @returns all ways to die. */
  async ways(): Promise<readonly DieAt[]> {
    this.#spawn();
    await this.#published(1);
    await this.#kill();
    await rm(this.#trace);
    this.#spawn();
    await this.#published(roundsOfLife);
    await this.#kill();
    return waysToDie(await readTrace(this.#trace));
  }

  /** One life that ends at a step; by a kill where the step does not come. @returns whether it came. */
  async liveUntil(dieAt: DieAt): Promise<boolean> {
    this.#spawn(dieAt);
    await this.#published(roundsOfLife);
    const came = this.#child?.signalCode === "SIGKILL";
    await this.#kill();
    return came;
  }

  /** A life that is killed so long after its session began. */
  async liveFor(ms: number): Promise<void> {
    const from = this.#log.length;
    this.#spawn();
    await this.#until(() => this.#log.slice(from).some(({ event }) => event === "session.open"));
    await systemClock.sleep(ms, never);
    await this.#kill();
  }

  /** Ends the runs, and looks whether all is there that should be, and nothing else. */
  async finish(): Promise<void> {
    this.#spawn();
    await this.#published(1);
    const { coordinator } = this.ward.admin;
    for (const { runId } of this.#courses) {
      await coordinator.cancelRun({ run: runId }, never);
      await this.ward.watch(runId);
    }
    // Until the last cancel is acknowledged: what is left over and the control variate stay.
    await expect.poll(() => this.#outboxFiles(), { timeout: 20_000 }).toHaveLength(2);
    await this.#kill();
    this.#spawn(); // what a kill left is erased at the next start
    await this.#until(() => this.#log.some(({ event }) => event === "session.open"));
    await this.#kill();
    await this.#checkOutcome();
    await this.#checkControl();
    await this.#checkNoOrphans();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#exited;
    await this.ward[Symbol.asyncDispose]();
  }

  get #home(): string {
    return join(this.ward.folder, "hospital");
  }

  get #trace(): string {
    return join(this.ward.folder, "hospital-trace");
  }

  get #serverTrace(): string {
    return join(this.ward.folder, "server-trace");
  }

  #table(federation: string): string {
    return join(this.ward.folder, `table-${federation}`);
  }

  #spawn(dieAt?: DieAt): void {
    const script = fileURLToPath(new URL("./participant-process.mjs", import.meta.url));
    const dataFiles = names.map((name) => join(this.#table(name), "data.yaml"));
    const steps = { folder: this.ward.folder, trace: this.#trace };
    const { flags, environment } = withSteps({ ...steps, ...(dieAt ? { dieAt } : {}) });
    const options = JSON.stringify({ directory: this.#home, dataFiles });
    const child = spawn(process.execPath, [...flags, script, options], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    this.#exited = once(child, "close");
    createInterface({ input: child.stdout as Readable }).on("line", (text) => {
      const line = JSON.parse(text) as LogLine;
      this.#log.push(line);
      // Wakes whoever waits for either process.
      this.ward.log.push(line);
      this.ward.wake();
    });
  }

  /** Until so many more rounds of all runs are published, or the participant has died. */
  async #published(rounds: number): Promise<void> {
    const from = this.ward.log.length;
    const isThere = (): boolean =>
      names.every((name) => {
        const lines = this.ward.log.slice(from).filter((line) => line["federation"] === name);
        return lines.filter(({ event }) => event === "round.published").length >= rounds;
      });
    await this.#until(isThere);
  }

  async #until(isThere: () => boolean): Promise<void> {
    const over = new AbortController();
    const late = systemClock.sleep(waitMsMax, over.signal).then(() => {
      const lines = this.ward.log.slice(-30).map((line) => JSON.stringify(line));
      throw new TypeError(`what was waited for did not come:\n${lines.join("\n")}`);
    });
    try {
      await Promise.race([this.ward.until(isThere), this.#exited, late]);
    } finally {
      over.abort();
      await late.catch(() => undefined); // it was in time, or has been thrown
    }
  }

  async #kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#exited;
    await this.#lookAt();
  }

  async #outboxFiles(): Promise<readonly string[]> {
    return readdir(join(this.#home, "outbox"));
  }

  /** What holds at every instant, read from the directory of a participant that is dead. */
  async #lookAt(): Promise<void> {
    this.deaths += 1;
    for (const { event, round } of this.#log.splice(0)) {
      if (event !== "training.started") continue;
      expect(this.#kept.has(String(round)), "an update that was kept is trained again").toBe(false);
    }
    for (const { header, digest, state } of await this.#notes()) {
      const path = join(this.#home, "outbox", `${digest}.bin`);
      expect(await hasDigest(path, startUpdateDigest(header, nodeHasher), digest)).toBe(true);
      expect(this.#kept.get(header.roundId) ?? digest).toBe(digest);
      this.#kept.set(header.roundId, digest);
      if (!state) continue;
      const left = join(this.#home, "outbox", state.fileName);
      expect(await hasDigest(left, nodeHasher(), state.digest)).toBe(true);
    }
    const charged = await this.#charged();
    for (const round of (await this.#received()).keys()) expect(charged).toContain(round);
  }

  async #notes(): Promise<readonly Note[]> {
    await using store = await openEmbeddedStore(join(this.#home, "state"));
    return [...store.list<Note>(["outbox"])].map(({ value }) => value);
  }

  /** Rounds that the hospital's own ledgers charge. */
  async #charged(): Promise<readonly string[]> {
    const charged: string[] = [];
    for (const name of names) {
      await using store = await openEmbeddedStore(join(this.#table(name), "ledger"));
      for (const { key } of store.list(["ledger"])) charged.push(String(key[3]));
    }
    return charged;
  }

  /** What the server has written of updates, by round: their files, and bytes in all. */
  async #received(): Promise<ReadonlyMap<string, { files: Set<string>; bytes: number }>> {
    const received = new Map<string, { files: Set<string>; bytes: number }>();
    for (const { step, path, bytes } of await readTrace(this.#serverTrace)) {
      if (step !== "write spool/ID/ID-DIGEST.update") continue;
      const round = path.split("/").at(-2) ?? "";
      const sofar = received.get(round) ?? { files: new Set(), bytes: 0 };
      received.set(round, { files: sofar.files.add(path), bytes: sofar.bytes + bytes });
    }
    return received;
  }

  /** Every round was published by its first try, with one update of which no byte came twice. */
  async #checkOutcome(): Promise<void> {
    const received = await this.#received();
    const charged = await this.#charged();
    expect(new Set(charged).size).toBe(charged.length);
    await this.ward.kill();
    for (const { runId } of this.#courses) {
      const { rounds, charges } = await readRemains(this.ward, runId);
      for (const round of rounds) {
        if (round.phase === "cancelled" && round === rounds.at(-1)) continue;
        expect(round).toMatchObject({ phase: "published", attempt: 1, version: round.number });
        const [member] = "cohort" in round ? round.cohort : [];
        const { files, bytes } = received.get(round.id) ?? { files: new Set(), bytes: 0 };
        expect({ files: files.size, bytes }).toEqual({ files: 1, bytes: member?.update?.bytes });
        expect(charged).toContain(round.id);
      }
      for (const { roundId } of charges) expect(charged).toContain(roundId);
    }
  }

  /**
   * With one participant the server's control variate is that participant's own, by SCAFFOLD's equation
   * 5: the state of another round than the last one that counted would part them for good.
   */
  async #checkControl(): Promise<void> {
    const versions = join(this.ward.directory, "versions", "controlled");
    const newest = Math.max(...(await readdir(versions)).map(Number));
    expect(newest).toBeGreaterThan(roundsOfLife);
    const file = await readFile(join(versions, String(newest), "manifest.json"), "utf8");
    const [control] = (JSON.parse(file) as Manifest).files.state ?? [];
    const server = await readFile(join(this.ward.directory, blobPath(control?.sha256 ?? "")));
    await using store = await openEmbeddedStore(join(this.#home, "state"));
    const own = [...store.list<{ readonly fileName: string }>(["states"])].flatMap(({ value }) => {
      const kept = readNodeState(join(this.#home, "outbox", value.fileName)).get("control");
      return kept ? [kept] : [];
    });
    expect(own).toHaveLength(1);
    const differences = [...new Float32Array(Uint8Array.from(server).buffer)].map((value, at) => {
      return Math.abs(value - (own[0]?.[at] as number));
    });
    const largest = Math.max(...(own[0] as Float32Array).map(Math.abs));
    expect(largest).toBeGreaterThan(0);
    expect(Math.max(...differences)).toBeLessThan(1e-4 * largest);
  }

  async #checkNoOrphans(): Promise<void> {
    expect(await this.#notes()).toEqual([]);
    const isState = expect.stringMatching(/[.]state$/);
    expect(await this.#outboxFiles()).toEqual([isState, isState]);
    const cached = await readdir(join(this.#home, "cache"));
    // A download that a cancel ended stays, to be gone on with, until the next offer is taken.
    expect(cached.filter((name) => !/^[0-9a-f]{64}([.]part)?$/.test(name))).toEqual([]);
    expect(cached.length).toBeLessThanOrEqual(6);
    const found = (await readdir(this.#home)).filter((name) => !name.endsWith(".pem")).sort();
    expect(found).toEqual(["cache", "identity.json", "lock", "outbox", "state", "trainers"]);
    const trainers = join(this.#home, "trainers");
    for (const name of await readdir(trainers)) {
      expect(await readdir(join(trainers, name))).toEqual([]);
    }
    for (const name of names)
      expect((await readdir(this.#table(name))).sort()).toEqual([
        "data.yaml",
        "ledger",
        "table.csv",
      ]);
  }
}
