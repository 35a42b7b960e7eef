import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import { type Dtype, dtypeBytes, elementCount } from "./layout.ts";

/** Where one tensor lies; `begin` and `end` count from the first byte after the header. */
export interface SafetensorsEntry {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

export interface SafetensorsHeader {
  /** Length of the JSON header; the data part starts at `8 + headerBytes`. */
  readonly headerBytes: number;
  /** In the order of their bytes. */
  readonly tensors: ReadonlyMap<string, SafetensorsEntry>;
}

/** A tensor with its values, little-endian and row-major. */
export interface SafetensorsTensor {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/** Bytes before the JSON header: its length. */
const prefixBytes = 8;
/** The largest header that the format's own library takes. */
const headerBytesMax = 100_000_000;
const metadataKey = "__metadata__";

const count = z.int().min(0);
const entrySchema = z.strictObject({
  dtype: z.enum(Object.keys(dtypeBytes) as Dtype[]),
  shape: z.array(count).max(64),
  data_offsets: z.tuple([count, count]),
});

/**
 * Reads the header of a safetensors file (https://huggingface.co/docs/safetensors) and checks all of
 * it: the tensors must fill the data part without holes or overlaps.
 * @param bytes - the file, or its start up to the header's end.
 * @param fileBytes - length of the whole file.
 * @throws WardroundError CHECKPOINT_CORRUPT.
 */
export function parseSafetensorsHeader(
  bytes: Uint8Array,
  fileBytes: number = bytes.byteLength,
): SafetensorsHeader {
  const headerBytes = safetensorsHeaderBytes(bytes, fileBytes);
  const dataStart = prefixBytes + headerBytes;
  if (bytes.byteLength < dataStart) {
    throw corrupt(`${bytes.byteLength} bytes were read, the header ends at ${dataStart}`);
  }
  const entries = Object.entries(parseJson(bytes.subarray(prefixBytes, dataStart)))
    .filter(([name]) => name !== metadataKey)
    .map(([name, value]) => [name, parseEntry(name, value)] as const)
    .sort(([, a], [, b]) => a.begin - b.begin || a.end - b.end);
  let end = 0;
  for (const [name, entry] of entries) {
    if (entry.begin !== end) {
      const fault = entry.begin < end ? "overlaps the tensor before it" : "leaves a hole before it";
      throw corrupt(`tensor "${name}" starts at ${entry.begin} and ${fault}, which ends at ${end}`);
    }
    end = entry.end;
  }
  if (end !== fileBytes - dataStart) {
    throw corrupt(
      `the tensors have ${end} bytes, the file holds ${fileBytes - dataStart} for them`,
    );
  }
  return { headerBytes, tensors: new Map(entries) };
}

/**
 * Length of the JSON header, from the first 8 bytes.
 * @throws WardroundError CHECKPOINT_CORRUPT where that cannot be.
 */
export function safetensorsHeaderBytes(bytes: Uint8Array, fileBytes: number): number {
  if (bytes.byteLength < prefixBytes) {
    throw corrupt(`${bytes.byteLength} bytes are no safetensors file: at least 8 are needed`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, prefixBytes);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  if (length > headerBytesMax || prefixBytes + length > fileBytes) {
    throw corrupt(`it names a header of ${length} bytes in a file of ${fileBytes}`);
  }
  return length;
}

/**
 * One tensor's bytes, as a view into the file.
 * @throws WardroundError CHECKPOINT_CORRUPT where the file has no such tensor.
 */
export function readTensor(bytes: Uint8Array, header: SafetensorsHeader, name: string): Uint8Array {
  const entry = header.tensors.get(name);
  if (!entry) throw corrupt(`tensor "${name}" is missing`);
  const dataStart = prefixBytes + header.headerBytes;
  return bytes.subarray(dataStart + entry.begin, dataStart + entry.end);
}

/** A tensor without its values. */
export type SafetensorsShape = Omit<SafetensorsTensor, "data">;

/**
 * What a safetensors file of some tensors begins with, its length included, and the order in which
 * their values follow without gaps: wide types first, so that every tensor starts at a multiple of its
 * element's size, and otherwise as given. The same tensors give the same bytes.
 * @throws WardroundError ARGUMENT_INVALID for a name twice.
 */
export function safetensorsStart<T extends SafetensorsShape>(
  tensors: readonly T[],
): { readonly start: Uint8Array<ArrayBuffer>; readonly ordered: readonly T[] } {
  const ordered = [...tensors].sort((a, b) => dtypeBytes[b.dtype] - dtypeBytes[a.dtype]);
  const names = new Set<string>();
  const fields: string[] = [];
  let end = 0;
  for (const { name, dtype, shape } of ordered) {
    if (names.has(name) || name === metadataKey) {
      throw new WardroundError("ARGUMENT_INVALID", `the name of tensor "${name}" is taken`);
    }
    names.add(name);
    const bytes = elementCount(shape) * dtypeBytes[dtype];
    const entry = { dtype, shape, data_offsets: [end, end + bytes] };
    fields.push(`${JSON.stringify(name)}:${JSON.stringify(entry)}`);
    end += bytes;
  }
  const json = new TextEncoder().encode(`{${fields.join(",")}}`);
  const headerBytes = Math.ceil(json.byteLength / prefixBytes) * prefixBytes;
  const start = new Uint8Array(prefixBytes + headerBytes);
  new DataView(start.buffer).setBigUint64(0, BigInt(headerBytes), true);
  start.set(json, prefixBytes);
  start.fill(0x20, prefixBytes + json.byteLength);
  return { start, ordered };
}

/**
 * Writes a safetensors file in memory: see `safetensorsStart`.
 * @throws WardroundError ARGUMENT_INVALID for a name twice or data of another length than the shape's.
 */
export function writeSafetensors(tensors: readonly SafetensorsTensor[]): Uint8Array<ArrayBuffer> {
  const { start, ordered } = safetensorsStart(tensors);
  for (const { name, dtype, shape, data } of ordered) {
    const expected = elementCount(shape) * dtypeBytes[dtype];
    if (data.byteLength === expected) continue;
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `tensor "${name}" has ${data.byteLength} bytes where ${expected} are due`,
    );
  }
  const bytes = ordered.reduce((sum, { data }) => sum + data.byteLength, start.byteLength);
  const file = new Uint8Array(bytes);
  file.set(start);
  let at = start.byteLength;
  for (const { data } of ordered) {
    file.set(data, at);
    at += data.byteLength;
  }
  return file;
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw corrupt("its header is not JSON in UTF-8", cause);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw corrupt("its header is not a JSON object");
  }
  return value as Record<string, unknown>;
}

function parseEntry(name: string, value: unknown): SafetensorsEntry {
  const outcome = entrySchema.safeParse(value);
  if (!outcome.success) {
    const issue = outcome.error.issues[0];
    throw corrupt(`tensor "${name}", ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { dtype, shape, data_offsets } = outcome.data;
  const [begin, end] = data_offsets;
  const expected = elementCount(shape) * dtypeBytes[dtype];
  if (end - begin !== expected) {
    throw corrupt(
      `tensor "${name}" has ${end - begin} bytes, ${dtype} of shape [${shape.join(", ")}] needs ${expected}`,
    );
  }
  return { dtype, shape, begin, end };
}

function corrupt(problem: string, cause?: unknown): WardroundError {
  return new WardroundError("CHECKPOINT_CORRUPT", `the checkpoint is damaged: ${problem}`, {
    cause,
  });
}
