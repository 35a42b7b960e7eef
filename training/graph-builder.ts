import { bytesOf } from "../base/bytes.ts";
import type { Random } from "../base/ports.ts";
import { createSeededRandom } from "../base/random.ts";
import type { Attribute, ConstantTensor, GraphInitializer, GraphNode } from "../model/graph.ts";
import type { Dtype } from "../model/layout.ts";
import { Integers, shapeElementsMax } from "./integers.ts";
import { type Builder, type Dimension, int, ints, type Shape } from "./operator.ts";
import { operatorOf } from "./operators/operators.ts";

/** Operators that give something else each time: two equal ones are two. */
const random = new Set([
  "Bernoulli",
  "Dropout",
  "Multinomial",
  "RandomNormal",
  "RandomNormalLike",
  "RandomUniform",
  "RandomUniformLike",
]);

interface BuilderStart {
  /** 18 or later: what the builder adds is of opset 18. */
  readonly opset: number;
  /** Names that new values must not have. */
  readonly taken: Iterable<string>;
  readonly values: readonly { readonly name: string; readonly shape: Shape }[];
  /** Values of initializers that decide shapes, little-endian. */
  readonly fixed: ReadonlyMap<string, ConstantTensor>;
  /** Of what the graph draws at random when it runs. */
  readonly seed: string | number;
}

/**
 * A graph that grows node by node, and what is known of its values. An equal node is not added twice,
 * and an integer tensor that is known before the graph runs becomes a constant.
 */
export class GraphBuilder implements Builder {
  readonly opset: number;
  readonly nodes: GraphNode[] = [];
  readonly initializers: GraphInitializer[] = [];
  /** Values of `initializers`. */
  readonly constants = new Map<string, Uint8Array>();
  readonly #taken: Set<string>;
  /** How often a name was wanted. */
  readonly #counts = new Map<string, number>();
  readonly #shapes = new Map<string, Shape>();
  readonly #integers = new Integers();
  readonly #fractions = new Map<string, readonly number[]>();
  /** Outputs of nodes and names of constants, by what they are. */
  readonly #known = new Map<string, readonly string[]>();
  readonly #random: Random;
  #unnamedCount = 0;

  constructor(start: BuilderStart) {
    this.opset = start.opset;
    this.#taken = new Set(start.taken);
    this.#random = createSeededRandom(start.seed);
    for (const { name, shape } of start.values) {
      this.#shapes.set(
        name,
        shape?.map((size) => (size === "" ? this.unnamed() : size)),
      );
    }
    for (const [name, tensor] of start.fixed) this.#note(name, tensor);
  }

  shape(value: string): Shape {
    return this.#shapes.get(value);
  }

  integers(value: string): readonly Dimension[] | undefined {
    return this.#integers.get(value);
  }

  fractions(value: string): readonly number[] | undefined {
    return this.#fractions.get(value);
  }

  unnamed(): string {
    return `?${this.#unnamedCount++}`;
  }

  /** A name that no other value has. */
  name(wanted: string): string {
    let name = wanted;
    let count = this.#counts.get(wanted) ?? 1;
    while (this.#taken.has(name)) {
      count += 1;
      name = `${wanted}_${count}`;
    }
    this.#counts.set(wanted, count);
    this.#taken.add(name);
    return name;
  }

  add(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    return this.addMany(op, inputs, 1, attributes)[0] as string;
  }

  addMany(
    op: string,
    inputs: readonly string[],
    outputCount: number,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): readonly string[] {
    const outputs = Array.from({ length: outputCount }, () => this.name(`training/${op}`));
    return this.addNode({
      name: outputs[0] as string,
      op,
      domain: "",
      inputs,
      outputs,
      attributes,
    });
  }

  /** Adds a node as it is, or finds one that computes the same. @returns the values of its outputs. */
  addNode(node: GraphNode): readonly string[] {
    if (node.domain === "" && node.op === "Identity") return [node.inputs[0] as string];
    const value = node.op === "Constant" ? constantOf(node) : undefined;
    if (value) return [this.#keep(value, () => node.outputs[0] as string)];
    const key = random.has(node.op)
      ? undefined
      : `${node.domain} ${node.op} ${JSON.stringify([node.inputs, node.attributes])}`;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known && node.outputs.every((output, at) => output === "" || known[at])) return known;
    const shapes = operatorOf(node)?.shape?.(node, this) ?? [];
    node.outputs.forEach((output, at) => {
      if (output !== "") this.#shapes.set(output, shapes[at]);
    });
    this.#integers.follow(node, this);
    this.#followFractions(node);
    const outputs = this.#folded(node) ?? node.outputs;
    if (outputs === node.outputs) this.nodes.push(node);
    if (key !== undefined) this.#known.set(key, outputs);
    return outputs;
  }

  /** A value of its own that is the same. */
  copy(value: string): string {
    const output = this.name("training/Identity");
    const node = { name: output, op: "Identity", domain: "", inputs: [value], outputs: [output] };
    this.nodes.push({ ...node, attributes: {} });
    return output;
  }

  scalar(value: number): string {
    return this.constant(`training/${value}`, floats([], [value]));
  }

  floats(shape: readonly number[], values: readonly number[]): string {
    return this.constant("training/floats", floats(shape, values));
  }

  ints(values: readonly number[]): string {
    return this.constant(`training/ints ${values.join(" ")}`, integers([values.length], values));
  }

  int(value: number): string {
    return this.constant(`training/int ${value}`, integers([], [value]));
  }

  constant(wanted: string, tensor: ConstantTensor): string {
    return this.#keep(tensor, () => this.name(wanted));
  }

  reduce(op: string, value: string, axes: readonly number[], keep: boolean): string {
    return this.add(op, [value, this.ints(axes)], { keepdims: int(keep ? 1 : 0) });
  }

  /** Sum over all axes: a scalar. */
  sumAll(value: string): string {
    return this.add("ReduceSum", [value], { keepdims: int(0) });
  }

  transpose(value: string, perm: readonly number[]): string {
    return this.add("Transpose", [value], { perm: ints(perm) });
  }

  reshapeLike(value: string, model: string): string {
    return this.add("Reshape", [value, this.add("Shape", [model])]);
  }

  seed(): number {
    return this.#random.nextUint32();
  }

  mask(condition: string): string {
    return this.add("Cast", [condition], { to: int(1) });
  }

  zerosLike(value: string): string {
    return this.add("Expand", [this.scalar(0), this.add("Shape", [value])]);
  }

  #keep(tensor: ConstantTensor, makeName: () => string): string {
    const { dtype, shape, data } = tensor;
    // Large ones are hardly there twice.
    const key = data.byteLength > 1024 ? undefined : `${dtype} [${shape}] ${data.join(" ")}`;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known) return known[0] as string;
    const name = makeName();
    if (key !== undefined) this.#known.set(key, [name]);
    this.#shapes.set(name, shape);
    this.#note(name, tensor);
    this.initializers.push({ name, dtype, shape });
    this.constants.set(name, data);
    return name;
  }

  /** Notes what a small constant holds. */
  #note(name: string, tensor: ConstantTensor): void {
    const { dtype, shape, data } = tensor;
    this.#integers.setTensor(name, tensor);
    if (dtype !== "F32" || shape.length > 1 || data.byteLength > shapeElementsMax * 4) return;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const elements = Array.from({ length: data.byteLength / 4 }, (_, at) =>
      view.getFloat32(at * 4, true),
    );
    this.#fractions.set(name, elements);
  }

  /** Factors of an image's sizes come in two lists, those of the batch and channels first. */
  #followFractions({ op, domain, inputs, outputs }: GraphNode): void {
    if (domain !== "" || op !== "Concat") return;
    const parts = inputs.map((name) => this.#fractions.get(name));
    const isList = parts.every((part) => part !== undefined) && parts.flat().length > 0;
    if (isList) this.#fractions.set(outputs[0] as string, parts.flat());
  }

  /** Constants in place of outputs that are integers known before the graph runs. */
  #folded(node: GraphNode): readonly string[] | undefined {
    const [output] = node.outputs;
    if (output === undefined || node.outputs.length > 1) return undefined;
    const known = this.#integers.get(output);
    if (!known?.every((one) => typeof one === "number")) return undefined;
    const shape = this.#integers.isScalar(output) ? [] : [known.length];
    return [this.constant(`training/ints ${known.join(" ")}`, integers(shape, known))];
  }
}

/** The tensor of a Constant node, however it is written; undefined for strings and sparse ones. */
function constantOf({ attributes }: GraphNode): ConstantTensor | undefined {
  const { value, value_int, value_ints, value_float, value_floats } = attributes;
  if (value?.kind === "tensor") return value.value;
  if (value_int?.kind === "int") return integers([], [value_int.value]);
  if (value_ints?.kind === "ints") return integers([value_ints.value.length], value_ints.value);
  if (value_float?.kind === "float") return floats([], [value_float.value]);
  if (value_floats?.kind !== "floats") return undefined;
  return floats([value_floats.value.length], value_floats.value);
}

function floats(shape: readonly number[], values: readonly number[]): ConstantTensor {
  return tensor("F32", shape, Float32Array.from(values));
}

function integers(shape: readonly number[], values: readonly number[]): ConstantTensor {
  return tensor("I64", shape, BigInt64Array.from(values, int64));
}

/** Numbers near the largest int64, which mean "to the end", are rounded beyond it. */
function int64(value: number): bigint {
  const largest = 2n ** 63n - 1n;
  return Math.abs(value) < 2 ** 63 ? BigInt(value) : value > 0 ? largest : -largest;
}

function tensor(
  dtype: Dtype,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): ConstantTensor {
  const data = bytesOf(values);
  return { dtype, shape, data };
}
