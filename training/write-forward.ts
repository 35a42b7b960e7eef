import type { ConstantTensor, Graph, GraphNode } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import { GraphBuilder } from "./graph-builder.ts";
import { shapeElementsMax } from "./integers.ts";
import type { BatchNormalizationMode } from "./operator.ts";
import { operatorOf } from "./operators/operators.ts";
import { opsetWritten, raiseOpset } from "./raise-opset.ts";

/** Values of the initializers that lie in a graph's file, which decide shapes: little-endian bytes. */
export type InsideValues = ReadonlyMap<string, Uint8Array>;

/** A model's forward pass as it was added to a builder. */
export interface ForwardGraph {
  /** Its nodes, all of which lead to `end`. */
  readonly nodes: readonly GraphNode[];
  /** The value that the loss takes. */
  readonly end: string;
  /** Values that change smoothly with a trainable weight. */
  readonly depending: ReadonlySet<string>;
  /** Running statistics by the initializer that holds them: what they are after the step. */
  readonly statistics: ReadonlyMap<string, string>;
}

interface ForwardOptions {
  readonly model: Graph;
  readonly end: string;
  readonly trainable: ReadonlySet<string>;
  /** `frozen` where left out. */
  readonly batchNormalization?: BatchNormalizationMode | undefined;
}

/**
 * A builder that knows a model's inputs and initializers, and has none of its nodes yet.
 * @param seed - of what the graph draws at random when it runs.
 */
export function startBuilder(
  model: Graph,
  values: InsideValues,
  seed: string | number = 0,
): GraphBuilder {
  const fixed = model.initializers.flatMap(({ name, dtype, shape }) => {
    const data = elementCount(shape) <= shapeElementsMax ? values.get(name) : undefined;
    return data ? [[name, { dtype, shape, data }] as const] : [];
  });
  return new GraphBuilder({
    opset: Math.max(opsetWritten, model.opset),
    taken: namesOf(model),
    values: [...model.inputs, ...model.initializers],
    fixed: new Map<string, ConstantTensor>(fixed),
    seed,
  });
}

/**
 * Adds the nodes that lead to a value, as the operator set that training writes has them; what lies
 * behind a weight and is made of other operators is added as those.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED for a use of an operator that is not covered.
 */
export function writeForward(
  builder: GraphBuilder,
  { model, end, trainable, batchNormalization = "frozen" }: ForwardOptions,
): ForwardGraph {
  const statistics = new Map<string, string>();
  const depending = new Set(trainable);
  // A node may turn out to be one that is there already: its outputs then have other names.
  const renamed = new Map<string, string>();
  const actual = (name: string): string => renamed.get(name) ?? name;
  let seen = builder.nodes.length;
  const noteDepending = (): void => {
    for (const node of builder.nodes.slice(seen)) {
      if (operatorOf(node)?.isFlat || !node.inputs.some((name) => depending.has(name))) continue;
      for (const output of node.outputs) depending.add(output);
    }
    seen = builder.nodes.length;
  };
  for (const node of ancestors(model.nodes, [end])) {
    const inputs = node.inputs.map(actual);
    const raised = raiseOpset({ ...node, inputs }, { opset: model.opset, builder });
    noteDepending();
    const isBehindWeight = raised.inputs.some((name) => depending.has(name));
    const rule = operatorOf(raised);
    const lower = isBehindWeight || rule?.lowersAlways ? rule?.lower : undefined;
    const outputs =
      lower?.(raised, builder, { batchNormalization, statistics }) ?? builder.addNode(raised);
    noteDepending();
    node.outputs.forEach((output, at) => {
      const made = outputs[at];
      if (made !== undefined && made !== output) renamed.set(output, made);
    });
  }
  return { nodes: [...builder.nodes], end: actual(end), depending, statistics };
}

/** The nodes that some values are made by, in their order. */
export function ancestors(
  nodes: readonly GraphNode[],
  values: readonly string[],
): readonly GraphNode[] {
  const needed = new Set(values);
  const found: GraphNode[] = [];
  for (const node of [...nodes].reverse()) {
    if (!node.outputs.some((name) => needed.has(name))) continue;
    for (const name of node.inputs) needed.add(name);
    found.push(node);
  }
  return found.reverse();
}

function namesOf(graph: Graph): Set<string> {
  const values = [...graph.inputs, ...graph.outputs, ...graph.initializers];
  const names = new Set(values.map((value) => value.name));
  for (const node of graph.nodes) {
    names.add(node.name);
    for (const output of node.outputs) names.add(output);
  }
  return names;
}
