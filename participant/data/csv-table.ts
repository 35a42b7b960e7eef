import { basename } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { type CsvForm, type CsvStructure, scanCsv } from "./csv-structure.ts";
import { openDuckDb, quoted, quotedPath, readPieces } from "./duckdb.ts";
import { dataFilePieces } from "./read-file.ts";
import { chooseColumns, findColumns, type OpenTable, type Wanted } from "./table.ts";

/**
 * Opens a CSV file: walks it once to know its lines, then reads some columns as text through DuckDB.
 * @param path - absolute.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, DATA_EMPTY, DATA_COLUMN_MISSING, or
 * DATA_CELL_INVALID naming the line where the file is not CSV.
 */
export async function openCsv(
  path: string,
  form: CsvForm,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<OpenTable> {
  const file = basename(path);
  const structure = await scanCsv(dataFilePieces(path), { ...form, file }, signal);
  const columns = findColumns(structure.header, chooseColumns(structure.header, wanted), {
    file,
    isGiven: form.header !== undefined,
  });
  return {
    file,
    rowCount: structure.recordLines.length,
    where: (row) => `line ${structure.recordLines[row]}`,
    findings: structure.findings,
    pieces: () => pieces({ path, file, form, columns, structure }, signal),
  };
}

async function* pieces(
  options: {
    readonly path: string;
    readonly file: string;
    readonly form: CsvForm;
    readonly columns: readonly number[];
    readonly structure: CsvStructure;
  },
  signal: AbortSignal,
): ReturnType<OpenTable["pieces"]> {
  const { path, file, form, columns, structure } = options;
  await using database = await openDuckDb([path], signal);
  const names = structure.header.map((_, at) => `c${at}`);
  const wanted = columns.map((at) => `c${at}`);
  // Of one column DuckDB takes an empty line for a row; it is none, and "" in quotes is one.
  const isOne = names.length === 1;
  const source = readCsv(path, form, { names, header: false, quotedNulls: !isOne });
  const query = `SELECT ${wanted.join(", ")} FROM ${source}${isOne ? " WHERE c0 IS NOT NULL" : ""}`;
  const refuse = (thrown: unknown): WardroundError => cannotRead(file, thrown);
  let headerRows = form.header === undefined ? 1 : 0;
  for await (const piece of readPieces(database.connection, query, refuse, signal)) {
    const skipped = headerRows;
    headerRows = 0;
    yield {
      rowCount: piece.rowCount - skipped,
      cell: (row, column) => piece.cell(row + skipped, column),
    };
  }
}

/** DuckDB's table function over a CSV file, every column text. */
export function readCsv(
  path: string,
  form: CsvForm,
  options: {
    readonly names: readonly string[];
    /** Whether the first record is to be left out. */
    readonly header: boolean;
    /** Texts that are NULL. */
    readonly missing?: readonly string[];
    /** Whether such a text is NULL in quotes as well; default: yes. */
    readonly quotedNulls?: boolean;
  },
): string {
  const types = options.names.map((name) => `${quoted(name)}: 'VARCHAR'`);
  const missing = options.missing ? `nullstr = [${options.missing.map(quoted).join(", ")}],` : "";
  return `read_csv(${quotedPath(path)}, auto_detect = false, header = ${options.header},
    columns = {${types.join(", ")}}, delim = ${quoted(form.delimiter)}, ${missing}
    quote = ${quoted(form.quote)}, escape = ${quoted(form.quote)}, compression = 'none',
    allow_quoted_nulls = ${options.quotedNulls ?? true}, parallel = false)`;
}

function cannotRead(file: string, thrown: unknown): WardroundError {
  const line = /CSV Error on Line: ([0-9]+)/.exec(String(thrown))?.[1];
  const where = line === undefined ? file : `${file} line ${line}`;
  return new WardroundError("DATA_CELL_INVALID", `${where} cannot be read as CSV`);
}
