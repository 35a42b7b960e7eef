import { WardroundError } from "../../base/errors.ts";
import { dataRowsMax, dataValuesMax } from "../../base/limits.ts";
import { type CellOptions, type FeatureReader, featureReader, labelReaders } from "./cells.ts";
import { labelColumns, targetCountOf } from "./column-config.ts";
import type { DataConfig } from "./config.ts";
import type { RawData } from "./raw-data.ts";
import type { ChooseSide } from "./split.ts";
import type { OpenTable } from "./table.ts";

/** Columns of a table that are read: id and split's where there are any, labels, features. */
export function wantedColumns(config: DataConfig): readonly string[] {
  const { id, split, label, features } = config;
  return [
    ...(id === undefined ? [] : [id]),
    ...("column" in split ? [split.column] : []),
    ...labelColumns(label),
    ...features.map((each) => each.column),
  ];
}

/**
 * Reads a table whose columns are those of `wantedColumns` in that order: every cell is checked.
 * @throws WardroundError BODY_TOO_LARGE, or DATA_CELL_INVALID naming file, line and column, never a value.
 */
export async function readRows(
  table: OpenTable,
  config: DataConfig,
  options: CellOptions & { readonly chooseSide: ChooseSide },
): Promise<RawData> {
  const reader = new RowReader(table, config, options);
  for await (const piece of table.pieces()) {
    for (let row = 0; row < piece.rowCount; row += 1) {
      reader.take((column) => piece.cell(row, column));
    }
  }
  return reader.finish();
}

/** Checks cells, row by row. */
class RowReader {
  readonly #table: OpenTable;
  readonly #config: DataConfig;
  readonly #chooseSide: ChooseSide;
  readonly #missing: ReadonlySet<string>;
  readonly #features: readonly FeatureReader[];
  readonly #labelReaders: ReturnType<typeof labelReaders>;
  readonly #labelColumns: readonly string[];
  readonly #width: number;
  readonly #targetCount: number;
  readonly #ids: string[] = [];
  #values: Float64Array;
  #labels: Int32Array | Float32Array;
  #isTest: Uint8Array;
  #row = 0;

  constructor(
    table: OpenTable,
    config: DataConfig,
    options: CellOptions & { readonly chooseSide: ChooseSide },
  ) {
    this.#table = table;
    this.#config = config;
    this.#chooseSide = options.chooseSide;
    this.#missing = options.missing;
    this.#features = config.features.map((feature) => featureReader(feature, options));
    this.#labelReaders = labelReaders(config.label, options);
    this.#labelColumns = labelColumns(config.label);
    this.#width = this.#features.reduce((sum, { inputs }) => sum + inputs.length, 0);
    this.#targetCount = targetCountOf(config.label);
    const rows = table.rowCount ?? 64;
    this.#refuseMore(rows);
    this.#values = new Float64Array(rows * this.#width);
    const Labels = "classes" in config.label ? Int32Array : Float32Array;
    this.#labels = new Labels(rows * this.#targetCount);
    this.#isTest = new Uint8Array(rows);
  }

  take(cell: (column: number) => string): void {
    if (this.#row >= this.#isTest.length) this.#grow();
    const { id: idColumn, split } = this.#config;
    let column = 0;
    const id = idColumn === undefined ? String(this.#row + 1) : cell(column++);
    if (idColumn !== undefined && this.#missing.has(id)) throw this.#refuse(idColumn, "is missing");
    const side = this.#chooseSide(id, "column" in split ? cell(column++) : "");
    if (side === undefined && "column" in split) {
      throw this.#refuse(split.column, "is none of the texts of split.train and split.test");
    }
    this.#isTest[this.#row] = side === "test" ? 1 : 0;
    this.#ids.push(id);
    for (const [at, read] of this.#labelReaders.entries()) {
      const problem = read(cell(column++), this.#labels, this.#row * this.#targetCount + at);
      if (problem !== undefined) throw this.#refuse(this.#labelColumns[at] ?? "", problem);
    }
    let at = this.#row * this.#width;
    for (const feature of this.#features) {
      const problem = feature.read(cell(column++), this.#values, at);
      if (problem !== undefined) throw this.#refuse(feature.column, problem);
      at += feature.inputs.length;
    }
    this.#row += 1;
  }

  finish(): RawData {
    const rows = this.#row;
    if (this.#table.rowCount !== undefined && rows !== this.#table.rowCount) throw this.#changed();
    return {
      file: this.#table.file,
      rowCount: rows,
      width: this.#width,
      features: this.#values.subarray(0, rows * this.#width),
      inputs: this.#features.flatMap(({ inputs }) => inputs),
      labels: this.#labels.subarray(0, rows * this.#targetCount),
      targetCount: this.#targetCount,
      isTest: this.#isTest.subarray(0, rows),
      ids: this.#config.id === undefined ? undefined : this.#ids,
      findings: this.#table.findings,
    };
  }

  #grow(): void {
    if (this.#table.rowCount !== undefined) throw this.#changed();
    this.#refuseMore(this.#row + 1);
    const rowsMax = Math.min(dataRowsMax, Math.floor(dataValuesMax / Math.max(1, this.#width)));
    const rows = Math.min(this.#isTest.length * 2, rowsMax);
    this.#values = grown(this.#values, rows * this.#width);
    this.#labels = grown(this.#labels, rows * this.#targetCount);
    this.#isTest = grown(this.#isTest, rows);
  }

  #refuseMore(rows: number): void {
    refuseTooMany(this.#table.file, rows, this.#width);
  }

  #refuse(column: string, problem: string): WardroundError {
    return new WardroundError(
      "DATA_CELL_INVALID",
      `${this.#table.file} ${this.#table.where(this.#row)}, column ${column}: ${problem}`,
    );
  }

  #changed(): WardroundError {
    return new WardroundError(
      "DATA_CELL_INVALID",
      `${this.#table.file} has other rows than a moment ago: was it written to while it was read?`,
    );
  }
}

/** @throws WardroundError BODY_TOO_LARGE for more rows or values than are read. */
export function refuseTooMany(file: string, rowCount: number, width: number): void {
  if (rowCount <= dataRowsMax && rowCount * width <= dataValuesMax) return;
  throw new WardroundError(
    "BODY_TOO_LARGE",
    `${file} has ${rowCount} rows of ${width} inputs or more; at most ${dataRowsMax} rows and ${dataValuesMax} values are read`,
  );
}

function grown<A extends Float64Array | Float32Array | Int32Array | Uint8Array>(
  array: A,
  length: number,
): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array as never);
  return larger;
}
