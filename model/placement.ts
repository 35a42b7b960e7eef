import { WardroundError } from "../base/errors.ts";
import { placementPatternLengthMax, placementRulesMax } from "../base/limits.ts";

/**
 * What a coordinator may say of initializers: `train` them (a running statistic is averaged), `freeze`
 * them to the initial values, or leave them `local`, to each participant its own.
 */
export const placementVerbs = ["train", "freeze", "local"] as const;

/** Of the initializers whose name a pattern matches. */
export interface PlacementRule {
  readonly place: (typeof placementVerbs)[number];
  /** `*` stands for any characters, `?` for one; all others for themselves. */
  readonly pattern: string;
}

/** The key of a model's metadata that holds rules as JSON: `[["freeze", "encoder.*"], …]`. */
export const placementKey = "wardround.placement";

/** The last rule of those that match a name. */
export function ruleFor(rules: readonly PlacementRule[], name: string): PlacementRule | undefined {
  return rules.findLast(({ pattern }) => matchesPattern(pattern, name));
}

/** Whether a name is what a pattern says, as a whole. O(pattern · name). */
export function matchesPattern(pattern: string, name: string): boolean {
  let [at, star, resumed] = [0, -1, 0];
  for (let place = 0; place < name.length; ) {
    if (pattern[at] === "*") {
      star = at++;
      resumed = place;
    } else if (pattern[at] === "?" || pattern[at] === name[place]) {
      at++;
      place++;
    } else if (star >= 0) {
      // The last star takes one more character.
      at = star + 1;
      place = ++resumed;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/**
 * Checks rules that somebody gave.
 * @throws WardroundError ARGUMENT_INVALID for too many or too long ones.
 */
export function checkRules(rules: readonly PlacementRule[]): readonly PlacementRule[] {
  const long = rules.find(({ pattern }) => pattern.length > placementPatternLengthMax);
  if (rules.length <= placementRulesMax && long === undefined) return rules;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `at most ${placementRulesMax} patterns of at most ${placementPatternLengthMax} characters are taken to say what is trained; there are ${rules.length}`,
  );
}

export function placementJson(rules: readonly PlacementRule[]): string {
  return JSON.stringify(rules.map(({ place, pattern }) => [place, pattern]));
}

/** @throws WardroundError ARGUMENT_INVALID for a text that `placementJson` does not write. */
export function parsePlacement(text: string): readonly PlacementRule[] {
  const list = parsed(text);
  if (Array.isArray(list) && list.every(isRule)) {
    return checkRules(list.map(([place, pattern]) => ({ place, pattern })));
  }
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `the model's metadata ${placementKey} is no list of [${placementVerbs.join("|")}, pattern]: export the model without it`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller says what is wrong.
  }
}

function isRule(value: unknown): value is readonly [PlacementRule["place"], string] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [place, pattern] = value as readonly unknown[];
  return placementVerbs.some((verb) => verb === place) && typeof pattern === "string";
}
