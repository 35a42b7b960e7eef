import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode } from "../model/graph.ts";
import type { Layout } from "../model/layout.ts";
import { deriveTrainingGraph } from "./derive-training-graph.ts";
import { lossChoices } from "./loss-choices.ts";
import type { LossChoice } from "./losses.ts";
import { operatorOf } from "./operators/operators.ts";
import { type TrainingMemory, trainingMemory } from "./training-memory.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

/** What one loss makes of a model. */
export type InspectedLoss =
  | { readonly choice: LossChoice; readonly output: string; readonly problem: null }
  | { readonly choice: LossChoice; readonly output: null; readonly problem: string };

/** Whether a model can be trained, and what is in the way. */
export interface ModelInspection {
  /** With each loss; the output that it trains, or what is in the way. */
  readonly losses: readonly InspectedLoss[];
  /** Nodes between a weight and an output that have no gradient here. */
  readonly withoutGradient: readonly Pick<GraphNode, "name" | "op" | "domain">[];
  /** Of training with the first loss that can; undefined where none can. */
  readonly memory: TrainingMemory | undefined;
}

/** Rows of a batch where a layer's steps are its rows: any number tells what is in the way. */
const rows = 2;

/** Says of a model what training would say of it, and of every node in the way, not of the first alone. */
export function inspectModel(graph: Graph, layout: Layout, values: InsideValues): ModelInspection {
  const losses = lossChoices.map((choice): InspectedLoss => {
    try {
      const { output } = deriveTrainingGraph(graph, layout, { loss: choice, values, rows });
      return { choice, output, problem: null };
    } catch (error) {
      if (error instanceof WardroundError) return { choice, output: null, problem: error.message };
      throw error;
    }
  });
  const first = losses.find(({ problem }) => problem === null);
  return {
    losses,
    withoutGradient: nodesWithoutGradient(graph, layout, values),
    memory: first && trainingMemory(graph, layout, { loss: first.choice, values, rows }),
  };
}

function nodesWithoutGradient(
  graph: Graph,
  layout: Layout,
  values: InsideValues,
): readonly GraphNode[] {
  const trained = layout.tensors.filter(({ kind }) => kind === "trained");
  const trainable = new Set(trained.map(({ name }) => name));
  const found = new Map<string, GraphNode>();
  for (const output of graph.outputs) {
    const builder = startBuilder(graph, values);
    const options = { model: graph, end: output.name, trainable };
    // What cannot be written is the problem that every loss names.
    ignoringRefusals(() => {
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

function ignoringRefusals(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof WardroundError)) throw error;
  }
}
