import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { parseJson } from "../files.ts";
import { formats, type PredictInput } from "../predict/options.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import { addFiles } from "./model-files.ts";
import { once, parseCount, parseList, talking, text } from "./options.ts";
import { placementOf, placing } from "./placement.ts";
import { addSplits } from "./splits.ts";
import { addTrials } from "./trials.ts";

/** model inspect, list, show, diff, export, verify, promote, rollback, canary, shadow, split; predict. */
export const addModel: AddCommands = (program, options) => {
  program.command(
    "model",
    "An ONNX file before it is a federation's; published versions of a model",
    (model) => {
      addInspect(model, options);
      addList(model, options);
      addOfOneVersion(model, options);
      addTrials(model, options);
      addSplits(model, options);
      addFiles(model, options);
      return model.demandCommand(
        1,
        "model takes a command: inspect, list, show, diff, export, verify, promote, rollback, canary, shadow, split, unsplit, splits",
      );
    },
  );
  addPredict(program, options);
};

function addInspect(model: Argv, options: GrammarOptions): void {
  model.command(
    "inspect <file>",
    "What of an ONNX file would be trained, what not and why",
    (inspect) =>
      inspect
        .positional("file", {
          type: "string",
          demandOption: true,
          describe: "The exported model",
        })
        .options(placing),
    ({ file }) => {
      const placement = placementOf(options);
      options.choose(async (context) => {
        const { modelInspect } = await import("../commands/model-inspect.ts");
        await modelInspect({ file, placement }, context);
      });
    },
  );
}

function addList(model: Argv, { choose, environment }: GrammarOptions): void {
  model.command(
    "list <name>",
    "All versions, 0 first",
    (list) => named(list).options(talking(environment)),
    (args) =>
      choose(async (context) => {
        const { modelList } = await import("../commands/model.ts");
        await modelList(args, context);
      }),
  );
}

function addOfOneVersion(model: Argv, { choose, environment }: GrammarOptions): void {
  const versioned = (command: Argv) =>
    named(command)
      .positional("version", { coerce: parseCount("VERSION", 0), describe: "Its number" })
      .options(talking(environment));
  model.command(
    "show <name> [version]",
    "One version (default: the served one), its signatures and its parents",
    versioned,
    (args) =>
      choose(async (context) => {
        const { modelShow } = await import("../commands/model.ts");
        await modelShow(args, context);
      }),
  );
  model.command(
    "promote <name> <version>",
    "Serve a version by one atomic switch",
    versioned,
    (args) =>
      choose(async (context) => {
        const { modelPromote } = await import("../commands/model.ts");
        await modelPromote({ ...args, version: args.version ?? 0 }, context);
      }),
  );
  model.command(
    "rollback <name> [version]",
    "Serve an older version (default: the one served before), or end a trial",
    versioned,
    (args) =>
      choose(async (context) => {
        const { modelRollback } = await import("../commands/model.ts");
        await modelRollback(args, context);
      }),
  );
}

function addPredict(program: Argv, { choose, environment }: GrammarOptions): void {
  program.command(
    "predict <name>",
    "Ask a served model about rows of a file, or with tensors",
    (predict) => named(predict).options({ ...talking(environment), ...predictOptions }),
    (args) =>
      choose(async (context) => {
        const { predict } = await import("../commands/predict.ts");
        const { keep = [], ignore = [] } = args;
        await predict({ ...args, keep, ignore }, context);
      }),
  );
}

const predictOptions = {
  input: text("input", {
    demandOption: true,
    coerce: parseInput,
    describe:
      'A file of rows (.csv, .parquet), or JSON, here or in a file: rows [[…], …] or [{"COLUMN": …}, …], tensors {"features": [[…]]}',
  }),
  "model-version": {
    alias: "version",
    coerce: parseCount("--model-version", 0),
    describe: "Version to ask (default: the one that is served now)",
  },
  columns: columnList("columns", "Columns that the model takes, in its order: A,B,C"),
  keep: columnList("keep", "Columns to have in the output, and not in the model"),
  ignore: columnList("ignore", "Columns to leave out"),
  format: {
    choices: formats,
    describe: "How answers are written (default: a table; JSON lines with --json)",
  },
  output: text("output", { describe: "File for the answers (default: stdout)" }),
  delimiter: text("delimiter", {
    default: ",",
    coerce: parseDelimiter,
    describe: "Between the cells of a CSV file; tab for a tab",
  }),
  decimal: {
    choices: [".", ","] as const,
    default: "." as const,
    describe: "Between whole and fraction in the cells of a file",
  },
  progress: {
    type: "boolean",
    default: false,
    describe: "Show progress on stderr (default: only where it is a terminal)",
  },
} as const;

function columnList(name: string, describe: string) {
  return text(name, {
    coerce: (value: unknown): readonly string[] | undefined =>
      value === undefined ? undefined : parseList(once(name, value)),
    describe,
  });
}

function parseDelimiter(value: unknown): string {
  const delimiter = once("delimiter", value);
  const known: Readonly<Record<string, string>> = { tab: "\t", "\\t": "\t" };
  const byte = known[delimiter] ?? delimiter;
  if ([",", ";", "\t", "|"].includes(byte)) return byte;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--delimiter is ${JSON.stringify(delimiter)}, expected one of , ; | or tab`,
  );
}

/** JSON on the line is looked at at once: what is wrong with it is wrong usage. */
function parseInput(value: unknown): PredictInput {
  const text = once("input", value);
  if (!/^\s*[{[]/.test(text)) return { file: text };
  parseJson(text, "--input");
  return { json: text };
}

function named(command: Argv) {
  return command.positional("name", {
    type: "string",
    demandOption: true,
    describe: "The federation",
  });
}
