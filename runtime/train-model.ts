import { WardroundError } from "../base/errors.ts";
import type { Graph } from "../model/graph.ts";
import { createLayout, type Layout } from "../model/layout.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { lossOf, optimiserOf, stepCount } from "../model/plan-training.ts";
import { deriveTrainingGraph, type TrainingGraph } from "../training/derive-training-graph.ts";
import type { StepRule } from "../training/optimisers.ts";
import { openAlgorithm } from "./algorithm-state.ts";
import type { Rows, TrainJob, TrainResult } from "./contract.ts";
import { encodeUpdate } from "./encode-update.ts";
import { type LoadedModel, loadModel } from "./load-model.ts";
import {
  localName,
  modelsOf,
  type NodeState,
  nextState,
  readNodeState,
  vectorOf,
  withLocalValues,
} from "./node-state.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "./ort.ts";
import { nodeHasher } from "./system.ts";
import { notFinite, runSteps, type TrainCall } from "./training-steps.ts";

/**
 * Trains a checkpoint on some rows as the plan says and returns the difference, encoded; under a
 * mechanism clipped and quantised. Runs on the calling thread.
 * @throws WardroundError DATA_EMPTY, DATA_SHAPE_MISMATCH for rows that do not fit the model,
 * TRAINING_FAILED where loss or weights are no longer finite, and as `loadModel`, `readNodeState` and
 * `deriveTrainingGraph`.
 */
export async function trainModel(job: TrainJob, call: TrainCall): Promise<TrainResult<Uint8Array>> {
  const stored = readNodeState(job.statePath);
  const kept = job.continues === true ? stored : modelsOf(stored);
  const model = withLocalValues(await loadModel(job.graphPath, job.checkpointPath), kept);
  const { layout } = model;
  const { parameterCount } = layout;
  const wide = withLocal(layout);
  const start = flatValues(model, wide);
  const algorithm = openAlgorithm(job, kept, parameterCount);
  const shift = algorithm && withLength(algorithm.shift, wide.parameterCount);
  const change = await trainFrom(start, { job, model, wide, anchor: start, shift }, call);
  // Nothing local: the same memory, for large models.
  const delta = change.length === parameterCount ? change : change.slice(0, parameterCount);
  const next = new Map(algorithm?.keptAfter(delta));
  for (const { name, offset, valueCount } of wide.tensors.slice(layout.tensors.length)) {
    const values = start.slice(offset, offset + valueCount);
    next.set(
      localName(name),
      values.map((value, at) => value + (change[offset + at] as number)),
    );
  }
  if (job.training.ditto !== undefined) {
    next.set(
      "personal",
      await trainPersonal(start, { job, model, wide, anchor: start }, kept, call),
    );
  }
  const before = vectorOf(kept, "residual", parameterCount);
  const { payload, residual } = encodeUpdate(delta, job, before);
  if (residual) next.set("residual", residual);
  const steps = stepCount(job.training, job.rows.rowCount);
  return { payload, state: nextState(stored, next), layout, steps };
}

/** The layout with what stays with the participant behind it, which is trained like the rest. */
function withLocal(layout: Layout): Layout {
  const local = layout.buffers.filter((buffer) => buffer.rule === "local");
  return createLayout([...layout.tensors, ...local], [], nodeHasher);
}

/** Ditto (Li et al. 2021, algorithm 1): the participant's own model, held near the one that it got. */
async function trainPersonal(
  start: Float32Array<ArrayBuffer>,
  run: Run,
  kept: NodeState,
  call: TrainCall,
): Promise<Float32Array<ArrayBuffer>> {
  const { job, model } = run;
  const { parameterCount } = model.layout;
  const own = start.slice();
  own.set(vectorOf(kept, "personal", parameterCount) ?? start.subarray(0, parameterCount));
  const training = { ...job.training, proximal: job.training.ditto };
  const change = await trainFrom(own, { ...run, job: { ...job, training } }, call);
  return own.map((value, at) => value + (change[at] as number)).slice(0, parameterCount);
}

/**
 * Checks rows before they reach a model.
 * @throws WardroundError DATA_EMPTY or DATA_SHAPE_MISMATCH.
 */
export function checkRows(rows: Rows, featureCount: number): void {
  if (rows.rowCount === 0) throw new WardroundError("DATA_EMPTY", "there are no rows");
  const fits =
    rows.featureCount === featureCount &&
    rows.features.length === rows.rowCount * featureCount &&
    rows.labels.length === rows.rowCount * (rows.targetCount ?? 1);
  if (!fits) {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `the data has ${rows.featureCount} features a row, the model takes ${featureCount}`,
    );
  }
}

interface Run {
  readonly job: TrainJob;
  readonly model: LoadedModel;
  /** Of all that is trained here. */
  readonly wide: Layout;
  /** Where the proximal term pulls to. */
  readonly anchor: Float32Array;
  /** Added to every gradient. */
  readonly shift?: Float32Array | undefined;
}

/** @returns trained − start in float32, one flat vector in layout order. */
async function trainFrom(
  start: Float32Array,
  run: Run,
  call: TrainCall,
): Promise<Float32Array<ArrayBuffer>> {
  const { job, model, wide } = run;
  const graph = deriveTrainingGraph(model.graph, wide, {
    loss: lossOf(job.training),
    output: outputName(model.graph, job.training.output),
    values: model.data,
    rule: ruleOf(run),
    batchNormalization: job.training.batch_normalisation,
    seed: job.round.seed,
    rows: Math.max(1, Math.min(job.training.batch_rows, job.rows.rowCount)),
  });
  checkRows(job.rows, graph.featureCount);
  const bytes = encodeModel(graph.graph, { data: new Map([...model.data, ...graph.constants]) });
  const session = await openOrtSession({ bytes }, { threads: call.threads, keepsMemory: true });
  const { rows, training, round } = job;
  const fixed = fixedFeeds(graph, run);
  const values = new Map([...keptStatistics(graph, model), ...tensorsOf(start, wide)]);
  const steps = { session, graph, rows, training, round, start: values, fixed };
  // Its memory is free before the difference takes some.
  const trained = await runSteps(steps, call).finally(() => session.release());
  return difference(trained, start, wide);
}

/** @throws WardroundError MODEL_UNSUPPORTED where the model has no output of that number. */
export function outputName({ outputs }: Graph, number: number | undefined): string | undefined {
  if (number === undefined) return undefined;
  const output = outputs[number];
  if (output) return output.name;
  throw new WardroundError(
    "MODEL_UNSUPPORTED",
    `the plan trains output ${number}, the model has ${outputs.length}, from 0`,
  );
}

function ruleOf({ job: { training }, shift }: Run): StepRule {
  return {
    optimiser: optimiserOf(training),
    weightDecay: training.weight_decay,
    clip: training.gradient_clip,
    proximal: training.proximal,
    hasShift: shift !== undefined,
  };
}

function fixedFeeds(
  graph: TrainingGraph,
  { wide, anchor, shift }: Run,
): ReadonlyMap<string, OrtTensor> {
  const feeds = new Map<string, OrtTensor>();
  const places = new Map(wide.tensors.map((tensor) => [tensor.name, tensor]));
  graph.weights.forEach(({ feed, shape }, index) => {
    const names = graph.fixed[index];
    const { offset = 0, valueCount = 0 } = places.get(feed) ?? {};
    const part = (vector: Float32Array): OrtTensor =>
      float32Tensor(vector.subarray(offset, offset + valueCount), shape);
    if (names?.anchor !== undefined) feeds.set(names.anchor, part(anchor));
    if (names?.shift !== undefined && shift) feeds.set(names.shift, part(shift));
  });
  return feeds;
}

/** What stays with the participant is corrected by nothing. */
function withLength(vector: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(length);
  longer.set(vector);
  return longer;
}

function flatValues(
  { data }: LoadedModel,
  { tensors, parameterCount }: Layout,
): Float32Array<ArrayBuffer> {
  const flat = new Float32Array(parameterCount);
  const bytes = new Uint8Array(flat.buffer);
  for (const { name, offset } of tensors) bytes.set(data.get(name) as Uint8Array, offset * 4);
  return flat;
}

/** Statistics that no round changes: a graph that takes those of a batch is fed them all the same. */
function keptStatistics(
  { statistics }: TrainingGraph,
  { data }: LoadedModel,
): readonly (readonly [string, OrtTensor])[] {
  return statistics.map(({ feed, shape }) => {
    return [feed, { type: "float32", shape, data: data.get(feed) as Uint8Array }] as const;
  });
}

function tensorsOf(flat: Float32Array, { tensors }: Layout): ReadonlyMap<string, OrtTensor> {
  return new Map(
    tensors.map(({ name, shape, offset, valueCount }) => {
      return [name, float32Tensor(flat.subarray(offset, offset + valueCount), shape)] as const;
    }),
  );
}

function difference(
  trained: ReadonlyMap<string, OrtTensor>,
  start: Float32Array,
  layout: Layout,
): Float32Array<ArrayBuffer> {
  const delta = new Float32Array(layout.parameterCount);
  for (const { name, offset, valueCount } of layout.tensors) {
    const after = float32Values(trained.get(name) as OrtTensor);
    for (let at = 0; at < valueCount; at++) {
      delta[offset + at] = (after[at] as number) - (start[offset + at] as number);
    }
  }
  if (!delta.every(Number.isFinite)) throw notFinite("a weight");
  return delta;
}
