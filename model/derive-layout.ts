import { WardroundError } from "../base/errors.ts";
import type { Hasher } from "../base/ports.ts";
import type { Graph, GraphInitializer, GraphNode } from "./graph.ts";
import {
  createLayout,
  elementCount,
  type Layout,
  type LayoutBuffer,
  type TensorKind,
} from "./layout.ts";
import { matchesPattern, type PlacementRule, ruleFor } from "./placement.ts";

/** What happens to an initializer, and why, in words for people. */
export interface PlacedInitializer {
  readonly initializer: GraphInitializer;
  /**
   * `trained`; `statistic`: a running mean or variance, averaged; `local`: as either of these, by each
   * participant for itself; `kept`: a number with a fraction that lies in the checkpoint and stays as
   * it is (masks, scales); `inside`: integers, booleans and what decides shapes lie in the graph's
   * file, since a reader of the graph needs them to make sense of it.
   */
  readonly place: TensorKind | "local" | "kept" | "inside";
  /** How it changes where it is local, or would if it were trained. */
  readonly kind: TensorKind;
  readonly why: string;
}

/** Inputs by which ONNX's own operators take weights. */
const weightInputs: Readonly<Record<string, readonly number[]>> = {
  Add: [0, 1],
  BatchNormalization: [1, 2],
  Conv: [1, 2],
  ConvTranspose: [1, 2],
  Einsum: [0, 1],
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

/** Inputs of BatchNormalization that hold a running mean and variance. */
const statisticInputs = [3, 4];

/** Operators that only pass the values of their first input on. */
const passing = new Set(["Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"]);

/**
 * Operators by which exporters that fold no constants put a recurrent layer's weights into ONNX's order of
 * gates and directions; which of their inputs are tensors. Before others they are no sign of a weight.
 */
const arranging: Readonly<Record<string, "first" | "all">> = {
  Concat: "all",
  Slice: "first",
  Split: "first",
};
const recurrent = new Set(["GRU", "LSTM", "RNN"]);

/** Operators whose float inputs decide shapes. */
const shaping = new Set(["Range", "Resize", "Upsample"]);

/**
 * Sorts a graph's initializers by how they are used, so that everybody who has the graph finds the
 * same weights. Trained is a float32 initializer that some node of ONNX's own operators takes as a
 * weight (the table above), straight or through operators that only pass values on, or that put a
 * recurrent layer's gates in order. A scalar is none (exporters write fixed factors so), nor is a single
 * factor of Mul or a vector of Einsum. A statistic is what a BatchNormalization takes as mean or
 * variance. Whether training can differentiate a node is another question. The graph's own rules come
 * last and win.
 * @returns the initializers in the graph's order.
 * @throws WardroundError ARGUMENT_INVALID for a rule that says nothing of any initializer.
 */
export function placeInitializers(graph: Graph): readonly PlacedInitializer[] {
  const users = weightUsers(graph);
  const shapers = new Map(
    graph.nodes
      .filter((node) => shaping.has(node.op))
      .flatMap((node) => node.inputs.map((name) => [name, node] as const)),
  );
  const placed = graph.initializers.map((initializer): PlacedInitializer => {
    const { name, dtype, shape } = initializer;
    const user = users.get(name);
    const shaper = shapers.get(name);
    const kind = user?.kind ?? "trained";
    const at = (place: PlacedInitializer["place"], why: string): PlacedInitializer => {
      return { initializer, place, kind, why };
    };
    const isFraction = dtype === "F32" || dtype === "F64" || dtype === "F16" || dtype === "BF16";
    if (!isFraction) return at("inside", `${dtype} is for indices, shapes and conditions`);
    if (shaper) return at("inside", `decides the shape of ${nodeText(shaper)}`);
    if (elementCount(shape) === 0) return at("inside", "has no values");
    if (!user) return at("kept", "no operator takes it as a weight");
    const role = user.kind === "trained" ? "a weight" : "a running statistic";
    const taken = `${role} of ${nodeText(user.node)}${othersText(user)}`;
    if (dtype === "F32") return at(user.kind, taken);
    return at("kept", `${taken}, but ${dtype}: training takes F32`);
  });
  const rules = graph.placement ?? [];
  for (const rule of rules) checkRule(rule, placed);
  return placed.map((one) => replaced(one, rules));
}

/** A graph with more rules, which come after its own. */
export function withRules(graph: Graph, rules: readonly PlacementRule[]): Graph {
  if (rules.length === 0) return graph;
  return { ...graph, placement: [...(graph.placement ?? []), ...rules] };
}

/** What the last rule for an initializer makes of it. */
function replaced(one: PlacedInitializer, rules: readonly PlacementRule[]): PlacedInitializer {
  const rule = ruleFor(rules, one.initializer.name);
  if (!rule || !isMovable(one, rule)) return one;
  const place = { train: one.kind, freeze: "kept", local: "local" } as const;
  return {
    ...one,
    place: place[rule.place],
    why: `the coordinator: ${rule.place} ${rule.pattern}`,
  };
}

/** Only what lies in the checkpoint can be frozen, and only float32 changes. */
function isMovable({ place, initializer }: PlacedInitializer, rule: PlacementRule): boolean {
  return place !== "inside" && (rule.place === "freeze" || initializer.dtype === "F32");
}

const namesShown = 20;

function checkRule(rule: PlacementRule, placed: readonly PlacedInitializer[]): void {
  const matching = placed.filter(({ initializer }) =>
    matchesPattern(rule.pattern, initializer.name),
  );
  if (matching.some((one) => isMovable(one, rule))) return;
  const movable = placed.filter((one) => isMovable(one, rule));
  const names = movable.slice(0, namesShown).map(({ initializer }) => initializer.name);
  const more = movable.length > namesShown ? ` and ${movable.length - namesShown} more` : "";
  const [first] = matching;
  const found = first
    ? `only tensors that it cannot change ("${first.initializer.name}": ${first.why})`
    : "no tensor";
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${rule.place} ${JSON.stringify(rule.pattern)} matches ${found}; there are ${names.join(", ") || "none"}${more}`,
  );
}

/** The layout of a graph's weights, in the order of its initializers. */
export function deriveLayout(graph: Graph, hasher: Hasher): Layout {
  const placed = placeInitializers(graph);
  const changed = placed.filter(isUpdated);
  const buffers = placed.flatMap(({ initializer, place, kind }): readonly LayoutBuffer[] => {
    const { name, dtype, shape } = initializer;
    if (place === "kept") return [{ name, dtype, shape, rule: "keep" }];
    return place === "local" ? [{ name, dtype: "F32", shape, rule: "local", kind }] : [];
  });
  const tensors = changed.map(({ initializer: { name, shape }, kind }) => ({ name, shape, kind }));
  return createLayout(tensors, buffers, hasher);
}

/** Whether updates carry it. */
export function isUpdated({ place }: PlacedInitializer): boolean {
  return place === "trained" || place === "statistic";
}

function nodeText({ name, op, outputs }: GraphNode): string {
  return `${op} "${name || outputs[0]}"`;
}

interface WeightUser {
  /** The first that takes it. */
  readonly node: GraphNode;
  readonly kind: TensorKind;
  /** All that take it. */
  readonly nodes: ReadonlySet<GraphNode>;
}

/** Exporters make one of tensors that are equal when they write them, and of it one weight is trained. */
function othersText({ nodes }: WeightUser): string {
  const others = nodes.size - 1;
  if (others === 0) return "";
  return ` and of ${others} more ${others === 1 ? "node" : "nodes"}`;
}

/** Whether a tensor of that shape is a fixed factor: of positions, say, where an Einsum takes a vector. */
function isFactor({ op }: GraphNode, shape: readonly number[]): boolean {
  if (op === "Einsum") return shape.length < 2;
  return shape.length === 0 || (op === "Mul" && elementCount(shape) === 1);
}

/**
 * The first node that takes a value as a weight or statistic, by the value's name. Walks backwards, so
 * that nodes which only pass values on know.
 */
function weightUsers(graph: Graph): ReadonlyMap<string, WeightUser> {
  const shapes = new Map(graph.initializers.map(({ name, shape }) => [name, shape]));
  const users = new Map<string, WeightUser>();
  const add = (name: string, user: WeightUser): void => {
    const nodes = new Set([...user.nodes, ...(users.get(name)?.nodes ?? [])]);
    users.set(name, { ...user, nodes });
  };
  const take = (node: GraphNode, at: number, kind: TensorKind): void => {
    const name = node.inputs[at];
    if (name === undefined) return;
    const shape = shapes.get(name);
    if (!shape || !isFactor(node, shape)) add(name, { node, kind, nodes: new Set([node]) });
  };
  for (const node of [...graph.nodes].reverse()) {
    if (node.domain !== "") continue;
    if (passing.has(node.op)) {
      const [from] = node.inputs;
      const [to] = node.outputs;
      const user = users.get(to ?? "");
      if (from !== undefined && user) add(from, user);
      continue;
    }
    const from = arranging[node.op];
    const user = from && node.outputs.map((name) => users.get(name)).find((one) => one);
    if (user && recurrent.has(user.node.op)) {
      for (const name of from === "all" ? node.inputs : node.inputs.slice(0, 1)) {
        add(name, user);
      }
    }
    for (const at of weightInputs[node.op] ?? []) take(node, at, "trained");
    if (node.op !== "BatchNormalization") continue;
    for (const at of statisticInputs) take(node, at, "statistic");
  }
  return users;
}
