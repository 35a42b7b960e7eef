import fc from "fast-check";
import { expect, test } from "vitest";
import { fedAvg } from "../../aggregators/fedavg.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

const kernels = createTypedArrayKernels();
const f = (...values: number[]): Float32Array => Float32Array.from(values);

test("adds the mean of the updates, weighted by rows, to the checkpoint", () => {
  const tile = { base: f(10, -1, 0.5), updates: [f(1, 2, 4), f(5, -2, 0)], weights: [300, 100] };
  expect(fedAvg.foldPlain(tile, kernels)).toEqual(f(12, 0, 3.5));
});

test("equal weights of any size give the same mean", () => {
  const updates = [f(0.25, 1), f(0.75, 3)];
  for (const weight of [1, 7, 1e6]) {
    const folded = fedAvg.foldPlain({ base: f(0, 0), updates, weights: [weight, weight] }, kernels);
    expect(folded).toEqual(f(0.5, 2));
  }
});

test("an update of weight 0 has no part in the mean", () => {
  const folded = fedAvg.foldPlain(
    { base: f(1), updates: [f(2), f(100)], weights: [5, 0] },
    kernels,
  );
  expect(folded).toEqual(f(3));
});

test("refuses weights without a positive, finite total", () => {
  const fold = (...weights: number[]) =>
    fedAvg.foldPlain({ base: f(1), updates: weights.map(() => f(1)), weights }, kernels);
  for (const weights of [[0, 0], [], [-1, 2], [Number.NaN], [Infinity], [3e38, 3e38]]) {
    expect(() => fold(...weights), `${weights}`).toThrow(
      expect.objectContaining({ code: "UPDATE_WEIGHT_INVALID" }),
    );
  }
});

test("divides and adds in float32, and writes −0 as +0", () => {
  const folded = fedAvg.foldPlain(
    { base: f(0, -0, 1), updates: [f(1, -0, -1)], weights: [3] },
    kernels,
  );
  expect(folded).toEqual(f(1, 0, 0));
  const third = fedAvg.foldPlain(
    { base: f(1), updates: [f(1), f(0), f(0)], weights: [1, 1, 1] },
    kernels,
  );
  expect(third[0]).toBe(Math.fround(1 + Math.fround(1 / 3)));
});

test("releases (sum + noise + ½)·grid over the denominator, whoever arrived", () => {
  const cell = fc.integer({ min: -(2 ** 16), max: 2 ** 16 });
  const cases = fc.record({
    updates: fc.array(cell, { maxLength: 5 }),
    noise: fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }),
    base: fc.float({ noNaN: true, noDefaultInfinity: true }),
    grid: fc.integer({ min: -40, max: 10 }).map((exponent) => 2 ** exponent),
  });
  fc.assert(
    fc.property(cases, ({ updates, noise, base, grid }) => {
      const denominator = 6;
      const tile = {
        base: f(base),
        updates: updates.map((units) => Int32Array.of(units)),
        noise: Int32Array.of(noise),
        grid,
        denominator,
      };
      const sum = updates.reduce((total, units) => total + units, noise);
      const expected = Math.fround(base + ((sum + 0.5) * grid) / denominator);
      expect(fedAvg.foldPrivate(tile, kernels)).toEqual(f(expected + 0));
    }),
  );
});

test("refuses more private updates than the denominator", () => {
  const one = Int32Array.of(1);
  const tile = { base: f(0), updates: [one, one, one], noise: one, grid: 1, denominator: 2 };
  expect(() => fedAvg.foldPrivate(tile, kernels)).toThrow(
    expect.objectContaining({ code: "UPDATE_BOUND_EXCEEDED" }),
  );
});
