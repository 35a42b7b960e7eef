import type { NoiseSource } from "../base/ports.ts";
import { geometricBitProbabilities, probabilityBits } from "./bit-probabilities.ts";
import type { LaplaceMechanism } from "./contract.ts";

export interface LaplaceSampler {
  /**
   * Fills the array with independent samples of ⌊Laplace(K/ε)⌋, in grid units: G or −1 − G by a
   * fair coin, G geometric with ratio e^(−ε/K). Every sample lies in −2^23 … 2^23 − 1.
   */
  sample(out: Int32Array, noise: NoiseSource): void;
}

const lanes = 32;
const bufferWords = 64 * 1024;

/**
 * The exact, bit-sliced sampler: no logarithm, no floating point, 32 samples at a time. Since
 * x + ⌊L⌋ = ⌊x + L⌋ for integer x, its noise is post-processing of the continuous Laplace mechanism;
 * it is off from that by `laplaceTotalVariation` at most. About 16 random bytes a sample.
 */
export function createLaplaceSampler(
  mechanism: Pick<LaplaceMechanism, "epsilon" | "integerClip">,
): LaplaceSampler {
  const probabilities = geometricBitProbabilities(mechanism);
  const masks = digitMasks(probabilities);
  const planeCount = probabilities.length;
  const groupWordsMax = planeCount * probabilityBits + 1;
  const words = new Int32Array(bufferWords);
  const bytes = new Uint8Array(words.buffer);
  const rows = new Int32Array(lanes);

  return {
    sample(out, noise) {
      let at = bufferWords;
      for (let start = 0; start < out.length; start += lanes) {
        if (at + groupWordsMax > bufferWords) {
          noise.fill(bytes);
          at = 0;
        }
        at = drawRows(masks, planeCount, words, at, rows);
        transpose(rows);
        if (start + lanes <= out.length) out.set(rows, start);
        else out.set(rows.subarray(0, out.length - start), start);
      }
      words.fill(0);
      rows.fill(0);
    },
  };
}

/** Each probability as 128 masks, most significant digit first: −1 for a 1, 0 for a 0. */
function digitMasks(probabilities: readonly bigint[]): Int32Array {
  const masks = new Int32Array(probabilities.length * probabilityBits);
  for (const [plane, probability] of probabilities.entries()) {
    for (let digit = 0; digit < probabilityBits; digit++) {
      const bit = (probability >> BigInt(probabilityBits - 1 - digit)) & 1n;
      masks[plane * probabilityBits + digit] = -Number(bit);
    }
  }
  return masks;
}

/**
 * Row j gets bit j of 32 samples. A lane's bit is 1 where its random number, read digit by digit, is
 * below the probability; no digit is drawn once all lanes are decided. The last word drawn is the
 * signs: in a lane with sign 1 all bits are turned over, which makes −1 − G of G.
 * @returns the position behind the words that were used.
 */
function drawRows(
  masks: Int32Array,
  planeCount: number,
  words: Int32Array,
  start: number,
  rows: Int32Array,
): number {
  let at = start;
  for (let plane = 0; plane < planeCount; plane++) {
    let undecided = -1;
    let below = 0;
    const end = (plane + 1) * probabilityBits;
    for (let digit = end - probabilityBits; digit < end && undecided !== 0; digit++) {
      const random = words[at++] as number;
      const mask = masks[digit] as number;
      below |= undecided & ~random & mask;
      undecided &= random ^ ~mask;
    }
    rows[plane] = below;
  }
  const signs = words[at++] as number;
  for (let plane = 0; plane < planeCount; plane++) rows[plane] = (rows[plane] as number) ^ signs;
  rows.fill(signs, planeCount);
  return at;
}

/** Transposes a 32 × 32 bit matrix in place: bit i of word j becomes bit j of word i. */
function transpose(rows: Int32Array): void {
  let mask = 0x0000ffff;
  for (let width = 16; width !== 0; width >>= 1, mask ^= mask << width) {
    for (let row = 0; row < lanes; row = (row + width + 1) & ~width) {
      const upper = rows[row] as number;
      const lower = rows[row + width] as number;
      const swapped = ((upper >>> width) ^ lower) & mask;
      rows[row] = upper ^ (swapped << width);
      rows[row + width] = lower ^ swapped;
    }
  }
}
