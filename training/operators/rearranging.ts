import type { GraphNode } from "../../model/graph.ts";
import { product } from "../integers.ts";
import {
  type Builder,
  type Dimension,
  type Facts,
  first,
  type GradientContext,
  int,
  intAttribute,
  type Operators,
  shapeOf,
  string,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";
import { addedSlices, placesFromFront } from "./adding.ts";

/** Operators that pick or repeat elements, or trade channels for pixels. */
export const rearranging: Operators = {
  // Channels [b·b, C/b²] (DCR) or [C/b², b·b] (CRD) become b × b pixels.
  DepthToSpace: {
    shape: (node, facts) => [blockShape(node, facts, "up")],
    lower: (node, b) => {
      const size = intAttribute(node, "blocksize", 1);
      const [, channels] = pixelsOf(node, b);
      const depth = channels / (size * size);
      const isDepthFirst = stringAttribute(node, "mode", "DCR") === "DCR";
      const split = isDepthFirst ? [0, size, size, depth] : [0, depth, size, size];
      const apart = reshaped(b, first(node), [b.ints(split), sizesFrom(b, first(node), 2)]);
      const order = isDepthFirst ? [0, 3, 4, 1, 5, 2] : [0, 1, 4, 2, 5, 3];
      const pixels = b.add("Mul", [sizesFrom(b, first(node), 2), b.ints([size])]);
      return [reshaped(b, b.transpose(apart, order), [b.ints([0, depth]), pixels])];
    },
  },
  GatherElements: {
    shape: (node, facts) => [facts.shape(node.inputs[1] as string)],
    gradient: (node, { builder: b, gradient }) => {
      const [data = "", indices = ""] = node.inputs;
      return [
        b.add("ScatterElements", [b.zerosLike(data), indices, gradient], {
          axis: int(intAttribute(node, "axis", 0)),
          reduction: string("add"),
        }),
      ];
    },
  },
  GatherND: {
    shape: (node, facts) => {
      const [data, indices] = node.inputs.map((name) => facts.shape(name));
      const depth = indices?.at(-1);
      if (!data || !indices || typeof depth !== "number") return [];
      const batch = intAttribute(node, "batch_dims", 0);
      return [[...indices.slice(0, -1), ...data.slice(batch + depth)]];
    },
    gradient: gatherNdGradient,
  },
  ScatterElements: {
    shape: (node, facts) => [facts.shape(first(node))],
  },
  ScatterND: {
    shape: (node, facts) => [facts.shape(first(node))],
  },
  // b × b pixels become channels [b·b, C].
  SpaceToDepth: {
    shape: (node, facts) => [blockShape(node, facts, "down")],
    lower: (node, b) => {
      const size = intAttribute(node, "blocksize", 1);
      const [, channels] = pixelsOf(node, b);
      const block = b.ints([size]);
      const [rows, columns] = [2, 3].map((axis) => {
        const pixels = b.add("Shape", [first(node)], { start: int(axis), end: int(axis + 1) });
        return b.add("Div", [pixels, block]);
      }) as [string, string];
      const apart = reshaped(b, first(node), [b.ints([0, channels]), rows, block, columns, block]);
      const moved = b.transpose(apart, [0, 3, 5, 1, 2, 4]);
      return [reshaped(b, moved, [b.ints([0, channels * size * size]), rows, columns])];
    },
  },
  Tile: {
    shape: (node, facts) => {
      const repeats = facts.integers(node.inputs[1] ?? "");
      const times = (size: Dimension, at: number): Dimension =>
        product([size, repeats?.[at] ?? facts.unnamed()]) ?? facts.unnamed();
      return [facts.shape(first(node))?.map(times)];
    },
    // [r·d, …] is [r, d, …]: the sum over all r.
    gradient: (node, { builder: b, gradient }) => {
      const rank = shapeOf(node, first(node), b).length;
      const column = (value: string): string => b.add("Unsqueeze", [value, b.ints([1])]);
      const pairs = [node.inputs[1] as string, b.add("Shape", [first(node)])].map(column);
      const both = b.add("Concat", pairs, { axis: int(1) });
      const sizes = b.add("Reshape", [both, b.ints([2 * rank])]);
      const copies = Array.from({ length: rank }, (_, at) => 2 * at);
      const apart = b.add("Reshape", [gradient, sizes]);
      return [b.reduce("ReduceSum", apart, copies, false)];
    },
  },
};

/** Elements or rows are added where they were taken from, found by their number in the data. */
function gatherNdGradient(
  node: GraphNode,
  { builder: b, gradient }: GradientContext,
): readonly string[] {
  if (intAttribute(node, "batch_dims", 0) !== 0) {
    throw unsupportedOperator(node, "its batch_dims must be 0");
  }
  const [data = "", indices = ""] = node.inputs;
  const depth = shapeOf(node, indices, b).at(-1);
  const sizes = shapeOf(node, data, b);
  const inner = typeof depth === "number" ? sizes.slice(1, depth) : [undefined];
  if (!inner.every((size) => typeof size === "number")) {
    throw unsupportedOperator(
      node,
      "sizes that its indices go into must be fixed but for the first",
    );
  }
  const numbers = inner as readonly number[];
  const steps = [0, ...numbers].map((_, at) =>
    numbers.slice(at).reduce((all, one) => all * one, 1),
  );
  const parts = steps.map((step, at) => {
    const part = b.add("Gather", [indices, b.int(at)], { axis: int(-1) });
    return b.add("Mul", [placesFromFront(b, data, part, at), b.int(step)]);
  });
  const places = parts.reduce((sum, part) => b.add("Add", [sum, part]));
  const outer = sizes.length > steps.length ? [sizesFrom(b, data, steps.length)] : [];
  const rows = reshaped(b, b.zerosLike(data), [b.ints([-1]), ...outer]);
  return [b.reshapeLike(addedSlices(b, rows, { places, slices: gradient, axis: 0 }), data)];
}

const reshaped = (b: Builder, value: string, sizes: readonly string[]): string =>
  b.add("Reshape", [value, b.add("Concat", sizes, { axis: int(0) })]);

const sizesFrom = (b: Builder, value: string, axis: number): string =>
  b.add("Shape", [value], { start: int(axis) });

/** Batch and channels of images. @throws WardroundError MODEL_OPERATOR_UNSUPPORTED */
function pixelsOf(node: GraphNode, facts: Facts): readonly [Dimension, number] {
  const [batch, channels] = shapeOf(node, first(node), facts);
  if (batch === undefined || typeof channels !== "number") {
    throw unsupportedOperator(node, "its number of channels must be fixed");
  }
  return [batch, channels];
}

function blockShape(
  node: GraphNode,
  facts: Facts,
  way: "up" | "down",
): readonly Dimension[] | undefined {
  const size = intAttribute(node, "blocksize", 1);
  const factors =
    way === "up" ? [1, 1 / size ** 2, size, size] : [1, size ** 2, 1 / size, 1 / size];
  return facts
    .shape(first(node))
    ?.map((one, at) =>
      at === 0 ? one : typeof one === "number" ? one * (factors[at] ?? 1) : facts.unnamed(),
    );
}
