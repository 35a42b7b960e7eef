import type { Argv } from "yargs";
import { durationMs } from "../../model/plan.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import { once, parseCount, talking, text } from "./options.ts";

/** run start, list, watch, show, pause, resume, cancel. */
export const addRun: AddCommands = (program, options) => {
  program.command("run", "Runs: series of rounds from one plan", (run) => {
    addStart(run, options);
    addList(run, options);
    addOfOneRun(run, options);
    return run.demandCommand(
      1,
      "run takes a command: start, list, watch, show, pause, resume, cancel",
    );
  });
};

function addStart(run: Argv, { choose, environment }: GrammarOptions): void {
  run.command(
    "start <name>",
    "Sign a plan and start rounds of it",
    (start) =>
      start
        .positional("name", { type: "string", demandOption: true, describe: "The federation" })
        .options({
          ...talking(environment),
          plan: text("plan", { demandOption: true, describe: "The plan, YAML" }),
          rounds: { default: 1, coerce: parseCount("--rounds", 1), describe: "How many rounds" },
          from: {
            coerce: parseCount("--from", 0),
            describe: "Version that the first round starts from (default: the newest)",
          },
          every: text("every", {
            coerce: (value: unknown) =>
              value === undefined ? undefined : durationMs(once("every", value)),
            describe: "Begin rounds at most this often, for example 6h",
          }),
          watch: { type: "boolean", default: false, describe: "Print what happens until it ends" },
        }),
    (args) =>
      choose(async (context) => {
        const { runStart } = await import("../commands/run-start.ts");
        const rounds = args.rounds ?? 1;
        await runStart({ ...args, plan: once("plan", args.plan), rounds }, context);
      }),
  );
}

function addList(run: Argv, { choose, environment }: GrammarOptions): void {
  run.command(
    "list <name>",
    "The newest 200 runs of a federation, oldest first",
    (list) =>
      list
        .positional("name", { type: "string", demandOption: true, describe: "The federation" })
        .options(talking(environment)),
    (args) =>
      choose(async (context) => {
        const { runList } = await import("../commands/run.ts");
        await runList(args, context);
      }),
  );
}

function addOfOneRun(run: Argv, { choose, environment }: GrammarOptions): void {
  const ofOne = (command: Argv) =>
    command
      .positional("run", {
        type: "string",
        demandOption: true,
        describe: "The run's id, or its first digits",
      })
      .options(talking(environment));
  run.command("watch <run>", "Print what happens until the run ends", ofOne, (args) =>
    choose(async (context) => {
      const { runWatch } = await import("../commands/run.ts");
      await runWatch(args, context);
    }),
  );
  run.command("show <run>", "One run with its newest 200 rounds", ofOne, (args) =>
    choose(async (context) => {
      const { runShow } = await import("../commands/run.ts");
      await runShow(args, context);
    }),
  );
  for (const { command, call, says } of changes) {
    run.command(`${command} <run>`, says, ofOne, (args) =>
      choose(async (context) => {
        const { runChange } = await import("../commands/run.ts");
        await runChange({ ...args, call }, context);
      }),
    );
  }
}

const changes = [
  {
    command: "pause",
    call: "pauseRun",
    says: "Offer nothing and stop the round's time; updates still come in",
  },
  { command: "resume", call: "resumeRun", says: "Go on with a paused run" },
  { command: "cancel", call: "cancelRun", says: "End a run; published versions stay" },
] as const;
