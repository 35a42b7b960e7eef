import { expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Graph } from "../../model/graph.ts";
import { createLayout } from "../../model/layout.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { checkTrainable, deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import type { Loss } from "../../training/model-form.ts";
import { buildModel, type ModelParts, testNode, testWeight } from "../support/models.ts";
import { type BuiltModel, openStep } from "./step.ts";

const logistic: ModelParts = {
  output: { name: "p", shape: ["batch", 1] },
  nodes: [testNode("Gemm", ["features", "w", "b"], "z"), testNode("Sigmoid", ["z"], "p")],
  weights: [testWeight("w", [4, 1]), testWeight("b", [1])],
};

const check = (model: BuiltModel, loss?: Loss): void =>
  checkTrainable(model.graph, deriveLayout(model.graph, nodeHasher), { values: model.data, loss });

const changed = (change: (graph: Graph) => Partial<Graph>): BuiltModel => {
  const model = buildModel(logistic);
  return { ...model, graph: { ...model.graph, ...change(model.graph) } };
};

test("takes a logistic regression", () => {
  expect(() => check(buildModel(logistic))).not.toThrow();
});

test("names the node and operator that it cannot train through, and those that it can", () => {
  const model = buildModel({
    ...logistic,
    nodes: [
      testNode("Gemm", ["features", "w", "b"], "y"),
      testNode("Det", ["y"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
  });

  expect(() => check(model)).toThrow(
    expect.objectContaining({
      code: "MODEL_OPERATOR_UNSUPPORTED",
      message: expect.stringMatching(/"z_node" \(Det\).*Abs, Acos,.*Gemm/),
    }),
  );
});

test("does not mind operators before the first weight", async () => {
  const model = buildModel({
    ...logistic,
    nodes: [
      testNode("Erf", ["features"], "e"),
      testNode("Gemm", ["e", "w", "b"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
  });
  const loss = "binary-cross-entropy";
  await using step = await openStep(model, { loss, rowCount: 3, seed: "1" });

  const { gradients } = await step.run(step.weights);

  expect(gradients.get("w")?.some((value) => value !== 0)).toBe(true);
});

test("a model that ends in Relu is refused with a loss of probabilities, and taken with one of values", () => {
  const model = buildModel({
    ...logistic,
    nodes: [testNode("Gemm", ["features", "w", "b"], "z"), testNode("Relu", ["z"], "p")],
  });

  expect(() => check(model, "binary-cross-entropy")).toThrow(/comes from Relu.*ends in Sigmoid/);
  expect(() => check(model, "categorical-cross-entropy")).toThrow(/comes from Relu.*Softmax/);
  expect(() => check(model, "mean-squared-error")).not.toThrow();
  expect(() => check(model)).not.toThrow();
});

test.each([
  ["has an opset before 7", { opset: 6 }, "MODEL_UNSUPPORTED", /opset 6; training takes 7 to 21/],
  ["has an opset after 21", { opset: 22 }, "MODEL_UNSUPPORTED", /opset 22/],
  [
    "has a batch of fixed size",
    { input: { name: "features", shape: [2, 4] } },
    "MODEL_SHAPE_MISMATCH",
    /\[2, 4\].*batch that varies/,
  ],
  [
    "takes images of open size",
    { input: { name: "features", shape: ["batch", 1, "height", 2] } },
    "MODEL_SHAPE_MISMATCH",
    /\[batch, 1, height, 2\]/,
  ],
  [
    "has an open number of features",
    { input: { name: "features", shape: ["batch", "n"] } },
    "MODEL_SHAPE_MISMATCH",
    /\[batch, n\]/,
  ],
  [
    "has no weights",
    { nodes: [testNode("Sigmoid", ["features"], "p")], weights: [] },
    "MODEL_UNSUPPORTED",
    /no weights to train/,
  ],
] as const)("refuses a model that %s", (_, parts, code, message) => {
  const model = buildModel({ ...logistic, ...parts });

  expect(() => check(model)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

test("refuses two columns of Sigmoid for binary cross-entropy", () => {
  const model = buildModel({ ...logistic, output: { name: "p", shape: ["batch", 2] } });

  expect(() => check(model, "binary-cross-entropy")).toThrow(/\[batch, 2\]/);
});

test("refuses a model with two inputs of features, and names them", () => {
  const twice = changed(({ inputs, nodes }) => ({
    inputs: [...inputs, { name: "more", type: "float32", shape: ["batch", 4] }],
    nodes: [testNode("Add", ["features", "more"], "both"), ...nodes],
  }));

  expect(() => check(twice)).toThrow(/2 inputs: "features" \(float32\), "more" \(float32\)/);
});

test("refuses a layout of another model", () => {
  const other = buildModel({
    ...logistic,
    weights: [testWeight("w", [5, 1]), testWeight("b", [1])],
  });
  const layout = deriveLayout(other.graph, nodeHasher);

  expect(() =>
    deriveTrainingGraph(buildModel(logistic).graph, layout, {
      loss: "binary-cross-entropy",
      values: new Map(),
    }),
  ).toThrow(expect.objectContaining({ code: "MODEL_SHAPE_MISMATCH" }));
});

test("a weight that leads nowhere stays as it is", async () => {
  const model = buildModel({
    ...logistic,
    nodes: [...logistic.nodes, testNode("Mul", ["features", "idle"], "unused")],
    weights: [...logistic.weights, testWeight("idle", [4])],
  });
  const loss = "binary-cross-entropy";
  await using step = await openStep(model, { loss, rowCount: 3, seed: "1" });

  const { gradients } = await step.run(step.weights);

  expect([...(gradients.get("idle") ?? [])]).toEqual([0, 0, 0, 0]);
});

test("values that have the names that training uses do not clash", async () => {
  const model = buildModel({
    ...logistic,
    nodes: [
      testNode("Gemm", ["features", "training/labels", "b"], "training/Size"),
      testNode("Sigmoid", ["training/Size"], "p"),
    ],
    weights: [testWeight("training/labels", [4, 1]), testWeight("b", [1])],
  });
  const loss = "binary-cross-entropy";
  await using step = await openStep(model, { loss, rowCount: 3, seed: "1" });

  expect((await step.run(step.weights)).gradients.size).toBe(2);
});

test("the loss of huge logits is finite, and right", async () => {
  const model = buildModel(logistic);
  const loss = "binary-cross-entropy";
  await using step = await openStep(model, { loss, rowCount: 6, seed: "1" });
  const huge = new Map([
    ["w", Float32Array.of(0, 0, 0, 0)],
    ["b", Float32Array.of(1000)],
  ]);

  const result = await step.run(huge);

  // Every row whose label is 0 costs 1000, those with 1 cost 0: thousands of sixths.
  expect(result.loss).toBeGreaterThan(0);
  expect((result.loss * 6) % 1000).toBeCloseTo(0, 2);
});

test("a row that is all zeros has a length of slope 0, as PyTorch's has", async () => {
  const model = buildModel({
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["features", "w", "b"], "h"),
      testNode("Relu", ["h"], "r"),
      testNode("ReduceL2", ["r"], "length", { axes: { kind: "ints", value: [1] } }),
      testNode("Sub", ["r", "length"], "d"),
      testNode("Gemm", ["d", "v"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("w", [4, 4]),
      { name: "b", shape: [4], values: new Float32Array(4).fill(-100) },
      testWeight("v", [4, 1]),
    ],
  });
  const loss = "binary-cross-entropy";
  await using step = await openStep(model, { loss, rowCount: 3, seed: "1" });

  const { gradients } = await step.run(step.weights);

  expect([...(gradients.get("w") ?? [])]).toEqual(new Array(16).fill(0));
});

test("refuses an Einsum that repeats an axis of size 1, whose gradient would have another size", () => {
  const model = buildModel({
    ...logistic,
    nodes: [
      testNode("Gemm", ["features", "w", "b"], "h"),
      testNode("Einsum", ["h", "v"], "z", { equation: { kind: "string", value: "bj,jk->bk" } }),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [testWeight("w", [4, 4]), testWeight("b", [4]), testWeight("v", [1, 1])],
  });
  const layout = createLayout([{ name: "v", shape: [1, 1] }], [], nodeHasher);

  expect(() =>
    deriveTrainingGraph(model.graph, layout, {
      loss: "binary-cross-entropy",
      values: model.data,
    }),
  ).toThrow(expect.objectContaining({ code: "MODEL_OPERATOR_UNSUPPORTED" }));
});
