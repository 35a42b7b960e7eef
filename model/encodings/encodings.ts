/** Writes updates as bytes, and reads them tile by tile: one table over all encodings. */
import { ByteReader, type ByteSource } from "./byte-reader.ts";
import type { Codec, EncodingChoice, EncodingName, PayloadShape, TileDecoder } from "./contract.ts";
import { integerEncodings, type Values } from "./contract.ts";
import { float16 } from "./float16.ts";
import { int8 } from "./int8.ts";
import { malformed } from "./malformed.ts";
import { packed } from "./packed.ts";
import { raw } from "./raw.ts";
import { topK } from "./top-k.ts";

const codecs: Readonly<Record<EncodingName, Codec>> = {
  float32: raw,
  float16,
  int8,
  "top-k": topK,
  int32: raw,
  packed,
};

/** Whether the values are integers on a mechanism's grid. */
export function isInteger(name: EncodingName): boolean {
  return (integerEncodings as readonly EncodingName[]).includes(name);
}

/** Whether what is decoded may differ from what was encoded: the rest is fed back later. */
export function isLossy(name: EncodingName): boolean {
  return codecs[name] !== raw && !isInteger(name);
}

/** Whether the values lie in the payload as they do in memory, four bytes each. */
export function isRaw(name: EncodingName): boolean {
  return codecs[name] === raw;
}

/** What every payload of that many values under a plan looks like. */
export function payloadShape(
  choice: EncodingChoice,
  { valueCount, boundL1 }: Omit<PayloadShape, "bytes">,
): PayloadShape {
  const bytes = codecs[choice.name].bytes({ valueCount, boundL1 }, choice);
  return { valueCount, bytes, boundL1 };
}

/**
 * Writes a vector; the raw encodings share its memory.
 * @param values - `[valueCount]` float32 (finite) or, for the integer encodings, int32.
 * @returns exactly `shape.bytes` bytes.
 * @throws WardroundError UPDATE_BOUND_EXCEEDED where packed integers are above `shape.boundL1`.
 */
export function encodeValues(
  name: EncodingName,
  values: Values,
  shape: PayloadShape,
): Uint8Array<ArrayBuffer> {
  return codecs[name].encode(values, shape);
}

/**
 * Reads a vector from its start to its end. Memory: the buffer.
 * @param source - gives the payload's bytes in order; asked for `shape.bytes` at most.
 * @throws WardroundError UPDATE_MALFORMED, here or at any tile.
 */
export function createDecoder(
  name: EncodingName,
  shape: PayloadShape,
  { source, bufferBytes }: { readonly source: ByteSource; readonly bufferBytes: number },
): TileDecoder {
  const codec = codecs[name];
  const reader = new ByteReader(source, { bytes: shape.bytes, bufferBytes });
  return {
    next: codec.decoder(reader, shape),
    finish() {
      while (reader.left > 0) {
        if (codec.isPadded && reader.uint8() === 0) continue;
        throw malformed("something follows its last value");
      }
    },
  };
}
