import { expect, test } from "vitest";
import { formatBytes, formatTable, jsonEpsilon } from "../../cli/output.ts";

test("columns are as wide as their widest cell, numbers to the right", () => {
  expect(
    formatTable([
      ["NAME", "N"],
      ["a", 5],
      ["bcd", 1234],
    ]),
  ).toEqual(["NAME  N", "a        5", "bcd   1234"]);
});

test("an unbounded epsilon is null in JSON", () => {
  expect(jsonEpsilon(Number.POSITIVE_INFINITY)).toBeNull();
  expect(jsonEpsilon(5)).toBe(5);
});

test("bytes are written with a unit", () => {
  expect([999, 1_500, 2_340_000].map(formatBytes)).toEqual(["999 B", "1.5 kB", "2.3 MB"]);
});
