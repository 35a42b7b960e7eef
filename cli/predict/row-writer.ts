import { WardroundError } from "../../base/errors.ts";
import type { Tensor } from "../../protocol/frames.ts";
import type { TensorValue } from "../tensors.ts";
import { flatColumns, outputColumns } from "./answer-rows.ts";
import type { Format } from "./options.ts";

/** Rows that were answered together. */
export interface AnsweredRows {
  readonly rows: number;
  readonly outputs: readonly Tensor[];
  readonly kept: readonly (readonly string[])[];
}

/** Turns answers into text, piece by piece. */
export interface RowWriter {
  write(answered: AnsweredRows): string;
  end(): string;
}

export interface RowWriterOptions {
  readonly model: string;
  readonly version: number;
  /** Names of the columns that are kept. */
  readonly kept: readonly string[];
}

/** A column of the output in each form that has one. */
const versionColumn = "model_version";

/**
 * Writes rows in a format: the columns that were kept, the outputs, and the version that answered.
 * NaN and infinities are null in JSON, which has no word for them.
 */
export function createRowWriter(format: Format, options: RowWriterOptions): RowWriter {
  switch (format) {
    case "csv":
      return csvWriter(options);
    case "table":
      return tableWriter(options);
    case "json":
      return jsonWriter(options);
    case "jsonl":
      return jsonLinesWriter(options);
  }
}

function csvWriter({ kept, version }: RowWriterOptions): RowWriter {
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\n`;
  let header = "";
  return {
    write({ rows, outputs, kept: cells }) {
      const columns = flatColumns(outputs, rows);
      const names = columns.map(({ name }) => name);
      const before = header === "" ? line([...named(kept, names), versionColumn]) : "";
      header ||= before;
      const lines = cells.map((own, row) =>
        line([...own, ...columns.map(({ values }) => plainText(values[row])), String(version)]),
      );
      return before + lines.join("");
    },
    end: () => "",
  };
}

/** As wide as the first rows need; longer cells of later ones stand out. A terminal obeys no cell. */
function tableWriter({ kept, version }: RowWriterOptions): RowWriter {
  let widths: readonly number[] | undefined;
  return {
    write({ rows, outputs, kept: cells }) {
      const columns = flatColumns(outputs, rows);
      const names = columns.map(({ name }) => name);
      const header = [...named(kept, names), versionColumn];
      const lines = cells.map((own, row) => [
        ...own,
        ...columns.map(({ values }) => shortText(values[row])),
        String(version),
      ]);
      const isFirst = widths === undefined;
      widths ??= header.map((name, at) =>
        lines.reduce((width, line) => Math.max(width, line[at]?.length ?? 0), name.length),
      );
      const wide = widths;
      const pad = (line: readonly string[]): string =>
        `${line
          .map(printable)
          .map((cell, at) =>
            at < kept.length ? cell.padEnd(wide[at] ?? 0) : cell.padStart(wide[at] ?? 0),
          )
          .join("  ")
          .trimEnd()}\n`;
      return (isFirst ? [header, ...lines] : lines).map(pad).join("");
    },
    end: () => "",
  };
}

function jsonWriter({ kept, model, version }: RowWriterOptions): RowWriter {
  const start = `{"model":${JSON.stringify(model)},"version":${version},"rows":[`;
  let before = start;
  return {
    write(answered) {
      const objects = rowObjects(answered, kept);
      const text = objects.map((fields, at) => `${at === 0 ? before : ","}{${fields}}`).join("");
      if (text !== "") before = ",";
      return text;
    },
    end: () => `${before === start ? start : ""}]}\n`,
  };
}

function jsonLinesWriter({ kept, version }: RowWriterOptions): RowWriter {
  return {
    write: (answered) =>
      rowObjects(answered, kept)
        .map((fields) => `{${fields}${fields === "" ? "" : ","}"${versionColumn}":${version}}\n`)
        .join(""),
    end: () => "",
  };
}

/** The fields of each row's object. */
function rowObjects(
  { rows, outputs, kept: cells }: AnsweredRows,
  kept: readonly string[],
): string[] {
  const columns = outputColumns(outputs, rows);
  const names = named(
    kept,
    columns.map(({ name }) => name),
  ).map((name) => JSON.stringify(name));
  return Array.from({ length: rows }, (_, row) =>
    [
      ...(cells[row] ?? []).map((text) => JSON.stringify(text)),
      ...columns.map(({ values }) => jsonText(values[row])),
    ]
      .map((value, at) => `${names[at]}:${value}`)
      .join(","),
  );
}

/** @throws WardroundError ARGUMENT_INVALID where a kept column is named as an output. */
function named(kept: readonly string[], outputs: readonly string[]): readonly string[] {
  const taken = kept.find((name) => outputs.includes(name) || name === versionColumn);
  if (taken === undefined) return [...kept, ...outputs];
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `--keep ${taken} would stand in the output twice: an output has that name; rename the column or leave it out`,
  );
}

/** Whole numbers with all their digits, floats so that reading them gives the same value. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return "null";
    return Object.is(value, -0) ? "-0.0" : String(value);
  }
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

function plainText(value: TensorValue | undefined): string {
  return Object.is(value, -0) ? "-0.0" : String(value);
}

/** For people: six digits of a float. */
function shortText(value: TensorValue | undefined): string {
  if (typeof value !== "number" || Number.isInteger(value)) return plainText(value);
  return String(Number(value.toPrecision(6)));
}

/** Line breaks and what a terminal takes for commands as blanks. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, " ");
}

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
