import type { Attribute, Graph, GraphNode } from "../model/graph.ts";

/** A size, or a name for one that is known when the graph runs; equal names are equal sizes. */
export type Dimension = number | string;
/** Undefined where not even the rank is known. */
export type Shape = readonly Dimension[] | undefined;

/** Operators whose output has the shape of their first input. */
const shapeKeeping = new Set([
  "Abs",
  "Cast",
  "Clip",
  "Dropout",
  "Elu",
  "Exp",
  "Identity",
  "LeakyRelu",
  "Log",
  "LogSoftmax",
  "Neg",
  "Relu",
  "Selu",
  "Sigmoid",
  "Softmax",
  "Sqrt",
  "Tanh",
]);

/** Operators that broadcast their two inputs (ONNX Broadcasting, as numpy's). */
const broadcasting = new Set(["Add", "Div", "Mul", "Pow", "Sub"]);

/** Shapes of a graph's values, as far as the operators that models for training use tell them. */
export function inferShapes(graph: Graph): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  let unnamedCount = 0;
  const unnamed = (): string => `?${unnamedCount++}`;
  for (const { name, shape } of graph.initializers) shapes.set(name, shape);
  for (const { name, shape } of graph.inputs) {
    const named = shape?.map((size) => (size === "" ? unnamed() : size));
    shapes.set(name, named);
  }
  const constants = new Map<string, readonly number[]>();
  for (const node of graph.nodes) {
    const [output] = node.outputs;
    if (output === undefined) continue;
    const value = node.op === "Constant" ? node.attributes["value"] : undefined;
    if (value?.kind === "tensor" && value.value.dtype === "I64") {
      constants.set(output, integersOf(value.value.data));
    }
    shapes.set(output, outputShape(node, { shapes, constants, unnamed }));
  }
  return shapes;
}

/** Shape of two broadcast operands; a new name where two names meet. */
export function broadcastShape(a: Shape, b: Shape, unnamed: () => string): Shape {
  if (!a || !b) return undefined;
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, at) => {
    const left = a[at - rank + a.length] ?? 1;
    const right = b[at - rank + b.length] ?? 1;
    if (left === right || right === 1) return left;
    if (left === 1) return right;
    if (typeof left === "number") return left;
    return typeof right === "number" ? right : unnamed();
  });
}

/** An integer attribute, or what it is by default. */
export function intAttribute(node: GraphNode, name: string, missing: number): number {
  const attribute = node.attributes[name];
  return attribute?.kind === "int" ? attribute.value : missing;
}

/** A fraction among the attributes, or what it is by default. */
export function floatAttribute(node: GraphNode, name: string, missing: number): number {
  const attribute = node.attributes[name];
  return attribute?.kind === "float" ? attribute.value : missing;
}

/** The order that a Transpose of this rank brings axes into. */
export function transposeOrder(perm: Attribute | undefined, rank: number): readonly number[] {
  if (perm?.kind === "ints") return perm.value;
  return Array.from({ length: rank }, (_, at) => rank - 1 - at);
}

interface Known {
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Integers that Constant nodes hold. */
  readonly constants: ReadonlyMap<string, readonly number[]>;
  readonly unnamed: () => string;
}

function outputShape(node: GraphNode, { shapes, constants, unnamed }: Known): Shape {
  if (node.domain !== "") return undefined;
  const [first = "", second = ""] = node.inputs;
  const a = shapes.get(first);
  const b = shapes.get(second);
  if (shapeKeeping.has(node.op)) return a;
  if (broadcasting.has(node.op)) return broadcastShape(a, b, unnamed);
  switch (node.op) {
    case "Constant": {
      const value = node.attributes["value"];
      return value?.kind === "tensor" ? value.value.shape : undefined;
    }
    case "Gemm": {
      const rows = a?.[intAttribute(node, "transA", 0) === 1 ? 1 : 0] ?? unnamed();
      const columns = b?.[intAttribute(node, "transB", 0) === 1 ? 0 : 1] ?? unnamed();
      return [rows, columns];
    }
    case "MatMul":
      return matMulShape(a, b, unnamed);
    case "Flatten": {
      if (!a) return [unnamed(), unnamed()];
      const axis = intAttribute(node, "axis", 1);
      const cut = axis < 0 ? axis + a.length : axis;
      return [product(a.slice(0, cut), unnamed), product(a.slice(cut), unnamed)];
    }
    case "Transpose":
      return a && transposeOrder(node.attributes["perm"], a.length).map((at) => a[at] ?? unnamed());
    case "Reshape":
      return reshapeShape(a, b, constants.get(second), unnamed);
    default:
      return undefined;
  }
}

function matMulShape(a: Shape, b: Shape, unnamed: () => string): Shape {
  if (!a || !b || a.length < 2 || b.length < 2) return undefined;
  const stack = broadcastShape(a.slice(0, -2), b.slice(0, -2), unnamed) ?? [];
  return [...stack, a.at(-2) ?? unnamed(), b.at(-1) ?? unnamed()];
}

/** The sizes that a Reshape asks for: 0 keeps the old one, −1 is what remains. */
function reshapeShape(
  from: Shape,
  shapeOfSizes: Shape,
  sizes: readonly number[] | undefined,
  unnamed: () => string,
): Shape {
  if (sizes)
    return sizes.map(
      (size, at) => (size > 0 ? size : size === 0 ? from?.[at] : undefined) ?? unnamed(),
    );
  const rank = shapeOfSizes?.[0];
  return typeof rank === "number" ? Array.from({ length: rank }, unnamed) : undefined;
}

function integersOf(data: Uint8Array): readonly number[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Array.from({ length: data.byteLength / 8 }, (_, at) =>
    Number(view.getBigInt64(at * 8, true)),
  );
}

function product(sizes: readonly Dimension[], unnamed: () => string): Dimension {
  const [only] = sizes;
  if (sizes.length === 1 && only !== undefined) return only;
  const numbers = sizes.filter((size) => typeof size === "number");
  if (numbers.length < sizes.length) return unnamed();
  return numbers.reduce((result, size) => result * size, 1);
}
