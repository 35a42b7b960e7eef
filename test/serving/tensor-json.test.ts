import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { fromHalf, numberToHalf } from "../../model/encodings/float16.ts";
import { decodeStrings, encodeStrings } from "../../model/string-tensor.ts";
import { quoteLongIntegers } from "../../serving/long-integers.ts";
import { decodeTensor, encodeTensor } from "../../serving/tensor-json.ts";

const maximum = 9223372036854775807n;

test("every half comes back from its number, and a number between two goes to the nearer, ties to even", () => {
  const wrong: number[] = [];
  const check = (value: number, bits: number | undefined): void => {
    if (numberToHalf(value) !== bits) wrong.push(value);
  };
  for (let bits = 0; bits < 0x10000; bits += 1) {
    const value = fromHalf(bits);
    check(value, Number.isFinite(value) ? bits : undefined);
  }
  for (let bits = 0; bits < 0x7bff; bits += 1) {
    const [low, high] = [fromHalf(bits), fromHalf(bits + 1)];
    const middle = (low + high) / 2;
    const little = (high - low) * 2 ** -40;
    check(middle, bits % 2 === 0 ? bits : bits + 1);
    check(middle - little, bits);
    check(-(middle + little), 0x8000 | (bits + 1));
  }
  expect(wrong).toEqual([]);
  expect(numberToHalf(65_519.99)).toBe(0x7bff);
  expect(numberToHalf(65_520)).toBeUndefined();
  // Over float32 it would be rounded twice: to 1 + 2^-11, then to even.
  expect(numberToHalf(1 + 2 ** -11 + 2 ** -30)).toBe(0x3c01);
});

test("64-bit integers keep every digit in both directions", () => {
  const random = createSeededRandom("long integers");
  const integers = [0n, 1n, -1n, maximum, -maximum - 1n, 2n ** 53n + 1n, -(2n ** 53n) - 1n];
  for (let count = 0; count < 200; count += 1) {
    const high = BigInt(random.nextUint32()) << 32n;
    integers.push(BigInt.asIntN(64, high | BigInt(random.nextUint32())));
  }
  const json = `{"a\\\\":"1234567890123456789","f":[1.2345678901234567890,1e+0000000000000000001],"data":[${integers.join(",")}]}`;
  const read = JSON.parse(quoteLongIntegers(json)) as { data: unknown[]; f: unknown[] };
  expect(read.f).toEqual([1.2345678901234567, 10]);
  const tensor = { name: "i", shape: [integers.length], datatype: "INT64" };
  const rounded = (JSON.parse(json) as { data: unknown[] }).data;
  expect(() => decodeTensor({ ...tensor, data: rounded })).toThrow(/at place/);
  const served = decodeTensor({ ...tensor, data: rounded }, () => read.data);
  expect(Array.from(new BigInt64Array(served.data.slice().buffer))).toEqual(integers);
  expect(encodeTensor(served)).toContain(`"data":[${integers.join(",")}]`);
  for (const [datatype, digits] of [
    ["INT64", "9223372036854775808"],
    ["INT64", "-9223372036854775809"],
    ["UINT64", "18446744073709551616"],
    ["UINT64", "-1"],
    ["UINT64", "0x10"],
    ["INT64", ""],
  ] as const) {
    const one = { name: "i", shape: [1], datatype, data: [2 ** 70] };
    expect(() => decodeTensor(one, () => [digits])).toThrow(/in range/);
  }
});

test("quoting long integers leaves strings, short and broken texts as they are", () => {
  for (const text of [
    '{"a":"\\"12345678901234567890"}',
    "[1,2.5,-3e5]",
    '"12345678901234567890',
    "",
  ]) {
    expect(quoteLongIntegers(text)).toBe(text);
  }
  expect(quoteLongIntegers("[-12345678901234567890,1]")).toBe('["-12345678901234567890",1]');
});

test("strings become the protocol's bytes and come back; what is none is told apart", () => {
  const strings = ["", "fièvre", "𝔸", "a".repeat(300)];
  const data = encodeStrings(strings);
  expect(Array.from(data.subarray(0, 8))).toEqual([0, 0, 0, 0, 7, 0, 0, 0]);
  expect(decodeStrings(data, 4)).toEqual({ strings });
  expect(decodeStrings(data, 3)).toEqual({ fault: "count" });
  expect(decodeStrings(data, 5)).toEqual({ fault: "count" });
  expect(decodeStrings(data, 2 ** 40)).toEqual({ fault: "count" });
  expect(decodeStrings(data.subarray(0, -1), 4)).toEqual({ fault: "count" });
  expect(decodeStrings(Uint8Array.of(255, 255, 255, 255), 1)).toEqual({ fault: "count" });
  expect(decodeStrings(Uint8Array.of(1, 0, 0, 0, 0), 1)).toEqual({ fault: "nul" });
  expect(decodeStrings(Uint8Array.of(1, 0, 0, 0, 0xff), 1)).toEqual({ fault: "encoding" });
});

test("FP16 and BYTES in JSON: read, written, and refused where the runtime could not have them", () => {
  const half = decodeTensor({ name: "h", shape: [3], datatype: "FP16", data: [1, -0, 0.1] });
  expect(Array.from(new Uint16Array(half.data.slice().buffer))).toEqual([0x3c00, 0x8000, 0x2e66]);
  expect(encodeTensor(half)).toContain(
    '"datatype":"FP16","shape":[3],"data":[1,-0.0,0.0999755859375]',
  );
  const text = decodeTensor({ name: "t", shape: [2, 1], datatype: "BYTES", data: [['"a'], ["é"]] });
  expect(encodeTensor(text)).toContain('"datatype":"BYTES","shape":[2,1],"data":["\\"a","é"]');
  const refused = (datatype: string, data: unknown[]): (() => unknown) => {
    return () => decodeTensor({ name: "x", shape: [1], datatype, data });
  };
  expect(refused("FP16", [65_520])).toThrow(/at place 0/);
  expect(refused("FP16", ["1"])).toThrow(/at place 0/);
  expect(refused("BYTES", [7])).toThrow(/BYTES/);
  expect(refused("BYTES", ["a\u0000b"])).toThrow(/U\+0000/);
  expect(refused("BYTES", ["\ud800"])).toThrow(/Unicode/);
  expect(refused("BF16", [1])).toThrow(/BF16, which onnxruntime-node has no arrays of/);
});
