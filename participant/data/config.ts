import { resolve } from "node:path";
import { z } from "zod";
import { WardroundError } from "../../base/errors.ts";
import { nameLengthMax } from "../../base/limits.ts";
import { parseConfig } from "../../model/config.ts";
import { trainersSchema } from "../trainers/config.ts";
import { feature, label, labelColumns, type Scaling, scaling, split } from "./column-config.ts";
import { column, isTabular, source } from "./source-config.ts";

const name = z
  .string()
  .max(nameLengthMax)
  .regex(/^[a-z][a-z0-9-]*$/, "must be a-z, 0-9 and -, beginning with a letter");

const policy = z.strictObject({
  /** Sum of epsilon that this data set may spend, over every federation and for ever. */
  epsilon_budget: z.union([z.number().positive(), z.literal("unlimited")]),
  /** Rounds without a privacy mechanism. `allow` permits them at any time, whatever the budget. */
  plain_rounds: z.enum(["refuse", "allow"]).default("refuse"),
  /** Smallest quorum of a plan that is taken. */
  minimum_quorum: z.int().min(1).default(2),
  /** Held-out rows below which none are counted for others: sums of few say much about each. */
  minimum_evaluation_rows: z.int().min(1).default(10),
  /** Most rounds whose updates a plain plan may let the server keep; left out: whatever the plan says. */
  maximum_retain_rounds: z.int().min(0).optional(),
});

const schema = z.strictObject({
  federation: name,
  data_set: name,
  source,
  /** Left out: the row's number, which holds only while rows are added at the end. */
  id: column.optional(),
  /** Of a table, in the model's order; arrays and images are taken whole. */
  features: z.array(feature).max(100_000).default([]),
  label,
  split: split.prefault({}),
  /** Left out: standard for tables, none for arrays and images. */
  scaling: scaling.optional(),
  /** JSON file of the order in which training rows are taken: epochs, each a permutation of them. */
  order: z.string().min(1).optional(),
  /** Folder of the ledger, relative to data.yaml; on a local disk. */
  ledger: z.string().min(1).default("ledger"),
  policy,
  trainers: trainersSchema,
});

/** A hospital's data.yaml, every default filled in. */
export type DataConfig = Omit<z.infer<typeof schema>, "scaling"> & { readonly scaling: Scaling };

/**
 * Checks a data.yaml.
 * @throws WardroundError CONFIG_INVALID naming the path and what would be right.
 */
export function parseDataConfig(value: unknown): DataConfig {
  const config = parseConfig(schema, value, "CONFIG_INVALID");
  refuseRepeated(
    allColumns(config),
    "is used twice among id, label, split and features: each column has one use",
    "column",
  );
  refuseUnfit(config);
  const { label, features } = config;
  if ("classes" in label)
    refuseRepeated(label.classes, "is listed twice in label.classes", "class");
  for (const each of features) {
    const texts = each.type === "category" ? each.values : [];
    refuseRepeated(texts, `is listed twice in the values of ${each.column}`, "value");
  }
  const plain: Scaling = isTabular(config.source)
    ? { type: "standard", divisor: "n", epsilon: 0 }
    : { type: "none" };
  return { ...config, scaling: config.scaling ?? plain };
}

/** What the labels of a data set are, for the loss that they must fit. */
export type LabelKind = "classes" | "numbers" | "survival";

/** Kind of a data set's labels: classes for cross-entropies, survival for cox, else numbers. */
export function labelKind({ label }: Pick<DataConfig, "label">): LabelKind {
  if ("classes" in label) return "classes";
  return "time" in label ? "survival" : "numbers";
}

/** JSON Schema of a data.yaml, for editors. */
export function dataConfigJsonSchema(): unknown {
  return z.toJSONSchema(schema, { io: "input", target: "draft-7" });
}

/** Absolute path of a file that data.yaml names. */
export function besideDataFile(dataFile: string, path: string): string {
  return resolve(dataFile, "..", path);
}

/** Absolute path of the ledger's folder, beside data.yaml unless that names another. */
export function ledgerPath(dataFile: string, { ledger }: DataConfig): string {
  return besideDataFile(dataFile, ledger);
}

function allColumns(config: z.infer<typeof schema>): readonly string[] {
  const { id, split, label, features, source } = config;
  return [
    ...(id === undefined ? [] : [id]),
    ...("column" in split ? [split.column] : []),
    ...("images" in source && source.images.table ? [source.images.file_column] : []),
    ...labelColumns(label),
    ...features.map((each) => each.column),
  ];
}

/** Refuses parts that are right by themselves and make no sense together. */
function refuseUnfit(config: z.infer<typeof schema>): void {
  const { id, split, label, features, source } = config;
  const isTable = isTabular(source);
  const hasTable = isTable || ("images" in source && source.images.table !== undefined);
  const isRefused: readonly (readonly [boolean, string])[] = [
    [isTable && features.length === 0, "features: must list the model's inputs"],
    [!isTable && features.length > 0, "features: arrays and images are taken whole, leave it out"],
    [hasTable && labelColumns(label).length === 0, "label.column: must name the label's column"],
    [!hasTable && id !== undefined, "id: there is no table with such a column, leave it out"],
    [!hasTable && "column" in split, "split.column: there is no table with such a column"],
    [
      !hasTable && "images" in source && !("classes" in label),
      "source.images.table: must name the table with the label's columns",
    ],
    [
      !isTable && config.scaling?.type === "given",
      "scaling: given statistics are of a table's columns; images have mean and std of their own",
    ],
    ["npy" in source && source.npy.test !== undefined && "file" in split, bothSplits],
  ];
  const problem = isRefused.find(([is]) => is)?.[1];
  if (problem !== undefined) throw new WardroundError("CONFIG_INVALID", problem);
}

const bothSplits = "split: source.npy.test says already which rows are held out, leave it out";

function refuseRepeated(texts: readonly string[], problem: string, what: string): void {
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) throw new WardroundError("CONFIG_INVALID", `${what} "${text}" ${problem}`);
    seen.add(text);
  }
}
