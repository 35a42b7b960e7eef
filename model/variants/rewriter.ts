import { bytesOf } from "../../base/bytes.ts";
import type { Attribute, GraphInitializer, GraphNode } from "../graph.ts";
import type { Dtype } from "../layout.ts";
import type { WholeModel } from "./contract.ts";

/** The first IR version of operator set 13. */
const irVersionMin = 7;

/** Writes another graph of the same inputs and outputs, node by node in topological order. */
export class Rewriter {
  readonly #model: WholeModel;
  readonly #taken: Set<string>;
  readonly #nodes: GraphNode[] = [];
  readonly #initializers: GraphInitializer[];
  readonly #data: Map<string, Uint8Array>;

  constructor(model: WholeModel) {
    this.#model = model;
    const { inputs, nodes, initializers } = model.graph;
    const values = [...inputs, ...initializers].map(({ name }) => name);
    this.#taken = new Set([...values, ...nodes.flatMap(({ outputs }) => outputs)]);
    this.#initializers = [...initializers];
    this.#data = new Map(model.data);
  }

  /** A name of a value that no other value has. */
  fresh(name: string): string {
    let free = name;
    for (let count = 2; this.#taken.has(free); count += 1) free = `${name}_${count}`;
    this.#taken.add(free);
    return free;
  }

  initializer(name: string, dtype: Dtype, shape: readonly number[], values: TypedValues): string {
    const own = this.fresh(name);
    this.#initializers.push({ name: own, dtype, shape });
    this.#data.set(own, bytesOf(values));
    return own;
  }

  /** A node as it is. */
  keep(node: GraphNode): void {
    this.#nodes.push(node);
  }

  /** A node of ONNX's own operators, named as its first output. */
  node(
    op: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): void {
    this.#nodes.push({ name: outputs[0] ?? "", op, domain: "", inputs, outputs, attributes });
  }

  /** The new model, without initializers that nothing uses any more. */
  finish(opset: number): WholeModel {
    const { graph } = this.#model;
    const used = new Set([
      ...this.#nodes.flatMap(({ inputs }) => inputs),
      ...graph.outputs.map(({ name }) => name),
    ]);
    const initializers = this.#initializers.filter(({ name }) => used.has(name));
    const data = new Map(initializers.map(({ name }) => [name, this.#data.get(name)] as const));
    const irVersion = Math.max(graph.irVersion, irVersionMin);
    return {
      graph: { ...graph, irVersion, opset, nodes: this.#nodes, initializers },
      data: data as ReadonlyMap<string, Uint8Array>,
    };
  }
}

type TypedValues = Float32Array | Int32Array | Uint16Array | Uint8Array;

/** Float32 values out of bytes, whose start may be at any place. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}

export const int = (value: number): Attribute => ({ kind: "int", value });
