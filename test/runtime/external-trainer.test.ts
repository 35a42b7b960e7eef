import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { encodePlacement } from "../../model/onnx/encode.ts";
import type { PlacementRule } from "../../model/placement.ts";
import { parseSafetensorsHeader, readTensor } from "../../model/safetensors.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import type { ExternalTrainer, Rows, TrainJob } from "../../runtime/contract.ts";
import {
  type ExternalTrainerOptions,
  openExternalTrainer,
} from "../../runtime/external-trainer.ts";
import { moduleCommand } from "../../runtime/module-trainer.ts";
import { createTestLog, type TestLog } from "../participant/test-log.ts";
import { isRunning } from "../support/child-processes.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { logisticModel } from "../support/models.ts";

const script = join(import.meta.dirname, "../support/trainers/script.mjs");
const never = new AbortController().signal;

const rows: Rows = {
  features: Float32Array.from({ length: 20 }, (_, at) => at / 20),
  featureCount: 4,
  rowCount: 5,
  labels: Int32Array.of(0, 1, 0, 1, 1),
};

interface Bench {
  readonly folder: string;
  readonly work: string;
  readonly job: TrainJob;
  readonly log: TestLog;
  readonly checkpoint: Uint8Array;
  open(command: readonly string[], change?: Partial<ExternalTrainerOptions>): ExternalTrainer;
  /** A trainer that does these things in turn. */
  script(...verbs: readonly string[]): ExternalTrainer;
}

async function openBench(rules: readonly PlacementRule[] = []): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-external-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const model = await writeModelFiles(
    folder,
    Buffer.concat([logisticModel(4), encodePlacement(rules)]),
  );
  const { graphPath, checkpointPath } = model;
  const work = join(folder, "work");
  await mkdir(work);
  const log = createTestLog();
  const open: Bench["open"] = (command, change = {}) => {
    const trainer = openExternalTrainer({
      name: "script",
      command,
      environment: {},
      data: { path: "/data/patients.csv", data_set: "wards" },
      timeoutMs: 60_000,
      graceMs: 50,
      workDirectory: work,
      keptDirectory: undefined,
      log,
      ...change,
    });
    onTestFinished(() => trainer[Symbol.asyncDispose]());
    return trainer;
  };
  return {
    folder,
    work,
    log,
    open,
    checkpoint: model.checkpoint,
    script: (...verbs) => open([process.execPath, script, ...verbs]),
    job: {
      graphPath,
      checkpointPath,
      rows,
      round: { seed: "7 round", number: 3, total: 9 },
      training: {
        trainer: "script",
        loss: "binary-cross-entropy",
        optimiser: "sgd",
        learning_rate: 0.5,
        epochs: 2,
        batch_rows: 16,
        seed: 7,
      },
    },
  };
}

function float32(payload: Uint8Array): readonly number[] {
  return [...new Float32Array(payload.slice().buffer)];
}

function tensorOf(file: Uint8Array, name: string): Uint8Array {
  return readTensor(file, parseSafetensorsHeader(file), name);
}

test("weights come back as their difference to the checkpoint, in layout order", async () => {
  const bench = await openBench();
  const progress: [number, number][] = [];

  const result = await bench
    .script("say=progress 3 8", "say=loading", "weights=0.5", 'say={"progress": [8, 8]}')
    .train(bench.job, { signal: never, onProgress: (...step) => progress.push(step) });

  expect(result.layout.parameterCount).toBe(5);
  for (const value of float32(result.payload)) expect(value).toBeCloseTo(0.5, 6);
  expect(result.steps).toBe(8);
  expect(progress).toEqual([
    [3, 8],
    [8, 8],
  ]);
  expect(result.rowCount).toBeUndefined();
  expect(bench.log.events("trainer.output")).toMatchObject([{ stream: "stdout", msg: "loading" }]);
  expect(await readdir(bench.work)).toEqual([]);
});

test("differences are taken as they are, with the rows that metrics.json names", async () => {
  const bench = await openBench();

  const result = await bench
    .script("differences=-0.25", 'metrics={"rows": 3, "loss": 0.5}')
    .train(bench.job, { signal: never });

  expect(float32(result.payload)).toEqual([-0.25, -0.25, -0.25, -0.25, -0.25]);
  expect(result.rowCount).toBe(3);
});

test("under a mechanism the update is clipped and quantised here, whatever the trainer did", async () => {
  const bench = await openBench();
  const mechanism = resolveLaplace({
    mechanism: "laplace",
    unit: "participant",
    clip: 1,
    epsilon: 5,
    denominator: 4,
  });

  const { payload } = await bench
    .script("differences=1000")
    .train({ ...bench.job, mechanism }, { signal: never });

  const integers = new Int32Array(payload.slice().buffer);
  const l1 = integers.reduce((sum, value) => sum + Math.abs(value), 0);
  expect(l1).toBeLessThanOrEqual(mechanism.integerClip);
  expect(l1).toBeGreaterThan(mechanism.integerClip * 0.99);
});

test("what a lossy encoding leaves unsaid is kept, and added to the next update", async () => {
  const bench = await openBench();
  const trainer = bench.script("differences=0.5");
  const job = { ...bench.job, encoding: { name: "top-k", topK: 0.2 } } as const; // 1 of 5 values
  const statePath = join(bench.folder, "state");

  const first = await trainer.train(job, { signal: never });
  await writeFile(statePath, first.state!);
  const second = await trainer.train({ ...job, statePath, continues: true }, { signal: never });

  const residual = (state: Uint8Array) => {
    const values = readTensor(state, parseSafetensorsHeader(state), "residual");
    return [...new Float32Array(values.slice().buffer)].toSorted();
  };
  expect(residual(first.state!)).toEqual([0, 0.5, 0.5, 0.5, 0.5]);
  expect(residual(second.state!)).toEqual([0, 0.5, 1, 1, 1]);
});

test("a tensor that stays with the participant goes from round to round in its state, and in no update", async () => {
  const bench = await openBench([{ place: "local", pattern: "bias" }]);
  const kept = join(bench.folder, "kept");
  const statePath = join(bench.folder, "state");
  const [initial = 0] = float32(tensorOf(bench.checkpoint, "bias"));
  const train = async (verb: string, job: TrainJob) => {
    const trainer = bench.open([process.execPath, script, verb], { keptDirectory: kept });
    return await trainer.train(job, { signal: never });
  };

  const first = await train("weights=1", bench.job);
  expect(float32(first.payload)).toHaveLength(4);
  await writeFile(statePath, first.state!);
  const second = await train("differences=0.5", { ...bench.job, statePath, continues: false });

  const plan = JSON.parse(await readFile(join(kept, "plan.json"), "utf8"));
  expect(plan.layout).toMatchObject({
    tensors: [{ name: "weight" }],
    local: [{ name: "bias", dtype: "F32", shape: [1] }],
    buffers: [],
  });
  for (const name of ["checkpoint.safetensors", "model.safetensors"]) {
    const given = new Uint8Array(await readFile(join(kept, name)));
    expect(float32(tensorOf(given, "bias"))[0]).toBeCloseTo(initial + 1, 6);
    expect(tensorOf(given, "weight")).toEqual(tensorOf(bench.checkpoint, "weight"));
  }
  expect(float32(second.payload)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(float32(tensorOf(second.state!, "local/bias"))[0]).toBeCloseTo(initial + 1.5, 6);
});

test("a job's folder holds the round's model, the plan's training section and the rows", async () => {
  const bench = await openBench();
  const kept = join(bench.folder, "kept");
  const trainer = bench.open([process.execPath, script, "weights=1"], { keptDirectory: kept });

  await trainer.train(bench.job, { signal: never });

  const json = async (name: string) => JSON.parse(await readFile(join(kept, name), "utf8"));
  expect(await json("plan.json")).toMatchObject({
    format: 1,
    training: bench.job.training,
    seed: "7 round",
    round: 3,
    rounds: 9,
    seed_number: expect.any(Number),
    layout: {
      tensors: [
        { name: "weight", dtype: "F32", shape: [4, 1] },
        { name: "bias", dtype: "F32", shape: [1] },
      ],
      local: [],
      buffers: [],
    },
  });
  expect(await json("data.json")).toEqual({
    format: 1,
    path: "/data/patients.csv",
    data_set: "wards",
  });
  const table = new Uint8Array(await readFile(join(kept, "train.safetensors")));
  const header = parseSafetensorsHeader(table);
  expect(header.tensors.get("features")).toMatchObject({ dtype: "F32", shape: [5, 4] });
  const labels = readTensor(table, header, "labels");
  expect([...new Int32Array(labels.slice().buffer)]).toEqual([0, 1, 0, 1, 1]);
  for (const name of ["checkpoint.safetensors", "model.safetensors"]) {
    expect(new Uint8Array(await readFile(join(kept, name)))).toEqual(bench.checkpoint);
  }
  expect((await stat(kept)).mode & 0o777).toBe(0o700);
});

test("a trainer gets a folder, the data's path and what data.yaml names: nothing else of the node", async () => {
  const bench = await openBench();
  const report = join(bench.folder, "report.json");
  vi.stubEnv("WARDROUND_SECRET", "of the node");
  onTestFinished(() => void vi.unstubAllEnvs());
  const command = [process.execPath, script, `report=${report}`, "weights=1", "say=; rm -rf $HOME"];

  await bench.open(command, { environment: { LR: "0.1" } }).train(bench.job, { signal: never });

  const seen = JSON.parse(await readFile(report, "utf8"));
  const names = Object.keys(seen.env).filter((name) => !name.startsWith("__")); // the system's own
  expect(names.toSorted()).toEqual(
    ["HOME", "LANG", "LR", "PATH", "WARDROUND_DATA", "WARDROUND_JOB"].filter(
      (name) => !["HOME", "LANG"].includes(name) || process.env[name] !== undefined,
    ),
  );
  expect(seen.env.WARDROUND_DATA).toBe("/data/patients.csv");
  expect(seen.env.WARDROUND_JOB).toBe(seen.cwd);
  expect(seen.stdin).toBe("");
  expect(seen.ppid).not.toBe(process.pid);
  expect(seen.argv.at(-1)).toBe("say=; rm -rf $HOME"); // no shell reads it
});

test.each([
  [["exit=3"], "the trainer script ended with exit status 3"],
  [["weights=1", "exit=1"], "the trainer script ended with exit status 1"],
  [["kill=SIGKILL"], "the trainer script ended by signal SIGKILL"],
])("a trainer that does %s fails, and the message has its ending alone", async (verbs, message) => {
  const bench = await openBench();

  const failed = bench
    .script("complain=patient 17 has 3.5", ...verbs)
    .train(bench.job, { signal: never });

  await expect(failed).rejects.toMatchObject({ code: "TRAINING_FAILED", message });
  expect(bench.log.events("trainer.output")).toMatchObject([{ msg: "patient 17 has 3.5" }]);
  expect(await readdir(bench.work)).toEqual([]);
});

test("what a trainer leaves is refused at the border, whatever is wrong with it", async () => {
  const bench = await openBench();

  const refused = bench.script("weights=NaN").train(bench.job, { signal: never });

  await expect(refused).rejects.toMatchObject({
    code: "TRAINING_FAILED",
    message: expect.stringContaining('"weight" has values that are not finite'),
  });
});

test("a program that is not there is named", async () => {
  const bench = await openBench();

  const failed = bench.open(["no-such-program"]).train(bench.job, { signal: never });

  await expect(failed).rejects.toMatchObject({
    code: "TRAINING_FAILED",
    message: expect.stringContaining("no-such-program (ENOENT)"),
  });
});

/** The ids that a trainer says once it hangs: its own and its child's. */
async function hanging({ log }: Bench): Promise<readonly number[]> {
  const line = await vi.waitFor(() => {
    const found = log.events("trainer.output").find(({ msg }) => /^hanging /.test(String(msg)));
    expect(found).toBeDefined();
    return String(found?.["msg"]);
  }, 10_000);
  return line.split(" ").slice(1).map(Number);
}

const linux = process.platform === "linux";

test.runIf(linux)(
  "an abort is answered at once and ends the trainer and its children",
  async () => {
    const bench = await openBench();
    const controller = new AbortController();
    const trainer = bench.script("hang");
    const training = trainer.train(bench.job, { signal: controller.signal });
    const pids = await hanging(bench);
    expect(pids.map(isRunning)).toEqual([true, true]);

    controller.abort();

    await expect(training).rejects.toMatchObject({ name: "AbortError" });
    await trainer[Symbol.asyncDispose](); // waits for the end
    expect(pids.map(isRunning)).toEqual([false, false]);
    expect(await readdir(bench.work)).toEqual([]);
  },
);

test.runIf(linux)("disposing a trainer ends the job that runs", async () => {
  const bench = await openBench();
  const trainer = bench.script("hang");
  const training = trainer.train(bench.job, { signal: never });
  training.catch(() => undefined);
  const pids = await hanging(bench);

  await trainer[Symbol.asyncDispose]();

  expect(pids.map(isRunning)).toEqual([false, false]);
  await expect(training).rejects.toMatchObject({ name: "AbortError" });
});

test.runIf(linux)("a job that takes longer than its time is ended, and says so", async () => {
  const bench = await openBench();
  const trainer = bench.open([process.execPath, script, "hang"], { timeoutMs: 2_500 });

  const training = trainer.train(bench.job, { signal: never });

  await expect(training).rejects.toMatchObject({
    code: "TRAINING_FAILED",
    message: "the trainer script was ended after 2.5 s: see timeout",
  });
});

test.runIf(linux)("what a trainer leaves running when it ends is killed", async () => {
  const bench = await openBench();

  await bench.script("weights=1", "leave").train(bench.job, { signal: never });

  const [, pid] = /^left ([0-9]+)$/.exec(String(bench.log.events("trainer.output")[0]?.["msg"]))!;
  expect(isRunning(Number(pid))).toBe(false);
});

test("jobs run one after the other, and one that failed keeps no other from running", async () => {
  const bench = await openBench();
  const trainer = bench.script("kill=SIGKILL");

  const outcomes = await Promise.allSettled([
    trainer.train(bench.job, { signal: never }),
    trainer.train(bench.job, { signal: never }),
    trainer.train(bench.job, { signal: AbortSignal.abort() }),
  ]);

  expect(outcomes.map((each) => (each as PromiseRejectedResult).reason.message)).toEqual([
    "the trainer script ended by signal SIGKILL",
    "the trainer script ended by signal SIGKILL",
    "This operation was aborted",
  ]);
});

test("endless output fills neither memory nor log", async () => {
  const bench = await openBench();
  const flood = `const line = "x".repeat(99) + "\\n"; for (let i = 0; i < 100_000; i++) require("fs").writeSync(1, line)`;

  const failed = bench.open([process.execPath, "-e", flood]).train(bench.job, { signal: never });

  await expect(failed).rejects.toMatchObject({ code: "TRAINING_FAILED" });
  const lines = bench.log.events("trainer.output");
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThan(12_000);
  expect(bench.log.events("trainer.output_cut")).toHaveLength(1);
});

async function moduleTrainer(bench: Bench, text: string): Promise<ExternalTrainer> {
  const path = join(bench.folder, "trainer.mjs");
  await writeFile(path, text);
  return bench.open(moduleCommand(path));
}

test("a module's train gets checkpoint, plan, seed and rows, and returns weights by name", async () => {
  const bench = await openBench();
  const trainer = await moduleTrainer(
    bench,
    `export function train({ checkpoint, layout, plan, seed, rows, data, progress }) {
       progress(1, 2);
       console.log(JSON.stringify({ plan, seed, path: data.path, labels: [...rows.labels] }));
       const weights = layout.tensors.map(({ name }) => {
         return [name, checkpoint.get(name).values.map((value) => value + 2)];
       });
       return { weights: Object.fromEntries(weights), rows: 4 };
     }`,
  );

  const result = await trainer.train(bench.job, { signal: never });

  for (const value of float32(result.payload)) expect(value).toBeCloseTo(2, 6);
  expect(result).toMatchObject({ rowCount: 4, steps: 1 });
  expect(JSON.parse(String(bench.log.events("trainer.output")[0]?.["msg"]))).toEqual({
    plan: bench.job.training,
    seed: "7 round",
    path: "/data/patients.csv",
    labels: [0, 1, 0, 1, 1],
  });
});

test.each([
  ["export default async () => ({ update: {} })", 'lacks tensor "weight"'],
  ["export const other = 1;", "ended with exit status 1"],
  ["export function train() { throw new TypeError('no'); }", "ended with exit status 1"],
  ["export const train = () => ({ update: { weight: [1, 2] } });", "ended with exit status 1"],
])("a module like %s fails like every other trainer", async (text, message) => {
  const bench = await openBench();

  const failed = (await moduleTrainer(bench, text)).train(bench.job, { signal: never });

  await expect(failed).rejects.toMatchObject({
    code: "TRAINING_FAILED",
    message: expect.stringContaining(message),
  });
});
