import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DataConfig } from "../../participant/data/config.ts";
import { decide } from "../../participant/policy.ts";
import { clearJobs } from "../../participant/trainers/open-trainers.ts";
import type { ExternalTrainer } from "../../runtime/contract.ts";
import { TrainerEnded } from "../../runtime/external-trainer.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { acknowledged, offering, openHospital } from "./hospital.ts";
import { createDataConfig, createOffer, layoutDigest, plainPlan } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 2 };
const planned = (trainer: string, change: object = {}) =>
  plainPlan({ training: { ...training, trainer }, ...change });
const privately = { privacy: { mechanism: "laplace", clip: 1, epsilon: 5 } };
const policy = { plain_rounds: "allow" };
const script = { type: "process", command: ["python3", "./train.py"] };

function answer(trainer: string, config: DataConfig) {
  const offer = createOffer(planned(trainer));
  return decide(offer, {
    config,
    entries: () => [],
    hasher: nodeHasher,
    verifyPlan: () => undefined,
  });
}

test("an offer is taken that trains with onnx or with a trainer that data.yaml configures", () => {
  const config = createDataConfig(policy, { pytorch: script });
  expect(answer("pytorch", config)).toMatchObject({ kind: "accept" });
  expect(answer("onnx", config)).toMatchObject({ kind: "accept" });
});

test.each(["pytorch", "process", "constructor", "to-string"])(
  "an offer that trains with %s, which data.yaml does not configure, is declined",
  (name) => {
    expect(answer(name, createDataConfig(policy, { other: script }))).toEqual({
      kind: "decline",
      code: "POLICY_TRAINER_UNKNOWN",
      message: `the plan trains with ${name}, and data.yaml has no trainer of that name`,
      sentMessage: `the plan trains with ${name}, and data.yaml has no trainer of that name`,
    });
  },
);

test("what data.yaml leaves open of a trainer is filled in, and its numbers become text", () => {
  const { trainers } = createDataConfig(policy, {
    pytorch: { ...script, environment: { OMP_NUM_THREADS: 4, CUDA: false } },
    mine: { type: "module", path: "./trainer.mjs", timeout: "2h", keep: true },
  });
  expect(trainers).toEqual({
    pytorch: {
      type: "process",
      command: ["python3", "./train.py"],
      directory: ".",
      environment: { OMP_NUM_THREADS: "4", CUDA: "false" },
      timeout: "1d",
      keep: false,
    },
    mine: { type: "module", path: "./trainer.mjs", environment: {}, timeout: "2h", keep: true },
  });
});

test.each([
  [{ onnx: script }, "trainers.onnx: is the built-in trainer"],
  [{ PyTorch: script }, "trainers.PyTorch: a trainer's name must be a-z, 0-9 and -"],
  [{ a: { type: "process" } }, "trainers.a.command: is missing, expected a list"],
  [{ a: { type: "process", command: [] } }, "trainers.a.command: has 0 entries"],
  [{ a: { type: "process", command: "python3 train.py" } }, "trainers.a.command: is a text"],
  [{ a: { type: "module" } }, "trainers.a.path: is missing, expected a text"],
  [{ a: { type: "module", path: "x.mjs", command: ["sh"] } }, "trainers.a.command: unknown key"],
  [
    { a: { type: "docker", image: "x" } },
    'trainers.a.type: is "docker", expected "process" or "module"',
  ],
  [{ a: { ...script, timeout: "soon" } }, "trainers.a.timeout: is no duration of at most 14 days"],
  [{ a: { ...script, timeout: "15d" } }, "trainers.a.timeout: is no duration of at most 14 days"],
  [{ a: { ...script, environment: { "A=B": "c" } } }, "trainers.a.environment.A=B: must be"],
  [{ a: { ...script, environment: { WARDROUND_JOB: "/" } } }, "WARDROUND_JOB: must be"],
  [
    Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`t${at}`, script])),
    "trainers: has more than 16 trainers",
  ],
])("trainers of %j are refused with the path", (trainers, message) => {
  expect(() => createDataConfig(policy, trainers)).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      message: expect.stringContaining(message),
    }),
  );
});

function fakeTrainer(train: ExternalTrainer["train"]): ReadonlyMap<string, ExternalTrainer> {
  return new Map([["mine", { train, [Symbol.asyncDispose]: async () => undefined }]]);
}

const mine = { mine: script };

test("the trainer that the plan names makes the update, which counts by the rows that it used", async () => {
  const plans: unknown[] = [];
  const trainers = fakeTrainer(async ({ training: section }) => {
    plans.push(section);
    const layout = { digest: layoutDigest, parameterCount: 2, tensors: [], buffers: [] };
    return { payload: new Uint8Array(8), layout, steps: 1, rowCount: 5 };
  });
  const hospital = await openHospital({ policy, trainers, configured: mine });
  const session = await hospital.server.accept();

  session.send(offering(planned("mine")));

  await acknowledged(hospital);
  expect(hospital.server.uploads[0]?.header.weight).toBe(5);
  expect(hospital.jobs).toEqual([]); // the built-in one did nothing
  expect(plans).toEqual([planned("mine").training]);
});

test.each([
  [planned("mine"), "the trainer mine ended with exit status 3"],
  [planned("mine", privately), ""],
])(
  "a trainer that ends badly is a decline: its ending is told where no mechanism is",
  async (plan, message) => {
    const trainers = fakeTrainer(() => {
      throw new TrainerEnded("the trainer mine ended with exit status 3");
    });
    const hospital = await openHospital({ policy, trainers, configured: mine });
    const session = await hospital.server.accept();

    session.send(offering(plan));

    expect(await session.next()).toMatchObject({ body: "accept" });
    expect(await session.next()).toMatchObject({
      body: "decline",
      decline: { code: "TRAINING_FAILED", message },
    });
  },
);

test("a start removes what a participant that was killed left of its trainers' jobs", async () => {
  const directory = join(await temporaryDirectory(), "trainers");
  await mkdir(join(directory, "work", "mine-x7"), { recursive: true });
  await writeFile(join(directory, "work", "mine-x7", "train.safetensors"), "patients");
  await mkdir(join(directory, "kept", "wards-mine"), { recursive: true });

  await clearJobs(directory);

  expect(await readdir(join(directory, "work"))).toEqual([]);
  expect(await readdir(join(directory, "kept"))).toEqual(["wards-mine"]);
  expect((await stat(join(directory, "work"))).mode & 0o777).toBe(0o700);
});
