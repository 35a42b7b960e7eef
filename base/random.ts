import type { Random } from "./ports.ts";

/**
 * A replayable generator: xoshiro128** (Blackman and Vigna 2018, https://prng.di.unimi.it), its state
 * filled from the seed. The same seed gives the same numbers on every machine. Never for noise.
 */
export function createSeededRandom(seed: string | number): Random {
  const state = seedState(String(seed));
  const nextUint32 = (): number => {
    const [a, b, c, d] = state;
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const mixedC = c ^ a;
    const mixedD = d ^ b;
    state[1] = b ^ mixedC;
    state[0] = a ^ mixedD;
    state[2] = mixedC ^ (b << 9);
    state[3] = rotateLeft(mixedD, 11);
    return result;
  };
  return {
    nextUint32,
    nextFloat: () => ((nextUint32() >>> 5) * 2 ** 26 + (nextUint32() >>> 6)) / 2 ** 53,
  };
}

/** Uniform in 0 … bound − 1, without bias; `bound` from 1 to 2^32. */
export function randomBelow(random: Random, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const drawn = random.nextUint32();
    if (drawn < limit) return drawn % bound;
  }
}

/** Brings the items into random order (Fisher and Yates), each order equally likely. */
export function shuffleInPlace<T>(
  items: { length: number; [index: number]: T },
  random: Random,
): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    const item = items[last] as T;
    items[last] = items[other] as T;
    items[other] = item;
  }
}

/** Four words, each an FNV-1a hash of the seed's UTF-8 from another start, then mixed (murmur3). */
function seedState(seed: string): [number, number, number, number] {
  const bytes = new TextEncoder().encode(seed);
  const word = (start: number): number => {
    let hash = (0x811c9dc5 ^ Math.imul(start, 0x9e3779b9)) >>> 0;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  };
  // The generator must not start from all zeros.
  return [word(1), word(2), word(3), word(4) | 1];
}

function rotateLeft(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
