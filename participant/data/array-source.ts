import { setImmediate } from "node:timers/promises";
import { WardroundError } from "../../base/errors.ts";
import { labelReaders } from "./cells.ts";
import { labelColumns, targetCountOf } from "./column-config.ts";
import { besideDataFile, type DataConfig } from "./config.ts";
import { decodeNpy, type NpyArray } from "./npy.ts";
import { readNpzArray } from "./npz.ts";
import type { RawData } from "./raw-data.ts";
import { readDataFile } from "./read-file.ts";
import { refuseTooMany } from "./row-reader.ts";
import type { ArrayPaths, ArraySource } from "./source-config.ts";
import type { ChooseSide } from "./split.ts";

/** Values that are converted before other work of the thread gets its turn. */
const valuesPerTurn = 4 * 1024 * 1024;

/** Rows of one set of arrays. */
interface Part {
  readonly file: string;
  readonly features: NpyArray;
  readonly labels: NpyArray;
  readonly ids: NpyArray | undefined;
  readonly rowCount: number;
  readonly width: number;
  readonly isTest: boolean;
}

/**
 * Reads NumPy arrays: the first axis counts rows, the others are one row's inputs in C order.
 * @throws WardroundError as `readNpzArray` and `decodeNpy`; DATA_SHAPE_MISMATCH where the arrays do not
 * have the same number of rows, DATA_CELL_INVALID for a label that is not what data.yaml says.
 */
export async function readArrays(
  dataFile: string,
  config: DataConfig,
  options: { readonly source: ArraySource; readonly chooseSide: ChooseSide },
  signal: AbortSignal,
): Promise<RawData> {
  const { source, chooseSide } = options;
  const parts = [await openPart(dataFile, source, false, signal)];
  if (source.test) parts.push(await openPart(dataFile, source.test, true, signal));
  const [first] = parts as [Part, ...Part[]];
  const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
  const { width } = first;
  if (parts.some((part) => part.width !== width)) {
    throw mismatch(`the held-out rows have ${parts[1]?.width} inputs, the others ${width}`);
  }
  refuseTooMany(first.file, rowCount, width);
  const features = new Float32Array(rowCount * width);
  const targetCount = targetCountOf(config.label);
  const labels = new ("classes" in config.label ? Int32Array : Float32Array)(
    rowCount * targetCount,
  );
  const isTest = new Uint8Array(rowCount);
  const ids: string[] = [];
  let row = 0;
  for (const part of parts) {
    await copyFeatures(part, features.subarray(row * width), signal);
    divide(features.subarray(row * width, (row + part.rowCount) * width), source.divide_by);
    copyLabels(part, config, labels.subarray(row * targetCount));
    for (let at = 0; at < part.rowCount; at += 1) {
      const id = part.ids ? part.ids.text(at) : String(row + at + 1);
      if (part.ids) ids.push(id);
      const side = source.test ? (part.isTest ? "test" : "train") : chooseSide(id, "");
      isTest[row + at] = side === "test" ? 1 : 0;
    }
    row += part.rowCount;
  }
  refuseNotFinite(features, first.file, width);
  return {
    file: first.file,
    rowCount,
    width,
    features,
    inputs: undefined,
    labels,
    targetCount,
    isTest,
    ids: first.ids ? ids : undefined,
    findings: [],
  };
}

async function openPart(
  dataFile: string,
  paths: ArrayPaths,
  isTest: boolean,
  signal: AbortSignal,
): Promise<Part> {
  const features = await openArray(dataFile, paths.features, signal);
  const labels = await openArray(dataFile, paths.labels, signal);
  const ids = paths.ids === undefined ? undefined : await openArray(dataFile, paths.ids, signal);
  const [rowCount = 0, ...rest] = features.shape;
  if (features.shape.length < 2 || features.copy === undefined) {
    throw mismatch(
      `${paths.features} must hold numbers, its first axis the rows, another the inputs`,
    );
  }
  for (const [path, array] of [
    [paths.labels, labels],
    [paths.ids, ids],
  ] as const) {
    if (array === undefined || array.shape[0] === rowCount) continue;
    throw mismatch(`${path} has ${array.shape[0] ?? 0} rows, ${paths.features} has ${rowCount}`);
  }
  const width = rest.reduce((product, size) => product * size, 1);
  return { file: paths.features, features, labels, ids, rowCount, width, isTest };
}

async function openArray(dataFile: string, path: string, signal: AbortSignal): Promise<NpyArray> {
  const [, zip, name] = /^(.*[.]npz):(.+)$/i.exec(path) ?? [];
  if (zip !== undefined && name !== undefined) {
    return decodeNpy(await readNpzArray(besideDataFile(dataFile, zip), name, signal), path);
  }
  const bytes = await readDataFile(besideDataFile(dataFile, path), signal);
  return decodeNpy(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path);
}

async function copyFeatures(part: Part, into: Float32Array, signal: AbortSignal): Promise<void> {
  const count = part.rowCount * part.width;
  for (let from = 0; from < count; from += valuesPerTurn) {
    signal.throwIfAborted();
    part.features.copy?.(into.subarray(from, Math.min(from + valuesPerTurn, count)), from);
    await setImmediate();
  }
}

function divide(values: Float32Array, by: number): void {
  if (by === 1) return;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] as number) / by;
}

function copyLabels(part: Part, config: DataConfig, into: Int32Array | Float32Array): void {
  const readers = labelReaders(config.label, { missing: new Set([""]), decimal: "." });
  const count = readers.length;
  if (part.labels.length !== part.rowCount * count) {
    const each = part.labels.length / part.rowCount;
    throw mismatch(`the labels of ${part.file} are ${each} a row, data.yaml says ${count}`);
  }
  const names = labelColumns(config.label);
  for (let row = 0; row < part.rowCount; row += 1) {
    for (const [at, read] of readers.entries()) {
      const problem = read(part.labels.text(row * count + at), into, row * count + at);
      if (problem === undefined) continue;
      const name = names[at] ?? "label";
      throw new WardroundError(
        "DATA_CELL_INVALID",
        `the labels of ${part.file}, row ${row + 1}, ${name}: ${problem}`,
      );
    }
  }
}

function refuseNotFinite(features: Float32Array, file: string, width: number): void {
  const at = features.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  const row = Math.floor(at / width) + 1;
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} row ${row} has a value that is NaN or infinite: fill it, or leave the row out`,
  );
}

function mismatch(message: string): WardroundError {
  return new WardroundError("DATA_SHAPE_MISMATCH", message);
}
