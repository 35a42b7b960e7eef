import type { ConstantTensor, Graph, GraphNode, GraphValue } from "../model/graph.ts";
import type { GraphBuilder } from "./graph-builder.ts";
import { type Dimension, int, intAttribute, ints, type Shape } from "./operator.ts";
import { raiseOpset } from "./raise-opset.ts";
import { type InsideValues, startBuilder } from "./write-forward.ts";

/** Readings of a graph that are tried. */
const readingsMax = 64;

/**
 * A model for any number of rows from one that was exported for a batch of one, where that can be
 * proved; else the model as it is. Whatever follows the input's size is free already. Beyond that:
 *
 * - A Reshape to fixed sizes is, for one row, the same as one that leaves the batch where it is, or as a
 *   Transpose that moves it among the other axes. Where there are several such readings, that one is
 *   taken which brings the batch to an output.
 * - The state that a recurrent layer starts from is, for one row, the same as that row's for each.
 *
 * A batch that varies and has no name gets one. A reading in which an operator loses the batch, as one that adds up over it, is none.
 */
export function freeBatch(
  graph: Graph,
  { features, values }: { readonly features: GraphValue; readonly values: InsideValues },
): Graph {
  const rows = features.shape?.[0];
  if (rows !== 1 && rows !== "") return graph;
  const batch = unusedName(graph);
  const free = {
    ...graph,
    inputs: graph.inputs.map((input) =>
      input.name === features.name
        ? { ...input, shape: [batch, ...(features.shape?.slice(1) ?? [])] }
        : input,
    ),
  };
  if (rows === "") return free;
  let choices: readonly number[] | undefined = [];
  for (let count = 0; count < readingsMax && choices; count++) {
    const reading: Reading = new Reading(free, { batch, choices, values });
    const found = reading.run();
    if (found) return found;
    choices = reading.nextChoices();
  }
  return graph;
}

function unusedName({ inputs, outputs }: Graph): string {
  const taken = new Set([...inputs, ...outputs].flatMap(({ shape }) => shape ?? []));
  let name = "batch";
  while (taken.has(name)) name += "_";
  return name;
}

/** What no name of the graph begins with. */
export function unusedPrefix({ inputs, initializers, nodes }: Graph, wanted: string): string {
  const names = [
    ...[...inputs, ...initializers].map(({ name }) => name),
    ...nodes.flatMap(({ outputs }) => outputs),
  ];
  let prefix = `${wanted}/`;
  while (names.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`;
  return prefix;
}

/** One way to read a graph for any number of rows. */
class Reading {
  readonly #graph: Graph;
  readonly #batch: string;
  readonly #builder: GraphBuilder;
  readonly #choices: readonly number[];
  /** How many readings each node that left a choice had. */
  readonly #counts: number[] = [];
  readonly #nodes: GraphNode[] = [];
  readonly #renamed = new Map<string, string>();
  /** What names of new values begin with. */
  readonly #prefix: string;

  constructor(
    graph: Graph,
    options: {
      readonly batch: string;
      readonly choices: readonly number[];
      readonly values: InsideValues;
    },
  ) {
    this.#graph = graph;
    this.#batch = options.batch;
    this.#choices = options.choices;
    this.#builder = startBuilder(graph, options.values);
    this.#prefix = unusedPrefix(graph, options.batch);
  }

  /** The graph; undefined where an operator loses the batch or no output has it. */
  run(): Graph | undefined {
    for (const node of this.#graph.nodes) {
      for (const one of this.#read(node)) {
        this.#nodes.push(one);
        if (!this.#follow(one)) return undefined;
      }
    }
    const isFree = ({ name }: GraphValue): boolean => this.#shape(name)?.[0] === this.#batch;
    if (!this.#graph.outputs.some(isFree)) return undefined;
    const outputs = this.#graph.outputs.map((output) =>
      isFree(output) && output.shape?.[0] === 1
        ? { ...output, shape: [this.#batch, ...output.shape.slice(1)] }
        : output,
    );
    return { ...this.#graph, nodes: this.#nodes, outputs };
  }

  /** The next reading after this one; undefined after the last. */
  nextChoices(): readonly number[] | undefined {
    const at = this.#counts.findLastIndex(
      (count, place) => (this.#choices[place] ?? 0) + 1 < count,
    );
    if (at < 0) return undefined;
    const next = Array.from({ length: at + 1 }, (_, place) => this.#choices[place] ?? 0);
    next[at] = (next[at] ?? 0) + 1;
    return next;
  }

  /** A node as this reading has it, with those that it needs. */
  #read(node: GraphNode): readonly GraphNode[] {
    if (node.domain !== "") return [node];
    if (node.op === "Reshape") return this.#readReshape(node);
    const states = { GRU: [5], LSTM: [5, 6], RNN: [5] }[node.op];
    return states ? this.#readStates(node, states) : [node];
  }

  #readReshape(node: GraphNode): readonly GraphNode[] {
    const [value = "", asked = ""] = node.inputs;
    const from = this.#shape(value);
    const sizes = this.#builder.integers(this.#actual(asked));
    if (!from || !sizes) return [node];
    const readings = reshapeReadings(from, sizes, this.#batch);
    if (readings.length === 0) return [node];
    const place = this.#counts.push(readings.length) - 1;
    const { perm, shape } = readings[this.#choices[place] ?? 0] as ReshapeReading;
    const [output = ""] = node.outputs;
    const [sizesName, moved] = [`${this.#prefix}sizes ${output}`, `${this.#prefix}rows ${output}`];
    const list = constantNode(sizesName, shape);
    const reshape = { ...node, inputs: [value, sizesName], attributes: {} };
    if (!perm) return [list, reshape];
    return [
      list,
      { ...reshape, outputs: [moved] },
      plainNode("Transpose", [moved], output, { perm: ints(perm) }),
    ];
  }

  /** States for one row as states for all. */
  #readStates(node: GraphNode, states: readonly number[]): readonly GraphNode[] {
    const isBatchFirst = intAttribute(node, "layout", 0) === 1;
    const [x = ""] = node.inputs;
    const batchAxis = isBatchFirst ? 0 : 1;
    if (this.#shape(x)?.[batchAxis] !== this.#batch) return [node];
    const made: GraphNode[] = [];
    const inputs = [...node.inputs];
    for (const at of states) {
      const name = node.inputs[at] || undefined;
      const shape = name === undefined ? undefined : this.#shape(name);
      if (name === undefined || shape?.[batchAxis] !== 1) continue;
      const spread = `${this.#prefix}state ${at} ${node.outputs.find((output) => output !== "")}`;
      const sizes = shape.map((size, axis) => (axis === batchAxis ? -1 : size));
      if (!sizes.every((size) => typeof size === "number")) continue;
      made.push(...rowsOf(x, batchAxis, sizes, spread));
      made.push(plainNode("Expand", [name, `${spread}/shape`], spread, {}));
      inputs[at] = spread;
    }
    return [...made, { ...node, inputs }];
  }

  /** Adds a node to what is known. @returns whether the batch is still there where it was before. */
  #follow(node: GraphNode): boolean {
    const inputs = node.inputs.map((name) => this.#actual(name));
    const { opset } = this.#graph;
    const raised = raiseOpset({ ...node, inputs }, { opset, builder: this.#builder });
    const outputs = this.#builder.addNode(raised);
    node.outputs.forEach((output, at) => {
      const made = outputs[at];
      if (made !== undefined && made !== output) this.#renamed.set(output, made);
    });
    if (node.domain === "" && (node.op === "Shape" || node.op === "Size")) return true;
    const has = (name: string): boolean => this.#shape(name)?.includes(this.#batch) ?? false;
    if (!node.inputs.some(has)) return true;
    return node.outputs.every((name) => name === "" || !this.#shape(name) || has(name));
  }

  #actual(name: string): string {
    return this.#renamed.get(name) ?? name;
  }

  #shape(name: string): Shape {
    return this.#builder.shape(this.#actual(name));
  }
}

interface ReshapeReading {
  /** What the Reshape asks for. */
  readonly shape: readonly number[];
  /** The order of axes that it is brought into afterwards. */
  readonly perm?: readonly number[];
}

/**
 * What a Reshape to fixed sizes can be for any number of rows and is for one. None where the batch is
 * not in it, or its sizes follow the batch already.
 */
export function reshapeReadings(
  from: readonly Dimension[],
  asked: readonly Dimension[],
  batch: string,
): readonly ReshapeReading[] {
  const axis = from.indexOf(batch);
  const sizes: readonly Dimension[] = from.map((size) => (size === batch ? 1 : size));
  if (axis < 0 || !areNumbers(sizes) || !areNumbers(asked)) return [];
  if (asked[axis] === 0) return [];
  const total = productOf(sizes);
  const whole = asked.map((size, at) => (size === 0 ? (sizes[at] ?? 1) : size));
  const rest = productOf(whole.filter((size) => size !== -1));
  const target = whole.map((size) => (size === -1 ? total / rest : size));
  if (productOf(target) !== total) return [];
  const ones = target.flatMap((size, at) => (size === 1 ? [at] : []));
  const before = productOf(sizes.slice(0, axis));
  const open = (at: number): number[] => target.with(at, -1);
  const inPlace = ones.filter((at) => productOf(target.slice(0, at)) === before);
  // The place of the same number comes first: it is the likeliest.
  inPlace.sort((a, b) => Number(b === axis) - Number(a === axis));
  if (inPlace.length > 0) return inPlace.map((at) => ({ shape: open(at) }));
  if (axis !== 0) return [];
  return ones.map((at) => {
    const others = target.filter((_, place) => place !== at);
    const perm = others.map((_, place) => place + 1);
    perm.splice(at, 0, 0);
    return { shape: [-1, ...others], perm };
  });
}

function areNumbers(sizes: readonly Dimension[]): sizes is readonly number[] {
  return sizes.every((size) => typeof size === "number");
}

function productOf(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

/**
 * Nodes that make `${name}/shape`: a list of sizes, of which one is as long as an axis of a value.
 * @param sizes - −1 for that one.
 */
export function rowsOf(
  value: string,
  axis: number,
  sizes: readonly number[],
  name: string,
): readonly GraphNode[] {
  const at = sizes.indexOf(-1);
  const [before, after] = [sizes.slice(0, at), sizes.slice(at + 1)];
  const parts = [
    ...(before.length > 0 ? [`${name}/before`] : []),
    `${name}/rows`,
    ...(after.length > 0 ? [`${name}/after`] : []),
  ];
  return [
    ...(before.length > 0 ? [constantNode(`${name}/before`, before)] : []),
    ...(after.length > 0 ? [constantNode(`${name}/after`, after)] : []),
    constantNode(`${name}/axis`, [axis]),
    plainNode("Shape", [value], `${name}/sizes`, {}),
    plainNode("Gather", [`${name}/sizes`, `${name}/axis`], `${name}/rows`, { axis: int(0) }),
    plainNode("Concat", parts, `${name}/shape`, { axis: int(0) }),
  ];
}

function constantNode(name: string, values: readonly number[]): GraphNode {
  const data = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  const tensor: ConstantTensor = { dtype: "I64", shape: [values.length], data };
  return plainNode("Constant", [], name, { value: { kind: "tensor", value: tensor } });
}

/** Nodes that bring a value into fixed sizes, of which one may be −1. */
export function reshapeNodes(
  value: string,
  sizes: readonly number[],
  output: string,
): readonly GraphNode[] {
  const list = `${output}/sizes`;
  return [constantNode(list, sizes), plainNode("Reshape", [value, list], output, {})];
}

/** A node of ONNX's own operators, named after its output. */
export function plainNode(
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: GraphNode["attributes"],
): GraphNode {
  return { name: output, op, domain: "", inputs, outputs: [output], attributes };
}
