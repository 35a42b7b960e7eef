import { z } from "zod";
import { nameLengthMax, trainersMax, trainerTimeoutMsMax } from "../../base/limits.ts";
import { durationMs } from "../../model/plan.ts";
import { builtInTrainer } from "../../model/plan-training.ts";

const text = z
  .string()
  .max(10_000)
  .regex(/^[^\0]*$/, "must not have a null character");

/** YAML reads 4 and true as other things than text; a process gets text. */
const environmentText = z.union([
  text,
  z.union([z.number(), z.boolean()]).transform((value) => String(value)),
]);

const timeout = z
  .string()
  .refine(
    (value) =>
      /^[1-9][0-9]{0,8}(ms|s|m|h|d)$/.test(value) && durationMs(value) <= trainerTimeoutMsMax,
    'is no duration of at most 14 days: write for example "90s", "10m" or "6h"',
  );

const shared = {
  /** Beside PATH, HOME and LANG, which are the participant's own. */
  environment: z.record(z.string(), environmentText).default({}),
  /** A job that takes longer is ended, and declined. */
  timeout: timeout.default("1d"),
  /** Keeps the folder of the last job, patients' rows included, to look at. */
  keep: z.boolean().default(false),
};

const processTrainer = z.strictObject({
  type: z.literal("process"),
  /** Program and arguments. One that begins with ./ or ../ is a path, from `directory` on. */
  command: z.array(text.min(1)).min(1).max(1_000),
  /** Relative to data.yaml, whose own folder it is where it is left out. */
  directory: text.min(1).default("."),
  ...shared,
});

const moduleTrainer = z.strictObject({
  type: z.literal("module"),
  /** An ES module, relative to data.yaml. */
  path: text.min(1),
  ...shared,
});

const trainer = z.discriminatedUnion("type", [processTrainer, moduleTrainer]);

/** The `trainers` of a data.yaml: what the names in plans stand for at this hospital. */
export const trainersSchema = z
  .record(z.string(), trainer)
  .superRefine((trainers, context) => {
    for (const [name, { environment }] of Object.entries(trainers)) {
      const refuse = (path: string[], message: string): void =>
        context.addIssue({ code: "custom", path: [name, ...path], message });
      if (!/^[a-z][a-z0-9-]*$/.test(name) || name.length > nameLengthMax) {
        refuse([], "a trainer's name must be a-z, 0-9 and -, beginning with a letter");
      }
      if (name === builtInTrainer) refuse([], "is the built-in trainer: take another name");
      for (const variable of Object.keys(environment)) {
        if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable) && !variable.startsWith("WARDROUND_"))
          continue;
        refuse(
          ["environment", variable],
          "must be a variable's name: letters, digits and _, and not WARDROUND_…",
        );
      }
    }
    if (Object.keys(trainers).length <= trainersMax) return;
    context.addIssue({ code: "custom", message: `has more than ${trainersMax} trainers` });
  })
  .default({});

export type TrainerConfig = z.infer<typeof trainer>;
