import { WardroundError } from "../../base/errors.ts";
import type { OpenTable } from "../../participant/data/table.ts";

/**
 * Rows of JSON as a table: objects by column name, `[{"age": 63, …}, …]`, all with the same names, or lists
 * in the columns' order, `[[63, …], …]`. Numbers keep the digits that `value` has.
 * @throws WardroundError INFER_INPUT_INVALID, DATA_COLUMN_MISSING, DATA_CELL_INVALID, DATA_EMPTY
 */
export function jsonTable(
  rows: readonly unknown[],
  file: string,
  choose: (header: readonly string[]) => readonly string[],
): OpenTable {
  const [first] = rows;
  if (first === undefined) throw new WardroundError("DATA_EMPTY", `${file} has no rows`);
  const header = headerOf(first, file);
  const wanted = choose(header);
  const texts = rows.map((row, at) => {
    const cells = cellsOf(row, header, `${file} row ${at + 1}`);
    return wanted.map((name) => cells[header.indexOf(name)] as string);
  });
  return {
    file,
    rowCount: rows.length,
    where: (row) => `row ${row + 1}`,
    findings: [],
    async *pieces() {
      yield { rowCount: texts.length, cell: (row, column) => texts[row]?.[column] ?? "" };
    },
  };
}

function headerOf(first: unknown, file: string): readonly string[] {
  if (Array.isArray(first)) return first.map((_, at) => String(at + 1));
  if (typeof first === "object" && first !== null) return Object.keys(first);
  throw new WardroundError(
    "INFER_INPUT_INVALID",
    `${file} is a list of neither objects nor lists: expected rows, [{"COLUMN": 1.5, …}, …] or [[1.5, …], …]`,
  );
}

function cellsOf(row: unknown, header: readonly string[], where: string): readonly string[] {
  const cells = valuesOf(row, header, where);
  if (cells.length !== header.length) {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `${where} has ${cells.length} cells, the first row has ${header.length}`,
    );
  }
  return cells.map((value, at) => {
    if (value === null) return "";
    if (typeof value !== "object") return String(value).trim();
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${where}, column ${header[at]} is a list or an object: expected a number, a text or a boolean`,
    );
  });
}

function valuesOf(row: unknown, header: readonly string[], where: string): readonly unknown[] {
  if (Array.isArray(row)) return row;
  if (typeof row !== "object" || row === null) {
    throw new WardroundError("INFER_INPUT_INVALID", `${where} is no row like the first`);
  }
  const values = row as Readonly<Record<string, unknown>>;
  const absent = header.filter((name) => !Object.hasOwn(values, name));
  const extra = Object.keys(values).filter((name) => !header.includes(name));
  if (absent.length === 0 && extra.length === 0) return header.map((name) => values[name]);
  const what = absent.length > 0 ? `has no ${absent.join(", ")}` : `has ${extra.join(", ")} beside`;
  throw new WardroundError(
    "DATA_COLUMN_MISSING",
    `${where} ${what}: expected the names of the first row, ${header.join(", ")}`,
  );
}
