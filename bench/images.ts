import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { elementCount } from "../model/layout.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import {
  type ImageSet,
  type ImageSetName,
  type Images,
  imageSetNames,
  imageSets,
} from "./images/sets.ts";
import { encodeNpy, pick, shares } from "./images/shares.ts";
import { type Outcome, rightAnswers, seedFigure, setFigures } from "./images/verdict.ts";
import { defaultVenvFolder } from "./peers/venv.ts";
import type { Bench, Figure } from "./report.ts";
import { ServerStage } from "./server-stage.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { graphOf } from "./training/recipe.ts";
import { Torch, torchPython } from "./training/torch.ts";

const usage =
  "--data DIR [--seeds S,S,…] [--sets digits,breastmnist] [--python FILE] [--venv DIR] [--folder DIR]";

const participants = 8;
/** Of each participant; a step of central training takes as many as one step of all participants. */
const localBatchRows = 4;

interface Options {
  readonly data: string;
  readonly seeds: readonly number[];
  readonly sets: readonly ImageSetName[];
  readonly python: string | undefined;
  readonly venv: string;
  readonly folder: string;
}

/** What central.py is asked. */
interface CentralRequest {
  readonly folder: string;
  readonly model: ImageSetName;
  readonly seed: number;
  readonly epochs: number;
  readonly batch_rows: number;
  readonly rate: number;
  readonly init: string;
}

/** A set and a seed: a federation of its own. */
interface Case {
  readonly name: ImageSetName;
  readonly set: ImageSet;
  readonly seed: number;
  readonly federation: string;
  readonly train: Images;
  readonly test: Images;
  /** Right answers of central training. */
  readonly central: number;
  readonly modelPath: string;
}

/** Images federated over eight participants against the same model trained centrally in PyTorch. */
export const images: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    const outcomes = await inTemporaryFolder(options.folder, async (folder) => {
      const cases = await trainCentrally(options, folder, signal);
      return await federate(cases, folder, signal);
    });
    const figures: readonly Figure[] = [...outcomes.map(seedFigure), ...setFigures(outcomes)];
    return figures;
  },
};

function parse(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      seeds: { type: "string", default: "1,2,3,4,5" },
      sets: { type: "string", default: imageSetNames.join(",") },
      python: { type: "string" },
      venv: { type: "string", default: defaultVenvFolder(process.env) },
      folder: { type: "string", default: tmpdir() },
    },
  });
  if (values.data === undefined) {
    throw new WardroundError("ARGUMENT_INVALID", `--data is missing: images ${usage}`);
  }
  return {
    data: resolve(values.data),
    seeds: values.seeds.split(",").map(parseSeed),
    sets: values.sets.split(",").map(parseSet),
    python: values.python,
    venv: resolve(values.venv),
    folder: resolve(values.folder),
  };
}

function parseSeed(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--seeds takes whole numbers of up to 9 digits, not "${text}"`,
  );
}

function parseSet(text: string): ImageSetName {
  const found = imageSetNames.find((name) => name === text);
  if (found) return found;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--sets takes ${imageSetNames.join(", ")}, not "${text}"`,
  );
}

/** Every set and seed in PyTorch; what it began with becomes the federation's model. */
async function trainCentrally(
  options: Options,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Case[]> {
  const python = await torchPython(options, signal);
  const program = join(import.meta.dirname, "images", "central.py");
  await using torch = new Torch(python, program, signal);
  console.error(`central training with PyTorch ${await torch.version()}`);
  const cases: Case[] = [];
  for (const name of options.sets) {
    const set: ImageSet = imageSets[name];
    const { train, test } = await set.read(options.data, signal);
    const central = join(folder, name);
    await writeImages(central, "train", train, set);
    await writeImages(central, "test", test, set);
    for (const seed of options.seeds) {
      const federation = `${name}-${seed}`;
      const init = join(folder, "models", federation);
      await mkdir(init, { recursive: true });
      const { right } = await torch.ask<CentralRequest, { readonly right: number }>({
        ...{ folder: central, model: name, seed, init },
        ...{ epochs: set.epochs, rate: set.learningRate },
        batch_rows: participants * localBatchRows,
      });
      console.error(`${name}, seed ${seed}: central ${right} right of ${test.labels.length}`);
      const modelPath = await writeModel(init, set);
      cases.push({ name, set, seed, federation, train, test, central: right, modelPath });
    }
  }
  return cases;
}

/** NAME-features.npy and NAME-labels.npy. */
async function writeImages(
  folder: string,
  name: string,
  { features, labels }: Images,
  { shape }: ImageSet,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const rows = labels.length;
  await writeFile(join(folder, `${name}-features.npy`), encodeNpy(features, [rows, ...shape]));
  await writeFile(join(folder, `${name}-labels.npy`), encodeNpy(labels, [rows]));
}

/** The model with the weights that PyTorch wrote. @returns its path. */
async function writeModel(folder: string, set: ImageSet): Promise<string> {
  const { body, shape: rowShape, classCount: outputCount } = set;
  const data = new Map<string, Uint8Array>();
  for (const [name, shape] of Object.entries(body.shapes)) {
    const bytes = await readFile(join(folder, `${name}.f32`));
    if (bytes.length !== elementCount(shape) * 4) {
      throw new WardroundError("INTERNAL", `PyTorch's ${name} has ${bytes.length / 4} values`);
    }
    data.set(name, bytes);
  }
  const path = join(folder, "model.onnx");
  await writeFile(path, encodeModel(graphOf({ ...body, rowShape, outputCount }), { data }));
  return path;
}

async function federate(
  cases: readonly Case[],
  folder: string,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  await using stage = await ServerStage.open(folder, signal);
  for (const { federation, modelPath } of cases) {
    await stage.run(federation, ["federation", "create", federation, "--model", modelPath]);
  }
  for (let participant = 0; participant < participants; participant += 1) {
    const name = `participant-${participant}`;
    const home = await stage.join(name);
    const files: string[] = [];
    for (const one of cases) files.push(await writeData(home, one, participant));
    stage.startParticipant(name, files);
  }
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await runCase(one, stage));
  return outcomes;
}

/** A participant's share of the training rows. @returns its data.yaml. */
async function writeData(home: string, one: Case, participant: number): Promise<string> {
  const { federation, train, set, seed } = one;
  const folder = join(home, federation);
  const dealt = shares(train.labels.length, { participants, seed });
  await writeImages(folder, "own", pick(train, dealt[participant] ?? []), set);
  const classes = Array.from({ length: set.classCount }, (_, index) => index);
  const lines = [
    `federation: ${federation}`,
    `data_set: ${federation}`,
    "source: { npy: { features: own-features.npy, labels: own-labels.npy } }",
    `label: { classes: [${classes.join(", ")}] }`,
    "split: { test_fraction: 0 }",
    "policy: { epsilon_budget: unlimited, plain_rounds: allow }",
  ];
  const path = join(folder, "data.yaml");
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

/** All rounds of one federation, then the test rows. */
async function runCase(one: Case, stage: ServerStage): Promise<Outcome> {
  const { name, set, seed, federation, test, central } = one;
  await stage.runRounds(federation, { plan: planOf(set, seed), rounds: set.epochs });
  const features = nested(test.features, set.shape);
  const outputs = await stage.predict(federation, { name: "test", features });
  const federated = rightAnswers(outputs, test.labels, set.classCount);
  const testRows = test.labels.length;
  console.error(`${name}, seed ${seed}: federated ${federated} right of ${testRows}`);
  return { set: name, seed, testRows, central, federated };
}

function planOf({ learningRate }: ImageSet, seed: number): readonly string[] {
  return [
    `cohort: { minimum: ${participants}, maximum: ${participants} }`,
    `quorum: ${participants}`,
    "retain_rounds: 0",
    "evaluate: none",
    "training:",
    "  loss: { name: categorical-cross-entropy, from: logits }",
    `  learning_rate: ${learningRate}`,
    "  epochs: 1",
    `  batch_rows: ${localBatchRows}`,
    `  seed: ${seed}`,
  ];
}

/** Rows of [channels][height][width]. */
function nested(values: Float32Array, shape: readonly number[]): readonly unknown[] {
  const inner = shape.slice(1);
  const width = elementCount(shape);
  return Array.from({ length: values.length / width }, (_, at) => {
    const row = values.subarray(at * width, (at + 1) * width);
    return inner.length === 0 ? [...row] : nested(row, inner);
  });
}
