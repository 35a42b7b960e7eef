import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode } from "../model/graph.ts";
import type { Layout } from "../model/layout.ts";
import { checkTrainable } from "./derive-training-graph.ts";
import { classificationLosses, type Loss } from "./losses.ts";
import { operatorOf } from "./operators/operators.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

/** Whether a model can be trained, and what is in the way. */
export interface ModelInspection {
  /** With each loss; `problem` is null where it can. */
  readonly losses: readonly { readonly loss: Loss; readonly problem: string | null }[];
  /** Nodes between a weight and an output that have no gradient here. */
  readonly withoutGradient: readonly Pick<GraphNode, "name" | "op" | "domain">[];
}

/** Says of a model what training would say of it, and of every node in the way, not of the first alone. */
export function inspectModel(graph: Graph, layout: Layout, values: InsideValues): ModelInspection {
  return {
    losses: classificationLosses.map((loss) => ({
      loss,
      problem: problemOf(() => checkTrainable(graph, layout, { loss, values })),
    })),
    withoutGradient: nodesWithoutGradient(graph, layout, values),
  };
}

function nodesWithoutGradient(
  graph: Graph,
  layout: Layout,
  values: InsideValues,
): readonly GraphNode[] {
  const trainable = new Set(layout.tensors.map(({ name }) => name));
  const found = new Map<string, GraphNode>();
  for (const output of graph.outputs) {
    const builder = startBuilder(graph, values);
    const options = { model: graph, end: output.name, trainable };
    // What cannot be written is the problem that every loss names.
    problemOf(() => {
      const { nodes, depending } = writeForward(builder, options);
      for (const node of nodes) {
        const known = operatorOf(node);
        const isBehindWeight = node.inputs.some((name) => depending.has(name));
        if (!isBehindWeight || known?.isFlat || known?.gradient) continue;
        found.set(node.outputs[0] as string, node);
      }
    });
  }
  return [...found.values()];
}

/** What a check throws, in words; null where it throws nothing. */
function problemOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof WardroundError) return error.message;
    throw error;
  }
}
