import { expect, test } from "vitest";
import {
  type Outcome,
  rightAnswers,
  seedFigure,
  setFigures,
  spreadOf,
} from "../../../bench/images/verdict.ts";

test("the standard deviation is that of a sample", () => {
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, stddev: Math.sqrt(32 / 7) });
  expect(spreadOf([3]).stddev).toBeNaN();
});

test("an answer is right where the label's output is the largest", () => {
  const outputs = [0.1, 0.7, 0.2, -1, -2, -3, 5, 5, 6];
  expect(rightAnswers(outputs, Int32Array.of(1, 0, 0), 3)).toBe(2);
  // An answer that has no rows at the end has no right ones there.
  expect(rightAnswers(outputs.slice(0, 7), Int32Array.of(1, 0, 0), 3)).toBe(2);
});

const outcomes = (set: string, pairs: readonly (readonly [number, number])[]): Outcome[] =>
  pairs.map(([central, federated], at) => {
    return { set, seed: at + 1, testRows: 200, central, federated };
  });

test("a seed's figure has both accuracies and both counts", () => {
  const [outcome] = outcomes("digits", [[190, 188]]) as [Outcome];
  expect(seedFigure(outcome)).toMatchObject({
    value: 94,
    against: { name: "central", value: 95 },
    right: { central: 190, federated: 188 },
    test_rows: 200,
    met: null,
  });
});

// Central: 94, 95 and 96 percent, so that the deviation is 1.
const central = [188, 190, 192] as const;
const shifted = (by: number): Outcome[] =>
  outcomes(
    "digits",
    central.map((right) => [right, right + by]),
  );

test("a federated mean one deviation below the central one is enough, anything below that is not", () => {
  expect(setFigures(shifted(-2)).at(-1)).toMatchObject({ value: 1, ratio: 1, met: true });
  expect(setFigures(shifted(-3)).at(-1)).toMatchObject({ value: 1.5, ratio: 1.5, met: false });
});

test("a federated mean above the central one is enough however far", () => {
  expect(setFigures(shifted(8)).at(-1)).toMatchObject({ value: -4, ratio: -4, met: true });
});

test("without any deviation there is no ratio, and only what is as good is enough", () => {
  const same = (federated: number) =>
    outcomes("digits", [
      [190, federated],
      [190, federated],
    ]);
  expect(setFigures(same(190)).at(-1)).toMatchObject({ ratio: null, met: true });
  expect(setFigures(same(189)).at(-1)).toMatchObject({ ratio: null, met: false });
});

test("each set has means and deviations of its own, a set with one seed none", () => {
  const figures = setFigures([...shifted(0), ...outcomes("breastmnist", [[150, 150]])]);
  expect(figures.map(({ name, value }) => [name, value])).toEqual([
    ["digits: federated, mean", 95],
    ["digits: federated, stddev", 1],
    ["digits: central mean less federated", 0],
  ]);
  expect(figures[0]).toMatchObject({ seeds: [1, 2, 3], central: { mean: 95, stddev: 1 } });
});
