import { WardroundError } from "../../base/errors.ts";
import { checkRules, type PlacementRule, placementVerbs } from "../../model/placement.ts";
import type { GrammarOptions } from "../program.ts";

const describes = {
  train: "Train the tensors whose names match (* and ?); a running statistic is averaged",
  freeze: "Keep them as they are",
  local: "Leave them to each participant, which goes on with values of its own",
} as const satisfies Record<PlacementRule["place"], string>;

const pattern = (place: PlacementRule["place"]) =>
  ({
    type: "string",
    requiresArg: true,
    describe: `${describes[place]}; repeatable, later ones win`,
    coerce: (value: unknown): unknown => {
      const values = value === undefined ? [] : [value].flat();
      if (values.every((one) => typeof one === "string" && one !== "")) return value;
      throw new WardroundError("ARGUMENT_INVALID", `--${place} takes a pattern, such as "head.*"`);
    },
  }) as const;

/** Options that say what of a model is trained. */
export const placing = {
  train: pattern("train"),
  freeze: pattern("freeze"),
  local: pattern("local"),
} as const;

/** The rules of a command line in the order in which they stand there: yargs keeps none between options. */
export function placementOf({ words }: GrammarOptions): readonly PlacementRule[] {
  const rules: PlacementRule[] = [];
  words.forEach((word, at) => {
    for (const place of placementVerbs) {
      const next = words[at + 1];
      if (word === `--${place}` && next !== undefined) rules.push({ place, pattern: next });
      if (word.startsWith(`--${place}=`)) {
        rules.push({ place, pattern: word.slice(`--${place}=`.length) });
      }
    }
  });
  return checkRules(rules);
}
