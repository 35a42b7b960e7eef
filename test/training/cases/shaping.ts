import { testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";
import {
  afterHidden,
  around,
  float,
  hiddenWeights,
  int,
  integers,
  ints,
  shaped,
  string,
} from "./around.ts";

/** Models whose operators between a weight and the loss move values. */
export const shapingCases: Record<string, BuiltModel> = {};

const int64Max = Number.MAX_SAFE_INTEGER;

for (const [axis, opset] of [
  [1, 7],
  [2, 9],
  [-1, 11],
  [-2, 13],
  [1, 21],
] as const) {
  const narrow = axis === 2 || axis === -1 ? "columns" : "rows";
  shapingCases[`Concat of several over ${axis}, opset ${opset}`] = shaped(
    [2, 3],
    [
      testNode("Mul", ["x", "scale"], "scaled"),
      testNode("MatMul", narrow === "columns" ? ["x", "c"] : ["c", "x"], "narrow"),
      testNode("Concat", ["x", "narrow", "scaled"], "y", { axis: int(axis) }),
    ],
    [testWeight("scale", [2, 3]), testWeight("c", narrow === "columns" ? [3, 1] : [1, 2])],
    { width: narrow === "columns" ? 14 : 15, opset },
  );
}
for (const [axis, opset] of [
  [1, 7],
  [2, 11],
  [-1, 12],
  [-2, 13],
  [2, 18],
  [-1, 21],
] as const) {
  const size = axis === 2 || axis === -1 ? 3 : 2;
  const sizes = size === 3 ? [1, 2] : [1, 1];
  const parts = ["first", "second"];
  const attributes = { axis: int(axis), ...(opset < 13 ? { split: ints(...sizes) } : {}) };
  shapingCases[`Split over ${axis}, opset ${opset}`] = shaped(
    [2, 3],
    [
      {
        ...testNode("Split", opset < 13 ? ["x"] : ["x", "sizes"], "first", attributes),
        outputs: parts,
      },
      testNode("Sin", ["first"], "wave"),
      testNode("Concat", ["second", "wave", "second"], "y", { axis: int(axis) }),
    ],
    opset < 13 ? [] : [integers("sizes", ...sizes)],
    { width: size === 3 ? 10 : 9, opset },
  );
}
for (const opset of [7, 13, 18, 21]) {
  const attributes = { axis: int(1), ...(opset < 18 ? {} : { num_outputs: int(2) }) };
  shapingCases[`Split into equal parts, one of them unused, opset ${opset}`] = around(
    afterHidden(
      { ...testNode("Split", ["h"], "left", attributes), outputs: ["left", "right"] },
      testNode("Mul", ["right", "right"], "m"),
    ),
    hiddenWeights,
    { width: 2, opset },
  );
}
interface Cut {
  readonly axes: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly steps?: readonly number[];
  readonly width: number;
}
const cuts: readonly Cut[] = [
  { axes: [1], starts: [0], ends: [1], width: 3 },
  { axes: [2], starts: [1], ends: [int64Max], width: 4 },
  { axes: [-1], starts: [-2], ends: [-1], width: 2 },
  { axes: [1, 2], starts: [1, 0], ends: [2, 2], width: 2 },
  { axes: [2], starts: [-1], ends: [-int64Max], steps: [-1], width: 6 },
  { axes: [2], starts: [0], ends: [3], steps: [2], width: 4 },
  { axes: [1, -1], starts: [-1, -1], ends: [-3, -4], steps: [-1, -2], width: 4 },
];
for (const { axes, starts, ends, steps, width } of cuts) {
  for (const opset of steps ? [10, 13, 21] : [7, 9, 10, 11, 21]) {
    const words = `[${starts}] to [${ends}] by [${steps ?? 1}] of axes [${axes}], opset ${opset}`;
    const isOld = opset < 10;
    const attributes = { axes: ints(...axes), starts: ints(...starts), ends: ints(...ends) };
    const inputs = ["x", "starts", "ends", "axes", ...(steps ? ["steps"] : [])];
    shapingCases[`Slice ${words}`] = shaped(
      [2, 3],
      [testNode("Slice", isOld ? ["x"] : inputs, "y", isOld ? attributes : {})],
      isOld
        ? []
        : [
            integers("starts", ...starts),
            integers("ends", ...ends),
            integers("axes", ...axes),
            ...(steps ? [integers("steps", ...steps)] : []),
          ],
      { width, opset },
    );
  }
}
for (const [words, start, end, step] of [
  ["the batch backwards", -1, -int64Max, -1],
  ["all of the batch", 0, int64Max, 1],
] as const) {
  shapingCases[`Slice of ${words}`] = around(
    afterHidden(
      testNode("Slice", ["h", "start", "end", "axis", "step"], "other"),
      testNode("Mul", ["h", "other"], "m"),
    ),
    [
      ...hiddenWeights,
      integers("start", start),
      integers("end", end),
      integers("axis", 0),
      integers("step", step),
    ],
  );
}
shapingCases["Slice of the first row of the batch"] = around(
  afterHidden(
    testNode("Slice", ["h", "start", "end", "axis"], "top"),
    testNode("ReduceSum", ["top", "axis"], "sum", { keepdims: int(1) }),
    testNode("Mul", ["h", "sum"], "m"),
  ),
  [...hiddenWeights, integers("start", 0), integers("end", 1), integers("axis", 0)],
);
shapingCases["Slice without axes"] = around(
  afterHidden(testNode("Slice", ["h", "starts", "ends"], "left"), testNode("Sin", ["left"], "m")),
  [...hiddenWeights, integers("starts", 0, 1), integers("ends", int64Max, 3)],
  { width: 2 },
);
for (const [words, axis, indices, shape, width] of [
  ["a row again and again", 1, [1, 1, 0, 1], [4], 12],
  ["from the end", 1, [-1, 0, -2], [3], 9],
  ["over the last axis", -1, [2, -1, 0, 2], [4], 8],
  ["one, which loses its axis", 2, [1], [], 2],
  ["a table of rows", 1, [0, 1, 1, -1], [2, 2], 12],
] as const) {
  for (const opset of [7, 11, 13, 21]) {
    if (opset < 11 && indices.some((index) => index < 0)) continue;
    shapingCases[`Gather ${words}, opset ${opset}`] = shaped(
      [2, 3],
      [testNode("Gather", ["x", "indices"], "y", { axis: int(axis) })],
      [{ ...integers("indices", ...indices), shape: [...shape] }],
      { width, opset },
    );
  }
}
shapingCases["Gather of rows of a weight, by what the features are"] = around(
  [
    testNode("Abs", ["features"], "size"),
    testNode("Mul", ["size", "three"], "wide"),
    testNode("Floor", ["wide"], "whole"),
    testNode("Cast", ["whole"], "ids", { to: int(7) }),
    testNode("Gather", ["table", "ids"], "rows"),
    testNode("ReduceSum", ["rows", "one"], "m", { keepdims: int(0) }),
  ],
  [
    testWeight("table", [3, 5]),
    { ...testWeight("three", [1]), values: Float32Array.of(2.9) },
    integers("one", 1),
  ],
  { width: 5 },
);
for (const [axis, indices, shape] of [
  [1, [0, 1, 1, -1, 0, 0], [1, 2, 3]],
  [-1, [2, -1, 0, 1, 1, 1, 0, 0], [1, 2, 4]],
] as const) {
  shapingCases[`GatherElements over ${axis}`] = around(
    [
      testNode("Gemm", ["features", "w", "b"], "h"),
      testNode("ReduceMean", ["h"], "mean", { axes: ints(0) }),
      testNode("Reshape", ["mean", "s"], "x"),
      testNode("GatherElements", ["x", "indices"], "y", { axis: int(axis) }),
      testNode("Reshape", ["y", "s2"], "row"),
      testNode("MatMul", ["row", "mix"], "mixed"),
      testNode("Add", ["features", "mixed"], "m"),
    ],
    [
      testWeight("w", [4, 6]),
      testWeight("b", [6]),
      integers("s", 1, 2, 3),
      integers("s2", 1, indices.length),
      { ...integers("indices", ...indices), shape: [...shape] },
      testWeight("mix", [indices.length, 4]),
    ],
  );
}
shapingCases["GatherND of single elements and of rows"] = around(
  [
    testNode("GatherND", ["v", "places"], "picked"),
    testNode("GatherND", ["v", "rows"], "row"),
    testNode("Mul", ["features", "picked"], "q"),
    testNode("MatMul", ["q", "row"], "m"),
  ],
  [
    testWeight("v", [3, 4]),
    { ...integers("places", 0, 1, 2, 3, 0, 1, -1, 0), shape: [4, 2] },
    { ...integers("rows", 2, 0, 2, 1), shape: [4, 1] },
  ],
);
for (const opset of [7, 10, 11, 13, 18, 21]) {
  for (const [words, pads, width] of [
    ["all around", [0, 1, 0, 0, 0, 2], 15],
    ["by less than nothing", [0, -1, 1, 0, 0, -2], 2],
  ] as const) {
    const isOld = opset < 11;
    const attributes = { pads: ints(...pads), value: float(0.5) };
    const filler = { ...testWeight("filler", []), values: Float32Array.of(0.5) };
    shapingCases[`Pad ${words}, opset ${opset}`] = shaped(
      [2, 3],
      [testNode("Pad", isOld ? ["x"] : ["x", "pads", "filler"], "y", isOld ? attributes : {})],
      isOld ? [] : [integers("pads", ...pads), filler],
      { width, opset },
    );
  }
}
for (const [mode, opset, pads, axes] of [
  ["reflect", 7, [0, 1, 2, 0, 1, 1], undefined],
  ["reflect", 18, [2, 1, 1, 1], [2, 1]],
  ["edge", 11, [0, 1, 2, 0, 1, 1], undefined],
  ["edge", 21, [2, 1, 1, 1], [-1, -2]],
  ["wrap", 19, [0, 1, 2, 0, 1, 1], undefined],
  ["constant", 18, [2, 1, 1, 1], [2, 1]],
] as const) {
  const inputs = ["x", "pads", ...(axes ? ["", "axes"] : [])];
  const attributes = { mode: string(mode), ...(opset < 11 ? { pads: ints(...pads) } : {}) };
  shapingCases[`Pad by ${mode}, opset ${opset}, axes ${axes ?? "all"}`] = shaped(
    [2, 3],
    [testNode("Pad", opset < 11 ? ["x"] : inputs, "v", attributes), testNode("Sin", ["v"], "y")],
    [
      ...(opset < 11 ? [] : [integers("pads", ...pads)]),
      ...(axes ? [integers("axes", ...axes)] : []),
    ],
    { width: 24, opset },
  );
}
for (const [mode, opset] of [
  ["constant", 11],
  ["reflect", 17],
] as const) {
  // PyTorch counts margins from the last axis: zeros for the others, then a table turned round both ways.
  shapingCases[`Pad by ${mode}, margins as PyTorch writes them, opset ${opset}`] = shaped(
    [2, 3],
    [
      testNode("ConstantOfShape", ["rest"], "zeros", {
        value: { kind: "tensor", value: { dtype: "I64", shape: [1], data: new Uint8Array(8) } },
      }),
      testNode("Concat", ["own", "zeros"], "all", { axis: int(0) }),
      testNode("Reshape", ["all", "pairs"], "table"),
      testNode("Slice", ["table", "last", "start", "zero", "last"], "turned"),
      testNode("Transpose", ["turned"], "columns", { perm: ints(1, 0) }),
      testNode("Reshape", ["columns", "last"], "flat"),
      testNode("Cast", ["flat"], "pads", { to: int(7) }),
      testNode("Pad", ["x", "pads"], "v", { mode: string(mode) }),
      testNode("Sin", ["v"], "y"),
    ],
    [
      integers("rest", 2),
      integers("own", 1, 2, 1, 0),
      integers("pairs", -1, 2),
      integers("last", -1),
      integers("start", -int64Max),
      integers("zero", 0),
    ],
    { width: 18, opset },
  );
}
for (const [words, from, to, width] of [
  ["an axis of size 1", [2, 1], [1, 2, 3], 6],
  ["two of them", [1, 1], [1, 2, 3], 6],
  ["no axis", [2, 3], [1, 1, 1], 6],
] as const) {
  shapingCases[`Expand along ${words}`] = shaped(
    from,
    [testNode("Expand", ["x", "sizes"], "y")],
    [integers("sizes", ...to)],
    { width, opset: 8 },
  );
}
shapingCases["Expand of a weight to the batch, as PyTorch writes it"] = around(
  [
    testNode("Shape", ["features"], "sizes"),
    testNode("Expand", ["v", "sizes"], "wide"),
    testNode("Mul", ["wide", "features"], "m"),
  ],
  [testWeight("v", [1, 4])],
  { opset: 13 },
);
for (const repeats of [
  [1, 2, 1],
  [1, 1, 3],
  [1, 2, 2],
] as const) {
  for (const opset of [7, 21]) {
    shapingCases[`Tile by [${repeats}], opset ${opset}`] = shaped(
      [2, 3],
      [testNode("Tile", ["x", "repeats"], "t"), testNode("Mul", ["t", "c"], "y")],
      [integers("repeats", ...repeats), testWeight("c", [2 * repeats[1], 3 * repeats[2]])],
      { width: 6 * repeats[1] * repeats[2], opset },
    );
  }
}
for (const [op, sizes, attributes, opset] of [
  ["DepthToSpace", [8, 1, 2], { blocksize: int(2) }, 7],
  ["DepthToSpace", [8, 1, 2], { blocksize: int(2), mode: string("CRD") }, 11],
  ["DepthToSpace", [4, 2, 2], { blocksize: int(2), mode: string("DCR") }, 21],
  ["SpaceToDepth", [2, 2, 4], { blocksize: int(2) }, 7],
  ["SpaceToDepth", [1, 4, 4], { blocksize: int(2) }, 13],
] as const) {
  const mode = "mode" in attributes ? `, ${attributes.mode.value}` : "";
  shapingCases[`${op} of [${sizes}]${mode}, opset ${opset}`] = shaped(
    sizes,
    [testNode(op, ["x"], "d", attributes), testNode("Sin", ["d"], "y")],
    [],
    { width: 16, opset },
  );
}
for (const [equation, shape, width] of [
  ["bij,jk->bik", [3, 2], 4],
  ["bij,jk", [3, 2], 4],
  ["bij,ij->b", [2, 3], 1],
  ["bij,k->bk", [4], 4],
  ["bij,i->bji", [2], 6],
  ["b i j, j k -> b k i", [3, 2], 4],
] as const) {
  shapingCases[`Einsum ${equation}`] = shaped(
    [2, 3],
    [testNode("Einsum", ["x", "c"], "y", { equation: string(equation) })],
    [testWeight("c", shape)],
    { width, opset: 12 },
  );
}
shapingCases["Einsum of three"] = shaped(
  [2, 3],
  [testNode("Einsum", ["x", "c", "d"], "y", { equation: string("bij,jk,i->bk") })],
  [testWeight("c", [3, 2]), testWeight("d", [2])],
  { width: 2 },
);
for (const opset of [7, 11, 13, 21]) {
  const asInput = opset >= 13;
  const node = (op: string, from: string, to: string, axes: readonly number[]) =>
    testNode(
      op,
      asInput ? [from, `axes_${axes}`] : [from],
      to,
      asInput ? {} : { axes: ints(...axes) },
    );
  const lists = [[1, 3], [1]];
  shapingCases[`Squeeze and Unsqueeze, opset ${opset}`] = around(
    afterHidden(
      node("Unsqueeze", "h", "u", [1, 3]),
      testNode("Sin", ["u"], "s"),
      testNode("Transpose", ["s"], "t", { perm: ints(0, 3, 2, 1) }),
      node("Squeeze", "t", "q", [1, 3]),
      node("Unsqueeze", "q", "u2", [1]),
      node("Squeeze", "u2", "m", [1]),
    ),
    [...hiddenWeights, ...(asInput ? lists.map((axes) => integers(`axes_${axes}`, ...axes)) : [])],
    { opset },
  );
}
