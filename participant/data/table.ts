import { WardroundError } from "../../base/errors.ts";
import type { TablePiece } from "./duckdb.ts";
import type { Finding } from "./findings.ts";

/** A table whose wanted columns were found; cells are text. */
export interface OpenTable {
  /** What it is called in messages. */
  readonly file: string;
  /** Undefined where only reading tells. */
  readonly rowCount: number | undefined;
  /** Where a row stands in the file, for a person. */
  where(row: number): string;
  readonly findings: readonly Finding[];
  /** The wanted columns in the order wanted, in the file's order of rows. */
  pieces(): AsyncGenerator<TablePiece, void, undefined>;
}

/** Columns that are wanted of a table, in their order, or how they are chosen once its header is known. */
export type Wanted = readonly string[] | ((header: readonly string[]) => readonly string[]);

export function chooseColumns(header: readonly string[], wanted: Wanted): readonly string[] {
  return typeof wanted === "function" ? wanted(header) : wanted;
}

/**
 * Positions of columns in a header.
 * @throws WardroundError DATA_COLUMN_MISSING, DATA_CELL_INVALID for a name that is there twice.
 */
export function findColumns(
  header: readonly string[],
  wanted: readonly string[],
  { file, isGiven }: { readonly file: string; readonly isGiven: boolean },
): readonly number[] {
  const place = isGiven ? "source.header" : `${file} line 1`;
  const positions = new Map(header.map((name, at) => [name, at]));
  const absent = wanted.filter((name) => !positions.has(name));
  // Without a header the first line is a patient: it is not shown.
  const isPatient =
    !isGiven && absent.length > 0 && header.some((name) => name !== "" && !/\p{L}/u.test(name));
  const repeated = header.find((name, at) => name !== "" && header.indexOf(name) !== at);
  if (repeated !== undefined && !isPatient) {
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${place} has the column ${repeated} twice: which one is meant cannot be told`,
    );
  }
  if (absent.length === 0) return wanted.map((name) => positions.get(name) as number);
  const there = isPatient
    ? "the first line must hold the columns' names, and it has numbers: give the names by source.header"
    : `${isGiven ? "source.header" : "the first line"} has ${header.join(", ")}`;
  throw new WardroundError(
    "DATA_COLUMN_MISSING",
    `${file} has no column ${absent.join(", ")}; ${there}; is source.delimiter right?`,
  );
}
