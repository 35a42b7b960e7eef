import type { GraphNode } from "../../model/graph.ts";
import {
  type Builder,
  type Dimension,
  type Facts,
  type GradientContext,
  int,
  intAttribute,
  ints,
  intsAttribute,
  type Operators,
  type Shape,
  shapeOf,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";
import { firstOf, slidBack, slidesBack, weightGradient } from "./sliding.ts";
import {
  knownSize,
  leftover,
  outputSize,
  plainAxes,
  span,
  spatialOf,
  type WindowAxis,
  windowAttributes,
  windowOf,
} from "./window.ts";

/** Convolutions over any number of spatial axes that the runtime has kernels for. */
export const convolution: Operators = {
  Conv: {
    shape: (node, facts) => [convShape(node, facts)],
    gradient: convGradient,
  },
  ConvTranspose: {
    shape: (node, facts) => [convTransposeShape(node, facts)],
    gradient: convTransposeGradient,
  },
};

/** Sizes of the kernel: the weight's, or what the attribute says. */
function kernelsOf(node: GraphNode, facts: Facts): readonly number[] | undefined {
  const given = intsAttribute(node, "kernel_shape", []);
  if (given.length > 0) return given;
  const sizes = facts.shape(node.inputs[1] as string)?.slice(2);
  return sizes?.every((size) => typeof size === "number") ? sizes : undefined;
}

function knownKernels(node: GraphNode, facts: Facts): readonly number[] {
  const kernels = kernelsOf(node, facts);
  if (!kernels) throw unsupportedOperator(node, "the sizes of its kernel must be known");
  return kernels;
}

function convShape(node: GraphNode, facts: Facts): Shape {
  const [x, w] = node.inputs.map((name) => facts.shape(name));
  const kernels = kernelsOf(node, facts);
  if (!x || !w || !kernels) return undefined;
  const sizes = x.slice(2);
  const isSame = stringAttribute(node, "auto_pad", "NOTSET").startsWith("SAME");
  const isOpen = sizes.some((size) => typeof size !== "number");
  const places = (): Dimension[] =>
    windowOf(node, kernels, sizes).map((axis, at) =>
      outputSize(axis, sizes[at], { facts, isCeiled: false }),
    );
  const spatial = isSame && isOpen ? sizes.map(() => facts.unnamed()) : places();
  return [x[0] as Dimension, w[0] as Dimension, ...spatial];
}

/**
 * dX is the transposed convolution of dY, as long as X by `output_padding`, or a convolution of it; dW is a convolution of X
 * by dY in which strides and dilations change places; the bias gets sums.
 */
function convGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder: b, gradient, wanted } = context;
  const [x = "", w = ""] = node.inputs;
  const sizes = spatialOf(node, b.shape(x));
  const axes = windowOf(node, knownKernels(node, b), sizes);
  const left = axes.map((axis, at) => leftover(node, axis, sizes[at]));
  const group = intAttribute(node, "group", 1);
  const geometry = { axes, left, group };
  const ofX = (): string =>
    slidesBack(node, b, axes)
      ? slidBack(b, { gradient, weight: w, channels: b.shape(x)?.[1] as number }, geometry)
      : b.add("ConvTranspose", [gradient, w], {
          ...windowAttributes(axes),
          output_padding: ints(left),
          group: int(group),
        });
  return [
    wanted(0) ? ofX() : undefined,
    wanted(1) ? weightGradient(node, b, { long: x, short: gradient, geometry }) : undefined,
    wanted(2) ? biasGradient(node, b, gradient) : undefined,
  ];
}

function biasGradient(node: GraphNode, b: Builder, gradient: string): string {
  const rank = shapeOf(node, node.inputs[0] as string, b).length;
  const axes = Array.from({ length: rank }, (_, at) => at).filter((at) => at !== 1);
  return b.reduce("ReduceSum", gradient, axes, false);
}

/** The window of a ConvTranspose, and the size that it fills, along each axis. */
interface TransposeAxis {
  readonly axis: WindowAxis;
  readonly output: Dimension;
  /** What the output is longer than the windows reach. */
  readonly left: number;
}

/** Margins as ONNX ConvTranspose has them: what `output_shape` or SAME does not leave room for. */
function transposeAxes(
  node: GraphNode,
  kernels: readonly number[],
  { sizes, facts }: { readonly sizes: readonly Dimension[]; readonly facts: Facts },
): readonly TransposeAxis[] {
  const autoPad = stringAttribute(node, "auto_pad", "NOTSET");
  const added = intsAttribute(node, "output_padding", []);
  const asked = intsAttribute(node, "output_shape", []).slice(-kernels.length);
  return plainAxes(node, kernels).map((plain, at) => {
    const more = added[at] ?? 0;
    const size = sizes[at];
    const isSame = autoPad.startsWith("SAME");
    if (asked.length === 0 && !isSame) {
      const { before, after, stride } = plain;
      const grown = span(plain) - stride + more - before - after;
      const keeps = stride === 1 && grown === 0 && size !== undefined;
      const output =
        typeof size === "number" ? size * stride + grown : keeps ? size : facts.unnamed();
      return { axis: plain, output, left: more };
    }
    const fixed = knownSize(node, size);
    const reach = (fixed - 1) * plain.stride + span(plain) + more;
    // SAME takes margins away and adds none: windows that leave gaps make less than stride·size.
    const output = asked[at] ?? Math.min(fixed * plain.stride, reach);
    const free = reach - output;
    const total = Math.max(0, free);
    const less = Math.floor(total / 2);
    const [before, after] = autoPad === "SAME_UPPER" ? [less, total - less] : [total - less, less];
    return { axis: { ...plain, before, after }, output, left: more + total - free };
  });
}

function convTransposeShape(node: GraphNode, facts: Facts): Shape {
  const [x, w] = node.inputs.map((name) => facts.shape(name));
  const kernels = kernelsOf(node, facts);
  if (!x || !w || !kernels) return undefined;
  const perGroup = w[1];
  const channels =
    typeof perGroup === "number" ? perGroup * intAttribute(node, "group", 1) : facts.unnamed();
  const axes = transposeAxes(node, kernels, { sizes: x.slice(2), facts });
  return [x[0] as Dimension, channels, ...axes.map(({ output }) => output)];
}

/** A convolution's with the roles changed: dX is a convolution of dY, dW slides X's values over dY. */
function convTransposeGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder: b, gradient, wanted } = context;
  const [x = "", w = ""] = node.inputs;
  const sizes = spatialOf(node, b.shape(x));
  const all = transposeAxes(node, knownKernels(node, b), { sizes, facts: b });
  const axes = all.map(({ axis }) => axis);
  const left = all.map((one) => one.left);
  const group = intAttribute(node, "group", 1);
  const ofX = (): string => {
    const slid = b.add("Conv", [gradient, w], { ...windowAttributes(axes), group: int(group) });
    const goesOn = axes.some(({ stride }, at) => (left[at] as number) >= stride);
    return goesOn
      ? firstOf(
          b,
          slid,
          sizes.map((size) => knownSize(node, size)),
        )
      : slid;
  };
  return [
    wanted(0) ? ofX() : undefined,
    wanted(1)
      ? weightGradient(node, b, { long: gradient, short: x, geometry: { axes, left, group } })
      : undefined,
    wanted(2) ? biasGradient(node, b, gradient) : undefined,
  ];
}
