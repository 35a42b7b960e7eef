import fc from "fast-check";
import { expect, test } from "vitest";
import { fedAvg } from "../../aggregators/fedavg.ts";
import { stalenessScale } from "../../aggregators/staleness.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

const kernels = createTypedArrayKernels();
const f = (...values: number[]): Float32Array => Float32Array.from(values);

test("half of the inverse square root at staleness 3, all of it at 0, by exponent", () => {
  for (const [staleness, left] of [
    [0, 1],
    [1, Math.SQRT1_2],
    [3, 0.5],
    [8, 1 / 3],
  ] as const) {
    expect(stalenessScale(staleness, 0.5)).toBeCloseTo(left, 15);
  }
  expect(stalenessScale(0, 0.5)).toBe(1);
  expect([0, 1, 4].map((staleness) => stalenessScale(staleness, 1))).toEqual([1, 0.5, 0.2]);
  expect([0, 7, 1_000].map((staleness) => stalenessScale(staleness, 0))).toEqual([1, 1, 1]);
});

test("a staleness that is no count, or an exponent that would enlarge, is refused", () => {
  for (const [staleness, exponent] of [
    [-1, 0.5],
    [0.5, 0.5],
    [Number.NaN, 0.5],
    [1, -1],
    [1, Number.NaN],
  ] as const) {
    expect(() => stalenessScale(staleness, exponent)).toThrow(
      expect.objectContaining({ code: "UPDATE_WEIGHT_INVALID" }),
    );
  }
});

test("a stale buffer takes a smaller step: scales weigh the sum, and not what divides it", () => {
  const updates = [f(4, -8), f(4, -8)];
  const fold = (scales?: readonly number[]) =>
    fedAvg.foldPlain({ base: f(1, 1), updates, weights: [1, 1], scales }, kernels);
  expect(fold()).toEqual(f(5, -7));
  expect(fold([0.5, 0.5])).toEqual(f(3, -3));
  expect(fold([1, 0.5])).toEqual(f(4, -5));
});

const anyFloat = fc.float({ min: -1e3, max: 1e3, noNaN: true });
const anyBuffer = fc.array(
  fc.record({
    value: anyFloat,
    weight: fc.integer({ min: 1, max: 5_000 }),
    staleness: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("a fold is float32 products and sums in the order given, over the total of the unscaled weights", () => {
  fc.assert(
    fc.property(anyBuffer, anyFloat, (buffer, base) => {
      let sum = 0;
      let total = 0;
      for (const { value, weight, staleness } of buffer) {
        const factor = Math.fround(weight / Math.sqrt(1 + staleness));
        sum = Math.fround(sum + flushed(Math.fround(factor * flushed(value))));
        total += weight;
      }
      const expected = Math.fround(base + Math.fround(flushed(sum) / Math.fround(total))) + 0;

      const folded = fedAvg.foldPlain(
        {
          base: f(base),
          updates: buffer.map(({ value }) => f(value)),
          weights: buffer.map(({ weight }) => weight),
          scales: buffer.map(({ staleness }) => stalenessScale(staleness, 0.5)),
        },
        kernels,
      );
      expect(folded[0]).toBe(expected);
    }),
  );
});

test("where nothing is stale the bits are those of the plain mean", () => {
  fc.assert(
    fc.property(anyBuffer, anyFloat, (buffer, base) => {
      const tile = {
        base: f(base),
        updates: buffer.map(({ value }) => f(value)),
        weights: buffer.map(({ weight }) => weight),
      };
      const scales = buffer.map(() => stalenessScale(0, 0.5));
      expect(fedAvg.foldPlain({ ...tile, scales }, kernels)).toEqual(
        fedAvg.foldPlain(tile, kernels),
      );
    }),
  );
});

/** Values below the smallest normal float32 count as 0. */
function flushed(value: number): number {
  return Math.abs(value) < 2 ** -126 ? 0 : value;
}
