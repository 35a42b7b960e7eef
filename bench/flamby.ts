import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import {
  type FlambyData,
  type ReferenceRuns,
  readFlamby,
  type TestSet,
  writeLogistic,
} from "./flamby-data.ts";
import { type Bench, type Figure, figure } from "./report.ts";
import { ServerStage } from "./server-stage.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const usage = "--data DIR [--seeds S,S,…] [--methods M,M,…] [--folder DIR]";

/** What differs from plan to plan, with FLamby's hyper-parameters (config_heart_disease.json). */
const methods: Readonly<
  Record<
    string,
    { readonly rate: number; readonly plan: readonly string[]; readonly training?: string }
  >
> = {
  FedAvg: { rate: 0.001, plan: [] },
  FedProx: { rate: 0.001, plan: [], training: "proximal: 0.01" },
  Scaffold: { rate: 0.001, plan: ["aggregator: scaffold"] },
  FedAdam: {
    rate: 0.01,
    plan: [
      "server_optimiser: { name: adam, learning_rate: 0.01, beta1: 0.9, beta2: 0.999, tau: 1.0e-8 }",
    ],
  },
  FedYogi: {
    rate: 0.003162278,
    plan: [
      "server_optimiser: { name: yogi, learning_rate: 0.01, beta1: 0.9, beta2: 0.999, tau: 1.0e-8 }",
    ],
  },
  FedAdagrad: {
    rate: 0.003162278,
    plan: [
      "server_optimiser: { name: adagrad, learning_rate: 0.3162278, beta1: 0.9, tau: 1.0e-8 }",
    ],
  },
};

interface Options {
  readonly data: string;
  readonly seeds: readonly string[];
  readonly methods: readonly string[];
  readonly folder: string;
}

/** One model of each method and seed, each a federation of its own. */
interface Case {
  readonly method: string;
  readonly seed: string;
  readonly federation: string;
}

/** What --json says of one method, seed and test set. */
interface Comparison extends Figure {
  readonly method: string;
  readonly seed: string;
  readonly test_set: string;
  readonly got: number;
  readonly published: number;
  readonly equal: boolean;
}

/** How one method did on one test set. */
interface Outcome {
  readonly method: string;
  readonly seed: string;
  readonly testSet: string;
  readonly patients: number;
  readonly got: number;
  readonly published: number;
}

/** Fed-Heart-Disease of FLamby through a server and four participants, against its published results. */
export const flamby: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  run: (args, signal) => measure(parse(args), signal),
};

function parse(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      seeds: { type: "string", default: "42,43,44" },
      methods: { type: "string", default: Object.keys(methods).join(",") },
      folder: { type: "string", default: tmpdir() },
    },
  });
  if (values.data === undefined) {
    throw new WardroundError("ARGUMENT_INVALID", `--data is missing: flamby ${usage}`);
  }
  const wanted = values.methods.split(",");
  const unknown = wanted.find((each) => !Object.hasOwn(methods, each));
  if (unknown !== undefined) {
    const known = Object.keys(methods).join(", ");
    throw new WardroundError("ARGUMENT_INVALID", `--methods: "${unknown}" is none of ${known}`);
  }
  return {
    data: resolve(values.data),
    seeds: values.seeds.split(","),
    methods: wanted,
    folder: resolve(values.folder),
  };
}

async function measure(options: Options, signal: AbortSignal): Promise<readonly Comparison[]> {
  const data = await readFlamby(options.data);
  for (const seed of options.seeds) runsOf(data, seed);
  const cases = options.seeds.flatMap((seed) =>
    options.methods.map((method): Case => {
      return { method, seed, federation: `${method.toLowerCase()}-${seed}` };
    }),
  );
  const outcomes = await inTemporaryFolder(options.folder, async (folder) => {
    await using stage = await ServerStage.open(folder, signal);
    return await runAll({ cases, data }, stage);
  });
  return outcomes.map(({ method, seed, testSet, patients, got, published }): Comparison => {
    const against = { name: "published", value: published };
    const shown = figure(`${method}, seed ${seed}, ${testSet}`, got, `right of ${patients}`, {
      against,
    });
    const equal = got === published;
    const compared = { method, seed, test_set: testSet, got, published, equal };
    return { ...shown, goal: 1, met: equal, ...compared };
  });
}

function runsOf({ runs, orders }: FlambyData, seed: string): ReferenceRuns["seeds"][string] {
  const found = runs.seeds[seed];
  if (found && orders[seed]) return found;
  const known = Object.keys(runs.seeds).join(", ");
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--seeds: ${seed} is not in --data, which has ${known}`,
  );
}

interface Work {
  readonly cases: readonly Case[];
  readonly data: FlambyData;
}

async function runAll(work: Work, stage: ServerStage): Promise<readonly Outcome[]> {
  const { cases, data } = work;
  for (const { seed, federation } of cases) {
    const model = await writeLogistic(join(stage.folder, "models", seed), runsOf(data, seed).init);
    await stage.run(federation, ["federation", "create", federation, "--model", model]);
  }
  for (const [center, hospital] of data.hospitals.entries()) {
    const home = await stage.join(hospital);
    stage.startParticipant(hospital, await writeTables(home, center, work));
  }
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(...(await runCase(one, data, stage)));
  return outcomes;
}

/** All rounds of one method and seed, then every test set. */
async function runCase(
  one: Case,
  data: FlambyData,
  stage: ServerStage,
): Promise<readonly Outcome[]> {
  const { method, seed, federation } = one;
  const rounds = data.runs.nrounds;
  await stage.runRounds(federation, { plan: planOf(method, data), rounds });
  console.error(`${method}, seed ${seed}: ${rounds} rounds`);
  const outcomes: Outcome[] = [];
  for (const [at, testSet] of data.testSets.entries()) {
    const got = await rightAnswers(federation, testSet, stage);
    const patients = testSet.labels.length;
    const published = publishedCount(one, at, data);
    outcomes.push({ method, seed, testSet: testSet.name, patients, got, published });
  }
  return outcomes;
}

/** A hospital's data.yaml for every federation, over one table. */
async function writeTables(
  home: string,
  center: number,
  { cases, data }: Work,
): Promise<readonly string[]> {
  const folder = join(home, "tables");
  await mkdir(folder);
  await writeFile(join(folder, "heart.csv"), `${data.table(center).join("\n")}\n`);
  const files: string[] = [];
  for (const { seed, federation } of cases) {
    const order = `order-${seed}.json`;
    await writeFile(join(folder, order), JSON.stringify(data.orders[seed]?.[center]));
    const lines = [
      `federation: ${federation}`,
      `data_set: ${federation}`,
      "source: { csv: heart.csv }",
      "id: line",
      `features: [${data.featureNames.join(", ")}]`,
      "label: { column: label, classes: [0, 1] }",
      "split: { column: set, train: train, test: test }",
      'scaling: { type: standard, divisor: "n-1", epsilon: 1.0e-9 }',
      `order: ${order}`,
      "policy: { epsilon_budget: unlimited, plain_rounds: allow }",
    ];
    const file = join(folder, `${federation}.yaml`);
    await writeFile(file, `${lines.join("\n")}\n`);
    files.push(file);
  }
  return files;
}

function planOf(method: string, { runs, hospitals }: FlambyData): readonly string[] {
  const { rate, plan, training } = methods[method] as (typeof methods)[string];
  const size = hospitals.length;
  return [
    ...plan,
    `cohort: { minimum: ${size}, maximum: ${size} }`,
    `quorum: ${size}`,
    "retain_rounds: 0",
    "evaluate: none",
    "training:",
    "  loss: binary-cross-entropy",
    `  learning_rate: ${rate}`,
    `  steps: ${runs.num_updates}`,
    "  batches: continue",
    `  batch_rows: ${runs.batch_size}`,
    ...(training === undefined ? [] : [`  ${training}`]),
  ];
}

/** Right answers of the served model: class 1 above ½, as FLamby's metric has it. */
async function rightAnswers(
  federation: string,
  { name, features, labels }: TestSet,
  stage: ServerStage,
): Promise<number> {
  const probabilities = await stage.predict(federation, { name, features });
  return labels.filter((label, at) => Number((probabilities[at] as number) > 0.5) === label).length;
}

function publishedCount(
  { method, seed }: Case,
  testSet: number,
  { runs, testSets }: FlambyData,
): number {
  const curve = runs.seeds[seed]?.strategies[method]?.curve ?? [];
  const last = curve.at(-1);
  const accuracy = last && [...last.per_center, last.pooled][testSet];
  if (accuracy === undefined) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `--data has no results of ${method} for seed ${seed}`,
    );
  }
  return Math.round(accuracy * (testSets[testSet]?.labels.length ?? 0));
}
