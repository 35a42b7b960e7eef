import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveLaplace } from "../../privacy/laplace.ts";

const plan = { mechanism: "laplace", unit: "participant" } as const;

test("derives integer clip and grid from the plan", () => {
  const small = resolveLaplace({ ...plan, clip: 1, epsilon: 1, denominator: 4 });
  expect(small).toMatchObject({ integerClip: 2 ** 16, grid: 2 ** -16, denominator: 4 });

  const many = resolveLaplace({ ...plan, clip: 1.9, epsilon: 1, denominator: 1000 });
  expect(many).toMatchObject({ integerClip: 2 ** 13, grid: 2 ** -13 });

  const strict = resolveLaplace({ ...plan, clip: 0.3, epsilon: 0.1, denominator: 4 });
  expect(strict).toMatchObject({ integerClip: 2 ** 12, grid: 2 ** -14 });
});

test("every mechanism fits the exact range of float32, and none could have a finer grid", () => {
  const plans = fc.record({
    clip: fc.double({ min: 1e-20, max: 1e20, noNaN: true }),
    epsilon: fc.double({ min: 2 ** -16, max: 1e4, noNaN: true }),
    denominator: fc.integer({ min: 1, max: 4096 }),
  });
  fc.assert(
    fc.property(plans, (given) => {
      const { integerClip: k, grid } = resolveLaplace({ ...plan, ...given });
      const fits = (clip: number): boolean =>
        clip <= 2 ** 16 && given.denominator * clip <= 2 ** 23 && clip / given.epsilon <= 2 ** 16;
      expect(Number.isInteger(Math.log2(k)) && Number.isInteger(Math.log2(grid))).toBe(true);
      expect(fits(k) && !fits(2 * k)).toBe(true);
      expect(k * grid <= given.clip && given.clip < 2 * k * grid).toBe(true);
    }),
  );
});

test("refuses an epsilon that needs more noise than the grid holds, and a plan without denominator", () => {
  const refused = expect.objectContaining({ code: "PLAN_INVALID" });
  const tiny = { ...plan, clip: 1, epsilon: 2 ** -17, denominator: 4 };
  expect(() => resolveLaplace(tiny)).toThrow(refused);
  expect(() => resolveLaplace({ ...plan, clip: 1, epsilon: 1 })).toThrow(refused);
  expect(() => resolveLaplace({ ...plan, clip: 5e-324, epsilon: 1, denominator: 1 })).toThrow(
    refused,
  );
});
