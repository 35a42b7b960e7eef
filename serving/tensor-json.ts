import { WardroundError } from "../base/errors.ts";
import { elementCount } from "../model/layout.ts";
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
type NumericType = Exclude<ServedType, "bool" | "float16" | "int64" | "uint64">;

const arrays: Readonly<Record<NumericType, new (source: number | ArrayBuffer) => NumericArray>> = {
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
 * rounded on the way (beyond 2^53) or a float that becomes infinite is refused.
 * @throws WardroundError INFER_INPUT_INVALID; no message repeats a value.
 */
export function decodeTensor(tensor: JsonTensor): ServedTensor {
  const { name, shape, datatype } = tensor;
  if (!isDatatype(datatype) || datatype === "FP16") {
    const served = Object.values(datatypeOf).filter((each) => each !== "FP16");
    throw invalid(
      name,
      `has datatype ${JSON.stringify(String(datatype).slice(0, 32))}: expected one of ${served.join(", ")}`,
    );
  }
  if (shape.length > 16 || shape.some((size) => !Number.isSafeInteger(size) || size < 1)) {
    throw invalid(name, "has a shape that is no list of up to 16 whole numbers from 1");
  }
  const values = Array.isArray(tensor.data[0]) ? flat(name, tensor.data, shape) : tensor.data;
  const expected = elementCount(shape);
  if (values.length !== expected) {
    throw invalid(
      name,
      `has ${values.length} values: expected ${expected} for shape [${shape.join(", ")}]`,
    );
  }
  const type = typeOf[datatype];
  return { name, type, shape, data: encodeValues(name, type, values) };
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
      throw invalid(name, "is FP16, which has no JSON form here: ask over gRPC");
    default:
      return encodeNumbers(name, new arrays[type as NumericType](values.length), values);
  }
}

function encodeNumbers(name: string, array: NumericArray, values: readonly unknown[]): Uint8Array {
  const isFloat = array instanceof Float32Array || array instanceof Float64Array;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value === "number") array[at] = value;
    const kept = isFloat ? Number.isFinite(array[at]) : array[at] === value;
    if (typeof value !== "number" || !kept) throw unfit(name, at);
  }
  return bytesOf(array);
}

function encodeBigints(
  name: string,
  array: BigInt64Array | BigUint64Array,
  values: readonly unknown[],
): Uint8Array {
  const least = array instanceof BigUint64Array ? 0 : Number.MIN_SAFE_INTEGER;
  values.forEach((value, at) => {
    if (!Number.isSafeInteger(value) || (value as number) < least) throw unfit(name, at);
    array[at] = BigInt(value as number);
  });
  return bytesOf(array);
}

function unfit(name: string, at: number): WardroundError {
  return invalid(
    name,
    `has at place ${at} no number that its datatype holds exactly: floats must be finite, integers whole, in range and within 2^53`,
  );
}

/**
 * A tensor as JSON text. Floats are written so that reading them as float64 gives the same value,
 * negative zero included; integers with all their digits.
 * @throws WardroundError INFER_OUTPUT_INVALID for NaN and infinities, which JSON cannot say, and FP16.
 */
export function encodeTensor({ name, type, shape, data }: ServedTensor): string {
  const datatype = datatypeOf[servedType(type)];
  const head = `{"name":${JSON.stringify(name)},"datatype":"${datatype}","shape":[${shape.join(",")}]`;
  return `${head},"data":[${valuesText(name, servedType(type), data)}]}`;
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
      throw unsayable(name, "is FP16, which has no JSON form here");
    case "float32":
    case "float64":
      return floatsText(name, new arrays[type](aligned(data)));
    default:
      return new arrays[type](aligned(data)).join(",");
  }
}

function floatsText(name: string, values: NumericArray): string {
  let text = "";
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (!Number.isFinite(value))
      throw unsayable(name, "has NaN or infinity, which JSON cannot say");
    if (at > 0) text += ",";
    text += Object.is(value, -0) ? "-0.0" : value;
  }
  return text;
}

/** The values of a tensor as numbers; 64-bit integers are rounded. */
export function numbersOf({ type, data }: ServedTensor): readonly number[] {
  switch (servedType(type)) {
    case "bool":
      return Array.from(data);
    case "int64":
      return Array.from(new BigInt64Array(aligned(data)), Number);
    case "uint64":
      return Array.from(new BigUint64Array(aligned(data)), Number);
    case "float16":
      return Array.from(new Uint16Array(aligned(data)), halfToNumber);
    default:
      return Array.from(new arrays[type as NumericType](aligned(data)));
  }
}

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A typed array needs a start at a multiple of its width; outputs are views of a batch. */
function aligned(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer;
}

function bytesOf(array: NumericArray | BigInt64Array | BigUint64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function invalid(name: string, what: string): WardroundError {
  return new WardroundError(
    "INFER_INPUT_INVALID",
    `tensor ${JSON.stringify(name.slice(0, 64))} ${what}`,
  );
}

function unsayable(name: string, what: string): WardroundError {
  return new WardroundError(
    "INFER_OUTPUT_INVALID",
    `output ${JSON.stringify(name)} ${what}: ask over gRPC`,
  );
}
