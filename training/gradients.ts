import { WardroundError } from "../base/errors.ts";
import type { GraphNode } from "../model/graph.ts";
import type { GraphBuilder } from "./graph-builder.ts";
import { floatAttribute, intAttribute, type Shape, transposeOrder } from "./shapes.ts";

/** What a rule works with. */
export interface GradientContext {
  readonly builder: GraphBuilder;
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Gradient of the loss with respect to the node's output. */
  readonly gradient: string;
  /** Whether the gradient with respect to that input is wanted. */
  readonly wanted: (inputIndex: number) => boolean;
}

/** Gradients with respect to the node's inputs, by index; only wanted ones need be there. */
type GradientRule = (node: GraphNode, context: GradientContext) => readonly (string | undefined)[];

/** The chain rule, operator by operator. */
const rules: Readonly<Record<string, GradientRule>> = {
  Add: (node, context) => [
    reduceToInput(node, 0, context, () => context.gradient),
    reduceToInput(node, 1, context, () => context.gradient),
  ],
  Cast: (node, { gradient }) => {
    // Only float32 reaches this far, so a cast to float32 changes nothing.
    if (intAttribute(node, "to", 0) !== 1) throw unsupportedOperator(node, "casts to float32 only");
    return [gradient];
  },
  Flatten: gradientInOldShape,
  Gemm: gemmGradient,
  Identity: (_, { gradient }) => [gradient],
  MatMul: matMulGradient,
  Mul: (node, context) => {
    const { builder, gradient } = context;
    const times = (other: number) => () =>
      builder.add("Mul", [gradient, node.inputs[other] as string]);
    return [reduceToInput(node, 0, context, times(1)), reduceToInput(node, 1, context, times(0))];
  },
  Relu: (node, { builder, gradient }) => {
    const positive = builder.add("Greater", [node.outputs[0] as string, builder.scalar(0)]);
    const mask = builder.add("Cast", [positive], { to: { kind: "int", value: 1 } });
    return [builder.add("Mul", [gradient, mask])];
  },
  Reshape: gradientInOldShape,
  Sigmoid: (node, { builder, gradient }) => {
    const output = node.outputs[0] as string;
    const rest = builder.add("Sub", [builder.scalar(1), output]);
    return [builder.add("Mul", [gradient, builder.add("Mul", [output, rest])])];
  },
  Softmax: softmaxGradient,
  Squeeze: gradientInOldShape,
  Sub: (node, context) => [
    reduceToInput(node, 0, context, () => context.gradient),
    reduceToInput(node, 1, context, () => context.builder.add("Neg", [context.gradient])),
  ],
  Tanh: (node, { builder, gradient }) => {
    const output = node.outputs[0] as string;
    const square = builder.add("Mul", [output, output]);
    return [builder.add("Mul", [gradient, builder.add("Sub", [builder.scalar(1), square])])];
  },
  Transpose: (node, { builder, shapes, gradient }) => {
    const perm = node.attributes["perm"];
    if (perm === undefined) return [builder.add("Transpose", [gradient])];
    const order = transposeOrder(perm, shapes.get(node.inputs[0] as string)?.length ?? 0);
    return [
      builder.transpose(
        gradient,
        order.map((_, at) => order.indexOf(at)),
      ),
    ];
  },
  Unsqueeze: gradientInOldShape,
};

/** Operators that training can differentiate, sorted. */
export const trainableOperators: readonly string[] = Object.keys(rules).sort();

/**
 * Adds the nodes that carry a gradient from a node's output to its inputs.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED for an operator without a rule, or used in a way
 * that its rule does not cover.
 */
export function addGradient(
  node: GraphNode,
  context: GradientContext,
): readonly (string | undefined)[] {
  const rule = node.domain === "" && Object.hasOwn(rules, node.op) ? rules[node.op] : undefined;
  if (!rule) {
    throw unsupportedOperator(node, `operators that can: ${trainableOperators.join(", ")}`);
  }
  return rule(node, context);
}

function unsupportedOperator(node: GraphNode, why: string): WardroundError {
  const op = node.domain === "" ? node.op : `${node.domain}.${node.op}`;
  return new WardroundError(
    "MODEL_OPERATOR_UNSUPPORTED",
    `node "${node.name || node.outputs[0]}" (${op}) lies between a weight and the loss and cannot be trained through; ${why}`,
  );
}

function gradientInOldShape(node: GraphNode, { builder, gradient }: GradientContext): [string] {
  const shape = builder.add("Shape", [node.inputs[0] as string]);
  return [builder.add("Reshape", [gradient, shape])];
}

/** Y = alpha·A'·B' + beta·C, with A' and B' transposed where the attributes say so. */
function gemmGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder, gradient, wanted } = context;
  const [a = "", b = ""] = node.inputs;
  const flipA = intAttribute(node, "transA", 0) === 1;
  const flipB = intAttribute(node, "transB", 0) === 1;
  const flip = (value: string): string => builder.transpose(value, [1, 0]);
  const scaled = (value: string, factor: number): string =>
    factor === 1 ? value : builder.add("Mul", [value, builder.scalar(factor)]);
  const alpha = floatAttribute(node, "alpha", 1);
  const gradientA = (): string =>
    flipA
      ? builder.add("MatMul", [flipB ? flip(b) : b, flip(gradient)])
      : builder.add("MatMul", [gradient, flipB ? b : flip(b)]);
  const gradientB = (): string =>
    flipB
      ? builder.add("MatMul", [flip(gradient), flipA ? flip(a) : a])
      : builder.add("MatMul", [flipA ? a : flip(a), gradient]);
  return [
    wanted(0) ? scaled(gradientA(), alpha) : undefined,
    wanted(1) ? scaled(gradientB(), alpha) : undefined,
    reduceToInput(node, 2, context, () => scaled(gradient, floatAttribute(node, "beta", 1))),
  ];
}

function matMulGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder, shapes, gradient } = context;
  const [a = "", b = ""] = node.inputs;
  const flip = (value: string): string => {
    const rank = shapes.get(value)?.length ?? 0;
    if (rank < 2) throw unsupportedOperator(node, "its inputs must have a known rank of 2 or more");
    const order = Array.from({ length: rank }, (_, at) => at);
    return builder.transpose(value, [...order.slice(0, -2), rank - 1, rank - 2]);
  };
  return [
    reduceToInput(node, 0, context, () => builder.add("MatMul", [gradient, flip(b)]), 2),
    reduceToInput(node, 1, context, () => builder.add("MatMul", [flip(a), gradient]), 2),
  ];
}

/** dx = y ⊙ (dy − Σ dy ⊙ y): over one axis since opset 13, over it and all after it before. */
function softmaxGradient(
  node: GraphNode,
  { builder, shapes, gradient }: GradientContext,
): [string] {
  const output = node.outputs[0] as string;
  const rank = shapes.get(output)?.length;
  if (rank === undefined) throw unsupportedOperator(node, "the rank of its input must be known");
  const axis = intAttribute(node, "axis", builder.opset < 13 ? 1 : -1);
  const first = axis < 0 ? axis + rank : axis;
  const count = builder.opset < 13 ? rank - first : 1;
  const axes = Array.from({ length: count }, (_, at) => first + at);
  const weighted = builder.add("Mul", [gradient, output]);
  const sum = builder.reduceSum(weighted, axes, true);
  return [builder.add("Mul", [output, builder.add("Sub", [gradient, sum])])];
}

/**
 * The gradient of a broadcast operand: summed over the axes along which it was repeated.
 * @param matrixRank - trailing axes that are not broadcast (2 for MatMul).
 */
function reduceToInput(
  node: GraphNode,
  inputIndex: number,
  context: GradientContext,
  makeGradient: () => string,
  matrixRank = 0,
): string | undefined {
  if (!context.wanted(inputIndex)) return undefined;
  const { builder, shapes } = context;
  const target = shapes.get(node.inputs[inputIndex] as string);
  const output = shapes.get(node.outputs[0] as string);
  if (!target || !output) throw unsupportedOperator(node, "the ranks of its inputs must be known");
  const added = output.length - target.length;
  const repeated: number[] = [];
  for (let at = 0; at < target.length - matrixRank; at++) {
    const size = target[at];
    const outputSize = output[at + added];
    if (size === outputSize) continue;
    if (size !== 1) throw unsupportedOperator(node, "it must be known which axes are broadcast");
    repeated.push(at + added);
  }
  let gradient = makeGradient();
  if (repeated.length > 0) gradient = builder.reduceSum(gradient, repeated, true);
  const leading = Array.from({ length: added }, (_, at) => at);
  return added > 0 ? builder.reduceSum(gradient, leading, false) : gradient;
}
