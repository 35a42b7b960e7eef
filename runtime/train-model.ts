import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom, shuffleInPlace } from "../base/random.ts";
import { elementCount, type Layout } from "../model/layout.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { deriveTrainingGraph, type TrainingGraph } from "../training/derive-training-graph.ts";
import { labelTargets } from "../training/labels.ts";
import type { Rows, TrainJob, TrainResult } from "./contract.ts";
import { encodeUpdate } from "./encode-update.ts";
import { type LoadedModel, loadModel } from "./load-model.ts";
import {
  float32Tensor,
  float32Values,
  type OrtSession,
  type OrtTensor,
  openOrtSession,
} from "./ort.ts";

/** Between two reports of progress, and at most between two looks at whether to stop. */
const progressIntervalMs = 100;
const yieldIntervalMs = 5;

interface TrainCall {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (stepsDone: number, stepsTotal: number) => void;
}

/**
 * Trains a checkpoint on some rows by plain gradient descent over shuffled mini-batches and returns
 * the difference, encoded; under a mechanism clipped and quantised. Runs on the calling thread.
 * @throws WardroundError DATA_EMPTY, DATA_SHAPE_MISMATCH for rows that do not fit the model,
 * TRAINING_FAILED where loss or weights are no longer finite, and as `loadModel` and
 * `deriveTrainingGraph`.
 */
export async function trainModel(job: TrainJob, call: TrainCall): Promise<TrainResult<Uint8Array>> {
  const model = await loadModel(job.graphPath, job.checkpointPath);
  const training = deriveTrainingGraph(model.graph, model.layout, {
    loss: job.training.loss,
    values: model.data,
    seed: job.training.seed,
  });
  checkRows(job.rows, training.featureCount);
  const bytes = encodeModel(training.graph, {
    data: new Map([...model.data, ...training.constants]),
  });
  const session = await openOrtSession({ bytes }, { threads: call.threads });
  try {
    const start = initialWeights(model);
    const steps = createSteps(session, training, job, start);
    await runSteps(steps, call);
    const delta = difference(steps.weights, start, model.layout);
    return { ...encodeUpdate(delta, job), layout: model.layout, steps: steps.count };
  } finally {
    await session.release();
  }
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
    rows.labels.length === rows.rowCount;
  if (!fits) {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `the data has ${rows.featureCount} features a row, the model takes ${featureCount}`,
    );
  }
}

interface Steps {
  readonly count: number;
  /** As they are after the steps run so far, in layout order. */
  readonly weights: readonly OrtTensor[];
  run(step: number): Promise<void>;
}

function createSteps(
  session: OrtSession,
  training: TrainingGraph,
  job: TrainJob,
  start: readonly OrtTensor[],
): Steps {
  const { rows } = job;
  const { epochs, seed, learningRate } = job.training;
  const random = createSeededRandom(seed);
  const batchRows = Math.min(job.training.batchRows, rows.rowCount);
  const batchCount = Math.ceil(rows.rowCount / batchRows);
  const order = Uint32Array.from({ length: rows.rowCount }, (_, row) => row);
  const targets = labelTargets(rows.labels, training.classCount);
  const rate = float32Tensor(Float32Array.of(learningRate), []);
  const features = batchMaker(rows.features, training.rowShape, batchRows);
  const labels = batchMaker(targets, [training.classCount], batchRows);
  const fetches = [training.loss, ...training.weights.map((weight) => weight.fetch)];
  let weights = start;
  return {
    count: epochs * batchCount,
    get weights() {
      return weights;
    },
    async run(step) {
      const at = (step % batchCount) * batchRows;
      if (at === 0) shuffleInPlace(order, random);
      const picked = order.subarray(at, at + batchRows);
      const feeds: Record<string, OrtTensor> = {
        [training.features]: features(picked),
        [training.labels]: labels(picked),
        [training.learningRate]: rate,
      };
      training.weights.forEach(({ feed }, index) => {
        feeds[feed] = weights[index] as OrtTensor;
      });
      const results = await session.run(feeds, fetches);
      const loss = float32Values(results[training.loss] as OrtTensor)[0] as number;
      if (!Number.isFinite(loss)) throw notFinite("the loss");
      weights = training.weights.map(({ fetch }) => results[fetch] as OrtTensor);
    },
  };
}

/** Runs all steps; between some of them other work of the thread, such as an abort, gets its turn. */
async function runSteps(steps: Steps, call: TrainCall): Promise<void> {
  let reportedMs = performance.now();
  let yieldedMs = reportedMs;
  for (let step = 0; step < steps.count; step++) {
    call.signal.throwIfAborted();
    await steps.run(step);
    const nowMs = performance.now();
    if (nowMs - reportedMs >= progressIntervalMs) {
      reportedMs = nowMs;
      call.onProgress(step + 1, steps.count);
    }
    if (nowMs - yieldedMs >= yieldIntervalMs) {
      await setImmediate();
      yieldedMs = performance.now();
    }
  }
  call.onProgress(steps.count, steps.count);
}

/** Copies the picked rows into one array that every batch uses again. */
function batchMaker(
  values: Float32Array,
  rowShape: readonly number[],
  batchRows: number,
): (picked: Uint32Array) => OrtTensor {
  const width = elementCount(rowShape);
  const batch = new Float32Array(batchRows * width);
  return (picked) => {
    picked.forEach((row, at) => {
      batch.set(values.subarray(row * width, (row + 1) * width), at * width);
    });
    return float32Tensor(batch.subarray(0, picked.length * width), [picked.length, ...rowShape]);
  };
}

function initialWeights(model: LoadedModel): readonly OrtTensor[] {
  return model.layout.tensors.map(({ name, shape }) => ({
    type: "float32",
    shape,
    data: model.data.get(name) as Uint8Array,
  }));
}

/** trained − checkpoint in float32, one flat vector in layout order. */
function difference(
  trained: readonly OrtTensor[],
  start: readonly OrtTensor[],
  layout: Layout,
): Float32Array<ArrayBuffer> {
  const delta = new Float32Array(layout.parameterCount);
  layout.tensors.forEach(({ offset, valueCount }, index) => {
    const after = float32Values(trained[index] as OrtTensor);
    const before = float32Values(start[index] as OrtTensor);
    for (let at = 0; at < valueCount; at++) {
      delta[offset + at] = (after[at] as number) - (before[at] as number);
    }
  });
  if (!delta.every(Number.isFinite)) throw notFinite("a weight");
  return delta;
}

function notFinite(what: string): WardroundError {
  return new WardroundError(
    "TRAINING_FAILED",
    `${what} is no longer a finite number: try a smaller learning rate, and scale the features`,
  );
}
