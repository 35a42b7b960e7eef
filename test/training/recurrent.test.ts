import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Attribute, Graph, GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { ancestors, startBuilder, writeForward } from "../../training/write-forward.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";
import {
  hiddenSize,
  inputSize,
  type RecurrentForm,
  recurrentCases,
  recurrentForms,
  recurrentModel,
} from "./cases/recurrent.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const rowCount = 4;
const testData = process.env["WARDROUND_TEST_DATA"];

/** The first output of a graph for seeded features; sizes that vary are the number of rows. */
async function run(graph: Graph, data: ReadonlyMap<string, Uint8Array>): Promise<Float32Array> {
  const [input] = graph.inputs;
  const shape = input?.shape?.map((size) => (typeof size === "number" ? size : rowCount)) ?? [];
  const random = createSeededRandom("features");
  const features = Float32Array.from({ length: elementCount(shape) }, () => {
    return random.nextFloat() * 2 - 1;
  });
  const session = await openOrtSession({ bytes: encodeModel(graph, { data }) }, { threads: 1 });
  try {
    const output = graph.outputs[0]?.name as string;
    const feeds = { [input?.name as string]: float32Tensor(features, shape) };
    const results = await session.run(feeds, [output]);
    return float32Values(results[output] as OrtTensor).slice();
  } finally {
    await session.release();
  }
}

const endingIn = (graph: Graph, name: string): Graph => ({
  ...graph,
  nodes: graph.nodes.filter(({ outputs }) => !outputs.includes("z") && !outputs.includes("p")),
  initializers: graph.initializers.filter((one) => !one.name.startsWith("out_")),
  outputs: [{ name, type: "float32", shape: undefined }],
});

/** The same, up to a value, with every recurrent node unrolled. */
function unrolledTo({ graph, data }: BuiltModel, end: string): BuiltModel {
  const builder = startBuilder(graph, data);
  const trainable = new Set(deriveLayout(graph, nodeHasher).tensors.map((tensor) => tensor.name));
  const forward = writeForward(builder, { model: graph, end, trainable });
  const nodes = ancestors(forward.nodes, [forward.end]);
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const initializers = [...graph.initializers, ...builder.initializers];
  return {
    graph: {
      ...graph,
      irVersion: 8,
      opset: builder.opset,
      nodes,
      initializers: initializers.filter(({ name }) => used.has(name)),
      outputs: [{ name: forward.end, type: "float32", shape: undefined }],
    },
    data: new Map([...data, ...builder.constants]),
  };
}

const unrolled = (model: BuiltModel): BuiltModel => unrolledTo(model, "m");

const largestGap = (a: Float32Array, b: Float32Array): number =>
  Math.max(...a.map((value, at) => Math.abs(value - (b[at] as number))));

test.each(Object.entries(recurrentForms))(
  "an unrolled layer gives what onnxruntime's own node does: %s",
  async (_, form) => {
    const model = recurrentModel(form);
    const expected = await run(endingIn(model.graph, "m"), model.data);
    const own = unrolled(model);
    const batchFirst = unrolled(recurrentModel({ ...form, layout: 1 }));

    expect(own.graph.nodes.map(({ op }) => op)).not.toContain(form.op);
    const got = await run(own.graph, own.data);
    // onnxruntime knows no layout 1, so the same is expected of it as of layout 0.
    const gotBatchFirst = await run(batchFirst.graph, batchFirst.data);

    expect(got.length).toBe(expected.length);
    expect(Math.max(...expected.map(Math.abs))).toBeGreaterThan(0.1);
    expect(largestGap(got, expected)).toBeLessThan(1e-6);
    expect(largestGap(gotBatchFirst, expected)).toBeLessThan(1e-6);
  },
);

test.each(Object.entries(recurrentCases))(
  "gradients are the slopes of the loss: %s",
  async (_, model) => {
    const result = await checkGradients(model, { loss: "binary-cross-entropy" });

    expect(result.wrong).toEqual([]);
    expect(result.skipped).toBe(0);
    expect(result.largest).toBeGreaterThan(0.01);
  },
);

test.each(["LSTM", "GRU", "RNN"] as const)(
  "gradients are the slopes of the loss where the batch comes first: %s",
  async (op) => {
    const model = recurrentModel({ op, layout: 1, direction: "bidirectional", hasStates: true });

    const result = await checkGradients(model, { loss: "binary-cross-entropy" });

    expect(result.wrong).toEqual([]);
    expect(result.largest).toBeGreaterThan(0.01);
  },
);

test("the input is multiplied once a direction, the state once a step", () => {
  const count = (form: RecurrentForm): number =>
    unrolled(recurrentModel(form)).graph.nodes.filter(({ op }) => op === "MatMul").length;

  expect(count({ op: "LSTM", stepCount: 5 })).toBe(1 + 4);
  expect(count({ op: "GRU", stepCount: 5, linearBeforeReset: 1 })).toBe(1 + 4);
  expect(count({ op: "RNN", stepCount: 5, direction: "bidirectional" })).toBe(2 + 8);
});

test("a state for a fixed number of rows fixes the number of rows of the outputs", () => {
  const extraInput = { at: 5, weight: testWeight("h0", [1, 1, 3]) };
  const { graph, data } = recurrentModel({ op: "GRU", extraInput });
  const builder = startBuilder(graph, data);
  writeForward(builder, { model: graph, end: "m", trainable: new Set() });

  expect(builder.shape("Y")).toEqual([3, 1, 1, 3]);
});

test("shapes of a layer before the first weight are known, whichever axis the batch is", () => {
  for (const [layout, all, states] of [
    [0, [3, 2, "batch", 3], [2, "batch", 3]],
    [1, ["batch", 3, 2, 3], ["batch", 2, 3]],
  ] as const) {
    const { graph, data } = recurrentModel({ op: "LSTM", direction: "bidirectional", layout });
    const builder = startBuilder(graph, data);
    writeForward(builder, { model: graph, end: "p", trainable: new Set(["out_w"]) });

    expect(builder.nodes.filter(({ op }) => op === "LSTM").length).toBe(1);
    expect(builder.shape("Y")).toEqual(all);
    expect(builder.shape("Y_h")).toEqual(states);
    expect(builder.shape("Y_c")).toEqual(states);
  }
});

test("a node that leaves out an output is not taken for an equal one that has it", () => {
  const { graph, data } = recurrentModel({ op: "RNN" });
  const layer = graph.nodes.find(({ name }) => name === "layer") as GraphNode;
  const builder = startBuilder(graph, data);

  builder.addNode({ ...layer, outputs: ["", "last"] });

  expect(builder.addNode(layer)).toEqual(["Y", "Y_h"]);
});

test("weights whose gates the graph itself puts in order are found, and have the slopes of the loss", async () => {
  const size = hiddenSize;
  // As PyTorch writes an LSTM without folding constants: gates i, f, g, o become i, o, f, g.
  const blocks = [
    [0, 1],
    [3, 4],
    [1, 3],
  ] as const;
  const ordered = (weight: string): GraphNode[] => [
    ...blocks.map((_, at) =>
      testNode("Slice", [weight, `from${at}`, `to${at}`, "zero"], `${weight}${at}`),
    ),
    testNode("Concat", [`${weight}0`, `${weight}1`, `${weight}2`], `${weight}_gates`, {
      axis: { kind: "int", value: 0 },
    }),
  ];
  const model = buildModel({
    input: { name: "x", shape: ["batch", 4, inputSize] },
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Transpose", ["x"], "steps", { perm: { kind: "ints", value: [1, 0, 2] } }),
      ...["w", "r", "bw", "br"].flatMap(ordered),
      testNode("Unsqueeze", ["w_gates", "zero"], "W"),
      testNode("Unsqueeze", ["r_gates", "zero"], "R"),
      testNode("Concat", ["bw_gates", "br_gates"], "b", { axis: { kind: "int", value: 0 } }),
      testNode("Unsqueeze", ["b", "zero"], "B"),
      {
        ...testNode("LSTM", ["steps", "W", "R", "B"], "Y", {
          hidden_size: { kind: "int", value: size },
        }),
        outputs: ["", "last"],
      },
      testNode("Squeeze", ["last", "zero"], "h"),
      testNode("Gemm", ["h", "v"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("w", [4 * size, inputSize]),
      testWeight("r", [4 * size, size]),
      testWeight("bw", [4 * size]),
      testWeight("br", [4 * size]),
      testWeight("v", [size, 1]),
      ...blocks.flatMap(([from, to], at) => [
        { name: `from${at}`, shape: [1], values: BigInt64Array.of(BigInt(from * size)) },
        { name: `to${at}`, shape: [1], values: BigInt64Array.of(BigInt(to * size)) },
      ]),
      { name: "zero", shape: [1], values: BigInt64Array.of(0n) },
    ],
  });

  const { tensors } = deriveLayout(model.graph, nodeHasher);
  const result = await checkGradients(model, { loss: "binary-cross-entropy" });

  expect(tensors.map(({ name }) => name)).toEqual(["w", "r", "bw", "br", "v"]);
  expect(result.wrong).toEqual([]);
  expect(result.largest).toBeGreaterThan(0.01);
});

const strings = (...value: string[]): Attribute => ({ kind: "strings", value });
const derive = (form: RecurrentForm): unknown => {
  const { graph, data } = recurrentModel(form);
  const layout = deriveLayout(graph, nodeHasher);
  return deriveTrainingGraph(graph, layout, { loss: "binary-cross-entropy", values: data });
};

test("activations that are the default ones may be named", () => {
  const activations = strings("sigmoid", "tanh", "tanh");

  expect(() => derive({ op: "LSTM", attributes: { activations } })).not.toThrow();
});

const refused: readonly (readonly [string, RecurrentForm, RegExp])[] = [
  ["other activations", { op: "RNN", attributes: { activations: strings("Relu") } }, /Relu.*Tanh/],
  ["clip", { op: "LSTM", attributes: { clip: { kind: "float", value: 3 } } }, /clip/],
  [
    "coupled gates",
    { op: "LSTM", attributes: { input_forget: { kind: "int", value: 1 } } },
    /input_forget/,
  ],
  [
    "another direction",
    { op: "GRU", attributes: { direction: { kind: "string", value: "up" } } },
    /"up"/,
  ],
  [
    "peepholes",
    { op: "LSTM", extraInput: { at: 7, weight: testWeight("P", [1, 9]) } },
    /peepholes/,
  ],
  [
    "lengths of sequences",
    { op: "GRU", extraInput: { at: 4, weight: testWeight("lengths", [4]) } },
    /sequence_lens.*one length/,
  ],
];

test.each(refused)("refuses %s, and says what it takes", (_, form, message) => {
  expect(() => derive(form)).toThrow(
    expect.objectContaining({
      code: "MODEL_OPERATOR_UNSUPPORTED",
      message: expect.stringMatching(message),
    }),
  );
});

test("refuses a number of time steps that is not fixed, and says so", () => {
  const { graph, data } = recurrentModel({ op: "LSTM" });
  const values = new Map(data).set(
    "x_shape",
    new Uint8Array(BigInt64Array.of(-1n, -1n, 2n).buffer),
  );
  const layout = deriveLayout(graph, nodeHasher);

  expect(() =>
    deriveTrainingGraph(graph, layout, { loss: "binary-cross-entropy", values }),
  ).toThrow(
    expect.objectContaining({
      code: "MODEL_OPERATOR_UNSUPPORTED",
      message: expect.stringMatching(/time steps must be fixed/),
    }),
  );
});

/** Of the test data; sizes that vary in the files are their numbers of time steps. */
const realModel = (file: string): BuiltModel => {
  const bytes = new Uint8Array(readFileSync(join(testData as string, "models", file)));
  return decodeModel(bytes, { fileName: file, external: "refused" });
};

test.skipIf(!testData).each([
  ["lstm-tiny.pytorch2.0.onnx", "LSTM"],
  ["gru-tiny.pytorch2.2.onnx", "GRU"],
  ["lstm2.keras-tf2onnx1.15.onnx", "LSTM"],
])("WARDROUND_TEST_DATA: %s unrolled gives what its %s does", async (file, op) => {
  const { graph, data } = realModel(file);
  const inputs = graph.inputs.map((input) => ({
    ...input,
    shape: input.shape?.map((size) => (typeof size === "number" ? size : rowCount)),
  }));
  const outputs = graph.outputs.slice(0, 1);
  const nodes = ancestors(graph.nodes, [outputs[0]?.name as string]);
  const fixed = { data, graph: { ...graph, inputs, outputs, nodes } };
  const own = unrolledTo(fixed, outputs[0]?.name as string);

  expect(nodes.map((node) => node.op)).toContain(op);
  expect(own.graph.nodes.map((node) => node.op)).not.toContain(op);
  const expected = await run(fixed.graph, data);
  expect(largestGap(await run(own.graph, own.data), expected)).toBeLessThan(1e-6);
  expect(Math.max(...expected.map(Math.abs))).toBeGreaterThan(0.01);
});

test.skipIf(!testData)("WARDROUND_TEST_DATA: a sequence of any length is refused by name", () => {
  const model = realModel("lstm-tiny.pytorch2.0.onnx");

  expect(() => unrolledTo(model, "output")).toThrow(/time steps must be fixed, and is batch_size/);
});
