import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import type { EncodingName, PayloadShape, Values } from "../../model/encodings/contract.ts";
import { encodeValues, payloadShape } from "../../model/encodings/encodings.ts";
import { decode } from "../support/decode.ts";

const seed = process.env["SEED"] ?? String(Date.now());
process.stdout.write(`SEED=${seed}\n`);
const random = createSeededRandom(seed);
const below = (bound: number): number => Math.floor(random.nextFloat() * bound);

const plain = (name: EncodingName, valueCount: number, topK?: number): PayloadShape =>
  payloadShape({ name, topK }, { valueCount, boundL1: 0 });
const packedShape = (valueCount: number, boundL1: number): PayloadShape =>
  payloadShape({ name: "packed" }, { valueCount, boundL1 });

/** Encodes, then decodes through odd tiles and buffers. */
function there(name: EncodingName, values: Values, shape: PayloadShape): Values {
  const payload = encodeValues(name, values, shape);
  expect(payload).toHaveLength(shape.bytes);
  const options = { tile: 1 + below(300), bufferBytes: 1 + below(40) };
  return decode(name, payload, shape, options);
}

function refusal(name: EncodingName, payload: Uint8Array, shape: PayloadShape): string {
  try {
    decode(name, payload, { ...shape, bytes: payload.length });
    return "taken";
  } catch (thrown) {
    return (thrown as { readonly code: string }).code;
  }
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Any finite float32, all sizes alike. */
function anyFloat(): number {
  do bits[0] = random.nextUint32();
  while (!Number.isFinite(float[0]!));
  return float[0]!;
}

/** Integers of Σ|q| ≤ bound, few large or many small. */
function anyIntegers(count: number, bound: number): Int32Array {
  const values = new Int32Array(count);
  const step = 1 + below(2 ** below(22));
  for (let left = bound, tries = count * 2; left > 0 && tries > 0; tries--) {
    const units = Math.min(left, 1 + below(step));
    const at = below(count);
    const before = values[at]!;
    values[at] = before < 0 || (before === 0 && below(2)) ? before - units : before + units;
    left -= units;
  }
  return values;
}

test("raw values come back bit for bit, also −0", () => {
  const floats = Float32Array.from({ length: 700 }, anyFloat).with(3, -0);
  expect(there("float32", floats, plain("float32", 700))).toEqual(floats);
  const integers = Int32Array.from({ length: 700 }, () => random.nextUint32());
  expect(there("int32", integers, plain("int32", 700))).toEqual(integers);
});

test("float16 rounds to nearest, ties to even, keeps subnormal values, and writes 65504 for more", () => {
  const pairs: readonly (readonly [number, number])[] = [
    [1 + 2 ** -11, 1],
    [1 + 3 * 2 ** -11, 1 + 2 ** -9],
    [1 + 2 ** -11 + 2 ** -20, 1 + 2 ** -10],
    [-(2 - 2 ** -11), -2],
    [2 ** -25, 0],
    [2 ** -25 + 2 ** -40, 2 ** -24],
    [3 * 2 ** -25, 2 ** -23],
    [2 ** -14 - 2 ** -25, 2 ** -14],
    [65_519.99, 65_504],
    [65_520, 65_504],
    [-3e38, -65_504],
    [-0, -0],
    [1e-45, 0],
  ];
  const values = Float32Array.from(pairs, ([value]) => value);
  const expected = Float32Array.from(pairs, ([, half]) => half);
  expect(there("float16", values, plain("float16", pairs.length))).toEqual(expected);
});

test("every float16 that is finite comes back, NaN and infinity are told as what they are", () => {
  const all = new Uint8Array(Uint16Array.from({ length: 65_536 }, (_, half) => half).buffer);
  const shape = plain("float16", 65_536);
  const values = decode("float16", all, shape);
  const finite = values.map((value) => (Number.isFinite(value) ? value : 0));
  const again = encodeValues("float16", finite, shape);
  const halves = new Uint16Array(again.buffer);
  for (let half = 0; half < 65_536; half++) {
    if ((half & 0x7c00) !== 0x7c00) expect(halves[half]).toBe(half);
    else if (half & 1023) expect(values[half]).toBeNaN();
    else expect(values[half]).toBe(half & 0x8000 ? -Infinity : Infinity);
  }
});

test("float16 is at most half a unit away, for any value within its range", () => {
  const values = Float32Array.from({ length: 20_000 }, anyFloat);
  const halves = there("float16", values, plain("float16", values.length));
  for (const [at, value] of values.entries()) {
    const size = Math.abs(value);
    if (size > 65_504) expect(Math.abs(halves[at]!)).toBe(65_504);
    else {
      const unit = 2 ** (Math.max(-14, Math.floor(Math.log2(size))) - 10);
      expect(Math.abs(halves[at]! - value)).toBeLessThanOrEqual(unit / 2);
    }
  }
});

test("int8 has a scale for each block of 256 and is at most half a unit away", () => {
  for (const count of [1, 255, 256, 257, 1000]) {
    const values = Float32Array.from({ length: count }, anyFloat).map((value, at) =>
      at < 256 ? value * 2 ** -60 : Math.fround(Math.sin(at)),
    );
    const shape = plain("int8", count);
    expect(shape.bytes).toBe(count + 4 * Math.ceil(count / 256));
    const decoded = there("int8", values, shape);
    for (let at = 0; at < count; at += 256) {
      const block = values.subarray(at, at + 256);
      const scale = Math.fround(Math.max(...block.map(Math.abs)) / 127);
      for (const [inside, value] of block.entries()) {
        const error = Math.abs(decoded[at + inside]! - value);
        expect(error).toBeLessThanOrEqual(scale * 0.5000001 + 2 ** -126 * 127);
      }
    }
  }
});

test("int8 writes its largest values and its ties as the rule says", () => {
  const values = Float32Array.of(127, 0.5, 1.5, -2.5, -127, 0);
  expect([...there("int8", values, plain("int8", 6))]).toEqual([127, 0, 2, -2, -127, 0]);
  const huge = Float32Array.of(3.4e38, -3.4e38, 1);
  expect([...there("int8", huge, plain("int8", 3))]).toEqual([127 * 2 ** 121, -127 * 2 ** 121, 0]);
  const tiny = Float32Array.of(1e-40, -1e-40);
  expect([...there("int8", tiny, plain("int8", 2))]).toEqual([0, 0]);
});

test("top-k keeps the largest, of equal ones the first, and nothing else", () => {
  const values = Float32Array.of(1, -3, 3, 0.5, -3, 3, 2, 0);
  expect([...there("top-k", values, plain("top-k", 8, 0.25))]).toEqual([0, -3, 3, 0, 0, 0, 0, 0]);
  expect([...there("top-k", values, plain("top-k", 8, 0.26))]).toEqual([0, -3, 3, 0, -3, 0, 0, 0]);
  expect(there("top-k", values, plain("top-k", 8, 1))).toEqual(values);
  expect(plain("top-k", 8, 1e-9).bytes).toBe(8);
  const zeros = new Float32Array(8);
  expect(there("top-k", zeros, plain("top-k", 8, 0.5))).toEqual(zeros);
});

test("top-k of any values are those that a sort by size gives", () => {
  for (let round = 0; round < 20; round++) {
    const count = 1 + below(3000);
    const few = below(2) === 0;
    const values = Float32Array.from({ length: count }, () => (few ? below(9) - 4 : anyFloat()));
    const shape = plain("top-k", count, random.nextFloat() || 1);
    const kept = [...values.keys()]
      .sort((a, b) => Math.abs(values[b]!) - Math.abs(values[a]!) || a - b)
      .slice(0, shape.bytes / 8);
    const expected = new Float32Array(count);
    for (const at of kept) expected[at] = values[at]!;
    expect(there("top-k", values, shape)).toEqual(expected);
  }
});

test("packed integers come back exactly, dense and sparse, and never need more than the offer says", () => {
  for (let round = 0; round < 200; round++) {
    const count = 1 + below(2 ** below(15));
    const bound = 1 + below(2 ** below(23));
    const values = anyIntegers(count, bound);
    const shape = packedShape(count, bound);
    expect(shape.bytes).toBeLessThanOrEqual(4 * count);
    expect(there("packed", values, shape)).toEqual(values);
  }
});

test("packed integers that fill the bound in the dearest ways fit to the byte", () => {
  const dense = packedShape(31, 65_536);
  expect(dense.bytes).toBe(31 + 31 + 8);
  const dear = new Int32Array(31).fill(64).fill(8_192, 0, 7);
  expect(dear.reduce((sum, value) => sum + value)).toBeLessThanOrEqual(65_536);
  expect(there("packed", dear, dense)).toEqual(dear);

  const sparse = packedShape(1_000_000, 65_536);
  expect(sparse.bytes).toBe(4 + 65_536 + 65_536 + 1_024 + 8 + 7_812 + 61);
  for (const every of [15, 128, 16_385]) {
    const ones = new Int32Array(1_000_000);
    for (let at = 0, left = 65_536; at < ones.length && left > 0; at += every) {
      ones[at] = -1;
      left--;
    }
    const decoded = there("packed", ones, sparse);
    expect(Buffer.compare(Buffer.from(decoded.buffer), Buffer.from(ones.buffer))).toBe(0);
  }
});

test("packed integers that cannot fit are refused by the one who writes them", () => {
  const shape = packedShape(3, 10);
  const values = Int32Array.of(2 ** 20, 2 ** 20, 2 ** 20);
  expect(() => encodeValues("packed", values, shape)).toThrow(
    expect.objectContaining({ code: "UPDATE_BOUND_EXCEEDED" }),
  );
});

const dense = packedShape(2, 65_536); // 6 bytes
const sparse = packedShape(1000, 2); // 4 + 2 + 2 + 2 bytes: of 2 gaps both may need a second byte
const scale = (value: number): number[] => [...new Uint8Array(Float32Array.of(value).buffer)];

test.each<readonly [string, EncodingName, readonly number[], PayloadShape]>([
  ["a varint with a byte too many", "packed", [0x80, 0, 1, 0, 0, 0], dense],
  ["a varint of 33 bits", "packed", [0xff, 0xff, 0xff, 0xff, 0x1f, 0], dense],
  ["a varint without end", "packed", [0xff, 0xff, 0xff, 0xff, 0xff, 0xff], dense],
  ["too few varints", "packed", [0x80], dense],
  ["a third varint", "packed", [1, 1, 1, 0, 0, 0], dense],
  ["something behind the zeros", "packed", [1, 1, 0, 0, 0, 9], dense],
  ["more entries than there are", "packed", [9, 0, 0, 0, 1, 1, 1, 1, 1, 1], sparse],
  ["fewer entries than there are", "packed", [1, 0, 0, 0, 0, 1, 0, 1, 0, 0], sparse],
  ["an entry of value 0", "packed", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], sparse],
  ["an entry beyond the last value", "packed", [1, 0, 0, 0, 0xe8, 7, 1, 0, 0, 0], sparse],
  ["a payload without its count", "packed", [1, 0, 0], sparse],
  ["a scale that is NaN", "int8", [...scale(Number.NaN), 1, 1], plain("int8", 2)],
  ["a scale that is infinite", "int8", [...scale(Infinity), 1, 1], plain("int8", 2)],
  ["a scale below 0", "int8", [...scale(-1), 1, 1], plain("int8", 2)],
  ["a scale of −0", "int8", [...scale(-0), 0, 0], plain("int8", 2)],
  ["a scale that is subnormal", "int8", [...scale(1e-40), 1, 1], plain("int8", 2)],
  ["a scale above 2^121", "int8", [...scale(1e37), 1, 1], plain("int8", 2)],
  ["a byte −128", "int8", [...scale(1), 0x80, 1], plain("int8", 2)],
  ["a byte in a block of scale 0", "int8", [...scale(0), 0, 1], plain("int8", 2)],
  ["a block too short", "int8", [...scale(1), 1], plain("int8", 2)],
  ["a byte behind a block", "int8", [...scale(1), 1, 1, 0], plain("int8", 2)],
  [
    "indexes that fall",
    "top-k",
    [1, 0, 0, 0, ...scale(1), 0, 0, 0, 0, ...scale(1)],
    plain("top-k", 3),
  ],
  [
    "an index twice",
    "top-k",
    [1, 0, 0, 0, ...scale(1), 1, 0, 0, 0, ...scale(1)],
    plain("top-k", 3),
  ],
  ["an index beyond the last", "top-k", [3, 0, 0, 0, ...scale(1)], plain("top-k", 3)],
  ["half a pair", "top-k", [1, 0, 0, 0, ...scale(1), 2, 0], plain("top-k", 3)],
  ["half a float16", "float16", [1, 0, 1], plain("float16", 2)],
  ["a float16 too many", "float16", [1, 0, 1, 0], plain("float16", 1)],
  ["a float32 too few", "float32", scale(1), plain("float32", 2)],
  ["a byte behind the last float32", "float32", [...scale(1), 0], plain("float32", 1)],
])("%s is refused as malformed", (_, name, bytes, shape) => {
  expect(refusal(name, Uint8Array.from(bytes), shape)).toBe("UPDATE_MALFORMED");
});

test("any bytes are decoded or refused as malformed, and what is decoded as integers is what is written", () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 5_000; round++) {
    const name = (["float16", "int8", "top-k", "packed"] as const)[below(4)]!;
    const count = 1 + below(60);
    const shape =
      name === "packed"
        ? packedShape(count, 1 + below(2 ** below(12)))
        : plain(name, count, random.nextFloat() || 1);
    const values =
      name === "packed" ? anyIntegers(count, shape.boundL1) : new Float32Array(count).map(anyFloat);
    const payload = encodeValues(name, values, shape);
    for (let spoils = below(4); spoils > 0; spoils--) payload[below(payload.length)] = below(256);
    const cut = below(8) === 0 ? payload.subarray(0, below(payload.length)) : payload;
    const outcome = refusal(name, cut, shape);
    outcomes.add(`${name} ${outcome}`);
    if (name !== "packed" || outcome !== "taken" || cut.length < payload.length) continue;
    const decoded = decode(name, payload, shape);
    let size = 0;
    for (const value of decoded) size += Math.abs(value);
    if (size <= shape.boundL1) expect(encodeValues(name, decoded, shape)).toEqual(payload);
  }
  expect([...outcomes].sort()).toEqual([
    "float16 UPDATE_MALFORMED",
    "float16 taken",
    "int8 UPDATE_MALFORMED",
    "int8 taken",
    "packed UPDATE_MALFORMED",
    "packed taken",
    "top-k UPDATE_MALFORMED",
    "top-k taken",
  ]);
});
