import { createSeededRandom } from "../base/random.ts";
import type { Graph, GraphInitializer, GraphNode } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import { encodeModel } from "../model/onnx/encode.ts";

export const featureCount = 4;

/**
 * A classifier with two hidden layers as an ONNX file, random weights, as close to `parameters` values
 * as square layers allow.
 */
export function benchModel(parameters: number): {
  readonly file: Uint8Array;
  readonly parameters: number;
} {
  const width = hiddenWidth(parameters);
  const shapes = new Map<string, readonly number[]>([
    ["w1", [featureCount, width]],
    ["b1", [width]],
    ["w2", [width, width]],
    ["b2", [width]],
    ["w3", [width, 1]],
    ["b3", [1]],
  ]);
  const graph: Graph = {
    name: "bench",
    irVersion: 8,
    opset: 17,
    otherOpsets: {},
    inputs: [{ name: "features", type: "float32", shape: ["batch", featureCount] }],
    outputs: [{ name: "probability", type: "float32", shape: ["batch", 1] }],
    nodes: [
      node("Gemm", ["features", "w1", "b1"], "z1"),
      node("Relu", ["z1"], "h1"),
      node("Gemm", ["h1", "w2", "b2"], "z2"),
      node("Relu", ["z2"], "h2"),
      node("Gemm", ["h2", "w3", "b3"], "z3"),
      node("Sigmoid", ["z3"], "probability"),
    ],
    initializers: [...shapes].map(([name, shape]): GraphInitializer => {
      return { name, dtype: "F32", shape };
    }),
  };
  const data = new Map([...shapes].map(([name, shape]) => [name, randomBytes(name, shape, width)]));
  const total = [...shapes.values()].reduce((sum, shape) => sum + elementCount(shape), 0);
  return { file: encodeModel(graph, { data }), parameters: total };
}

/** Positive root of width² + (featureCount + 3)·width + 1 = parameters, at least 1. */
function hiddenWidth(parameters: number): number {
  const linear = featureCount + 3;
  const root = (Math.sqrt(linear ** 2 + 4 * (parameters - 1)) - linear) / 2;
  return Math.max(1, Math.round(root));
}

function randomBytes(seed: string, shape: readonly number[], width: number): Uint8Array {
  const random = createSeededRandom(seed);
  const scale = 2 / Math.sqrt(width);
  const values = Float32Array.from(
    { length: elementCount(shape) },
    () => (random.nextUint32() / 2 ** 32 - 0.5) * scale,
  );
  return new Uint8Array(values.buffer);
}

function node(op: string, inputs: readonly string[], output: string): GraphNode {
  return { name: `${output}_node`, op, domain: "", inputs, outputs: [output], attributes: {} };
}
