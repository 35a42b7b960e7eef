import { expect, test, vi } from "vitest";
import { rememberByBytes } from "../../base/remember.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("equal bytes are read once, whichever array they lie in", () => {
  const read = vi.fn((from: Uint8Array) => ({ length: from.length }));
  const remembered = rememberByBytes(read, { valuesMax: 2 });

  const first = remembered(bytes("abc"));

  expect(remembered(bytes("xabc").subarray(1))).toBe(first);
  expect(remembered(bytes("abd"))).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test("arrays that differ in one byte are told apart, whichever bytes they are", () => {
  const remembered = rememberByBytes(([byte]) => byte, { valuesMax: 256 });

  for (let pass = 0; pass < 2; pass++) {
    for (let byte = 0; byte < 256; byte++) expect(remembered(Uint8Array.of(byte))).toBe(byte);
  }
});

test("what was asked for longest ago is read again", () => {
  const read = vi.fn((from: Uint8Array) => from.length);
  const remembered = rememberByBytes(read, { valuesMax: 2 });

  for (const text of ["a", "b", "a", "c", "a", "b"]) remembered(bytes(text));

  expect(read.mock.calls.map(([from]) => String.fromCharCode(...from))).toEqual([
    "a",
    "b",
    "c",
    "b",
  ]);
});

test("what cannot be read throws each time", () => {
  const read = vi.fn((): number => {
    throw new RangeError("no");
  });
  const remembered = rememberByBytes(read, { valuesMax: 2 });

  expect(() => remembered(bytes("a"))).toThrow(RangeError);
  expect(() => remembered(bytes("a"))).toThrow(RangeError);
  expect(read).toHaveBeenCalledTimes(2);
});
