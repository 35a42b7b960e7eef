import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom } from "../base/random.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { importFiles } from "../runtime/import-files.ts";
import { type LoadedModel, loadModel } from "../runtime/load-model.ts";
import {
  float32Tensor,
  float32Values,
  type OrtSession,
  type OrtTensor,
  openOrtSession,
} from "../runtime/ort.ts";
import { deriveTrainingGraph, type TrainingGraph } from "../training/derive-training-graph.ts";
import { lossChoices, lossText } from "../training/loss-choices.ts";
import type { LossChoice } from "../training/losses.ts";

/** What became of one ONNX file. */
export type TriedModel =
  | {
      readonly file: string;
      readonly trains: true;
      readonly loss: string;
      readonly trainedCount: number;
      readonly statisticCount: number;
      readonly rate: number;
      /** Before the first step and after each. */
      readonly losses: readonly number[];
    }
  | { readonly file: string; readonly trains: false; readonly reason: string };

const stepCount = 3;
/** Of one batch that every step takes again; large images take much memory. */
const rowCount = (featureCount: number): number => (featureCount > 20_000 ? 2 : 8);
/**
 * Learning rates, as parts of that with which the loss would be 0 after one step if it were linear. That
 * one is taken, from the largest on, with which the loss falls in every step.
 */
const rateParts = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001];

/** Lines of a Markdown table. */
export function modelTable(tried: readonly TriedModel[]): readonly string[] {
  const cells = tried.map((model) =>
    model.trains
      ? [model.file, model.loss, model.trainedCount, model.statisticCount || ""]
      : [model.file, `no: ${model.reason.replaceAll("|", "\\|")}`, "", ""],
  );
  return [
    "| file | trains with | trained values | running statistics |",
    "|---|---|---|---|",
    ...cells.map((row) => `| ${row.join(" | ")} |`.replaceAll("  |", " |")),
  ];
}

/** All ONNX files below a folder, by their path from there on, sorted. */
export async function listModels(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(".onnx"))
    .map((name) => name.split("\\").join("/"))
    .sort();
}

/**
 * Imports an ONNX file as a federation does and trains what came of it for three steps, by plain
 * gradient descent, with the first loss that fits. Rows are drawn from a seed, integers from 0 to 9;
 * what is to be learnt is whether the first value of a row is above the middle.
 */
export async function tryModel(folder: string, file: string): Promise<TriedModel> {
  const work = await mkdtemp(join(tmpdir(), "wardround-try-"));
  try {
    const [graphPath, checkpointPath] = [join(work, "m.onnx"), join(work, "m.safetensors")];
    const modelPath = join(folder, file);
    const job = { fileName: basename(file), modelPath, dataPath: undefined };
    await importFiles({ ...job, graphPath, checkpointPath }, new AbortController().signal);
    const model = await loadModel(graphPath, checkpointPath);
    return { file, ...(await trainModel(model)) };
  } catch (error) {
    if (error instanceof WardroundError) return { file, trains: false, reason: error.message };
    throw error;
  } finally {
    await rm(work, { recursive: true });
  }
}

type Trained = Omit<Extract<TriedModel, { trains: true }>, "file">;

async function trainModel(model: LoadedModel): Promise<Trained> {
  const { graph, layout, data } = model;
  const size = (kind: string): number =>
    layout.tensors.reduce((sum, one) => sum + (one.kind === kind ? one.valueCount : 0), 0);
  const { training, loss } = firstThatFits(model);
  const bytes = encodeModel(training.graph, { data: new Map([...data, ...training.constants]) });
  const session = await openOrtSession({ bytes }, { threads: 1 });
  try {
    const isWhole = graph.inputs.some(({ type }) => type.includes("int"));
    const feeds = batchOf(training, { isWhole, isByClass: loss.name.startsWith("categorical") });
    const unit = await linearRate(session, training, { feeds, data });
    for (const part of rateParts) {
      const rate = part * unit;
      const losses = await runSteps(session, training, { feeds, rate, data });
      const falls = losses.every((value, at) => at === 0 || value < (losses[at - 1] as number));
      if (!falls) continue;
      const counts = { trainedCount: size("trained"), statisticCount: size("statistic") };
      return { trains: true, loss: lossText(loss), ...counts, rate, losses };
    }
    throw new WardroundError("TRAINING_FAILED", "the loss does not fall in each of three steps");
  } finally {
    await session.release();
  }
}

function firstThatFits({ graph, layout, data }: LoadedModel): {
  readonly training: TrainingGraph;
  readonly loss: LossChoice;
} {
  for (const loss of lossChoices) {
    try {
      const options = { loss, values: data, rows: rowCount(0) };
      return { training: deriveTrainingGraph(graph, layout, options), loss };
    } catch (error) {
      if (!(error instanceof WardroundError)) throw error;
    }
  }
  throw new TypeError("a model that was imported takes no loss");
}

type Feeds = Readonly<Record<string, OrtTensor>>;

function batchOf(
  training: TrainingGraph,
  { isWhole, isByClass }: { readonly isWhole: boolean; readonly isByClass: boolean },
): Feeds {
  const { featureCount, targetCount, rowShape } = training;
  const rows = training.rows ?? rowCount(featureCount);
  const random = createSeededRandom("1");
  const features = Float32Array.from({ length: rows * featureCount }, () =>
    isWhole ? Math.floor(random.nextFloat() * 10) : random.nextFloat() * 2 - 1,
  );
  const targets = new Float32Array(rows * targetCount);
  for (let row = 0; row < rows; row++) {
    const isAbove = Number((features[row * featureCount] as number) > (isWhole ? 4 : 0));
    const own = targets.subarray(row * targetCount, (row + 1) * targetCount);
    if (isByClass) own[isAbove] = 1;
    else own.fill(isAbove);
  }
  return {
    [training.features]: float32Tensor(features, [rows, ...rowShape]),
    [training.labels]: float32Tensor(targets, [rows, targetCount]),
  };
}

interface Step {
  readonly feeds: Feeds;
  readonly rate: number;
  readonly weights: readonly OrtTensor[];
}

interface Stepped {
  readonly loss: number;
  readonly weights: readonly OrtTensor[];
}

async function runStep(
  session: OrtSession,
  training: TrainingGraph,
  { feeds, rate, weights }: Step,
): Promise<Stepped> {
  const all: Record<string, OrtTensor> = {
    ...feeds,
    [training.scalars[0] as string]: float32Tensor(Float32Array.of(rate), []),
  };
  training.weights.forEach(({ feed }, at) => {
    all[feed] = weights[at] as OrtTensor;
  });
  const fetches = [training.loss, ...training.weights.map(({ fetch }) => fetch)];
  const results = await session.run(all, fetches);
  return {
    loss: float32Values(results[training.loss] as OrtTensor)[0] as number,
    weights: training.weights.map(({ fetch }) => results[fetch] as OrtTensor),
  };
}

/** @returns the loss before the first step and after each. */
async function runSteps(
  session: OrtSession,
  training: TrainingGraph,
  { feeds, rate, data }: Omit<Step, "weights"> & Pick<LoadedModel, "data">,
): Promise<readonly number[]> {
  let weights = initialWeights(training, data);
  const losses: number[] = [];
  for (let step = 0; step <= stepCount; step++) {
    const stepped = await runStep(session, training, { feeds, rate, weights });
    weights = stepped.weights;
    losses.push(stepped.loss);
  }
  return losses;
}

function initialWeights(
  { weights }: TrainingGraph,
  data: LoadedModel["data"],
): readonly OrtTensor[] {
  return weights.map(({ feed, shape }) => {
    return { type: "float32", shape, data: data.get(feed) as Uint8Array };
  });
}

/** Loss ÷ squared length of the gradient. */
async function linearRate(
  session: OrtSession,
  training: TrainingGraph,
  { feeds, data }: Pick<Step, "feeds"> & Pick<LoadedModel, "data">,
): Promise<number> {
  const weights = initialWeights(training, data);
  const step = await runStep(session, training, { feeds, rate: 1, weights });
  const squares = step.weights.map((after, at) => {
    const before = float32Values(weights[at] as OrtTensor);
    return float32Values(after).reduce(
      (sum, one, i) => sum + (one - (before[i] as number)) ** 2,
      0,
    );
  });
  const square = squares.reduce((sum, one) => sum + one, 0);
  if (Number.isFinite(square) && square > 0) return step.loss / square;
  throw new WardroundError(
    "TRAINING_FAILED",
    square === 0 ? "no gradient reaches its weights" : "its outputs are not finite numbers",
  );
}
