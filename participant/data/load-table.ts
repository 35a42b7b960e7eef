import type { Rows } from "../../runtime/contract.ts";
import type { Scaling } from "./column-config.ts";
import { besideDataFile, type DataConfig, ledgerPath, parseDataConfig } from "./config.ts";
import { openCsv } from "./csv-table.ts";
import type { Finding } from "./findings.ts";
import { readOrder } from "./order.ts";
import { openParquet } from "./parquet-table.ts";
import { prepareRows } from "./prepare-rows.ts";
import type { RawData } from "./raw-data.ts";
import { readRows, wantedColumns } from "./row-reader.ts";
import { openScaling } from "./scaling.ts";
import {
  type CsvSource,
  missingTexts,
  type ParquetSource,
  type SqlSource,
} from "./source-config.ts";
import { openSplit } from "./split.ts";
import { openSql } from "./sql-table.ts";
import type { OpenTable } from "./table.ts";
import { readYamlFile } from "./yaml-file.ts";

export interface LoadedTable {
  readonly config: DataConfig;
  /** Absolute path of the folder that the data set's ledger lies in. */
  readonly ledgerDirectory: string;
  /** Rows that are trained on, in the file's order; filled and scaled. */
  readonly train: Rows;
  /** Held-out rows, filled and scaled as the training rows. */
  readonly test: Rows;
  /** In the model's order; none for arrays and images, whose inputs have no names. */
  readonly featureNames: readonly string[];
  /** What was noticed, a sentence each. For this hospital's eyes: nothing of it may be sent. */
  readonly notes: readonly string[];
}

/** A data.yaml and its rows as they are. */
export interface ReadData {
  readonly config: DataConfig;
  /** The configured scaling with its statistics. */
  readonly scaling: Exclude<Scaling, { readonly file: string }>;
  readonly raw: RawData;
}

/**
 * Reads a data.yaml and its rows, and makes them what a model takes.
 * @throws WardroundError as `readData` and `prepareRows`; CONFIG_INVALID for an order that is none.
 */
export async function loadTable(dataFile: string, signal: AbortSignal): Promise<LoadedTable> {
  const read = await readData(dataFile, signal);
  const { findings, ...table } = await prepareData(dataFile, read, signal);
  return { ...table, notes: findings.map(({ message }) => message) };
}

/** @throws WardroundError as `prepareRows` and `readOrder`. `raw.features` is changed. */
export async function prepareData(
  dataFile: string,
  { config, scaling, raw }: ReadData,
  signal: AbortSignal,
): Promise<Omit<LoadedTable, "notes"> & { readonly findings: readonly Finding[] }> {
  const { train, test, findings } = prepareRows(raw, config, scaling);
  const { order } = config;
  const epochs =
    order === undefined
      ? undefined
      : await readOrder(dataFile, { order, rowCount: train.rowCount }, signal);
  return {
    config,
    ledgerDirectory: ledgerPath(dataFile, config),
    train: { ...train, ...(epochs ? { order: epochs } : {}) },
    test,
    featureNames: raw.inputs?.map(({ name }) => name) ?? [],
    findings,
  };
}

/**
 * Reads a data.yaml and its rows: every cell is checked against what data.yaml says.
 * @throws WardroundError FILE_NOT_FOUND, YAML_MALFORMED, CONFIG_INVALID, BODY_TOO_LARGE,
 * DATA_COLUMN_MISSING, DATA_EMPTY, DATA_SHAPE_MISMATCH, or DATA_CELL_INVALID naming file, line and column,
 * never a value.
 */
export async function readData(dataFile: string, signal: AbortSignal): Promise<ReadData> {
  const config = parseDataConfig(await readYamlFile(dataFile, signal));
  const raw = await readSource(dataFile, config, signal);
  const scaling = await openScaling(dataFile, config.scaling, raw.inputs, signal);
  return { config, scaling, raw };
}

async function readSource(
  dataFile: string,
  config: DataConfig,
  signal: AbortSignal,
): Promise<RawData> {
  const { source } = config;
  const chooseSide = await openSplit(dataFile, config.split, signal);
  // What decodes arrays and images is loaded for those who have some.
  if ("npy" in source) {
    const { readArrays } = await import("./array-source.ts");
    return await readArrays(dataFile, config, { source: source.npy, chooseSide }, signal);
  }
  if ("images" in source) {
    const { readImages } = await import("./image-source.ts");
    return await readImages({ dataFile, config, source: source.images, chooseSide }, signal);
  }
  const table = await openTable(dataFile, source, wantedColumns(config), signal);
  const decimal = "csv" in source ? source.decimal : ".";
  return await readRows(table, config, { missing: missingTexts(source), decimal, chooseSide });
}

async function openTable(
  dataFile: string,
  source: CsvSource | ParquetSource | SqlSource,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<OpenTable> {
  if ("csv" in source) {
    return await openCsv(besideDataFile(dataFile, source.csv), source, wanted, signal);
  }
  if ("parquet" in source) {
    return await openParquet(besideDataFile(dataFile, source.parquet), wanted, signal);
  }
  return await openSql(dataFile, source, wanted, signal);
}
