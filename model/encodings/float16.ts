import type { Codec } from "./contract.ts";

const valueBytes = 2;

/** The largest float16; what is larger is written as it. */
const largest = 0x7bff;
/** From here on a value rounds beyond the largest float16. */
const overflow = 65_520;
const smallestNormal = 2 ** -14;
const smallest = 2 ** -24;

/**
 * IEEE 754 binary16, little-endian: rounded to nearest, ties to even, subnormal values kept, values
 * beyond ±65,504 written as ±65,504.
 */
export const float16: Codec = {
  bytes: ({ valueCount }) => valueCount * valueBytes,
  encode(values) {
    const payload = new Uint8Array(values.length * valueBytes);
    for (let at = 0; at < values.length; at++) {
      const half = toHalf(values[at] as number);
      payload[2 * at] = half & 0xff;
      payload[2 * at + 1] = half >>> 8;
    }
    return payload;
  },
  decoder: (reader) => (tile) => {
    for (let at = 0; at < tile.length; at++) tile[at] = fromHalf(reader.uint16());
  },
};

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** What the last digit counts, by exponent; subnormal values have the smallest normal one's. */
const units = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (Math.max(1, exponent) - 25));

function toHalf(value: number): number {
  float[0] = value;
  const pattern = bits[0] as number;
  const sign = (pattern >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (size >= overflow) return sign | largest;
  if (size < smallestNormal) return sign | roundHalfEven(size / smallest);
  const magnitude = pattern & 0x7fff_ffff;
  const tie = (magnitude >>> 13) & 1;
  return sign | ((magnitude + 0xfff + tie - (112 << 23)) >>> 13);
}

/**
 * The nearest binary16 of a float64, ties to even, in one rounding: a way over float32 would round twice.
 * @returns undefined for NaN, infinity, and what would become infinity.
 */
export function numberToHalf(value: number): number | undefined {
  const size = Math.abs(value);
  if (!(size < overflow)) return undefined;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  if (size < smallestNormal) return sign | roundHalfEven(size / smallest);
  let exponent = Math.floor(Math.log2(size));
  // The logarithm may be off by one beside a power of two.
  if (size < 2 ** exponent) exponent -= 1;
  else if (size >= 2 ** (exponent + 1)) exponent += 1;
  // 1,024 to 2,048; that 2,048 is the next exponent's 1,024 the sum brings about by itself.
  return sign | (((exponent + 14) << 10) + roundHalfEven(size / 2 ** (exponent - 10)));
}

/** The value of a binary16. */
export function fromHalf(half: number): number {
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  const digits = exponent === 0 ? fraction : 1024 + fraction;
  return sign * digits * (units[exponent] as number);
}

/** Ties to even, for sizes below 2^51: beyond 2^52 float64 has no fractions. */
export function roundHalfEven(value: number): number {
  return value + 1.5 * 2 ** 52 - 1.5 * 2 ** 52;
}
