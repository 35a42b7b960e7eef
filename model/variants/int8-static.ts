import type { GraphNode } from "../graph.ts";
import { type ChangedModel, countWeights, noVariant, type WholeModel } from "./contract.ts";
import { quantiseChannels, quantiseRange, type ValueRange, weightZero } from "./quantise.ts";
import { floatsOf, int, Rewriter } from "./rewriter.ts";
import { floatOf, opsetFor, type WeightedNode, weightedNodes } from "./weighted-nodes.ts";

/** Operator set in which DequantizeLinear takes a scale for each channel. */
const opsetNeeded = 13;
const int32Max = 2 ** 31 - 1;

/**
 * The values whose ranges `quantiseStatic` must be told: inputs of the nodes whose products become
 * integers, and what convolutions give, behind their Relu where one follows.
 * @throws WardroundError MODEL_UNSUPPORTED where no product can be made so, or the operator set is too old.
 */
export function valuesToCalibrate(model: WholeModel): readonly string[] {
  const found = weightedNodes(model);
  if (found.size === 0) {
    throw noVariant(
      "nothing of the model can be quantised: it has no MatMul, Gemm or Conv with float32 weights",
    );
  }
  opsetFor(model.graph, opsetNeeded);
  const results = convolutionResults(model, found.values());
  const inputs = [...found.keys()].map((node) => node.inputs[0] as string);
  return [...new Set([...inputs, ...results])];
}

/**
 * A model whose products with constant weights (MatMul, Gemm without transA, Conv) are made of 8-bit
 * integers by the ranges that their values had in a calibration sample, in ONNX's QDQ form: weights
 * quantised for each output channel (see `quantiseChannels`), values outside their range cut off at its
 * ends. Everything else stays float32. The same model and ranges give the same values.
 * @param ranges - of all `valuesToCalibrate`; finite.
 */
export function quantiseStatic(
  model: WholeModel,
  ranges: ReadonlyMap<string, ValueRange>,
): ChangedModel {
  const { graph } = model;
  const found = weightedNodes(model);
  const writer = new StaticWriter(model, ranges);
  const results = new Set(convolutionResults(model, found.values()));
  const { rewriter } = writer;
  for (const node of graph.nodes) {
    const weighted = found.get(node);
    rewriter.keep(weighted ? writer.weighted(weighted) : writer.withResults(node));
    for (const output of node.outputs) if (results.has(output)) writer.storeResult(output);
  }
  const changed = new Set([...found.values()].map(({ weight }) => weight.name));
  const opset = opsetFor(graph, opsetNeeded);
  return { ...rewriter.finish(opset), ...countWeights(graph, changed) };
}

/** What convolutions give, behind the Relu that alone takes it; not what the model gives. */
function convolutionResults(
  { graph }: WholeModel,
  found: Iterable<WeightedNode>,
): readonly string[] {
  const given = new Set(graph.outputs.map(({ name }) => name));
  const results: string[] = [];
  for (const { op, node } of found) {
    if (op !== "Conv") continue;
    const output = node.outputs[0] as string;
    const takers = graph.nodes.filter(({ inputs }) => inputs.includes(output));
    const [taker] = takers;
    const isRelu = takers.length === 1 && taker?.op === "Relu" && !given.has(output);
    const result = isRelu ? (taker.outputs[0] as string) : output;
    if (!given.has(result)) results.push(result);
  }
  return results;
}

class StaticWriter {
  readonly rewriter: Rewriter;
  readonly #model: WholeModel;
  readonly #ranges: ReadonlyMap<string, ValueRange>;
  /** By the value: what it is once it was stored in 8 bits. */
  readonly #stored = new Map<string, string>();
  readonly #results = new Map<string, string>();
  readonly #weights = new Map<string, { readonly value: string; readonly scales: Float32Array }>();

  constructor(model: WholeModel, ranges: ReadonlyMap<string, ValueRange>) {
    this.rewriter = new Rewriter(model);
    this.#model = model;
    this.#ranges = ranges;
  }

  /** A node on 8-bit values and weights. */
  weighted(weighted: WeightedNode): GraphNode {
    const { node } = weighted;
    const [input = "", , bias = ""] = node.inputs;
    const { value: weight, scales } = this.#weight(weighted);
    const inputs = [this.#store(input), weight];
    if (bias !== "") inputs.push(this.#bias(weighted, bias, scales) ?? bias);
    return { ...node, inputs };
  }

  /** Any other node: of what convolutions give it takes what was stored. */
  withResults(node: GraphNode): GraphNode {
    return { ...node, inputs: node.inputs.map((name) => this.#results.get(name) ?? name) };
  }

  /** Kernels give 8 bits where nobody takes what a convolution gives as it was. */
  storeResult(name: string): void {
    this.#results.set(name, this.#store(name));
  }

  /** Stores a value in 8 bits and reads it again. */
  #store(name: string): string {
    const known = this.#stored.get(name);
    if (known !== undefined) return known;
    const { rewriter } = this;
    const { scale, zero } = quantiseRange(this.#ranges.get(name) as ValueRange);
    const scaleName = rewriter.initializer(`${name}_scale`, "F32", [], Float32Array.of(scale));
    const zeroName = rewriter.initializer(`${name}_zero`, "U8", [], Uint8Array.of(zero));
    const [stored, read] = [rewriter.fresh(`${name}_uint8`), rewriter.fresh(`${name}_read`)];
    rewriter.node("QuantizeLinear", [name, scaleName, zeroName], [stored]);
    rewriter.node("DequantizeLinear", [stored, scaleName, zeroName], [read]);
    this.#stored.set(name, read);
    return read;
  }

  #weight({ weight: { name, shape }, values, axis }: WeightedNode) {
    const key = `${name} ${axis}`;
    const known = this.#weights.get(key);
    if (known) return known;
    const { rewriter } = this;
    const { stored, scales } = quantiseChannels(values, shape, axis);
    const zeros = new Uint8Array(scales.length).fill(weightZero);
    const inputs = [
      rewriter.initializer(`${name}_int8`, "U8", shape, stored),
      rewriter.initializer(`${name}_scale`, "F32", [scales.length], scales),
      rewriter.initializer(`${name}_zero`, "U8", [scales.length], zeros),
    ];
    const value = rewriter.fresh(`${name}_read`);
    rewriter.node("DequantizeLinear", inputs, [value], { axis: int(axis) });
    const made = { value, scales };
    this.#weights.set(key, made);
    return made;
  }

  /**
   * A bias in the units that the products are summed in, which kernels add to their sums.
   * @returns undefined where it cannot be so: it is no constant of a number a channel, or has values that
   * int32 does not hold.
   */
  #bias({ node }: WeightedNode, name: string, scales: Float32Array): string | undefined {
    const initializer = this.#model.graph.initializers.find((one) => one.name === name);
    const isPlain = floatOf(node, "alpha") === 1 && floatOf(node, "beta") === 1;
    if (initializer?.dtype !== "F32" || initializer.shape.join() !== String(scales.length)) {
      return undefined;
    }
    const { scale } = quantiseRange(this.#ranges.get(node.inputs[0] as string) as ValueRange);
    const units = scales.map((one) => one * scale);
    const values = floatsOf(this.#model.data.get(name) as Uint8Array);
    const steps = Float64Array.from(values, (value, at) =>
      Math.round(value / (units[at] as number)),
    );
    if (!isPlain || !steps.every((step) => Math.abs(step) <= int32Max)) return undefined;
    const { rewriter } = this;
    const inputs = [
      rewriter.initializer(`${name}_int32`, "I32", initializer.shape, Int32Array.from(steps)),
      rewriter.initializer(`${name}_scale`, "F32", [units.length], units),
      rewriter.initializer(`${name}_zero`, "I32", [units.length], new Int32Array(units.length)),
    ];
    const value = rewriter.fresh(`${name}_read`);
    rewriter.node("DequantizeLinear", inputs, [value], { axis: int(0) });
    return value;
  }
}
