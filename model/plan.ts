import { z } from "zod";
import { canonicalJsonBytes, type Json } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import {
  cohortMax,
  contributionsMax,
  planBytesMax,
  planEpsilonMax,
  retainRoundsMax,
  roundsMax,
  stalenessMax,
} from "../base/limits.ts";
import { rememberByBytes } from "../base/remember.ts";
import { durationText, parseConfig } from "./config.ts";
import { type EncodingChoice, integerEncodings, plainEncodings } from "./encodings/contract.ts";
import { isInteger, isLossy } from "./encodings/encodings.ts";
import { publishSchema, refusePublish } from "./plan-publish.ts";
import {
  builtInTrainer,
  lossOf,
  optimiserOf,
  refuseTraining,
  trainingSchema,
} from "./plan-training.ts";

const mechanism = z.strictObject({
  mechanism: z.literal("laplace"),
  /** Whose whole contribution to one round is hidden. */
  unit: z.literal("participant").default("participant"),
  /** Largest L1 norm of one update; larger ones are scaled down. In units of the weights. */
  clip: z.number().positive().finite(),
  /** Epsilon of one round. */
  epsilon: z.number().positive().max(planEpsilonMax),
  /** Divides the noised sum, whoever arrives; public. */
  denominator: z.int().min(1).max(cohortMax).optional(),
});

const asynchronous = z.strictObject({
  /** Updates that fill the buffer, and so close the round. */
  buffer: z.int().min(1).max(cohortMax),
  /** Versions that an update may be behind; the offer of who falls further behind ends. */
  staleness_maximum: z.int().min(0).max(stalenessMax).default(10),
  /** a in (1 + staleness)^-a, what is left of an update's weight; 0: all of it. */
  staleness_exponent: z.number().min(0).max(10).default(0.5),
  /** Updates of one participant in one buffer. */
  contributions: z.int().min(1).max(contributionsMax).default(1),
});

const moments = {
  learning_rate: z.number().positive().finite(),
  /** Of the mean of steps. */
  beta1: z.number().min(0).lt(1).default(0.9),
  /** Keeps the divisor from 0: the adaptivity (Reddi et al. 2021). */
  tau: z.number().positive().finite().default(1e-3),
};
const beta2 = z.number().min(0).lt(1).default(0.99);

/** What makes a step out of the mean of the updates. */
const serverOptimiser = z.discriminatedUnion("name", [
  z.strictObject({
    name: z.literal("sgd"),
    learning_rate: z.number().positive().finite().default(1),
    momentum: z.number().min(0).lt(1).default(0),
  }),
  z.strictObject({ name: z.literal("adam"), ...moments, beta2 }),
  z.strictObject({ name: z.literal("yogi"), ...moments, beta2 }),
  z.strictObject({ name: z.literal("adagrad"), ...moments }),
]);

const encoding = z.enum([...plainEncodings, ...integerEncodings]);

const fields = {
  aggregator: z.enum(["fedavg", "scaffold", "fednova", "feddyn"]).default("fedavg"),
  /** Left out: the mean itself is the step. */
  server_optimiser: serverOptimiser.optional(),
  /** `rows`: updates count by training rows; `uniform`: each counts 1. */
  weights: z.enum(["rows", "uniform"]).optional(),
  cohort: z
    .strictObject({
      minimum: z.int().min(1).max(cohortMax).default(1),
      maximum: z.int().min(1).max(cohortMax).default(cohortMax),
      /** Updates that close the round at once: more are picked than are needed. */
      enough: z.int().min(1).max(cohortMax).optional(),
      /** Whether who connects while the round is open is picked too, where the cohort has room. */
      late: z.enum(["pick", "wait"]).default("wait"),
    })
    .prefault({}),
  /** Updates without which nothing is published. */
  quorum: z.int().min(1).max(cohortMax),
  /** A round without its quorum: ends the run, or counts as one of its rounds and the run goes on. */
  quorum_missed: z.enum(["fail", "wait"]).default("fail"),
  /** How long all of the cohort is waited for; who makes progress then moves it on. */
  deadline: durationText.default("10m"),
  /** What no progress moves; four deadlines where the plan names none. */
  hard_deadline: durationText.optional(),
  /** How long past the deadline a round that has its quorum waits for those who make progress. */
  grace: durationText.default("1m"),
  /** Bytes of an update per second, received and kept, from which on they count as progress. */
  min_rate: z.int().min(1).max(1e9).default(20_000),
  /** Rounds that wait for no straggler: each is one filling of a buffer. */
  asynchronous: asynchronous.optional(),
  training: trainingSchema,
  /** Who counts right answers on held-out rows after a round. */
  evaluate: z.enum(["participants", "none"]).optional(),
  /** How updates are written: float32 where left out, packed under a mechanism. */
  encoding: encoding.optional(),
  /** Part of the values that top-k sends; 0.01 where left out. */
  top_k: z.number().positive().max(1).optional(),
  privacy: mechanism.optional(),
  /** Newest published rounds of the federation whose updates the server keeps; without privacy only. */
  retain_rounds: z.int().min(0).max(retainRoundsMax).optional(),
  /** What a new version has to show, and how it comes to be served; left out: nothing more, and at once. */
  publish: publishSchema.optional(),
};

/** What top-k sends where the plan does not say. */
const topKDefault = 0.01;

const fileSchema = z.strictObject(fields);
const signedSchema = z.strictObject({
  ...fields,
  hard_deadline: durationText,
  encoding,
  federation: z.string(),
  rounds: z.int().min(1).max(roundsMax),
});

/** A plan as the coordinator writes it in YAML. */
export type PlanFile = z.infer<typeof fileSchema>;
/** A plan as it is signed: bound to a federation and a number of rounds, every default filled in. */
export type Plan = z.infer<typeof signedSchema>;
/** The asynchronous part of a plan that has one. */
export type PlanAsynchronous = NonNullable<Plan["asynchronous"]>;
/** The privacy part of a plan that has one. */
export type PlanPrivacy = NonNullable<Plan["privacy"]>;
/** What makes a step out of the mean of the updates, of a plan that names it. */
export type PlanServerOptimiser = NonNullable<Plan["server_optimiser"]>;

/** JSON Schema of the plan's YAML, for editors. */
export function planJsonSchema(): unknown {
  return z.toJSONSchema(fileSchema, { io: "input" });
}

/**
 * Checks a plan read from YAML.
 * @throws WardroundError PLAN_INVALID naming the path and what would be right.
 */
export function parsePlanFile(value: unknown): PlanFile {
  const plan = parseConfig(fileSchema, value, "PLAN_INVALID");
  refuseUnproved(plan);
  return plan;
}

/**
 * Binds a plan to a federation, and fixes what was left open.
 * @param cohortSize - how many participants can be picked now: the default of the denominator.
 */
export function completePlan(
  file: PlanFile,
  options: { readonly federation: string; readonly rounds: number; readonly cohortSize: number },
): Plan {
  const plan: Plan = {
    ...file,
    federation: options.federation,
    rounds: options.rounds,
    hard_deadline: file.hard_deadline ?? hardDeadlineOf(file),
    weights: file.weights ?? (file.privacy ? "uniform" : "rows"),
    evaluate: file.evaluate ?? (file.privacy ? "none" : "participants"),
    encoding: file.encoding ?? (file.privacy ? "packed" : "float32"),
    training: {
      ...file.training,
      batch_normalisation:
        file.training.batch_normalisation ?? (averagesStatistics(file) ? "batch" : "frozen"),
    },
  };
  if (plan.encoding === "top-k") plan.top_k = file.top_k ?? topKDefault;
  if (file.asynchronous) plan.cohort = { ...file.cohort, late: "pick" };
  if (!file.privacy) plan.retain_rounds = file.retain_rounds ?? retainRoundsDefault;
  if (file.privacy) {
    const { maximum, enough } = file.cohort;
    const most = enough ?? options.cohortSize;
    const denominator = file.privacy.denominator ?? Math.max(most, file.quorum);
    plan.privacy = { ...file.privacy, denominator };
    if (enough === undefined) {
      plan.cohort = { ...file.cohort, maximum: Math.min(maximum, denominator) };
    }
  }
  return parseSigned(plan);
}

/** How a plan's updates are written. */
export function encodingOf({ encoding: name, top_k }: Plan): EncodingChoice {
  return { name, topK: top_k };
}

/** Plain rounds whose updates are kept where a plan does not say. */
export const retainRoundsDefault = 2;

/** The bytes that are signed and digested. */
export function planBytes(plan: Plan): Uint8Array {
  return canonicalJsonBytes(plan as unknown as Json);
}

/**
 * Reads a plan's canonical bytes. The plans of the last few runs are read once: a round asks for its own
 * with each frame and each update. Nobody may change what it gives.
 * @throws WardroundError PLAN_INVALID where they are not JSON, not canonical, or not a plan.
 */
export const parsePlanBytes = rememberByBytes(readPlanBytes, { valuesMax: 16 });

function readPlanBytes(bytes: Uint8Array): Plan {
  if (bytes.byteLength > planBytesMax) {
    throw new WardroundError(
      "PLAN_INVALID",
      `the plan has ${bytes.byteLength} bytes, at most ${planBytesMax} are taken`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new WardroundError("PLAN_INVALID", "the plan is not JSON in UTF-8", { cause });
  }
  const plan = parseSigned(value);
  const canonical = planBytes(plan);
  if (canonical.length !== bytes.length || canonical.some((byte, at) => byte !== bytes[at])) {
    throw new WardroundError("PLAN_INVALID", "the plan's bytes are not in canonical form");
  }
  return plan;
}

/** Milliseconds of a duration such as "90s". */
export function durationMs(text: string): number {
  const match = /^([0-9]+)(ms|s|m|h|d)$/.exec(text);
  if (!match) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `"${text}" is not a duration: write for example "90s", "10m", "24h"`,
    );
  }
  const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
}

function hardDeadlineOf({ deadline }: PlanFile): string {
  const [, digits, unit] = /^([0-9]+)([a-z]+)$/.exec(deadline) ?? [];
  const count = Number(digits) * deadlinesMax;
  return count <= 999_999_999 ? `${count}${unit}` : deadline;
}

/** How many deadlines long a round may be where its plan does not say. */
const deadlinesMax = 4;

function parseSigned(value: unknown): Plan {
  const plan = parseConfig(signedSchema, value, "PLAN_INVALID");
  refuseUnproved(plan);
  refuseUnsignable(plan);
  return plan;
}

/** What may be left open in a file, but not in what is signed. */
function refuseUnsignable({ privacy, cohort, encoding: name, top_k }: Plan): void {
  if (name === "top-k" && top_k === undefined) {
    throw refusal("top_k", "is missing: a signed plan names the part that is sent");
  }
  if (!privacy) return;
  if (privacy.denominator === undefined) {
    throw refusal("privacy.denominator", "is missing: a signed plan names the denominator");
  }
  // The integers are sized for as many updates as the denominator says: more are never folded.
  const [field, most] =
    cohort.enough === undefined ? ["maximum", cohort.maximum] : ["enough", cohort.enough];
  if (most > privacy.denominator) {
    throw refusal(
      `cohort.${field}`,
      `${most} is above privacy.denominator, which is ${privacy.denominator}`,
    );
  }
}

function refuseUnproved(plan: PlanFile): void {
  if (plan.cohort.minimum > plan.cohort.maximum) {
    throw refusal("cohort.minimum", `${plan.cohort.minimum} is above cohort.maximum`);
  }
  if (plan.quorum > plan.cohort.maximum) {
    throw refusal("quorum", `${plan.quorum} is above cohort.maximum: it can never be reached`);
  }
  const { enough = plan.quorum } = plan.cohort;
  if (enough < plan.quorum || enough > plan.cohort.maximum) {
    throw refusal(
      "cohort.enough",
      `${enough} is not from the quorum, ${plan.quorum}, to cohort.maximum, ${plan.cohort.maximum}`,
    );
  }
  const { deadline, hard_deadline } = plan;
  if (hard_deadline !== undefined && durationMs(hard_deadline) < durationMs(deadline)) {
    throw refusal("hard_deadline", `${hard_deadline} is before the deadline of ${deadline}`);
  }
  refuseTraining(plan.training, refusal);
  refusePublish(plan, lossOf(plan.training).name, refusal);
  refuseAggregator(plan);
  refuseEncoding(plan);
  refuseAsynchronous(plan);
  if (!plan.privacy) return;
  if (plan.weights === "rows") {
    throw refusal(
      "weights",
      "rows cannot be used with a privacy mechanism: row counts are private and unbounded; use uniform",
    );
  }
  if (plan.retain_rounds !== undefined) {
    throw refusal(
      "retain_rounds",
      "cannot be used with a privacy mechanism: updates are erased once the round is over; leave it out",
    );
  }
  if (plan.evaluate === "participants") {
    throw refusal(
      "evaluate",
      "participants cannot be used with a privacy mechanism: counts are not noised; use none",
    );
  }
  const { denominator } = plan.privacy;
  if (denominator !== undefined && denominator < plan.quorum) {
    throw refusal("privacy.denominator", `${denominator} is below the quorum of ${plan.quorum}`);
  }
}

/** Whether running statistics can be averaged: a variance that is rounded, or stale, may end below 0. */
function averagesStatistics({
  privacy,
  asynchronous,
  encoding: name,
}: Pick<PlanFile, "privacy" | "asynchronous" | "encoding">): boolean {
  return !privacy && !asynchronous && !(name !== undefined && isLossy(name));
}

/** A rule whose mathematics does not hold for the rest of the plan. */
function refuseAggregator({ aggregator, training, encoding: name, ...plan }: PlanFile): void {
  const { privacy } = plan;
  if (
    training.batch_normalisation === "batch" &&
    !averagesStatistics({ ...plan, encoding: name })
  ) {
    throw refusal(
      "training.batch_normalisation",
      privacy
        ? "batch cannot be used with a privacy mechanism: the statistics would leave beside the clipped update; use frozen"
        : "batch cannot be used with asynchronous or a lossy encoding: a running variance that is stale or rounded may end below 0; use frozen",
    );
  }
  if (aggregator === "fedavg") return;
  if (training.trainer !== builtInTrainer) {
    throw refusal(
      "aggregator",
      `${aggregator} needs the built-in trainer, ${builtInTrainer}, which does its part at the participants; use fedavg`,
    );
  }
  if (privacy) {
    throw refusal(
      "aggregator",
      `${aggregator} cannot be used with a privacy mechanism: no proof covers what it makes of the updates; use fedavg`,
    );
  }
  if (plan.asynchronous) {
    throw refusal("aggregator", `${aggregator} cannot be used with asynchronous; use fedavg`);
  }
  const optimiser = optimiserOf(training);
  const isPlain = optimiser.name === "sgd" && optimiser.momentum === 0;
  if (aggregator === "scaffold") {
    if (!isPlain || training.proximal || training.gradient_clip || training.weight_decay) {
      throw refusal(
        "training.optimiser",
        "scaffold takes sgd without momentum, proximal, gradient_clip and weight_decay: it reads the mean gradient from the update",
      );
    }
    if (name !== undefined && isLossy(name)) {
      throw refusal("encoding", `${name} cannot be used with scaffold; use float32`);
    }
  }
  if (aggregator === "fednova" && optimiser.name !== "sgd") {
    throw refusal("training.optimiser", `${optimiser.name} cannot be used with fednova; use sgd`);
  }
  if (aggregator === "feddyn" && !training.proximal) {
    throw refusal("training.proximal", "is missing: it is the alpha of feddyn, above 0");
  }
}

/** A buffer that no proof covers, that can never be filled, or filled without the quorum. */
function refuseAsynchronous(plan: PlanFile): void {
  if (!plan.asynchronous) return;
  const { buffer, contributions } = plan.asynchronous;
  if (plan.privacy) {
    throw refusal(
      "asynchronous",
      "cannot be used with a privacy mechanism: staleness and repeated contributions weigh a participant, and the noise is for one update of weight 1 each; leave it out",
    );
  }
  if (plan.cohort.enough !== undefined) {
    throw refusal("cohort.enough", "cannot be used with asynchronous.buffer, which closes a round");
  }
  if (buffer > contributions * plan.cohort.maximum) {
    throw refusal(
      "asynchronous.buffer",
      `${buffer} updates can never come from ${plan.cohort.maximum} participants, of each at most ${contributions}`,
    );
  }
  if (plan.quorum > Math.ceil(buffer / contributions)) {
    throw refusal(
      "asynchronous.buffer",
      `${buffer} updates, of each participant at most ${contributions}, may come from fewer than the quorum, ${plan.quorum}`,
    );
  }
  if (plan.training.batches === "continue") {
    throw refusal("training.batches", "continue cannot be used with asynchronous: offers overlap");
  }
  if (contributions > 1 && plan.training.ditto !== undefined) {
    throw refusal("training.ditto", "cannot be used with asynchronous.contributions above 1");
  }
  if (contributions > 1 && plan.encoding !== undefined && isLossy(plan.encoding)) {
    throw refusal(
      "asynchronous.contributions",
      `${contributions} cannot be used with encoding ${plan.encoding}: what one update leaves over is known too late for the next one; use 1, or float32`,
    );
  }
}

/** What is rounded after the bound was checked is no longer within it. */
function refuseEncoding({ encoding: name, top_k, privacy }: PlanFile): void {
  if (top_k !== undefined && name !== "top-k") {
    throw refusal("top_k", "is for encoding top-k alone");
  }
  if (name === undefined || isInteger(name) === (privacy !== undefined)) return;
  throw refusal(
    "encoding",
    privacy
      ? `${name} cannot be used with a privacy mechanism: it does not keep the integers that were clipped; use ${integerEncodings.join(" or ")}`
      : `${name} writes the integers of a privacy mechanism, and the plan has none; use ${plainEncodings.join(", ")}`,
  );
}

function refusal(path: string, problem: string): WardroundError {
  return new WardroundError("PLAN_INVALID", `${path}: ${problem}`);
}
