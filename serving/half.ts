/** IEEE 754 binary16: numbers to and from their 16 bits. */

const smallestNormal = 2 ** -14;
const smallest = 2 ** -24;
/** From here on a number is nearer to infinity than to the largest half, 65,504. */
const overflow = 65_520;

export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * smallest;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/**
 * The nearest half of a float64, ties to even, in one rounding: a way over float32 would round twice.
 * @returns undefined for NaN, infinity, and what would become infinity.
 */
export function numberToHalf(value: number): number | undefined {
  const size = Math.abs(value);
  if (!(size < overflow)) return undefined;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  if (size < smallestNormal) return sign | nearestEven(size / smallest);
  let exponent = Math.floor(Math.log2(size));
  // The logarithm may be off by one beside a power of two.
  if (size < 2 ** exponent) exponent -= 1;
  else if (size >= 2 ** (exponent + 1)) exponent += 1;
  // 1,024 to 2,048; that 2,048 is the next exponent's 1,024 the sum brings about by itself.
  return sign | (((exponent + 14) << 10) + nearestEven(size / 2 ** (exponent - 10)));
}

/** For sizes below 2^51: beyond 2^52 float64 has no fractions. */
function nearestEven(size: number): number {
  return size + 1.5 * 2 ** 52 - 1.5 * 2 ** 52;
}
