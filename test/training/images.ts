import type { Attribute, GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { startBuilder, writeForward } from "../../training/write-forward.ts";
import { buildModel, type TestWeight, testNode, testWeight } from "../support/models.ts";
import type { BuiltModel } from "./step.ts";

export const int = (value: number): Attribute => ({ kind: "int", value });
export const ints = (...value: number[]): Attribute => ({ kind: "ints", value });
export const float = (value: number): Attribute => ({ kind: "float", value });
export const string = (value: string): Attribute => ({ kind: "string", value });
export const int64 = (name: string, ...values: number[]): TestWeight => {
  return { name, shape: [values.length], values: BigInt64Array.from(values.map(BigInt)) };
};

export interface ImageOptions {
  /** Of one row: channels and spatial sizes. */
  readonly rowShape: readonly number[];
  readonly opset?: number;
  readonly classes?: number;
}

/**
 * Features times a weight, "x" [batch, ...rowShape], through the nodes to "m", and from there through a
 * Gemm to the output. How wide "m" is comes from the shape rules; a wrong one does not run.
 */
export function imageModel(
  nodes: readonly GraphNode[],
  weights: readonly TestWeight[],
  { rowShape, opset = 18, classes = 1 }: ImageOptions,
): BuiltModel {
  const input = { name: "features", shape: ["batch", ...rowShape] };
  const start = [testNode("Mul", ["features", "scales"], "x"), ...nodes];
  const all = [testWeight("scales", rowShape), ...weights];
  const output = { name: "m", shape: [] };
  const { graph, data } = buildModel({ opset, input, output, nodes: start, weights: all });
  const builder = startBuilder(graph, data);
  const { end } = writeForward(builder, { model: graph, end: "m", trainable: new Set() });
  const width = elementCount((builder.shape(end) ?? []).slice(1).map(Number));
  return buildModel({
    opset,
    input,
    output: { name: "p", shape: ["batch", classes] },
    nodes: [
      ...start,
      testNode("Flatten", ["m"], "f"),
      testNode("Gemm", ["f", "out_w", "out_b"], "z"),
      testNode(classes === 1 ? "Sigmoid" : "Softmax", ["z"], "p"),
    ],
    weights: [...all, testWeight("out_w", [width, classes], 0.5), testWeight("out_b", [classes])],
  });
}
