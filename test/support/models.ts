import { bytesOf } from "../../base/bytes.ts";
import { createSeededRandom } from "../../base/random.ts";
import type { Attribute, Graph, GraphInitializer, GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";

export interface ModelParts {
  readonly opset?: number;
  readonly input?: { readonly name: string; readonly shape: readonly (number | string)[] };
  readonly output: { readonly name: string; readonly shape: readonly (number | string)[] };
  readonly nodes: readonly GraphNode[];
  readonly weights: readonly TestWeight[];
}

export interface TestWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

/** A node of ONNX's own operators, named after its output. */
export function testNode(
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, Attribute>> = {},
): GraphNode {
  return { name: `${output}_node`, op, domain: "", inputs, outputs: [output], attributes };
}

/** Seeded weights in ±scale. */
export function testWeight(name: string, shape: readonly number[], scale = 1): TestWeight {
  const random = createSeededRandom(name);
  const values = Float32Array.from({ length: elementCount(shape) }, () => {
    return (random.nextFloat() * 2 - 1) * scale;
  });
  return { name, shape, values };
}

/** A graph with its weights' values by name. */
export function buildModel(parts: ModelParts): {
  readonly graph: Graph;
  readonly data: ReadonlyMap<string, Uint8Array>;
} {
  const input = parts.input ?? { name: "features", shape: ["batch", 4] };
  const graph: Graph = {
    name: "test",
    irVersion: 8,
    opset: parts.opset ?? 17,
    otherOpsets: {},
    inputs: [{ ...input, type: "float32" }],
    outputs: [{ ...parts.output, type: "float32" }],
    nodes: parts.nodes,
    initializers: parts.weights.map(({ name, shape, values }): GraphInitializer => {
      return { name, dtype: values instanceof Float32Array ? "F32" : "I64", shape };
    }),
  };
  const data = parts.weights.map(({ name, values }) => [name, bytesOf(values)] as const);
  return { graph, data: new Map(data) };
}

/** Logistic regression as an ONNX file: `features` [batch, n] to `probability` [batch, 1]. */
export function logisticModel(featureCount: number): Uint8Array<ArrayBuffer> {
  const { graph, data } = buildModel({
    input: { name: "features", shape: ["batch", featureCount] },
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["features", "weight", "bias"], "logit"),
      testNode("Sigmoid", ["logit"], "probability"),
    ],
    weights: [testWeight("weight", [featureCount, 1], 0.1), testWeight("bias", [1], 0.1)],
  });
  return encodeModel(graph, { data });
}

/**
 * A multi-layer perceptron as an ONNX file: `features` [batch, sizes[0]] through Relu layers to
 * `probability`: [batch, 1] by Sigmoid where the last size is 1, else [batch, classes] by Softmax.
 */
export function mlpModel(sizes: readonly number[], opset = 17): Uint8Array<ArrayBuffer> {
  const classes = sizes.at(-1) ?? 1;
  const nodes: GraphNode[] = [];
  const weights: TestWeight[] = [];
  let value = "features";
  for (let layer = 1; layer < sizes.length; layer++) {
    const [from = 1, to = 1] = [sizes[layer - 1], sizes[layer]];
    weights.push(testWeight(`w${layer}`, [to, from], Math.sqrt(3 / from)));
    weights.push(testWeight(`b${layer}`, [to], 0.01));
    const transB = { transB: { kind: "int", value: 1 } } as const;
    nodes.push(testNode("Gemm", [value, `w${layer}`, `b${layer}`], `z${layer}`, transB));
    const last = layer === sizes.length - 1;
    value = last ? "probability" : `h${layer}`;
    const end = classes === 1 ? "Sigmoid" : "Softmax";
    nodes.push(testNode(last ? end : "Relu", [`z${layer}`], value));
  }
  const { graph, data } = buildModel({
    opset,
    input: { name: "features", shape: ["batch", sizes[0] ?? 1] },
    output: { name: "probability", shape: ["batch", classes] },
    nodes,
    weights,
  });
  return encodeModel(graph, { data });
}
