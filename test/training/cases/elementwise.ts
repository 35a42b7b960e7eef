import type { GraphNode } from "../../../model/graph.ts";
import { type TestWeight, testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";
import {
  afterHidden,
  around,
  between,
  float,
  hiddenWeights,
  int,
  integers,
  shaped,
  string,
} from "./around.ts";

/** Models whose elementwise and broadcasting operators lie between a weight and the loss. */
export const elementwiseCases: Record<string, BuiltModel> = {};

const unary: readonly [op: string, opset: number, attributes?: GraphNode["attributes"]][] = [
  ["Abs", 7],
  ["Asinh", 9],
  ["Atan", 7],
  ["Celu", 12],
  ["Celu", 12, { alpha: float(0.5) }],
  ["Cos", 7],
  ["Cosh", 9],
  ["Elu", 7],
  ["Elu", 21, { alpha: float(0.5) }],
  ["Erf", 9],
  ["Exp", 7],
  ["Gelu", 20],
  ["Gelu", 20, { approximate: string("tanh") }],
  ["HardSigmoid", 7],
  ["HardSigmoid", 17, { alpha: float(0.4), beta: float(0.3) }],
  ["HardSwish", 14],
  ["LeakyRelu", 7],
  ["LeakyRelu", 17, { alpha: float(-0.5) }],
  ["Mish", 18],
  ["Neg", 7],
  ["Selu", 7],
  ["Selu", 18, { alpha: float(2), gamma: float(0.5) }],
  ["Shrink", 9, { lambd: float(0.3), bias: float(0.1) }],
  ["Sin", 7],
  ["Sinh", 9],
  ["Softplus", 7],
  ["Softsign", 7],
  ["ThresholdedRelu", 10, { alpha: float(0.2) }],
];
for (const [op, opset, attributes = {}] of unary) {
  const words = Object.entries(attributes).map(([name, { value }]) => `, ${name} ${value}`);
  elementwiseCases[`${op}${words.join("")}, opset ${opset}`] = around(
    afterHidden(testNode(op, ["h"], "m", attributes)),
    hiddenWeights,
    { opset },
  );
}

/** Operators of values in (0, 1), and of values from 1 on. */
for (const [op, opset] of [
  ["Acos", 7],
  ["Asin", 7],
  ["Atanh", 9],
  ["Log", 7],
  ["Reciprocal", 13],
  ["Sqrt", 7],
  ["Tan", 7],
  ["Acosh", 9],
] as const) {
  const inside = [
    testNode("Sigmoid", ["h"], "s"),
    testNode("Mul", ["s", "span"], "t"),
    testNode("Add", ["t", "low"], "u"),
  ];
  const low = op === "Acosh" ? 1.5 : 0.2;
  elementwiseCases[`${op}, opset ${opset}`] = around(
    afterHidden(...inside, testNode(op, ["u"], "m")),
    [...hiddenWeights, between("span", [1], 0.6, 0.61), between("low", [1], low, low + 0.01)],
    { opset },
  );
}

/** Shapes that meet [batch, 2, 3] in every way that operands are broadcast. */
const operands: readonly (readonly number[])[] = [[], [1], [3], [2, 1], [2, 3], [1, 2, 3]];
for (const op of ["Add", "Sub", "Mul", "Div", "Max", "Min", "Mod", "PRelu", "Pow"]) {
  for (const [at, shape] of operands.entries()) {
    for (const isFirst of op === "PRelu" ? [false] : [false, true]) {
      const isPositive = op === "Div" || op === "Pow" || op === "Mod";
      const other = isPositive ? between("c", shape, 0.7, 1.6) : testWeight("c", shape);
      const x = isPositive
        ? [testNode("Sigmoid", ["x"], "s"), testNode("Add", ["s", "half"], "v")]
        : [];
      const from = isPositive ? "v" : "x";
      const attributes = op === "Mod" ? { fmod: int(1) } : {};
      const opset = op === "Mod" ? [10, 13, 21] : [8, 12, 13, 18, 21];
      const chosen = opset[at % opset.length] as number;
      const words = `[${shape}] as its ${isFirst ? "first" : "second"} operand, opset ${chosen}`;
      elementwiseCases[`${op} with ${words}`] = shaped(
        [2, 3],
        [...x, testNode(op, isFirst ? ["c", from] : [from, "c"], "y", attributes)],
        [other, ...(isPositive ? [between("half", [1], 0.5, 0.51)] : [])],
        { width: 6, opset: chosen },
      );
    }
  }
}
elementwiseCases["Add of values that broadcast each other"] = shaped(
  [3, 1],
  [testNode("Mul", ["x", "c"], "t"), testNode("Sin", ["t"], "u"), testNode("Mul", ["u", "x"], "y")],
  [testWeight("c", [4])],
  { width: 12 },
);
elementwiseCases["PRelu with a slope for each channel, opset 7"] = shaped(
  [3, 2, 2],
  [testNode("PRelu", ["x", "slope"], "y")],
  [testWeight("slope", [3, 1, 1])],
  { width: 12, opset: 7 },
);
elementwiseCases["Pow of a value by itself"] = around(
  afterHidden(testNode("Sigmoid", ["h"], "s"), testNode("Pow", ["s", "s"], "m")),
  hiddenWeights,
);
elementwiseCases["Pow by an integer, of negative values too"] = around(
  afterHidden(testNode("Pow", ["h", "three"], "m")),
  [...hiddenWeights, integers("three", 3)],
);

/** Operators of any number of operands. */
for (const op of ["Max", "Mean", "Min", "Sum"]) {
  for (const opset of [8, 13, 21]) {
    const several: TestWeight[] = [testWeight("c", [3]), testWeight("d", [2, 1])];
    elementwiseCases[`${op} of one, opset ${opset}`] = shaped(
      [2, 3],
      [testNode(op, ["x"], "y")],
      [],
      {
        width: 6,
        opset,
      },
    );
    elementwiseCases[`${op} of three, opset ${opset}`] = shaped(
      [2, 3],
      [testNode(op, ["c", "x", "d"], "y")],
      several,
      { width: 6, opset },
    );
  }
}
elementwiseCases["Max of a value and itself"] = around(
  afterHidden(testNode("Max", ["h", "h"], "m")),
  hiddenWeights,
);

const condition = [testNode("Greater", ["x", "edge"], "is_large")];
for (const [yes, no] of [
  ["x", "c"],
  ["c", "x"],
  ["c", "d"],
  ["x", "x"],
] as const) {
  for (const opset of [9, 21]) {
    elementwiseCases[`Where picks ${yes} or ${no}, opset ${opset}`] = shaped(
      [2, 3],
      [...condition, testNode("Where", ["is_large", yes, no], "y")],
      [testWeight("c", [2, 1]), testWeight("d", [3]), testWeight("edge", [3], 0.1)],
      { width: 6, opset },
    );
  }
}
elementwiseCases["Where of values that the condition broadcasts"] = around(
  [
    testNode("Greater", ["features", "edge"], "is_large"),
    testNode("Where", ["is_large", "c", "d"], "m"),
  ],
  [testWeight("c", [4]), testWeight("d", []), testWeight("edge", [4], 0.1)],
);
const bounds = { min: float(-0.4), max: float(0.3) };
for (const [words, attributes] of [
  ["both", bounds],
  ["below", { min: bounds.min }],
  ["above", { max: bounds.max }],
  ["nowhere", {}],
] as const) {
  elementwiseCases[`Clip ${words}, opset 7`] = around(
    afterHidden(testNode("Clip", ["h"], "m", attributes)),
    hiddenWeights,
    { opset: 7 },
  );
}
const fixed = (name: string, value: number): GraphNode =>
  testNode("Constant", [], name, {
    value: {
      kind: "tensor",
      value: { dtype: "F32", shape: [], data: new Uint8Array(Float32Array.of(value).buffer) },
    },
  });
for (const [low, high] of [
  ["low", "high"],
  ["low", ""],
  ["", "high"],
] as const) {
  for (const opset of [11, 12, 13, 21]) {
    elementwiseCases[`Clip by inputs "${low}" and "${high}", opset ${opset}`] = around(
      afterHidden(
        fixed("low", -0.4),
        fixed("high", 0.3),
        testNode("Clip", high === "" ? ["h", low] : ["h", low, high], "m"),
      ),
      hiddenWeights,
      { opset },
    );
  }
}
