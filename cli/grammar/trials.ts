import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { durationMs } from "../../model/plan.ts";
import type { GrammarOptions } from "../program.ts";
import { once, parseCount, talking, text } from "./options.ts";

/** model canary, shadow: a version is tried out. */
export function addTrials(model: Argv, { choose, environment }: GrammarOptions): void {
  const describes = {
    canary: "Let a version answer a share of the requests, and judge it",
    shadow: "Send a version copies of a share of the requests, and compare its answers",
  } as const;
  for (const mode of ["canary", "shadow"] as const) {
    model.command(
      `${mode} <name> <version>`,
      describes[mode],
      (trial) =>
        trial
          .positional("name", { type: "string", demandOption: true, describe: "The federation" })
          .positional("version", { coerce: parseCount("VERSION", 0), describe: "Its number" })
          .options({ ...talking(environment), ...trialOptions }),
      (args) => {
        const { name, server, identity, proxy, version = 0, labelAgreement, cosine } = args;
        const rules = {
          mode,
          share: args.share ?? 0.1,
          requestsMinimum: args.minimumRequests ?? 100,
          timeMsMinimum: args.minimumTime ?? 600_000,
          errorRateMaximum: args.errorRate ?? 0.01,
          latencyRatioMaximum: args.latencyRatio ?? 2,
          promotes: args.promotion !== "manual",
          ...(labelAgreement === undefined ? {} : { labelAgreementMinimum: labelAgreement }),
          ...(cosine === undefined ? {} : { cosineMinimum: cosine }),
        };
        if (mode === "canary" && (labelAgreement ?? cosine) !== undefined) {
          throw invalid(
            "--label-agreement and --cosine are for shadow: a canary's answers have no twin",
          );
        }
        choose(async (context) => {
          const { modelTrial } = await import("../commands/model.ts");
          await modelTrial({ name, server, identity, proxy, version, rules }, context);
        });
      },
    );
  }
}

const trialOptions = {
  share: text("share", {
    coerce: parsePart("--share", { above: true }),
    defaultDescription: "0.1",
    describe: "Part of the requests that name no version",
  }),
  "minimum-requests": {
    coerce: parseCount("--minimum-requests", 1),
    defaultDescription: "100",
    describe: "Requests, or copies, before it can be served",
  },
  "minimum-time": text("minimum-time", {
    coerce: (value: unknown) =>
      value === undefined ? undefined : durationMs(once("minimum-time", value)),
    defaultDescription: "10m",
    describe: "Time before it can be served",
  }),
  "error-rate": text("error-rate", {
    coerce: parsePart("--error-rate"),
    defaultDescription: "0.01",
    describe: "Failures, as a part of all requests, above those of the served version",
  }),
  "latency-ratio": text("latency-ratio", {
    coerce: parseRatio,
    defaultDescription: "2",
    describe: "Times the served version's 95th percentile",
  }),
  "label-agreement": text("label-agreement", {
    coerce: parsePart("--label-agreement"),
    describe: "Shadow: least part of the rows with the served version's label",
  }),
  cosine: text("cosine", {
    coerce: parsePart("--cosine"),
    describe: "Shadow: least mean cosine with the served version's answers",
  }),
  promotion: {
    choices: ["automatic", "manual"] as const,
    defaultDescription: "automatic",
    describe: "Whether it is served once it kept to all of this",
  },
} as const;

/** Reads a part of a whole, 0 to 1. */
export function parsePart(
  label: string,
  { above = false } = {},
): (value: unknown) => number | undefined {
  return (value) => {
    if (value === undefined) return undefined;
    const text = once(label.slice(2), value);
    const part = Number(text);
    if (part >= 0 && part <= 1 && !(above && part === 0)) return part;
    throw invalid(`${label} is "${text}": expected a part such as 0.1, at most 1`);
  };
}

function parseRatio(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const text = once("latency-ratio", value);
  const ratio = Number(text);
  if (ratio >= 1 && ratio <= 1_000) return ratio;
  throw invalid(`--latency-ratio is "${text}": expected 1 to 1000`);
}

function invalid(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}
