import { expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Attribute } from "../../model/graph.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { type TestWeight, testNode, testWeight } from "../support/models.ts";
import { float, imageModel, int, int64, ints } from "./images.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const loss = "binary-cross-entropy";

/** A vector of numbers between 0.5 and 1.5. */
const positive = (name: string, count: number): TestWeight => {
  const { values } = testWeight(name, [count], 0.5);
  return { name, shape: [count], values: (values as Float32Array).map((value) => value + 1) };
};

function normalised(
  op: string,
  {
    rowShape,
    scale = rowShape.slice(0, 1),
    attributes = {},
    opset = 18,
    extra = [],
  }: {
    readonly rowShape: readonly number[];
    readonly scale?: readonly number[];
    readonly attributes?: Readonly<Record<string, Attribute>>;
    readonly opset?: number;
    readonly extra?: readonly TestWeight[];
  },
): BuiltModel {
  const weights = [testWeight("scale", scale), testWeight("bias", scale), ...extra];
  const inputs = ["x", ...weights.map(({ name }) => name)];
  return imageModel([testNode(op, inputs, "m", attributes)], weights, { rowShape, opset });
}

const batchNormalized = (
  rowShape: readonly number[],
  attributes: Readonly<Record<string, Attribute>> = {},
  opset = 18,
): BuiltModel => {
  const [channels = 1] = rowShape;
  const extra = [testWeight("mean", [channels]), positive("variance", channels)];
  return normalised("BatchNormalization", { rowShape, attributes, opset, extra });
};

const cases: Record<string, BuiltModel> = {
  "frozen BatchNormalization, rows": batchNormalized([4]),
  "frozen BatchNormalization, images": batchNormalized([2, 3, 3], { epsilon: float(0.01) }),
  "frozen BatchNormalization, sequences, opset 7": batchNormalized([3, 4], {}, 7),
  InstanceNormalization: normalised("InstanceNormalization", { rowShape: [2, 3, 3] }),
  "InstanceNormalization, 1-D": normalised("InstanceNormalization", { rowShape: [3, 4] }),
  LayerNormalization: normalised("LayerNormalization", { rowShape: [3, 4], scale: [4] }),
  "LayerNormalization over two axes": normalised("LayerNormalization", {
    rowShape: [2, 2, 3],
    scale: [2, 3],
    attributes: { axis: int(2), epsilon: float(0.1) },
  }),
  "GroupNormalization, a scale for each group": normalised("GroupNormalization", {
    rowShape: [4, 2, 2],
    scale: [2],
    attributes: { num_groups: int(2) },
  }),
  "GroupNormalization, a scale for each channel": normalised("GroupNormalization", {
    rowShape: [4, 3],
    attributes: { num_groups: int(2) },
    opset: 21,
  }),
  LRN: imageModel(
    [testNode("LRN", ["x"], "m", { size: int(3), alpha: float(0.5), beta: float(0.6) })],
    [],
    { rowShape: [4, 2, 2] },
  ),
  "LRN over an even number of channels": imageModel(
    [testNode("LRN", ["x"], "m", { size: int(2), alpha: float(1), bias: float(2) })],
    [],
    { rowShape: [3, 3] },
  ),
};

test.each(Object.entries(cases))("a normalisation's gradients are slopes: %s", async (_, model) => {
  const result = await checkGradients(model, { loss, rowCount: 3 });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeLessThanOrEqual(result.checked / 4);
  expect(result.largest).toBeGreaterThan(0.01);
});

test.each([
  ["rows", [3]],
  ["sequences", [3, 4]],
  ["images", [2, 3, 2]],
  ["volumes", [2, 2, 1, 3]],
])("BatchNormalization over the batch's own statistics has its slopes: %s", async (_, rowShape) => {
  const model = batchNormalized(rowShape, { epsilon: float(0.02) });

  const result = await checkGradients(model, { loss, rowCount: 5, batchNormalization: "batch" });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBe(0);
  expect(result.largest).toBeGreaterThan(0.01);
});

const convolved = (x: string, weight: string, output: string) =>
  testNode("Conv", [x, weight], output, { pads: ints(1, 1, 1, 1) });

/** A residual block: what is normalised is added to what it was made of. */
const residual = (second: string): BuiltModel => {
  const names = (of: string): string[] => ["scale", "bias", "mean", "variance"].map((n) => n + of);
  const nodes = [
    convolved("x", "w1", "c1"),
    testNode("BatchNormalization", ["c1", ...names("")], "n1"),
    testNode("Softplus", ["n1"], "r1"),
    convolved("r1", "w2", "c2"),
    testNode("BatchNormalization", ["c2", ...names(second)], "n2"),
    testNode("Add", ["n2", "x"], "s"),
    testNode("Softplus", ["s"], "m"),
  ];
  const weights = ["", ...(second === "" ? [] : [second])].flatMap((of) => [
    testWeight(`scale${of}`, [2]),
    testWeight(`bias${of}`, [2]),
    testWeight(`mean${of}`, [2]),
    positive(`variance${of}`, 2),
  ]);
  const kernels = [testWeight("w1", [2, 2, 3, 3]), testWeight("w2", [2, 2, 3, 3])];
  return imageModel(nodes, [...kernels, ...weights], { rowShape: [2, 3, 4] });
};

test.each([
  ["each with its own", "2"],
  ["with the same", ""],
])(
  "a residual block of two BatchNormalizations, %s scale and statistics, has its slopes",
  async (_, second) => {
    const model = residual(second);

    const result = await checkGradients(model, { loss, rowCount: 4, batchNormalization: "batch" });

    expect(result.wrong).toEqual([]);
    expect(result.skipped).toBe(0);
    expect(result.largest).toBeGreaterThan(0.01);
  },
);

/** The loss and the updated statistics after each of some steps at rate 0. */
async function runSteps(model: BuiltModel, features: OrtTensor, count: number) {
  const layout = deriveLayout(model.graph, nodeHasher);
  const training = deriveTrainingGraph(model.graph, layout, {
    loss,
    values: model.data,
    batchNormalization: "batch",
  });
  const bytes = encodeModel(training.graph, {
    data: new Map([...model.data, ...training.constants]),
  });
  const session = await openOrtSession({ bytes }, { threads: 1 });
  try {
    const rowCount = features.shape[0] as number;
    const feeds: Record<string, OrtTensor> = {
      [training.features]: features,
      [training.labels]: float32Tensor(new Float32Array(rowCount), [rowCount, 1]),
      [training.scalars[0]!]: float32Tensor(Float32Array.of(0), []),
    };
    const start = [
      ...layout.tensors,
      ...training.statistics.map(({ feed, shape }) => ({ name: feed, shape })),
    ];
    for (const { name, shape } of start) {
      feeds[name] = { type: "float32", shape, data: model.data.get(name) as Uint8Array };
    }
    for (let step = 0; step < count; step++) {
      const results = await session.run(
        feeds,
        training.statistics.map(({ fetch }) => fetch),
      );
      for (const { feed, fetch } of training.statistics) feeds[feed] = results[fetch] as OrtTensor;
    }
    return training.statistics.map(({ feed }) => [...float32Values(feeds[feed] as OrtTensor)]);
  } finally {
    await session.release();
  }
}

test("running statistics follow the batch's by ONNX's rule, step after step", async () => {
  const model = batchNormalized([2], { momentum: float(0.75) });
  const values = Float32Array.of(1, 4, 2, 0, 6, -1);
  const scales = new Float32Array((model.data.get("scales") as Uint8Array).slice().buffer);
  const held = (name: string) =>
    new Float32Array((model.data.get(name) as Uint8Array).slice().buffer);
  const batch = [0, 1].map((channel) => {
    const column = [0, 1, 2].map(
      (row) => (values[row * 2 + channel] ?? 0) * (scales[channel] ?? 0),
    );
    const mean = column.reduce((sum, value) => sum + value, 0) / 3;
    return { mean, variance: column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3 };
  });
  const after = (start: number, target: number) => target + (start - target) * 0.75 ** 2;

  const [means = [], variances = []] = await runSteps(model, float32Tensor(values, [3, 2]), 2);

  batch.forEach(({ mean, variance }, channel) => {
    expect(means[channel]).toBeCloseTo(after(held("mean")[channel] ?? 0, mean), 5);
    expect(variances[channel]).toBeCloseTo(after(held("variance")[channel] ?? 0, variance), 5);
  });
});

test("frozen BatchNormalization leaves no statistics to carry on", () => {
  const model = batchNormalized([2, 3]);
  const layout = deriveLayout(model.graph, nodeHasher);

  const training = deriveTrainingGraph(model.graph, layout, { loss, values: model.data });

  expect(training.statistics).toEqual([]);
});

test("refuses BatchNormalization with statistics of each place", async () => {
  const model = batchNormalized([2, 3], { spatial: int(0) }, 7);

  await expect(checkGradients(model, { loss })).rejects.toThrow(/spatial 1/);
});

test("sequences are normalised by a LayerNormalization behind a reshape", async () => {
  const model = imageModel(
    [
      testNode("Reshape", ["x", "shape"], "r"),
      testNode("Transpose", ["r"], "t", { perm: ints(0, 2, 1) }),
      testNode("LayerNormalization", ["t", "scale"], "m"),
    ],
    [testWeight("scale", [2]), int64("shape", 0, 2, -1)],
    { rowShape: [2, 2, 2] },
  );

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
});
