import type { GraphNode } from "../../model/graph.ts";
import {
  type Dimension,
  type Facts,
  intAttribute,
  ints,
  intsAttribute,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";

/** How a kernel lies along one spatial axis. */
export interface WindowAxis {
  readonly kernel: number;
  readonly stride: number;
  readonly dilation: number;
  /** Margins before and after. */
  readonly before: number;
  readonly after: number;
}

/** The cells from a kernel's first to its last. */
export function span({ kernel, dilation }: WindowAxis): number {
  return dilation * (kernel - 1) + 1;
}

/** Sizes behind the batch and the channels. @throws WardroundError where the rank is not known. */
export function spatialOf(
  node: GraphNode,
  shape: readonly Dimension[] | undefined,
): readonly Dimension[] {
  if (shape) return shape.slice(2);
  throw unsupportedOperator(node, "the rank of its input must be known");
}

/**
 * The window of Conv or a pool along each spatial axis, with the margins that `auto_pad` asks for:
 * SAME makes the output as long as ⌈input ÷ stride⌉ (ONNX Conv, auto_pad).
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED where sizes that decide the margins are not known.
 */
export function windowOf(
  node: GraphNode,
  kernels: readonly number[],
  sizes: readonly Dimension[],
): readonly WindowAxis[] {
  const autoPad = stringAttribute(node, "auto_pad", "NOTSET");
  return plainAxes(node, kernels).map((axis, at) => {
    if (!autoPad.startsWith("SAME")) return axis;
    const { stride } = axis;
    const size = stride === 1 ? 1 : knownSize(node, sizes[at]);
    const total = Math.max(0, (Math.ceil(size / stride) - 1) * stride + span(axis) - size);
    const less = Math.floor(total / 2);
    return autoPad === "SAME_UPPER"
      ? { ...axis, before: less, after: total - less }
      : { ...axis, before: total - less, after: less };
  });
}

/** The window as its attributes say, without margins where `auto_pad` is in charge of them. */
export function plainAxes(node: GraphNode, kernels: readonly number[]): readonly WindowAxis[] {
  const ones = kernels.map(() => 1);
  const strides = intsAttribute(node, "strides", ones);
  const dilations = intsAttribute(node, "dilations", ones);
  const isPlain = stringAttribute(node, "auto_pad", "NOTSET") === "NOTSET";
  const pads = isPlain ? intsAttribute(node, "pads", []) : [];
  return kernels.map((kernel, at) => ({
    kernel,
    stride: strides[at] ?? 1,
    dilation: dilations[at] ?? 1,
    before: pads[at] ?? 0,
    after: pads[at + kernels.length] ?? 0,
  }));
}

/** A spatial size. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED for one that is left open. */
export function knownSize(node: GraphNode, size: Dimension | undefined): number {
  if (typeof size === "number") return size;
  throw unsupportedOperator(
    node,
    "with strides its input's spatial sizes must be fixed: only the batch may vary",
  );
}

/** Cells of the input that no window of the output reaches, at the end of an axis. */
export function leftover(node: GraphNode, axis: WindowAxis, size: Dimension | undefined): number {
  if (axis.stride === 1) return 0;
  const free = knownSize(node, size) + axis.before + axis.after - span(axis);
  return free % axis.stride;
}

/** How many places a window has along an axis; a new name where the size is open. */
export function outputSize(
  axis: WindowAxis,
  size: Dimension | undefined,
  { facts, isCeiled }: { readonly facts: Facts; readonly isCeiled: boolean },
): Dimension {
  const added = axis.before + axis.after - span(axis) + 1;
  if (typeof size !== "number") {
    return size !== undefined && axis.stride === 1 && added === 0 ? size : facts.unnamed();
  }
  const { stride } = axis;
  const places = (size + added - 1) / stride;
  if (!isCeiled) return Math.floor(places) + 1;
  const count = Math.ceil(places) + 1;
  // ONNX's kernels leave a window out that begins behind the input, its shape inference does not.
  return (count - 1) * stride >= size + axis.before ? facts.unnamed() : count;
}

/** The attributes that say all of a window. */
export function windowAttributes(axes: readonly WindowAxis[]) {
  return {
    kernel_shape: ints(axes.map(({ kernel }) => kernel)),
    strides: ints(axes.map(({ stride }) => stride)),
    dilations: ints(axes.map(({ dilation }) => dilation)),
    pads: ints([...axes.map(({ before }) => before), ...axes.map(({ after }) => after)]),
  };
}

export function isCeiled(node: GraphNode): boolean {
  return intAttribute(node, "ceil_mode", 0) === 1;
}
