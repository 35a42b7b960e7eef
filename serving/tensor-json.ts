import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";
import { fromHalf, numberToHalf } from "../model/encodings/float16.ts";
import { elementCount } from "../model/layout.ts";
import { decodeStrings, encodeStrings } from "../model/string-tensor.ts";
import type { ServedTensor } from "./contract.ts";
import { datatypeOf, isDatatype, type ServedType, servedType, typeOf } from "./datatypes.ts";

/** A tensor as the Open Inference Protocol writes it in JSON. */
export interface JsonTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly datatype: string;
  /** Flat in row-major order, or nested as the shape says. */
  readonly data: readonly unknown[];
}

type NumericArray =
  | Float32Array
  | Float64Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;
type NumericType = Exclude<ServedType, "bool" | "float16" | "int64" | "uint64" | "string">;

const arrays: Readonly<
  Record<
    NumericType,
    {
      readonly BYTES_PER_ELEMENT: number;
      new (source: number | ArrayBufferLike, byteOffset?: number, length?: number): NumericArray;
    }
  >
> = {
  float32: Float32Array,
  float64: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int8: Int8Array,
  uint8: Uint8Array,
};

/**
 * The bytes of a JSON tensor. Every number must be one that its datatype holds: an integer that is
 * rounded on the way or a float that becomes infinite is refused. FP16 is rounded to nearest.
 * @param exactData - gives `data` again with long integers as strings of digits, for 64-bit integers
 * that `JSON.parse` rounded; undefined: those beyond 2^53 are refused.
 * @throws WardroundError INFER_INPUT_INVALID; no message repeats a value.
 */
export function decodeTensor(
  tensor: JsonTensor,
  exactData?: () => readonly unknown[],
): ServedTensor {
  const { name, shape } = tensor;
  const type = typeOfDatatype(name, tensor.datatype);
  checkShape(name, shape);
  const values = flatValues(name, tensor.data, shape);
  const is64Bit = type === "int64" || type === "uint64";
  if (is64Bit && exactData && !values.every(Number.isSafeInteger)) {
    const exact = flatValues(name, exactData(), shape);
    return { name, type, shape, data: encodeValues(name, type, exact) };
  }
  return { name, type, shape, data: encodeValues(name, type, values) };
}

/** @throws WardroundError INFER_INPUT_INVALID for a datatype that no model here takes. */
export function typeOfDatatype(name: string, datatype: string): ServedType {
  if (isDatatype(datatype)) return typeOf[datatype];
  const expected = `expected one of ${Object.values(datatypeOf).join(", ")}`;
  throw invalid(
    name,
    datatype === "BF16"
      ? `has datatype BF16, which onnxruntime-node has no arrays of: ${expected}`
      : `has datatype ${JSON.stringify(String(datatype).slice(0, 32))}: ${expected}`,
  );
}

/** @throws WardroundError INFER_INPUT_INVALID */
export function checkShape(name: string, shape: readonly unknown[]): void {
  let fits = shape.length <= 16;
  for (let at = 0; at < shape.length && fits; at += 1) {
    fits = Number.isSafeInteger(shape[at]) && (shape[at] as number) >= 1;
  }
  if (!fits) throw invalid(name, "has a shape that is no list of up to 16 whole numbers from 1");
}

function flatValues(
  name: string,
  data: readonly unknown[],
  shape: readonly number[],
): readonly unknown[] {
  const values = Array.isArray(data[0]) ? flat(name, data, shape) : data;
  const expected = elementCount(shape);
  if (values.length === expected) return values;
  throw invalid(
    name,
    `has ${values.length} values: expected ${expected} for shape [${shape.join(", ")}]`,
  );
}

function flat(name: string, data: readonly unknown[], shape: readonly number[]): unknown[] {
  let level: unknown[] = [data];
  for (const size of shape) {
    const next: unknown[] = [];
    for (const list of level) {
      if (!Array.isArray(list) || list.length !== size) {
        throw invalid(name, `has nested data that is not of shape [${shape.join(", ")}]`);
      }
      for (const item of list) next.push(item);
    }
    level = next;
  }
  return level;
}

/**
 * The bytes of flat values.
 * @throws WardroundError INFER_INPUT_INVALID for a value that the type does not hold.
 */
export function encodeValues(
  name: string,
  type: ServedTensor["type"],
  values: readonly unknown[],
): Uint8Array {
  switch (servedType(type)) {
    case "bool":
      if (values.every((value) => typeof value === "boolean")) {
        return Uint8Array.from(values, Number);
      }
      throw invalid(name, "has a value that is neither true nor false: expected BOOL");
    case "int64":
      return encodeBigints(name, new BigInt64Array(values.length), values);
    case "uint64":
      return encodeBigints(name, new BigUint64Array(values.length), values);
    case "float16":
      return encodeHalves(name, values);
    case "string":
      return encodeTexts(name, values);
    case "float32":
      return encodeFloats(name, new Float32Array(values.length), values);
    case "float64":
      return encodeFloats(name, new Float64Array(values.length), values);
    default:
      return encodeIntegers(name, new arrays[type as NumericType](values.length), values);
  }
}

function encodeFloats(
  name: string,
  array: Float32Array | Float64Array,
  values: readonly unknown[],
): Uint8Array {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value !== "number") throw unfit(name, at);
    array[at] = value;
    if (!Number.isFinite(array[at])) throw unfit(name, at);
  }
  return bytesOf(array);
}

function encodeIntegers(name: string, array: NumericArray, values: readonly unknown[]): Uint8Array {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value === "number") array[at] = value;
    if (typeof value !== "number" || array[at] !== value) throw unfit(name, at);
  }
  return bytesOf(array);
}

function encodeHalves(name: string, values: readonly unknown[]): Uint8Array {
  const array = new Uint16Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    const half = typeof value === "number" ? numberToHalf(value) : undefined;
    if (half === undefined) throw unfit(name, at);
    array[at] = half;
  }
  return bytesOf(array);
}

const lengthOfLongest = 20;

function encodeBigints(
  name: string,
  array: BigInt64Array | BigUint64Array,
  values: readonly unknown[],
): Uint8Array {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (!isInteger(value)) throw unfit(name, at);
    const integer = BigInt(value);
    array[at] = integer;
    if (array[at] !== integer) throw unfit(name, at);
  }
  return bytesOf(array);
}

/** A number that lost no digit, or digits. */
function isInteger(value: unknown): value is number | string {
  if (typeof value !== "string") return Number.isSafeInteger(value);
  return value.length <= lengthOfLongest && /^-?[0-9]+$/.test(value);
}

function encodeTexts(name: string, values: readonly unknown[]): Uint8Array {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value === "string" && !/\0|\p{Surrogate}/u.test(value)) continue;
    throw invalid(
      name,
      `has at place ${at} no string of Unicode without U+0000, where the runtime would cut it: expected BYTES`,
    );
  }
  return encodeStrings(values as readonly string[]);
}

function unfit(name: string, at: number): WardroundError {
  return invalid(
    name,
    `has at place ${at} no number that its datatype holds: floats must be finite, integers whole and in range, those beyond 2^53 written with all their digits`,
  );
}

/**
 * A tensor as JSON text. Floats are written so that reading them as float64 gives the same value,
 * negative zero included; integers with all their digits.
 * @throws WardroundError INFER_OUTPUT_INVALID for NaN and infinities, which JSON cannot say.
 */
export function encodeTensor({ name, type, shape, data }: ServedTensor): string {
  const served = servedType(type);
  return `{"name":${JSON.stringify(name)},"datatype":"${datatypeOf[served]}","shape":[${shape.join(",")}],"data":[${valuesText(name, served, data)}]}`;
}

function valuesText(name: string, type: ServedType, data: Uint8Array): string {
  switch (type) {
    case "bool":
      return Array.from(data, (byte) => byte !== 0).join(",");
    case "int64":
      return new BigInt64Array(aligned(data)).join(",");
    case "uint64":
      return new BigUint64Array(aligned(data)).join(",");
    case "float16":
      return floatsText(name, Array.from(new Uint16Array(aligned(data)), fromHalf));
    case "float32":
    case "float64":
      return floatsText(name, numericArray(type, data));
    case "string":
      return stringsOf(data)
        .map((text) => JSON.stringify(text))
        .join(",");
    default:
      return numericArray(type, data).join(",");
  }
}

function floatsText(name: string, values: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (!Number.isFinite(value)) {
      throw new WardroundError(
        "INFER_OUTPUT_INVALID",
        `output ${JSON.stringify(name)} has NaN or infinity, which JSON cannot say: ask for it in binary (its parameter "binary_data": true), or over gRPC`,
      );
    }
    if (at > 0) text += ",";
    text += value === 0 && Object.is(value, -0) ? "-0.0" : value;
  }
  return text;
}

/** The strings of a tensor that the runtime gave. */
export function stringsOf(data: Uint8Array): readonly string[] {
  const count = countOf(data);
  const decoded = decodeStrings(data, count);
  if ("strings" in decoded) return decoded.strings;
  throw new WardroundError("INFER_OUTPUT_INVALID", "an output of strings has one with U+0000");
}

function countOf(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let count = 0;
  for (let at = 0; at < data.byteLength; at += 4 + view.getUint32(at, true)) count += 1;
  return count;
}

function numericArray(type: NumericType, data: Uint8Array): NumericArray {
  const arrayType = arrays[type];
  const width = arrayType.BYTES_PER_ELEMENT;
  if (data.byteOffset % width !== 0) return new arrayType(aligned(data));
  return new arrayType(data.buffer, data.byteOffset, data.byteLength / width);
}

/** A typed array needs a start at a multiple of its width; outputs are views of a batch. */
function aligned(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer;
}

function invalid(name: string, what: string): WardroundError {
  return new WardroundError(
    "INFER_INPUT_INVALID",
    `tensor ${JSON.stringify(name.slice(0, 64))} ${what}`,
  );
}
