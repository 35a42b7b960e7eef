import { expect, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import { TensorComparison } from "../../model/compare-tensors.ts";
import type { Dtype } from "../../model/layout.ts";

function compare(dtype: Dtype, a: ArrayBufferView, b: ArrayBufferView) {
  const comparison = new TensorComparison();
  comparison.add(bytesOf(a), bytesOf(b), dtype);
  return comparison.result();
}

test("norm and largest are of the difference, the cosine of the values", () => {
  const found = compare("F32", Float32Array.of(1, 2, 3), Float32Array.of(1, 4, 0));

  expect(found).toEqual({
    valueCount: 3,
    l2: Math.sqrt(13),
    maxAbs: 3,
    cosine: expect.closeTo(9 / Math.sqrt(14 * 17), 12),
  });
});

test.each<readonly [Dtype, ArrayBufferView, ArrayBufferView]>([
  ["F32", Float32Array.of(0, -2.5), Float32Array.of(3, 1.5)],
  ["F64", Float64Array.of(0, -2.5), Float64Array.of(3, 1.5)],
  ["F16", Uint16Array.of(0, 0xc100), Uint16Array.of(0x4200, 0x3e00)],
  ["BF16", Uint16Array.of(0, 0xc020), Uint16Array.of(0x4040, 0x3fc0)],
  ["I64", BigInt64Array.of(0n, -2n), BigInt64Array.of(3n, 2n)],
  ["I32", Int32Array.of(0, -2), Int32Array.of(3, 2)],
  ["I16", Int16Array.of(0, -2), Int16Array.of(3, 2)],
  ["I8", Int8Array.of(0, -2), Int8Array.of(3, 2)],
  ["U8", Uint8Array.of(0, 5), Uint8Array.of(3, 1)],
])("%s is read as what it is", (dtype, a, b) => {
  expect(compare(dtype, a, b)).toMatchObject({ valueCount: 2, l2: 5, maxAbs: 4 });
});

test("equal tensors have cosine 1 and no difference; one of zeros has no cosine", () => {
  const values = Float32Array.from({ length: 1_000 }, (_, at) => Math.sin(at) / 3);

  expect(compare("F32", values, values)).toEqual({
    valueCount: 1_000,
    l2: 0,
    maxAbs: 0,
    cosine: expect.closeTo(1, 12),
  });
  expect(compare("F32", new Float32Array(1_000), values).cosine).toBeNull();
});

test("a value that is no number is not hidden by others", () => {
  const found = compare("F32", Float32Array.of(1, 1, 1), Float32Array.of(1, Number.NaN, 9));

  expect(found.maxAbs).toBeNaN();
  expect(found.l2).toBeNaN();
});
