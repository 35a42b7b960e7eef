import type { Codec } from "./contract.ts";
import { roundHalfEven } from "./float16.ts";
import { malformed } from "./malformed.ts";

/** Values that share a scale; the last block may be shorter. */
const blockValues = 256;
const scaleBytes = 4;
const unitsMax = 127;

/** Smallest scale that is not 0: below it float32 loses digits. */
const scaleMin = 2 ** -126;
/** Largest scale: 127 of it are still finite. */
const scaleMax = 2 ** 121;

/**
 * Blocks of 256 values: a float32 scale, then one signed byte a value, which counts in units of the
 * scale. The scale is float32(max|value| / 127), at most 2^121, and 0 where that is below 2^-126; a
 * byte is value / scale, ties to even.
 */
export const int8: Codec = {
  bytes: ({ valueCount }) => valueCount + scaleBytes * Math.ceil(valueCount / blockValues),
  encode(values, { bytes }) {
    const payload = new Uint8Array(bytes);
    const view = new DataView(payload.buffer);
    let to = 0;
    for (let at = 0; at < values.length; at += blockValues) {
      const block = values.subarray(at, at + blockValues);
      const scale = scaleOf(block);
      view.setFloat32(to, scale, true);
      to += scaleBytes;
      if (scale > 0) {
        for (let inside = 0; inside < block.length; inside++) {
          const units = roundHalfEven((block[inside] as number) / scale);
          payload[to + inside] = Math.max(-unitsMax, Math.min(unitsMax, units));
        }
      }
      to += block.length;
    }
    return payload;
  },
  decoder(reader) {
    let left = 0;
    let scale = 0;
    return (tile) => {
      for (let at = 0; at < tile.length; at++) {
        if (left === 0) {
          left = blockValues;
          scale = reader.float32();
          requireScale(scale);
        }
        left--;
        const units = (reader.uint8() << 24) >> 24;
        if (units < -unitsMax || (scale === 0 && units !== 0)) {
          throw malformed(`a byte is −128, or is not 0 in a block of scale 0`);
        }
        tile[at] = units * scale;
      }
    };
  },
};

function scaleOf(block: ArrayLike<number>): number {
  let largest = 0;
  for (let at = 0; at < block.length; at++) {
    largest = Math.max(largest, Math.abs(block[at] as number));
  }
  const scale = Math.fround(largest / unitsMax);
  return scale < scaleMin ? 0 : Math.min(scale, scaleMax);
}

function requireScale(scale: number): void {
  if (Object.is(scale, 0) || (scale >= scaleMin && scale <= scaleMax)) return;
  throw malformed("a block's scale is neither 0 nor within 2^-126 and 2^121");
}
