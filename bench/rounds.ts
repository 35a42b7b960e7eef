import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { parseRoundEvent } from "../cli/demo/progress.ts";
import { diskSeconds } from "./disk.ts";
import {
  type BenchFederation,
  federationName,
  openFederation,
  peakMemoryBytes,
} from "./federation.ts";
import { benchModel } from "./model.ts";
import { type Bench, type Figure, figure } from "./report.ts";

const usage =
  "(--params P | --model-mb M) --participants N --rounds R [--kernels K] [--folder DIR]";

/** Seconds per round may be this many times what the disk needs, where the disk is what counts. */
const diskRatioGoal = 1.3;
/** Smaller models are over before the disk matters. */
const diskGoalModelMbMin = 10;
/** Seconds a round may take where model and cohort are this small: what is left is the protocol. */
const smallRoundSecondsGoal = 0.05;
const smallParametersMax = 1_000;
const smallParticipantsMax = 4;
/** Megabytes of the server at its peak, for models of about 100 MB. */
const memoryGoalMb = 300;
const memoryGoalModelMb = [90, 110] as const;

interface Options {
  readonly parameters: number;
  readonly participants: number;
  readonly rounds: number;
  readonly kernels: string;
  readonly folder: string;
}

/**
 * Whole rounds without training: offer, download, outbox, upload, admission, fold and publication,
 * between processes over mutual TLS. One round more is run first and left out.
 */
export const rounds: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    const folder = await mkdtemp(join(options.folder, "wardround-bench-"));
    try {
      return await measure(options, folder, signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(
  options: Options,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Figure[]> {
  const { participants, kernels } = options;
  const model = benchModel(options.parameters);
  const modelPath = join(folder, "model.onnx");
  await writeFile(modelPath, model.file);
  let seconds: readonly number[];
  let peakBytes: number;
  {
    await using federation = await openFederation({
      folder,
      modelPath,
      participants,
      kernels,
      signal,
    });
    console.error(`${participants} participants are connected`);
    seconds = await runRounds(federation, options, folder);
    peakBytes = await peakMemoryBytes(federation.serverPid);
  }
  // Every outbox, every spooled update and the checkpoint.
  const bytes = model.parameters * 4;
  const disk = await diskSeconds(folder, { count: 2 * participants + 1, bytes });
  return roundFigures({ options, modelMb: bytes / 1e6, seconds, disk, peakMb: peakBytes / 1e6 });
}

/** @returns seconds of each round but the first. */
async function runRounds(
  { processes, adminIdentity, signal }: BenchFederation,
  options: Options,
  folder: string,
): Promise<readonly number[]> {
  const { participants } = options;
  const plan = join(folder, "plan.yaml");
  const lines = [
    "weights: uniform",
    `cohort: { minimum: ${participants}, maximum: ${participants} }`,
    `quorum: ${participants}`,
    "deadline: 30m",
    "training: { loss: binary-cross-entropy, learning_rate: 0.1, epochs: 1 }",
    "evaluate: none",
  ];
  await writeFile(plan, `${lines.join("\n")}\n`);
  const published: number[] = [];
  const start = ["run", "start", federationName, "--plan", plan, "--watch"];
  const count = ["--rounds", String(options.rounds + 1), "--identity", adminIdentity];
  await processes.run("run", [...start, ...count], {
    signal,
    onPrinted: (printed) => {
      if (parseRoundEvent(printed)?.name !== "round.published") return;
      published.push(performance.now());
      console.error(`round ${published.length} of ${options.rounds + 1}`);
    },
  });
  if (published.length !== options.rounds + 1) {
    throw new WardroundError(
      "INTERNAL",
      `${published.length} of ${options.rounds + 1} rounds were published`,
    );
  }
  return published.slice(1).map((atMs, index) => (atMs - (published[index] ?? atMs)) / 1_000);
}

/** What is said about measured rounds, each figure with the goal that holds for such a model. */
export function roundFigures(measured: {
  readonly options: Pick<Options, "parameters" | "participants">;
  readonly modelMb: number;
  readonly seconds: readonly number[];
  readonly disk: number;
  readonly peakMb: number;
}): readonly Figure[] {
  const { options, modelMb, disk, peakMb } = measured;
  const seconds = measured.seconds.toSorted((left, right) => left - right);
  const isSmall =
    options.parameters <= smallParametersMax && options.participants <= smallParticipantsMax;
  const against = { name: "disk alone", value: disk };
  const goal = modelMb >= diskGoalModelMbMin ? diskRatioGoal : null;
  const [from, to] = memoryGoalModelMb;
  const memoryGoal = modelMb >= from && modelMb <= to ? memoryGoalMb : null;
  return [
    figure("model", modelMb, "MB"),
    figure(
      "round, median",
      median(seconds),
      "s",
      isSmall ? { goal: smallRoundSecondsGoal } : { against, goal },
    ),
    figure("round, fastest", seconds[0] ?? 0, "s"),
    figure("round, slowest", seconds.at(-1) ?? 0, "s"),
    figure("server, peak memory", peakMb, "MB", { goal: memoryGoal }),
  ];
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function parse(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = {
    params: text,
    "model-mb": text,
    participants: text,
    rounds: text,
    kernels: { ...text, default: "typed-array" },
    folder: { ...text, default: tmpdir() },
  };
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write rounds ${usage}`, { cause });
  }
  const { params, "model-mb": megabytes } = values;
  if ((params === undefined) === (megabytes === undefined)) {
    throw new WardroundError("ARGUMENT_INVALID", "give either --params or --model-mb");
  }
  const parameters =
    params === undefined ? (positive("model-mb", megabytes) * 1e6) / 4 : positive("params", params);
  return {
    parameters,
    participants: wholeNumber("participants", values.participants),
    rounds: wholeNumber("rounds", values.rounds),
    kernels: values.kernels,
    folder: resolve(values.folder),
  };
}

function positive(name: string, text: string | undefined): number {
  const value = Number(text ?? Number.NaN);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new WardroundError("ARGUMENT_INVALID", `--${name} takes a number above 0`);
}

function wholeNumber(name: string, text: string | undefined): number {
  const value = positive(name, text);
  if (Number.isInteger(value)) return value;
  throw new WardroundError("ARGUMENT_INVALID", `--${name} takes a whole number`);
}
