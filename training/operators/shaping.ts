import type { GraphNode } from "../../model/graph.ts";
import { sliceSpan } from "../integer-tables.ts";
import { product } from "../integers.ts";
import {
  axisFromFront,
  type Dimension,
  type Facts,
  first,
  type GradientContext,
  int,
  intAttribute,
  intsAttribute,
  multiple,
  type Operator,
  type Operators,
  optionalInput,
  rankOf,
  type Shape,
  shapeOf,
  unsupportedOperator,
} from "../operator.ts";
import { addedSlices, placedSlices, placesFromFront } from "./adding.ts";
import { sumToInput } from "./broadcast.ts";

/** Gradient of an operator that leaves the elements in their order. */
const inOldShape: NonNullable<Operator["gradient"]> = (node, { builder, gradient }) => [
  builder.reshapeLike(gradient, node.inputs[0] as string),
];

/** Axes of a list that is an input, from the front; undefined where they are not known. */
function axesOf(node: GraphNode, rank: number, facts: Facts): readonly number[] | undefined {
  const axes = facts.integers(node.inputs[1] ?? "");
  if (!axes?.every((axis) => typeof axis === "number")) return undefined;
  return axes.map((axis) => axisFromFront(axis, rank));
}

/** Operators that move values and change none. */
export const shaping: Operators = {
  Concat: {
    shape: (node, facts) => {
      const shapes = node.inputs.map((name) => facts.shape(name));
      const [start] = shapes;
      if (!start) return [];
      const axis = axisFromFront(intAttribute(node, "axis", 0), start.length);
      const sizes = shapes.map((shape) => shape?.[axis]);
      const isFixed = sizes.every((size) => typeof size === "number");
      const sum = isFixed ? sizes.reduce((total, size) => total + size, 0) : facts.unnamed();
      return [start.map((size, at) => (at === axis ? sum : size))];
    },
    gradient: concatGradient,
  },
  ConstantOfShape: {
    isFlat: true,
    shape: (node, facts) => [sizesOf(first(node), facts)],
  },
  Expand: {
    shape: (node, facts) => {
      const sizes = sizesOf(node.inputs[1] ?? "", facts);
      const shape = facts.shape(first(node));
      if (!sizes || !shape) return [];
      const rank = Math.max(sizes.length, shape.length);
      const aligned = (list: readonly Dimension[], at: number): Dimension =>
        list[at - rank + list.length] ?? 1;
      return [
        Array.from({ length: rank }, (_, at) => {
          const [from, to] = [aligned(shape, at), aligned(sizes, at)];
          return to === 1 ? from : from === 1 || from === to ? to : from;
        }),
      ];
    },
    gradient: (node, { builder, gradient }) => [sumToInput(node, 0, builder, gradient)],
  },
  Flatten: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      if (!shape) return [[facts.unnamed(), facts.unnamed()]];
      const cut = axisFromFront(intAttribute(node, "axis", 1), shape.length);
      const side = (sizes: readonly Dimension[]): Dimension => product(sizes) ?? facts.unnamed();
      return [[side(shape.slice(0, cut)), side(shape.slice(cut))]];
    },
    gradient: inOldShape,
  },
  Gather: {
    shape: (node, facts) => {
      const [shape, indices] = node.inputs.map((name) => facts.shape(name));
      if (!shape || !indices) return [];
      const axis = axisFromFront(intAttribute(node, "axis", 0), shape.length);
      return [[...shape.slice(0, axis), ...indices, ...shape.slice(axis + 1)]];
    },
    gradient: gatherGradient,
  },
  Identity: {
    shape: (node, facts) => [facts.shape(first(node))],
    gradient: (_, { gradient }) => [gradient],
  },
  NonZero: {
    isFlat: true,
    shape: (node, facts) => {
      const rank = facts.shape(first(node))?.length;
      const elements = facts.integers(first(node));
      const isFixed = rank === 1 && elements?.every((one) => typeof one === "number");
      const count = isFixed ? elements?.filter((one) => one !== 0).length : undefined;
      return rank === undefined ? [] : [[rank, count ?? facts.unnamed()]];
    },
  },
  OneHot: { isFlat: true },
  Range: { isFlat: true, shape: (_, facts) => [[facts.unnamed()]] },
  Reshape: {
    shape: (node, facts) => [reshapedShape(node, facts)],
    gradient: inOldShape,
  },
  Shape: {
    isFlat: true,
    shape: (node, facts) => {
      const rank = facts.shape(first(node))?.length;
      if (rank === undefined) return [];
      const all = Array.from({ length: rank });
      const [start, end] = [intAttribute(node, "start", 0), intAttribute(node, "end", rank)];
      return [[all.slice(start, end).length]];
    },
  },
  Size: { isFlat: true, shape: () => [[]] },
  Slice: {
    shape: (node, facts) => [slicedShape(node, facts)],
    gradient: sliceGradient,
  },
  Split: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      if (!shape) return [];
      const axis = axisFromFront(intAttribute(node, "axis", 0), shape.length);
      const sizes = facts.integers(node.inputs[1] ?? "");
      const size = shape[axis];
      const count = node.outputs.length;
      const part = (at: number): Dimension => {
        if (sizes) return sizes[at] ?? facts.unnamed();
        if (typeof size !== "number") return facts.unnamed();
        const most = Math.ceil(size / count);
        return at < count - 1 ? most : size - most * (count - 1);
      };
      return node.outputs.map((_, output) =>
        shape.map((whole, at) => (at === axis ? part(output) : whole)),
      );
    },
    gradient: (node, { builder, gradients }) => {
      const axis = { axis: int(intAttribute(node, "axis", 0)) };
      const parts = node.outputs.map((name, at) => gradients[at] ?? builder.zerosLike(name));
      return [builder.add("Concat", parts, axis)];
    },
  },
  Squeeze: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      if (!shape) return [];
      if (node.inputs.length < 2) {
        const isFixed = shape.every((size) => typeof size === "number");
        return isFixed ? [shape.filter((size) => size !== 1)] : [];
      }
      const axes = axesOf(node, shape.length, facts);
      return axes ? [shape.filter((_, at) => !axes.includes(at))] : [];
    },
    gradient: inOldShape,
  },
  Transpose: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      if (!shape) return [];
      return [transposeOrder(node, shape.length).map((at) => shape[at] ?? facts.unnamed())];
    },
    gradient: (node, { builder, gradient }) => {
      const order = transposeOrder(node, rankOf(node, first(node), builder));
      return [
        builder.transpose(
          gradient,
          order.map((_, at) => order.indexOf(at)),
        ),
      ];
    },
  },
  Unsqueeze: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      const axes = facts.integers(node.inputs[1] ?? "");
      if (!shape || !axes) return [];
      const rank = shape.length + axes.length;
      const added = axes.map((axis) => axisFromFront(axis as number, rank));
      const rest = [...shape];
      return [
        Array.from({ length: rank }, (_, at) =>
          added.includes(at) ? 1 : (rest.shift() as Dimension),
        ),
      ];
    },
    gradient: inOldShape,
  },
};

/** Sizes that a tensor of integers holds; new names where only their number is known. */
function sizesOf(value: string, facts: Facts): Shape {
  const sizes = facts.integers(value);
  if (sizes) return sizes;
  const rank = facts.shape(value)?.[0];
  return typeof rank === "number" ? Array.from({ length: rank }, () => facts.unnamed()) : undefined;
}

/** The sizes that a Reshape asks for: 0 keeps the old one, −1 is what remains. */
function reshapedShape(node: GraphNode, facts: Facts): Shape {
  const from = facts.shape(first(node));
  const sizes = facts.integers(node.inputs[1] ?? "");
  if (!sizes) return sizesOf(node.inputs[1] ?? "", facts);
  const keepsZero = intAttribute(node, "allowzero", 0) === 1;
  const asked = sizes.map((size, at) => (size === 0 && !keepsZero ? (from?.[at] ?? -2) : size));
  const others = asked.filter((size) => size !== -1);
  return asked.map((size) => {
    if (size === -2 || others.length < asked.length - 1) return facts.unnamed();
    if (size !== -1) return size;
    return (from && quotient(from, others)) ?? facts.unnamed();
  });
}

/** What remains of sizes that are divided by others; named ones divide by themselves. */
function quotient(
  sizes: readonly Dimension[],
  others: readonly Dimension[],
): Dimension | undefined {
  const left = [...sizes];
  let divisor = 1;
  for (const other of others) {
    if (typeof other === "number") divisor *= other;
    else if (left.includes(other)) left.splice(left.indexOf(other), 1);
    else return undefined;
  }
  const named = left.filter((size) => typeof size === "string");
  const whole = left.reduce<number>(
    (all, size) => (typeof size === "number" ? all * size : all),
    1,
  );
  if (whole % divisor !== 0 || named.length > 1) return undefined;
  const [name] = named;
  return name === undefined ? whole / divisor : multiple(whole / divisor, name);
}

/** The order that a Transpose of this rank brings axes into. */
function transposeOrder(node: GraphNode, rank: number): readonly number[] {
  return intsAttribute(
    node,
    "perm",
    Array.from({ length: rank }, (_, at) => rank - 1 - at),
  );
}

/** Each operand gets its part of the gradient. */
function concatGradient(
  node: GraphNode,
  { builder, gradient }: GradientContext,
): readonly string[] {
  if (node.inputs.length === 1) return [gradient];
  const axis = intAttribute(node, "axis", 0);
  const rank = rankOf(node, first(node), builder);
  const front = axisFromFront(axis, rank);
  const sizes = node.inputs.map((name) =>
    builder.add("Shape", [name], { start: int(front), end: int(front + 1) }),
  );
  const split = builder.add("Concat", sizes, { axis: int(0) });
  return builder.addMany("Split", [gradient, split], node.inputs.length, { axis: int(axis) });
}

/** Rows of the gradient are added where they were taken from. */
function gatherGradient(
  node: GraphNode,
  { builder: b, gradient, wanted }: GradientContext,
): readonly (string | undefined)[] {
  if (!wanted(0)) return [];
  const [data = "", indices = ""] = node.inputs;
  const axis = axisFromFront(intAttribute(node, "axis", 0), rankOf(node, data, b));
  const places = placesFromFront(b, data, indices, axis);
  const known = b.integers(indices);
  const isOnce =
    known?.every((one) => typeof one === "number" && one >= 0) &&
    new Set(known).size === known.length;
  const put = isOnce ? placedSlices : addedSlices;
  return [put(b, data, { places, slices: gradient, axis })];
}

interface SliceBounds {
  readonly axes: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly steps: readonly number[];
}

function sliceBounds(node: GraphNode, rank: number, facts: Facts): SliceBounds | undefined {
  const list = (at: number): readonly number[] | undefined => {
    const integers = facts.integers(node.inputs[at] ?? "");
    return integers?.every((one) => typeof one === "number") ? integers : undefined;
  };
  const [starts, ends] = [list(1), list(2)];
  const given = (at: number): boolean => optionalInput(node, at) !== undefined;
  const axes = given(3) ? list(3) : starts?.map((_, at) => at);
  const steps = given(4) ? list(4) : starts?.map(() => 1);
  if (!starts || !ends || !axes || !steps) return undefined;
  return { axes: axes.map((axis) => axisFromFront(axis, rank)), starts, ends, steps };
}

function slicedShape(node: GraphNode, facts: Facts): Shape {
  const shape = facts.shape(first(node));
  if (!shape) return undefined;
  const bounds = sliceBounds(node, shape.length, facts);
  if (!bounds) return shape.map(() => facts.unnamed());
  return shape.map((size, at) => {
    const which = bounds.axes.indexOf(at);
    if (which < 0) return size;
    const [start = 0, end = 0, step = 1] = [
      bounds.starts[which],
      bounds.ends[which],
      bounds.steps[which],
    ];
    if (typeof size !== "number") {
      const isWhole = start === 0 && step === 1 && end > 2 ** 31 - 2;
      const isReversed = start === -1 && step === -1 && end < 2 - 2 ** 31;
      return isWhole || isReversed ? size : facts.unnamed();
    }
    const { from, count } = sliceSpan(size, start, end, step);
    return from < 0 ? 0 : count;
  });
}

/** Gradient of a slice: it lies in zeros where it was taken from, axis after axis. */
function sliceGradient(node: GraphNode, { builder: b, gradient }: GradientContext): [string] {
  const shape = shapeOf(node, first(node), b);
  const bounds = sliceBounds(node, shape.length, b);
  if (!bounds) throw unsupportedOperator(node, "its bounds must be fixed numbers");
  const isPlain = bounds.axes.every(
    (axis, at) => bounds.steps[at] === 1 && typeof shape[axis] === "number",
  );
  if (isPlain) {
    const before = shape.map(() => 0);
    const after = shape.map(() => 0);
    bounds.axes.forEach((axis, at) => {
      const size = shape[axis] as number;
      const span = sliceSpan(size, bounds.starts[at] as number, bounds.ends[at] as number, 1);
      before[axis] = span.from;
      after[axis] = size - span.from - span.count;
    });
    return [b.add("Pad", [gradient, b.ints([...before, ...after])])];
  }
  // Where the rows lay is found by slicing their numbers alike.
  let result = gradient;
  const whole = first(node);
  for (const [at, axis] of [...bounds.axes.entries()].reverse()) {
    const count = b.add("Shape", [whole], { start: int(axis), end: int(axis + 1) });
    const scalar = b.add("Squeeze", [count, b.ints([0])]);
    const numbers = b.add("Range", [b.int(0), scalar, b.int(1)]);
    const picked = b.add("Slice", [
      numbers,
      b.ints([bounds.starts[at] as number]),
      b.ints([bounds.ends[at] as number]),
      b.ints([0]),
      b.ints([bounds.steps[at] as number]),
    ]);
    const axes = shape.map((_, axisAt) => axisAt);
    const order = [axis, ...axes.filter((one) => one !== axis)];
    const moved = axis === 0 ? result : b.transpose(result, order);
    const rest = b.add("Shape", [moved], { start: int(1) });
    const zeros = b.add("Expand", [b.scalar(0), b.add("Concat", [count, rest], { axis: int(0) })]);
    const places = b.add("Unsqueeze", [picked, b.ints([-1])]);
    const spread = b.add("ScatterND", [zeros, places, moved]);
    result =
      axis === 0
        ? spread
        : b.transpose(
            spread,
            axes.map((one) => order.indexOf(one)),
          );
  }
  return [result];
}
