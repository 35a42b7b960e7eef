import yargs, { type Argv } from "yargs";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import { createLog, reportCause } from "./log.ts";
import { createOutput, type Output } from "./output.ts";

/** Exit statuses: done, failed, wrong usage. */
export type ExitStatus = 0 | 1 | 2;

/** What a command gets beside its own options. */
export interface CommandContext {
  readonly output: Output;
  /** Aborts at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

export type Action = (context: CommandContext) => Promise<void>;

/** Hands the grammar what was chosen; it runs after all of the line has been understood. */
export interface GrammarOptions {
  choose(action: Action): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type AddCommands = (program: Argv, options: GrammarOptions) => void;

interface ProgramOptions {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly groups: readonly AddCommands[];
}

/**
 * Understands a command line, runs its command and prints what went wrong. Wrong usage is found
 * before anything is done.
 */
export async function runProgram(options: ProgramOptions): Promise<ExitStatus> {
  const output = createOutput(options.arguments.includes("--json"));
  let action: Action | undefined;
  try {
    action = await parseCommand(options);
  } catch (thrown) {
    output.failure(usageError(thrown, options.name));
    return 2;
  }
  return action === undefined ? 0 : perform(action, output);
}

/**
 * Understands a command line without doing anything.
 * @returns undefined where it only asked for help, which was printed.
 */
export async function parseCommand(options: ProgramOptions): Promise<Action | undefined> {
  let chosen: Action | undefined;
  const program = yargs([...options.arguments])
    .scriptName(options.name)
    .usage("$0 COMMAND\n\nFederated learning for hospitals.")
    .locale("en")
    .parserConfiguration({ "duplicate-arguments-array": true, "parse-positional-numbers": false })
    .option("json", {
      type: "boolean",
      default: false,
      global: true,
      describe: "Print JSON, one object a line",
    })
    .demandCommand(1, 1, "a command is missing", "a command is unknown")
    .strict()
    .recommendCommands()
    .help()
    .version(false)
    .alias("help", "h")
    .exitProcess(false)
    .fail(false);
  for (const add of options.groups) {
    add(program, {
      choose: (action) => {
        chosen = action;
      },
      environment: options.environment,
    });
  }
  await program.parseAsync();
  return chosen;
}

async function perform(action: Action, output: Output): Promise<ExitStatus> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort(new WardroundError("CANCELLED", "interrupted"));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // A parent that started this over a channel and is gone leaves nobody to stop it.
  process.once("disconnect", stop);
  process.channel?.unref();
  try {
    await action({ output, signal: interrupt.signal });
    return 0;
  } catch (thrown) {
    const error = toWardroundError(thrown);
    output.failure(error);
    if (error.code === "INTERNAL") reportCause(createLog("error"), error);
    return 1;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    process.off("disconnect", stop);
  }
}

function usageError(thrown: unknown, name: string): WardroundError {
  if (thrown instanceof WardroundError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const words = text.replaceAll(/\s+/g, " ").trim();
  return new WardroundError("ARGUMENT_INVALID", `${words}; see ${name} --help`, { cause: thrown });
}
