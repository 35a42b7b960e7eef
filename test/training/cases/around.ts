import type { Attribute, GraphNode } from "../../../model/graph.ts";
import { buildModel, type TestWeight, testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";

export const int = (value: number): Attribute => ({ kind: "int", value });
export const ints = (...value: number[]): Attribute => ({ kind: "ints", value });
export const float = (value: number): Attribute => ({ kind: "float", value });
export const string = (value: string): Attribute => ({ kind: "string", value });

/** Int64 constants of rank 1. */
export const integers = (name: string, ...values: number[]): TestWeight => {
  return { name, shape: [values.length], values: BigInt64Array.from(values.map(BigInt)) };
};

/** Weights between two numbers, where an operator is defined or has no kinks. */
export const between = (
  name: string,
  shape: readonly number[],
  low: number,
  high: number,
): TestWeight => {
  const weight = testWeight(name, shape);
  const values = Float32Array.from(weight.values as Float32Array, (value) => {
    return low + ((value + 1) / 2) * (high - low);
  });
  return { ...weight, values };
};

/** features [batch, 4] through the middle's nodes to "m", then a Gemm from `width` to the output. */
export function around(
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

/** features [batch, 4] times [4, 4] and plus [4], to "h" [batch, 4]. */
export const hidden = testNode("Gemm", ["features", "w", "b"], "h");
export const hiddenWeights = [testWeight("w", [4, 4]), testWeight("b", [4])];
export const afterHidden = (...nodes: GraphNode[]): GraphNode[] => [hidden, ...nodes];

/**
 * "h" as "x" [batch, ...sizes], its elements trained, then nodes that make "y" [batch, ...] of it with
 * `width` elements a row.
 */
export function shaped(
  sizes: readonly number[],
  nodes: readonly GraphNode[],
  weights: readonly TestWeight[],
  options: { width: number; opset?: number },
): BuiltModel {
  const count = sizes.reduce((product, size) => product * size, 1);
  return around(
    [
      testNode("Gemm", ["features", "w", "b"], "h"),
      testNode("Reshape", ["h", "x_shape"], "x"),
      ...nodes,
      testNode("Reshape", ["y", "m_shape"], "m"),
    ],
    [
      testWeight("w", [4, count]),
      testWeight("b", [count]),
      integers("x_shape", -1, ...sizes),
      integers("m_shape", -1, options.width),
      ...weights,
    ],
    options,
  );
}
