import { expect, test } from "vitest";
import { compareGolden, parseGolden } from "../../model/golden.ts";

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const tensor = (shape: number[], ...data: number[]): { shape: number[]; data: number[] } => ({
  shape,
  data,
});
const golden = parseGolden(
  bytes({ inputs: { x: tensor([1, 2], 1, 2) }, outputs: { y: tensor([2], 0.5, 200) } }),
);

test("the tolerance is 1e-4 where none is given", () => {
  expect(golden.tolerance).toBe(1e-4);
});

test("differences count relative to values above 1, absolute below", () => {
  expect(compareGolden(golden, { y: tensor([2], 0.50009, 200.019) }).passed).toBe(true);
  expect(compareGolden(golden, { y: tensor([2], 0.5002, 200) }).passed).toBe(false);
  expect(compareGolden(golden, { y: tensor([2], 0.5, 200.03) }).passed).toBe(false);
});

test.each([
  ["an output that is missing", {}],
  ["another shape", { y: tensor([1, 2], 0.5, 200) }],
  ["too few values", { y: tensor([2], 0.5) }],
  ["a value that is no number", { y: tensor([2], Number.NaN, 200) }],
])("does not pass %s", (_, outputs) => {
  expect(compareGolden(golden, outputs)).toEqual({
    passed: false,
    largestDifference: Number.POSITIVE_INFINITY,
    output: "y",
  });
});

test.each([
  ["text that is no JSON", new TextEncoder().encode("{"), /not JSON/],
  ["no outputs", bytes({ inputs: {}, outputs: {} }), /outputs: must name one/],
  [
    "data of another size than shape",
    bytes({ inputs: { x: tensor([2], 1) }, outputs: {} }),
    /inputs.x: must have/,
  ],
  ["a key that is unknown", bytes({ inputs: {}, outputs: { y: tensor([0]) }, atol: 1 }), /atol/],
])("refuses %s", (_, file, message) => {
  expect(() => parseGolden(file)).toThrow(
    expect.objectContaining({ code: "GOLDEN_INVALID", message: expect.stringMatching(message) }),
  );
});
