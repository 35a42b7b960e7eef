import { roundHalfEven } from "../encodings/float16.ts";

/** Weights in 8 bits: value = (stored − 128) × the scale of its channel. */
export interface QuantisedWeights {
  /** In the order of the weights. */
  readonly stored: Uint8Array;
  /** Of each channel. */
  readonly scales: Float32Array;
}

/** What 0 is stored as. */
export const weightZero = 128;
/** Steps on either side of 0. */
const weightSteps = 127;
const activationSteps = 255;
/** Below it float32 has fewer digits. */
const smallestNormal = 2 ** -126;

/**
 * Quantises weights symmetrically, each output channel by its own largest magnitude: scale = max|w| / 127,
 * rounded to nearest with ties to even. Signed values are stored as uint8 around 128: products of uint8 and
 * int8 saturate on processors with AVX2 and without VNNI, those of uint8 alone are exact everywhere.
 * A channel of zeros, or of values so small that float32 has no exact scale for them (below 2^-119), becomes
 * zeros of scale 1.
 * @param values - finite.
 * @param shape - of the weights.
 * @param axis - the dimension that counts output channels.
 */
export function quantiseChannels(
  values: Float32Array,
  shape: readonly number[],
  axis: number,
): QuantisedWeights {
  const channels = shape[axis] as number;
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const channelOf = (at: number): number => Math.floor(at / inner) % channels;
  const scales = new Float32Array(channels);
  for (let at = 0; at < values.length; at += 1) {
    const channel = channelOf(at);
    scales[channel] = Math.max(scales[channel] as number, Math.abs(values[at] as number));
  }
  for (let channel = 0; channel < channels; channel += 1) {
    const scale = Math.fround((scales[channel] as number) / weightSteps);
    scales[channel] = scale >= smallestNormal ? scale : 1;
  }
  const stored = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const steps = roundHalfEven((values[at] as number) / (scales[channelOf(at)] as number));
    stored[at] = weightZero + Math.min(weightSteps, Math.max(-weightSteps, steps));
  }
  return { stored, scales };
}

/** The smallest and the largest value that a tensor had. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/**
 * How values of a range are stored in 8 bits: value = (stored − zero) × scale. 0 is always one of the values
 * that can be: padding and Relu give it. A range of nothing but 0, or next to it, has scale 1.
 */
export function quantiseRange({ min, max }: ValueRange): {
  readonly scale: number;
  readonly zero: number;
} {
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  // Each bound by itself: their distance may be more than a float32 holds.
  const scale = Math.fround(high / activationSteps - low / activationSteps);
  if (!(scale >= smallestNormal)) return { scale: 1, zero: 0 };
  return { scale, zero: Math.min(activationSteps, Math.max(0, roundHalfEven(-low / scale))) };
}
