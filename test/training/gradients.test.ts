import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute, GraphNode } from "../../model/graph.ts";
import type { Loss } from "../../training/model-form.ts";
import { trainableOperators } from "../../training/operators/operators.ts";
import { buildModel, bytesOf, type TestWeight, testNode, testWeight } from "../support/models.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const int = (value: number): Attribute => ({ kind: "int", value });
const ints = (...value: number[]): Attribute => ({ kind: "ints", value });
const float = (value: number): Attribute => ({ kind: "float", value });
const shapeOf = (name: string, ...sizes: number[]): TestWeight => {
  return { name, shape: [sizes.length], values: BigInt64Array.from(sizes.map(BigInt)) };
};

/** features [batch, 4] through the middle's nodes to "m", then a Gemm from `width` to the output. */
function around(
  middle: readonly GraphNode[],
  weights: readonly TestWeight[],
  options: { width?: number; opset?: number; classes?: number } = {},
): BuiltModel {
  const { width = 4, opset = 17, classes = 1 } = options;
  return buildModel({
    opset,
    output: { name: "p", shape: ["batch", classes] },
    nodes: [
      ...middle,
      testNode("Gemm", ["m", "out_w", "out_b"], "z"),
      testNode(classes === 1 ? "Sigmoid" : "Softmax", ["z"], "p"),
    ],
    weights: [...weights, testWeight("out_w", [width, classes]), testWeight("out_b", [classes])],
  });
}

const hidden = testNode("Gemm", ["features", "w", "b"], "h");
const hiddenWeights = [testWeight("w", [4, 4]), testWeight("b", [4])];
const afterHidden = (...nodes: GraphNode[]): GraphNode[] => [hidden, ...nodes];

const cases: Record<string, BuiltModel> = {};
for (const opset of [7, 9, 11, 12, 13, 17, 21]) {
  for (const classes of [1, 3]) {
    cases[`a Relu layer, ${classes} outputs, opset ${opset}`] = around(
      afterHidden(testNode("Relu", ["h"], "m")),
      hiddenWeights,
      { opset, classes },
    );
  }
}
for (const op of ["Sigmoid", "Tanh", "Identity", "Flatten", "Softmax"]) {
  cases[`${op} in the middle`] = around(afterHidden(testNode(op, ["h"], "m")), hiddenWeights);
}
cases["Softmax over the first axis, opset 13"] = around(
  afterHidden(testNode("Softmax", ["h"], "m", { axis: int(0) })),
  hiddenWeights,
);
cases["Softmax over all axes from 1 on, opset 12"] = around(
  afterHidden(
    testNode("Reshape", ["h", "s"], "r"),
    testNode("Softmax", ["r"], "q"),
    testNode("Flatten", ["q"], "m"),
  ),
  [...hiddenWeights, shapeOf("s", -1, 2, 2)],
  { opset: 12 },
);
for (const flips of [0, 1, 2, 3]) {
  const attributes = {
    transA: int(flips & 1),
    transB: int(flips >> 1),
    alpha: float(0.5),
    beta: float(-2),
  };
  for (const bias of [[], [1], [3], [1, 3]]) {
    cases[`Gemm, transA ${flips & 1}, transB ${flips >> 1}, bias [${bias}]`] = around(
      [
        hidden,
        testNode(flips & 1 ? "Transpose" : "Identity", ["h"], "a"),
        testNode("Gemm", ["a", "v", "c"], "m", attributes),
      ],
      [...hiddenWeights, testWeight("v", flips >> 1 ? [3, 4] : [4, 3]), testWeight("c", bias)],
      { width: 3 },
    );
  }
}
cases["Gemm without bias"] = around(afterHidden(testNode("Gemm", ["h", "v"], "m")), [
  ...hiddenWeights,
  testWeight("v", [4, 4]),
]);
cases["Gemm with the weight first"] = around(
  [
    testNode("Gemm", ["v", "features", "c"], "t", { transA: int(1), transB: int(1) }),
    testNode("Transpose", ["t"], "m", { perm: ints(1, 0) }),
  ],
  [testWeight("v", [4, 3]), testWeight("c", [3, 1])],
  { width: 3 },
);
cases["MatMul and Add"] = around(
  [testNode("MatMul", ["features", "v"], "t"), testNode("Add", ["c", "t"], "m")],
  [testWeight("v", [4, 4]), testWeight("c", [4])],
);
for (const shape of [
  [2, 2],
  [1, 2, 2],
  [1, 1, 2, 2],
]) {
  cases[`MatMul of stacks with [${shape}]`] = around(
    [
      hidden,
      testNode("Reshape", ["h", "s"], "r"),
      testNode("MatMul", ["r", "v"], "t"),
      testNode("Reshape", ["t", "s2"], "m"),
    ],
    [...hiddenWeights, testWeight("v", shape), shapeOf("s", -1, 2, 2), shapeOf("s2", -1, 4)],
  );
}
for (const [op, shape] of [
  ["Add", [1]],
  ["Add", [1, 4]],
  ["Add", [1, 1]],
  ["Sub", [4]],
  ["Mul", [4]],
  ["Mul", [1, 4]],
] as const) {
  for (const opset of [11, 17]) {
    cases[`${op} with [${shape}], opset ${opset}`] = around(
      afterHidden(testNode(op, op === "Sub" ? ["c", "h"] : ["h", "c"], "m")),
      [...hiddenWeights, testWeight("c", [...shape])],
      { opset },
    );
  }
}
cases["two rows of values of different width"] = around(
  afterHidden(
    testNode("Gemm", ["features", "v"], "narrow"),
    testNode("Sub", ["h", "narrow"], "q"),
    testNode("Mul", ["narrow", "q"], "m"),
  ),
  [...hiddenWeights, testWeight("v", [4, 1])],
);
cases["a value used twice"] = around(
  afterHidden(testNode("Mul", ["h", "h"], "q"), testNode("Add", ["q", "h"], "m")),
  hiddenWeights,
);
cases["a weight used by three nodes"] = around(
  afterHidden(
    testNode("Gemm", ["h", "w", "b"], "q", { transB: int(1) }),
    testNode("Transpose", ["w"], "wt"),
    testNode("MatMul", ["q", "wt"], "m"),
  ),
  hiddenWeights,
);
cases["Squeeze and Unsqueeze"] = around(
  afterHidden(testNode("Unsqueeze", ["h", "one"], "u"), testNode("Squeeze", ["u", "one"], "m")),
  [...hiddenWeights, shapeOf("one", 1)],
);
cases["a cast to float32"] = around(
  afterHidden(testNode("Cast", ["h"], "m", { to: int(1) })),
  hiddenWeights,
);
cases["Transpose of three axes"] = around(
  afterHidden(
    testNode("Reshape", ["h", "s"], "r"),
    testNode("Transpose", ["r"], "t", { perm: ints(1, 2, 0) }),
    testNode("Tanh", ["t"], "u"),
    testNode("Reshape", ["u", "s2"], "m"),
  ),
  [...hiddenWeights, shapeOf("s", -1, 2, 2), shapeOf("s2", -1, 4)],
);
cases["a shape in a Constant node"] = around(
  afterHidden(
    testNode("Constant", [], "s", {
      value: {
        kind: "tensor",
        value: { dtype: "I64", shape: [3], data: bytesOf(BigInt64Array.of(0n, 2n, -1n)) },
      },
    }),
    testNode("Reshape", ["h", "s"], "r"),
    testNode("Mul", ["r", "c"], "q"),
    testNode("Flatten", ["q"], "m"),
  ),
  [...hiddenWeights, testWeight("c", [2, 1])],
);
cases["an output [batch]"] = buildModel({
  output: { name: "p", shape: ["batch"] },
  nodes: [
    testNode("Gemm", ["features", "v", "c"], "z"),
    testNode("Sigmoid", ["z"], "s"),
    testNode("Squeeze", ["s", "one"], "p"),
  ],
  weights: [testWeight("v", [4, 1]), testWeight("c", [1]), shapeOf("one", 1)],
});

const lossOf = (model: BuiltModel): Loss =>
  model.graph.outputs[0]?.shape?.[1] === 3 ? "categorical-cross-entropy" : "binary-cross-entropy";

test.each(Object.entries(cases))("gradients are the slopes of the loss: %s", async (_, model) => {
  const result = await checkGradients(model, { loss: lossOf(model) });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeLessThanOrEqual(result.checked / 4);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("every operator that training names is in a case above", () => {
  const used = new Set(
    Object.values(cases).flatMap((model) => model.graph.nodes.map((node) => node.op)),
  );

  expect(trainableOperators.filter((op) => !used.has(op))).toEqual([]);
});

type Layer = (from: string, to: string) => { nodes: GraphNode[]; weights: TestWeight[] };

const layers: Record<string, Layer> = {
  gemm: (from, to) => ({
    nodes: [testNode("Gemm", [from, `${to}_w`, `${to}_b`], to, { transB: int(1) })],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8), testWeight(`${to}_b`, [4])],
  }),
  matMul: (from, to) => ({
    nodes: [testNode("MatMul", [from, `${to}_w`], to)],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8)],
  }),
  residual: (from, to) => ({
    nodes: [
      testNode("MatMul", [from, `${to}_w`], `${to}_x`),
      testNode("Tanh", [`${to}_x`], `${to}_y`),
      testNode("Add", [`${to}_y`, from], to),
    ],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8)],
  }),
  gate: (from, to) => ({
    nodes: [testNode("Sigmoid", [from], `${to}_x`), testNode("Mul", [from, `${to}_x`], to)],
    weights: [],
  }),
  scale: (from, to) => ({
    nodes: [testNode("Mul", [`${to}_w`, from], to)],
    weights: [testWeight(`${to}_w`, [1, 4])],
  }),
  relu: (from, to) => ({ nodes: [testNode("Relu", [from], to)], weights: [] }),
  softmax: (from, to) => ({ nodes: [testNode("Softmax", [from], to)], weights: [] }),
};

function buildStack(
  names: readonly string[],
  options: { readonly opset: number; readonly classes: number },
): BuiltModel {
  const nodes: GraphNode[] = [];
  const weights: TestWeight[] = [];
  names.forEach((name, at) => {
    const from = at === 0 ? "features" : `v${at - 1}`;
    const built = layers[name]?.(from, at === names.length - 1 ? "m" : `v${at}`);
    nodes.push(...(built?.nodes ?? []));
    weights.push(...(built?.weights ?? []));
  });
  return around(nodes, weights, options);
}

test("gradients are the slopes of the loss for random stacks of layers, losses and opsets", async () => {
  const stack = fc.array(fc.constantFrom(...Object.keys(layers)), { minLength: 1, maxLength: 5 });
  const options = fc.record({
    opset: fc.constantFrom(11, 12, 13, 18, 21),
    classes: fc.constantFrom(1, 3),
    rowCount: fc.integer({ min: 1, max: 7 }),
    seed: fc.string(),
  });
  await fc.assert(
    fc.asyncProperty(stack, options, async (names, { opset, classes, rowCount, seed }) => {
      const model = buildStack(names, { opset, classes });

      const result = await checkGradients(model, { loss: lossOf(model), rowCount, seed });

      expect(result.wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("a kink beside the point is not taken for a slope", async () => {
  const kinked = buildStack(["matMul", "relu", "gemm"], { opset: 11, classes: 1 });

  const result = await checkGradients(kinked, { loss: lossOf(kinked), rowCount: 7, seed: "[T" });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeGreaterThan(0);
});
