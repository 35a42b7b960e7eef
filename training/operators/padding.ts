import type { GraphNode } from "../../model/graph.ts";
import {
  axisFromFront,
  type Builder,
  type Dimension,
  type Facts,
  first,
  fixedIntegers,
  type GradientContext,
  int,
  type Operators,
  optionalInput,
  type Shape,
  shapeOf,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";

/** What is put around values. */
export const padding: Operators = {
  Pad: {
    shape: (node, facts) => [paddedShape(node, facts)],
    lower: lowered,
    gradient: padGradient,
  },
};

function paddedShape(node: GraphNode, facts: Facts): Shape {
  const shape = facts.shape(first(node));
  const pads = facts.integers(node.inputs[1] ?? "");
  if (!shape || optionalInput(node, 3) !== undefined) return shape?.map(() => facts.unnamed());
  return shape.map((size, at): Dimension => {
    const [before, after] = [pads?.[at], pads?.[at + shape.length]];
    if (before === 0 && after === 0) return size;
    const isFixed =
      typeof size === "number" && typeof before === "number" && typeof after === "number";
    return isFixed ? size + before + after : facts.unnamed();
  });
}

/** The margin before each axis, then that behind each. */
function marginsOf(node: GraphNode, rank: number, facts: Facts): readonly number[] {
  const pads = fixedIntegers(node, node.inputs[1] ?? "", facts);
  const named = optionalInput(node, 3);
  if (named === undefined) return pads;
  const margins = Array.from({ length: 2 * rank }, () => 0);
  const axes = fixedIntegers(node, named, facts);
  axes.forEach((axis, at) => {
    margins[axisFromFront(axis, rank)] = pads[at] as number;
    margins[axisFromFront(axis, rank) + rank] = pads[at + axes.length] as number;
  });
  return margins;
}

/** Margins that repeat elements are made by a Gather for each axis; constant ones name all axes. */
function lowered(node: GraphNode, b: Builder): readonly string[] | undefined {
  const mode = stringAttribute(node, "mode", "constant");
  if (mode === "constant" && optionalInput(node, 3) === undefined) return undefined;
  const shape = shapeOf(node, first(node), b);
  const margins = marginsOf(node, shape.length, b);
  if (mode === "constant") {
    const filler = optionalInput(node, 2);
    return [
      b.add("Pad", [first(node), b.ints(margins), ...(filler === undefined ? [] : [filler])]),
    ];
  }
  let padded = first(node);
  for (const [axis, size] of shape.entries()) {
    const [before = 0, after = 0] = [margins[axis], margins[axis + shape.length]];
    if (before === 0 && after === 0) continue;
    const places = placesOf(node, { mode, size, before, after });
    padded = b.add("Gather", [padded, b.ints(places)], { axis: int(axis) });
  }
  return [padded === first(node) ? b.add("Identity", [padded]) : padded];
}

/** Which elements an axis has after its margins were put around (ONNX Pad). */
function placesOf(
  node: GraphNode,
  {
    mode,
    size,
    before,
    after,
  }: { readonly mode: string; readonly size: Dimension; readonly before: number; after: number },
): readonly number[] {
  if (typeof size !== "number") {
    throw unsupportedOperator(node, `sizes that it pads by ${mode} must be fixed`);
  }
  const last = size - 1;
  const place = (at: number): number => {
    switch (mode) {
      case "edge":
        return Math.min(Math.max(at, 0), last);
      case "reflect":
        return at < 0 ? -at : at > last ? 2 * last - at : at;
      case "wrap":
        return (at + size) % size;
      default:
        throw unsupportedOperator(node, "its mode must be constant, reflect, edge or wrap");
    }
  };
  const most = { edge: Infinity, reflect: last, wrap: size }[mode] ?? Infinity;
  if (Math.min(before, after) < 0 || Math.max(before, after) > most) {
    throw unsupportedOperator(node, `its margins by ${mode} must be 0 to ${most}`);
  }
  return Array.from({ length: before + size + after }, (_, at) => place(at - before));
}

/** The gradient without its margins. */
function padGradient(
  node: GraphNode,
  { builder: b, gradient, wanted }: GradientContext,
): readonly (string | undefined)[] {
  const pads = fixedIntegers(node, node.inputs[1] ?? "", b);
  // Negative margins take away what they are long: the gradient there is 0.
  const inner = b.add("Pad", [gradient, b.ints(pads.map((margin) => -margin))]);
  if (!wanted(2)) return [inner];
  // What fills the margins has what they take of the whole.
  const sum = (value: string): string => b.add("ReduceSum", [value], { keepdims: int(0) });
  const margins = b.add("Sub", [sum(gradient), sum(inner)]);
  return [inner, undefined, b.reshapeLike(margins, node.inputs[2] as string)];
}
