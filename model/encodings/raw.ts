import { bytesOf } from "../../base/bytes.ts";
import type { Codec } from "./contract.ts";

const valueBytes = 4;

/** float32 and int32: four bytes a value, little-endian, as the fold has them in memory. */
export const raw: Codec = {
  bytes: ({ valueCount }) => valueCount * valueBytes,
  encode: (values) =>
    new Uint8Array(values.buffer as ArrayBuffer, values.byteOffset, values.byteLength),
  decoder: (reader) => (tile) => reader.read(bytesOf(tile)),
};
