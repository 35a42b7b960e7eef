import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseManifest } from "../../model/manifest.ts";
import { DataType, type VersionInfo } from "../../protocol/frames.ts";
import { modelKey } from "../../protocol/identity/signatures.ts";
import { digestFile } from "../../runtime/digest-file.ts";
import { backUp } from "../../server/backup.ts";
import { restore } from "../../server/restore.ts";
import { checkFolder } from "../../serving/check-version.ts";
import { mlpModel } from "../support/models.ts";
import { never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const model = mlpModel([3, 8, 1]);
const features = { shape: [2, 3], data: [0.1, -0.4, 0.9, 0.3, 0.2, -0.8] };
const calibration = { origin: "public", source: "two rows", inputs: { features } };

/** What a model answers for `features`, and which version. */
async function ask(at: Ward, name: string, modelVersion?: number) {
  const data = new Uint8Array(Float32Array.from(features.data).buffer);
  const input = { name: "features", dataType: DataType.FP32, shape: features.shape, data };
  const request = { model: name, modelVersion, inputs: [input], outputs: [] };
  const answer = await at.admin.infer({ ...request, requestId: "", metadata: {} }, never);
  const output = new Uint8Array(answer.outputs[0]?.data ?? []);
  return { version: answer.modelVersion, values: [...new Float32Array(output.buffer)] };
}

async function roundOf(federation: TestFederation): Promise<string> {
  const participant = await federation.participant("a");
  sendsAlways(participant, 0.1);
  const { id } = await federation.startRun({ quorum: 1 });
  await ward.watch(id);
  return id;
}

function manifestOf({ manifest }: VersionInfo) {
  return parseManifest(manifest);
}

async function failingChecks(run: string): Promise<readonly string[]> {
  const { checks } = await ward.admin.coordinator.verifyRound({ run, number: 1 }, never);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

test("every version is published as fp16 and int8 too, signed, measured, and verified with its round", async () => {
  const options = { model, variants: "int8,fp16", calibration };
  await using federation = await ward.openFederation(options);
  const run = await roundOf(federation);

  const [, one] = await federation.versions();
  const made = one as VersionInfo;
  const files = (await readdir(made.directory)).sort();
  expect(files).toEqual([
    ...["manifest.json", "manifest.sig", "model.fp16.onnx", "model.int8.onnx"],
    ...["model.onnx", "model.safetensors", "model.sig"],
  ]);
  const { variants } = manifestOf(made);
  expect(variants).toMatchObject([
    {
      name: "fp16",
      method: "weights-float16",
      calibration: null,
      weights: { changed: 2, kept: 0 },
    },
    {
      name: "int8",
      method: "int8-static",
      calibration: { origin: "public", source: "two rows", approved_by: null, rows: 2 },
      difference: { inputs: "calibration", rows: 2, labels: 2 },
    },
  ]);
  const keys = [modelKey(made.modelKey)];
  const { digests } = await checkFolder(made.directory, { keys, digest: digestFile }, never);
  expect([...digests.keys()]).toHaveLength(5);
  expect(await failingChecks(run)).toEqual([]);
  const { state } = await ward.admin.coordinator.replayRound({ run, number: 1 }, never);
  expect(state.map(({ name }) => name)).toEqual(["model.fp16.onnx", "model.int8.onnx"]);
  for (const { publishedDigest, replayedDigest } of state) {
    expect(replayedDigest).toBe(publishedDigest);
  }
  await appendFile(join(made.directory, "model.int8.onnx"), "x");
  expect(await failingChecks(run)).toEqual(["variants"]);
});

test("NAME@int8 answers for the version that is served, as far from float32 as its manifest says", async () => {
  const golden = {
    inputs: { features },
    outputs: { probability: { shape: [2, 1], data: [0.5, 0.5] } },
    tolerance: 1,
  };
  const options = { model, golden, variants: "fp16,int8" };
  await using federation = await ward.openFederation(options);
  const { name } = federation;
  expect((await ask(ward, `${name}@int8`)).version).toBe(0);
  await roundOf(federation);

  const [zero, one] = await federation.versions();
  const float32 = await ask(ward, name);
  expect(float32.version).toBe(1);
  for (const variant of ["fp16", "int8"] as const) {
    const got = await ask(ward, `${name}@${variant}`);
    const told = manifestOf(one as VersionInfo).variants?.find((each) => each.name === variant);
    if (!told || "problem" in told) throw new TypeError("a variant");
    expect(told.difference).toMatchObject({ inputs: "golden", rows: 2 });
    expect(got.version).toBe(1);
    expect(got.values).not.toEqual(float32.values);
    if (variant === "int8") continue; // rows that share a run share a range
    const gaps = got.values.map((value, at) => Math.abs(value - (float32.values[at] as number)));
    expect(Math.max(...gaps)).toBe(told.difference.absolute);
  }
  expect((await ask(ward, `${name}@int8`, 0)).version).toBe(0);
  expect(zero?.served).toBe(false);

  await ward.admin.coordinator.rollback({ federation: name }, never);
  expect((await ask(ward, `${name}@int8`)).version).toBe(0);
  await ward.stop();
  await ward.start();
  expect((await ask(ward, `${name}@int8`)).version).toBe(0);
  expect((await ask(ward, `${name}@fp16`, 1)).version).toBe(1);
});

test("a variant that cannot be made keeps no version from being published, and is told of", async () => {
  const wrong = { ...calibration, inputs: { pixels: features } };
  const options = { model, variants: "fp16,int8", calibration: wrong };
  await using federation = await ward.openFederation(options);
  const run = await roundOf(federation);

  const [, one] = await federation.versions();
  const problem = "inputs pixels are given, the model takes features";
  expect(manifestOf(one as VersionInfo).variants).toMatchObject([
    { name: "fp16", file: "model.fp16.onnx" },
    { name: "int8", problem },
  ]);
  expect(ward.log).toContainEqual(
    expect.objectContaining({
      event: "variant.failed",
      federation: federation.name,
      variant: "int8",
    }),
  );
  const { federations } = await ward.admin.coordinator.listFederations({}, never);
  const { notes } = federations.find(({ name }) => name === federation.name) ?? { notes: [] };
  expect(notes).toContain(`int8 is not published: ${problem}`);
  expect(notes).toContainEqual(expect.stringMatching(/^fp16 is published too: on 64 made-up rows/));
  expect(await failingChecks(run)).toEqual([]);
  expect((await ask(ward, federation.name)).version).toBe(1);
  await expect(ask(ward, `${federation.name}@int8`)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });
});

test("a federation that wants none has none, and says so to who asks", async () => {
  await using federation = await ward.openFederation({ model });

  const [zero] = await federation.versions();
  expect(manifestOf(zero as VersionInfo)).not.toHaveProperty("variants");
  for (const name of [`${federation.name}@int8`, `${federation.name}@int4`, "nobody@int8"]) {
    await expect(ask(ward, name)).rejects.toMatchObject({ code: "MODEL_NOT_FOUND" });
  }
});

test.each([
  ["a form of no name", { variants: "int4" }, "ARGUMENT_INVALID"],
  ["a sample without int8", { variants: "fp16", calibration }, "ARGUMENT_INVALID"],
  ["a sample that cannot be read", { variants: "int8", calibration: {} }, "CALIBRATION_INVALID"],
  [
    "the golden file's inputs where there is none",
    { variants: "int8", calibration: { origin: "golden" } },
    "CALIBRATION_INVALID",
  ],
])("%s makes no federation", async (_, options, code) => {
  await expect(ward.createFederation("refused", { model, ...options })).rejects.toMatchObject({
    code,
  });
});

test("rounds with noise are refused where int8 is calibrated on participants' rows", async () => {
  const sample = { ...calibration, origin: "participant-approved", approved_by: ["a"] };
  const options = { model, variants: "int8", calibration: sample };
  await using federation = await ward.openFederation(options);
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };

  await expect(federation.startRun({ quorum: 2, privacy })).rejects.toMatchObject({
    code: "PLAN_INVALID",
    message: expect.stringContaining("no mechanism covers"),
  });
  await federation.startRun({ quorum: 1 });
});

test("a backup holds the other forms, and a restored server serves them", async () => {
  await using own = await Ward.open();
  await own.createFederation("wards", { model, variants: "fp16,int8", calibration });
  const before = await ask(own, "wards@int8");
  await own.stop();
  const to = join(own.folder, "backup");
  const nowMs = Date.parse("2026-12-01T00:00:00Z");
  await backUp({ directory: own.directory, to, nowMs });
  const folder = join(own.directory, "versions", "wards", "0");
  const bytes = await readFile(join(folder, "model.int8.onnx"));
  await restore({ from: to, directory: join(own.folder, "restored"), nowMs });

  const again = join(own.folder, "restored", "versions", "wards", "0", "model.int8.onnx");
  expect((await readFile(again)).equals(bytes)).toBe(true);
  await own.start();
  expect(await ask(own, "wards@int8")).toEqual(before);
});
