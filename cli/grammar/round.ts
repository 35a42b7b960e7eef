import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { roundsMax } from "../../base/limits.ts";
import type { AddCommands } from "../program.ts";
import { talking } from "./options.ts";

/** round show, verify, replay. */
export const addRound: AddCommands = (program, { choose, environment }) => {
  const ofOne = (command: Argv) =>
    command
      .positional("round", {
        type: "string",
        demandOption: true,
        coerce: parseRound,
        describe: "RUN/NUMBER",
      })
      .options(talking(environment));
  program.command("round", "One round", (round) =>
    round
      .command(
        "show <round>",
        "One round with its cohort",
        (show) =>
          ofOne(show).options({
            refused: {
              type: "boolean",
              default: false,
              describe: "The updates that were refused, and where they are kept",
            },
          }),
        (args) =>
          choose(async (context) => {
            const { roundShow } = await import("../commands/round.ts");
            await roundShow({ ...args, ...args.round }, context);
          }),
      )
      .command(
        "verify <round>",
        "Check a published round's files, plan and ledger",
        ofOne,
        (args) =>
          choose(async (context) => {
            const { roundVerify } = await import("../commands/round.ts");
            await roundVerify({ ...args, ...args.round }, context);
          }),
      )
      .command("replay <round>", "Fold a published plain round again and compare", ofOne, (args) =>
        choose(async (context) => {
          const { roundReplay } = await import("../commands/round.ts");
          await roundReplay({ ...args, ...args.round }, context);
        }),
      )
      .demandCommand(1, "round takes a command: show, verify, replay"),
  );
};

function parseRound(value: string): { readonly run: string; readonly number: number } {
  const match = /^([0-9a-f]+)\/([1-9][0-9]*)$/.exec(value);
  const number = Number(match?.[2]);
  if (match && number <= roundsMax) return { run: match[1] ?? "", number };
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `"${value}" is not a round: write RUN/NUMBER, with a number of at most ${roundsMax}`,
  );
}
