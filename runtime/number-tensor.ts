/** Tensors as plain numbers, as files write them. */
import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";
import { fromHalf, numberToHalf } from "../model/encodings/float16.ts";
import type { OrtTensor, OrtValue } from "./ort.ts";

interface NumberTensor {
  readonly shape: readonly number[];
  /** Row-major. */
  readonly data: readonly number[];
}

/**
 * A tensor of the type that a model takes.
 * @throws WardroundError INFER_INPUT_INVALID for numbers that this type does not hold.
 */
export function tensorOfNumbers(
  { name, type }: Pick<OrtValue, "name" | "type">,
  { shape, data }: NumberTensor,
): OrtTensor {
  const written = write(type, data);
  const tensor = { type, shape, data: written };
  const read = numbersOf(tensor);
  const isFloat = type === "float32" || type === "float64" || type === "float16";
  const holds = isFloat
    ? read.every(Number.isFinite)
    : read.every((value, at) => value === data[at]);
  if (holds) return tensor;
  throw new WardroundError(
    "INFER_INPUT_INVALID",
    `input "${name}" has a number that ${type} does not hold`,
  );
}

function write(type: OrtValue["type"], data: readonly number[]): Uint8Array {
  switch (type) {
    case "float32":
      return bytesOf(Float32Array.from(data));
    case "float64":
      return bytesOf(Float64Array.from(data));
    case "float16":
      return bytesOf(Uint16Array.from(data, (value) => numberToHalf(value) ?? 0x7c00));
    case "int64":
      return bytesOf(BigInt64Array.from(data, whole));
    case "uint64":
      return bytesOf(BigUint64Array.from(data, whole));
    case "string":
    case "bfloat16":
      throw new WardroundError("INFER_INPUT_INVALID", `numbers cannot be given as ${type}`);
    default:
      return bytesOf(integers[type].from(data));
  }
}

const integers = {
  int32: Int32Array,
  uint32: Uint32Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int8: Int8Array,
  uint8: Uint8Array,
  bool: Uint8Array,
} as const;

/** The values of a tensor; integers beyond 2^53 are rounded. @throws TypeError for strings. */
export function numbersOf({ type, data }: Pick<OrtTensor, "type" | "data">): readonly number[] {
  const buffer = new Uint8Array(data).buffer;
  switch (type) {
    case "float32":
      return Array.from(new Float32Array(buffer));
    case "float64":
      return Array.from(new Float64Array(buffer));
    case "float16":
      return Array.from(new Uint16Array(buffer), fromHalf);
    case "int64":
      return Array.from(new BigInt64Array(buffer), Number);
    case "uint64":
      return Array.from(new BigUint64Array(buffer), Number);
    case "string":
    case "bfloat16":
      throw new TypeError(`${type} is not read as numbers`);
    default:
      return Array.from(new integers[type](buffer));
  }
}

/** Whether no value of a tensor is NaN or infinite. */
export function isFiniteTensor({ type, data }: Pick<OrtTensor, "type" | "data">): boolean {
  const buffer = new Uint8Array(data).buffer;
  switch (type) {
    case "float32":
      return new Float32Array(buffer).every(Number.isFinite);
    case "float64":
      return new Float64Array(buffer).every(Number.isFinite);
    case "float16":
      return new Uint16Array(buffer).every((half) => (half & 0x7c00) !== 0x7c00);
    default:
      return true;
  }
}

function whole(value: number): bigint {
  return BigInt(Math.trunc(value));
}
