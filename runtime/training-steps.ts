import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom, shuffleInPlace } from "../base/random.ts";
import { elementCount } from "../model/layout.ts";
import { learningRateAt, lossOf, type PlanTraining, stepCount } from "../model/plan-training.ts";
import type { Carried, TrainingGraph } from "../training/derive-training-graph.ts";
import { lossRule } from "../training/losses.ts";
import type { Rows, TrainRound } from "./contract.ts";
import { float32Tensor, float32Values, type OrtSession, type OrtTensor } from "./ort.ts";

/** Between two reports of progress, and at most between two looks at whether to stop. */
const progressIntervalMs = 100;
const yieldIntervalMs = 5;

export interface TrainCall {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (stepsDone: number, stepsTotal: number) => void;
}

export interface StepsOptions {
  readonly session: OrtSession;
  readonly graph: TrainingGraph;
  readonly rows: Rows;
  readonly training: PlanTraining;
  readonly round: TrainRound;
  /** Values of what is carried, by feed: weights and statistics. */
  readonly start: ReadonlyMap<string, OrtTensor>;
  /** Values of the feeds that stay the same, by feed. */
  readonly fixed: ReadonlyMap<string, OrtTensor>;
}

/**
 * Runs all steps of a round; between some of them other work of the thread, such as an abort, gets its
 * turn.
 * @returns the weights and statistics after the last step, by feed.
 * @throws WardroundError TRAINING_FAILED where the loss is no longer finite, DATA_SHAPE_MISMATCH for
 * labels that the loss cannot take.
 */
export async function runSteps(
  options: StepsOptions,
  call: TrainCall,
): Promise<ReadonlyMap<string, OrtTensor>> {
  const { session, graph, rows, training, round } = options;
  const steps = stepCount(training, rows.rowCount);
  const batches = createBatches(rows, graph, { training, round });
  const carried: readonly Carried[] = [...graph.weights, ...graph.states, ...graph.statistics];
  const fetches = [graph.loss, ...carried.map(({ fetch }) => fetch)];
  const now = new Map([...zeroStates(graph), ...options.start]);
  const fixed = Object.fromEntries(options.fixed);
  let reportedMs = performance.now();
  let yieldedMs = reportedMs;
  for (let step = 0; step < steps; step++) {
    call.signal.throwIfAborted();
    const at = { round: round.number, rounds: round.total, step, steps };
    const feeds: Record<string, OrtTensor> = { ...fixed, ...batches(step) };
    const scalars = graph.scalarsAt(step + 1, learningRateAt(training, at));
    graph.scalars.forEach((name, index) => {
      feeds[name] = float32Tensor(Float32Array.of(scalars[index] as number), []);
    });
    for (const { feed } of carried) feeds[feed] = now.get(feed) as OrtTensor;
    const results = await session.run(feeds, fetches);
    const loss = float32Values(results[graph.loss] as OrtTensor)[0] as number;
    if (!Number.isFinite(loss)) throw notFinite("the loss");
    for (const { feed, fetch } of carried) now.set(feed, results[fetch] as OrtTensor);
    const nowMs = performance.now();
    if (nowMs - reportedMs >= progressIntervalMs) {
      reportedMs = nowMs;
      call.onProgress(step + 1, steps);
    }
    if (nowMs - yieldedMs >= yieldIntervalMs) {
      await setImmediate();
      yieldedMs = performance.now();
    }
  }
  call.onProgress(steps, steps);
  return now;
}

export function notFinite(what: string): WardroundError {
  return new WardroundError(
    "TRAINING_FAILED",
    `${what} is no longer a finite number: try a smaller learning rate, and scale the features`,
  );
}

function zeroStates({ states }: TrainingGraph): readonly (readonly [string, OrtTensor])[] {
  return states.map(({ feed, shape }) => {
    return [feed, float32Tensor(new Float32Array(elementCount(shape)), shape)] as const;
  });
}

/** Feeds of the rows of one step: every row once an epoch, in an order of the epoch's own. */
function createBatches(
  rows: Rows,
  graph: TrainingGraph,
  { training, round }: { readonly training: PlanTraining; readonly round: TrainRound },
): (step: number) => Record<string, OrtTensor> {
  const rule = lossRule(lossOf(training).name);
  const targets = rule.targets(rows.labels, graph.classCount);
  if (targets.length !== rows.rowCount * graph.targetCount) {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `the data has ${targets.length / rows.rowCount} targets a row, the model and its loss take ${graph.targetCount}`,
    );
  }
  const batchRows = Math.min(training.batch_rows, rows.rowCount);
  const batchCount = Math.ceil(rows.rowCount / batchRows);
  const features = batchMaker(rows.features, graph.rowShape, batchRows);
  const labels = batchMaker(targets, [graph.targetCount], batchRows);
  const before = training.batches === "continue" ? (round.number - 1) * (training.steps ?? 0) : 0;
  let shuffled = { epoch: -1, order: new Uint32Array(0) };
  return (step) => {
    const epoch = Math.floor((before + step) / batchCount);
    if (shuffled.epoch !== epoch) shuffled = { epoch, order: orderOf(rows, epoch, round.seed) };
    const next = ((before + step) % batchCount) * batchRows;
    // Where every batch must have as many rows, the last of an epoch takes some of the one before it.
    const at = graph.rows === undefined ? next : Math.min(next, rows.rowCount - batchRows);
    const picked = shuffled.order.subarray(at, at + batchRows);
    return { [graph.features]: features(picked), [graph.labels]: labels(picked) };
  };
}

function orderOf(
  { rowCount, order: given }: Rows,
  epoch: number,
  seed: string,
): Uint32Array<ArrayBuffer> {
  if (!given) {
    const order = Uint32Array.from({ length: rowCount }, (_, row) => row);
    shuffleInPlace(order, createSeededRandom(`${seed} ${epoch}`));
    return order;
  }
  const order = given[epoch];
  if (order) return Uint32Array.from(order);
  throw new WardroundError(
    "TRAINING_FAILED",
    `the order of rows in data.yaml is for ${given.length} epochs, the plan takes more`,
  );
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
