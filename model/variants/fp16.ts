import { numberToHalf } from "../encodings/float16.ts";
import {
  type ChangedModel,
  countWeights,
  isWeight,
  noVariant,
  type WholeModel,
} from "./contract.ts";
import { floatsOf, int, Rewriter } from "./rewriter.ts";

/** TensorProto.DataType of float32. */
const float32 = 1;

/**
 * A model whose float32 weights of two dimensions and more are stored as float16, rounded to nearest with
 * ties to even, and cast to float32 before they are used: half the file, and arithmetic in float32 as
 * before. Vectors and scalars (biases, statistics of BatchNormalization) stay, and a tensor with a value
 * that float16 does not have (above 65,504, NaN) stays whole. The same model gives the same values.
 * @throws WardroundError MODEL_UNSUPPORTED where nothing can be stored so.
 */
export function halveWeights(model: WholeModel): ChangedModel {
  const { graph, data } = model;
  const rewriter = new Rewriter(model);
  const widened = new Map<string, string>();
  const weights = graph.initializers.filter(isWeight);
  const outputs = new Set(graph.outputs.map(({ name }) => name));
  for (const { name, shape } of weights) {
    const halves = outputs.has(name) ? undefined : toHalves(floatsOf(valuesOf(data, name)));
    if (!halves) continue;
    const stored = rewriter.initializer(`${name}_fp16`, "F16", shape, halves);
    const wide = rewriter.fresh(`${name}_fp32`);
    rewriter.node("Cast", [stored], [wide], { to: int(float32) });
    widened.set(name, wide);
  }
  if (widened.size === 0) throw nothing(weights.length);
  for (const node of graph.nodes) {
    rewriter.keep({ ...node, inputs: node.inputs.map((name) => widened.get(name) ?? name) });
  }
  return { ...rewriter.finish(graph.opset), ...countWeights(graph, new Set(widened.keys())) };
}

/** @returns undefined where a value is none of float16's. */
function toHalves(values: Float32Array): Uint16Array | undefined {
  const halves = new Uint16Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const half = numberToHalf(values[at] as number);
    if (half === undefined) return undefined;
    halves[at] = half;
  }
  return halves;
}

function valuesOf(data: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  return data.get(name) as Uint8Array; // a whole model has them all
}

function nothing(weights: number): Error {
  if (weights === 0) {
    return noVariant(
      "nothing of the model can be stored as float16: it has no float32 weights of two dimensions or more",
    );
  }
  return noVariant(
    `nothing of the model can be stored as float16: all ${weights} weights have values beyond 65,504, which is float16's largest`,
  );
}
