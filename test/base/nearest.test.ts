import { expect, test } from "vitest";
import { nearest } from "../../base/nearest.ts";

test.each([
  ["quorom", "quorum"],
  ["quorums", "quorum"],
  ["epsilon", "epsilon"],
  ["optimizer", "optimiser"],
  ["modle", "model"],
])("%s meant %s", (word, meant) => {
  expect(nearest(word, ["epsilon", "optimiser", "model", "quorum"])).toBe(meant);
});

test("a word like none of them meant none", () => {
  expect(nearest("colour", ["epsilon", "quorum"])).toBeUndefined();
  expect(nearest("anything", [])).toBeUndefined();
});
