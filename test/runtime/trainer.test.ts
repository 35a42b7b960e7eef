import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSeededRandom, shuffleInPlace } from "../../base/random.ts";
import { payloadShape } from "../../model/encodings/encodings.ts";
import { importModel } from "../../model/import-model.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { parseSafetensorsHeader, readTensor, writeSafetensors } from "../../model/safetensors.ts";
import type { Rows, TrainJob } from "../../runtime/contract.ts";
import { encodeNodeState, readNodeState } from "../../runtime/node-state.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { openTrainer } from "../../runtime/trainer.ts";
import { decode } from "../support/decode.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { buildModel, logisticModel, mlpModel, testNode, testWeight } from "../support/models.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

// One thread for all tests: starting one from sources takes a second or two.
const trainer = openTrainer();
afterAll(() => trainer[Symbol.asyncDispose]());

const never = new AbortController().signal;

async function write(file: Uint8Array): Promise<{ graphPath: string; checkpointPath: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-trainer-"));
  folders.push(folder);
  const { graphPath, checkpointPath } = await writeModelFiles(folder, file);
  return { graphPath, checkpointPath };
}

/** Rows around one centre a class, `spread` wide. */
function clusters(classCount: number, rowCount: number, spread: number): Rows {
  const random = createSeededRandom("clusters");
  const featureCount = 4;
  const labels = Int32Array.from({ length: rowCount }, (_, row) => row % classCount);
  const features = Float32Array.from({ length: rowCount * featureCount }, (_, at) => {
    const label = labels[Math.floor(at / featureCount)] as number;
    const centre = label === at % featureCount ? 1 : -1;
    return centre + spread * (random.nextFloat() * 2 - 1);
  });
  return { features, featureCount, rowCount, labels };
}

const training = (change: Partial<TrainJob["training"]> = {}): TrainJob["training"] => ({
  trainer: "onnx",
  loss: "binary-cross-entropy",
  optimiser: "sgd",
  learning_rate: 0.5,
  epochs: 20,
  batch_rows: 16,
  seed: 0,
  ...change,
});

const round: TrainJob["round"] = { seed: "seed", number: 1, total: 1 };

/** Writes checkpoint + update beside the checkpoint. */
async function advance(
  paths: { graphPath: string; checkpointPath: string },
  result: {
    payload: Uint8Array;
    layout: { tensors: readonly { name: string; offset: number; shape: readonly number[] }[] };
  },
): Promise<string> {
  const checkpoint = new Uint8Array(await readFile(paths.checkpointPath));
  const header = parseSafetensorsHeader(checkpoint);
  const delta = new Float32Array(result.payload.slice().buffer);
  const tensors = result.layout.tensors.map(({ name, shape, offset }) => {
    const values = new Float32Array(readTensor(checkpoint, header, name).slice().buffer);
    const trained = values.map((value, at) => value + (delta[offset + at] as number));
    return { name, dtype: "F32", shape, data: new Uint8Array(trained.buffer) } as const;
  });
  const path = `${paths.checkpointPath}.trained`;
  await writeFile(path, writeSafetensors(tensors));
  return path;
}

/** A convolution for images of 4 by 4 whose stripes run one way or the other. */
async function stripes() {
  const { graph, data } = buildModel({
    input: { name: "features", shape: [1, 1, 4, 4] },
    output: { name: "p", shape: [1, 2] },
    nodes: [
      testNode("Conv", ["features", "w", "b"], "c"),
      testNode("Relu", ["c"], "r"),
      testNode("GlobalAveragePool", ["r"], "g"),
      testNode("Flatten", ["g"], "f"),
      testNode("Gemm", ["f", "v", "d"], "z"),
      testNode("Softmax", ["z"], "p"),
    ],
    weights: [
      testWeight("w", [4, 1, 2, 2]),
      testWeight("b", [4]),
      testWeight("v", [4, 2]),
      testWeight("d", [2]),
    ],
  });
  const paths = await write(encodeModel(graph, { data }));
  const random = createSeededRandom("stripes");
  const labels = Int32Array.from({ length: 60 }, (_, row) => row % 2);
  const features = Float32Array.from({ length: 60 * 16 }, (_, at) => {
    const [y, x] = [Math.floor((at % 16) / 4), at % 4];
    const stripe = (labels[Math.floor(at / 16)] === 0 ? y : x) % 2;
    return stripe * 2 - 1 + random.nextFloat() * 0.2;
  });
  const rows = { features, featureCount: 16, rowCount: 60, labels };
  const loss = "categorical-cross-entropy" as const;
  return { ...paths, rows, round, training: training({ loss, learning_rate: 0.2 }) };
}

test("a convolution learns which way an image's stripes run, from a model for one image", async () => {
  const job = await stripes();
  const { rows, training } = job;

  const result = await trainer.train(job, { signal: never });
  const checkpointPath = await advance(job, result);
  const after = await trainer.evaluate(
    { ...job, checkpointPath, rows, loss: training.loss },
    never,
  );

  expect(after).toMatchObject({ right: 60, total: 60 });
});

test("a trainer of two threads trains the same model", async () => {
  const job = await stripes();
  await using pair = openTrainer({ threads: 2 });

  const [one, two] = [
    await trainer.train(job, { signal: never }),
    await pair.train(job, { signal: never }),
  ];

  const [ofOne, ofTwo] = [one, two].map(({ payload }) => new Float32Array(payload.slice().buffer));
  expect(ofTwo).toHaveLength(ofOne?.length ?? 0);
  ofOne?.forEach((value, at) => {
    expect(ofTwo?.[at]).toBeCloseTo(value, 3);
  });
});

test("a multi-layer perceptron learns three clusters", async () => {
  const paths = await write(mlpModel([4, 8, 3]));
  const loss = "categorical-cross-entropy";
  const rows = clusters(3, 90, 1.2);

  const before = await trainer.evaluate({ ...paths, rows, loss }, never);
  const result = await trainer.train(
    { ...paths, rows, round, training: training({ loss }) },
    { signal: never },
  );
  const checkpointPath = await advance(paths, result);
  const after = await trainer.evaluate({ ...paths, checkpointPath, rows, loss }, never);

  expect(result.steps).toBe(20 * 6);
  expect(result.payload.byteLength).toBe(result.layout.parameterCount * 4);
  expect(before.total).toBe(90);
  expect(after.right).toBeGreaterThan(86);
  expect(after.lossSum).toBeLessThan(before.lossSum / 3);
});

test("one step of logistic regression is what the formula says, the smaller last batch divided by its own rows", async () => {
  const paths = await write(logisticModel(4));
  const rows = clusters(2, 3, 0.5);
  const job: TrainJob = { ...paths, rows, round, training: training({ epochs: 1, batch_rows: 2 }) };

  const result = await trainer.train(job, { signal: never });

  const order = [0, 1, 2];
  shuffleInPlace(order, createSeededRandom("seed 0"));
  const model = importModel(logisticModel(4), { fileName: "m", hasher: nodeHasher });
  const header = parseSafetensorsHeader(model.checkpoint);
  const start = ["weight", "bias"].flatMap((name) => [
    ...new Float32Array(readTensor(model.checkpoint, header, name).slice().buffer),
  ]);
  const weights = start.slice();
  for (const batch of [order.slice(0, 2), order.slice(2)]) {
    const gradient = [0, 0, 0, 0, 0];
    for (const row of batch) {
      const x = [...rows.features.subarray(row * 4, row * 4 + 4), 1];
      const z = x.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
      const gap = 1 / (1 + Math.exp(-z)) - (rows.labels[row] as number);
      x.forEach((value, at) => {
        gradient[at] = (gradient[at] as number) + (gap * value) / batch.length;
      });
    }
    gradient.forEach((value, at) => {
      weights[at] = (weights[at] as number) - 0.5 * value;
    });
  }
  const delta = [...new Float32Array(result.payload.slice().buffer)];
  delta.forEach((value, at) => {
    expect(value).toBeCloseTo((weights[at] as number) - (start[at] as number), 5);
  });
});

test("the same seed gives the same bytes, another seed gives others", async () => {
  const paths = await write(logisticModel(4));
  const rows = clusters(2, 50, 2);
  const run = async (seed: string): Promise<string> => {
    const job = { ...paths, rows, round: { ...round, seed }, training: training({ epochs: 2 }) };
    const { payload } = await trainer.train(job, { signal: never });
    return Buffer.from(payload).toString("hex");
  };

  const first = await run("a");

  expect(await run("a")).toBe(first);
  expect(await run("b")).not.toBe(first);
});

test.each(["int32", "packed"] as const)(
  "under a mechanism the update is integers within the bound, as %s",
  async (name) => {
    const paths = await write(logisticModel(4));
    const mechanism = {
      kind: "laplace",
      clip: 0.1,
      epsilon: 1,
      integerClip: 1 << 12,
      grid: 2 ** -16,
      denominator: 2,
    } as const;

    const result = await trainer.train(
      {
        ...paths,
        rows: clusters(2, 50, 1),
        training: training(),
        round,
        mechanism,
        encoding: { name },
      },
      { signal: never },
    );

    const shape = payloadShape({ name }, { valueCount: 5, boundL1: 1 << 12 });
    const values = decode(name, result.payload, shape) as Int32Array;
    const norm = values.reduce((sum, value) => sum + Math.abs(value), 0);
    expect(result.payload).toHaveLength(shape.bytes);
    expect(result.state).toBeUndefined();
    expect(norm).toBeLessThanOrEqual(1 << 12);
    expect(norm).toBeGreaterThan((1 << 12) - 8);
  },
);

test.each(["float16", "int8", "top-k"] as const)(
  "%s: payload and residual together are the update and what was left over before, bit for bit",
  async (name) => {
    const paths = await write(logisticModel(4));
    const job = { ...paths, rows: clusters(2, 50, 1), round, training: training({ epochs: 2 }) };
    const encoding = { name, topK: 0.4 };
    const shape = payloadShape(encoding, { valueCount: 5, boundL1: 0 });
    const before = Float32Array.of(1e-3, -0.25, 0, 3, -1e-6);
    const statePath = `${paths.checkpointPath}.state`;
    await writeFile(statePath, encodeNodeState(new Map([["residual", before]]))!);

    const exact = await trainer.train(job, { signal: never });
    const lossy = await trainer.train(
      { ...job, encoding, statePath, continues: true },
      { signal: never },
    );

    const delta = new Float32Array(exact.payload.slice().buffer);
    await writeFile(statePath, lossy.state!);
    const left = readNodeState(statePath).get("residual")!;
    const sent = decode(name, lossy.payload, shape) as Float32Array;
    const corrected = delta.map((value, at) => value + before[at]!);
    expect(left).toEqual(corrected.map((value, at) => value - sent[at]!));
    expect(left.some((value) => value !== 0)).toBe(true);
    expect(sent.some((value) => value !== 0)).toBe(true);
    expect(lossy.payload).toHaveLength(shape.bytes);
  },
);

test("stops between steps when it is told to, and works on", async () => {
  const paths = await write(logisticModel(4));
  const rows = clusters(2, 50, 1);
  const controller = new AbortController();
  const progress: number[] = [];

  const endless = trainer.train(
    { ...paths, rows, round, training: training({ epochs: 100_000 }) },
    {
      signal: controller.signal,
      onProgress: (stepsDone, stepsTotal) => {
        progress.push(stepsDone / stepsTotal);
        controller.abort(new Error("enough"));
      },
    },
  );

  await expect(endless).rejects.toThrow("enough");
  expect(progress[0]).toBeGreaterThan(0);
  const after = await trainer.train(
    { ...paths, rows, round, training: training() },
    { signal: never },
  );
  expect(after.steps).toBe(80);
});

test.each([
  ["a learning rate beyond float32", { learning_rate: 1e39 }, {}, "TRAINING_FAILED"],
  [
    "no rows",
    {},
    { rowCount: 0, features: new Float32Array(0), labels: new Int32Array(0) },
    "DATA_EMPTY",
  ],
  [
    "rows of another width",
    {},
    { featureCount: 2, rowCount: 100, labels: new Int32Array(100) },
    "DATA_SHAPE_MISMATCH",
  ],
  ["a label without a class", {}, { labels: new Int32Array(50).fill(2) }, "DATA_SHAPE_MISMATCH"],
  [
    "features that are no numbers",
    {},
    { features: new Float32Array(200).fill(Number.NaN) },
    "TRAINING_FAILED",
  ],
] as const)("refuses %s", async (_, change, rows, code) => {
  const paths = await write(logisticModel(4));
  const job = {
    ...paths,
    rows: { ...clusters(2, 50, 1), ...rows },
    round,
    training: training(change),
  };

  await expect(trainer.train(job, { signal: never })).rejects.toMatchObject({ code });
});

test("refuses a checkpoint of another model and one that is cut off", async () => {
  const paths = await write(logisticModel(4));
  const other = await write(logisticModel(5));
  const cut = `${paths.checkpointPath}.cut`;
  const model = importModel(logisticModel(4), { fileName: "m", hasher: nodeHasher });
  await writeFile(cut, model.checkpoint.subarray(0, -1));
  const rows = clusters(2, 10, 1);
  const loss = "binary-cross-entropy";

  const { checkpointPath } = other;
  await expect(
    trainer.evaluate({ ...paths, checkpointPath, rows, loss }, never),
  ).rejects.toMatchObject({
    code: "MODEL_SHAPE_MISMATCH",
  });
  await expect(
    trainer.evaluate({ ...paths, checkpointPath: cut, rows, loss }, never),
  ).rejects.toMatchObject({ code: "CHECKPOINT_CORRUPT" });
});

test("closing lets the running job end, and may be repeated", async () => {
  const paths = await write(logisticModel(4));
  const closing = openTrainer();
  const job = { ...paths, rows: clusters(2, 50, 1), round, training: training({ epochs: 200 }) };

  const running = closing.train(job, { signal: never });
  await closing[Symbol.asyncDispose]();
  await closing[Symbol.asyncDispose]();

  expect((await running).steps).toBe(800);
});
