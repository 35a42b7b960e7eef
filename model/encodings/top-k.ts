import type { Codec } from "./contract.ts";
import { malformed } from "./malformed.ts";

/** An index and a value. */
const pairBytes = 8;

/**
 * The k values that are largest in magnitude, of equal ones the first, as pairs of index (uint32) and
 * value (float32), little-endian, in order of index; the others count as 0.
 */
export const topK: Codec = {
  bytes: ({ valueCount }, { topK: part = 1 }) =>
    pairBytes * Math.min(valueCount, Math.ceil(part * valueCount)),
  encode(values, { bytes }) {
    const payload = new Uint8Array(bytes);
    const view = new DataView(payload.buffer);
    const { least, ofLeast } = threshold(values, bytes / pairBytes);
    let ties = ofLeast;
    let to = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as number;
      const size = magnitudeOf(value);
      if (size < least || (size === least && ties-- <= 0)) continue;
      view.setUint32(to, at, true);
      view.setFloat32(to + 4, value, true);
      to += pairBytes;
    }
    return payload;
  },
  decoder(reader, { valueCount }) {
    let position = 0;
    /** Index and value of the next pair. */
    let index = -1;
    let value = 0;
    const advance = (): void => {
      if (reader.left === 0) {
        index = Infinity;
        return;
      }
      const next = reader.uint32();
      if (next <= index || next >= valueCount) {
        throw malformed(`index ${next} does not lie between ${index} and ${valueCount}`);
      }
      index = next;
      value = reader.float32();
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
  },
};

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Floats without a sign are in the order of their bits. */
function magnitudeOf(value: number): number {
  float[0] = value;
  return (bits[0] as number) & 0x7fff_ffff;
}

/**
 * The magnitude of the k-th largest value, and how many of exactly that size are among the k: two
 * counts by half of the bits, O(values) time and no copy of them.
 */
function threshold(
  values: ArrayLike<number>,
  kept: number,
): { readonly least: number; readonly ofLeast: number } {
  const high = pick(values, kept, (size) => size >>> 16);
  const low = pick(values, high.left, (size) => (size >>> 16 === high.key ? size & 0xffff : -1));
  return { least: high.key * 0x1_0000 + low.key, ofLeast: low.left };
}

/** The key of the k-th value in falling order of keys, and how many of that key are among the k. */
function pick(
  values: ArrayLike<number>,
  kept: number,
  keyOf: (size: number) => number,
): { readonly key: number; readonly left: number } {
  const counts = new Uint32Array(0x1_0000);
  for (let at = 0; at < values.length; at++) {
    const key = keyOf(magnitudeOf(values[at] as number));
    if (key >= 0) counts[key] = (counts[key] as number) + 1;
  }
  let left = kept;
  let key = counts.length - 1;
  for (; key > 0 && left > (counts[key] as number); key--) left -= counts[key] as number;
  return { key, left };
}
