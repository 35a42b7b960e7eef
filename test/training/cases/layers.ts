import { bytesOf } from "../../../base/bytes.ts";
import { buildModel, testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";
import {
  afterHidden,
  around,
  float,
  hidden,
  hiddenWeights,
  int,
  integers,
  ints,
  shaped,
} from "./around.ts";

/** Layers that models are made of, products of matrices above all, and values used several times. */
export const layerCases: Record<string, BuiltModel> = {};
for (const opset of [7, 9, 11, 12, 13, 17, 21]) {
  for (const classes of [1, 3]) {
    layerCases[`a Relu layer, ${classes} outputs, opset ${opset}`] = around(
      afterHidden(testNode("Relu", ["h"], "m")),
      hiddenWeights,
      { opset, classes },
    );
  }
}
for (const op of ["Sigmoid", "Tanh", "Identity", "Flatten", "Softmax"]) {
  layerCases[`${op} in the middle`] = around(afterHidden(testNode(op, ["h"], "m")), hiddenWeights);
}
layerCases["Softmax over the first axis, opset 13"] = around(
  afterHidden(testNode("Softmax", ["h"], "m", { axis: int(0) })),
  hiddenWeights,
);
layerCases["Softmax over all axes from 1 on, opset 12"] = around(
  afterHidden(
    testNode("Reshape", ["h", "s"], "r"),
    testNode("Softmax", ["r"], "q"),
    testNode("Flatten", ["q"], "m"),
  ),
  [...hiddenWeights, integers("s", -1, 2, 2)],
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
    layerCases[`Gemm, transA ${flips & 1}, transB ${flips >> 1}, bias [${bias}]`] = around(
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
layerCases["Gemm without bias"] = around(afterHidden(testNode("Gemm", ["h", "v"], "m")), [
  ...hiddenWeights,
  testWeight("v", [4, 4]),
]);
layerCases["Gemm with the weight first"] = around(
  [
    testNode("Gemm", ["v", "features", "c"], "t", { transA: int(1), transB: int(1) }),
    testNode("Transpose", ["t"], "m", { perm: ints(1, 0) }),
  ],
  [testWeight("v", [4, 3]), testWeight("c", [3, 1])],
  { width: 3 },
);
layerCases["MatMul and Add"] = around(
  [testNode("MatMul", ["features", "v"], "t"), testNode("Add", ["c", "t"], "m")],
  [testWeight("v", [4, 4]), testWeight("c", [4])],
);
for (const shape of [
  [2, 2],
  [1, 2, 2],
  [1, 1, 2, 2],
]) {
  layerCases[`MatMul of stacks with [${shape}]`] = around(
    [
      hidden,
      testNode("Reshape", ["h", "s"], "r"),
      testNode("MatMul", ["r", "v"], "t"),
      testNode("Reshape", ["t", "s2"], "m"),
    ],
    [...hiddenWeights, testWeight("v", shape), integers("s", -1, 2, 2), integers("s2", -1, 4)],
  );
}
for (const [words, inputs, shape, width] of [
  ["behind a stack", ["x", "v"], [3], 2],
  ["before a stack", ["v", "x"], [2], 3],
] as const) {
  layerCases[`MatMul of a vector ${words}`] = shaped(
    [2, 3],
    [testNode("MatMul", inputs, "y")],
    [testWeight("v", shape)],
    { width },
  );
}
layerCases["MatMul of two vectors"] = around(
  afterHidden(testNode("MatMul", ["v", "u"], "dot"), testNode("Mul", ["h", "dot"], "m")),
  [...hiddenWeights, testWeight("v", [3]), testWeight("u", [3])],
  { opset: 11 },
);
for (const [op, shape] of [
  ["Add", [1]],
  ["Add", [1, 4]],
  ["Add", [1, 1]],
  ["Sub", [4]],
  ["Mul", [4]],
  ["Mul", [1, 4]],
] as const) {
  for (const opset of [11, 17]) {
    layerCases[`${op} with [${shape}], opset ${opset}`] = around(
      afterHidden(testNode(op, op === "Sub" ? ["c", "h"] : ["h", "c"], "m")),
      [...hiddenWeights, testWeight("c", [...shape])],
      { opset },
    );
  }
}
layerCases["two rows of values of different width"] = around(
  afterHidden(
    testNode("Gemm", ["features", "v"], "narrow"),
    testNode("Sub", ["h", "narrow"], "q"),
    testNode("Mul", ["narrow", "q"], "m"),
  ),
  [...hiddenWeights, testWeight("v", [4, 1])],
);
layerCases["a value used twice"] = around(
  afterHidden(testNode("Mul", ["h", "h"], "q"), testNode("Add", ["q", "h"], "m")),
  hiddenWeights,
);
layerCases["a weight used by three nodes"] = around(
  afterHidden(
    testNode("Gemm", ["h", "w", "b"], "q", { transB: int(1) }),
    testNode("Transpose", ["w"], "wt"),
    testNode("MatMul", ["q", "wt"], "m"),
  ),
  hiddenWeights,
);
layerCases["Squeeze and Unsqueeze"] = around(
  afterHidden(testNode("Unsqueeze", ["h", "one"], "u"), testNode("Squeeze", ["u", "one"], "m")),
  [...hiddenWeights, integers("one", 1)],
);
layerCases["a cast to float32"] = around(
  afterHidden(testNode("Cast", ["h"], "m", { to: int(1) })),
  hiddenWeights,
);
layerCases["Transpose of three axes"] = around(
  afterHidden(
    testNode("Reshape", ["h", "s"], "r"),
    testNode("Transpose", ["r"], "t", { perm: ints(1, 2, 0) }),
    testNode("Tanh", ["t"], "u"),
    testNode("Reshape", ["u", "s2"], "m"),
  ),
  [...hiddenWeights, integers("s", -1, 2, 2), integers("s2", -1, 4)],
);
layerCases["a shape in a Constant node"] = around(
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
layerCases["an output [batch]"] = buildModel({
  output: { name: "p", shape: ["batch"] },
  nodes: [
    testNode("Gemm", ["features", "v", "c"], "z"),
    testNode("Sigmoid", ["z"], "s"),
    testNode("Squeeze", ["s", "one"], "p"),
  ],
  weights: [testWeight("v", [4, 1]), testWeight("c", [1]), integers("one", 1)],
});
