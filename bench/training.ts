import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom, shuffleInPlace } from "../base/random.ts";
import { elementCount } from "../model/layout.ts";
import type { Rows } from "../runtime/contract.ts";
import { labelTargets } from "../training/labels.ts";
import { defaultVenvFolder } from "./peers/venv.ts";
import { type Bench, type Figure, figure, rounded } from "./report.ts";
import { median } from "./rounds.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { type ModelId, modelIds, type TrainedModel, trainedModel } from "./training/models.ts";
import { OwnSteps, type Timed } from "./training/own-steps.ts";
import type { Peak } from "./training/peak.ts";
import { Torch, type TorchAnswer, type TorchRequest, torchPython } from "./training/torch.ts";

const usage =
  "[--models M,M,…] [--threads N,N] [--repetitions R] [--memory-mb MB,MB,…] [--python FILE] [--venv DIR] [--folder DIR]";

const batchRows = 32;
const rowCount = 1024;
/** Losses of a step may differ by this, as a share of the larger one of PyTorch's and 1. */
const lossTolerance = 1e-3;

interface Options {
  readonly models: readonly ModelId[];
  readonly threads: readonly number[];
  readonly repetitions: number;
  readonly memoryMb: readonly number[];
  readonly python: string | undefined;
  readonly venv: string;
  readonly folder: string;
}

/** A figure is the time of a step; --json has steps per second as well. */
interface StepFigure extends Figure {
  readonly steps_per_second: { readonly wardround: number; readonly pytorch: number };
  readonly largest_loss_difference: number;
}

/** Steps of training against PyTorch's, the same from the same weights, and the memory that training takes. */
export const training: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    const python = await torchPython(options, signal);
    return await inTemporaryFolder(options.folder, async (folder) => {
      const figures: Figure[] = [];
      {
        await using torch = new Torch(
          python,
          join(import.meta.dirname, "training", "steps.py"),
          signal,
        );
        const version = await torch.version();
        for (const id of options.models) {
          for (const threads of options.threads) {
            const work = { id, threads, torch, version, folder: join(folder, id), signal };
            figures.push(await compare(work, options.repetitions));
          }
        }
      }
      for (const mb of options.memoryMb) figures.push(await memory(mb, folder));
      return figures;
    });
  },
};

interface Work {
  readonly id: ModelId;
  readonly threads: number;
  readonly torch: Torch;
  /** PyTorch's. */
  readonly version: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Repetitions in turn; one of each is run first and left out. */
async function compare(work: Work, repetitions: number): Promise<StepFigure> {
  const { id, threads, torch, version, folder, signal } = work;
  const model = trainedModel(id);
  const rows = await writeRows(folder, model);
  await using own = await OwnSteps.open(model, { threads, batchRows });
  const { steps, learningRate: rate, rowShape: row_shape } = model;
  const request = { folder, model: id, steps, threads, rate, row_shape, batch_rows: batchRows };
  const seconds = { own: [] as number[], torch: [] as number[] };
  let largest = 0;
  for (let repetition = 0; repetition <= repetitions; repetition++) {
    const ours = await own.run(rows, signal);
    const theirs = await torch.ask<TorchRequest, TorchAnswer>({ ...request, rows: rowCount });
    largest = Math.max(largest, lossDifference(ours, theirs, model));
    if (repetition === 0) continue;
    seconds.own.push(ours.seconds);
    seconds.torch.push(theirs.seconds);
  }
  const each = (all: readonly number[]): number => (median(sorted(all)) / steps) * 1e6;
  const [ours, theirs] = [each(seconds.own), each(seconds.torch)];
  const name = `${model.name}, ${threads} ${threads === 1 ? "thread" : "threads"}: a step`;
  console.error(`${name}: ${rounded(ours)} µs, PyTorch ${rounded(theirs)} µs`);
  const against = { name: `PyTorch ${version}`, value: theirs };
  const goal = model.goal === undefined ? null : 1 / model.goal;
  return {
    ...figure(name, ours, "µs", { against, goal }),
    steps_per_second: { wardround: rounded(1e6 / ours), pytorch: rounded(1e6 / theirs) },
    largest_loss_difference: rounded(largest),
  };
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((left, right) => left - right);
}

/**
 * The largest difference of the losses of a step.
 * @throws WardroundError INTERNAL where it is too large, or there are not as many: then the work was not
 * the same.
 */
export function lossDifference(
  ours: Pick<Timed, "losses">,
  theirs: Pick<Timed, "losses">,
  model: Pick<TrainedModel, "name" | "steps">,
): number {
  const isWhole = [ours, theirs].every(({ losses }) => losses.length === model.steps);
  const differences = theirs.losses.map((loss, step) => {
    return Math.abs(loss - (ours.losses[step] ?? Number.NaN)) / Math.max(1, Math.abs(loss));
  });
  const wrong = differences.findIndex((difference) => !(difference <= lossTolerance));
  if (isWhole && wrong === -1) return Math.max(...differences);
  throw new WardroundError(
    "INTERNAL",
    `${model.name}: not the same work: at step ${wrong} of ${model.steps} the loss is ${ours.losses[wrong]}, PyTorch's ${theirs.losses[wrong]}`,
  );
}

/** Seeded rows in one order for all epochs, for both sides. @param folder - gets what PyTorch reads. */
async function writeRows(folder: string, model: TrainedModel): Promise<Rows> {
  const random = createSeededRandom("bench training rows");
  const featureCount = elementCount(model.rowShape);
  const features = Float32Array.from({ length: rowCount * featureCount }, () => {
    return random.nextFloat() * 2 - 1;
  });
  const labels = Int32Array.from({ length: rowCount }, () => {
    return Math.floor(random.nextFloat() * model.classCount);
  });
  const order = Uint32Array.from({ length: rowCount }, (_, row) => row);
  shuffleInPlace(order, random);
  const targets = labelTargets(labels, model.classCount === 2 ? 1 : model.classCount);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "features.f32"), features);
  await writeFile(join(folder, "labels.f32"), targets);
  await writeFile(join(folder, "order.i64"), BigInt64Array.from(order, BigInt));
  for (const [name, bytes] of model.weights) await writeFile(join(folder, `${name}.f32`), bytes);
  const epochs = Math.ceil((model.steps * batchRows) / rowCount);
  const orders = Array.from({ length: epochs }, () => order);
  return { features, featureCount, rowCount, labels, order: orders };
}

/** The memory that training a perceptron of that size takes, in a process of its own. */
async function memory(mb: number, folder: string): Promise<Figure> {
  const program = join(import.meta.dirname, "training", "peak.ts");
  const place = join(folder, `memory-${mb}`);
  await mkdir(place);
  const args = ["--import", import.meta.resolve("tsx"), program, place, String(mb * 250_000)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { modelBytes, beforeBytes, peakBytes } = JSON.parse(stdout) as Peak;
  const against = { name: "the model", value: modelBytes / 1e6 };
  return figure(
    `perceptron of ${mb} MB: memory of training`,
    (peakBytes - beforeBytes) / 1e6,
    "MB",
    {
      against,
    },
  );
}

function parse(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      models: { type: "string", default: modelIds.join(",") },
      threads: { type: "string", default: "1,2" },
      repetitions: { type: "string", default: "5" },
      "memory-mb": { type: "string", default: "1,10,100" },
      python: { type: "string" },
      venv: { type: "string", default: defaultVenvFolder(process.env) },
      folder: { type: "string", default: tmpdir() },
    },
  });
  return {
    models: values.models.split(",").map(parseModel),
    threads: values.threads.split(",").map((each) => count("--threads", each)),
    repetitions: count("--repetitions", values.repetitions),
    memoryMb: listed(values["memory-mb"]).map((each) => count("--memory-mb", each)),
    python: values.python,
    venv: resolve(values.venv),
    folder: resolve(values.folder),
  };
}

function listed(value: string): readonly string[] {
  return value === "" ? [] : value.split(",");
}

function count(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${option} takes whole numbers from 1, not "${value}"`,
  );
}

function parseModel(name: string): ModelId {
  const found = modelIds.find((id) => id === name);
  if (found) return found;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--models takes ${modelIds.join(", ")}, not "${name}"`,
  );
}
