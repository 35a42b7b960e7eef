import { constants, existsSync } from "node:fs";
import { join } from "node:path";
import { hasCode, toWardroundError, WardroundError } from "../base/errors.ts";
import {
  tileValues,
  trainerCountMax,
  trainerHeaderBytesMax,
  trainerMetricsBytesMax,
} from "../base/limits.ts";
import { dtypeBytes, elementCount, type Layout, type LayoutBuffer } from "../model/layout.ts";
import type { SafetensorsEntry, SafetensorsHeader } from "../model/safetensors.ts";
import { readCheckpointHeader } from "./checkpoint-header.ts";
import { jobFiles } from "./trainer-job.ts";
import { InputFile } from "./whole-file.ts";

/** What a trainer has made of the weights that it was given. */
export interface Trained {
  /** Trained − checkpoint in float32, one flat vector in layout order. */
  readonly delta: Float32Array<ArrayBuffer>;
  /** Values after training of the tensors that stay with the participant, of those that it left. */
  readonly local: ReadonlyMap<string, Float32Array<ArrayBuffer>>;
}

/**
 * Reads what a trainer left, which may be anything, and checks all of it: one of the two files, a real
 * file and not a link; every tensor of the layout in its shape as F32; others only where they stay with
 * the participant or, beside trained weights, are the checkpoint's own buffers, which are not taken; no
 * value NaN or infinite. Memory: the update, and two tiles. Blocks: for threads only.
 * @param own - values of the participant's own that it was given in place of the checkpoint's, by tensor.
 * @throws WardroundError TRAINING_FAILED naming file and tensor, never a value.
 */
export function readTrained(
  directory: string,
  layout: Layout,
  checkpointPath: string,
  own: ReadonlyMap<string, Float32Array> = new Map(),
): Trained {
  const fileName = whichFile(directory);
  const checkpoint = new InputFile(checkpointPath);
  try {
    const header = readCheckpointHeader(checkpoint);
    const file = openLeft(directory, fileName);
    try {
      const isWeights = fileName === jobFiles.trained;
      const found = readHeader(file, fileName, header, layout);
      refuseOthers(found, { fileName, layout, checkpoint: isWeights ? header : undefined });
      const delta = new Float32Array(layout.parameterCount);
      readValues(file, found, layout, delta);
      if (isWeights) subtractValues(checkpoint, header, layout, delta);
      const local = localOf(layout).flatMap(({ name, shape }) => {
        const left = readTensor(file, found, name);
        if (!left) return [];
        const before = isWeights
          ? undefined
          : (own.get(name) ?? readTensor(checkpoint, header, name));
        if (before?.length === elementCount(shape)) addValues(left, before);
        return [[name, left] as const];
      });
      const parts = layout.tensors.map(({ name, offset, valueCount }) => {
        return [name, delta.subarray(offset, offset + valueCount)] as const;
      });
      requireFinite([...parts, ...local], fileName);
      return { delta, local: new Map(local) };
    } finally {
      file.close();
    }
  } finally {
    checkpoint.close();
  }
}

/**
 * Rows that a trainer says it used, by `rows` in its metrics.json; undefined where it says nothing.
 * @throws WardroundError TRAINING_FAILED where that cannot be read.
 */
export function readRowCount(directory: string): number | undefined {
  const fileName = jobFiles.metrics;
  if (!existsSync(join(directory, fileName))) return undefined;
  const file = openLeft(directory, fileName);
  try {
    if (file.bytes > trainerMetricsBytesMax) {
      const most = `at most ${trainerMetricsBytesMax} are read`;
      throw failure(`${fileName} has ${file.bytes} bytes, ${most}`);
    }
    const bytes = new Uint8Array(file.bytes);
    file.read(bytes, 0);
    return rowsOf(bytes);
  } finally {
    file.close();
  }
}

function rowsOf(bytes: Uint8Array): number | undefined {
  let metrics: unknown;
  try {
    metrics = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw failure(`${jobFiles.metrics} is not JSON in UTF-8`, cause);
  }
  if (typeof metrics !== "object" || metrics === null || Array.isArray(metrics)) {
    throw failure(`${jobFiles.metrics} is not a JSON object`);
  }
  const { rows } = metrics as { readonly rows?: unknown };
  if (rows === undefined) return undefined;
  if (typeof rows === "number" && Number.isInteger(rows) && rows >= 1 && rows <= trainerCountMax) {
    return rows;
  }
  const expected = `a whole number from 1 to ${trainerCountMax}`;
  throw failure(`rows in ${jobFiles.metrics} is not ${expected}`);
}

function whichFile(directory: string): string {
  const { trained, update } = jobFiles;
  const left = [trained, update].filter((name) => existsSync(join(directory, name)));
  const [fileName] = left;
  if (fileName !== undefined && left.length === 1) return fileName;
  const found = left.length === 0 ? "neither" : "both";
  throw failure(
    `it left ${found} of ${trained} (weights after training) and ${update} (differences): one is taken`,
  );
}

/** Follows no link, and does not wait for who might write into a pipe. */
function openLeft(directory: string, fileName: string): InputFile {
  const notAFile = `${fileName} is not a file of its own: a link, a pipe or a folder is not read`;
  let file: InputFile;
  try {
    file = new InputFile(join(directory, fileName), constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw failure(code === "ELOOP" ? notAFile : `${fileName} cannot be opened: ${code}`, cause);
  }
  if (file.isRegular) return file;
  file.close();
  throw failure(notAFile);
}

function readHeader(
  file: InputFile,
  fileName: string,
  checkpoint: SafetensorsHeader,
  layout: Layout,
): SafetensorsHeader {
  const kept = [...checkpoint.tensors.values()].reduce(
    (sum, { begin, end }) => sum + end - begin,
    0,
  );
  const bytesMax = kept + layout.parameterCount * dtypeBytes.F32 + trainerHeaderBytesMax;
  if (file.bytes > bytesMax) {
    throw failure(`${fileName} has ${file.bytes} bytes, the model's tensors need less`);
  }
  try {
    return readCheckpointHeader(file);
  } catch (cause) {
    if (!hasCode(cause, "CHECKPOINT_CORRUPT")) throw cause;
    throw failure(`${fileName} is no safetensors file (${toWardroundError(cause).message})`, cause);
  }
}

/** @param options - `checkpoint`: whose buffers may be there too; undefined where none may. */
function refuseOthers(
  found: SafetensorsHeader,
  options: {
    readonly fileName: string;
    readonly layout: Layout;
    readonly checkpoint: SafetensorsHeader | undefined;
  },
): void {
  const { fileName, layout, checkpoint } = options;
  const local = localOf(layout);
  for (const { name, dtype, shape } of [...layout.tensors, ...local]) {
    const entry = found.tensors.get(name);
    if (!entry && local.some((one) => one.name === name)) continue;
    if (!entry) throw failure(`${fileName} lacks tensor "${name}"`);
    if (entry.dtype === dtype && isSameShape(entry, { shape })) continue;
    throw failure(
      `${fileName}: tensor "${name}" is ${show(entry)}, expected ${show({ dtype, shape })}`,
    );
  }
  const trained = new Set([...layout.tensors, ...local].map(({ name }) => name));
  for (const [name, entry] of found.tensors) {
    if (trained.has(name)) continue;
    const buffer = checkpoint?.tensors.get(name);
    if (buffer && buffer.dtype === entry.dtype && isSameShape(buffer, entry)) continue;
    const what = buffer ? `, ${show(entry)}, where the checkpoint has ${show(buffer)}` : "";
    throw failure(`${fileName} has tensor "${name}"${what}, which the model does not train`);
  }
}

function readValues(
  file: InputFile,
  { headerBytes, tensors }: SafetensorsHeader,
  layout: Layout,
  into: Float32Array,
): void {
  for (const { name, offset, valueCount } of layout.tensors) {
    const { begin } = tensors.get(name) as SafetensorsEntry;
    file.read(into.subarray(offset, offset + valueCount), 8 + headerBytes + begin);
  }
}

function subtractValues(
  checkpoint: InputFile,
  { headerBytes, tensors }: SafetensorsHeader,
  layout: Layout,
  from: Float32Array,
): void {
  const room = new Float32Array(Math.min(tileValues, layout.parameterCount));
  for (const { name, shape, offset, valueCount } of layout.tensors) {
    const entry = tensors.get(name);
    if (entry?.dtype !== "F32" || elementCount(entry.shape) !== elementCount(shape)) {
      throw new WardroundError("MODEL_SHAPE_MISMATCH", `the checkpoint has no tensor "${name}"`);
    }
    const start = 8 + headerBytes + entry.begin;
    for (let at = 0; at < valueCount; at += room.length) {
      const before = room.subarray(0, Math.min(room.length, valueCount - at));
      checkpoint.read(before, start + at * dtypeBytes.F32);
      for (let i = 0; i < before.length; i++) {
        const index = offset + at + i;
        from[index] = (from[index] as number) - (before[i] as number);
      }
    }
  }
}

/** Tensors that stay with the participant. */
function localOf({ buffers }: Layout): readonly LayoutBuffer[] {
  return buffers.filter(({ rule }) => rule === "local");
}

function readTensor(
  file: InputFile,
  { headerBytes, tensors }: SafetensorsHeader,
  name: string,
): Float32Array<ArrayBuffer> | undefined {
  const entry = tensors.get(name);
  if (!entry) return undefined;
  const values = new Float32Array((entry.end - entry.begin) / dtypeBytes.F32);
  file.read(values, 8 + headerBytes + entry.begin);
  return values;
}

function addValues(to: Float32Array, values: Float32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + (values[at] as number);
}

function requireFinite(
  tensors: readonly (readonly [name: string, values: Float32Array])[],
  fileName: string,
): void {
  const wrong = tensors.find(([, values]) => !values.every(Number.isFinite));
  if (wrong) throw failure(`${fileName}: tensor "${wrong[0]}" has values that are not finite`);
}

type Described = Pick<SafetensorsEntry, "dtype" | "shape">;

function isSameShape(one: Pick<Described, "shape">, other: Pick<Described, "shape">): boolean {
  return one.shape.join() === other.shape.join();
}

function show({ dtype, shape }: Described): string {
  return `${dtype} [${shape.join(", ")}]`;
}

function failure(problem: string, cause?: unknown): WardroundError {
  return new WardroundError("TRAINING_FAILED", `the trainer's result is refused: ${problem}`, {
    cause,
  });
}
