import type { GraphNode } from "../../model/graph.ts";
import {
  type Builder,
  type Facts,
  first,
  type GradientContext,
  int,
  intAttribute,
  ints,
  intsAttribute,
  type Operator,
  type Operators,
  type Shape,
  string,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";
import {
  isCeiled,
  knownSize,
  outputSize,
  span,
  spatialOf,
  type WindowAxis,
  windowAttributes,
  windowOf,
} from "./window.ts";

/** A reduction over all spatial axes, which stay with size 1. */
const overSpace = (op: string): Operator => ({
  shape: (node, facts) => [facts.shape(first(node))?.map((size, at) => (at < 2 ? size : 1))],
  lower: (node, b) => {
    const spatial = spatialOf(node, b.shape(first(node)));
    return [
      b.reduce(
        op,
        first(node),
        spatial.map((_, at) => at + 2),
        true,
      ),
    ];
  },
});

/** Pools over windows and over whole images. */
export const pooling: Operators = {
  AveragePool: {
    shape: (node, facts) => [pooledShape(node, facts)],
    gradient: averagePoolGradient,
  },
  GlobalAveragePool: overSpace("ReduceMean"),
  GlobalMaxPool: overSpace("ReduceMax"),
  MaxPool: {
    shape: (node, facts) => [pooledShape(node, facts), pooledShape(node, facts)],
    lower: withIndices,
    gradient: maxPoolGradient,
  },
  ScatterElements: { shape: (node, facts) => [facts.shape(first(node))] },
};

function pooledShape(node: GraphNode, facts: Facts): Shape {
  const shape = facts.shape(first(node));
  if (!shape) return undefined;
  const sizes = shape.slice(2);
  const isSame = stringAttribute(node, "auto_pad", "NOTSET").startsWith("SAME");
  if (isSame && sizes.some((size) => typeof size !== "number")) {
    return [...shape.slice(0, 2), ...sizes.map(() => facts.unnamed())];
  }
  const axes = windowOf(node, intsAttribute(node, "kernel_shape", []), sizes);
  const options = { facts, isCeiled: isCeiled(node) };
  return [...shape.slice(0, 2), ...axes.map((axis, at) => outputSize(axis, sizes[at], options))];
}

/** The gradient needs to know which elements were the largest: the second output. */
function withIndices(node: GraphNode, builder: Builder): readonly string[] | undefined {
  const isByColumns = intAttribute(node, "storage_order", 0) === 1;
  if (node.outputs.length > 1) {
    if (!isByColumns) return undefined;
    throw unsupportedOperator(node, "its indices must be in row-major order (storage_order 0)");
  }
  return builder.addMany("MaxPool", node.inputs, 2, {
    ...node.attributes,
    storage_order: int(0),
  });
}

/** Each largest element gets the gradients of the windows that it won: Indices count over the whole tensor. */
function maxPoolGradient(node: GraphNode, { builder: b, gradient }: GradientContext): [string] {
  const x = first(node);
  const flat = (value: string): string => b.add("Reshape", [value, b.ints([-1])]);
  const size = b.add("Reshape", [b.add("Size", [x]), b.ints([1])]);
  const zeros = b.add("Expand", [b.scalar(0), size]);
  const sums = b.add("ScatterElements", [zeros, flat(node.outputs[1] as string), flat(gradient)], {
    axis: int(0),
    reduction: string("add"),
  });
  return [b.reshapeLike(sums, x)];
}

/**
 * Each element gets an equal share from each window that it lies in: a transposed convolution, by a
 * kernel of ones, of the gradient divided by how many elements each window counted. Channels are rows
 * for it.
 */
function averagePoolGradient(node: GraphNode, { builder: b, gradient }: GradientContext): [string] {
  const sizes = spatialOf(node, b.shape(first(node)));
  const places = spatialOf(node, b.shape(gradient) ?? b.shape(node.outputs[0] as string));
  const axes = windowOf(node, intsAttribute(node, "kernel_shape", []), sizes);
  const kernel = axes.map((axis) => axis.kernel);
  const spatial = b.add("Shape", [gradient], { start: int(2) });
  const front = b.ints([-1, 1]);
  const rows = b.add("Reshape", [
    b.add("Div", [gradient, windowCounts(node, b, { axes, sizes: [sizes, places] })]),
    b.add("Concat", [front, spatial], { axis: int(0) }),
  ]);
  const ones = b.floats(
    [1, 1, ...kernel],
    Array.from({ length: kernel.reduce((product, size) => product * size, 1) }, () => 1),
  );
  // A window that goes beyond the end has a margin there for the way back.
  const fitted = axes.map((axis, at) => {
    const [size, count] = [sizes[at], places[at]];
    if (axis.stride === 1 && !isCeiled(node)) return { axis, left: 0 };
    const end = (knownSize(node, count) - 1) * axis.stride + span(axis) - axis.before;
    const gap = knownSize(node, size) - end;
    return { axis: { ...axis, after: Math.max(0, -gap) }, left: Math.max(0, gap) };
  });
  const spread = b.add("ConvTranspose", [rows, ones], {
    ...windowAttributes(fitted.map(({ axis }) => axis)),
    output_padding: ints(fitted.map(({ left }) => left)),
  });
  return [b.reshapeLike(spread, first(node))];
}

/** How many elements each window's mean is over: a scalar, or `[1, 1, places]` where they differ. */
function windowCounts(
  node: GraphNode,
  b: Builder,
  {
    axes,
    sizes: [inputs, places],
  }: {
    readonly axes: readonly WindowAxis[];
    readonly sizes: readonly [readonly (number | string)[], readonly (number | string)[]];
  },
): string {
  const includesMargin = intAttribute(node, "count_include_pad", 0) === 1;
  const hasMargin = axes.some(({ before, after }) => before + after > 0);
  if (!isCeiled(node) && (includesMargin || !hasMargin)) {
    return b.scalar(axes.reduce((product, { kernel }) => product * kernel, 1));
  }
  const counts = axes.map((axis, at) => {
    const [size, count] = [knownSize(node, inputs[at]), knownSize(node, places[at])];
    const [low, high] = includesMargin ? [-axis.before, size + axis.after] : [0, size];
    return Array.from({ length: count }, (_, place) => {
      const cells = Array.from({ length: axis.kernel }, (__, cell) => {
        return place * axis.stride - axis.before + cell * axis.dilation;
      });
      const inside = cells.filter((cell) => cell >= low && cell < high).length;
      // Runtimes do not agree on the count there.
      if (includesMargin && inside < axis.kernel) {
        throw unsupportedOperator(
          node,
          "with ceil_mode and count_include_pad no window may reach beyond the padding",
        );
      }
      return inside;
    });
  });
  const product = counts.reduce<readonly number[]>(
    (all, along) => all.flatMap((count) => along.map((one) => count * one)),
    [1],
  );
  return b.floats([1, 1, ...counts.map(({ length }) => length)], product);
}
