import { z } from "zod";
import { type ErrorCode, WardroundError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What is wrong with the value at a path. */
interface Problem {
  readonly path: Path;
  readonly text: string;
}

const wordLengthMax = 40;

/** A duration such as "90s". */
export const durationText = z
  .string()
  .regex(/^[1-9][0-9]{0,8}(ms|s|m|h|d)$/, 'is no duration: write for example "90s", "10m" or "6h"');

/**
 * Checks a value against a schema and says, for every mistake, the path, what is there and what would
 * be right.
 * @throws WardroundError with the code given.
 */
export function parseConfig<T>(schema: z.ZodType<T>, value: unknown, code: ErrorCode): T {
  const outcome = schema.safeParse(value, { error: knownKeys, reportInput: true });
  if (outcome.success) return outcome.data;
  const { issues } = outcome.error;
  // A mistyped key comes first: it is why another one is missing.
  const problems = [
    ...issues.filter((issue) => issue.code === "unrecognized_keys"),
    ...issues.filter((issue) => issue.code !== "unrecognized_keys"),
  ].flatMap((issue) => problemsOf(issue, []));
  const whole = code === "INFER_INPUT_INVALID" ? "the top level" : "the file";
  const lines = problems.map(({ path, text }) =>
    path.length === 0 ? `${whole} ${text}` : `${path.join(".")}: ${text}`,
  );
  throw new WardroundError(code, lines.join("; "), { cause: outcome.error });
}

/** Carries the keys that a mapping may have in the message of an issue about one that it may not. */
function knownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const object = issue.inst?._zod.def as unknown as { readonly shape: object } | undefined;
  return object && Object.keys(object.shape).join(" ");
}

function problemsOf(issue: Issue, above: Path): Problem[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        text: unknownKey(key, issue.message.split(" ")),
      }));
    case "invalid_union":
      return problemsOfUnion(issue, path);
    default:
      return [{ path, text: problemOf(issue) }];
  }
}

/** Problems of the one way of writing that was meant, where that can be told; else all that can be written. */
function problemsOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: Path): Problem[] {
  if ("discriminator" in issue && issue.errors.length === 0) return [problemOfKind(issue, path)];
  const meant = issue.errors
    .filter((errors) => !errors.some(isOfAnotherKind))
    .reduce<readonly Issue[] | undefined>((best, errors) => {
      return best && strangeness(best) <= strangeness(errors) ? best : errors;
    }, undefined);
  if (meant) return meant.flatMap((each) => problemsOf(each, path));
  const expected = issue.errors.flat().filter(isOfAnotherKind).map(expectedOf);
  const hasChoices = issue.errors.flat().some((each) => each.code === "invalid_value");
  const found = hasChoices ? showChoice(issue.input) : show(issue.input);
  return [{ path, text: otherwise(found, expected.join(" or ")) }];
}

/** Few unknown keys, then few mistakes, tell which of several mappings was meant. */
function strangeness(errors: readonly Issue[]): number {
  const unknown = errors.flatMap((each) => (each.code === "unrecognized_keys" ? each.keys : []));
  return unknown.length * 1_000 + errors.length;
}

/** A key of a mapping says what the mapping is, and says none of what it may be. */
function problemOfKind(issue: z.core.$ZodIssueInvalidUnion, path: Path): Problem {
  const { discriminator, options } = issue as unknown as {
    readonly discriminator: string;
    readonly options: readonly unknown[];
  };
  const found = (issue.input as Readonly<Record<string, unknown>> | undefined)?.[discriminator];
  const expected = options.map((value) => JSON.stringify(value)).join(" or ");
  return { path, text: otherwise(showChoice(found), expected) };
}

function isOfAnotherKind(issue: Issue): boolean {
  const isKind = issue.code === "invalid_type" || issue.code === "invalid_value";
  return isKind && issue.path.length === 0;
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return meant === undefined
    ? `unknown key; the keys are ${known.join(", ")}`
    : `unknown key, did you mean ${meant}?`;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return otherwise(show(issue.input), expectedOf(issue));
    case "invalid_value":
      return otherwise(showChoice(issue.input), expectedOf(issue));
    case "too_small":
      return `${size(issue.input)}, expected ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
    case "too_big":
      return `${size(issue.input)}, expected ${issue.inclusive ? "at most" : "less than"} ${issue.maximum}`;
    default:
      // The schema's own words.
      return issue.message;
  }
}

function otherwise(found: string, expected: string): string {
  return `is ${found}, expected ${expected}`;
}

function expectedOf(issue: Issue): string {
  if (issue.code === "invalid_value") {
    return issue.values.map((value) => JSON.stringify(value)).join(" or ");
  }
  const kind = issue.code === "invalid_type" ? issue.expected : "";
  return kinds[kind] ?? kind;
}

const kinds: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "a text",
  boolean: "true or false",
  object: "keys with values",
  array: "a list",
};

/** A value as it may stand in a message: texts may be of the data, so their kind alone is named. */
function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "keys with values";
  return typeof value === "string" ? "a text" : String(value);
}

/** A value where one of a few words was expected: a text is a mistyped word. */
function showChoice(value: unknown): string {
  if (typeof value !== "string") return show(value);
  return JSON.stringify(value.length > wordLengthMax ? `${value.slice(0, wordLengthMax)}…` : value);
}

function size(value: unknown): string {
  if (Array.isArray(value)) return `has ${value.length} entries`;
  return typeof value === "string" ? `has ${value.length} characters` : `is ${show(value)}`;
}
