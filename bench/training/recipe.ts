import type { Attribute, Graph, GraphNode, GraphValue } from "../../model/graph.ts";

export type Node = readonly [
  op: string,
  inputs: readonly string[],
  outputs: string | readonly string[],
  attributes?: Readonly<Record<string, Attribute>>,
];

export type Shapes = Readonly<Record<string, readonly number[]>>;

/** Operators from `features` to `end`, and the shape of each weight, which has PyTorch's name. */
export interface Body {
  readonly nodes: readonly Node[];
  readonly shapes: Shapes;
}

export const int = (value: number): Attribute => ({ kind: "int", value });
export const ints = (...value: readonly number[]): Attribute => ({ kind: "ints", value });

export const dense = (input: string, layer: string, output: string): Node => [
  "Gemm",
  [input, `${layer}.weight`, `${layer}.bias`],
  output,
  { transB: int(1) },
];
export const denseShapes = (layer: string, inputs: number, outputs: number): Shapes => ({
  [`${layer}.weight`]: [outputs, inputs],
  [`${layer}.bias`]: [outputs],
});

export const pool = { kernel_shape: ints(2, 2), strides: ints(2, 2) };

/** LeNet for images of 28 by 28, as the numbered layers of PyTorch's Sequential. */
export function lenetBody(classCount: number): Body {
  return {
    nodes: [
      ["Conv", ["features", "0.weight", "0.bias"], "c1", { pads: ints(2, 2, 2, 2) }],
      ["Relu", ["c1"], "r1"],
      ["MaxPool", ["r1"], "p1", pool],
      ["Conv", ["p1", "3.weight", "3.bias"], "c2"],
      ["Relu", ["c2"], "r2"],
      ["MaxPool", ["r2"], "p2", pool],
      ["Flatten", ["p2"], "flat"],
      dense("flat", "7", "f1"),
      ["Relu", ["f1"], "r3"],
      dense("r3", "9", "f2"),
      ["Relu", ["f2"], "r4"],
      dense("r4", "11", "end"),
    ],
    shapes: {
      "0.weight": [6, 1, 5, 5],
      "0.bias": [6],
      "3.weight": [16, 6, 5, 5],
      "3.bias": [16],
      ...denseShapes("7", 400, 120),
      ...denseShapes("9", 120, 84),
      ...denseShapes("11", 84, classCount),
    },
  };
}

/** A model file's graph without its weights. */
export function graphOf({
  nodes,
  shapes,
  rowShape,
  outputCount,
}: Body & { readonly rowShape: readonly number[]; readonly outputCount: number }): Graph {
  const float32 = (name: string, shape: GraphValue["shape"]): GraphValue => {
    return { name, type: "float32", shape };
  };
  return {
    name: "bench",
    irVersion: 8,
    opset: 17,
    otherOpsets: {},
    inputs: [float32("features", ["batch", ...rowShape])],
    outputs: [float32("end", ["batch", outputCount])],
    nodes: nodes.map(([op, inputs, outputs, attributes = {}], at): GraphNode => {
      const all = typeof outputs === "string" ? [outputs] : outputs;
      return { name: `${op} ${at}`, op, domain: "", inputs, outputs: all, attributes };
    }),
    initializers: Object.entries(shapes).map(([name, shape]) => ({ name, dtype: "F32", shape })),
  };
}
