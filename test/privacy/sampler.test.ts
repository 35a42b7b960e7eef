import { expect, test } from "vitest";
import type { NoiseSource } from "../../base/ports.ts";
import {
  geometricBitProbabilities,
  laplaceTotalVariation,
} from "../../privacy/bit-probabilities.ts";
import { systemNoise } from "../../privacy/entropy.ts";
import { createLaplaceSampler } from "../../privacy/sampler.ts";
import { insecureSeededNoise, scriptedNoise, seed } from "./seeded-noise.ts";
import { autocorrelation, chiSquare, chiSquareCritical, normalCritical } from "./statistics.ts";

const four = { epsilon: 2, integerClip: 8 }; // s = 4

test("bit probabilities of s = 4 are right to the last of 128 digits", () => {
  const probabilities = geometricBitProbabilities(four);
  const asNumbers = probabilities.map((probability) => Number(probability) / 2 ** 128);

  expect(probabilities).toHaveLength(9);
  expect(probabilities[0]).toBe(148983616572188025905659431421867016062n); // Python's decimal, 120 digits
  expect(probabilities[1]).toBe(128470432387547028574673853535164446707n);
  expect(probabilities[5]).toBe(114113736142378686748951722888516818n);
  [0.4378234991, 0.3775406688, 0.2689414214, 0.119202922].forEach((value, bit) => {
    expect(asNumbers[bit]).toBeCloseTo(value, 10);
  });
  const five = asNumbers.reduce((product, p, bit) => product * ((5 >> bit) & 1 ? p : 1 - p), 1);
  expect(five).toBeCloseTo(0.0633746367, 10);
});

test("bit probabilities take epsilon as the rational number of its double", () => {
  const probabilities = geometricBitProbabilities({ epsilon: 0.3, integerClip: 2 ** 14 });
  expect(probabilities).toHaveLength(23);
  expect(probabilities[15]).toBe(120576910820994531663043570636130902580n);
});

test("random bits of one value give the ends of the range", () => {
  const draw = (word: number): Int32Array => {
    const out = new Int32Array(40);
    createLaplaceSampler(four).sample(out, scriptedNoise(new Array(70_000).fill(word)));
    return out;
  };
  expect(draw(0)).toEqual(new Int32Array(40).fill(2 ** 9 - 1)); // below every probability, sign 0
  expect(draw(-1)).toEqual(new Int32Array(40).fill(-1)); // above every probability, sign 1
});

test("a random number that equals the probability to the last digit is not below it", () => {
  const words = geometricBitProbabilities(four).flatMap((probability) =>
    Array.from(probability.toString(2).padStart(128, "0"), (digit) => -Number(digit)),
  );
  const out = new Int32Array(32).fill(99);
  createLaplaceSampler(four).sample(out, scriptedNoise([...words, 0x0000_0001]));
  expect(out).toEqual(Int32Array.of(-1, ...new Array(31).fill(0)));
});

test("the bit-sliced sampler agrees with comparing one lane at a time, bit by bit", () => {
  for (const mechanism of [four, { epsilon: 1, integerClip: 2 ** 16 }]) {
    const out = new Int32Array(70);
    createLaplaceSampler(mechanism).sample(out, insecureSeededNoise("oracle"));
    const slow = oracle(geometricBitProbabilities(mechanism), 96, insecureSeededNoise("oracle"));
    expect([...out]).toEqual(slow.slice(0, 70));
  }
});

test(`the distribution is that of the floor of Laplace (seed ${seed})`, () => {
  for (const [epsilon, integerClip] of [
    [8 / 3, 8],
    [2.4, 8],
    [2, 8],
    [16, 8],
  ] as const) {
    const { statistic, critical } = compare(integerClip / epsilon, draw({ epsilon, integerClip }));
    expect(statistic, `s = ${integerClip / epsilon}`).toBeLessThan(critical);
  }
});

test(`moments of s = 4 are those of the reference (seed ${seed})`, () => {
  const samples = draw(four);
  const share = (value: number): number =>
    samples.reduce((count, sample) => count + Number(sample === value), 0) / samples.length;
  const deviation = Math.sqrt((0.1105996085 * 0.8894003915) / samples.length);
  expect(Math.abs(share(0) - 0.1105996085)).toBeLessThan(normalCritical * deviation);
  expect(Math.abs(share(-1) - 0.1105996085)).toBeLessThan(normalCritical * deviation);
  const spread = samples.reduce((sum, sample) => sum + Math.abs(sample + 0.5), 0) / samples.length;
  expect(Math.abs(spread - 4.0208116642)).toBeLessThan((normalCritical * 4) / 2000);
});

test(`the comparison finds every planted fault of a sampler (seed ${seed})`, () => {
  const samples = draw(four);
  const wrong: Record<string, Int32Array> = {
    "scale off by 1 %": draw({ epsilon: 2 * 1.01, integerClip: 8 }),
    "noise halved": samples.map((z) => z >> 1),
    "zero doubled by −0": samples.map((z) => (z < 0 ? z + 1 : z)),
    "top bit missing": samples.map((z) => (z < 0 ? ~(~z & 31) : z & 31)),
    "always positive": samples.map((z) => (z < 0 ? ~z : z)),
    uniform: samples.map((_, at) => (at % 16) - 8),
  };
  for (const [fault, faulty] of Object.entries(wrong)) {
    const { statistic, critical } = compare(4, faulty);
    expect(statistic, fault).toBeGreaterThan(critical);
  }
});

test(`at s = 2^16 the samples follow Laplace's continuous distribution (seed ${seed})`, () => {
  const wide = { epsilon: 1, integerClip: 2 ** 16 };
  const critical = 0.0085155 * Math.sqrt(1e5 / 1e6); // Kolmogorov and Smirnov at 1e-6
  const samples = draw(wide, 1e6);
  expect(distanceToLaplace(samples, 2 ** 16)).toBeLessThan(critical);
  expect(distanceToLaplace(samples, 2 ** 16 * 1.02)).toBeGreaterThan(critical);
  expect(
    distanceToLaplace(
      samples.map((z) => z >> 1),
      2 ** 16,
    ),
  ).toBeGreaterThan(critical);
});

test(`samples are independent over lanes, groups, coordinates and rounds (seed ${seed})`, () => {
  const noise = insecureSeededNoise("rounds");
  const sampler = createLaplaceSampler(four);
  const rounds = new Int32Array(1_000_000);
  const width = 100_000;
  for (let at = 0; at < rounds.length; at += width) {
    sampler.sample(rounds.subarray(at, at + width), noise);
  }
  const bound = (normalCritical + 0.5) / Math.sqrt(rounds.length); // 8 looks
  for (const lag of [1, 2, 16, 31, 32, 64, width, 2 * width]) {
    expect(Math.abs(autocorrelation(rounds, lag)), `lag ${lag}`).toBeLessThan(bound * 1.2);
  }
  const repeated = rounds.map((_, at) => rounds[at - (at % 2)]!);
  expect(autocorrelation(repeated, 1)).toBeGreaterThan(0.4);
});

test("the system's generator gives other noise each time, within the range of the integer fold", () => {
  const widest = { epsilon: 2 ** -16, integerClip: 1 };
  const sampler = createLaplaceSampler(widest);
  const [first, second] = [new Int32Array(64), new Int32Array(64)];
  sampler.sample(first, systemNoise);
  sampler.sample(second, systemNoise);
  expect(first).not.toEqual(second);
  const ends = new Int32Array(1);
  sampler.sample(ends, scriptedNoise([]));
  expect(ends[0]).toBe(2 ** 23 - 1);
});

test("distance from exact noise: below 2^-97 for 10^8 values at s = 2^12, more for more values", () => {
  const distance = laplaceTotalVariation({ epsilon: 1, integerClip: 2 ** 12 }, 1e8);
  expect(distance).toBeLessThan(2 ** -97);
  expect(distance).toBeGreaterThanOrEqual(1e8 * 19 * 2 ** -128);
  expect(laplaceTotalVariation({ epsilon: 1, integerClip: 2 ** 12 }, 2e8)).toBe(2 * distance);
});

function draw(mechanism: typeof four, count = 4_000_000): Int32Array {
  const out = new Int32Array(count);
  const noise = insecureSeededNoise(`${mechanism.epsilon}/${mechanism.integerClip}`);
  createLaplaceSampler(mechanism).sample(out, noise);
  return out;
}

/** Cells: every value with an expected count of 100 or more, and the two tails. */
function compare(s: number, samples: Int32Array): { statistic: number; critical: number } {
  const ratio = Math.exp(-1 / s);
  const expected = (size: number): number => (samples.length * (1 - ratio) * ratio ** size) / 2;
  let edge = 0;
  while (expected(edge) >= 100) edge++;
  const tail = (samples.length * ratio ** edge) / 2;
  const sizes = Array.from({ length: edge }, (_, size) => expected(size));
  const counts = new Array<number>(2 * edge + 2).fill(0);
  for (const z of samples) counts[Math.min(edge, Math.max(-edge - 1, z)) + edge + 1]!++;
  const all = [tail, ...sizes.toReversed(), ...sizes, tail];
  return { statistic: chiSquare(counts, all), critical: chiSquareCritical(2 * edge + 1) };
}

function distanceToLaplace(samples: Int32Array, s: number): number {
  const below = (x: number): number => (x < 0 ? Math.exp(x / s) / 2 : 1 - Math.exp(-x / s) / 2);
  let distance = 0;
  samples.toSorted().forEach((z, rank) => {
    distance = Math.max(distance, Math.abs((rank + 1) / samples.length - below(z + 1)));
  });
  return distance;
}

/** Reads words in the same order, but decides each lane by comparing numbers. */
function oracle(probabilities: readonly bigint[], count: number, noise: NoiseSource): number[] {
  const words = new Uint32Array(2 ** 16);
  noise.fill(new Uint8Array(words.buffer));
  let at = 0;
  const samples: number[] = [];
  while (samples.length < count) {
    const values = new Array<number>(32).fill(0);
    for (const [plane, probability] of probabilities.entries()) {
      let drawn = new Array<bigint>(32).fill(0n);
      let digits = 0n;
      do {
        const word = words[at++]!;
        digits++;
        drawn = drawn.map((number, lane) => number * 2n + BigInt((word >>> lane) & 1));
      } while (drawn.some((number) => number === probability >> (128n - digits)));
      drawn.forEach((number, lane) => {
        if (number < probability >> (128n - digits)) values[lane]! += 2 ** plane;
      });
    }
    const signs = words[at++]!;
    samples.push(...values.map((value, lane) => ((signs >>> lane) & 1 ? -1 - value : value)));
  }
  return samples;
}
