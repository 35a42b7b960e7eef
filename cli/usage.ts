import type { Argv } from "yargs";
import { WardroundError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";

/** How far yargs has understood the line: its own account of it, which its types leave out. */
interface Understood {
  readonly parsed: { readonly argv: { readonly _: readonly (string | number)[] } } | false;
  getInternalMethods(): {
    getContext(): {
      readonly commands: readonly string[];
      readonly fullCommands: readonly string[];
    };
    getCommandInstance(): { getCommands(): readonly string[] };
  };
}

/**
 * What is wrong with a command line, in words of the command line.
 * @param words - yargs's own account.
 */
export function usageError(program: Argv, name: string, words: string): WardroundError {
  const understood = program as unknown as Understood;
  const context = understood.getInternalMethods().getContext();
  const command = [name, ...context.commands].join(" ");
  const known = understood.getInternalMethods().getCommandInstance().getCommands();
  const argv = understood.parsed === false ? undefined : understood.parsed.argv;
  const next = argv?._[context.commands.length];
  const problem =
    known.length > 0
      ? problemOfCommand(command, next, known)
      : problemOfArguments(words, context.fullCommands.at(-1) ?? "");
  return new WardroundError("ARGUMENT_INVALID", `${problem}; see ${command} --help`);
}

function problemOfCommand(
  command: string,
  word: string | number | undefined,
  known: readonly string[],
): string {
  const list = known.join(", ");
  if (word === undefined) return `a command is missing: ${command} takes ${list}`;
  const meant = nearest(String(word), known);
  const hint = meant === undefined ? "" : `, did you mean ${meant}?`;
  return `unknown command ${JSON.stringify(word)}${hint || ":"} ${command} takes ${list}`;
}

/** @param usage - the command as the grammar has it, such as `show <name> [version]`. */
function problemOfArguments(words: string, usage: string): string {
  const few = /^Not enough non-option arguments: got (\d+)/.exec(words);
  if (few) {
    const required = [...usage.matchAll(/<([a-z]+)>/g)].map((match) =>
      (match[1] ?? "").toUpperCase(),
    );
    return `${required.slice(Number(few[1])).join(" and ")} is missing`;
  }
  const missing = /^Missing required arguments?: (.+)$/.exec(words)?.[1];
  if (missing !== undefined) return `${optionsOf(missing)} missing`;
  const valueless = /^Not enough arguments following: (.+)$/.exec(words)?.[1];
  if (valueless !== undefined) return `--${valueless} needs a value`;
  const choice = /Argument: (\S+), Given: (.+), Choices: (.+)$/s.exec(words);
  if (choice) return `--${choice[1]} is ${choice[2]}, expected one of ${choice[3]}`;
  return words.replace(/^Unknown argument/, "unknown argument");
}

/** `identity, dir` → `--identity and --dir are`. */
function optionsOf(list: string): string {
  const names = list.split(", ").map((option) => `--${option}`);
  return `${names.join(" and ")} ${names.length === 1 ? "is" : "are"}`;
}
