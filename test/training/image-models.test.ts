import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { GraphNode } from "../../model/graph.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { modelForm } from "../../training/model-form.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";
import { imageModel, int64, ints } from "./images.ts";
import { type BuiltModel, checkGradients, openStep } from "./step.ts";

const testData = process.env["WARDROUND_TEST_DATA"];
const loss = "categorical-cross-entropy";

/** A model of the test data that ends in a Softmax, whatever it ended in. */
function classifier(file: string): BuiltModel {
  const bytes = new Uint8Array(readFileSync(join(testData as string, "models", file)));
  const { graph, data } = decodeModel(bytes, { fileName: file, external: "refused" });
  const [output] = graph.outputs;
  const last = graph.nodes.at(-1) as GraphNode;
  const name = output?.name as string;
  const isLogs = last.op === "LogSoftmax";
  const logits = isLogs ? (last.inputs[0] as string) : "logits";
  const others = graph.nodes.slice(0, -1);
  const ends = isLogs ? others : [...others, { ...last, outputs: [logits] }];
  return { data, graph: { ...graph, nodes: [...ends, testNode("Softmax", [logits], name)] } };
}

/** Along each weight's own gradient, the loss must rise by the gradient's length. */
async function slopesAlongGradients(
  model: BuiltModel,
  batchNormalization: "frozen" | "batch" = "frozen",
): Promise<{ name: string; slope: number; length: number }[]> {
  await using step = await openStep(model, { loss, rowCount: 4, seed: "1", batchNormalization });
  const { gradients } = await step.run(step.weights);
  const results: { name: string; slope: number; length: number }[] = [];
  for (const [name, values] of step.weights) {
    const gradient = gradients.get(name) as Float32Array;
    const length = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
    // Between kinks, of which a large gradient crosses many.
    const width = 1 / 512 / Math.max(1, length);
    const moved = async (by: number): Promise<number> => {
      const shifted = values.map(
        (value, at) => value + (by * (gradient[at] as number)) / (length || 1),
      );
      return (await step.run(new Map([...step.weights, [name, shifted]]))).loss;
    };
    const slope = ((await moved(width)) - (await moved(-width))) / (2 * width);
    results.push({ name, slope, length });
  }
  return results;
}

const files = [
  "lenet5.pytorch2.3.onnx",
  "cnn-small.pytorch1.13.onnx",
  "mnist-cnn-bn.pytorch2.0.onnx",
];

test.skipIf(!testData).each(files)(
  "gradients of a real image model are slopes: %s [WARDROUND_TEST_DATA]",
  async (file) => {
    const results = await slopesAlongGradients(classifier(file));

    expect(results.length).toBeGreaterThan(3);
    for (const { name, slope, length } of results) {
      expect(Math.abs(slope - length), name).toBeLessThan(2e-3 + 0.02 * length);
    }
  },
);

test.skipIf(!testData)(
  "gradients of a real image model under the batch's own statistics are slopes [WARDROUND_TEST_DATA]",
  async () => {
    const model = classifier("mnist-cnn-bn.pytorch2.0.onnx");

    const results = await slopesAlongGradients(model, "batch");

    for (const { name, slope, length } of results) {
      expect(Math.abs(slope - length), name).toBeLessThan(2e-3 + 0.02 * length);
    }
  },
);

test("a model takes images, and says what one looks like", () => {
  const nodes = [testNode("GlobalAveragePool", ["x"], "m")];
  const model = imageModel(nodes, [], { rowShape: [2, 3, 4], classes: 3 });

  const form = modelForm(model.graph, { loss, values: model.data });

  expect(form).toMatchObject({ rowShape: [2, 3, 4], featureCount: 24, classCount: 3 });
});

const ofOne = {
  input: { name: "features", shape: [1, 1, 2, 2] },
  output: { name: "p", shape: [1, 2] },
  weights: [testWeight("w", [4, 2]), testWeight("b", [2]), int64("row", 1, 4)],
};
const end = [testNode("Gemm", ["f", "w", "b"], "z"), testNode("Softmax", ["z"], "p")];

test("a model that was exported for a batch of 1 is trained with any", async () => {
  const model = buildModel({ ...ofOne, nodes: [testNode("Flatten", ["features"], "f"), ...end] });
  const layout = deriveLayout(model.graph, nodeHasher);

  const training = deriveTrainingGraph(model.graph, layout, { loss, values: model.data });
  const result = await checkGradients(model, { loss, rowCount: 5 });

  expect(training.graph.inputs[0]?.shape).toEqual(["rows", 1, 2, 2]);
  expect(result.wrong).toEqual([]);
});

test("a Reshape to sizes of one row is one of every row's", async () => {
  const model = buildModel({
    ...ofOne,
    nodes: [testNode("Reshape", ["features", "row"], "f"), ...end],
  });

  const result = await checkGradients(model, { loss, rowCount: 5 });

  expect(result.wrong).toEqual([]);
  expect(result.checked).toBeGreaterThan(5);
});

test("a model whose operators add up over a batch of 1 is refused", () => {
  const flat = testNode("Flatten", ["features"], "flat");
  const sum = testNode("ReduceSum", ["flat", "axis"], "f");
  const model = buildModel({
    ...ofOne,
    weights: [...ofOne.weights, int64("axis", 0)],
    nodes: [flat, sum, ...end],
  });

  expect(() => modelForm(model.graph, { loss, values: model.data })).toThrow(
    expect.objectContaining({
      code: "MODEL_SHAPE_MISMATCH",
      message: expect.stringMatching(/\[1, 1, 2, 2\].*is 1 and matters nowhere/),
    }),
  );
});

test("sequences keep their own shape", async () => {
  const model = imageModel(
    [
      testNode("MatMul", ["x", "v"], "y"),
      testNode("Transpose", ["y"], "m", { perm: ints(0, 2, 1) }),
    ],
    [testWeight("v", [3, 2])],
    { rowShape: [4, 3], classes: 3 },
  );

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
});
