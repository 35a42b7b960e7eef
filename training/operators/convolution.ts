import type { GraphNode } from "../../model/graph.ts";
import { product as productOf } from "../integers.ts";
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

/** A window and what it leaves over at the end of each axis of the longer side. */
interface Geometry {
  readonly axes: readonly WindowAxis[];
  readonly left: readonly number[];
  readonly group: number;
}

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

/** Fewer places of a kernel in an image are too few to be worth turning it round for. */
const placesWorthTurning = 64;

/**
 * Whether the gradient of what is slid over is better a convolution: with strides of 1 and margins
 * that a kernel reaches across it can be. The runtime then copies the channels that come out, for each
 * place of a kernel, where a transposed convolution adds up those that went in; the first is faster
 * for as many.
 */
function slidesBack(node: GraphNode, b: Builder, axes: readonly WindowAxis[]): boolean {
  const [x, w, y] = [...node.inputs.slice(0, 2), node.outputs[0] as string].map((name) =>
    b.shape(name),
  );
  const fits = axes.every((axis) => {
    return axis.stride === 1 && Math.max(axis.before, axis.after) < span(axis);
  });
  const [from, to] = [x?.[1], w?.[0]];
  const sizes = [from, to, ...(w ?? []), ...(y ?? ["?"]).slice(2)];
  if (!fits || !sizes.every((size) => typeof size === "number")) return false;
  const places = productOf(y?.slice(2)) as number;
  const isPoint = axes.every(({ kernel }) => kernel === 1);
  return isPoint || ((to as number) <= (from as number) && places >= placesWorthTurning);
}

/** Gradient of what is slid over: a convolution of the places by the kernels turned round. */
function slidBack(
  b: Builder,
  of: { readonly gradient: string; readonly weight: string; readonly channels: number },
  { axes, group }: Geometry,
): string {
  const { gradient, weight, channels } = of;
  const spatial = axes.map((_, at) => at + 2);
  const isPoint = axes.every(({ kernel }) => kernel === 1);
  const every = (value: number): string => b.ints(spatial.map(() => value));
  const turned = isPoint
    ? weight
    : b.add("Slice", [weight, every(-1), every(-(2 ** 63)), b.ints(spatial), every(-1)]);
  const [count = 0, each = 0, ...kernel] = b.shape(weight) as readonly number[];
  const apart = b.add("Reshape", [turned, b.ints([group, count / group, each, ...kernel])]);
  const swapped = b.transpose(apart, [0, 2, 1, ...spatial.map((at) => at + 1)]);
  return b.add(
    "Conv",
    [gradient, b.add("Reshape", [swapped, b.ints([channels, count / group, ...kernel])])],
    {
      kernel_shape: ints(kernel),
      dilations: ints(axes.map(({ dilation }) => dilation)),
      pads: ints([
        ...axes.map((axis) => span(axis) - 1 - axis.before),
        ...axes.map((axis) => span(axis) - 1 - axis.after),
      ]),
      group: int(group),
    },
  );
}

/** A convolution's geometry, and the channels of one group on its longer side. */
interface Slid extends Geometry {
  readonly channels: number;
}

/**
 * Gradient of a convolution's weight `[M, C/group, kernel]` from what it slides over,
 * `long [N, C, …]`, and a value at each of its places, `short [N, M, …]`: a convolution of one image
 * whose channels are the rows, by kernels as large as it. Along the last axis each place has all its
 * channels side by side, so that the result is one row for each of M: one product of large matrices,
 * from long runs of memory, where channels as images would make a small product for each.
 */
function weightGradient(
  node: GraphNode,
  b: Builder,
  values: { readonly long: string; readonly short: string; readonly geometry: Geometry },
): string {
  const { long, short, geometry } = values;
  const { axes, group } = geometry;
  const weight = node.inputs[1] as string;
  const slid: Slid = { ...geometry, channels: channelsOfGroup(node, b, { long, group }) };
  const { channels } = slid;
  const last = axes.length - 1;
  const widened = (size: number, at: number): number => (at === last ? size * channels : size);
  // A margin that no window reaches is left out.
  const unreached = axes.map(({ after }, at) => Math.min(after, slid.left[at] as number));
  const pads = [
    ...axes.map(({ before }, at) => widened(before, at)),
    ...axes.map(({ after }, at) => widened(after - (unreached[at] as number), at)),
  ];
  const places = b.add("Conv", [withChannelsLast(b, long, slid), frontSwapped(b, short, axes)], {
    // Between two places of a dilated kernel lie cells, with all their channels, that it skips.
    strides: ints(axes.map(({ dilation }, at) => (at === last ? 1 : dilation))),
    dilations: ints(axes.map(({ stride }, at) => widened(stride, at))),
    pads: ints(pads),
    group: int(group),
  });
  const zeros = axes.map(() => 0);
  const apart = b.add("Reshape", [places, b.ints([0, ...zeros, -1, channels])]);
  const goesOn = slid.left.some((left, at) => {
    const { dilation } = axes[at] as WindowAxis;
    return left - (unreached[at] as number) >= (at === last ? 1 : dilation);
  });
  const isDilated = (axes[last] as WindowAxis).dilation > 1;
  const kept = goesOn || isDilated ? placesOf(b, apart, axes) : apart;
  const spatial = axes.map((_, at) => at + 2);
  const result = b.transpose(kept, [0, 1, spatial.length + 2, ...spatial]);
  return b.reshapeLike(result, weight);
}

/** The places of a kernel, of all that its convolution made along the spatial axes behind the first two. */
function placesOf(b: Builder, value: string, axes: readonly WindowAxis[]): string {
  const last = axes.length - 1;
  const ends = axes.map((axis, at) => (at === last ? span(axis) : axis.kernel));
  const steps = axes.map(({ dilation }, at) => (at === last ? dilation : 1));
  const spatial = axes.map((_, at) => at + 2);
  return b.add("Slice", [
    value,
    ...[axes.map(() => 0), ends, spatial, steps].map((v) => b.ints(v)),
  ]);
}

/** Channels of one group. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED where they are not known. */
function channelsOfGroup(
  node: GraphNode,
  facts: Facts,
  { long, group }: { readonly long: string; readonly group: number },
): number {
  const own = facts.shape(node.inputs[1] as string)?.[1];
  if (typeof own === "number") return own;
  const all = facts.shape(long)?.[1];
  if (typeof all === "number") return all / group;
  throw unsupportedOperator(node, "the number of its channels must be known");
}

/** `[N, M, …]` as `[M, N, …]`. */
function frontSwapped(b: Builder, value: string, axes: readonly WindowAxis[]): string {
  return b.transpose(value, [1, 0, ...axes.map((_, at) => at + 2)]);
}

/** `[N, C, …, last]` as `[1, group·N, …, last·C/group]`. */
function withChannelsLast(b: Builder, value: string, { axes, group, channels }: Slid): string {
  const sizes = axes.map((_, at) => at + 2);
  const zeros = axes.map(() => 0);
  const asOneImage = (grouped: string): string => {
    return b.add("Reshape", [grouped, b.ints([1, -1, ...zeros])]);
  };
  if (channels === 1) return asOneImage(group === 1 ? value : frontSwapped(b, value, axes));
  if (group === 1) {
    const merged = b.add("Reshape", [b.transpose(value, [0, ...sizes, 1]), b.ints([...zeros, -1])]);
    return b.add("Unsqueeze", [merged, b.ints([0])]);
  }
  const shape = b.add(
    "Concat",
    [b.ints([0, group, channels]), b.add("Shape", [value], { start: int(2) })],
    { axis: int(0) },
  );
  const moved = b.transpose(b.add("Reshape", [value, shape]), [
    1,
    0,
    ...sizes.map((at) => at + 1),
    2,
  ]);
  return asOneImage(b.add("Reshape", [moved, b.ints([0, ...zeros, -1])]));
}

/** The first elements along each spatial axis. */
function firstOf(b: Builder, value: string, counts: readonly number[]): string {
  const axes = counts.map((_, at) => at + 2);
  return b.add("Slice", [value, b.ints(counts.map(() => 0)), b.ints(counts), b.ints(axes)]);
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
