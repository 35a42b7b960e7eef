import type { ConstantTensor, GraphNode } from "../model/graph.ts";
import { slicedList, slicedTable, type Table, tableOf, transposed } from "./integer-tables.ts";
import {
  axisFromFront,
  type Dimension,
  type Facts,
  intAttribute,
  intsAttribute,
  multiple,
} from "./operator.ts";

/** More elements than a computation of sizes has. */
export const shapeElementsMax = 64;

/**
 * Int64 tensors of rank 0 and 1 whose elements are known before a graph runs, as numbers or as named
 * sizes: what exporters compute shapes with (Shape, Gather, Concat, Reshape).
 */
export class Integers {
  readonly #elements = new Map<string, readonly Dimension[]>();
  readonly #scalars = new Set<string>();
  readonly #tables = new Map<string, Table>();
  /** Elements of comparisons of these, as far as they are known. */
  readonly #conditions = new Map<string, readonly (boolean | undefined)[]>();

  get(value: string): readonly Dimension[] | undefined {
    return this.#elements.get(value);
  }

  isScalar(value: string): boolean {
    return this.#scalars.has(value);
  }

  /** Notes what a constant holds, where it is one of these. */
  setTensor(name: string, { dtype, shape, data }: ConstantTensor): void {
    if (dtype !== "I64" || shape.length > 1 || data.byteLength > shapeElementsMax * 8) return;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const elements = Array.from({ length: data.byteLength / 8 }, (_, at) =>
      Number(view.getBigInt64(at * 8, true)),
    );
    this.#set(name, elements, shape.length === 0);
  }

  /** Notes what a node's output holds, where its inputs tell. */
  follow(node: GraphNode, facts: Facts): void {
    const [output] = node.outputs;
    if (node.domain !== "" || output === undefined) return;
    const [first = "", second = ""] = node.inputs;
    const a = this.get(first);
    const b = this.get(second);
    switch (node.op) {
      case "Shape": {
        const shape = facts.shape(first);
        if (!shape) return;
        const start = intAttribute(node, "start", 0);
        const end = intAttribute(node, "end", shape.length);
        this.#set(output, shape.slice(start, end), false);
        return;
      }
      case "Size": {
        const size = product(facts.shape(first));
        if (size !== undefined) this.#set(output, [size], true);
        return;
      }
      case "Gather":
        if (a && b && !this.isScalar(first)) this.#gather(node, a, b);
        return;
      case "Concat": {
        const parts = node.inputs.map((name) => this.get(name));
        if (parts.every((part) => part !== undefined)) this.#set(output, parts.flat(), false);
        return;
      }
      case "Cast":
        if (intAttribute(node, "to", 0) === 7) this.#copy(first, output, this.isScalar(first));
        return;
      case "Identity":
        this.#copy(first, output, this.isScalar(first));
        return;
      case "Unsqueeze":
        if (this.isScalar(first) && b?.length === 1) this.#copy(first, output, false);
        return;
      case "Squeeze":
        if (a?.length === 1) this.#copy(first, output, true);
        return;
      case "Reshape":
        this.#reshape(first, output, b);
        return;
      case "ConstantOfShape":
        if (a?.length === 1) this.#fill(node, a[0]);
        return;
      case "Equal":
        if (a && b) this.#compare(node, a, b);
        return;
      case "Where":
        this.#select(node);
        return;
      case "Slice":
        this.#slice(node);
        return;
      case "Transpose": {
        const table = this.#tables.get(first);
        const isTurned = intsAttribute(node, "perm", [1, 0])[0] === 1;
        if (table) this.#tables.set(output, isTurned ? transposed(table) : table);
        return;
      }
      case "ReduceProd":
        if (a && intAttribute(node, "keepdims", 1) === 0) {
          const size = product(a);
          if (size !== undefined) this.#set(output, [size], true);
        }
        return;
      case "Add":
      case "Sub":
      case "Mul":
      case "Div":
      case "Mod":
        if (a && b) this.#calculate(node, a, b);
        return;
      default:
    }
  }

  #gather(node: GraphNode, a: readonly Dimension[], b: readonly Dimension[]): void {
    const picked = b.map((index) =>
      typeof index === "number" ? a[axisFromFront(index, a.length)] : undefined,
    );
    if (!picked.every((one) => one !== undefined)) return;
    this.#set(node.outputs[0] as string, picked, this.isScalar(node.inputs[1] as string));
  }

  #reshape(from: string, to: string, sizes: readonly Dimension[] | undefined): void {
    const list = this.#tables.get(from)?.flat() ?? this.get(from);
    if (!list || !sizes) return;
    if (sizes.length === 1 || (sizes.length === 0 && list.length === 1)) {
      this.#set(to, list, sizes.length === 0);
      return;
    }
    const table = tableOf(list, sizes);
    if (table) this.#tables.set(to, table);
  }

  #slice({ inputs, outputs }: GraphNode): void {
    const [first = "", ...names] = inputs;
    const [output = ""] = outputs;
    const bounds = names.map((name) => (name === "" ? undefined : this.get(name)));
    const table = this.#tables.get(first);
    const rows = table && slicedTable(table, bounds);
    if (rows) this.#tables.set(output, rows);
    const list = this.isScalar(first) ? undefined : this.get(first);
    const picked = list && slicedList(list, bounds);
    if (picked) this.#set(output, picked, false);
  }

  #fill(node: GraphNode, length: Dimension | undefined): void {
    const fill = filler(node);
    if (typeof length !== "number" || length > shapeElementsMax || fill === undefined) return;
    this.#set(node.outputs[0] as string, Array<number>(length).fill(fill), false);
  }

  #compare(node: GraphNode, a: readonly Dimension[], b: readonly Dimension[]): void {
    const [output = ""] = node.outputs;
    this.#conditions.set(output, pairs(a, b).map(areEqual));
    if (node.inputs.every((name) => this.isScalar(name))) this.#scalars.add(output);
  }

  #select(node: GraphNode): void {
    const [first = "", second = "", third = ""] = node.inputs;
    const condition = this.#conditions.get(first);
    const [yes, no] = [this.get(second), this.get(third)];
    if (!condition || !yes || !no) return;
    const length = Math.max(condition.length, yes.length, no.length);
    const picked = Array.from({ length }, (_, at) => {
      const holds = condition[condition.length === 1 ? 0 : at];
      if (holds === undefined) return undefined;
      const list = holds ? yes : no;
      return list[list.length === 1 ? 0 : at];
    });
    if (!picked.every((one) => one !== undefined)) return;
    const isScalar = node.inputs.every((name) => this.isScalar(name));
    this.#set(node.outputs[0] as string, picked, isScalar);
  }

  #calculate(node: GraphNode, a: readonly Dimension[], b: readonly Dimension[]): void {
    const results = pairs(a, b).map(([left, right]) => calculated(node.op, left, right));
    if (!results.every((one) => one !== undefined)) return;
    const isScalar = node.inputs.every((name) => this.isScalar(name));
    this.#set(node.outputs[0] as string, results, isScalar);
  }

  #copy(from: string, to: string, isScalar: boolean): void {
    const elements = this.get(from);
    if (elements) this.#set(to, elements, isScalar);
  }

  #set(name: string, elements: readonly Dimension[], isScalar: boolean): void {
    if (elements.length > shapeElementsMax) return;
    this.#elements.set(name, elements);
    if (isScalar) this.#scalars.add(name);
  }
}

type Pair = readonly [Dimension | undefined, Dimension | undefined];

/** Elements of two lists side by side, one of them repeated where it has just one. */
function pairs(a: readonly Dimension[], b: readonly Dimension[]): readonly Pair[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at): Pair => {
    return [a[a.length === 1 ? 0 : at], b[b.length === 1 ? 0 : at]];
  });
}

/** Undefined where that depends on how large a named size is; no size is negative. */
function areEqual([a, b]: Pair): boolean | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a === b) return true;
  if (typeof a === "number" && typeof b === "number") return false;
  return [a, b].some((one) => typeof one === "number" && one < 0) ? false : undefined;
}

/** What a ConstantOfShape writes, where that is an int64. */
function filler({ attributes }: GraphNode): number | undefined {
  const { value } = attributes;
  if (value?.kind !== "tensor" || value.value.dtype !== "I64") return undefined;
  const { buffer, byteOffset } = value.value.data;
  return Number(new DataView(buffer, byteOffset).getBigInt64(0, true));
}

/** The product of sizes; a named one is its own product with ones. */
export function product(sizes: readonly Dimension[] | undefined): Dimension | undefined {
  if (!sizes) return undefined;
  const named = sizes.filter((size) => typeof size === "string");
  const numbers = sizes.filter((size) => typeof size === "number");
  const factor = numbers.reduce((result, size) => result * size, 1);
  if (named.length === 0) return factor;
  return named.length === 1 && factor === 1 ? named[0] : undefined;
}

/** A named size times a number, where the name stands for no product already. */
function multipleOf(factor: number, name: string): string | undefined {
  return factor === 1 || !name.includes("·") ? multiple(factor, name) : undefined;
}

function calculated(
  op: string,
  a: Dimension | undefined,
  b: Dimension | undefined,
): Dimension | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (typeof a === "number" && typeof b === "number") {
    if (op === "Add") return a + b;
    if (op === "Sub") return a - b;
    if (op === "Mul") return a * b;
    if (op === "Mod") return b === 0 ? undefined : a - b * Math.floor(a / b);
    return b === 0 ? undefined : Math.trunc(a / b);
  }
  if (b === 0 && (op === "Add" || op === "Sub")) return a;
  if (b === 1 && (op === "Mul" || op === "Div")) return a;
  if (a === 0 && op === "Add") return b;
  if (op !== "Mul") return undefined;
  const [factor, name] = typeof a === "number" ? [a, b] : [b, a];
  return typeof factor === "number" && typeof name === "string" && factor > 0
    ? multipleOf(factor, name)
    : undefined;
}
