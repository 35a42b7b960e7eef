import fc from "fast-check";
import { expect, test } from "vitest";
import type { NoiseSource } from "../../base/ports.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";
import type { LaplaceMechanism } from "../../privacy/contract.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import { quantise } from "../../privacy/quantise.ts";
import { insecureSeededNoise, seed } from "./seeded-noise.ts";
import { normalCritical } from "./statistics.ts";

type Quantise = (
  delta: Float32Array,
  mechanism: LaplaceMechanism,
  noise: NoiseSource,
) => Int32Array;

const clips = [0.3, 0.7, 1, 1.9, 3];
const kernels = createTypedArrayKernels();

test("the integer bound holds for every float, and so does the sign", () => {
  const noise = insecureSeededNoise("adversarial");
  fc.assert(
    fc.property(adversarial(), mechanisms(), (delta, mechanism) => {
      const quantised = quantise(delta, mechanism, noise);
      expect(kernels.integerL1(quantised)).toBeLessThanOrEqual(mechanism.integerClip);
      expect(quantised.every((units, at) => units * delta[at]! >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("one participant moves the integer sum by K at most, and no order changes a bit of it", () => {
  const noise = insecureSeededNoise("cohorts");
  const cohorts = fc.tuple(
    fc.array(adversarial(12, 12), { minLength: 1, maxLength: 6 }),
    mechanisms(),
  );
  fc.assert(
    fc.property(cohorts, fc.nat(), ([deltas, mechanism], pick) => {
      const updates = deltas.map((delta) => quantise(delta, mechanism, noise));
      const sum = kernels.integerSum(updates);
      const turned = [...updates.slice(pick % updates.length), ...updates].slice(0, updates.length);
      const order = new Set(turned).size === updates.length ? turned : updates;
      expect(kernels.integerSum(order)).toEqual(sum);
      expect(kernels.integerSum(updates.toReversed())).toEqual(sum);
      const others = [...updates.slice(1), new Int32Array(12)];
      const without = kernels.integerSum(others);
      const moved = sum.map((units, at) => units - without[at]!);
      expect(kernels.integerL1(moved)).toBeLessThanOrEqual(mechanism.integerClip);
    }),
    { numRuns: 200 },
  );
});

test("sums of float32 do depend on the order: the control of the test above", () => {
  const values = [1e8, 1, -1e8, 1].map((value) => Float32Array.of(value));
  const ones = [1, 1, 1, 1];
  const sum = kernels.weightedSum(values, ones);
  expect(kernels.weightedSum(values.toReversed(), ones)).not.toEqual(sum);
});

test(`the mean of the quantised update is K·g·Δ/‖Δ‖₁ within 1 % for every clip (seed ${seed})`, () => {
  for (const clip of clips) expect(bias(quantise, clip), `clip ${clip}`).toBeLessThan(0.01);
});

test(`the same comparison finds every planted fault of a clip (seed ${seed})`, () => {
  const faults: Record<string, Quantise> = {
    "no clip": (delta, { grid }) => Int32Array.from(delta, (value) => Math.round(value / grid)),
    "a weight applied": (...given) => quantise(...given).map((units) => 3 * units),
    "scaled to the clip, then cut from the front": scaledThenCut,
    "rounded towards zero": (delta, { integerClip }) => {
      const scale = integerClip / normL1(delta);
      return Int32Array.from(delta, (value) => Math.trunc(value * scale));
    },
  };
  for (const [fault, faulty] of Object.entries(faults)) {
    const worst = Math.max(bias(faulty, 0.3), bias(faulty, 1.9));
    expect(worst, fault).toBeGreaterThan(0.01);
  }
});

test("an update above the clip is scaled to K units, so that none has to be taken back", () => {
  const noise = insecureSeededNoise("scaled");
  for (const clip of clips) {
    const quantised = quantise(
      Float32Array.of(8, -4, 2, 2),
      resolve({ clip, denominator: 4 }),
      noise,
    );
    expect(quantised).toEqual(Int32Array.of(32768, -16384, 8192, 8192));
  }
});

test("an update inside the clip is rounded without bias and never scaled", () => {
  const mechanism = resolve({ clip: 1, denominator: 4 });
  const delta = Float32Array.of(
    0.25 * mechanism.grid,
    -2.75 * mechanism.grid,
    0,
    5 * mechanism.grid,
  );
  const noise = insecureSeededNoise("unbiased");
  const mean = meanOf(quantise, delta, mechanism, noise, 40_000);
  expect(Math.abs(mean[0]! - 0.25)).toBeLessThan((normalCritical * 0.433) / 200);
  expect(Math.abs(mean[1]! + 2.75)).toBeLessThan((normalCritical * 0.433) / 200);
  expect(mean[2]).toBe(0);
  expect(mean[3]).toBeCloseTo(5, 9);
});

test(`units above the bound are taken in proportion to size, wherever they are (seed ${seed})`, () => {
  const mechanism = { ...resolve({ clip: 8, denominator: 2 ** 20 }), integerClip: 8, grid: 1 };
  const delta = new Float32Array(16).fill(0.5);
  delta[3] = -0.5;
  const runs = 20_000;
  const mean = meanOf(quantise, delta, mechanism, insecureSeededNoise("shave"), runs);
  const centre = mean.reduce((sum, value) => sum + Math.abs(value) / 16, 0);
  for (const value of mean) {
    expect(Math.abs(Math.abs(value) - centre)).toBeLessThan(
      (normalCritical * 0.5) / Math.sqrt(runs),
    );
  }
  const cut = meanOf(scaledThenCut, delta, mechanism, insecureSeededNoise("shave"), runs);
  expect(Math.abs(cut[0]!)).toBeLessThan(centre - 0.05);
});

test("refuses values that are not finite", () => {
  const mechanism = resolve({ clip: 1, denominator: 4 });
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    expect(() => quantise(Float32Array.of(1, value), mechanism, insecureSeededNoise("x"))).toThrow(
      expect.objectContaining({ code: "UPDATE_NOT_FINITE" }),
    );
  }
});

function resolve(options: { clip: number; denominator: number }): LaplaceMechanism {
  return resolveLaplace({ mechanism: "laplace", unit: "participant", epsilon: 1, ...options });
}

function mechanisms(): fc.Arbitrary<LaplaceMechanism> {
  return fc
    .record({
      clip: fc.oneof(fc.constantFrom(...clips), fc.double({ min: 1e-12, max: 1e12, noNaN: true })),
      denominator: fc.constantFrom(1, 4, 100, 4096, 2 ** 20),
    })
    .map(resolve);
}

function adversarial(minLength = 0, maxLength = 300): fc.Arbitrary<Float32Array> {
  const float = fc.float({ noNaN: true, noDefaultInfinity: true });
  const extreme = fc.constantFrom(
    0,
    -0,
    1e-45,
    -1e-45,
    1.1754942e-38,
    1e38,
    -1e38,
    3.4028234e38,
    1,
    2 ** -17,
  );
  const cells = fc.array(fc.oneof(float, extreme), { minLength, maxLength });
  const dense = fc
    .tuple(float, fc.integer({ min: minLength, max: maxLength }))
    .map(([value, length]) => new Array<number>(length).fill(value));
  return fc.oneof(cells, dense).map((values) => Float32Array.from(values));
}

/** Largest relative error of four block sums of the mean quantised update, dense and far too large. */
function bias(quantiser: Quantise, clip: number): number {
  const mechanism = resolve({ clip, denominator: 4 });
  const delta = Float32Array.from({ length: 100_000 }, (_, at) => Math.sin(at) * (1 + (at % 7)));
  const noise = insecureSeededNoise(`bias/${clip}`);
  const mean = meanOf(quantiser, delta, mechanism, noise, 2);
  const norm = normL1(delta);
  let worst = 0;
  for (let block = 0; block < 4; block++) {
    let got = 0;
    let wanted = 0;
    for (let at = block * 25_000; at < (block + 1) * 25_000; at++) {
      got += mean[at]! * Math.sign(delta[at]!);
      wanted += (mechanism.integerClip * Math.abs(delta[at]!)) / norm;
    }
    worst = Math.max(worst, Math.abs(got / wanted - 1));
  }
  return worst;
}

function meanOf(
  quantiser: Quantise,
  delta: Float32Array,
  mechanism: LaplaceMechanism,
  noise: NoiseSource,
  runs: number,
): Float64Array {
  const mean = new Float64Array(delta.length);
  for (let run = 0; run < runs; run++) {
    const quantised = quantiser(delta, mechanism, noise);
    for (let at = 0; at < mean.length; at++) mean[at]! += quantised[at]! / runs;
  }
  return mean;
}

function normL1(delta: Float32Array): number {
  return delta.reduce((norm, value) => norm + Math.abs(value), 0);
}

/** The clip as it is often written: scale to the clip, then cut down whichever coordinates come first. */
function scaledThenCut(
  delta: Float32Array,
  mechanism: LaplaceMechanism,
  noise: NoiseSource,
): Int32Array {
  const { clip, grid, integerClip } = mechanism;
  const scale = Math.min(1, clip / normL1(delta)) / grid;
  const words = new Uint32Array(delta.length);
  noise.fill(new Uint8Array(words.buffer));
  const quantised = Int32Array.from(delta, (value, at) => {
    const units = Math.floor(Math.abs(value) * scale + words[at]! / 2 ** 32);
    return value < 0 ? -units : units;
  });
  let excess = kernels.integerL1(quantised) - integerClip;
  for (let at = 0; excess > 0; at++) {
    const taken = Math.min(excess, Math.abs(quantised[at]!));
    quantised[at]! -= Math.sign(quantised[at]!) * taken;
    excess -= taken;
  }
  return quantised;
}
