import type { Argv } from "yargs";
import type { PredictInput } from "../commands/predict.ts";
import { parseJson } from "../files.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import { addFiles } from "./model-files.ts";
import { once, parseCount, talking, text } from "./options.ts";
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
    "Ask a served model",
    (predict) =>
      named(predict).options({
        ...talking(environment),
        input: text("input", {
          demandOption: true,
          coerce: parseInput,
          describe: 'JSON such as {"features": [[…]]}, or a file that holds it',
        }),
        version: {
          coerce: parseCount("--version", 0),
          describe: "Version to ask (default: the served one)",
        },
      }),
    (args) =>
      choose(async (context) => {
        const { predict } = await import("../commands/predict.ts");
        await predict(args, context);
      }),
  );
}

/** JSON on the line is read at once: what is wrong with it is wrong usage. */
function parseInput(value: unknown): PredictInput {
  const text = once("input", value);
  return /^\s*[{[]/.test(text) ? { json: parseJson(text, "--input") } : { file: text };
}

function named(command: Argv) {
  return command.positional("name", {
    type: "string",
    demandOption: true,
    describe: "The federation",
  });
}
