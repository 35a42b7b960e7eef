import { z } from "zod";
import type { WardroundError } from "../base/errors.ts";
import { nameLengthMax, roundsMax, stepsMax } from "../base/limits.ts";

/** The part of a plan that says how a participant trains. */

const positive = z.number().positive().finite();
const notNegative = z.number().min(0).finite();
/** Of what an exponential mean keeps at each step. */
const decay = z.number().min(0).lt(1);

const source = z.enum(["probabilities", "log-probabilities", "logits"]);
const classWeights = z.array(positive).min(2).max(10_000);

const loss = z.union([
  z.enum([
    "binary-cross-entropy",
    "categorical-cross-entropy",
    "mean-squared-error",
    "mean-absolute-error",
    "huber",
    "poisson",
    "cox",
  ]),
  z.discriminatedUnion("name", [
    z.strictObject({
      name: z.literal("binary-cross-entropy"),
      /** What the model gives. */
      from: source.exclude(["log-probabilities"]).optional(),
      /** What a row of class 0 and of class 1 counts. */
      class_weights: classWeights.max(2).optional(),
    }),
    z.strictObject({
      name: z.literal("categorical-cross-entropy"),
      from: source.optional(),
      /** What a row of each class counts. */
      class_weights: classWeights.optional(),
    }),
    z.strictObject({
      name: z.literal("huber"),
      /** From which error on it grows linearly. */
      delta: positive.optional(),
    }),
  ]),
]);

const optimiser = z.union([
  z.enum(["sgd", "adam", "adamw", "rmsprop", "adagrad"]),
  z.discriminatedUnion("name", [
    z.strictObject({
      name: z.literal("sgd"),
      momentum: decay.default(0),
      nesterov: z.boolean().default(false),
    }),
    ...(["adam", "adamw"] as const).map((name) =>
      z.strictObject({
        name: z.literal(name),
        beta1: decay.default(0.9),
        beta2: decay.default(0.999),
        epsilon: positive.default(1e-8),
      }),
    ),
    z.strictObject({
      name: z.literal("rmsprop"),
      /** Of the mean of squares. */
      alpha: decay.default(0.99),
      epsilon: positive.default(1e-8),
      momentum: decay.default(0),
    }),
    z.strictObject({ name: z.literal("adagrad"), epsilon: positive.default(1e-10) }),
  ]),
]);

const warmup = { warmup_rounds: notNegative.max(roundsMax).default(0) };

const schedule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("constant"), ...warmup }),
  z.strictObject({
    kind: z.literal("step"),
    /** Rounds from one reduction to the next. */
    every: z.int().min(1).max(roundsMax),
    factor: positive.max(1),
    ...warmup,
  }),
  z.strictObject({
    kind: z.literal("exponential"),
    /** Of each round. */
    factor: positive.max(1),
    ...warmup,
  }),
  z.strictObject({ kind: z.literal("cosine"), minimum: notNegative.default(0), ...warmup }),
  z.strictObject({ kind: z.literal("linear"), minimum: notNegative.default(0), ...warmup }),
]);

const clip = z.union([
  z.strictObject({ /** Largest L2 norm of all gradients together. */ norm: positive }),
  z.strictObject({ /** Largest absolute value of each. */ value: positive }),
]);

/** The trainer that every participant has. */
export const builtInTrainer = "onnx";

/** A name alone: what it stands for is said in files of the hospital's own. */
const trainer = z
  .string()
  .max(nameLengthMax)
  .regex(/^[a-z][a-z0-9-]*$/, "is no trainer's name: a-z, 0-9 and -, beginning with a letter");

export const trainingSchema = z.strictObject({
  /** What trains at each participant: the built-in trainer, or one that the hospital has configured. */
  trainer: trainer.default(builtInTrainer),
  loss,
  /** Number of the model's output that the loss takes, of several, from 0. */
  output: z.int().min(0).max(1_000).optional(),
  optimiser: optimiser.default("sgd"),
  learning_rate: positive,
  /** What becomes of the rate from round to round, and within one. */
  schedule: schedule.optional(),
  /** Times over the participant's rows, in each round. */
  epochs: z.int().min(1).max(100_000).optional(),
  /** Mini-batches in each round, whatever the number of rows. */
  steps: z.int().min(1).max(stepsMax).optional(),
  /** `shuffle` begins a round with its own order; `continue` goes on where the round before left off. */
  batches: z.enum(["shuffle", "continue"]).optional(),
  batch_rows: z.int().min(1).max(1_000_000).default(32),
  /** Shuffles rows the same way on every run of one round; mixed with the round's id. */
  seed: z.int().min(0).default(0),
  /** λ of λ/2·‖w‖² (of AdamW: of its own decay). */
  weight_decay: notNegative.optional(),
  gradient_clip: clip.optional(),
  /** μ of μ/2·‖w − w₀‖², which holds the weights near those that the round began with: FedProx, FedDyn. */
  proximal: notNegative.optional(),
  /** λ of λ/2·‖v − w₀‖²: each participant also trains a model v of its own, which stays there. */
  ditto: positive.optional(),
  /** What BatchNormalization takes in training: the batch's statistics, or those that the model holds. */
  batch_normalisation: z.enum(["batch", "frozen"]).optional(),
});

export type PlanTraining = z.infer<typeof trainingSchema>;
export type PlanOptimiser = Exclude<PlanTraining["optimiser"], string>;
export type PlanSchedule = NonNullable<PlanTraining["schedule"]>;
export type PlanLoss = PlanTraining["loss"];

/** The optimiser with everything that it is told. */
export function optimiserOf({ optimiser: chosen }: PlanTraining): PlanOptimiser {
  return typeof chosen === "string" ? (optimiser.parse({ name: chosen }) as PlanOptimiser) : chosen;
}

/** The loss by name, and what it is told. */
export function lossOf({ loss: chosen }: Pick<PlanTraining, "loss">): {
  readonly name: Extract<PlanLoss, string>;
  readonly from?: z.infer<typeof source> | undefined;
  readonly classWeights?: readonly number[] | undefined;
  readonly delta?: number | undefined;
} {
  if (typeof chosen === "string") return { name: chosen };
  if (chosen.name === "huber") return chosen;
  const { class_weights, ...rest } = chosen;
  return class_weights === undefined ? rest : { ...rest, classWeights: class_weights };
}

/** How many steps a round has for so many rows, from 1. */
export function stepCount({ epochs, steps, batch_rows }: PlanTraining, rowCount: number): number {
  return steps ?? (epochs as number) * Math.ceil(rowCount / Math.min(batch_rows, rowCount));
}

/** Where in a run a step is. */
export interface StepAt {
  /** Number of the round within its run, from 1. */
  readonly round: number;
  /** Rounds of the run. */
  readonly rounds: number;
  /** Within the round, from 0. */
  readonly step: number;
  /** Of this participant in this round. */
  readonly steps: number;
}

/**
 * The learning rate of one step. With t = rounds before this one and x = t + step/steps: `step` and
 * `exponential` fall from round to round, rate·factor^⌊t/every⌋ and rate·factor^t; `cosine` (Loshchilov
 * and Hutter 2017, equation 5, without restarts) and `linear` fall at every step, down to `minimum` at
 * the end of the run. A warm-up of n rounds multiplies by min(1, (x + 1/steps)/n).
 */
export function learningRateAt(
  { learning_rate: rate, schedule: chosen }: Pick<PlanTraining, "learning_rate" | "schedule">,
  { round, rounds, step, steps }: StepAt,
): number {
  if (!chosen) return rate;
  const before = round - 1;
  const at = before + step / steps;
  const warm = Math.min(1, (at + 1 / steps) / chosen.warmup_rounds); // 1/0 rounds: 1
  return warm * scheduled(chosen, { rate, before, share: at / rounds });
}

function scheduled(
  chosen: PlanSchedule,
  {
    rate,
    before,
    share,
  }: { readonly rate: number; readonly before: number; readonly share: number },
): number {
  switch (chosen.kind) {
    case "constant":
      return rate;
    case "step":
      return rate * chosen.factor ** Math.floor(before / chosen.every);
    case "exponential":
      return rate * chosen.factor ** before;
    case "cosine":
      return chosen.minimum + ((rate - chosen.minimum) * (1 + Math.cos(Math.PI * share))) / 2;
    case "linear":
      return chosen.minimum + (rate - chosen.minimum) * (1 - share);
  }
}

/** What the schema cannot say. @throws WardroundError PLAN_INVALID naming the path. */
export function refuseTraining(
  training: PlanTraining,
  refusal: (path: string, problem: string) => WardroundError,
): void {
  const { epochs, steps, learning_rate: rate, schedule: chosen } = training;
  if ((epochs === undefined) === (steps === undefined)) {
    throw refusal(
      "training.epochs",
      epochs === undefined
        ? "is missing: give epochs, or steps"
        : "cannot be used with training.steps: one of them says how long a round is",
    );
  }
  if (training.batches === "continue" && steps === undefined) {
    throw refusal("training.batches", "continue needs training.steps: epochs are whole anyway");
  }
  if (chosen && "minimum" in chosen && chosen.minimum > rate) {
    throw refusal("training.schedule.minimum", `${chosen.minimum} is above the learning rate`);
  }
  if (training.ditto !== undefined && training.trainer !== builtInTrainer) {
    throw refusal(
      "training.ditto",
      `needs the built-in trainer, ${builtInTrainer}: no other keeps a model of its own here`,
    );
  }
  const { name } = optimiserOf(training);
  const { optimiser: written } = training;
  if (typeof written !== "string" && written.name === "sgd" && written.nesterov) {
    if (written.momentum === 0) {
      throw refusal("training.optimiser.nesterov", "needs a momentum above 0");
    }
  }
  if (name === "adamw" && training.weight_decay === undefined) {
    throw refusal("training.weight_decay", "is missing: adamw is adam with a decay of its own");
  }
}
