import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { deriveLayout } from "../../model/derive-layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { type Labels, type LossChoice, lossChoice, lossRule } from "../../training/losses.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";
import type { BuiltModel } from "./step.ts";

/** A model whose weights are its outputs, row by row, where its features are one-hot; `op` comes last. */
function tableModel(rowCount: number, outputCount: number, op: string): BuiltModel {
  return buildModel({
    input: { name: "features", shape: ["batch", rowCount] },
    output: { name: "p", shape: ["batch", outputCount] },
    nodes: [testNode("MatMul", ["features", "w"], "z"), testNode(op, ["z"], "p")],
    weights: [testWeight("w", [rowCount, outputCount])],
  });
}

const derive = (model: BuiltModel, loss: LossChoice) =>
  deriveTrainingGraph(model.graph, deriveLayout(model.graph, nodeHasher), {
    loss,
    values: model.data,
  });

/** The mean loss of values `[rows, outputCount]` and its gradient with respect to them. */
async function lossOf(
  choice: LossChoice,
  values: readonly number[],
  labels: Labels,
  { outputCount = 1, op = "Identity" } = {},
): Promise<{ loss: number; gradient: Float32Array; targets: Float32Array }> {
  const rowCount = values.length / outputCount;
  const model = tableModel(rowCount, outputCount, op);
  const training = derive(model, choice);
  const targets = lossRule(choice.name).targets(labels, outputCount);
  const data = new Map([...model.data, ...training.constants]);
  const bytes = encodeModel(training.graph, { data });
  const session = await openOrtSession({ bytes }, { threads: 1 });
  const before = Float32Array.from(values);
  const identity = new Float32Array(rowCount ** 2).map((_, at) =>
    at % (rowCount + 1) === 0 ? 1 : 0,
  );
  try {
    const [{ fetch } = { fetch: "" }] = training.weights;
    const results = await session.run(
      {
        [training.features]: float32Tensor(identity, [rowCount, rowCount]),
        [training.labels]: float32Tensor(targets, [rowCount, training.targetCount]),
        [training.scalars[0]!]: float32Tensor(Float32Array.of(1), []),
        w: float32Tensor(before, [rowCount, outputCount]),
      },
      [training.loss, fetch],
    );
    const after = float32Values(results[fetch] as OrtTensor);
    const gradient = before.map((value, at) => value - (after[at] as number));
    const loss = float32Values(results[training.loss] as OrtTensor)[0] as number;
    return { loss, gradient, targets };
  } finally {
    await session.release();
  }
}

function measured(
  choice: LossChoice,
  outputs: Float32Array,
  targets: Float32Array,
  outputCount = 1,
): number {
  const { measure } = lossRule(choice.name);
  const { lossSum, weightSum } = measure(outputs, targets, { ...choice, outputCount });
  return lossSum / weightSum;
}

const numbers = [0.5, -1.25, 2, 0.1, -0.3];
const counts = Float32Array.of(1, 0, 3, 0, 2);
const binary = Int32Array.of(1, 0, 1, 0, 0);
const table = [0.5, -1.25, 2, 0.1, -0.3, 0.7, 1, 2, -1, 0, 0.2, 0.4];
const classes = Int32Array.of(2, 0, 1, 1);

interface Recorded {
  readonly choice: LossChoice;
  readonly values: readonly number[];
  readonly labels: Labels;
  readonly outputCount?: number;
  readonly loss: number;
  readonly gradient: readonly number[];
}

// Of torch 2.13 in float64: mse_loss, l1_loss, huber_loss, PoissonNLLLoss, cross_entropy with weight.
const recorded: Record<string, Recorded> = {
  "mean squared error": {
    choice: { name: "mean-squared-error" },
    values: numbers,
    labels: counts,
    loss: 1.6225,
    gradient: [-0.2, -0.5, -0.4, 0.04, -0.92],
  },
  "mean absolute error": {
    choice: { name: "mean-absolute-error" },
    values: numbers,
    labels: counts,
    loss: 1.03,
    gradient: [-0.2, -0.2, -0.2, 0.2, -0.2],
  },
  huber: {
    choice: { name: "huber", delta: 0.75 },
    values: numbers,
    labels: counts,
    loss: 0.53975,
    gradient: [-0.1, -0.15, -0.15, 0.02, -0.15],
  },
  poisson: {
    choice: { name: "poisson" },
    values: numbers,
    labels: counts,
    loss: 1.054054261,
    gradient: [0.12974425, 0.05730096, 0.87781122, 0.22103418, -0.25183636],
  },
  "binary cross-entropy": {
    choice: { name: "binary-cross-entropy", from: "logits" },
    values: numbers,
    labels: binary,
    loss: 0.4303371962,
    gradient: [-0.07550813, 0.04454003, -0.02384058, 0.10499584, 0.0851115],
  },
  "binary cross-entropy, weighted": {
    choice: { name: "binary-cross-entropy", from: "logits", classWeights: [0.5, 3] },
    values: numbers,
    labels: binary,
    loss: 0.3437807305,
    gradient: [-0.15101627, 0.01484668, -0.04768117, 0.03499861, 0.0283705],
  },
  "categorical cross-entropy": {
    choice: { name: "categorical-cross-entropy", from: "logits" },
    values: table,
    labels: classes,
    outputCount: 3,
    loss: 0.7360339836,
    gradient: [
      0.04420505, 0.00768169, -0.05188673, -0.17841679, 0.04798366, 0.13043312, 0.06487412,
      -0.07365387, 0.00877976, 0.06732687, -0.16776677, 0.10043989,
    ],
  },
  "categorical cross-entropy, weighted": {
    choice: { name: "categorical-cross-entropy", from: "logits", classWeights: [0.5, 3, 1] },
    values: table,
    labels: classes,
    outputCount: 3,
    loss: 0.6987550776,
    gradient: [
      0.02357602, 0.0040969, -0.02767292, -0.04757781, 0.01279564, 0.03478217, 0.10379858,
      -0.11784619, 0.01404761, 0.107723, -0.26842683, 0.16070383,
    ],
  },
};

test.each(Object.entries(recorded))(
  "loss and gradient are PyTorch's, and evaluation measures the same: %s",
  async (_, { choice, values, labels, outputCount = 1, loss, gradient }) => {
    const result = await lossOf(choice, values, labels, { outputCount });

    expect(result.loss).toBeCloseTo(loss, 5);
    result.gradient.forEach((value, at) => {
      expect(Math.abs(value - (gradient[at] as number))).toBeLessThan(1e-6);
    });
    const outputs = Float32Array.from(values);
    expect(measured(choice, outputs, result.targets, outputCount)).toBeCloseTo(loss, 6);
  },
);

test.each([
  ["binary-cross-entropy", "probabilities", "Sigmoid", 1, numbers, binary],
  ["categorical-cross-entropy", "probabilities", "Softmax", 3, table, classes],
  ["categorical-cross-entropy", "log-probabilities", "LogSoftmax", 3, table, classes],
] as const)(
  "%s is the same from %s as from logits",
  async (name, from, op, outputCount, values, labels) => {
    const own = await lossOf({ name, from }, values, labels, { outputCount, op });
    const expected = await lossOf({ name, from: "logits" }, values, labels, { outputCount });

    expect(own.loss).toBe(expected.loss);
    expect([...own.gradient]).toEqual([...expected.gradient]);
    const outputs = Float32Array.from(values, (value, at) => {
      if (op === "Sigmoid") return 1 / (1 + Math.exp(-value));
      const start = at - (at % outputCount);
      const row = values.slice(start, start + outputCount);
      const log = value - Math.log(row.reduce((sum, one) => sum + Math.exp(one), 0));
      return op === "Softmax" ? Math.exp(log) : log;
    });
    const choice = { name, from };
    expect(measured(choice, outputs, own.targets, outputCount)).toBeCloseTo(own.loss, 5);
  },
);

/** By its definition: for each event the sum over all that were at risk. */
function partialLikelihood(values: readonly number[], targets: Float32Array): number {
  const time = (row: number): number => targets[2 * row] as number;
  const rows = values.map((_, row) => row);
  const events = rows.filter((row) => targets[2 * row + 1] === 1);
  const each = events.map((row) => {
    const atRisk = rows.filter((other) => time(other) >= time(row));
    const hazard = atRisk.reduce((sum, other) => sum + Math.exp(values[other] as number), 0);
    return Math.log(hazard) - (values[row] as number);
  });
  return each.reduce((sum, one) => sum + one, 0) / events.length;
}

test("cox is the mean partial likelihood over events, equal times and censored rows included", async () => {
  const random = createSeededRandom("cox");
  const values = Array.from({ length: 24 }, () => Math.fround(random.nextFloat() * 4 - 2));
  const targets = Float32Array.from({ length: 48 }, (_, at) =>
    at % 2 === 0 ? random.nextUint32() % 9 : random.nextUint32() % 2,
  );

  const result = await lossOf({ name: "cox" }, values, targets);

  const expected = partialLikelihood(values, targets);
  expect(result.loss).toBeCloseTo(expected, 5);
  expect(measured({ name: "cox" }, Float32Array.from(values), targets)).toBeCloseTo(expected, 10);
  for (const [at, value] of values.entries()) {
    const moved = (by: number): number => partialLikelihood(values.with(at, value + by), targets);
    const slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
    expect(Math.abs((result.gradient[at] as number) - slope)).toBeLessThan(1e-6);
  }
});

test("cox of rows without an event is 0 and leaves the weights as they are", async () => {
  const result = await lossOf({ name: "cox" }, [1, -2, 3], Float32Array.of(1, 0, 2, 0, 3, 0));

  expect(result.loss).toBe(0);
  expect([...result.gradient]).toEqual([0, 0, 0]);
});

test("cox of hazards that float32 cannot hold is finite, and right", async () => {
  const targets = Float32Array.of(1, 1, 2, 1);

  const result = await lossOf({ name: "cox" }, [-500, 500], targets);

  expect(result.loss).toBeCloseTo(500, 3);
  expect(measured({ name: "cox" }, Float32Array.of(-500, 500), targets)).toBe(500);
});

test("values have several columns, and the mean is over all of them", async () => {
  const targets = Float32Array.of(1, 2, 3, 4);

  const { loss } = await lossOf({ name: "mean-squared-error" }, [0, 0, 0, 0], targets, {
    outputCount: 2,
  });

  expect(loss).toBe((1 + 4 + 9 + 16) / 4);
});

test("sums of parts of the rows add up to that of all", () => {
  for (const { choice, values, labels, outputCount = 1 } of Object.values(recorded)) {
    const { measure, targets: targetsOf } = lossRule(choice.name);
    const targets = targetsOf(labels, outputCount);
    const outputs = Float32Array.from(values);
    const options = { ...choice, outputCount };
    const cut = 2 * outputCount;
    const all = measure(outputs, targets, options);
    const parts = [
      measure(outputs.subarray(0, cut), targets.subarray(0, cut), options),
      measure(outputs.subarray(cut), targets.subarray(cut), options),
    ];

    expect(parts.reduce((sum, one) => sum + one.lossSum, 0)).toBeCloseTo(all.lossSum, 10);
    expect(parts.reduce((sum, one) => sum + one.weightSum, 0)).toBeCloseTo(all.weightSum, 10);
  }
});

test.each([
  ["Softmax", 3, { name: "categorical-cross-entropy", from: "logits" }, /Softmax.*from logits/],
  ["Sigmoid", 1, { name: "binary-cross-entropy", from: "logits" }, /Sigmoid.*from logits/],
  ["Softmax", 3, { name: "categorical-cross-entropy", from: "log-probabilities" }, /LogSoftmax/],
  ["Identity", 2, { name: "cox" }, /\[batch, 2\]; cox takes \[batch\] or \[batch, 1\]/],
  ["Identity", 1, { name: "categorical-cross-entropy", from: "logits" }, /2 classes or more/],
  [
    "Softmax",
    3,
    { name: "categorical-cross-entropy", classWeights: [1, 2] },
    /3 classes; 2 have weights/,
  ],
] as const)(
  "refuses a model that ends in %s with %i outputs for %o",
  (op, count, choice, message) => {
    expect(() => derive(tableModel(3, count, op), choice)).toThrow(message);
  },
);

test.each([
  [{ name: "binary-cross-entropy", from: "log-probabilities" }, /probabilities, logits/],
  [{ name: "huber", delta: 0 }, /delta/],
  [{ name: "cox", delta: 1 }, /delta/],
  [{ name: "poisson", classWeights: [1, 1] }, /class weights/],
  [{ name: "binary-cross-entropy", classWeights: [1, -1] }, /class weights/],
  [{ name: "binary-cross-entropy", classWeights: [1] }, /2 class weights/],
] as const)("refuses what a loss cannot be told: %o", (choice, message) => {
  expect(() => lossChoice(choice)).toThrow(
    expect.objectContaining({ code: "ARGUMENT_INVALID", message: expect.stringMatching(message) }),
  );
});

test.each([
  ["binary-cross-entropy", 1, Float32Array.of(0.5)],
  ["poisson", 1, Float32Array.of(-1)],
  ["mean-squared-error", 1, Float32Array.of(Number.NaN)],
  ["huber", 2, Float32Array.of(1, 2, 3)],
  ["cox", 1, Float32Array.of(1, 0.5)],
  ["cox", 1, Float32Array.of(1, 1, 2)],
] as const)("refuses labels that %s is not defined for", (name, outputCount, labels) => {
  expect(() => lossRule(name).targets(labels, outputCount)).toThrow(
    expect.objectContaining({ code: "DATA_SHAPE_MISMATCH" }),
  );
});
