import { WardroundError } from "../base/errors.ts";
import type { ElementType, Graph, GraphNode, GraphValue } from "../model/graph.ts";
import { plainNode, rowsOf, unusedPrefix } from "./free-batch.ts";
import { int } from "./operator.ts";

/** Where recurrent layers take the state before their first step. */
const stateInputs: Readonly<Record<string, readonly number[]>> = {
  GRU: [5],
  LSTM: [5, 6],
  RNN: [5],
};

/** Operators that bring a state into the shape that a layer takes. */
const selecting = new Set([
  "Cast",
  "Gather",
  "Identity",
  "Reshape",
  "Slice",
  "Split",
  "Squeeze",
  "Transpose",
  "Unsqueeze",
]);

/** TensorProto.DataType of the integers that features are cast to: exact up to 2^24. */
const integerTypes: Readonly<Partial<Record<ElementType, number>>> = {
  int64: 7,
  int32: 6,
  int16: 5,
  int8: 3,
  uint8: 2,
};

/** A model with one input of float32. */
export interface OneInputModel {
  readonly graph: Graph;
  readonly features: GraphValue;
  /** The same input as the file has it. */
  readonly given: GraphValue;
}

/**
 * A model as training feeds it. An input that leads to nothing but the states which recurrent layers
 * start from becomes zeros of its declared shape, its batch as long as the features': training begins
 * every row with no memory. An input of integers (tokens, pixels) is cast from float32.
 * @throws WardroundError MODEL_UNSUPPORTED where more than one input, or none, is left.
 */
export function withOneInput(graph: Graph): OneInputModel {
  const states =
    graph.inputs.length > 1 ? graph.inputs.filter((one) => isState(graph, one.name)) : [];
  const others = graph.inputs.filter((input) => !states.includes(input));
  const [features] = others;
  if (!features || others.length > 1) {
    const names = others.map(({ name, type }) => `"${name}" (${type})`);
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `the model has ${others.length} inputs${names.length > 0 ? `: ${names.join(", ")}` : ""}; training takes one of features, beside states that recurrent layers start from`,
    );
  }
  const zeros = states.flatMap((state) => zeroState(graph, state, features));
  return withFloats({ ...graph, inputs: [features], nodes: [...zeros, ...graph.nodes] }, features);
}

function isState(graph: Graph, input: string): boolean {
  const reached = new Set([input]);
  for (const node of graph.nodes) {
    const places = node.inputs.flatMap((name, at) => (reached.has(name) ? [at] : []));
    if (places.length === 0) continue;
    const takes = node.domain === "" ? (stateInputs[node.op] ?? []) : [];
    if (places.every((at) => takes.includes(at))) continue;
    const passes = node.domain === "" && selecting.has(node.op) && places.join() === "0";
    if (!passes) return false;
    for (const output of node.outputs) reached.add(output);
  }
  return !graph.outputs.some(({ name }) => reached.has(name));
}

/** Nodes that make a state of zeros under its input's name. */
function zeroState(graph: Graph, state: GraphValue, features: GraphValue): readonly GraphNode[] {
  const { name, shape = [], type } = state;
  const rows = features.shape?.[0];
  // A batch that is a number in both is where recurrent layers have it: [directions, batch, hidden].
  const batchAxis = typeof rows === "string" ? shape.indexOf(rows) : shape.length - 2;
  const sizes = shape.map((size, at) => (at === batchAxis ? -1 : size));
  const isFixed = sizes.every((size) => typeof size === "number");
  const isBatch = batchAxis >= 0 && shape[batchAxis] === rows;
  if (type !== "float32" || !isFixed || !isBatch) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `input "${name}" is a state that a recurrent layer starts from; training takes one of float32 whose sizes are fixed but for the batch, which must be the features' ("${rows ?? "?"}"): export the model without it, or so`,
    );
  }
  const prefix = `${unusedPrefix(graph, "state")}${name}`;
  return [
    ...rowsOf(features.name, 0, sizes, prefix),
    plainNode("ConstantOfShape", [`${prefix}/shape`], name, {}),
  ];
}

function withFloats(graph: Graph, features: GraphValue): OneInputModel {
  const type = integerTypes[features.type];
  if (type === undefined) return { graph, features, given: features };
  const name = `${unusedPrefix(graph, "float32")}${features.name}`;
  const cast = plainNode("Cast", [name], features.name, { to: int(type) });
  const floats: GraphValue = { ...features, name, type: "float32" };
  return {
    graph: { ...graph, inputs: [floats], nodes: [cast, ...graph.nodes] },
    features: floats,
    given: features,
  };
}
