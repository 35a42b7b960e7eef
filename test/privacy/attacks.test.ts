import { expect, test } from "vitest";
import { fedAvg } from "../../aggregators/fedavg.ts";
import type { NoiseSource } from "../../base/ports.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";
import type { LaplaceMechanism } from "../../privacy/contract.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import { quantise } from "../../privacy/quantise.ts";
import { createLaplaceSampler } from "../../privacy/sampler.ts";
import { insecureSeededNoise, seed } from "./seeded-noise.ts";
import { clopperPearson, normalCritical } from "./statistics.ts";

/** A round with one participant, many times over: each coordinate is a trial of its own. */
interface Round {
  readonly mechanism: LaplaceMechanism;
  quantise(delta: Float32Array, noise: NoiseSource): Int32Array;
  drawNoise(trials: number, noise: NoiseSource): Int32Array;
}

const trials = 1_000_000;
const kernels = createTypedArrayKernels();
const plan = { mechanism: "laplace", unit: "participant", clip: 1, epsilon: 1 } as const;
const fine = resolveLaplace({ ...plan, denominator: 4 }); // K = 2^16
const coarse = resolveLaplace({ ...plan, denominator: 2 ** 23 }); // K = 1

test("the bounds of the audit are those of the literature", () => {
  const high = clopperPearson(5000, 10_000, 0.95).lower;
  const low = clopperPearson(1839, 10_000, 0.95).upper;
  expect(Math.log(high / low)).toBeCloseTo(0.9391, 4);
});

for (const [name, mechanism] of [
  ["fine", fine],
  ["coarse", coarse],
] as const) {
  test(`a canary measures between half of the claimed epsilon and all of it, ${name} grid (seed ${seed})`, () => {
    const measured = audit(honest(mechanism));
    expect(measured).toBeGreaterThanOrEqual(0.5);
    expect(measured).toBeLessThanOrEqual(1);
  });

  test(`the canary measures more than is claimed on planted faults, ${name} grid (seed ${seed})`, () => {
    const round = honest(mechanism);
    const faults: Record<string, Round> = {
      "noise halved": { ...round, drawNoise: honest({ ...mechanism, epsilon: 2 }).drawNoise },
      "no clip": {
        ...round,
        quantise: (delta) => Int32Array.from(delta, (value) => value / mechanism.grid),
      },
      "a weight applied": {
        ...round,
        quantise: (...given) => round.quantise(...given).map((units) => 3 * units),
      },
      "no noise": { ...round, drawNoise: (count) => new Int32Array(count) },
    };
    for (const [fault, faulty] of Object.entries(faults)) {
      expect(audit(faulty), fault).toBeGreaterThan(1);
    }
  });
}

test(`the canary finds a sign whose −0 counts twice where the grid is coarse (seed ${seed})`, () => {
  const round = honest(coarse);
  const doubled: Round = {
    ...round,
    drawNoise: (...given) => round.drawNoise(...given).map((z) => (z < 0 ? z + 1 : z)),
  };
  expect(audit(doubled)).toBeGreaterThan(1);
});

test(`low bits of naive Laplace noise tell the input, and ours are the same for both (seed ${seed})`, () => {
  // Mironov 2012 and Haney 2022: 1 + noise is a multiple of ulp(1)/2, 0 + noise often is not.
  const event = (value: number): boolean => !Number.isInteger(value * 2 ** 53);
  const share = (values: ArrayLike<number>): number =>
    Array.from(values).filter(event).length / values.length;
  const naive = (input: number): Float64Array =>
    naiveLaplace(200_000, insecureSeededNoise("naive")).map((noise) => input + noise);
  expect(share(naive(0))).toBeCloseTo(0.252, 2);
  expect(share(naive(1))).toBe(0);

  const zero = release(honest(fine), 0, 200_000);
  const one = release(honest(fine), 1, 200_000);
  expect([share(zero), share(one)]).toEqual([0, 0]);
  for (let bit = 0; bit < 16; bit++) {
    const odd = (values: Float32Array): number =>
      values.reduce(
        (count, value) => count + (Math.floor((value * 4) / (fine.grid * 2 ** bit)) & 1),
        0,
      );
    const deviation = Math.sqrt(200_000 / 2);
    expect(Math.abs(odd(zero) - odd(one)), `bit ${bit}`).toBeLessThan(normalCritical * deviation);
  }
});

function honest(mechanism: LaplaceMechanism): Round {
  return {
    mechanism,
    quantise: (delta, noise) => quantise(delta, mechanism, noise),
    drawNoise(count, noise) {
      const out = new Int32Array(count);
      createLaplaceSampler(mechanism).sample(out, noise);
      return out;
    },
  };
}

/** Released values of `count` trials, where the participant's only weight moved by `input` clips. */
function release(round: Round, input: number, count: number): Float32Array {
  const { grid, denominator } = round.mechanism;
  const noise = insecureSeededNoise(`release/${input}/${round.mechanism.integerClip}`);
  const [units] = round.quantise(Float32Array.of(input), noise);
  const updates = [new Int32Array(count).fill(units!)];
  const base = new Float32Array(count);
  const drawn = round.drawNoise(count, noise);
  return fedAvg.foldPrivate({ base, updates, noise: drawn, grid, denominator }, kernels);
}

/**
 * Lower bound on epsilon at confidence 1 − 1e-6 from releases with the canary (three times the clip,
 * in one weight) and without, over half-lines and the point in the middle.
 */
function audit(round: Round): number {
  const { grid, denominator, integerClip } = round.mechanism;
  const without = release(round, 0, trials);
  const present = release(round, 3, trials);
  const unit = (integerClip * grid) / denominator;
  const half = (0.5 * grid) / denominator;
  const events: ((value: number) => boolean)[] = [
    (value) => value < 0,
    (value) => value > unit,
    (value) => value === half,
  ];
  const confidence = 1 - 1e-6 / (2 * events.length);
  const bounds = events.flatMap((event) => {
    const [a, b] = [without, present].map((values) =>
      clopperPearson(
        values.reduce((n, value) => n + Number(event(value)), 0),
        trials,
        confidence,
      ),
    );
    return [Math.log(a!.lower / b!.upper), Math.log(b!.lower / a!.upper)];
  });
  return Math.max(...bounds);
}

/** Textbook inverse of the cumulative distribution, scale 1, from 53 random bits: not private. */
function naiveLaplace(count: number, noise: NoiseSource): Float64Array {
  const words = new Uint32Array(2 * count);
  noise.fill(new Uint8Array(words.buffer));
  return Float64Array.from({ length: count }, (_, at) => {
    const uniform = ((words[2 * at]! >>> 5) * 2 ** 26 + (words[2 * at + 1]! >>> 6)) / 2 ** 53 - 0.5;
    return -Math.sign(uniform) * Math.log(1 - 2 * Math.abs(uniform));
  });
}
