import { z } from "zod";
import { cellText, column } from "./source-config.ts";

/** Texts of this column alone that mean "no value", beside those of the source. */
const missingValues = z.array(cellText).max(100).default([]);

const number = z.strictObject({
  column,
  type: z.literal("number").default("number"),
  /** refuse the file, fill with the mean of this site's training rows, or with the number. */
  missing: z.union([z.enum(["refuse", "mean"]), z.number()]).default("refuse"),
  missing_values: missingValues,
});

/** One input for each value: 1 where the cell is that, else 0. */
const category = z.strictObject({
  column,
  type: z.literal("category"),
  /** Texts in a fixed order, the same at every site. */
  values: z.array(cellText).min(2).max(10_000),
  /** The first value has no input: it is where all others are 0. */
  drop_first: z.boolean().default(false),
  /** A text that is not listed: the file is refused, or all inputs are 0. */
  other: z.enum(["refuse", "zero"]).default("refuse"),
  missing: z.enum(["refuse", "zero"]).default("refuse"),
  missing_values: missingValues,
});

const boolean = z.strictObject({
  column,
  type: z.literal("boolean"),
  /** Texts that are 1, and texts that are 0. */
  yes: z.array(cellText).min(1).max(100).default(["1", "true", "yes"]),
  no: z.array(cellText).min(1).max(100).default(["0", "false", "no"]),
  missing: z.union([z.enum(["refuse", "mean"]), z.number()]).default("refuse"),
  missing_values: missingValues,
});

/** One of the model's inputs, or for a category several. */
export const feature = z.union([
  column.transform(
    (named) => ({ column: named, type: "number", missing: "refuse", missing_values: [] }) as const,
  ),
  number,
  category,
  boolean,
]);

export type Feature = z.infer<typeof feature>;

const targets = z.array(column).min(1).max(1_000);

/** What is predicted. */
export const label = z.union([
  z.strictObject({
    /** Left out where labels are an array or folders. */
    column: column.optional(),
    /** Texts of the classes, in the order of the model's class index. */
    classes: z.array(cellText).min(2).max(10_000),
  }),
  /** Columns of numbers, in the order of the model's outputs. */
  z.strictObject({ targets }),
  /** The same of whole numbers from 0. */
  z.strictObject({ counts: targets }),
  z.strictObject({
    /** Column of the time until the event, or until the patient was last seen without it. */
    time: column,
    event: column,
    /** Texts of the event's column: last seen without it, and the event. */
    event_values: z.tuple([cellText, cellText]).default(["0", "1"]),
  }),
]);

export type Label = z.infer<typeof label>;

/** Columns that a label is made of, in the order of a row's numbers. */
export function labelColumns(label: Label): readonly string[] {
  if ("classes" in label) return label.column === undefined ? [] : [label.column];
  if ("targets" in label) return label.targets;
  return "counts" in label ? label.counts : [label.time, label.event];
}

/** Numbers of a row's label: 1 for classes; time and event for survival. */
export function targetCountOf(label: Label): number {
  return "classes" in label ? 1 : labelColumns(label).length;
}

/** Names of the model's inputs that a feature becomes. */
export function inputNames(feature: Feature): readonly string[] {
  if (feature.type !== "category") return [feature.column];
  const values = feature.drop_first ? feature.values.slice(1) : feature.values;
  return values.map((value) => `${feature.column}=${value}`);
}

const finite = z.number();
const statistics = z.strictObject({
  mean: finite,
  /** Standard deviation. */
  std: finite.min(0),
  /** Pearson's correlation with the label (the class index, or the first target). */
  label_correlation: finite.min(-1).max(1).optional(),
});

/** Statistics of the federation by the name of the input. */
export const statisticsByInput = z.record(z.string(), statistics);

export type InputStatistics = z.infer<typeof statistics>;

const given = z.strictObject({
  type: z.literal("given"),
  /** Mean and standard deviation of every input, by its name. */
  features: statisticsByInput,
  /** Added to every standard deviation. */
  epsilon: finite.min(0).default(0),
});

const standard = z.strictObject({
  type: z.literal("standard"),
  /** What the sum of squares is divided by: n, or n-1 (unbiased). */
  divisor: z.enum(["n", "n-1"]).default("n"),
  /** Added to every standard deviation, also of a column that does not vary. */
  epsilon: finite.min(0).default(0),
});

const short = z
  .enum(["standard", "min-max", "none"])
  .transform(
    (type): Scaling => (type === "standard" ? { type, divisor: "n", epsilon: 0 } : { type }),
  );

/** What becomes of the inputs before a model sees them. */
export const scaling = z.union([
  short,
  standard,
  given,
  z.strictObject({
    type: z.literal("given"),
    /** JSON file of the same, relative to data.yaml: {"features": {NAME: {"mean": 0, "std": 1}}}. */
    file: z.string().min(1),
    epsilon: finite.min(0).default(0),
  }),
]);

export type Scaling =
  | { readonly type: "none" | "min-max" }
  | z.infer<typeof standard>
  | z.infer<typeof given>
  | { readonly type: "given"; readonly file: string; readonly epsilon: number };

const texts = z
  .union([cellText.transform((one) => [one]), z.array(cellText).min(1).max(1_000)])
  .describe("one text, or a list");

/** Which rows are held out. */
export const split = z.union([
  z.strictObject({
    /** By a hash of the id alone. */
    test_fraction: z.number().min(0).lt(1).default(0.2),
  }),
  z.strictObject({ column, train: texts.default(["train"]), test: texts.default(["test"]) }),
  z.strictObject({
    /** JSON file with the ids of the held-out rows, relative to data.yaml. */
    file: z.string().min(1),
  }),
]);

export type Split = z.infer<typeof split>;
