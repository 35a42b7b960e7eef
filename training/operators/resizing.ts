import type { GraphNode } from "../../model/graph.ts";
import {
  type Dimension,
  type Facts,
  first,
  type GradientContext,
  intAttribute,
  ints,
  intsAttribute,
  type Operators,
  optionalInput,
  type Shape,
  shapeOf,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";

/** Operators that change how many elements an image has. */
export const resizing: Operators = {
  Resize: {
    shape: (node, facts) => [resizedShape(node, facts)],
    gradient: repeatedGradient,
  },
};

/** By axis: how often its size goes into the new one; undefined where that is not known. */
function factorsOf(node: GraphNode, facts: Facts): readonly (number | undefined)[] | undefined {
  const shape = facts.shape(first(node));
  if (!shape) return undefined;
  const all = shape.map((_, at) => at);
  const axes = intsAttribute(node, "axes", all).map((at) => (at < 0 ? at + shape.length : at));
  const scales = optionalInput(node, 2);
  const sizes = optionalInput(node, 3);
  const known = scales === undefined ? undefined : facts.fractions(scales);
  const wanted = sizes === undefined ? undefined : facts.integers(sizes);
  return all.map((at) => {
    const which = axes.indexOf(at);
    if (which < 0) return 1;
    if (known && known.length > 0) return known[which];
    const [from, to] = [shape[at], wanted?.[which]];
    if (from === to && to !== undefined) return 1;
    return typeof from === "number" && typeof to === "number" ? to / from : undefined;
  });
}

function resizedShape(node: GraphNode, facts: Facts): Shape {
  const factors = factorsOf(node, facts);
  return facts.shape(first(node))?.map((size, at): Dimension => {
    const factor = factors?.[at];
    if (factor === 1) return size;
    const isKnown = typeof size === "number" && factor !== undefined;
    return isKnown ? Math.floor(size * factor + 1e-6) : facts.unnamed();
  });
}

/**
 * Where a Resize repeats each element a whole number of times, the gradient is the sum over the
 * repeated ones: a mean over windows without overlap, times their size.
 */
function repeatedGradient(node: GraphNode, { builder: b, gradient }: GradientContext): [string] {
  const shape = shapeOf(node, first(node), b);
  const factors = factorsOf(node, b)?.map((factor) => factor ?? 0) ?? [];
  const isWhole = factors.every((factor) => Number.isInteger(factor) && factor >= 1);
  const isPlain =
    stringAttribute(node, "mode", "nearest") === "nearest" &&
    stringAttribute(node, "keep_aspect_ratio_policy", "stretch") === "stretch" &&
    intAttribute(node, "antialias", 0) === 0;
  const fits =
    isPlain &&
    isWhole &&
    factors.slice(0, 2).every((factor) => factor === 1) &&
    shape.length > 2 &&
    factors.every((factor, at) => repeats(node, factor, shape[at]));
  if (!fits) {
    throw unsupportedOperator(
      node,
      "it must repeat each element of the spatial axes a fixed whole number of times (nearest, by 2 for example)",
    );
  }
  const window = factors.slice(2);
  const count = window.reduce((product, factor) => product * factor, 1);
  if (count === 1) return [gradient];
  const means = b.add("AveragePool", [gradient], {
    kernel_shape: ints(window),
    strides: ints(window),
  });
  return [b.add("Mul", [means, b.scalar(count)])];
}

/** Whether output o of an axis is input ⌊o ÷ factor⌋ (ONNX Resize: coordinates, then rounding). */
function repeats(node: GraphNode, factor: number, size: Dimension | undefined): boolean {
  if (factor === 1) return true;
  const mode = stringAttribute(node, "coordinate_transformation_mode", "half_pixel");
  // Only aligned corners depend on the size.
  if (mode === "align_corners" && typeof size !== "number") return false;
  const count = typeof size === "number" ? size : 4;
  const length = count * factor;
  return Array.from({ length }, (_, at) => at).every((at) => {
    const place = inputPlace(mode, at, { factor, count, length });
    const rounded = rounding[stringAttribute(node, "nearest_mode", "round_prefer_floor")]?.(place);
    return Math.min(Math.max(rounded ?? -1, 0), count - 1) === Math.floor(at / factor);
  });
}

function inputPlace(
  mode: string,
  at: number,
  {
    factor,
    count,
    length,
  }: { readonly factor: number; readonly count: number; readonly length: number },
): number {
  if (mode === "asymmetric") return at / factor;
  if (mode === "align_corners") return length === 1 ? 0 : (at * (count - 1)) / (length - 1);
  if (mode === "half_pixel" || mode === "pytorch_half_pixel" || mode === "half_pixel_symmetric") {
    return (at + 0.5) / factor - 0.5;
  }
  return Number.NaN;
}

const rounding: Readonly<Record<string, (place: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round_prefer_ceil: (place) => Math.floor(place + 0.5),
  round_prefer_floor: (place) => Math.ceil(place - 0.5),
};
