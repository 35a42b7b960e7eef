import { expect, test } from "vitest";
import { quantileMs, within } from "../../../bench/serving/windows.ts";
import { serving } from "../../../bench/serving.ts";

test.each([
  ["a section that is not known", ["--only", "rest,soap"], /rest, grpc, .*"soap"/],
  ["a peer that is not known", ["--peers", "torchserve"], /triton, mlserver.*"torchserve"/],
  ["no connections", ["--connections", "0"], /--connections takes whole numbers/],
  ["half a second", ["--seconds", "0.5"], /--seconds takes whole numbers/],
  ["another option", ["--rounds", "3"], /write serving/],
])("%s is refused by name", (_, args, message) => {
  expect(() => serving.folder(args)).toThrow(
    expect.objectContaining({ code: "ARGUMENT_INVALID", message: expect.stringMatching(message) }),
  );
});

test("a request belongs to the stretch in which it was due, however late its answer", () => {
  const told = [
    { fromMs: 5, toMs: 6, body: "" },
    { fromMs: 15, toMs: 90, body: "" },
    { fromMs: 25, toMs: 26, body: "" },
  ];
  const found = within(told, [{ fromMs: 10, toMs: 20 }]);
  expect(found.map(({ fromMs }) => fromMs)).toEqual([15]);
  expect(quantileMs(found, 0.99)).toBe(75);
  expect(quantileMs([], 0.99)).toBeNaN();
});
