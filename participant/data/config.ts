import { resolve } from "node:path";
import { z } from "zod";
import { WardroundError } from "../../base/errors.ts";
import { nameLengthMax } from "../../base/limits.ts";
import { parseConfig } from "../../model/config.ts";

const name = z
  .string()
  .max(nameLengthMax)
  .regex(/^[a-z][a-z0-9-]*$/, "must be a-z, 0-9 and -, beginning with a letter");

const column = z.string().min(1).max(1_000);

/** YAML reads 0 and -9 as numbers; a CSV cell is text, so they are compared as written. */
const cellText = z.union([z.string(), z.number().transform((value) => String(value))]);

const feature = z.union([
  column.transform((named) => ({ column: named, type: "number", missing: "refuse" }) as const),
  z.strictObject({
    column,
    type: z.literal("number").default("number"),
    /** refuse the file, fill with the mean of this site's training rows, or with the number. */
    missing: z.union([z.enum(["refuse", "mean"]), z.number()]).default("refuse"),
  }),
]);

const source = z.strictObject({
  /** Path of the table, relative to data.yaml. */
  csv: z
    .string()
    .min(1)
    .regex(/^[^*?[\]{}]*$/, "must not have any of * ? [ ] { }: one file is read, never a pattern"),
  delimiter: z.enum([",", ";", "\t", "|"]).default(","),
  /** Texts that mean "no value", compared after blanks at both ends are cut off. */
  missing: z.array(cellText).max(100).default([""]),
});

const label = z.strictObject({
  column,
  /** Texts of the classes, in the order of the model's class index. */
  classes: z.array(cellText).min(2).max(10_000),
});

const policy = z.strictObject({
  /** Sum of epsilon that this data set may spend, over every federation and for ever. */
  epsilon_budget: z.union([z.number().positive(), z.literal("unlimited")]),
  /** Rounds without a privacy mechanism. `allow` permits them at any time, whatever the budget. */
  plain_rounds: z.enum(["refuse", "allow"]).default("refuse"),
  /** Smallest quorum of a plan that is taken. */
  minimum_quorum: z.int().min(1).default(2),
  /** Most rounds whose updates a plain plan may let the server keep; left out: whatever the plan says. */
  maximum_retain_rounds: z.int().min(0).optional(),
});

const schema = z.strictObject({
  federation: name,
  data_set: name,
  source,
  id: column,
  features: z.array(feature).min(1).max(100_000),
  label,
  split: z.strictObject({ test_fraction: z.number().min(0).lt(1).default(0.2) }).prefault({}),
  scaling: z.enum(["standard", "none"]).default("standard"),
  /** Folder of the ledger, relative to data.yaml; on a local disk. */
  ledger: z.string().min(1).default("ledger"),
  policy,
});

/** A hospital's data.yaml, every default filled in. */
export type DataConfig = z.infer<typeof schema>;

/**
 * Checks a data.yaml.
 * @throws WardroundError CONFIG_INVALID naming the path and what would be right.
 */
export function parseDataConfig(value: unknown): DataConfig {
  const config = parseConfig(schema, value, "CONFIG_INVALID");
  refuseRepeated(
    [config.id, config.label.column, ...config.features.map((each) => each.column)],
    "is used twice among id, label and features: each column has one use",
    "column",
  );
  refuseRepeated(config.label.classes, "is listed twice in label.classes", "class");
  return config;
}

/** Absolute path of the table that a data.yaml names. */
export function csvPath(dataFile: string, { source }: DataConfig): string {
  return resolve(dataFile, "..", source.csv);
}

/** Absolute path of the ledger's folder, beside data.yaml unless that names another. */
export function ledgerPath(dataFile: string, { ledger }: DataConfig): string {
  return resolve(dataFile, "..", ledger);
}

function refuseRepeated(texts: readonly string[], problem: string, what: string): void {
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) throw new WardroundError("CONFIG_INVALID", `${what} "${text}" ${problem}`);
    seen.add(text);
  }
}
