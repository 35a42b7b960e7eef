import type { Graph, GraphNode } from "../graph.ts";
import { type ChangedModel, countWeights, noVariant, type WholeModel } from "./contract.ts";
import { quantiseChannels, weightZero } from "./quantise.ts";
import { int, Rewriter } from "./rewriter.ts";
import { floatOf, opsetFor, type WeightedNode, weightedNodes } from "./weighted-nodes.ts";

/** Operator set of DynamicQuantizeLinear. */
const opsetNeeded = 11;
/** TensorProto.DataType of float32. */
const float32 = 1;

/**
 * A model whose matrix products with constant weights (MatMul, and Gemm without transA) are made of 8-bit
 * integers: weights quantised for each output channel (see `quantiseChannels`), the other factor by the
 * range that it has in the run, as a whole (DynamicQuantizeLinear). Everything else, convolutions too,
 * stays float32. The same model gives the same values.
 * @throws WardroundError MODEL_UNSUPPORTED where no product can be made so, or the operator set is too old.
 */
export function quantiseDynamic(model: WholeModel): ChangedModel {
  const { graph } = model;
  const found = weightedNodes(model);
  const products = [...found.values()].filter(({ op }) => op !== "Conv");
  if (products.length === 0) throw nothing(graph);
  const opset = opsetFor(graph, opsetNeeded);
  const writer = new DynamicWriter(model);
  for (const node of graph.nodes) {
    const product = found.get(node);
    if (product && product.op !== "Conv") writer.product(product);
    else writer.rewriter.keep(node);
  }
  const changed = new Set(products.map(({ weight }) => weight.name));
  return { ...writer.rewriter.finish(opset), ...countWeights(graph, changed) };
}

class DynamicWriter {
  readonly rewriter: Rewriter;
  /** By the value that is quantised: its stored form, scale and zero. */
  readonly #quantised = new Map<string, readonly [string, string, string]>();
  readonly #weights = new Map<string, { readonly stored: string; readonly scales: Float32Array }>();
  #zero: string | undefined;

  constructor(model: WholeModel) {
    this.rewriter = new Rewriter(model);
  }

  product(product: WeightedNode): void {
    const { rewriter } = this;
    const { node, weight } = product;
    const [input = "", , bias = ""] = node.inputs;
    const output = node.outputs[0] as string;
    const [stored, scale, zero] = this.#quantisedInput(input);
    const { stored: weights, scales } = this.#quantisedWeights(product);
    const alpha = node.op === "Gemm" ? floatOf(node, "alpha") : 1;
    const weightScale = rewriter.initializer(
      `${weight.name}_scale`,
      "F32",
      [scales.length],
      scales.map((one) => one * alpha),
    );
    const name = (what: string): string => rewriter.fresh(`${output}_${what}`);
    const [sums, floats, factor] = [name("sums"), name("sums_float"), name("scale")];
    rewriter.node("MatMulInteger", [stored, weights, zero, this.#weightZero()], [sums]);
    rewriter.node("Cast", [sums], [floats], { to: int(float32) });
    rewriter.node("Mul", [scale, weightScale], [factor]);
    if (bias === "" || node.op !== "Gemm") {
      rewriter.node("Mul", [floats, factor], [output]);
      return;
    }
    const scaled = name("scaled");
    rewriter.node("Mul", [floats, factor], [scaled]);
    rewriter.node("Add", [scaled, this.#scaledBias(node, bias)], [output]);
  }

  /** beta · C. */
  #scaledBias(node: GraphNode, bias: string): string {
    const beta = floatOf(node, "beta");
    if (beta === 1) return bias;
    const { rewriter } = this;
    const scaled = rewriter.fresh(`${bias}_scaled`);
    const factor = rewriter.initializer(`${bias}_beta`, "F32", [], Float32Array.of(beta));
    rewriter.node("Mul", [bias, factor], [scaled]);
    return scaled;
  }

  #quantisedInput(name: string): readonly [string, string, string] {
    const known = this.#quantised.get(name);
    if (known) return known;
    const { rewriter } = this;
    const [stored, scale, zero] = ["uint8", "uint8_scale", "uint8_zero"].map((what) =>
      rewriter.fresh(`${name}_${what}`),
    ) as [string, string, string];
    rewriter.node("DynamicQuantizeLinear", [name], [stored, scale, zero]);
    const made = [stored, scale, zero] as const;
    this.#quantised.set(name, made);
    return made;
  }

  #quantisedWeights({ weight: { name: weight, shape: own }, values: all, axis }: WeightedNode) {
    const key = `${weight} ${axis}`;
    const known = this.#weights.get(key);
    if (known) return known;
    const { values, shape } = toColumns(all, own, axis);
    const { stored, scales } = quantiseChannels(values, shape, 1);
    const name = this.rewriter.initializer(`${weight}_int8`, "U8", shape, stored);
    const made = { stored: name, scales };
    this.#weights.set(key, made);
    return made;
  }

  #weightZero(): string {
    this.#zero ??= this.rewriter.initializer("int8_zero", "U8", [], Uint8Array.of(weightZero));
    return this.#zero;
  }
}

/** Weights as MatMul takes them: one output channel a column. */
function toColumns(
  values: Float32Array,
  shape: readonly number[],
  axis: number,
): { readonly values: Float32Array; readonly shape: readonly number[] } {
  if (axis === 1) return { values, shape };
  const [channels = 0, depth = 0] = shape;
  const turned = new Float32Array(values.length);
  for (let channel = 0; channel < channels; channel += 1) {
    for (let at = 0; at < depth; at += 1) {
      turned[at * channels + channel] = values[channel * depth + at] as number;
    }
  }
  return { values: turned, shape: [depth, channels] };
}

function nothing({ nodes }: Graph): Error {
  const has = nodes.some(({ op }) => op === "Conv")
    ? "its convolutions stay as they are; a calibration sample makes int8 of them too"
    : "it has no MatMul or Gemm with float32 weights that are one matrix of at most 65,536 rows";
  return noVariant(`nothing of the model can be quantised dynamically: ${has}`);
}
