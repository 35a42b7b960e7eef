import type { GraphNode } from "../../model/graph.ts";
import { product as productOf } from "../integers.ts";
import {
  axisFromFront,
  type Builder,
  type Facts,
  first,
  fixedIntegers,
  int,
  intAttribute,
  type Operator,
  type Operators,
  optionalInput,
  rankOf,
  type Shape,
  sameShape,
  shapeOf,
} from "../operator.ts";

/** A reduction. @param part - its gradient in the input's shape, from one that kept the axes. */
const reduction = (
  part: (node: GraphNode, kept: { gradient: string; output: string }, b: Builder) => string,
): Operator => ({
  shape: (node, facts) => [reducedShape(node, facts)],
  gradient: (node, context) => {
    const { builder } = context;
    const kept = {
      gradient: withAxes(node, context.gradient, builder),
      output: withAxes(node, node.outputs[0] as string, builder),
    };
    return [part(node, kept, builder)];
  },
});

/** One that is made of others. */
const lowered = (lower: (node: GraphNode, b: Builder) => string): Operator => ({
  shape: (node, facts) => [reducedShape(node, facts)],
  lower: (node, builder) => [lower(node, builder)],
});

const expanded = (b: Builder, value: string, like: string): string =>
  b.add("Expand", [value, b.add("Shape", [like])]);

/** Equal extremes share the gradient, as PyTorch's amax does. */
const extreme = reduction((node, { gradient, output }, b) => {
  const isExtreme = b.mask(b.add("Equal", [first(node), output]));
  const count = b.reduce("ReduceSum", isExtreme, axesOf(node, b), true);
  return b.add("Mul", [isExtreme, b.add("Div", [gradient, count])]);
});

const indexing: Operator = {
  isFlat: true,
  shape: (node, facts) => {
    const shape = facts.shape(first(node));
    if (!shape) return [];
    const axis = axisFromFront(intAttribute(node, "axis", 0), shape.length);
    const keeps = intAttribute(node, "keepdims", 1) === 1;
    return [shape.flatMap((size, at) => (at !== axis ? [size] : keeps ? [1] : []))];
  },
};

/**
 * The product of all other elements: of zeros all factors but them, which no division by an element
 * that is 0 would give.
 */
const product = (node: GraphNode, gradient: string, b: Builder): string => {
  const isZero = b.add("Equal", [first(node), b.scalar(0)]);
  const zeros = b.reduce("ReduceSum", b.mask(isZero), axesOf(node, b), true);
  const others = b.add("Where", [isZero, b.scalar(1), first(node)]);
  const whole = b.reduce("ReduceProd", others, axesOf(node, b), true);
  const left = b.add("Sub", [zeros, b.mask(isZero)]);
  const isAlone = b.mask(b.add("Equal", [left, b.scalar(0)]));
  return b.add("Mul", [b.add("Mul", [gradient, isAlone]), b.add("Div", [whole, others])]);
};

/** Operators that take many elements together: sums, extremes, Softmax. */
export const reductions: Operators = {
  ArgMax: indexing,
  ArgMin: indexing,
  // Each element went into the sums on one side of it: its gradient sums those on the other.
  CumSum: {
    shape: sameShape,
    gradient: (node, { builder, gradient }) => {
      const reverse = int(1 - intAttribute(node, "reverse", 0));
      const exclusive = int(intAttribute(node, "exclusive", 0));
      return [builder.add("CumSum", [gradient, node.inputs[1] as string], { reverse, exclusive })];
    },
  },
  // dx = dy − eʸ·Σ dy
  LogSoftmax: {
    shape: sameShape,
    gradient: (node, context) => {
      const { builder: b, gradient } = context;
      const sum = b.reduce("ReduceSum", gradient, [softmaxAxis(node, b)], true);
      const spread = b.add("Mul", [b.add("Exp", [node.outputs[0] as string]), sum]);
      return [b.add("Sub", [gradient, spread])];
    },
  },
  ReduceL1: lowered((node, b) => again(node, b, "ReduceSum", b.add("Abs", [first(node)]))),
  // x / y, and 0 where all are 0, as PyTorch's norm has it.
  ReduceL2: reduction((node, { gradient, output }, b) => {
    const isZero = b.add("Equal", [output, b.scalar(0)]);
    const slope = b.add("Where", [isZero, b.scalar(0), b.add("Div", [gradient, output])]);
    return b.add("Mul", [first(node), slope]);
  }),
  ReduceLogSum: lowered((node, b) => b.add("Log", [again(node, b, "ReduceSum", first(node))])),
  ReduceLogSumExp: reduction((node, { gradient, output }, b) =>
    b.add("Mul", [gradient, b.add("Exp", [b.add("Sub", [first(node), output])])]),
  ),
  ReduceMax: extreme,
  ReduceMean: reduction((node, { gradient, output }, b) => {
    const [all, left] = [b.shape(first(node)), b.shape(output)];
    const axes = axesOf(node, b);
    const count = productOf(axes.map((axis) => all?.[axis] ?? ""));
    if (typeof count === "number" && left) {
      return expanded(b, b.add("Div", [gradient, b.scalar(count)]), first(node));
    }
    const size = (value: string): string => b.add("Cast", [b.add("Size", [value])], { to: int(1) });
    const ratio = b.add("Div", [size(output), size(first(node))]);
    return expanded(b, b.add("Mul", [gradient, ratio]), first(node));
  }),
  ReduceMin: extreme,
  ReduceProd: reduction((node, { gradient }, b) => product(node, gradient, b)),
  ReduceSum: reduction((node, { gradient }, b) => expanded(b, gradient, first(node))),
  ReduceSumSquare: lowered((node, b) =>
    again(node, b, "ReduceSum", b.add("Mul", [first(node), first(node)])),
  ),
  // dx = y ⊙ (dy − Σ dy ⊙ y)
  Softmax: {
    shape: sameShape,
    gradient: (node, context) => {
      const { builder: b, gradient } = context;
      const [output = ""] = node.outputs;
      const weighted = b.add("Mul", [gradient, output]);
      const sum = b.reduce("ReduceSum", weighted, [softmaxAxis(node, b)], true);
      return [b.add("Sub", [weighted, b.add("Mul", [output, sum])])];
    },
  },
};

function softmaxAxis(node: GraphNode, builder: Builder): number {
  return axisFromFront(intAttribute(node, "axis", -1), rankOf(node, first(node), builder));
}

/** The same reduction of another value by another operator. */
function again(node: GraphNode, b: Builder, op: string, value: string): string {
  return b.add(op, [value, ...node.inputs.slice(1)], node.attributes);
}

/** The axes that are reduced, from the front. */
function axesOf(node: GraphNode, facts: Facts): readonly number[] {
  const rank = shapeOf(node, first(node), facts).length;
  const axes = optionalInput(node, 1);
  const all = Array.from({ length: rank }, (_, at) => at);
  if (axes === undefined) return intAttribute(node, "noop_with_empty_axes", 0) === 1 ? [] : all;
  const fixed = fixedIntegers(node, axes, facts);
  if (fixed.length === 0) return intAttribute(node, "noop_with_empty_axes", 0) === 1 ? [] : all;
  return fixed.map((axis) => axisFromFront(axis, rank));
}

function reducedShape(node: GraphNode, facts: Facts): Shape {
  const shape = facts.shape(first(node));
  if (!shape) return undefined;
  const axes = optionalInput(node, 1);
  if (axes !== undefined && !facts.integers(axes)) return undefined;
  const gone = axesOf(node, facts);
  const keeps = intAttribute(node, "keepdims", 1) === 1;
  return shape.flatMap((size, at) => (!gone.includes(at) ? [size] : keeps ? [1] : []));
}

/** A reduced value with its axes back, of size 1. */
function withAxes(node: GraphNode, value: string, b: Builder): string {
  const axes = axesOf(node, b);
  if (intAttribute(node, "keepdims", 1) === 1 || axes.length === 0) return value;
  return b.add("Unsqueeze", [value, b.ints([...axes].sort((a, c) => a - c))]);
}
