import { expect, test } from "vitest";
import { trainerLineMax } from "../../base/limits.ts";
import { LineSplitter, parseProgress } from "../../runtime/trainer-output.ts";

test.each([
  ["progress 3 10", { done: 3, total: 10 }],
  ['{"progress": [0, 10]}', { done: 0, total: 10 }],
  ["progress 2147483647 2147483647", { done: 2147483647, total: 2147483647 }],
  ["progress 1 2147483648", undefined],
  ["progress 11 10", undefined],
  ["progress -1 10", undefined],
  ["progress 1.5 10", undefined],
  ["progress made", undefined],
  ["in progress 3 10", undefined],
  ['{"progress": [1, 2], "patient": 17}', undefined],
])("the line %s says %o of progress", (line, progress) => {
  expect(parseProgress(line)).toEqual(progress);
});

test("lines come whole out of any pieces, end at \\n or \\r, and are cut at the limit", () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));

  for (const piece of ["pro", "gress 1 2\nbar 1%\rbar", " 2%\r\n\n", "x".repeat(trainerLineMax)]) {
    splitter.push(piece);
  }
  splitter.push("yz\nlast");
  splitter.end();

  expect(lines).toEqual(["progress 1 2", "bar 1%", "bar 2%", "x".repeat(trainerLineMax), "last"]);
});
