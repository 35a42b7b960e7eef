import { z } from "zod";

/** YAML reads 0 and -9 as numbers; a cell is text, so they are compared as written. */
export const cellText = z.union([
  z.string(),
  z.number().transform((value) => String(value)),
  z.boolean().transform((value) => String(value)),
]);

export const column = z.string().min(1).max(1_000);

/** Path of one file, relative to data.yaml. */
const filePath = z
  .string()
  .min(1)
  .regex(/^[^*?[\]{}]*$/, "must not have any of * ? [ ] { }: one file is read, never a pattern");

/** How a CSV file is written. */
const csvOptions = {
  delimiter: z.enum([",", ";", "\t", "|", " "]).default(","),
  quote: z.enum(['"', "'"]).default('"'),
  /** Names of the columns of a file without a header: its first line is then a row. */
  header: z.array(column).min(1).max(100_000).optional(),
};

/**
 * Texts that mean "no value", compared after blanks at both ends are cut off; in columns of numbers by
 * their value too, so that -9 is also -9.0.
 */
const missing = z.array(cellText).max(100).default([""]);

const csv = z.strictObject({
  /** Path of the table, relative to data.yaml. */
  csv: filePath,
  ...csvOptions,
  /** What stands between whole and fraction. */
  decimal: z.enum([".", ","]).default("."),
  missing,
});

const parquet = z.strictObject({ parquet: filePath, missing });

const tableFile = z.union([
  filePath.transform((file) => ({ file, delimiter: ",", quote: '"', header: undefined }) as const),
  z.strictObject({ file: filePath, ...csvOptions }),
]);

const sql = z.strictObject({
  /** One SELECT in DuckDB's SQL, or the path of a file that ends in .sql and holds it. */
  sql: z.string().min(1),
  /** Tables that the query may name; each a CSV or Parquet file. Every CSV column is text. */
  tables: z
    .record(
      z.string().regex(/^[a-z_][a-z0-9_]*$/, "must be a-z, 0-9 and _, beginning with a letter"),
      tableFile,
    )
    .refine((tables) => Object.keys(tables).length > 0, "names no table: a query needs one"),
  /** Cells of the CSV files that are NULL, and cells of the result that are missing. */
  missing,
});

/** x.npy, or x.npz:name for one array of many. */
const arrayPath = filePath.regex(
  /([.]npy|[.]npz:[^:/\\]+)$/i,
  "must end in .npy, or name an array of an .npz file: FILE.npz:NAME",
);

const arrays = { features: arrayPath, labels: arrayPath, ids: arrayPath.optional() };

const npy = z.strictObject({
  npy: z.strictObject({
    ...arrays,
    /** Arrays of the held-out rows; `split` is then not used. */
    test: z.strictObject(arrays).optional(),
    /** Every value is divided by it: 255 turns bytes into 0 to 1. */
    divide_by: z.number().positive().default(1),
  }),
});

const side = z.int().min(1).max(16_384);
const perChannel = z.array(z.number()).min(1).max(3);

const images = z.strictObject({
  images: z.strictObject({
    /** PNG, JPEG or DICOM files: one folder for each class in it, or all that `table` lists. */
    folder: filePath,
    /** A CSV or Parquet file with a row for each image. */
    table: tableFile.optional(),
    /** The table's column of paths, relative to the folder. */
    file_column: column.default("file"),
    /** Height and width. */
    size: z.tuple([side, side]),
    channels: z.enum(["grey", "rgb"]).default("grey"),
    layout: z.enum(["channels-first", "channels-last"]).default("channels-first"),
    /** What becomes of an image of another size. */
    fit: z.enum(["refuse", "resize"]).default("refuse"),
    /** After values are 0 to 1: (value − mean) ÷ std of each channel. */
    mean: perChannel.default([0]),
    std: z.array(z.number().positive()).min(1).max(3).default([1]),
    /** DICOM: centre and width that are used in place of those of the file. */
    window: z.tuple([z.number(), z.number().min(1)]).optional(),
  }),
  missing,
});

/** Where the rows come from: one of csv, parquet, sql, npy, images. */
export const source = z.union([csv, parquet, sql, npy, images]);

export type Source = z.infer<typeof source>;
export type CsvSource = z.infer<typeof csv>;
export type ParquetSource = z.infer<typeof parquet>;
export type SqlSource = z.infer<typeof sql>;
export type ArraySource = z.infer<typeof npy>["npy"];
export type ArrayPaths = Pick<ArraySource, "features" | "labels" | "ids">;
export type ImageSource = z.infer<typeof images>["images"];
export type TableFile = z.infer<typeof tableFile>;

/** Whether rows have columns that data.yaml lists, one by one. */
export function isTabular(source: Source): source is CsvSource | ParquetSource | SqlSource {
  return "csv" in source || "parquet" in source || "sql" in source;
}

/** Texts that mean "no value" in a source's cells; NULL of Parquet and SQL, which reads as "", always does. */
export function missingTexts(source: Source): ReadonlySet<string> {
  const texts = "missing" in source ? source.missing.map((text) => text.trim()) : [];
  return new Set("csv" in source || "images" in source ? texts : [...texts, ""]);
}
