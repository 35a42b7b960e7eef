import { expect, test } from "vitest";
import { createSeededRandom, randomBelow, shuffleInPlace } from "../../base/random.ts";

test("the same seed gives the same numbers, another seed others", () => {
  const draw = (seed: string): number[] => {
    const random = createSeededRandom(seed);
    return Array.from({ length: 8 }, () => random.nextUint32());
  };

  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
  expect(draw("1")).toEqual(
    Array.from(
      { length: 8 },
      (
        (random) => () =>
          random.nextUint32()
      )(createSeededRandom(1)),
    ),
  );
});

test("floats lie in [0, 1) with mean and variance of the uniform distribution", () => {
  const random = createSeededRandom("moments");
  const values = Array.from({ length: 100_000 }, () => random.nextFloat());
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;

  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.004);
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.002);
});

test("every order of three items comes about a sixth of the time", () => {
  const random = createSeededRandom("orders");
  const counts = new Map<string, number>();
  for (let time = 0; time < 12_000; time++) {
    const items = ["a", "b", "c"];
    shuffleInPlace(items, random);
    const order = items.join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }

  expect(counts.size).toBe(6);
  // Five deviations of a binomial with mean 2,000: once in two million runs by chance, and seeded.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(5 * 41);
});

test("numbers below a bound stay below it and reach all of them", () => {
  const random = createSeededRandom("below");
  const seen = new Set(Array.from({ length: 1000 }, () => randomBelow(random, 7)));

  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
