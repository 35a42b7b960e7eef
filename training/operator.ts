import { WardroundError } from "../base/errors.ts";
import type { Attribute, ConstantTensor, GraphNode } from "../model/graph.ts";

/** A size, or a name for one that is known when the graph runs; equal names are equal sizes. */
export type Dimension = number | string;

/** A named size times a number: 5 outputs of each row of `batch` are `5·batch` rows. */
export function multiple(factor: number, name: string): string {
  return factor === 1 ? name : `${factor}·${name}`;
}

/** Which multiple of a named size that is, if it is one. */
export function factorOf(size: Dimension | undefined, name: string): number | undefined {
  if (typeof size !== "string" || !size.endsWith(name)) return undefined;
  const [, factor = "1"] = /^(?:(\d+)·)?$/.exec(size.slice(0, size.length - name.length)) ?? [
    "",
    "0",
  ];
  return Number(factor) || undefined;
}

/** Undefined where not even the rank is known. */
export type Shape = readonly Dimension[] | undefined;

/** What is known of values before the graph runs. */
export interface Facts {
  shape(value: string): Shape;
  /** Elements of an int64 tensor of rank 0 or 1: numbers, or sizes by their names. */
  integers(value: string): readonly Dimension[] | undefined;
  /** Elements of a float32 constant of rank 1 or less. */
  fractions(value: string): readonly number[] | undefined;
  /** A name that stands for a size nothing else is known to have. */
  unnamed(): string;
}

/** A graph that grows node by node; what is added is of opset 18. */
export interface Builder extends Facts {
  /** Adds a node of ONNX's own operators. @returns the name of its one output. */
  add(
    op: string,
    inputs: readonly string[],
    attributes?: Readonly<Record<string, Attribute>>,
  ): string;
  /** Adds a node of ONNX's own operators. @returns the names of its outputs. */
  addMany(
    op: string,
    inputs: readonly string[],
    outputCount: number,
    attributes?: Readonly<Record<string, Attribute>>,
  ): readonly string[];
  /** A float32 scalar. */
  scalar(value: number): string;
  /** A float32 tensor. */
  floats(shape: readonly number[], values: readonly number[]): string;
  /** An int64 scalar. */
  int(value: number): string;
  /** An int64 tensor of rank 1. */
  ints(values: readonly number[]): string;
  /** A constant, once for equal ones. @param wanted - what it is called where that is no name yet. */
  constant(wanted: string, tensor: ConstantTensor): string;
  /** A reduction over some axes, counted from the front. @param keep - whether they stay, with size 1. */
  reduce(op: string, value: string, axes: readonly number[], keep: boolean): string;
  transpose(value: string, perm: readonly number[]): string;
  /** A value in another one's shape, of as many elements. */
  reshapeLike(value: string, model: string): string;
  /** A number for the generator of one node, another one each time, the same for the same graph. */
  seed(): number;
  /** Float32 of a condition: 1 where it holds, else 0. */
  mask(condition: string): string;
  /** Float32 zeros in a value's shape. */
  zerosLike(value: string): string;
}

/** What a gradient rule works with. */
export interface GradientContext {
  readonly builder: Builder;
  /** Gradient of the loss with respect to an output; undefined where it does not reach the loss. */
  readonly gradients: readonly (string | undefined)[];
  /** Gradient with respect to the first output, for operators that have one. */
  readonly gradient: string;
  /** Whether the gradient with respect to that input is wanted. */
  readonly wanted: (inputIndex: number) => boolean;
}

/** What BatchNormalization takes for mean and variance: what the model holds, or each batch's own. */
export type BatchNormalizationMode = "frozen" | "batch";

/** What lowering works with besides the builder. */
export interface LowerContext {
  readonly batchNormalization: BatchNormalizationMode;
  /** Running statistics by the initializer that holds them: what they are after the step. */
  readonly statistics: Map<string, string>;
}

/** What training knows of an operator, as of opset 18 or later. */
export interface Operator {
  /** Shapes of its outputs; nothing where they are not known. */
  readonly shape?: (node: GraphNode, facts: Facts) => readonly Shape[];
  /**
   * Adds nodes that compute the same of what has gradients. @returns the values of the outputs.
   * Undefined where this node is left as it is.
   */
  readonly lower?: (
    node: GraphNode,
    builder: Builder,
    context: LowerContext,
  ) => readonly string[] | undefined;
  /** Lowered before the first weight, too: training computes something else with it than inference. */
  readonly lowersAlways?: true;
  /** Gradients with respect to the inputs, by index, in the inputs' own shapes; only wanted ones need be there. */
  readonly gradient?: (
    node: GraphNode,
    context: GradientContext,
  ) => readonly (string | undefined)[];
  /** No gradient flows through it: what it computes does not change with small changes. */
  readonly isFlat?: true;
}

export type Operators = Readonly<Record<string, Operator>>;

/** An integer attribute, or what it is by default. */
export function intAttribute(node: GraphNode, name: string, missing: number): number {
  const attribute = node.attributes[name];
  return attribute?.kind === "int" ? attribute.value : missing;
}

/** A fraction among the attributes, or what it is by default. */
export function floatAttribute(node: GraphNode, name: string, missing: number): number {
  const attribute = node.attributes[name];
  return attribute?.kind === "float" ? attribute.value : missing;
}

/** A list of integers among the attributes, or what it is by default. */
export function intsAttribute(
  node: GraphNode,
  name: string,
  missing: readonly number[],
): readonly number[] {
  const attribute = node.attributes[name];
  return attribute?.kind === "ints" ? attribute.value : missing;
}

/** A word among the attributes, or what it is by default. */
export function stringAttribute(node: GraphNode, name: string, missing: string): string {
  const attribute = node.attributes[name];
  return attribute?.kind === "string" ? attribute.value : missing;
}

export const float = (value: number): Attribute => ({ kind: "float", value });
export const int = (value: number): Attribute => ({ kind: "int", value });
export const ints = (value: readonly number[]): Attribute => ({ kind: "ints", value });

export const string = (value: string): Attribute => ({ kind: "string", value });

/** The input of an operator that has one, or the one that its result is like. */
export function first(node: GraphNode): string {
  return node.inputs[0] as string;
}

/** The output has the first input's shape. */
export function sameShape(node: GraphNode, facts: Facts): readonly Shape[] {
  return [facts.shape(first(node))];
}

/** An input that may be left out. */
export function optionalInput(node: GraphNode, index: number): string | undefined {
  return node.inputs[index] || undefined;
}

/** The rank of a value. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED where it is not known. */
export function rankOf(node: GraphNode, value: string, facts: Facts): number {
  return shapeOf(node, value, facts).length;
}

/** The shape of a value. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED where it is not known. */
export function shapeOf(node: GraphNode, value: string, facts: Facts): readonly Dimension[] {
  const shape = facts.shape(value);
  if (!shape) throw unsupportedOperator(node, `the rank of "${value}" must be known`);
  return shape;
}

/** Integers that the model fixes. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED where it does not. */
export function fixedIntegers(node: GraphNode, value: string, facts: Facts): readonly number[] {
  const integers = facts.integers(value);
  if (integers?.every((one) => typeof one === "number")) return integers;
  throw unsupportedOperator(node, `"${value}" must be fixed numbers`);
}

/** An axis counted from the first one. */
export function axisFromFront(axis: number, rank: number): number {
  return axis < 0 ? axis + rank : axis;
}

export function unsupportedOperator(node: GraphNode, why: string): WardroundError {
  const op = node.domain === "" ? node.op : `${node.domain}.${node.op}`;
  return new WardroundError(
    "MODEL_OPERATOR_UNSUPPORTED",
    `node "${node.name || node.outputs[0]}" (${op}) lies between a weight and the loss and cannot be trained through; ${why}`,
  );
}
