import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { versionNumber } from "../../base/names.ts";
import type { GrammarOptions } from "../program.ts";
import { once, parseName, talking, text } from "./options.ts";
import { parsePart } from "./trials.ts";

/** model split, unsplit, splits: a name that stands for two models. */
export function addSplits(model: Argv, { choose, environment }: GrammarOptions): void {
  const named = (command: Argv) =>
    command.positional("name", {
      type: "string",
      demandOption: true,
      coerce: (value: unknown) => parseName(once("name", value)),
      describe: "The name that requests are for",
    });
  model.command(
    "split <name>",
    "Split the requests for a name between two models, or two versions",
    (split) =>
      named(split).options({
        ...talking(environment),
        one: arm("one", "MODEL[@VERSION] that gets the rest"),
        other: arm("other", "MODEL[@VERSION] that gets the share"),
        share: text("share", {
          coerce: parsePart("--share"),
          defaultDescription: "0.5",
          describe: "Part of the requests that the other one gets",
        }),
      }),
    ({ name, one, other, share = 0.5, ...talk }) =>
      choose(async (context) => {
        const { modelSplit } = await import("../commands/model-splits.ts");
        await modelSplit({ ...talk, split: { name, one, other, share } }, context);
      }),
  );
  model.command(
    "unsplit <name>",
    "End a split",
    (unsplit) => named(unsplit).options(talking(environment)),
    (args) =>
      choose(async (context) => {
        const { modelUnsplit } = await import("../commands/model-splits.ts");
        await modelUnsplit(args, context);
      }),
  );
  model.command(
    "splits",
    "All splits",
    (splits) => splits.options(talking(environment)),
    (args) =>
      choose(async (context) => {
        const { modelSplits } = await import("../commands/model-splits.ts");
        await modelSplits(args, context);
      }),
  );
}

function arm(name: string, describe: string) {
  return {
    type: "string",
    requiresArg: true,
    demandOption: true,
    describe,
    coerce: (value: unknown) => {
      const given = once(name, value);
      const [, model = given, digits] = /^(.*)@(.*)$/.exec(given) ?? [];
      if (digits === undefined) return { model: parseName(model) };
      const version = versionNumber(digits);
      if (version !== undefined) return { model: parseName(model), version };
      throw new WardroundError(
        "ARGUMENT_INVALID",
        `--${name} is "${given}": write MODEL or MODEL@VERSION`,
      );
    },
  } as const;
}
