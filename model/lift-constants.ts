import type { GraphInitializer, GraphNode } from "./graph.ts";
import { type Dtype, elementCount } from "./layout.ts";
import type { DecodedModel } from "./onnx/decode.ts";

const fractions: readonly Dtype[] = ["F32", "F64", "F16", "BF16"];

/** A model without Constant nodes that may be weights. */
export interface LiftedModel extends DecodedModel {
  /** How many became initializers. */
  readonly liftedCount: number;
}

/**
 * Makes initializers of Constant nodes whose tensor may be a weight: numbers with a fraction, more than
 * one (a lone number is a factor). Some exporters write all weights so. They follow the others, in the
 * order of the nodes.
 */
export function liftConstants(decoded: DecodedModel): LiftedModel {
  const { graph } = decoded;
  const data = new Map(decoded.data);
  const lifted: GraphInitializer[] = [];
  const nodes = graph.nodes.filter((node) => {
    const tensor = weightOf(node);
    if (!tensor) return true;
    const name = node.outputs[0] as string;
    lifted.push({ name, dtype: tensor.dtype, shape: tensor.shape });
    data.set(name, tensor.data);
    return false;
  });
  const initializers = [...graph.initializers, ...lifted];
  const liftedCount = lifted.length;
  return { ...decoded, graph: { ...graph, nodes, initializers }, data, liftedCount };
}

function weightOf({ domain, op, attributes }: GraphNode) {
  const { value } = attributes;
  if (domain !== "" || op !== "Constant" || value?.kind !== "tensor") return undefined;
  const { dtype, shape } = value.value;
  return fractions.includes(dtype) && elementCount(shape) > 1 ? value.value : undefined;
}
