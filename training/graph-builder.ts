import type { Attribute, GraphInitializer, GraphNode } from "../model/graph.ts";

/** Nodes and constants that are added to a graph, each value under a name of its own. */
export class GraphBuilder {
  readonly opset: number;
  readonly nodes: GraphNode[] = [];
  readonly initializers: GraphInitializer[] = [];
  /** Values of `initializers`. */
  readonly constants = new Map<string, Uint8Array>();
  readonly #taken: Set<string>;
  readonly #shared = new Map<string, string>();

  /** @param taken - names that new values must not have. */
  constructor(opset: number, taken: Iterable<string>) {
    this.opset = opset;
    this.#taken = new Set(taken);
  }

  /** A name that no other value has. */
  name(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}_${count}`;
    this.#taken.add(name);
    return name;
  }

  /** Adds a node of ONNX's own operators. @returns the name of its one output. */
  add(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    const output = this.name(`training/${op}`);
    this.nodes.push({ name: output, op, domain: "", inputs, outputs: [output], attributes });
    return output;
  }

  /** A float32 scalar. */
  scalar(value: number): string {
    return this.#constant(`training/${value}`, "F32", [], Float32Array.of(value));
  }

  /** Sum over some axes. @param keep - whether they stay, with size 1. */
  reduceSum(value: string, axes: readonly number[], keep: boolean): string {
    const keepdims: Attribute = { kind: "int", value: keep ? 1 : 0 };
    // The axes became an input with opset 13.
    if (this.opset < 13) {
      return this.add("ReduceSum", [value], { axes: { kind: "ints", value: axes }, keepdims });
    }
    const list = BigInt64Array.from(axes.map(BigInt));
    const name = this.#constant(`training/axes ${axes.join(" ")}`, "I64", [axes.length], list);
    return this.add("ReduceSum", [value, name], { keepdims });
  }

  /** Sum over all axes: a scalar. */
  sumAll(value: string): string {
    return this.add("ReduceSum", [value], { keepdims: { kind: "int", value: 0 } });
  }

  transpose(value: string, perm: readonly number[]): string {
    return this.add("Transpose", [value], { perm: { kind: "ints", value: perm } });
  }

  #constant(
    wanted: string,
    dtype: "F32" | "I64",
    shape: readonly number[],
    values: Float32Array | BigInt64Array,
  ): string {
    const known = this.#shared.get(wanted);
    if (known !== undefined) return known;
    const name = this.name(wanted);
    this.#shared.set(wanted, name);
    this.initializers.push({ name, dtype, shape });
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.constants.set(name, bytes);
    return name;
  }
}
