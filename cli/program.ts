import yargs, { type Argv } from "yargs";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import { type Interrupts, listenForInterrupts } from "./interrupts.ts";
import { createLog, reportCause } from "./log.ts";
import { createOutput, type Output } from "./output.ts";
import { packageVersion } from "./package-root.ts";
import { usageError } from "./usage.ts";

/** Exit statuses: done, failed, wrong usage. */
export type ExitStatus = 0 | 1 | 2;

/** What a command gets beside its own options. */
export interface CommandContext {
  readonly output: Output;
  /** Aborts at the first SIGINT or SIGTERM, and when nobody reads what is printed any more. */
  readonly signal: AbortSignal;
}

export type Action = (context: CommandContext) => Promise<void>;

/** Hands the grammar what was chosen; it runs after all of the line has been understood. */
export interface GrammarOptions {
  choose(action: Action): void;
  /** The command line, where the order of its options counts. */
  readonly words: readonly string[];
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
  const interrupts = listenForInterrupts();
  const output = createOutput(options.arguments.includes("--json"));
  let action: Action | undefined;
  try {
    action = await parseCommand(options);
  } catch (thrown) {
    const error = toWardroundError(thrown);
    output.failure(error);
    if (error.code === "INTERNAL") reportCause(createLog("error"), error);
    return 2;
  }
  return action === undefined ? 0 : perform(action, output, interrupts);
}

/**
 * Understands a command line without doing anything.
 * @returns undefined where it only asked for help, which was printed.
 * @throws WardroundError that says what is wrong with it.
 */
export async function parseCommand(options: ProgramOptions): Promise<Action | undefined> {
  if (options.arguments.filter((word) => word !== "--json").join(" ") === "--version") {
    return printVersion(options.name);
  }
  let chosen: Action | undefined;
  const program = createParser(options);
  for (const add of options.groups) {
    add(program, {
      choose: (action) => {
        chosen = action;
      },
      words: options.arguments,
      environment: options.environment,
    });
  }
  await program.parseAsync();
  return chosen;
}

function createParser({ name, arguments: words }: ProgramOptions): Argv {
  const program = yargs([...words])
    .scriptName(name)
    .usage("$0 COMMAND\n\nFederated learning for hospitals.")
    .locale("en")
    .parserConfiguration({
      "duplicate-arguments-array": true,
      "parse-positional-numbers": false,
      // "-5h" is a value that is wrong, and no call for help.
      "short-option-groups": false,
    })
    .option("json", {
      type: "boolean",
      default: false,
      global: true,
      describe: "Print JSON, one object a line",
    })
    .demandCommand(1, 1)
    .strict()
    .help()
    .version(false)
    .alias("help", "h")
    .epilogue(`${name} --version prints the version.`)
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof WardroundError) throw error;
      throw usageError(program, name, message ?? error.message);
    });
  return program;
}

function printVersion(name: string): Action {
  return async ({ output }) => {
    const version = packageVersion();
    output.result({ name, version }, [`${name} ${version}`]);
  };
}

async function perform(
  action: Action,
  output: Output,
  interrupts: Interrupts,
): Promise<ExitStatus> {
  try {
    await action({ output, signal: interrupts.signal });
    return 0;
  } catch (thrown) {
    const error = toWardroundError(thrown);
    // Who closed the pipe has read enough.
    if (interrupts.isUnread && error.code === "CANCELLED") return 0;
    output.failure(error);
    if (error.code === "INTERNAL") reportCause(createLog("error"), error);
    return 1;
  }
}
