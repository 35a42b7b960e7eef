import fc from "fast-check";
import { expect, test } from "vitest";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

const kernels = createTypedArrayKernels();
const smallestNormal = 2 ** -126;

test("rounds each product and each sum to float32 on its own, in the order given", () => {
  const term = 1 + 2 ** -12;
  const fused = kernels.weightedSum(
    [Float32Array.of(-(1 + 2 ** -11)), Float32Array.of(term)],
    [1, term],
  );
  expect(fused).toEqual(Float32Array.of(0)); // one rounding would leave 2^-24

  const forth = [1, 2 ** 24, -(2 ** 24)].map((value) => Float32Array.of(value));
  expect(kernels.weightedSum(forth, [1, 1, 1])).toEqual(Float32Array.of(0));
  expect(kernels.weightedSum(forth.toReversed(), [1, 1, 1])).toEqual(Float32Array.of(1));
});

test("rounds weights to float32 before use", () => {
  const third = kernels.weightedSum([Float32Array.of(3)], [1 / 3]);
  expect(third[0]).toBe(Math.fround(Math.fround(1 / 3) * 3));
});

test("writes +0 for subnormal operands, products and sums, and for −0", () => {
  const sum = (values: readonly number[], weights: readonly number[]): number | undefined =>
    kernels.weightedSum(
      values.map((value) => Float32Array.of(value)),
      weights,
    )[0];
  const largestSubnormal = smallestNormal - 2 ** -149;

  expect(sum([largestSubnormal], [2])).toBe(0);
  expect(sum([-largestSubnormal], [2 ** 100])).toBe(0);
  expect(sum([smallestNormal], [0.5])).toBe(0);
  expect(sum([1], [2 ** -127])).toBe(0);
  expect(sum([2 ** 10], [2 ** -130])).toBe(0); // the weight itself is subnormal
  expect(sum([-smallestNormal * 1.5, smallestNormal], [1, 1])).toBe(0);
  expect(sum([-0], [3])).toBe(0);
  expect(sum([1, -1], [2, 2])).toBe(0);
  expect(sum([smallestNormal], [1])).toBe(smallestNormal);
  expect(sum([smallestNormal, smallestNormal], [1, 0.5])).toBe(smallestNormal);
  expect(sum([smallestNormal, largestSubnormal], [1, 1])).toBe(smallestNormal);
});

test("sums integers exactly, in any order", () => {
  const tile = fc.array(fc.integer({ min: -(2 ** 20), max: 2 ** 20 }), {
    minLength: 5,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(tile, { minLength: 1, maxLength: 16 }), (rows) => {
      const updates = rows.map((row) => Int32Array.from(row));
      const expected = rows.reduce((sum, row) => sum.map((value, at) => value + row[at]!));
      expect([...kernels.integerSum(updates)]).toEqual(expected.map((value) => value + 0));
      expect(kernels.integerSum(updates.toSorted())).toEqual(kernels.integerSum(updates));
    }),
  );
});

test("adds absolute integers beyond 2^32 exactly", () => {
  expect(kernels.integerL1(new Int32Array(1000).fill(-(2 ** 31)))).toBe(1000 * 2 ** 31);
  expect(kernels.integerL1(new Int32Array(0))).toBe(0);
});

test("finds the one value that is not finite", () => {
  const values = new Float32Array(1000).fill(3.4e38);
  expect(kernels.allFinite(values)).toBe(true);
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    expect(kernels.allFinite(values.with(999, value))).toBe(false);
  }
});

test("refuses tiles of different lengths and updates without a weight", () => {
  const ragged = [new Float32Array(3), new Float32Array(1)];
  expect(() => kernels.weightedSum(ragged, [1, 1])).toThrow(
    expect.objectContaining({ code: "UPDATE_SHAPE_MISMATCH" }),
  );
  expect(() => kernels.integerSum([new Int32Array(1), new Int32Array(3)])).toThrow(
    expect.objectContaining({ code: "UPDATE_SHAPE_MISMATCH" }),
  );
  expect(() => kernels.weightedSum([new Float32Array(3)], [])).toThrow(
    expect.objectContaining({ code: "UPDATE_WEIGHT_INVALID" }),
  );
});
