import { unrolledStepsMax } from "../../base/limits.ts";
import type { GraphNode } from "../../model/graph.ts";
import {
  type Builder,
  type Dimension,
  type Facts,
  int,
  intAttribute,
  type Operator,
  type Operators,
  optionalInput,
  shapeOf,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";

/** What one step hands on to the next, each `[batch, hidden]`; undefined where it is 0. */
interface State {
  readonly hidden: string | undefined;
  /** An LSTM's cell state. */
  readonly memory: string | undefined;
}

/** The state after a step, from X·W with its biases, `[batch, gates·hidden]`, and the state before. */
type Step = (
  input: string,
  before: State,
) => { readonly hidden: string; readonly memory: string | undefined };

interface Recurrence {
  readonly node: GraphNode;
  readonly builder: Builder;
  readonly hiddenSize: number;
  /** R transposed: `[hidden, gates·hidden]`. */
  readonly recurrent: string;
  /** Rb, `[1, gates·hidden]`, where `keepsRecurrentBias` holds and there is one. */
  readonly bias: string | undefined;
}

interface Cell {
  readonly gateCount: number;
  /** Of one direction, by default: the only ones that are taken. */
  readonly activations: readonly string[];
  /** Whether Rb is added inside a step; else to X·W, once for all steps. */
  readonly keepsRecurrentBias: (node: GraphNode) => boolean;
  /** Inputs that are states before the first step: hidden, memory. */
  readonly states: readonly number[];
  readonly peepholes?: number;
  readonly makeStep: (recurrence: Recurrence) => Step;
}

/** Parts of equal size along the last axis. */
function parts(b: Builder, value: string, sizes: readonly number[]): readonly string[] {
  if (sizes.length === 1) return [value];
  return b.addMany("Split", [value, b.ints(sizes)], sizes.length, { axis: int(-1) });
}

const sigmoid = (b: Builder, value = ""): string => b.add("Sigmoid", [value]);
const tanh = (b: Builder, value = ""): string => b.add("Tanh", [value]);
const times = (b: Builder, left: string, right: string): string => b.add("Mul", [left, right]);

/** A sum of what is there. */
function sum(b: Builder, first: string, second: string | undefined): string {
  return second === undefined ? first : b.add("Add", [first, second]);
}

/** State·R, where the state is not 0. */
function product(b: Builder, state: string | undefined, matrix = ""): string | undefined {
  return state === undefined ? undefined : b.add("MatMul", [state, matrix]);
}

/** (1 − z)·new + z·old */
function blend(b: Builder, gate: string, fresh: string, old: string | undefined): string {
  if (old === undefined) return b.add("Sub", [fresh, times(b, gate, fresh)]);
  return b.add("Add", [fresh, times(b, gate, b.add("Sub", [old, fresh]))]);
}

// Formulas and the order of gates are those of ONNX's operator documentation.

const rnn: Cell = {
  gateCount: 1,
  activations: ["Tanh"],
  keepsRecurrentBias: () => false,
  states: [5],
  makeStep:
    ({ builder: b, recurrent }) =>
    (input, { hidden }) => ({
      hidden: tanh(b, sum(b, input, product(b, hidden, recurrent))),
      memory: undefined,
    }),
};

/** Gates z, r, h. */
const gru: Cell = {
  gateCount: 3,
  activations: ["Sigmoid", "Tanh"],
  keepsRecurrentBias: (node) => intAttribute(node, "linear_before_reset", 0) !== 0,
  states: [5],
  makeStep: (recurrence) =>
    gru.keepsRecurrentBias(recurrence.node)
      ? resetAfterProduct(recurrence)
      : resetBeforeProduct(recurrence),
};

function resetBeforeProduct({ builder: b, hiddenSize, recurrent }: Recurrence): Step {
  const sizes = [2 * hiddenSize, hiddenSize];
  const [ofGates, ofNew] = parts(b, recurrent, sizes);
  return (input, { hidden }) => {
    const [gates = "", fresh = ""] = parts(b, input, sizes);
    const opened = sigmoid(b, sum(b, gates, product(b, hidden, ofGates)));
    const [update = "", reset = ""] = parts(b, opened, [hiddenSize, hiddenSize]);
    const kept = hidden === undefined ? undefined : times(b, reset, hidden);
    const next = tanh(b, sum(b, fresh, product(b, kept, ofNew)));
    return { hidden: blend(b, update, next, hidden), memory: undefined };
  };
}

function resetAfterProduct({ builder: b, hiddenSize, recurrent, bias }: Recurrence): Step {
  const sizes = [2 * hiddenSize, hiddenSize];
  return (input, { hidden }) => {
    const [gates = "", fresh = ""] = parts(b, input, sizes);
    const state = product(b, hidden, recurrent);
    const added = state === undefined ? bias : sum(b, state, bias);
    const [toGates, toNew] = added === undefined ? [] : parts(b, added, sizes);
    const opened = sigmoid(b, sum(b, gates, toGates));
    const [update = "", reset = ""] = parts(b, opened, [hiddenSize, hiddenSize]);
    const kept = toNew === undefined ? undefined : times(b, reset, toNew);
    const next = tanh(b, sum(b, fresh, kept));
    return { hidden: blend(b, update, next, hidden), memory: undefined };
  };
}

/** Gates i, o, f, c. */
const lstm: Cell = {
  gateCount: 4,
  activations: ["Sigmoid", "Tanh", "Tanh"],
  keepsRecurrentBias: () => false,
  states: [5, 6],
  peepholes: 7,
  makeStep:
    ({ builder: b, hiddenSize, recurrent }) =>
    (input, { hidden, memory: old }) => {
      const gates = sum(b, input, product(b, hidden, recurrent));
      const [opening = "", fresh = ""] = parts(b, gates, [3 * hiddenSize, hiddenSize]);
      const sizes = [hiddenSize, hiddenSize, hiddenSize];
      const [write = "", read = "", keep = ""] = parts(b, sigmoid(b, opening), sizes);
      const written = times(b, write, tanh(b, fresh));
      const memory = old === undefined ? written : sum(b, times(b, keep, old), written);
      return { hidden: times(b, read, tanh(b, memory)), memory };
    },
};

const recurrentOperator = (cell: Cell): Operator => ({
  shape: (node, facts) => shapesOf(node, facts),
  lower: (node, builder) => unroll(cell, node, builder),
});

/** Layers over time steps, unrolled: the number of steps must be known before the graph runs. */
export const recurrent: Operators = {
  GRU: recurrentOperator(gru),
  LSTM: recurrentOperator(lstm),
  RNN: recurrentOperator(rnn),
};

/** Y `[steps, directions, batch, hidden]`, Y_h and Y_c `[directions, batch, hidden]`; by layout 1 the batch is first. */
function shapesOf(node: GraphNode, facts: Facts): ReturnType<NonNullable<Operator["shape"]>> {
  const [first, second] = facts.shape(node.inputs[0] ?? "") ?? [];
  if (first === undefined || second === undefined) return [];
  const hidden: Dimension =
    intAttribute(node, "hidden_size", 0) ||
    (facts.shape(node.inputs[2] ?? "")?.[2] ?? facts.unnamed());
  const directions = stringAttribute(node, "direction", "forward") === "bidirectional" ? 2 : 1;
  const isBatchFirst = intAttribute(node, "layout", 0) === 1;
  // A state that is there for a fixed number of rows fixes it for all.
  const given = facts.shape(node.inputs[5] ?? "")?.[isBatchFirst ? 0 : 1];
  const steps = isBatchFirst ? second : first;
  const batch = typeof given === "number" ? given : isBatchFirst ? first : second;
  const states = isBatchFirst ? [batch, directions, hidden] : [directions, batch, hidden];
  const all = isBatchFirst
    ? [batch, steps, directions, hidden]
    : [steps, directions, batch, hidden];
  return [all, states, states].map((shape, at) => (node.outputs[at] ? shape : undefined));
}

/**
 * Steps as nodes of their own; X·W is one product for all of them.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED for what `checkForm` refuses.
 */
function unroll(cell: Cell, node: GraphNode, b: Builder): readonly string[] {
  const { stepCount, hiddenSize, directions } = checkForm(cell, node, b);
  const [x = "", w = "", r = ""] = node.inputs;
  const timeAxis = intAttribute(node, "layout", 0) === 1 ? 1 : 0;
  const matrices = [w, r].map((value) =>
    alone(b, value, directions.length, 0).map((one) =>
      b.transpose(b.add("Squeeze", [one, b.ints([0])]), [1, 0]),
    ),
  );
  const biases = biasesOf(cell, node, b, { count: directions.length, hiddenSize });
  const starts = statesBefore(cell, node, b, { count: directions.length, hiddenSize, timeAxis });
  const runs = directions.map((isReverse, direction) => {
    const [ofInput, ofState] = biases[direction] ?? [];
    const weighted = b.add("MatMul", [x, matrices[0]?.[direction] ?? ""]);
    const inputs = alone(b, sum(b, weighted, ofInput), stepCount, timeAxis).map((one) =>
      b.add("Squeeze", [one, b.ints([timeAxis])]),
    );
    const step = cell.makeStep({
      node,
      builder: b,
      hiddenSize,
      recurrent: matrices[1]?.[direction] ?? "",
      bias: ofState,
    });
    let state: State = starts[direction] ?? { hidden: undefined, memory: undefined };
    const hidden: string[] = [];
    for (const input of isReverse ? inputs.reverse() : inputs) {
      const next = step(input, state);
      hidden.push(next.hidden);
      state = next;
    }
    return { hidden: isReverse ? hidden.reverse() : hidden, last: state };
  });
  const stateAxis = timeAxis === 1 ? 1 : 0;
  const lastOf = (pick: (state: State) => string | undefined): string => {
    const each = runs.map(({ last }) =>
      b.add("Unsqueeze", [pick(last) ?? "", b.ints([stateAxis])]),
    );
    return each.length === 1
      ? (each[0] as string)
      : b.add("Concat", each, { axis: int(stateAxis) });
  };
  const makers = [
    () => {
      const hidden = Array.from({ length: stepCount }, (_, time) =>
        runs.map((run) => run.hidden[time] as string),
      ).flat();
      const rows = hidden.length === 1 ? hidden[0] : b.add("Concat", hidden, { axis: int(1) });
      const sizes = b.ints([0, stepCount, directions.length, hiddenSize]);
      const batchFirst = b.add("Reshape", [rows as string, sizes]);
      return timeAxis === 1 ? batchFirst : b.transpose(batchFirst, [1, 2, 0, 3]);
    },
    () => lastOf((state) => state.hidden),
    () => lastOf((state) => state.memory),
  ];
  return node.outputs.map((output, at) => (output === "" ? "" : (makers[at]?.() ?? "")));
}

/** Slices of size 1 along an axis, as many as it is long. */
function alone(b: Builder, value: string, count: number, axis: number): string[] {
  if (count === 1) return [value];
  return [...b.addMany("Split", [value], count, { axis: int(axis), num_outputs: int(count) })];
}

/** For each direction what is added to X·W and what inside a step, each `[1, gates·hidden]`. */
function biasesOf(
  cell: Cell,
  node: GraphNode,
  b: Builder,
  { count, hiddenSize }: { readonly count: number; readonly hiddenSize: number },
): readonly (readonly (string | undefined)[])[] {
  const value = optionalInput(node, 3);
  if (value === undefined) return [];
  const width = cell.gateCount * hiddenSize;
  return alone(b, value, count, 0).map((one) => {
    const [ofInput = "", ofState = ""] = parts(b, one, [width, width]);
    return cell.keepsRecurrentBias(node)
      ? [ofInput, ofState]
      : [b.add("Add", [ofInput, ofState]), undefined];
  });
}

/** States before the first step, for each direction, where they are given. */
function statesBefore(
  cell: Cell,
  node: GraphNode,
  b: Builder,
  options: { readonly count: number; readonly hiddenSize: number; readonly timeAxis: number },
): readonly State[] {
  const { count, hiddenSize, timeAxis } = options;
  const batchAxis = 1 - timeAxis;
  const batch = b.add("Shape", [node.inputs[0] ?? ""], {
    start: int(batchAxis),
    end: int(batchAxis + 1),
  });
  const [hidden, memory] = cell.states.map((at) => {
    const value = optionalInput(node, at);
    if (value === undefined) return [];
    // In a shape that says that its rows are those of the input, whatever they are called.
    const shape = b.add("Concat", [batch, b.ints([hiddenSize])], { axis: int(0) });
    return alone(b, value, count, timeAxis === 1 ? 1 : 0).map((one) =>
      b.add("Reshape", [one, shape]),
    );
  });
  return Array.from({ length: count }, (_, at) => ({ hidden: hidden?.[at], memory: memory?.[at] }));
}

/** Refuses what is not covered. */
function checkForm(
  cell: Cell,
  node: GraphNode,
  b: Builder,
): {
  readonly stepCount: number;
  readonly hiddenSize: number;
  /** Whether each direction is from the last step to the first. */
  readonly directions: readonly boolean[];
} {
  const direction = stringAttribute(node, "direction", "forward");
  const directions = { forward: [false], reverse: [true], bidirectional: [false, true] }[direction];
  if (!directions) {
    throw unsupportedOperator(node, `it has direction "${direction}", which is none of ONNX's`);
  }
  if (optionalInput(node, 4) !== undefined) {
    throw unsupportedOperator(
      node,
      "it takes sequence_lens; training needs sequences of one length: export the model without it",
    );
  }
  if (cell.peepholes !== undefined && optionalInput(node, cell.peepholes) !== undefined) {
    throw unsupportedOperator(node, "it has peepholes (input P); training takes none");
  }
  if (node.attributes["clip"] !== undefined) {
    throw unsupportedOperator(node, "it clips (attribute clip); training takes none that does");
  }
  if (intAttribute(node, "input_forget", 0) !== 0) {
    throw unsupportedOperator(node, "it couples input and forget gates (attribute input_forget)");
  }
  checkActivations(cell, node, directions.length);
  const x = node.inputs[0] ?? "";
  const shape = shapeOf(node, x, b);
  const stepCount = shape[intAttribute(node, "layout", 0) === 1 ? 1 : 0];
  if (typeof stepCount !== "number" || stepCount < 1) {
    throw unsupportedOperator(
      node,
      `the number of its time steps must be fixed, and is ${stepCount ?? "unknown"}: export the model with sequences of one length`,
    );
  }
  if (stepCount > unrolledStepsMax) {
    throw unsupportedOperator(
      node,
      `it has ${stepCount} time steps; training takes at most ${unrolledStepsMax}: cut the sequences into shorter ones, or average neighbouring steps`,
    );
  }
  const hiddenSize = shapeOf(node, node.inputs[2] ?? "", b)[2];
  if (typeof hiddenSize !== "number") {
    throw unsupportedOperator(node, "the size of its weight R must be fixed");
  }
  return { stepCount, hiddenSize, directions };
}

function checkActivations(cell: Cell, node: GraphNode, count: number): void {
  const attribute = node.attributes["activations"];
  if (attribute?.kind !== "strings") return;
  const wanted = Array.from({ length: count }, () => cell.activations).flat();
  const given = attribute.value;
  const isDefault =
    given.length === wanted.length &&
    wanted.every((name, at) => name.toLowerCase() === given[at]?.toLowerCase());
  if (isDefault) return;
  throw unsupportedOperator(
    node,
    `its activations are ${given.join(", ")}; training takes ${wanted.join(", ")}`,
  );
}
