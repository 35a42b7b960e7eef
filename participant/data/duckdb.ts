import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from "@duckdb/node-api";
import { queryMemoryBytesMax } from "../../base/limits.ts";

/** Rows of text: `cell(row, column)` counts both from 0 within the piece. */
export interface TablePiece {
  readonly rowCount: number;
  /** Blanks at both ends cut off; "" where the cell is empty or NULL. */
  cell(row: number, column: number): string;
}

/**
 * DuckDB in memory that may open the files given and no other: no extension is loaded or fetched, no
 * network, no other path, and the settings are locked.
 * @param paths - absolute.
 */
export async function openDuckDb(paths: readonly string[], signal: AbortSignal) {
  const instance = await DuckDBInstance.create(":memory:", {
    threads: "1",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    memory_limit: `${queryMemoryBytesMax / 1024 / 1024}MiB`,
  });
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  const allowed = [...paths.map(quoted), ...paths.map(quotedPath)];
  await connection.run(`SET allowed_paths = [${allowed.join(", ")}]`);
  await connection.run("SET temp_directory = ''");
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  signal.addEventListener("abort", interrupt);
  return {
    connection,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      signal.removeEventListener("abort", interrupt);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * Runs a query whose columns are all text.
 * @param refuse - what to throw for an error of DuckDB's, whose own message may show a patient's cells.
 */
export async function* readPieces(
  connection: DuckDBConnection,
  query: string,
  refuse: (thrown: unknown) => Error,
  signal: AbortSignal,
): AsyncGenerator<TablePiece, void, undefined> {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      signal.throwIfAborted();
      throw refuse(thrown);
    }
  };
  const result: DuckDBResult = await guarded(() => connection.stream(query));
  const columns = Array.from({ length: result.columnCount }, (_, at) => at);
  for (;;) {
    signal.throwIfAborted();
    const chunk = await guarded(() => result.fetchChunk());
    if (!chunk || chunk.rowCount === 0) return;
    const vectors = columns.map((at) => chunk.getColumnVector(at));
    yield {
      rowCount: chunk.rowCount,
      cell: (row, column) => String(vectors[column]?.getItem(row) ?? "").trim(),
    };
  }
}

/** A text as SQL writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A file's path as SQL writes it: DuckDB would read it as a pattern, and p[1].csv as p1.csv. */
export function quotedPath(path: string): string {
  return quoted(path.replace(/[[*?]/g, "[$&]"));
}

/** A name as SQL writes it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
