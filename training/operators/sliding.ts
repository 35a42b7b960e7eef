import type { GraphNode } from "../../model/graph.ts";
import { product as productOf } from "../integers.ts";
import { type Builder, type Facts, int, ints, unsupportedOperator } from "../operator.ts";
import { span, type WindowAxis } from "./window.ts";

/** A window and what it leaves over at the end of each axis of the longer side. */
export interface Geometry {
  readonly axes: readonly WindowAxis[];
  readonly left: readonly number[];
  readonly group: number;
}

/** Fewer places of a kernel in an image are too few to be worth turning it round for. */
const placesWorthTurning = 64;

/**
 * Whether the gradient of what is slid over is better a convolution: with strides of 1 and margins
 * that a kernel reaches across it can be. The runtime then copies the channels that come out, for each
 * place of a kernel, where a transposed convolution adds up those that went in; the first is faster
 * for as many.
 */
export function slidesBack(node: GraphNode, b: Builder, axes: readonly WindowAxis[]): boolean {
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
export function slidBack(
  b: Builder,
  of: { readonly gradient: string; readonly weight: string; readonly channels: number },
  { axes, group }: Geometry,
): string {
  const { gradient, weight, channels } = of;
  const spatial = spatialOf(axes);
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

/**
 * Gradient of a convolution's weight `[M, C/group, kernel]` from what it slides over,
 * `long [N, C, …]`, and a value at each of its places, `short [N, M, …]`: a convolution by kernels as
 * large as an image, whose channels are the rows, and in which strides and dilations change places.
 */
export function weightGradient(
  node: GraphNode,
  b: Builder,
  values: { readonly long: string; readonly short: string; readonly geometry: Geometry },
): string {
  const { long, short, geometry } = values;
  const { axes, group } = geometry;
  const last = axes.length - 1;
  const channels = channelsOfGroup(node, b, { long, group });
  // A dilated kernel skips cells, and with them all their channels.
  const isWide = channels !== 1 && axes[last]?.dilation === 1;
  const widened = (size: number, at: number): number => {
    return isWide && at === last ? size * channels : size;
  };
  // A margin that no window reaches is left out; what is left over may let the kernel go further.
  const after = axes.map((axis, at) => Math.max(0, axis.after - (geometry.left[at] as number)));
  const goesOn = axes.some((axis, at) => {
    return (geometry.left[at] as number) - axis.after + (after[at] as number) >= axis.dilation;
  });
  const grouped = { axes, group, channels };
  const over = isWide ? channelsAlongRows(b, long, grouped) : channelsAsImages(b, long, grouped);
  const slid = b.add("Conv", [over, frontSwapped(b, short, axes)], {
    strides: ints(axes.map(({ dilation }) => dilation)),
    dilations: ints(axes.map(({ stride }, at) => widened(stride, at))),
    pads: ints(
      [...axes.map(({ before }) => before), ...after].map((size, at) =>
        widened(size, at % axes.length),
      ),
    ),
    group: int(group),
  });
  const places = isWide
    ? b.add("Reshape", [slid, b.ints([0, ...axes.map(() => 0), -1, channels])])
    : slid;
  const kernel = axes.map((axis) => axis.kernel);
  const kept = goesOn ? firstOf(b, places, kernel) : places;
  const result = isWide
    ? b.transpose(kept, [0, 1, axes.length + 2, ...spatialOf(axes)])
    : frontSwapped(b, kept, axes);
  return b.reshapeLike(result, node.inputs[1] as string);
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

const spatialOf = (axes: readonly WindowAxis[]): number[] => axes.map((_, at) => at + 2);

/** `[N, M, …]` as `[M, N, …]`. */
function frontSwapped(b: Builder, value: string, axes: readonly WindowAxis[]): string {
  return b.transpose(value, [1, 0, ...spatialOf(axes)]);
}

interface Grouped {
  readonly axes: readonly WindowAxis[];
  readonly group: number;
  /** Of one group. */
  readonly channels: number;
}

/**
 * `[N, C, …, last]` as one image `[1, group·N, …, last·C/group]`: the channels of a place lie side by
 * side, so that the runtime makes one product of large matrices, out of long runs of memory.
 */
function channelsAlongRows(b: Builder, value: string, grouped: Grouped): string {
  const spatial = spatialOf(grouped.axes);
  const zeros = spatial.map(() => 0);
  if (grouped.group === 1) {
    const moved = b.transpose(value, [0, ...spatial, 1]);
    return b.add("Unsqueeze", [b.add("Reshape", [moved, b.ints([...zeros, -1])]), b.ints([0])]);
  }
  const further = spatial.map((at) => at + 1);
  const moved = b.transpose(groupsApart(b, value, grouped), [1, 0, ...further, 2]);
  const rows = b.add("Reshape", [moved, b.ints([0, ...zeros, -1])]);
  return b.add("Reshape", [rows, b.ints([1, -1, ...zeros])]);
}

/** `[N, C, …]` as images `[C/group, group·N, …]`: a small product for each. */
function channelsAsImages(b: Builder, value: string, grouped: Grouped): string {
  const { axes, group, channels } = grouped;
  if (group === 1) return frontSwapped(b, value, axes);
  const zeros = axes.map(() => 0);
  if (channels === 1)
    return b.add("Reshape", [frontSwapped(b, value, axes), b.ints([1, -1, ...zeros])]);
  const further = spatialOf(axes).map((at) => at + 1);
  const moved = b.transpose(groupsApart(b, value, grouped), [2, 1, 0, ...further]);
  return b.add("Reshape", [moved, shapeBehind(b, [channels, -1], value)]);
}

/** `[N, C, …]` as `[N, group, C/group, …]`. */
function groupsApart(b: Builder, value: string, { group, channels }: Grouped): string {
  return b.add("Reshape", [value, shapeBehind(b, [0, group, channels], value)]);
}

/** Sizes, and behind them a value's spatial ones. */
function shapeBehind(b: Builder, front: readonly number[], value: string): string {
  const sizes = b.add("Shape", [value], { start: int(2) });
  return b.add("Concat", [b.ints(front), sizes], { axis: int(0) });
}

/** The first elements along each spatial axis. */
export function firstOf(b: Builder, value: string, counts: readonly number[]): string {
  const axes = counts.map((_, at) => at + 2);
  return b.add("Slice", [value, b.ints(counts.map(() => 0)), b.ints(counts), b.ints(axes)]);
}
