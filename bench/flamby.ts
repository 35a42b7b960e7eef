import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { type Printed, Processes } from "../cli/demo/processes.ts";
import { parseRoundEvent } from "../cli/demo/progress.ts";
import { textOf } from "../cli/demo/stage.ts";
import { packageRoot } from "../cli/package-root.ts";
import {
  type FlambyData,
  type ReferenceRuns,
  readFlamby,
  type TestSet,
  writeLogistic,
} from "./flamby-data.ts";
import { type Bench, type Figure, figure } from "./report.ts";
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
  const outcomes = await inTemporaryFolder(options.folder, (folder) =>
    runAll(cases, { data, folder, signal }),
  );
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

interface Stage {
  readonly cases: readonly Case[];
  readonly data: FlambyData;
  readonly folder: string;
  readonly processes: Processes;
  readonly signal: AbortSignal;
  /** The server's own words at its start. */
  readonly grpc: string;
  /** Runs a command as the admin. */
  run(name: string, args: readonly string[], onPrinted?: (line: Printed) => void): Promise<Printed>;
}

async function runAll(
  cases: readonly Case[],
  work: Pick<Stage, "data" | "folder" | "signal">,
): Promise<readonly Outcome[]> {
  const { folder } = work;
  const failure = new AbortController();
  const logFolder = join(folder, "logs");
  await mkdir(logFolder);
  await using processes = new Processes({
    program: join(packageRoot(), "dist", "cli", "main.js"),
    logFolder,
    onDeath: (ended) => failure.abort(ended),
  });
  const signal = AbortSignal.any([work.signal, failure.signal]);
  const any = "127.0.0.1:0";
  const directory = ["--dir", join(folder, "server"), "--listen", any, "--http", any];
  const server = processes.start("server", ["server", "start", ...directory]);
  const printed = await server.firstPrinted(signal);
  const as = ["--identity", textOf(printed, "admin_identity")];
  const stage: Stage = {
    ...{ ...work, cases, processes, signal, grpc: textOf(printed, "grpc") },
    run: (name, args, onPrinted) =>
      processes.run(name, [...args, ...as], { signal, ...(onPrinted && { onPrinted }) }),
  };
  for (const { seed, federation } of cases) {
    const model = await writeLogistic(join(folder, "models", seed), runsOf(stage.data, seed).init);
    await stage.run(federation, ["federation", "create", federation, "--model", model]);
  }
  for (const [center, hospital] of work.data.hospitals.entries()) {
    await startHospital(stage, { center, hospital });
  }
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(...(await runCase(one, stage)));
  return outcomes;
}

async function startHospital(
  stage: Stage,
  { center, hospital }: { readonly center: number; readonly hospital: string },
): Promise<void> {
  const { folder, processes, signal, grpc } = stage;
  const ask = ["token", "create", "--role", "participant", "--name", hospital];
  const token = textOf(await stage.run(`token ${hospital}`, ask), "token");
  const home = join(folder, hospital);
  const joining = ["participant", "join", "--server", grpc, "--token", token, "--dir", home];
  await processes.run(`join ${hospital}`, joining, { signal });
  const tables = await writeTables(home, center, stage);
  const files = tables.flatMap((file) => ["--data", file]);
  processes.start(hospital, ["participant", "start", "--dir", home, ...files]);
}

/** All rounds of one method and seed, then every test set. */
async function runCase(one: Case, stage: Stage): Promise<readonly Outcome[]> {
  const { folder, data } = stage;
  const { method, seed, federation } = one;
  const plan = join(folder, `${federation}.yaml`);
  await writeFile(plan, planOf(method, data));
  const { nrounds } = data.runs;
  const start = ["run", "start", federation, "--plan", plan, "--rounds", String(nrounds)];
  let rounds = 0;
  await stage.run(federation, [...start, "--watch"], (line) => {
    if (parseRoundEvent(line)?.name === "round.published") rounds += 1;
  });
  if (rounds !== nrounds) {
    throw new WardroundError("INTERNAL", `${federation}: ${rounds} of ${nrounds} rounds`);
  }
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
  { cases, data }: Pick<Stage, "cases" | "data">,
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

function planOf(method: string, { runs, hospitals }: FlambyData): string {
  const { rate, plan, training } = methods[method] as (typeof methods)[string];
  const size = hospitals.length;
  const lines = [
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
  return `${lines.join("\n")}\n`;
}

/** Right answers of the served model: class 1 above ½, as FLamby's metric has it. */
async function rightAnswers(
  federation: string,
  { name, features, labels }: TestSet,
  { folder, run }: Pick<Stage, "folder" | "run">,
): Promise<number> {
  const input = join(folder, `${name}.json`);
  await writeFile(input, JSON.stringify({ features }));
  const answer = await run(`${federation} ${name}`, ["predict", federation, "--input", input]);
  const [output] = answer["outputs"] as readonly [{ readonly data: readonly unknown[] }];
  const probabilities = output.data.flat() as readonly number[];
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
