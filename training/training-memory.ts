import type { Graph } from "../model/graph.ts";
import { dtypeBytes, elementCount, type Layout } from "../model/layout.ts";
import type { LossChoice } from "./losses.ts";
import { modelForm } from "./model-form.ts";
import type { Dimension } from "./operator.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

/** Bytes that training holds at its peak: `fixedBytes + rows · rowBytes`. */
export interface TrainingMemory {
  readonly fixedBytes: number;
  /** For each row of a batch. */
  readonly rowBytes: number;
  /** Whether values of unknown size are left out. */
  readonly isAtLeast: boolean;
}

const valueBytes = 4;
/**
 * The checkpoint, the flat vector that the round starts from, the weights before a step, after it and
 * their gradient, rounded up by onnxruntime, which keeps that from step to step; at the end the difference,
 * its payload. A perceptron of 25 million values took 7.1.
 */
const weightCopies = 7;
/** A value of the forward pass and its gradient. */
const valueCopies = 2;

/**
 * Estimates the memory of training a model: seven times its trained values, once what else it holds, and
 * twice every value that its forward pass makes, since the backward pass needs it again. An estimate from
 * above where onnxruntime frees values early; without its kernels' workspaces and the process itself.
 */
export function trainingMemory(
  graph: Graph,
  layout: Layout,
  options: { readonly loss: LossChoice; readonly values: InsideValues; readonly rows: number },
): TrainingMemory {
  const form = modelForm(graph, options);
  const trained = layout.tensors.filter(({ kind }) => kind === "trained");
  const trainable = new Set(trained.map(({ name }) => name));
  const builder = startBuilder(form.graph, options.values);
  const { nodes } = writeForward(builder, { model: form.graph, end: form.logits, trainable });
  const [batch] = form.graph.inputs[0]?.shape ?? [];
  const made = [form.features, ...nodes.flatMap(({ outputs }) => outputs)].filter(Boolean);
  const sizes = made.map((name) => sizeOf(builder.shape(name), batch));
  const sum = (isByRow: boolean): number =>
    sizes.reduce((all, one) => (one.isByRow === isByRow ? all + one.count : all), 0);
  const initializerBytes = graph.initializers.reduce((all, { name, dtype, shape }) => {
    const copies = trainable.has(name) ? weightCopies : 1;
    return all + copies * elementCount(shape) * dtypeBytes[dtype];
  }, 0);
  return {
    fixedBytes: initializerBytes + valueCopies * valueBytes * sum(false),
    rowBytes: valueCopies * valueBytes * sum(true),
    isAtLeast: sizes.some(({ isKnown }) => !isKnown),
  };
}

function sizeOf(shape: readonly Dimension[] | undefined, batch: Dimension | undefined) {
  const numbers = shape?.filter((size) => typeof size === "number") ?? [];
  const names = shape?.filter((size) => typeof size === "string") ?? [];
  const isByRow = typeof batch === "string" && names.includes(batch);
  const isKnown = shape !== undefined && names.length === Number(isByRow);
  return { count: shape ? elementCount(numbers) : 0, isByRow, isKnown };
}
