import { WardroundError } from "../base/errors.ts";
import { isLossy } from "../model/encodings/encodings.ts";
import type { Layout } from "../model/layout.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { learningRateAt, lossOf, optimiserOf } from "../model/plan-training.ts";
import { deriveTrainingGraph, type TrainingGraph } from "../training/derive-training-graph.ts";
import { nextControl, nextDrift, scaffoldShift } from "../training/federated.ts";
import type { StepRule } from "../training/optimisers.ts";
import type { Rows, TrainJob, TrainResult } from "./contract.ts";
import { encodeUpdate } from "./encode-update.ts";
import { type LoadedModel, loadModel } from "./load-model.ts";
import { encodeNodeState, type NodeState, readNodeState, vectorOf } from "./node-state.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "./ort.ts";
import { notFinite, runSteps, stepCount, type TrainCall } from "./training-steps.ts";
import { InputFile } from "./whole-file.ts";

/**
 * Trains a checkpoint on some rows as the plan says and returns the difference, encoded; under a
 * mechanism clipped and quantised. Runs on the calling thread.
 * @throws WardroundError DATA_EMPTY, DATA_SHAPE_MISMATCH for rows that do not fit the model,
 * TRAINING_FAILED where loss or weights are no longer finite, and as `loadModel`, `readNodeState` and
 * `deriveTrainingGraph`.
 */
export async function trainModel(job: TrainJob, call: TrainCall): Promise<TrainResult<Uint8Array>> {
  const model = await loadModel(job.graphPath, job.checkpointPath);
  const { layout } = model;
  const kept = readNodeState(job.statePath);
  const next = new Map<string, Float32Array<ArrayBuffer>>();
  const start = flatWeights(model);
  const shift = shiftOf(job, kept, layout.parameterCount);
  const delta = await trainFrom(start, { job, model, anchor: start, shift }, call);
  keepOfAlgorithm(next, job, { kept, delta, shift });
  const { ditto } = job.training;
  if (ditto !== undefined) {
    const own = vectorOf(kept, "personal", layout.parameterCount) ?? start;
    const personal = { ...job, training: { ...job.training, proximal: ditto } };
    const change = await trainFrom(own, { job: personal, model, anchor: start }, call);
    next.set(
      "personal",
      own.map((value, at) => value + (change[at] as number)),
    );
  }
  const before = vectorOf(kept, "residual", layout.parameterCount);
  const { payload, residual } = encodeUpdate(delta, job, before);
  if (residual) next.set("residual", residual);
  const steps = stepCount(job.training, job.rows.rowCount);
  return { payload, state: encodeNodeState(next), layout, steps };
}

/** Whether participants keep something from one round of a plan to the next. */
export function keepsState({
  training,
  algorithm,
  encoding,
}: Pick<TrainJob, "training" | "algorithm" | "encoding">): boolean {
  const isRounded = encoding !== undefined && isLossy(encoding.name);
  return isRounded || algorithm !== undefined || training.ditto !== undefined;
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
  const { job, model } = run;
  const graph = deriveTrainingGraph(model.graph, model.layout, {
    loss: lossOf(job.training),
    values: model.data,
    rule: ruleOf(run),
    seed: job.round.seed,
    rows: Math.max(1, Math.min(job.training.batch_rows, job.rows.rowCount)),
  });
  checkRows(job.rows, graph.featureCount);
  const bytes = encodeModel(graph.graph, { data: new Map([...model.data, ...graph.constants]) });
  const session = await openOrtSession({ bytes }, { threads: call.threads });
  try {
    const { rows, training, round } = job;
    const fixed = fixedFeeds(graph, model.layout, run);
    const values = tensorsOf(start, model.layout);
    const trained = await runSteps(
      { session, graph, rows, training, round, start: values, fixed },
      call,
    );
    return difference(trained, start, model.layout);
  } finally {
    await session.release();
  }
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
  layout: Layout,
  { anchor, shift }: Run,
): ReadonlyMap<string, OrtTensor> {
  const feeds = new Map<string, OrtTensor>();
  const places = new Map(layout.tensors.map((tensor) => [tensor.name, tensor]));
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

function shiftOf(
  { algorithm, controlPath }: TrainJob,
  kept: NodeState,
  length: number,
): Float32Array<ArrayBuffer> | undefined {
  switch (algorithm) {
    case undefined:
      return undefined;
    case "scaffold":
      return scaffoldShift(
        readVector(controlPath, length),
        vectorOf(kept, "control", length),
        length,
      );
    case "feddyn":
      return (vectorOf(kept, "drift", length) ?? new Float32Array(length)).map((value) => -value);
  }
}

function keepOfAlgorithm(
  next: Map<string, Float32Array<ArrayBuffer>>,
  { algorithm, training, round, rows }: TrainJob,
  work: {
    readonly kept: NodeState;
    readonly delta: Float32Array;
    readonly shift: Float32Array | undefined;
  },
): void {
  const { kept, delta, shift } = work;
  if (algorithm === "scaffold" && shift) {
    const steps = stepCount(training, rows.rowCount);
    let rateSum = 0;
    for (let step = 0; step < steps; step++) {
      const at = { round: round.number, rounds: round.total, step, steps };
      rateSum += learningRateAt(training, at);
    }
    next.set("control", nextControl(shift, delta, rateSum));
  }
  if (algorithm === "feddyn") {
    const own = vectorOf(kept, "drift", delta.length);
    next.set("drift", nextDrift(own, delta, training.proximal ?? 0));
  }
}

function readVector(path: string | undefined, length: number): Float32Array | undefined {
  if (path === undefined) return undefined;
  const file = new InputFile(path);
  try {
    if (file.bytes !== length * 4) {
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `the server's control variate has ${file.bytes} bytes, ${length} values need ${length * 4}`,
      );
    }
    const vector = new Float32Array(length);
    file.read(vector, 0);
    return vector;
  } finally {
    file.close();
  }
}

function flatWeights({ layout, data }: LoadedModel): Float32Array<ArrayBuffer> {
  const flat = new Float32Array(layout.parameterCount);
  const bytes = new Uint8Array(flat.buffer);
  for (const { name, offset } of layout.tensors)
    bytes.set(data.get(name) as Uint8Array, offset * 4);
  return flat;
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
