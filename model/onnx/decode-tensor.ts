import { bytesOf } from "../../base/bytes.ts";
import { WardroundError } from "../../base/errors.ts";
import { tensorDimensionsMax } from "../../base/limits.ts";
import { type Dtype, dtypeBytes, elementCount } from "../layout.ts";
import { dtypeOf, elementTypeOf } from "./element-types.ts";
import type { onnx } from "./gen/onnx.js";

/** Where a tensor's values lie in another file. */
export interface ExternalPlace {
  readonly location: string;
  readonly offset: number;
  readonly length: number;
}

export interface DecodedTensor {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Little-endian, row-major; or where it is. */
  readonly values: Uint8Array | ExternalPlace;
}

/** A 64-bit integer as the codec gives it: an object with both halves, or a number. */
export type Int64 = number | { readonly low: number; readonly high: number };

/** The nearest number; exact up to 2^53. */
export function int64Number(value: Int64 | null | undefined): number {
  if (value === null || value === undefined) return 0;
  return typeof value === "number" ? value : value.high * 2 ** 32 + (value.low >>> 0);
}

/**
 * Reads a tensor, whichever of ONNX's fields its values are in.
 * @param where - what to call it in a message.
 * @throws WardroundError MODEL_UNSUPPORTED for an element type or number of dimensions that weights
 * cannot have,
 * MODEL_NOT_ONNX where number of values and shape differ.
 */
export function decodeTensor(proto: onnx.TensorProto.$Properties, where: string): DecodedTensor {
  const typeNumber = proto.dataType ?? 0;
  const dtype = dtypeOf(typeNumber);
  if (dtype === undefined) {
    const type = elementTypeOf(typeNumber) ?? `of type number ${typeNumber}`;
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `${where} is ${type}; tensors with values must be one of ${Object.keys(dtypeBytes).join(", ")}`,
    );
  }
  if ((proto.dims ?? []).length > tensorDimensionsMax) throw tooManyDimensions(where);
  const shape = ((proto.dims ?? []) as readonly Int64[]).map(int64Number);
  const name = proto.name ?? "";
  const expected = elementCount(shape) * dtypeBytes[dtype];
  const values =
    proto.dataLocation === 1 ? externalPlace(proto, where, expected) : valueBytes(proto, dtype);
  const found = values instanceof Uint8Array ? values.byteLength : values.length;
  if (found !== expected || shape.some((size) => size < 0) || !Number.isSafeInteger(expected)) {
    throw new WardroundError(
      "MODEL_NOT_ONNX",
      `${where} has ${found} bytes, ${dtype} of shape [${shape.join(", ")}] needs ${expected}: the file is damaged`,
    );
  }
  return { name, dtype, shape, values };
}

/** @param where - what has such a tensor. */
export function tooManyDimensions(where: string): WardroundError {
  return new WardroundError(
    "MODEL_UNSUPPORTED",
    `${where} has a tensor of more than ${tensorDimensionsMax} dimensions: export it with a shape of fewer`,
  );
}

function valueBytes(proto: onnx.TensorProto.$Properties, dtype: Dtype): Uint8Array {
  if (proto.rawData && proto.rawData.byteLength > 0) return proto.rawData;
  switch (dtype) {
    case "F32":
      return bytesOf(Float32Array.from(proto.floatData ?? []));
    case "F64":
      return bytesOf(Float64Array.from(proto.doubleData ?? []));
    case "I64": {
      const source = (proto.int64Data ?? []) as readonly Int64[];
      const words = new Int32Array(source.length * 2);
      source.forEach((value, at) => {
        const wide = typeof value === "number" ? BigInt(value) : undefined;
        words[2 * at] = Number(
          wide === undefined ? (value as { low: number }).low : wide & lowMask,
        );
        words[2 * at + 1] = Number(
          wide === undefined ? (value as { high: number }).high : wide >> 32n,
        );
      });
      return bytesOf(words);
    }
    case "I32":
      return bytesOf(Int32Array.from(proto.int32Data ?? []));
    case "I16":
    case "F16":
    case "BF16":
      return bytesOf(Uint16Array.from(proto.int32Data ?? []));
    case "I8":
    case "U8":
    case "BOOL":
      return bytesOf(Uint8Array.from(proto.int32Data ?? []));
  }
}

const lowMask = 0xffffffffn;

/** Offset and length are optional; a length that is left out is what the shape needs. */
function externalPlace(
  proto: onnx.TensorProto.$Properties,
  where: string,
  expected: number,
): ExternalPlace {
  const entry = (key: string): string =>
    proto.externalData?.find((pair) => pair.key === key)?.value ?? "";
  const number = (key: string, otherwise: number): number => {
    const text = entry(key);
    if (text === "") return otherwise;
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value)) return value;
    throw new WardroundError("MODEL_NOT_ONNX", `${where} lies outside, but not said where`);
  };
  return {
    location: entry("location"),
    offset: number("offset", 0),
    length: number("length", expected),
  };
}
