import { basename } from "node:path";
import { type DuckDBConnection, StatementType } from "@duckdb/node-api";
import { WardroundError } from "../../base/errors.ts";
import { queryBytesMax } from "../../base/limits.ts";
import { besideDataFile } from "./config.ts";
import { scanCsv } from "./csv-structure.ts";
import { readCsv } from "./csv-table.ts";
import { openDuckDb, quotedName, quotedPath, readPieces } from "./duckdb.ts";
import type { Finding } from "./findings.ts";
import { refuseNotParquet, selectText } from "./parquet-table.ts";
import { dataFilePieces, readDataFile } from "./read-file.ts";
import type { SqlSource, TableFile } from "./source-config.ts";
import { findColumns, type OpenTable } from "./table.ts";

const result = "wardround_result";

/** A table of a query: how DuckDB reads it. */
interface NamedTable {
  readonly path: string;
  readonly view: string;
  readonly findings: readonly Finding[];
}

/**
 * Opens what one SELECT gives of the tables that data.yaml names. The query can read nothing else and
 * change nothing: it is one statement, and DuckDB is locked to the tables' files.
 * @throws WardroundError as `openCsv` and `openParquet` of the tables, CONFIG_INVALID for a query that
 * is not one SELECT or that DuckDB refuses, DATA_CELL_INVALID where it fails on a cell.
 */
export async function openSql(
  dataFile: string,
  source: SqlSource,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<OpenTable> {
  const query = await queryText(dataFile, source.sql, signal);
  const tables: NamedTable[] = [];
  for (const [name, file] of Object.entries(source.tables)) {
    tables.push(await namedTable(name, file, { dataFile, missing: source.missing }, signal));
  }
  const file = "the query's result";
  return {
    file,
    rowCount: undefined,
    where: (row) => `row ${row + 1}`,
    findings: tables.flatMap((table) => table.findings),
    pieces: async function* () {
      const paths = tables.map(({ path }) => path);
      await using database = await openDuckDb(paths, signal);
      const { connection } = database;
      const select = await guarded(async () => {
        for (const { view } of tables) await connection.run(view);
        await refuseOthers(connection, query);
        await connection.run(`CREATE TEMP VIEW ${result} AS ${query}`);
        return selectText(connection, { table: result, wanted, file });
      }, signal);
      yield* readPieces(connection, select, refusal, signal);
    },
  };
}

async function queryText(dataFile: string, sql: string, signal: AbortSignal): Promise<string> {
  if (!/^\S+[.]sql$/i.test(sql)) return sql;
  const bytes = await readDataFile(besideDataFile(dataFile, sql), signal, queryBytesMax);
  return new TextDecoder().decode(bytes);
}

async function namedTable(
  name: string,
  table: TableFile,
  options: { readonly dataFile: string; readonly missing: readonly string[] },
  signal: AbortSignal,
): Promise<NamedTable> {
  const path = besideDataFile(options.dataFile, table.file);
  const file = basename(path);
  if (/[.]parquet$/i.test(path)) {
    await refuseNotParquet(path);
    return {
      path,
      view: viewOf(name, `SELECT * FROM read_parquet(${quotedPath(path)})`),
      findings: [],
    };
  }
  const { header, findings } = await scanCsv(dataFilePieces(path), { ...table, file }, signal);
  findColumns(header, [], { file, isGiven: table.header !== undefined });
  const names = header.map((text, at) => (text === "" ? `column_${at + 1}` : text));
  const csv = readCsv(path, table, {
    names,
    header: table.header === undefined,
    missing: options.missing,
  });
  const cells = names.map((text) => `nullif(trim(${quotedName(text)}), '') AS ${quotedName(text)}`);
  return {
    path,
    view: viewOf(name, `SELECT ${cells.join(", ")} FROM ${csv}`),
    findings,
  };
}

function viewOf(name: string, select: string): string {
  return `CREATE VIEW ${quotedName(name)} AS ${select}`;
}

async function refuseOthers(connection: DuckDBConnection, query: string): Promise<void> {
  const statements = await connection.extractStatements(query);
  const only = statements.count === 1 ? await statements.prepare(0) : undefined;
  const isSelect = only?.statementType === StatementType.SELECT;
  only?.destroySync();
  if (isSelect) return;
  throw notOneSelect();
}

function notOneSelect(): WardroundError {
  return new WardroundError("CONFIG_INVALID", "source.sql: must be one SELECT statement");
}

async function guarded<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown instanceof WardroundError ? thrown : refusal(thrown);
  }
}

/** Errors about the query's own text, which name its parts; of others the kind alone, for they may show cells. */
const aboutText =
  /^(?:Failed to extract statements: )?((?:Parser|Binder|Catalog|Permission|Not implemented) Error: [^\n]*)/;

function refusal(thrown: unknown): WardroundError {
  const text = thrown instanceof Error ? thrown.message : "";
  const words = aboutText.exec(text);
  if (words) return new WardroundError("CONFIG_INVALID", `source.sql: ${words[1]}`);
  if (text === "Error in native callback") return notOneSelect(); // nothing but comments
  const kind = /^[A-Z][A-Za-z- ]{2,40} Error/.exec(text)?.[0] ?? "Error";
  const advice = /^(Conversion|Invalid Input)/.test(kind)
    ? "a cell cannot be converted: list its text in source.missing, or use TRY_CAST"
    : "try a smaller query";
  return new WardroundError("DATA_CELL_INVALID", `source.sql: ${kind} while it ran; ${advice}`);
}
