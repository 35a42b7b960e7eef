import { WardroundError } from "../../base/errors.ts";
import type { Rows } from "../../runtime/contract.ts";
import type { DataConfig } from "./config.ts";

/** A checked table; NaN where a cell is to be filled with the mean. */
export interface RawTable {
  /** `[rowCount, featureCount]`, row-major. */
  readonly features: Float64Array;
  readonly labels: Int32Array;
  /** 1 for a held-out row. */
  readonly isTest: Uint8Array;
}

interface ColumnStatistics {
  readonly mean: number;
  /** 1 where the column does not vary, so that nothing is divided by 0. */
  readonly scale: number;
}

/**
 * Fills, scales and splits. Means and standard deviations (divided by n, as scikit-learn's
 * StandardScaler) come from the training rows alone, in float64; held-out rows are changed by them.
 * @throws WardroundError DATA_EMPTY without a training row, or without a value to take a mean of.
 */
export function prepareRows(
  table: RawTable,
  config: DataConfig,
  file: string,
): { readonly train: Rows; readonly test: Rows; readonly notes: readonly string[] } {
  const isTest = Array.from(table.isTest);
  const trainRows = isTest.flatMap((held, row) => (held === 0 ? [row] : []));
  const testRows = isTest.flatMap((held, row) => (held === 1 ? [row] : []));
  if (trainRows.length === 0) {
    throw new WardroundError(
      "DATA_EMPTY",
      `${file} has no row to train on: ${testRows.length} rows are there, all held out`,
    );
  }
  const notes: string[] = [];
  const width = config.features.length;
  for (const [column, feature] of config.features.entries()) {
    const filled = fillMissing(table, { column, width, trainRows, file, name: feature.column });
    if (filled > 0) notes.push(`column ${feature.column}: ${filled} missing cells filled`);
    if (config.scaling === "none") continue;
    const statistics = statisticsOf(table.features, column, width, trainRows);
    if (statistics.isConstant) notes.push(`column ${feature.column} does not vary: not scaled`);
    scaleColumn(table.features, column, width, statistics);
  }
  notes.push(...notesOnRows(table, config, trainRows, testRows));
  refuseOverflow(table.features, file);
  return { train: pick(table, width, trainRows), test: pick(table, width, testRows), notes };
}

function fillMissing(
  { features }: RawTable,
  options: {
    readonly column: number;
    readonly width: number;
    readonly trainRows: readonly number[];
    readonly file: string;
    readonly name: string;
  },
): number {
  const { column, width, trainRows } = options;
  const gaps: number[] = [];
  for (let at = column; at < features.length; at += width) {
    if (Number.isNaN(features[at])) gaps.push(at);
  }
  if (gaps.length === 0) return 0;
  let sum = 0;
  let count = 0;
  for (const row of trainRows) {
    const value = features[row * width + column] as number;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  if (count === 0) {
    throw new WardroundError(
      "DATA_EMPTY",
      `${options.file}, column ${options.name}: no training row has a value to take the mean of`,
    );
  }
  for (const at of gaps) features[at] = sum / count;
  return gaps.length;
}

function statisticsOf(
  features: Float64Array,
  column: number,
  width: number,
  trainRows: readonly number[],
): ColumnStatistics & { readonly isConstant: boolean } {
  const first = features[(trainRows[0] as number) * width + column] as number;
  let sum = 0;
  let isConstant = true;
  for (const row of trainRows) {
    const value = features[row * width + column] as number;
    sum += value;
    if (value !== first) isConstant = false;
  }
  if (isConstant) return { mean: first, scale: 1, isConstant };
  const mean = sum / trainRows.length;
  let squares = 0;
  for (const row of trainRows) {
    squares += ((features[row * width + column] as number) - mean) ** 2;
  }
  const deviation = Math.sqrt(squares / trainRows.length);
  return { mean, scale: deviation > 0 ? deviation : 1, isConstant };
}

function scaleColumn(
  features: Float64Array,
  column: number,
  width: number,
  { mean, scale }: ColumnStatistics,
): void {
  for (let at = column; at < features.length; at += width) {
    features[at] = ((features[at] as number) - mean) / scale;
  }
}

function refuseOverflow(features: Float64Array, file: string): void {
  if (features.every((value) => Number.isFinite(Math.fround(value)))) return;
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} has values that do not fit a 32-bit float once they are scaled`,
  );
}

function pick(table: RawTable, width: number, rows: readonly number[]): Rows {
  const features = new Float32Array(rows.length * width);
  const labels = new Int32Array(rows.length);
  for (const [at, row] of rows.entries()) {
    features.set(table.features.subarray(row * width, (row + 1) * width), at * width);
    labels[at] = table.labels[row] as number;
  }
  return { features, featureCount: width, rowCount: rows.length, labels };
}

function notesOnRows(
  table: RawTable,
  config: DataConfig,
  trainRows: readonly number[],
  testRows: readonly number[],
): readonly string[] {
  const seen = new Set(trainRows.map((row) => table.labels[row]));
  const unseen = config.label.classes.filter((_, index) => !seen.has(index));
  return [
    ...(testRows.length === 0 ? ["no row is held out: nothing can be evaluated here"] : []),
    ...unseen.map((text) => `no training row has the class ${text}`),
  ];
}
