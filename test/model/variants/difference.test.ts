import { expect, test } from "vitest";
import { DifferenceMeter } from "../../../model/variants/difference.ts";

function differenceOf(...runs: readonly (readonly [number[][], number[][]])[]) {
  const meter = new DifferenceMeter();
  for (const [a, b] of runs) meter.add([tensor(a)], [tensor(b)]);
  return meter.result();
}

function tensor(rows: number[][], isInteger = false) {
  return { shape: [rows.length, rows[0]?.length ?? 0], data: rows.flat(), isInteger };
}

test("the same answers do not differ, and every label agrees", () => {
  expect(
    differenceOf([
      [
        [1, 2],
        [3, 0],
      ],
      [
        [1, 2],
        [3, 0],
      ],
    ]),
  ).toEqual({
    ...{ absolute: 0, relative: 0, cosine: 1 },
    ...{ labels_agree: 2, labels: 2 },
  });
});

test("differences are the largest of all rows and runs; relative is to the output's largest value", () => {
  const found = differenceOf([[[1, 2]], [[1, 2.5]]], [[[8, -10]], [[9, -10]]]);

  expect(found).toMatchObject({ absolute: 1, relative: 0.1, labels_agree: 2, labels: 2 });
  const dot = 1 + 2 * 2.5 + 8 * 9 + 100;
  const lengths = Math.sqrt(1 + 4 + 64 + 100) * Math.sqrt(1 + 6.25 + 81 + 100);
  expect(found.cosine).toBeCloseTo(dot / lengths, 12);
});

test("a single value's label is on which side of 0.5 it is for probabilities, and of 0 else", () => {
  expect(
    differenceOf([
      [[0.4], [0.6], [0.5]],
      [[0.6], [0.7], [0.49]],
    ]),
  ).toMatchObject({
    labels_agree: 1,
    labels: 3,
  });
  expect(
    differenceOf([
      [[0.4], [-3], [2]],
      [[0.6], [0.1], [1]],
    ]),
  ).toMatchObject({
    labels_agree: 2,
    labels: 3,
  });
});

test("the label of several values is the first of the largest; integers are labels themselves", () => {
  expect(differenceOf([[[1, 1, 0]], [[0, 1, 0]]])).toMatchObject({ labels_agree: 0, labels: 1 });
  const meter = new DifferenceMeter();
  meter.add([tensor([[2], [1]], true)], [tensor([[1], [1]], true)]);
  expect(meter.result()).toMatchObject({ labels_agree: 1, labels: 2 });
});

test("zeros and another answer are as far apart as can be told", () => {
  expect(differenceOf([[[0, 0]], [[0, 1e-9]]])).toMatchObject({ relative: 1, cosine: 0 });
});
