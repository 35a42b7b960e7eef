import { readdir } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { WardroundError } from "../../base/errors.ts";
import { dataRowsMax, imageBytesMax } from "../../base/limits.ts";
import { besideDataFile, type DataConfig } from "./config.ts";
import { openCsv } from "./csv-table.ts";
import { decodeImage } from "./decode-image.ts";
import { imageInputs } from "./image-inputs.ts";
import { openParquet } from "./parquet-table.ts";
import type { RawData } from "./raw-data.ts";
import { readDataFile } from "./read-file.ts";
import { readRows, refuseTooMany, wantedColumns } from "./row-reader.ts";
import { type ImageSource, missingTexts } from "./source-config.ts";
import type { ChooseSide } from "./split.ts";
import type { OpenTable } from "./table.ts";

/** What is known of images before their pixels are. */
interface Listed extends Pick<RawData, "labels" | "targetCount" | "isTest" | "ids" | "findings"> {
  readonly file: string;
  /** Relative to the folder, one for each row. */
  readonly paths: readonly string[];
}

interface ReadOptions {
  readonly dataFile: string;
  readonly config: DataConfig;
  readonly source: ImageSource;
  readonly chooseSide: ChooseSide;
}

/**
 * Reads images one after the other, other work of the thread getting its turn between them.
 * @throws WardroundError as `decodeImage`, `imageInputs` and the table's; FILE_NOT_FOUND,
 * DATA_CELL_INVALID for a folder that is no class, DATA_EMPTY.
 */
export async function readImages(options: ReadOptions, signal: AbortSignal): Promise<RawData> {
  const { source } = options;
  const folder = besideDataFile(options.dataFile, source.folder);
  const listed = source.table
    ? await listByTable(options, signal)
    : await listByFolder(folder, options, signal);
  const { paths, ...known } = listed;
  const width = source.size[0] * source.size[1] * (source.channels === "rgb" ? 3 : 1);
  refuseTooMany(source.folder, paths.length, width);
  const features = new Float32Array(paths.length * width);
  for (const [row, path] of paths.entries()) {
    signal.throwIfAborted();
    const bytes = await readDataFile(join(folder, path), signal, imageBytesMax);
    const image = decodeImage(bytes, { file: path, window: source.window });
    imageInputs(image, source, {
      file: path,
      into: features.subarray(row * width, (row + 1) * width),
    });
    await setImmediate();
  }
  return { ...known, rowCount: paths.length, width, features, inputs: undefined };
}

/** One folder for each class; the ids are the paths, with / between folder and file. */
async function listByFolder(
  folder: string,
  { config: { label }, chooseSide }: ReadOptions,
  signal: AbortSignal,
): Promise<Listed> {
  const classes = "classes" in label ? label.classes : [];
  const found = await namesIn(folder);
  const other = found.find((name) => !classes.includes(name));
  if (other !== undefined) {
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${folder} has ${other}, which is none of label.classes: add the class, move it away, or name a table`,
    );
  }
  const paths: string[] = [];
  const labels: number[] = [];
  for (const [index, name] of classes.entries()) {
    signal.throwIfAborted();
    const files = found.includes(name) ? await namesIn(join(folder, name)) : [];
    for (const file of files) {
      paths.push(`${name}/${file}`);
      labels.push(index);
    }
  }
  return {
    file: folder,
    paths,
    labels: Int32Array.from(labels),
    targetCount: 1,
    isTest: Uint8Array.from(paths, (path) => (chooseSide(path, "") === "test" ? 1 : 0)),
    ids: paths,
    findings: [],
  };
}

/** Names in a folder by code unit, whatever the file system's order; hidden files are nobody's. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new WardroundError("FILE_NOT_FOUND", `cannot read the folder ${folder}`, { cause });
  });
  if (names.length > dataRowsMax) refuseTooMany(folder, names.length, 1);
  return names.filter((name) => !/^([.]|Thumbs[.]db$|desktop[.]ini$)/i.test(name)).sort();
}

/** A row of the table for each image. Without an id column the ids are the paths. */
async function listByTable(
  { dataFile, config, source, chooseSide }: ReadOptions,
  signal: AbortSignal,
): Promise<Listed> {
  const { table: form, file_column } = source;
  if (!form) throw new WardroundError("INTERNAL", "there is no table");
  const path = besideDataFile(dataFile, form.file);
  const id = config.id ?? file_column;
  // Without an id column the file's is read for both.
  const withId = { ...config, id };
  const wanted = [...wantedColumns(withId), file_column];
  const table = /[.]parquet$/i.test(path)
    ? await openParquet(path, wanted, signal)
    : await openCsv(path, form, wanted, signal);
  const paths: string[] = [];
  const options = { missing: missingTexts(config.source), decimal: ".", chooseSide } as const;
  const rows = await readRows(keepingLast(table, wanted.length - 1, paths), withId, options);
  const folder = besideDataFile(dataFile, source.folder);
  for (const [row, each] of paths.entries()) {
    if (isInside(folder, each)) continue;
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${table.file} ${table.where(row)}, column ${file_column}: is no path inside the folder`,
    );
  }
  const { file, labels, targetCount, isTest, ids, findings } = rows;
  return { file, paths, labels, targetCount, isTest, ids, findings };
}

function keepingLast(table: OpenTable, column: number, into: string[]): OpenTable {
  return {
    ...table,
    pieces: async function* () {
      for await (const piece of table.pieces()) {
        for (let row = 0; row < piece.rowCount; row += 1) into.push(piece.cell(row, column));
        yield piece;
      }
    },
  };
}

function isInside(folder: string, path: string): boolean {
  const inner = relative(folder, resolve(folder, path));
  return path !== "" && inner !== "" && !/^[.][.]([/\\]|$)/.test(inner) && !isAbsolute(inner);
}
