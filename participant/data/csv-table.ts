import { DuckDBInstance } from "@duckdb/node-api";
import { WardroundError } from "../../base/errors.ts";

/** Rows of text: `cell(row, column)` counts both from 0 within the piece. */
export interface CsvPiece {
  readonly rowCount: number;
  /** Blanks at both ends cut off; "" where the cell is empty. */
  cell(row: number, column: number): string;
}

/**
 * Reads some columns of a CSV file as text, the header's row included, through DuckDB, which may open this one file and no other:
 * no extension is loaded or fetched, no network, no other path, and the settings are locked.
 * @param columns - positions in the file, from 0, in the order wanted.
 * @throws WardroundError DATA_CELL_INVALID where DuckDB cannot read the file; its own message would
 * show a patient's line and is dropped.
 */
export async function* readCsvPieces(
  options: {
    readonly path: string;
    readonly file: string;
    readonly delimiter: string;
    readonly columnCount: number;
    readonly columns: readonly number[];
  },
  signal: AbortSignal,
): AsyncGenerator<CsvPiece, void, undefined> {
  const instance = await DuckDBInstance.create(":memory:", {
    threads: "1",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    await connection.run(`SET allowed_paths = [${quoted(options.path)}]`);
    await connection.run("SET temp_directory = ''");
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
    const result = await guarded(options.file, () => connection.stream(query(options)));
    for (;;) {
      signal.throwIfAborted();
      const chunk = await guarded(options.file, () => result.fetchChunk());
      if (!chunk || chunk.rowCount === 0) return;
      const vectors = options.columns.map((_, at) => chunk.getColumnVector(at));
      yield {
        rowCount: chunk.rowCount,
        cell: (row, column) => String(vectors[column]?.getItem(row) ?? "").trim(),
      };
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function query(options: Parameters<typeof readCsvPieces>[0]): string {
  const types = Array.from({ length: options.columnCount }, (_, at) => `'c${at}': 'VARCHAR'`);
  const wanted = options.columns.map((at) => `c${at}`).join(", ");
  return `SELECT ${wanted} FROM read_csv(${quoted(options.path)}, auto_detect = false,
    header = false, columns = {${types.join(", ")}}, delim = ${quoted(options.delimiter)},
    quote = '"', escape = '"', compression = 'none', parallel = false)`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function guarded<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const line = /CSV Error on Line: ([0-9]+)/.exec(String(thrown))?.[1];
    const where = line === undefined ? file : `${file} line ${line}`;
    throw new WardroundError("DATA_CELL_INVALID", `${where} cannot be read as CSV`);
  }
}
