import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { withRules } from "../../model/derive-layout.ts";
import type { GraphNode } from "../../model/graph.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import type { PlacementRule } from "../../model/placement.ts";
import { parseSafetensorsHeader, readTensor, writeSafetensors } from "../../model/safetensors.ts";
import type { Rows, TrainJob } from "../../runtime/contract.ts";
import { evaluateModel } from "../../runtime/evaluate-model.ts";
import { readNodeState } from "../../runtime/node-state.ts";
import { float32Tensor, float32Values, openOrtSession } from "../../runtime/ort.ts";
import { trainModel } from "../../runtime/train-model.ts";
import { modelTable, tryModel } from "../../scripts/model-table.ts";
import { type ModelFiles, writeModelFiles } from "../support/model-files.ts";
import { buildModel, type ModelParts, testNode, testWeight } from "../support/models.ts";
import { int, integers, ints } from "../training/cases/around.ts";

const testData = process.env["WARDROUND_TEST_DATA"];

test
  .skipIf(!testData)
  .each([
    "cnn-small.pytorch1.13.onnx",
    "gru-tiny.pytorch2.2.onnx",
    "lenet5.pytorch2.3.onnx",
    "lstm-tiny.pytorch2.0.onnx",
    "lstm2.keras-tf2onnx1.15.onnx",
    "mlp-41-1.pytorch2.1.onnx",
    "mnist-8.cntk.onnx",
    "mnist-cnn-bn.pytorch2.0.onnx",
    "mnist-gan.keras-tf2onnx1.14.onnx",
    "mnist-opt.cntk-onnxsim.onnx",
    "nanogpt.pytorch2.6.onnx",
    "sklearn/mlp.skl2onnx1.15.onnx",
  ])("the loss of %s falls in each of three steps [WARDROUND_TEST_DATA]", async (file) => {
  expect(await tryModel(join(testData as string, "models"), file)).toMatchObject({ trains: true });
});

test("a model in the table has its loss, one that does not train its reason", () => {
  const table = modelTable([
    {
      file: "a",
      trains: true,
      loss: "huber",
      trainedCount: 3,
      statisticCount: 0,
      rate: 1,
      losses: [],
    },
    { file: "b", trains: false, reason: "no x|y" },
  ]);

  expect(table.slice(2)).toEqual(["| a | huber | 3 | |", "| b | no: no x\\|y | | |"]);
});

/** A recurrent layer over x [batch, 6, 1], its last state through a Gemm to the probability of class 1. */
function sequenceModel(op: "LSTM" | "GRU", gates: number): ModelParts {
  const layer: GraphNode = {
    ...testNode(op, ["steps", "W", "R"], "Y", { hidden_size: int(4) }),
    outputs: ["", "last"],
  };
  return {
    input: { name: "x", shape: [1, 6, 1] },
    output: { name: "p", shape: [1, 1] },
    nodes: [
      testNode("Transpose", ["x"], "steps", { perm: ints(1, 0, 2) }),
      layer,
      testNode("Squeeze", ["last", "zero"], "h"),
      testNode("Gemm", ["h", "v", "b"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("W", [1, 4 * gates, 1], 0.5),
      testWeight("R", [1, 4 * gates, 4], 0.5),
      integers("zero", 0),
      testWeight("v", [4, 1], 0.5),
      testWeight("b", [1], 0.1),
    ],
  };
}

/** Sequences of six values; class 1 where their sum is above 0. */
function sequences(rowCount: number): Rows {
  const random = createSeededRandom("sequences");
  const features = Float32Array.from({ length: rowCount * 6 }, () => random.nextFloat() * 2 - 1);
  const labels = Int32Array.from({ length: rowCount }, (_, row) =>
    Number(features.subarray(row * 6, row * 6 + 6).reduce((sum, one) => sum + one, 0) > 0),
  );
  return { features, featureCount: 6, rowCount, labels };
}

async function imported(parts: ModelParts, rules: readonly PlacementRule[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "wardround-models-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { graph, data } = buildModel(parts);
  const file = encodeModel(withRules(graph, rules), { data });
  return await writeModelFiles(folder, file);
}

const call = { threads: 1, signal: new AbortController().signal, onProgress: () => undefined };

function jobOf(model: ModelFiles, rows: Rows): TrainJob {
  const { graphPath, checkpointPath } = model;
  return {
    graphPath,
    checkpointPath,
    rows,
    training: {
      trainer: "onnx",
      loss: "binary-cross-entropy",
      optimiser: "sgd",
      learning_rate: 1,
      epochs: 30,
      batch_rows: 16,
      seed: 0,
    },
    round: { seed: "seed", number: 1, total: 1 },
  };
}

/** The checkpoint with an update added. */
async function advanced(model: ModelFiles, payload: Uint8Array): Promise<ModelFiles> {
  const delta = new Float32Array(payload.slice().buffer);
  const header = parseSafetensorsHeader(model.checkpoint);
  const places = new Map(model.layout.tensors.map((tensor) => [tensor.name, tensor]));
  const tensors = [...header.tensors].map(([name, { dtype, shape }]) => {
    const bytes = readTensor(model.checkpoint, header, name).slice();
    const place = places.get(name);
    const values = new Float32Array(bytes.buffer, 0, place?.valueCount ?? 0);
    values.forEach((value, at) => {
      values[at] = value + (delta[(place?.offset ?? 0) + at] as number);
    });
    return { name, dtype, shape, data: bytes };
  });
  const checkpoint = writeSafetensors(tensors);
  await writeFile(model.checkpointPath, checkpoint);
  return { ...model, checkpoint };
}

test.each([
  ["LSTM", 4],
  ["GRU", 3],
] as const)(
  "an %s that was exported for one row learns in a round of training",
  async (op, gates) => {
    const model = await imported(sequenceModel(op, gates));
    const rows = sequences(64);
    const { graphPath, checkpointPath } = model;
    const evaluate = () =>
      evaluateModel({ graphPath, checkpointPath, rows, loss: "binary-cross-entropy" }, call);

    const before = await evaluate();
    const { payload } = await trainModel(jobOf(model, rows), call);
    await advanced(model, payload);
    const after = await evaluate();

    expect(after.lossSum).toBeLessThan(before.lossSum / 2);
    expect(after.right).toBeGreaterThan(57);
  },
);

/** A layer with running statistics, then a head. */
function normalised(): ModelParts {
  return {
    input: { name: "x", shape: ["batch", 6] },
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["x", "body", "shift"], "h"),
      testNode("BatchNormalization", ["h", "s", "o", "mean", "var"], "n"),
      testNode("Gemm", ["n", "head"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("body", [6, 3]),
      testWeight("shift", [3]),
      ...["s", "o", "mean"].map((name) => testWeight(name, [3])),
      { ...testWeight("var", [3]), values: Float32Array.of(1, 1, 1) },
      testWeight("head", [3, 1]),
    ],
  };
}

test("what is frozen stays as it is, and running statistics travel with the weights", async () => {
  const model = await imported(normalised(), [
    { place: "freeze", pattern: "shift" },
    { place: "local", pattern: "head" },
  ]);

  const { payload, layout } = await trainModel(jobOf(model, sequences(32)), call);

  const delta = new Float32Array(payload.slice().buffer);
  const changed = layout.tensors.map(({ name, kind, offset, valueCount }) => {
    return [name, kind, delta.subarray(offset, offset + valueCount).some((value) => value !== 0)];
  });
  expect(changed).toEqual([
    ["body", "trained", true],
    ["s", "trained", true],
    ["o", "trained", true],
    ["mean", "statistic", false],
    ["var", "statistic", false],
  ]);
  expect(delta).toHaveLength(6 * 3 + 4 * 3);
});

test("with batch normalisation the running mean goes a tenth of the way to the batch's", async () => {
  const model = await imported(normalised());
  const rows = sequences(32);
  const job = jobOf(model, rows);
  const training = {
    ...job.training,
    epochs: 1,
    batch_rows: 32,
    batch_normalisation: "batch",
  } as const;

  const { payload, layout } = await trainModel({ ...job, training }, call);

  const delta = new Float32Array(payload.slice().buffer);
  const of = (name: string): Float32Array => values(normalised(), name);
  const [body, shift, mean] = [of("body"), of("shift"), of("mean")];
  const { offset } = layout.tensors.find(({ name }) => name === "mean")!;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let at = 0; at < rows.features.length; at++) {
      sum += rows.features[at]! * body[(at % 6) * 3 + channel]!;
    }
    const ofBatch = sum / 32 + shift[channel]!;
    expect(delta[offset + channel]).toBeCloseTo((ofBatch - mean[channel]!) / 10, 5);
  }
});

test("what participants measure of trained normalisation is what the version's own file answers", async () => {
  const model = await imported(normalised());
  const rows = sequences(64);
  const job = jobOf(model, rows);
  const training = { ...job.training, batch_normalisation: "batch" } as const;
  for (let round = 0; round < 3; round++) {
    await advanced(model, (await trainModel({ ...job, training }, call)).payload);
  }
  const folder = join(model.graphPath, "..", "version");
  await mkdir(folder);
  await copyFile(model.graphPath, join(folder, "model.onnx"));
  await copyFile(model.checkpointPath, join(folder, "model.safetensors"));

  const measured = await evaluateModel({ ...job, loss: "binary-cross-entropy" }, call);
  const session = await openOrtSession({ path: join(folder, "model.onnx") }, { threads: 1 });
  onTestFinished(() => session.release());
  const { p } = await session.run({ x: float32Tensor(rows.features, [64, 6]) }, ["p"]);
  const answers = float32Values(p!);

  const losses = [...answers].map((value, row) => -Math.log(rows.labels[row] ? value : 1 - value));
  expect(measured.lossSum).toBeCloseTo(
    losses.reduce((sum, loss) => sum + loss, 0),
    4,
  );
  const right = [...answers].filter((value, row) => Number(value >= 0.5) === rows.labels[row]);
  expect(measured).toMatchObject({ right: right.length, total: 64 });
});

test("what is local is trained, stays with the participant and is where its next round begins", async () => {
  const model = await imported(normalised(), [{ place: "local", pattern: "head" }]);
  const job = jobOf(model, sequences(32));
  const statePath = `${model.checkpointPath}.state`;
  const train = async (change: Partial<TrainJob> = {}) => {
    const { state } = await trainModel({ ...job, ...change }, call);
    await writeFile(statePath, state!);
    return readNodeState(statePath).get("local/head")!;
  };

  const first = await train();
  const moved = await train({ statePath });
  await train();
  const steady = await train({
    statePath,
    training: { ...job.training, learning_rate: Number.MIN_VALUE },
  });

  const evaluate = (state?: string) =>
    evaluateModel({ ...job, loss: "binary-cross-entropy", statePath: state }, call);
  const [shared, own] = [await evaluate(), await evaluate(statePath)];
  expect(own.lossSum).not.toBeCloseTo(shared.lossSum, 3);
  expect(first).not.toEqual(values(normalised(), "head"));
  expect(moved).not.toEqual(first);
  expect(steady).toEqual(first);
});

test.each(["scaffold", "feddyn"] as const)(
  "%s trains beside a local tensor, which nothing corrects",
  async (algorithm) => {
    const model = await imported(normalised(), [{ place: "local", pattern: "head" }]);
    const job = jobOf(model, sequences(32));
    const training = { ...job.training, proximal: algorithm === "feddyn" ? 0.1 : undefined };
    const { layout } = await trainModel(job, call);
    const vectorPath = `${model.checkpointPath}.vector`;
    const statePath = `${model.checkpointPath}.state`;
    const vector = new Float32Array(layout.parameterCount).fill(0.01);
    await writeFile(vectorPath, vector);

    const { state } = await trainModel({ ...job, training, algorithm, vectorPath }, call);

    await writeFile(statePath, state!);
    const kept = readNodeState(statePath);
    expect(kept.get("local/head")).not.toEqual(values(normalised(), "head"));
    const name = algorithm === "scaffold" ? "control" : "drift";
    expect(kept.get(name)).toHaveLength(layout.parameterCount);
  },
);

function values({ weights }: ModelParts, name: string): Float32Array {
  return weights.find((one) => one.name === name)!.values as Float32Array;
}

test("a model whose rows are the steps of one sequence trains in batches of one size", async () => {
  const model = await imported({
    input: { name: "x", shape: ["steps", 6] },
    output: { name: "p", shape: ["steps", 1] },
    nodes: [
      testNode("Unsqueeze", ["x", "one"], "s"),
      testNode("RNN", ["s", "W", "R"], "Y", { hidden_size: int(4) }),
      testNode("Squeeze", ["Y", "middle"], "h"),
      testNode("Gemm", ["h", "v"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("W", [1, 4, 6], 0.5),
      testWeight("R", [1, 4, 4], 0.5),
      testWeight("v", [4, 1], 0.5),
      integers("one", 1),
      integers("middle", 1, 2),
    ],
  });
  const rows = sequences(41);
  const { graphPath, checkpointPath } = model;
  const evaluate = () =>
    evaluateModel({ graphPath, checkpointPath, rows, loss: "binary-cross-entropy" }, call);

  const before = await evaluate();
  const { payload, steps } = await trainModel(jobOf(model, rows), call);
  await advanced(model, payload);

  expect(steps).toBe(30 * 3);
  expect((await evaluate()).lossSum).toBeLessThan(before.lossSum * 0.8);
});
