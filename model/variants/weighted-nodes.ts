/** Nodes whose products may be made of integers. */
import type { Graph, GraphInitializer, GraphNode } from "../graph.ts";
import { noVariant, type WholeModel } from "./contract.ts";
import { floatsOf } from "./rewriter.ts";

/** A node with weights that are known when the model is published. */
export interface WeightedNode {
  readonly node: GraphNode;
  readonly op: "MatMul" | "Gemm" | "Conv";
  readonly weight: GraphInitializer;
  readonly values: Float32Array;
  /** The weight's dimension that counts output channels. */
  readonly axis: number;
}

/** int32 sums of products of 8 bits: 255 × 127 × 65,536 is just below 2^31. */
const productsMax = 65_536;

/** The nodes of a graph that integers can do, with their float32 weights. */
export function weightedNodes({ graph, data }: WholeModel): ReadonlyMap<GraphNode, WeightedNode> {
  const initializers = new Map(graph.initializers.map((one) => [one.name, one]));
  const found = new Map<GraphNode, WeightedNode>();
  for (const node of graph.nodes) {
    const weight = initializers.get(node.inputs[1] ?? "");
    if (node.domain !== "" || weight?.dtype !== "F32") continue;
    const { op } = node;
    if (op !== "MatMul" && op !== "Gemm" && op !== "Conv") continue;
    const axis = channelAxis(node, weight.shape);
    const values = axis === undefined ? undefined : floatsOf(data.get(weight.name) as Uint8Array);
    if (axis === undefined || !values || !fits(values, weight.shape[axis])) continue;
    found.set(node, { node, op, weight, values, axis });
  }
  return found;
}

function channelAxis(node: GraphNode, shape: readonly number[]): number | undefined {
  if (node.op === "Conv") return shape.length >= 3 ? 0 : undefined;
  if (shape.length !== 2 || intOf(node, "transA") === 1) return undefined;
  return node.op === "Gemm" && intOf(node, "transB") === 1 ? 0 : 1;
}

function fits(values: Float32Array, channels = 0): boolean {
  if (values.length === 0 || values.length / channels > productsMax) return false;
  return values.every((value) => Number.isFinite(value));
}

/** An attribute that is an integer; 0 where it is left out. */
export function intOf({ attributes }: GraphNode, name: string): number {
  const attribute = attributes[name];
  return attribute?.kind === "int" ? attribute.value : 0;
}

/** An attribute that is a float; 1 where it is left out. */
export function floatOf({ attributes }: GraphNode, name: string): number {
  const attribute = attributes[name];
  return attribute?.kind === "float" ? attribute.value : 1;
}

/** Operators that mean the same in operator sets from the one given up to 13. */
const sameSince: Readonly<Record<string, number>> = {
  Abs: 6,
  Add: 7,
  AveragePool: 7,
  BatchNormalization: 9,
  Cast: 9,
  Concat: 4,
  Constant: 1,
  Conv: 1,
  ConvTranspose: 1,
  Div: 7,
  Elu: 6,
  Erf: 9,
  Exp: 6,
  Flatten: 1,
  Gather: 1,
  Gemm: 7,
  GlobalAveragePool: 1,
  GlobalMaxPool: 1,
  HardSigmoid: 6,
  Identity: 1,
  InstanceNormalization: 6,
  LSTM: 7,
  GRU: 7,
  LeakyRelu: 6,
  Log: 6,
  MatMul: 1,
  MaxPool: 8,
  Mul: 7,
  Neg: 6,
  PRelu: 7,
  Pow: 7,
  Relu: 6,
  Reshape: 5,
  Selu: 6,
  Shape: 1,
  Sigmoid: 6,
  Softplus: 1,
  Sqrt: 6,
  Sub: 7,
  Tanh: 6,
  Transpose: 1,
  Where: 9,
};

/**
 * The operator set to write a graph in, where one needs at least `needed`.
 * @param needed - at most 13.
 * @throws WardroundError MODEL_UNSUPPORTED for a graph of an older set that means something else there.
 */
export function opsetFor({ opset, nodes }: Graph, needed: number): number {
  if (opset >= needed) return opset;
  const other = nodes.find(
    ({ op, domain }) => domain === "" && !(opset >= (sameSince[op] ?? Number.POSITIVE_INFINITY)),
  );
  if (!other) return needed;
  throw noVariant(
    `the model is written in operator set ${opset}, int8 needs ${needed}, and ${other.op} changed between them: export the model with operator set ${needed} or later`,
  );
}
