import { expect, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import type { Attribute, Graph, GraphNode } from "../../model/graph.ts";
import { createLayout } from "../../model/layout.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { GraphBuilder } from "../../training/graph-builder.ts";
import type { Shape } from "../../training/operator.ts";
import { testNode } from "../support/models.ts";
import { afterHidden, around, hiddenWeights, int, integers, ints } from "./cases/around.ts";

/** A builder that knows the values "x" and others by their shapes. */
const create = (shapes: Readonly<Record<string, Shape>>): GraphBuilder =>
  new GraphBuilder({
    opset: 18,
    taken: Object.keys(shapes),
    values: Object.entries(shapes).map(([name, shape]) => ({ name, shape })),
    fixed: new Map(),
    seed: 0,
  });

const ops = (builder: GraphBuilder): string[] => builder.nodes.map((node) => node.op);

const int64 = (shape: readonly number[], ...values: bigint[]): Attribute => ({
  kind: "tensor",
  value: { dtype: "I64", shape, data: bytesOf(BigInt64Array.from(values)) },
});

/** The one int64 constant that a name stands for. */
function constantOf(builder: GraphBuilder, name: string): { shape: Shape; values: number[] } {
  const data = builder.constants.get(name) as Uint8Array;
  const values = [...new BigInt64Array(data.slice().buffer)].map(Number);
  return { shape: builder.shape(name), values };
}

test("the shape of a value of fixed sizes is a constant", () => {
  const builder = create({ x: [2, 3, 4] });

  const shape = builder.add("Shape", ["x"]);

  expect(ops(builder)).toEqual([]);
  expect(constantOf(builder, shape)).toEqual({ shape: [3], values: [2, 3, 4] });
});

test("Shape, Gather, Mul and Concat of fixed axes are a constant, though the batch is open", () => {
  const builder = create({ x: ["batch", 3, 4] });

  const shape = builder.add("Shape", ["x"]);
  const rows = builder.add("Gather", [shape, builder.ints([1])], { axis: int(0) });
  const columns = builder.add("Gather", [shape, builder.int(-1)], { axis: int(0) });
  const column = builder.add("Unsqueeze", [columns, builder.ints([0])]);
  const area = builder.add("Mul", [rows, column]);
  const sizes = builder.add("Concat", [builder.ints([-1]), area], { axis: int(0) });

  expect(ops(builder)).toEqual(["Shape"]);
  expect(constantOf(builder, sizes)).toEqual({ shape: [2], values: [-1, 12] });
  expect(builder.shape(builder.add("Reshape", ["x", sizes]))).toEqual(["batch", 12]);
});

test("a Reshape by the batch's own size keeps its name", () => {
  const builder = create({ x: ["batch", 3, 4], y: ["batch", 12] });

  const batch = builder.add("Slice", [
    builder.add("Shape", ["x"]),
    builder.ints([0]),
    builder.ints([1]),
  ]);
  const sizes = builder.add("Concat", [batch, builder.ints([-1])], { axis: int(0) });
  const flat = builder.add("Reshape", ["x", sizes]);

  expect(builder.shape(flat)).toEqual(["batch", 12]);
  expect(builder.shape(builder.add("Add", [flat, "y"]))).toEqual(["batch", 12]);
});

test("the sizes of an Expand as PyTorch writes it are found through Where and Equal", () => {
  const builder = create({ x: ["batch", 1, 4], v: [1, 1, 4] });

  const batch = builder.add("Gather", [builder.add("Shape", ["x"]), builder.ints([0])]);
  const asked = builder.add("Concat", [batch, builder.ints([-1, -1])], { axis: int(0) });
  const ones = builder.add("ConstantOfShape", [builder.ints([3])], { value: int64([1], 1n) });
  const isOpen = builder.add("Equal", [asked, builder.add("Mul", [ones, builder.ints([-1])])]);
  const sizes = builder.add("Where", [isOpen, ones, asked]);

  expect(builder.integers(sizes)).toEqual(["batch", 1, 1]);
  expect(builder.shape(builder.add("Expand", ["v", sizes]))).toEqual(["batch", 1, 4]);
});

test("sizes as PyTorch's attention computes them are found: by Mod, and by heads times the batch", () => {
  const builder = create({ x: [5, "batch", 8], h: [5, "batch", 8] });

  const shape = builder.add("Shape", ["x"]);
  const end = builder.add("Mod", [builder.ints([-1]), builder.ints([3])]);
  const front = builder.add("Slice", [shape, builder.ints([0]), end]);
  const batch = builder.add("Gather", [shape, builder.int(1)], { axis: int(0) });
  const rows = builder.add("Unsqueeze", [
    builder.add("Mul", [batch, builder.int(2)]),
    builder.ints([0]),
  ]);
  const sizes = builder.add("Concat", [builder.ints([5]), rows, builder.ints([4])], {
    axis: int(0),
  });

  expect(builder.integers(front)).toEqual([5, "batch"]);
  expect(builder.shape(builder.add("Reshape", ["h", sizes]))).toEqual([5, "2·batch", 4]);
});

test("what depends on how large the batch is stays a node", () => {
  const builder = create({ x: ["batch", 3] });

  const batch = builder.add("Gather", [builder.add("Shape", ["x"]), builder.int(0)]);
  const isFive = builder.add("Equal", [batch, builder.int(5)]);
  const picked = builder.add("Where", [isFive, builder.int(1), builder.int(2)]);

  expect(builder.integers(picked)).toBeUndefined();
  expect(ops(builder)).toEqual(["Shape", "Gather", "Equal", "Where"]);
});

test("integers of rank 2 are not taken for a list", () => {
  const builder = create({ x: [5] });

  const shape = builder.add("Shape", ["x"]);
  const table = builder.add("Reshape", [shape, builder.ints([1, 1])]);
  const other = builder.add("Unsqueeze", [builder.int(3), builder.ints([0, 1])]);

  expect([builder.shape(table), builder.shape(other)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(ops(builder)).toEqual(["Reshape", "Unsqueeze"]);
});

test("equal nodes are one, others are not", () => {
  const builder = create({ x: ["batch", 3], y: ["batch", 3] });

  const sum = builder.add("Add", ["x", "y"]);

  expect(builder.add("Add", ["x", "y"])).toBe(sum);
  expect(builder.add("Add", ["y", "x"])).not.toBe(sum);
  expect(builder.reduce("ReduceSum", "x", [1], true)).not.toBe(
    builder.reduce("ReduceSum", "x", [1], false),
  );
  expect(builder.scalar(2)).toBe(builder.scalar(2));
  expect(builder.scalar(2)).not.toBe(builder.int(2));
});

test("a node with an output that the first one left out is another", () => {
  const builder = create({ x: ["batch", 3] });
  const pool = (outputs: string[]): GraphNode => {
    return { ...testNode("LayerNormalization", ["x", "g"], "", {}), outputs };
  };

  const some = builder.addNode(pool(["y", "", "inverse"]));
  const all = builder.addNode(pool(["y2", "mean", "inverse2"]));

  expect(some).toEqual(["y", "", "inverse"]);
  expect(all).toEqual(["y2", "mean", "inverse2"]);
  expect(builder.addNode(pool(["y3", "mean3", ""]))).toEqual(all);
});

test("two nodes that draw at random stay two, with seeds of their own", () => {
  const builder = create({ x: ["batch", 3] });

  const draw = (): string => builder.add("RandomUniformLike", ["x"]);

  expect(draw()).not.toBe(draw());
  expect(builder.seed()).not.toBe(builder.seed());
});

const trainingGraph = (middle: readonly GraphNode[]): Graph => {
  const { graph, data } = around(middle, [
    ...hiddenWeights,
    integers("last", 1),
    integers("open", -1),
  ]);
  const trained = graph.initializers.filter(({ dtype }) => dtype === "F32");
  const layout = createLayout(trained, [], nodeHasher);
  return deriveTrainingGraph(graph, layout, { loss: "binary-cross-entropy", values: data }).graph;
};

test("a training graph has no node that leads nowhere, and none twice", () => {
  const plain = trainingGraph(afterHidden(testNode("Tanh", ["h"], "m")));
  const busy = trainingGraph(
    afterHidden(
      testNode("Tanh", ["h"], "unused"),
      testNode("Exp", ["unused"], "unused_too"),
      testNode("Identity", ["h"], "same"),
      testNode("Tanh", ["same"], "m"),
    ),
  );

  const count = (graph: Graph): string[] => graph.nodes.map((node) => node.op).toSorted();
  expect(count(busy)).toEqual(count(plain));
});

test("every output of a training graph's nodes is used, or one beside it is", () => {
  const graph = trainingGraph(
    afterHidden(
      testNode("ReduceMean", ["h"], "mean", { axes: ints(1) }),
      testNode("Sub", ["h", "mean"], "centred"),
      testNode("Shape", ["centred"], "sizes"),
      testNode("Gather", ["sizes", "last"], "width"),
      testNode("Concat", ["open", "width"], "wanted", { axis: int(0) }),
      testNode("Reshape", ["centred", "wanted"], "m"),
    ),
  );

  const used = new Set([
    ...graph.nodes.flatMap((node) => node.inputs),
    ...graph.outputs.map(({ name }) => name),
  ]);
  const idle = graph.nodes.filter((node) => !node.outputs.some((name) => used.has(name)));
  expect(idle).toEqual([]);
  expect(graph.initializers.filter(({ name }) => !used.has(name))).toEqual([]);
});
