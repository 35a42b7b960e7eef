import type { Hasher } from "../base/ports.ts";
import type { Graph, GraphInitializer } from "./graph.ts";
import { createLayout, elementCount, type Layout, type LayoutBuffer } from "./layout.ts";

/** Which initializers are trained, which lie in the checkpoint beside them, which in the graph's file. */
export interface WeightPlaces {
  readonly trainable: readonly GraphInitializer[];
  /** Numbers with a fraction that are not trained: running statistics, scales. */
  readonly buffers: readonly GraphInitializer[];
  /** Integers, booleans and what decides shapes: a reader of the graph needs them to make sense of it. */
  readonly inside: readonly GraphInitializer[];
}

/** Inputs by which ONNX's own operators take weights. */
const weightInputs: Readonly<Record<string, readonly number[]>> = {
  Add: [0, 1],
  BatchNormalization: [1, 2],
  Conv: [1, 2],
  ConvTranspose: [1, 2],
  GRU: [1, 2, 3],
  Gather: [0],
  Gemm: [0, 1, 2],
  GroupNormalization: [1, 2],
  InstanceNormalization: [1, 2],
  LSTM: [1, 2, 3],
  LayerNormalization: [1, 2],
  MatMul: [0, 1],
  Mul: [0, 1],
  PRelu: [1],
  RNN: [1, 2, 3],
};

/** Operators that only pass the values of their first input on. */
const passing = new Set(["Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"]);

/** Operators whose float inputs decide shapes. */
const shaping = new Set(["Range", "Resize", "Upsample"]);

/**
 * Sorts a graph's initializers by how they are used, so that everybody who has the graph finds the
 * same weights. Trainable is a float32 initializer that some node of ONNX's own operators takes as a
 * weight (the table above), straight or through operators that only pass values on. A scalar is none
 * (exporters write fixed factors so), nor is a single factor of Mul. Whether training can
 * differentiate that node is another question.
 */
export function placeWeights(graph: Graph): WeightPlaces {
  const weights = usedAsWeights(graph);
  const shapers = new Set(
    graph.nodes.filter((node) => shaping.has(node.op)).flatMap((node) => node.inputs),
  );
  const trainable: GraphInitializer[] = [];
  const buffers: GraphInitializer[] = [];
  const inside: GraphInitializer[] = [];
  for (const initializer of graph.initializers) {
    const { name, dtype, shape } = initializer;
    const fraction = dtype === "F32" || dtype === "F64" || dtype === "F16" || dtype === "BF16";
    if (!fraction || shapers.has(name) || elementCount(shape) === 0) inside.push(initializer);
    else if (dtype === "F32" && weights.has(name)) trainable.push(initializer);
    else buffers.push(initializer);
  }
  return { trainable, buffers, inside };
}

/** The layout of a graph's weights, in the order of its initializers. */
export function deriveLayout(graph: Graph, hasher: Hasher): Layout {
  const { trainable, buffers } = placeWeights(graph);
  const kept = buffers.map(({ name, dtype, shape }): LayoutBuffer => {
    return { name, dtype, shape, rule: "keep" };
  });
  return createLayout(trainable, kept, hasher);
}

/** Names of values that some node takes as a weight; walks backwards, so that passing nodes know. */
function usedAsWeights(graph: Graph): ReadonlySet<string> {
  const shapes = new Map(graph.initializers.map(({ name, shape }) => [name, shape]));
  const used = new Set<string>();
  for (const node of [...graph.nodes].reverse()) {
    if (node.domain !== "") continue;
    if (passing.has(node.op)) {
      const [from] = node.inputs;
      const [to] = node.outputs;
      if (from !== undefined && to !== undefined && used.has(to)) used.add(from);
      continue;
    }
    for (const at of weightInputs[node.op] ?? []) {
      const name = node.inputs[at];
      if (name === undefined) continue;
      const shape = shapes.get(name);
      const fixed =
        shape !== undefined &&
        (shape.length === 0 || (node.op === "Mul" && elementCount(shape) === 1));
      if (!fixed) used.add(name);
    }
  }
  return used;
}
