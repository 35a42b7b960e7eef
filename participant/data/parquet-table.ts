import { basename } from "node:path";
import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { DuckDBTypeId } from "@duckdb/node-api";
import { WardroundError } from "../../base/errors.ts";
import { openDuckDb, quotedName, quotedPath, readPieces } from "./duckdb.ts";
import { firstBytes, sizeOfDataFile } from "./read-file.ts";
import { chooseColumns, findColumns, type OpenTable, type Wanted } from "./table.ts";

/**
 * Opens a Parquet file; its cells become text, NULL and NaN become "".
 * @param path - absolute.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, DATA_COLUMN_MISSING, or DATA_CELL_INVALID
 * where the file is not Parquet or a column's type is no number, text or boolean.
 */
export async function openParquet(
  path: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<OpenTable> {
  const file = basename(path);
  await refuseNotParquet(path);
  const table = `read_parquet(${quotedPath(path)})`;
  const refuse = (): WardroundError =>
    new WardroundError("DATA_CELL_INVALID", `${file} cannot be read as Parquet: write it anew`);
  await using database = await openDuckDb([path], signal);
  const select = await selectText(database.connection, { table, wanted, file }).catch(
    (thrown: unknown) => {
      throw thrown instanceof WardroundError ? thrown : refuse();
    },
  );
  let rowCount = 0;
  const counted = `SELECT count(*)::VARCHAR FROM ${table}`;
  for await (const piece of readPieces(database.connection, counted, refuse, signal)) {
    rowCount = Number(piece.cell(0, 0));
  }
  return {
    file,
    rowCount,
    where: (row) => `row ${row + 1}`,
    findings: [],
    pieces: async function* () {
      await using again = await openDuckDb([path], signal);
      yield* readPieces(again.connection, select, refuse, signal);
    },
  };
}

/** @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, DATA_CELL_INVALID. */
export async function refuseNotParquet(path: string): Promise<void> {
  await sizeOfDataFile(path);
  const magic = (await firstBytes(path, 4)).toString("latin1");
  if (magic === "PAR1") return;
  const what = magic === "PARE" ? "is an encrypted Parquet file" : "is not a Parquet file";
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${basename(path)} ${what}: write it as plain Parquet, or name it as CSV if it is that`,
  );
}

/**
 * A query of a table's columns as text.
 * @throws WardroundError DATA_COLUMN_MISSING, DATA_CELL_INVALID for a type that cannot be read.
 */
export async function selectText(
  connection: DuckDBConnection,
  options: { readonly table: string; readonly wanted: Wanted; readonly file: string },
): Promise<string> {
  const { table, file } = options;
  const empty = await connection.run(`SELECT * FROM ${table} LIMIT 0`);
  const header = empty.columnNames();
  const wanted = chooseColumns(header, options.wanted);
  findColumns(header, wanted, { file, isGiven: false });
  const types = new Map(header.map((name, at) => [name, empty.columnType(at)]));
  const cells = wanted.map((name) => textOf(name, types.get(name) as DuckDBType, file));
  return `SELECT ${cells.join(", ")} FROM ${table}`;
}

function textOf(name: string, type: DuckDBType, file: string): string {
  const cell = quotedName(name);
  switch (type.typeId) {
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return `CASE WHEN isnan(${cell}) THEN NULL ELSE ${cell}::VARCHAR END`;
    case DuckDBTypeId.BLOB:
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
    case DuckDBTypeId.UNION:
      throw new WardroundError(
        "DATA_CELL_INVALID",
        `${file}, column ${name} is of type ${type}: numbers, texts and booleans are read`,
      );
    default:
      return `${cell}::VARCHAR`;
  }
}
