import { expect, test } from "vitest";
import { countRight, labelTargets } from "../../training/labels.ts";

test("labels of one output are 0 and 1, those of more are one-hot", () => {
  expect([...labelTargets(Int32Array.of(1, 0), 1)]).toEqual([1, 0]);
  expect([...labelTargets(Int32Array.of(2, 0), 3)]).toEqual([0, 0, 1, 1, 0, 0]);
});

test.each([
  [2, 1],
  [-1, 1],
  [3, 3],
])("refuses label %i for %i outputs, without naming it", (label, classCount) => {
  expect(() => labelTargets(Int32Array.of(0, label), classCount)).toThrow(
    expect.objectContaining({
      code: "DATA_SHAPE_MISMATCH",
      message: expect.stringMatching(/^a label lies outside 0 … [12],/),
    }),
  );
});

test("counts binary answers from one half on, and sums the loss", () => {
  const outputs = Float32Array.of(0.5, 0.25, 0.75, 0);

  const score = countRight(outputs, Int32Array.of(1, 0, 0, 0), "binary-cross-entropy");

  expect(score.right).toBe(3);
  expect(score.total).toBe(4);
  expect(score.lossSum).toBeCloseTo(-Math.log(0.5) - Math.log(0.75) - Math.log(0.25), 5);
});

test("counts the class of largest probability, the first of equals", () => {
  const outputs = Float32Array.of(0.4, 0.4, 0.2, 0.1, 0.2, 0.7);

  const score = countRight(outputs, Int32Array.of(0, 1), "categorical-cross-entropy");

  expect(score.right).toBe(1);
  expect(score.lossSum).toBeCloseTo(-Math.log(0.4) - Math.log(0.2), 5);
});

test("a wrong answer of probability 0 costs a finite amount", () => {
  const score = countRight(Float32Array.of(0), Int32Array.of(1), "binary-cross-entropy");

  expect(score.lossSum).toBeCloseTo(-Math.log(1e-7), 5);
});

test("refuses outputs that do not fit the rows or the loss", () => {
  const refused = expect.objectContaining({ code: "DATA_SHAPE_MISMATCH" });

  expect(() => countRight(new Float32Array(3), new Int32Array(2), "binary-cross-entropy")).toThrow(
    refused,
  );
  expect(() =>
    countRight(new Float32Array(2), new Int32Array(2), "categorical-cross-entropy"),
  ).toThrow(refused);
  expect(() => countRight(new Float32Array(4), new Int32Array(2), "binary-cross-entropy")).toThrow(
    refused,
  );
});
