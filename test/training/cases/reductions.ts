import { testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";
import {
  afterHidden,
  around,
  between,
  hiddenWeights,
  int,
  integers,
  ints,
  shaped,
} from "./around.ts";

/** Models whose reductions lie between a weight and the loss. */
export const reductionCases: Record<string, BuiltModel> = {};

const operators = [
  "ReduceL1",
  "ReduceL2",
  "ReduceLogSum",
  "ReduceLogSumExp",
  "ReduceMax",
  "ReduceMean",
  "ReduceMin",
  "ReduceProd",
  "ReduceSum",
  "ReduceSumSquare",
];
const axesChoices: readonly (readonly number[])[] = [[1], [2], [-1], [1, 2], [-1, -2]];
const opsets = [7, 11, 12, 13, 17, 18, 21];
for (const [which, op] of operators.entries()) {
  for (const [at, axes] of axesChoices.entries()) {
    for (const keepdims of [0, 1]) {
      const opset = opsets[(which + 2 * at + keepdims) % opsets.length] as number;
      const asInput = opset >= (op === "ReduceSum" ? 13 : 18);
      const left = [2, 3].filter((_, axis) => !axes.some((one) => (one + 3) % 3 === axis + 1));
      const width = left.reduce((product, size) => product * size, 1);
      // ReduceLogSum takes what has a logarithm.
      const before = op === "ReduceLogSum" ? [testNode("Sigmoid", ["x"], "v")] : [];
      const from = op === "ReduceLogSum" ? "v" : "x";
      const attributes = { keepdims: int(keepdims), ...(asInput ? {} : { axes: ints(...axes) }) };
      const inputs = asInput ? [from, "axes"] : [from];
      reductionCases[`${op} over [${axes}], keepdims ${keepdims}, opset ${opset}`] = shaped(
        [2, 3],
        [...before, testNode(op, inputs, "y", attributes)],
        asInput ? [integers("axes", ...axes)] : [],
        { width, opset },
      );
    }
  }
  reductionCases[`${op} over the batch`] = around(
    afterHidden(
      testNode("Sigmoid", ["h"], "s"),
      testNode(op, ["s"], "r", { axes: ints(0), keepdims: int(0) }),
      testNode("Add", ["h", "r"], "m"),
    ),
    hiddenWeights,
    { opset: 12 },
  );
  reductionCases[`${op} over all`] = around(
    afterHidden(
      testNode("Sigmoid", ["h"], "s"),
      testNode(op, ["s"], "r", { keepdims: int(0) }),
      testNode("Sin", ["r"], "wave"),
      testNode("Mul", ["h", "wave"], "m"),
    ),
    hiddenWeights,
    { opset: which % 2 === 0 ? 13 : 21 },
  );
}
reductionCases["ReduceSum over no axes, as it is told to"] = around(
  afterHidden(testNode("ReduceSum", ["h"], "m", { noop_with_empty_axes: int(1) })),
  hiddenWeights,
);
reductionCases["ReduceMax of equal elements"] = shaped(
  [2, 3],
  [
    testNode("Concat", ["x", "x"], "xx", { axis: int(2) }),
    testNode("ReduceMax", ["xx"], "y", { axes: ints(2) }),
  ],
  [],
  { width: 2 },
);
for (const reverse of [0, 1]) {
  for (const exclusive of [0, 1]) {
    for (const axis of [1, -1]) {
      reductionCases[`CumSum over ${axis}, reverse ${reverse}, exclusive ${exclusive}`] = shaped(
        [2, 3],
        [
          testNode("CumSum", ["x", "axis"], "y", {
            reverse: int(reverse),
            exclusive: int(exclusive),
          }),
        ],
        [{ ...integers("axis", axis), shape: [] }],
        { width: 6, opset: axis === 1 ? 11 : 21 },
      );
    }
  }
}
for (const op of ["LogSoftmax", "Softmax"]) {
  for (const opset of [7, 11, 12, 13, 18, 21]) {
    for (const axis of [0, 1, 2, -1, -2]) {
      if (axis < 0 && opset < 11) continue;
      reductionCases[`${op} over ${axis} of three, opset ${opset}`] = shaped(
        [2, 3],
        [testNode(op, ["x"], "y", { axis: int(axis) })],
        [],
        { width: 6, opset },
      );
    }
    reductionCases[`${op} over the axis of the opset, ${opset}`] = shaped(
      [2, 3],
      [testNode(op, ["x"], "q"), testNode("Mul", ["q", "c"], "y")],
      [between("c", [2, 3], 0.5, 2)],
      { width: 6, opset },
    );
  }
}
reductionCases["ReduceMean and ReduceSumSquare make a norm"] = shaped(
  [4],
  [
    testNode("ReduceMean", ["x"], "mean", { axes: ints(-1) }),
    testNode("Sub", ["x", "mean"], "centred"),
    testNode("ReduceL2", ["centred"], "length", { axes: ints(-1) }),
    testNode("Div", ["centred", "length"], "unit"),
    testNode("Mul", ["unit", "gain"], "y"),
  ],
  [testWeight("gain", [4])],
  { width: 4 },
);
