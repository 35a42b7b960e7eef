import { expect, test } from "vitest";
import { Pacer } from "../../base/pacer.ts";

test("pieces go one after the other at the rate, whoever asks", () => {
  const pacer = new Pacer(2_000);
  expect([pacer.take(100, 0), pacer.take(50, 0), pacer.take(1, 0)]).toEqual([0, 50, 75]);
});

test("time in which nothing was asked for is not made up for", () => {
  const pacer = new Pacer(1_000);
  expect(pacer.take(10, 500)).toBe(0);
  expect(pacer.take(10, 10_000)).toBe(0);
  expect(pacer.take(10, 10_000)).toBe(10);
});
