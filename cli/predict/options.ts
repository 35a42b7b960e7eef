import type { Talking } from "../connection.ts";

/** JSON text of the command line, or the path of a file: CSV or Parquet by its ending, else JSON. */
export type PredictInput = { readonly json: string } | { readonly file: string };

export const formats = ["table", "json", "jsonl", "csv"] as const;
export type Format = (typeof formats)[number];

/** How the columns of a table are used. */
export interface ColumnOptions {
  /** Columns that the model's one input takes, in its order; undefined = as the file has them. */
  readonly columns?: readonly string[] | undefined;
  /** Columns that go into the output as they are, and not into the model. */
  readonly keep: readonly string[];
  /** Columns that are left out. */
  readonly ignore: readonly string[];
}

export interface PredictOptions extends Talking, ColumnOptions {
  readonly name: string;
  readonly input: PredictInput;
  /** undefined = the version that is served when the command starts. */
  readonly modelVersion?: number | undefined;
  /** undefined = the tensors of an answer to tensors, a table for rows; JSON lines under --json. */
  readonly format?: Format | undefined;
  /** undefined = stdout. */
  readonly output?: string | undefined;
  readonly delimiter: string;
  readonly decimal: "." | ",";
  /** Progress on stderr also where it is no terminal. */
  readonly progress: boolean;
}
