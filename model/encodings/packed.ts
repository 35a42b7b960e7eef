import { WardroundError } from "../../base/errors.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { Codec, PayloadShape } from "./contract.ts";
import { malformed } from "./malformed.ts";

/** The sparse form begins with how many values are not 0. */
const countBytes = 4;
const varintBytesMax = 5;

/**
 * Integers whose Σ|q| has a bound K, without loss. *Dense*: a zig-zag varint a value. *Sparse*: how
 * many values are not 0, then for each the number of zeros before it and its zig-zag value. Whichever
 * needs fewer bytes in the worst case that K allows is used, and every payload is filled up with zeros
 * to that worst case: form and length follow from count and bound alone, so that the length of an
 * update says nothing about it.
 */
export const packed: Codec = {
  bytes: (shape) => Math.min(denseBytes(shape), sparseBytes(shape)),
  encode(values, shape) {
    const payload = new Uint8Array(shape.bytes);
    const end = isDense(shape) ? writeDense(values, payload) : writeSparse(values, payload);
    if (end <= payload.length) return payload;
    throw new WardroundError(
      "UPDATE_BOUND_EXCEEDED",
      `the integers need ${end} bytes, those that the plan allows fit into ${payload.length}: clip them first`,
    );
  },
  decoder: (reader, shape) => (isDense(shape) ? dense(reader) : sparse(reader, shape)),
  isPadded: true,
};

type TileReader = ReturnType<Codec["decoder"]>;
type Bounds = Pick<PayloadShape, "valueCount" | "boundL1">;

function isDense(shape: Bounds): boolean {
  return denseBytes(shape) <= sparseBytes(shape);
}

/** A varint has 1 + j bytes from |q| = 2^(7j − 1) on: K has room for ⌊K / 2^(7j − 1)⌋ such values. */
function denseBytes({ valueCount, boundL1 }: Bounds): number {
  let bytes = valueCount;
  for (let least = 2 ** 6; least <= boundL1; least *= 2 ** 7) {
    bytes += Math.min(valueCount, Math.floor(boundL1 / least));
  }
  return bytes;
}

/** As the dense form of the values that are not 0, and as many gaps, which add up to `valueCount` at most. */
function sparseBytes({ valueCount, boundL1 }: Bounds): number {
  const filled = Math.min(valueCount, boundL1);
  let bytes = countBytes + filled + denseBytes({ valueCount: filled, boundL1 });
  for (let least = 2 ** 7; least <= valueCount; least *= 2 ** 7) {
    bytes += Math.min(filled, Math.floor(valueCount / least));
  }
  return bytes;
}

/** @returns where it ended; what is beyond the payload's end is not there. */
function writeDense(values: ArrayLike<number>, payload: Uint8Array): number {
  let to = 0;
  for (let at = 0; at < values.length; at++) {
    to = writeVarint(zigZag(values[at] as number), payload, to);
  }
  return to;
}

/** As `writeDense`. */
function writeSparse(values: ArrayLike<number>, payload: Uint8Array): number {
  let to = countBytes;
  let filled = 0;
  let gap = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value === 0) {
      gap++;
      continue;
    }
    to = writeVarint(zigZag(value), payload, writeVarint(gap, payload, to));
    gap = 0;
    filled++;
  }
  new DataView(payload.buffer).setUint32(0, filled, true);
  return to;
}

function dense(reader: ByteReader): TileReader {
  return (tile) => {
    for (let at = 0; at < tile.length; at++) tile[at] = unZigZag(readVarint(reader));
  };
}

function sparse(reader: ByteReader, { valueCount }: PayloadShape): TileReader {
  let left = reader.uint32();
  let position = 0;
  /** Index and value of the next one that is not 0. */
  let index = -1;
  let value = 0;
  const advance = (): void => {
    if (left === 0) {
      index = Infinity;
      return;
    }
    left--;
    index += readVarint(reader) + 1;
    if (index >= valueCount) throw malformed(`it has a value beyond the last, ${valueCount}`);
    value = unZigZag(readVarint(reader));
    if (value === 0) throw malformed("its sparse form has a value 0");
  };
  advance();
  return (tile) => {
    tile.fill(0);
    const end = position + tile.length;
    while (index < end) {
      tile[index - position] = value;
      advance();
    }
    position = end;
  };
}

function zigZag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function unZigZag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/** Seven bits a byte, the lowest first; the top bit says that another follows. @returns the next place. */
function writeVarint(value: number, payload: Uint8Array, start: number): number {
  let to = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) payload[to++] = (rest & 0x7f) | 0x80;
  payload[to++] = rest;
  return to;
}

/** @throws WardroundError UPDATE_MALFORMED above 32 bits, and where fewer bytes would do. */
function readVarint(reader: ByteReader): number {
  const first = reader.uint8();
  if (first < 0x80) return first;
  let value = first & 0x7f;
  for (let bytes = 1; bytes < varintBytesMax; bytes++) {
    const byte = reader.uint8();
    value += (byte & 0x7f) * 2 ** (7 * bytes);
    if (byte >= 0x80) continue;
    if (byte === 0) throw malformed("a varint is longer than its value needs");
    if (value <= 0xffff_ffff) return value;
    break;
  }
  throw malformed("a varint has more than 32 bits");
}
