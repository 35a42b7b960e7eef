import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { isRunning, openFilesOf } from "../support/child-processes.ts";
import { type Line, modelFile, root, Ward } from "./support.ts";

// Two hospitals, each with trainers of its own beside the built-in one; every process is a real one.
const name = "breast-cancer-plain";
const hospitals = ["hospital-1", "hospital-2"] as const;
const script = join(root, "test", "support", "trainers", "script.mjs");
const example = join(root, "examples", "trainers", "module", "trainer.mjs");
const trainers = `
trainers:
  node:
    type: process
    command: [${process.execPath}, ${script}, logistic]
  mine:
    type: module
    path: ${example}
  hanging:
    type: process
    command: [${process.execPath}, ${script}, "complain=a row of patient 17", hang]
`;
let ward: Ward;

beforeAll(async () => {
  ward = await Ward.open();
  await ward.asAdmin("federation", "create", name, "--model", modelFile);
  await Promise.all(hospitals.map((hospital) => ward.join("participant", hospital)));
  for (const hospital of hospitals) {
    const file = join(ward.tableOf(hospital), "data-plain.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("minimum_quorum: 3", "minimum_quorum: 1"));
    await appendFile(file, trainers);
    ward.startHospital(hospital);
    await ward.connected(hospital);
  }
}, 60_000);

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
});

let planCount = 0;

/** Starts a run of a plan for one trainer. */
async function start(trainer: string, ...options: readonly string[]): Promise<Line> {
  planCount += 1;
  const plan = join(ward.folder, `plan-${planCount}.yaml`);
  const text = `
quorum: 2
cohort: { minimum: 2 }
training: { trainer: ${trainer}, loss: binary-cross-entropy, learning_rate: 0.1, epochs: 5 }
`;
  await writeFile(plan, text);
  const { last } = await ward.asAdmin("run", "start", name, "--plan", plan, ...options);
  return (last["run"] ?? last) as Line;
}

interface Version {
  readonly version: number;
  readonly manifest: Manifest;
}

async function versions(): Promise<readonly Version[]> {
  const { last } = await ward.asAdmin("model", "list", name);
  return last["versions"] as Version[];
}

test.each(["node", "mine"])(
  "the trainer %s trains a federation: rounds publish, and the model gets better",
  async (trainer) => {
    const before = (await versions()).length;
    expect(await start(trainer, "--rounds", "3", "--watch")).toMatchObject({
      state: "done",
      rounds_done: 3,
    });

    const published = (await versions()).slice(before);
    const metrics = published.map(({ manifest }) => manifest.metrics);
    expect(metrics).toHaveLength(3);
    const [first, , last] = metrics;
    expect((last?.right ?? 0) / (last?.total ?? 0)).toBeGreaterThan(0.9);
    expect(last?.loss_sum).toBeLessThan(first?.loss_sum ?? 0);
    for (const hospital of hospitals) {
      const { all } = ward.hospital(hospital).log;
      expect(all.filter((line) => line["trainer"] === trainer).length).toBeGreaterThan(0);
      expect(await readdir(join(ward.folder, hospital, "trainers", "work"))).toEqual([]);
    }
  },
);

/** The processes of a hospital's trainer that hangs, once it does: the trainer, and its child. */
async function hanging(hospital: string, from: number): Promise<readonly number[]> {
  const line = await ward
    .hospital(hospital)
    .log.find(({ msg }) => String(msg).startsWith("hanging "), from);
  return String(line["msg"]).split(" ").slice(1).map(Number);
}

const logged = (): readonly number[] => hospitals.map((each) => ward.hospital(each).log.all.length);

async function allHanging(from: readonly number[]): Promise<readonly (readonly number[])[]> {
  return Promise.all(hospitals.map((each, at) => hanging(each, from[at] ?? 0)));
}

async function ended(pids: readonly number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), 10_000);
}

async function cohortOf(run: Line): Promise<readonly Line[]> {
  const { last } = await ward.asAdmin("run", "show", String(run["id"]));
  const rounds = last["rounds"] as readonly Line[];
  return rounds.at(-1)?.["cohort"] as readonly Line[];
}

const linux = process.platform === "linux";

test.runIf(linux)(
  "a trainer that is killed is a decline with the signal, and its output stays",
  async () => {
    const from = logged();
    const run = await start("hanging");
    const [[trainer = 0, child = 0] = [], others = []] = await allHanging(from);

    process.kill(trainer, "SIGKILL");

    const entry = await vi.waitFor(async () => {
      const declined = (await cohortOf(run)).find(({ state }) => state === "declined");
      expect(declined).toBeDefined();
      return declined;
    }, 20_000);
    expect(entry).toMatchObject({
      code: "TRAINING_FAILED",
      message: "the trainer hanging ended by signal SIGKILL",
    });
    await ended([trainer, child, ...others]); // without its quorum the round is over
    const outputs = ward
      .hospital("hospital-1")
      .log.all.filter(({ msg }) => /patient 17/.test(String(msg)));
    expect(outputs).toHaveLength(1);
    expect(ward.server.log.text()).not.toContain("patient 17");
  },
);

test.runIf(linux)("cancelling a run ends every trainer and what it started", async () => {
  const from = logged();
  const run = await start("hanging");
  const pids = (await allHanging(from)).flat();
  expect(pids.filter(isRunning)).toHaveLength(4);
  const files = pids.flatMap((pid) => [...openFilesOf(pid).values()]);
  expect(files.filter((file) => file.startsWith(ward.folder))).toEqual([]); // no store, no key

  await ward.asAdmin("run", "cancel", String(run["id"]));

  await ended(pids);
});

test("a trainer that no hospital has configured is declined by name", async () => {
  const run = await start("sklearn");

  const cohort = await vi.waitFor(async () => {
    const entries = await cohortOf(run);
    expect(entries.some(({ state }) => state === "declined")).toBe(true);
    return entries;
  }, 20_000);
  for (const { code } of cohort.filter(({ state }) => state === "declined")) {
    expect(code).toBe("POLICY_TRAINER_UNKNOWN");
  }
});

test.runIf(linux)(
  "a hospital that stops ends its trainer, as does one that is killed",
  async () => {
    const from = logged();
    await start("hanging");
    const [stopped = [], killed = []] = await allHanging(from);

    await ward.hospital("hospital-1").kill("SIGTERM");
    expect(stopped.filter(isRunning)).toEqual([]);
    expect(killed.filter(isRunning)).toHaveLength(2);

    await ward.hospital("hospital-2").kill("SIGKILL");
    await ended(killed);
  },
);
