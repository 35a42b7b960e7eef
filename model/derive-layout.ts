import type { Hasher } from "../base/ports.ts";
import type { Graph, GraphInitializer, GraphNode } from "./graph.ts";
import { createLayout, elementCount, type Layout, type LayoutBuffer } from "./layout.ts";

/** What happens to an initializer, and why, in words for people. */
export interface PlacedInitializer {
  readonly initializer: GraphInitializer;
  /**
   * `trained`; `kept`: a number with a fraction that lies in the checkpoint and is not trained (running
   * statistics, scales); `inside`: integers, booleans and what decides shapes lie in the graph's file,
   * since a reader of the graph needs them to make sense of it.
   */
  readonly place: "trained" | "kept" | "inside";
  readonly why: string;
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
 * same weights. Trained is a float32 initializer that some node of ONNX's own operators takes as a
 * weight (the table above), straight or through operators that only pass values on. A scalar is none
 * (exporters write fixed factors so), nor is a single factor of Mul. Whether training can
 * differentiate that node is another question.
 * @returns the initializers in the graph's order.
 */
export function placeInitializers(graph: Graph): readonly PlacedInitializer[] {
  const users = weightUsers(graph);
  const shapers = new Map(
    graph.nodes
      .filter((node) => shaping.has(node.op))
      .flatMap((node) => node.inputs.map((name) => [name, node] as const)),
  );
  return graph.initializers.map((initializer): PlacedInitializer => {
    const { name, dtype, shape } = initializer;
    const user = users.get(name);
    const shaper = shapers.get(name);
    const isFraction = dtype === "F32" || dtype === "F64" || dtype === "F16" || dtype === "BF16";
    const inside = (why: string): PlacedInitializer => ({ initializer, place: "inside", why });
    if (!isFraction) return inside(`${dtype} is for indices, shapes and conditions`);
    if (shaper) return inside(`decides the shape of ${nodeText(shaper)}`);
    if (elementCount(shape) === 0) return inside("has no values");
    if (!user) return { initializer, place: "kept", why: "no operator takes it as a weight" };
    const taken = `a weight of ${nodeText(user)}`;
    if (dtype === "F32") return { initializer, place: "trained", why: taken };
    return { initializer, place: "kept", why: `${taken}, but ${dtype}: training takes F32` };
  });
}

/** The layout of a graph's weights, in the order of its initializers. */
export function deriveLayout(graph: Graph, hasher: Hasher): Layout {
  const placed = placeInitializers(graph);
  const buffers = initializersAt(placed, "kept").map(({ name, dtype, shape }): LayoutBuffer => {
    return { name, dtype, shape, rule: "keep" };
  });
  return createLayout(initializersAt(placed, "trained"), buffers, hasher);
}

/** The initializers that have a place, in the graph's order. */
export function initializersAt(
  placed: readonly PlacedInitializer[],
  place: PlacedInitializer["place"],
): readonly GraphInitializer[] {
  return placed.filter((one) => one.place === place).map(({ initializer }) => initializer);
}

function nodeText({ name, op, outputs }: GraphNode): string {
  return `${op} "${name || outputs[0]}"`;
}

/**
 * The first node that takes a value as a weight, by the value's name. Walks backwards, so that nodes
 * which only pass values on know.
 */
function weightUsers(graph: Graph): ReadonlyMap<string, GraphNode> {
  const shapes = new Map(graph.initializers.map(({ name, shape }) => [name, shape]));
  const users = new Map<string, GraphNode>();
  for (const node of [...graph.nodes].reverse()) {
    if (node.domain !== "") continue;
    if (passing.has(node.op)) {
      const [from] = node.inputs;
      const [to] = node.outputs;
      const user = users.get(to ?? "");
      if (from !== undefined && user) users.set(from, user);
      continue;
    }
    for (const at of weightInputs[node.op] ?? []) {
      const name = node.inputs[at];
      if (name === undefined) continue;
      const shape = shapes.get(name);
      const fixed =
        shape !== undefined &&
        (shape.length === 0 || (node.op === "Mul" && elementCount(shape) === 1));
      if (!fixed) users.set(name, node);
    }
  }
  return users;
}
