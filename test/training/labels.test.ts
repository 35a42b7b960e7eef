import { expect, test } from "vitest";
import { labelTargets } from "../../training/labels.ts";

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
