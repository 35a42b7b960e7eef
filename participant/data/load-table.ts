import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { tableBytesMax } from "../../base/limits.ts";
import type { Rows } from "../../runtime/contract.ts";
import { csvPath, type DataConfig, ledgerPath, parseDataConfig } from "./config.ts";
import { type CsvStructure, scanCsv } from "./csv-structure.ts";
import { readCsvPieces } from "./csv-table.ts";
import { prepareRows, type RawTable } from "./prepare-rows.ts";
import { stableSplit } from "./split.ts";
import { readYamlFile } from "./yaml-file.ts";

export interface LoadedTable {
  readonly config: DataConfig;
  /** Absolute path of the folder that the data set's ledger lies in. */
  readonly ledgerDirectory: string;
  /** Rows that are trained on; filled and scaled by their own statistics. */
  readonly train: Rows;
  /** Held-out rows, filled and scaled by the training rows' statistics. */
  readonly test: Rows;
  /** In the model's order. */
  readonly featureNames: readonly string[];
  /** What was noticed, a sentence each. For this hospital's eyes: nothing of it may be sent. */
  readonly notes: readonly string[];
}

/**
 * Reads a data.yaml and its table: every cell as text, then checked against what data.yaml says.
 * @throws WardroundError FILE_NOT_FOUND, YAML_MALFORMED, CONFIG_INVALID, BODY_TOO_LARGE,
 * DATA_COLUMN_MISSING, DATA_EMPTY, or DATA_CELL_INVALID naming file, line and column, never a value.
 */
export async function loadTable(dataFile: string, signal: AbortSignal): Promise<LoadedTable> {
  const config = parseDataConfig(await readYamlFile(dataFile, signal));
  const path = csvPath(dataFile, config);
  const file = basename(path);
  const { delimiter } = config.source;
  const structure = await scanCsv(await readTable(path, signal), { file, delimiter }, signal);
  const wanted = [config.id, config.label.column, ...config.features.map((each) => each.column)];
  const columns = findColumns(structure.header, wanted, file);
  const reader = new RowReader(config, structure, file);
  const options = { path, file, delimiter, columnCount: structure.header.length, columns };
  let headerRows = 1;
  for await (const piece of readCsvPieces(options, signal)) {
    for (let row = headerRows; row < piece.rowCount; row += 1) {
      reader.take((column) => piece.cell(row, column));
    }
    headerRows = 0;
  }
  const { train, test, notes } = prepareRows(reader.finish(), config, file);
  const ledgerDirectory = ledgerPath(dataFile, config);
  return { config, ledgerDirectory, train, test, featureNames: wanted.slice(2), notes };
}

/** Checks cells, row by row; columns are id, label, then the features. */
class RowReader {
  readonly #config: DataConfig;
  readonly #structure: CsvStructure;
  readonly #file: string;
  readonly #missing: ReadonlySet<string>;
  readonly #classes: ReadonlyMap<string, number>;
  readonly #features: Float64Array;
  readonly #labels: Int32Array;
  readonly #isTest: Uint8Array;
  #row = 0;

  constructor(config: DataConfig, structure: CsvStructure, file: string) {
    const rows = structure.recordLines.length;
    this.#config = config;
    this.#structure = structure;
    this.#file = file;
    this.#missing = new Set(config.source.missing.map((text) => text.trim()));
    this.#classes = new Map(config.label.classes.map((text, index) => [text.trim(), index]));
    this.#features = new Float64Array(rows * config.features.length);
    this.#labels = new Int32Array(rows);
    this.#isTest = new Uint8Array(rows);
  }

  take(cell: (column: number) => string): void {
    const row = this.#row;
    if (row >= this.#labels.length) throw this.#changed();
    const config = this.#config;
    const id = cell(0);
    if (this.#missing.has(id)) throw this.#refuse(config.id, "is missing");
    this.#labels[row] = this.#classOf(cell(1));
    this.#isTest[row] = stableSplit(id, config.split.test_fraction) === "test" ? 1 : 0;
    const width = config.features.length;
    for (const [at, feature] of config.features.entries()) {
      this.#features[row * width + at] = this.#numberOf(cell(at + 2), feature);
    }
    this.#row = row + 1;
  }

  finish(): RawTable {
    if (this.#row !== this.#labels.length) throw this.#changed();
    return { features: this.#features, labels: this.#labels, isTest: this.#isTest };
  }

  #classOf(text: string): number {
    const { column, classes } = this.#config.label;
    const index = this.#classes.get(text);
    if (index !== undefined) return index;
    if (this.#missing.has(text)) throw this.#refuse(column, "is missing");
    throw this.#refuse(column, `is none of the ${classes.length} classes of data.yaml`);
  }

  /** NaN stands for a missing cell until `prepareRows` has filled it. */
  #numberOf(text: string, feature: DataConfig["features"][number]): number {
    if (this.#missing.has(text)) {
      if (feature.missing === "refuse") throw this.#refuse(feature.column, "is missing");
      return feature.missing === "mean" ? Number.NaN : feature.missing;
    }
    if (!/^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$/.test(text)) {
      throw this.#refuse(feature.column, notANumber(text));
    }
    const value = Number(text);
    if (Number.isFinite(Math.fround(value))) return value;
    throw this.#refuse(feature.column, "is too large for a 32-bit float");
  }

  #refuse(column: string, problem: string): WardroundError {
    const line = this.#structure.recordLines[this.#row];
    return new WardroundError(
      "DATA_CELL_INVALID",
      `${this.#file} line ${line}, column ${column}: ${problem}`,
    );
  }

  #changed(): WardroundError {
    return new WardroundError(
      "DATA_CELL_INVALID",
      `${this.#file} has other rows than a moment ago: was it written to while it was read?`,
    );
  }
}

function notANumber(text: string): string {
  if (text === "") return 'is missing: add "" to source.missing, or fill it';
  if (/^[+-]?[0-9.]*,[0-9]+$/.test(text)) return "is not a number: write decimals with a point";
  if (/[a-z]{3}/i.test(text) && /[0-9]/.test(text)) {
    return "is not a number: did a spreadsheet make a date of it?";
  }
  return "is not a number";
}

function findColumns(
  header: readonly string[],
  wanted: readonly string[],
  file: string,
): readonly number[] {
  const repeated = header.find((name, at) => name !== "" && header.indexOf(name) !== at);
  if (repeated !== undefined) {
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${file} line 1 has the column ${repeated} twice: which one is meant cannot be told`,
    );
  }
  const absent = wanted.filter((name) => !header.includes(name));
  if (absent.length === 0) return wanted.map((name) => header.indexOf(name));
  // Without a header the first line is a patient: it is not shown.
  const isData = header.some((name) => name !== "" && Number.isFinite(Number(name)));
  const there = isData
    ? "the first line must hold the columns' names, and it has numbers"
    : `the first line has ${header.join(", ")}`;
  throw new WardroundError(
    "DATA_COLUMN_MISSING",
    `${file} has no column ${absent.join(", ")}; ${there}; is source.delimiter right?`,
  );
}

async function readTable(path: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > tableBytesMax) {
      throw new WardroundError(
        "BODY_TOO_LARGE",
        `${path} has ${size} bytes, at most ${tableBytesMax} are read`,
      );
    }
    return await readFile(path, { signal });
  } catch (cause) {
    if (cause instanceof WardroundError) throw cause;
    signal.throwIfAborted();
    throw new WardroundError("FILE_NOT_FOUND", `cannot read ${path}, which data.yaml names`, {
      cause,
    });
  }
}
