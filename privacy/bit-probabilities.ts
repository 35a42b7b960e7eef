import type { LaplaceMechanism } from "./contract.ts";

/** Binary digits kept of each probability. */
export const probabilityBits = 128;

/** Working precision: errors stay far below the last of 128 digits. */
const fraction = 384n;
const one = 1n << fraction;

/**
 * A geometric variable with ratio e^(−1/s), s = K/ε, has independent bits (Dwork et al. 2006, "Our
 * data, ourselves"): P[bit j] = 1/(1 + e^(2^j/s)), for j below ⌈log2 s⌉ + 7. ε/K is taken as the
 * rational number that the double stands for.
 * @returns P[bit j]·2^128, rounded to the nearest integer, from j = 0.
 */
export function geometricBitProbabilities(
  mechanism: Pick<LaplaceMechanism, "epsilon" | "integerClip">,
): bigint[] {
  const rate = toFixed(mechanism.epsilon) / BigInt(mechanism.integerClip);
  const planeCount = geometricBitCount(mechanism);
  return Array.from({ length: planeCount }, (_, plane) => {
    const power = expNegative(rate << BigInt(plane));
    const probability = (power << fraction) / (one + power);
    const dropped = fraction - BigInt(probabilityBits);
    return (probability + (1n << (dropped - 1n))) >> dropped;
  });
}

/** Bits of a sample: ⌈log2 s⌉ + 7, so that what lies above has probability e^−128 at most. */
function geometricBitCount(mechanism: Pick<LaplaceMechanism, "epsilon" | "integerClip">): number {
  const { epsilon, integerClip } = mechanism;
  let log = -7;
  while (2 ** log * epsilon < integerClip) log++;
  return Math.max(1, log + 7);
}

/**
 * How far `valueCount` samples of the sampler are, in total variation, from exact ones: the rounding
 * of each bit's probability, and the samples that would need a bit above the last. Under this
 * distance an (ε, 0) mechanism is (ε, (1 + e^ε)·distance)-private.
 */
export function laplaceTotalVariation(
  mechanism: Pick<LaplaceMechanism, "epsilon" | "integerClip">,
  valueCount: number,
): number {
  const bitCount = geometricBitCount(mechanism);
  const tail = Math.exp((-(2 ** bitCount) * mechanism.epsilon) / mechanism.integerClip);
  return valueCount * (bitCount * 2 ** -probabilityBits + tail);
}

/** A double ≥ 2^-300 as a fixed-point number, without rounding. */
function toFixed(value: number): bigint {
  let mantissa = value;
  let shift = 0n;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  return (BigInt(mantissa) << fraction) >> shift;
}

/** e^−x in fixed point: Taylor's series of x/2^16, squared 16 times. */
function expNegative(x: bigint): bigint {
  if (x > 300n * one) return 0n; // below 2^-400
  const halvings = 16n;
  const reduced = x >> halvings;
  let sum = one;
  let term = one;
  for (let order = 1n; term !== 0n; order++) {
    term = (term * -reduced) / (order << fraction);
    sum += term;
  }
  for (let step = 0n; step < halvings; step++) sum = (sum * sum) >> fraction;
  return sum;
}
