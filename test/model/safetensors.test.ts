import fc from "fast-check";
import { expect, test } from "vitest";
import { type Dtype, dtypeBytes, elementCount } from "../../model/layout.ts";
import {
  parseSafetensorsHeader,
  readTensor,
  type SafetensorsTensor,
  writeSafetensors,
} from "../../model/safetensors.ts";

/** A file of that header text and so many bytes of data. */
function fileOf(header: string, dataBytes: number, headerBytes?: number): Uint8Array {
  const json = new TextEncoder().encode(header);
  const file = new Uint8Array(8 + json.byteLength + dataBytes);
  new DataView(file.buffer).setBigUint64(0, BigInt(headerBytes ?? json.byteLength), true);
  file.set(json, 8);
  return file;
}

const entry = (dtype: string, shape: number[], begin: number, end: number): unknown => ({
  dtype,
  shape,
  data_offsets: [begin, end],
});

const tensors = fc.uniqueArray(
  fc.record({
    name: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("0", "__proto__", 'ü/"\\\n')),
    dtype: fc.constantFrom(...(Object.keys(dtypeBytes) as Dtype[])),
    shape: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
  }),
  { selector: (tensor) => tensor.name, maxLength: 8 },
);

test("what is written is read again, tensor by tensor, each aligned to its element", () => {
  fc.assert(
    fc.property(tensors, fc.integer({ min: 0, max: 255 }), (descriptions, start) => {
      const written = descriptions.map(({ name, dtype, shape }): SafetensorsTensor => {
        const bytes = elementCount(shape) * dtypeBytes[dtype];
        return {
          name,
          dtype,
          shape,
          data: Uint8Array.from({ length: bytes }, (_, at) => at + start),
        };
      });

      const file = writeSafetensors(written);
      const header = parseSafetensorsHeader(file);

      expect(header.headerBytes % 8).toBe(0);
      expect(header.tensors.size).toBe(written.length);
      for (const { name, dtype, shape, data } of written) {
        expect(header.tensors.get(name)).toMatchObject({ dtype, shape });
        expect((header.tensors.get(name)?.begin ?? 1) % dtypeBytes[dtype]).toBe(0);
        expect(readTensor(file, header, name)).toEqual(data);
      }
    }),
  );
});

test("the header can be read without the data", () => {
  const file = writeSafetensors([{ name: "w", dtype: "F32", shape: [2], data: new Uint8Array(8) }]);
  const { headerBytes } = parseSafetensorsHeader(file);

  const header = parseSafetensorsHeader(file.subarray(0, 8 + headerBytes), file.byteLength);

  expect(header.tensors.get("w")).toEqual({ dtype: "F32", shape: [2], begin: 0, end: 8 });
});

test("metadata is passed over", () => {
  const header = JSON.stringify({ __metadata__: { a: "b" }, w: entry("U8", [2], 0, 2) });

  expect([...parseSafetensorsHeader(fileOf(header, 2)).tensors.keys()]).toEqual(["w"]);
});

test.each([
  ["a file of 7 bytes", new Uint8Array(7), /7 bytes/],
  ["a header longer than the file", fileOf("{}", 0, 3), /header of 3 bytes in a file of 10/],
  ["a header longer than any", fileOf("{}", 0, 2 ** 40), /header of 1099511627776/],
  ["a header that is no JSON", fileOf("{", 0), /not JSON/],
  ["a header that is no UTF-8", fileOf("{}", 0).fill(0xff, 8), /not JSON/],
  ["a header that is a list", fileOf("[]", 0), /not a JSON object/],
  ["an unknown dtype", fileOf(JSON.stringify({ w: entry("F8", [1], 0, 1) }), 1), /"w", dtype/],
  ["a negative size", fileOf(JSON.stringify({ w: entry("U8", [-1], 0, 1) }), 1), /shape/],
  ["a fraction", fileOf(JSON.stringify({ w: entry("U8", [0.5], 0, 1) }), 1), /shape/],
  [
    "a field too many",
    fileOf(JSON.stringify({ w: { ...(entry("U8", [1], 0, 1) as object), x: 1 } }), 1),
    /x/,
  ],
  ["a shape of another size", fileOf(JSON.stringify({ w: entry("F32", [2], 0, 4) }), 4), /needs 8/],
  ["an end before the begin", fileOf(JSON.stringify({ w: entry("U8", [1], 1, 0) }), 1), /-1 bytes/],
  ["a hole at the start", fileOf(JSON.stringify({ w: entry("U8", [1], 1, 2) }), 2), /hole/],
  [
    "a hole in the middle",
    fileOf(JSON.stringify({ v: entry("U8", [1], 0, 1), w: entry("U8", [1], 2, 3) }), 3),
    /"w" starts at 2 and leaves a hole/,
  ],
  [
    "an overlap",
    fileOf(JSON.stringify({ v: entry("U8", [2], 0, 2), w: entry("U8", [2], 1, 3) }), 3),
    /"w" starts at 1 and overlaps/,
  ],
  ["bytes left over", fileOf(JSON.stringify({ w: entry("U8", [1], 0, 1) }), 2), /holds 2/],
  [
    "data cut off",
    fileOf(JSON.stringify({ w: entry("U8", [2], 0, 2) }), 1),
    /have 2 bytes, the file holds 1/,
  ],
])("refuses %s", (_, file, message) => {
  expect(() => parseSafetensorsHeader(file)).toThrow(
    expect.objectContaining({
      code: "CHECKPOINT_CORRUPT",
      message: expect.stringMatching(message),
    }),
  );
});

test("every file that is cut off is refused", () => {
  const file = writeSafetensors([
    { name: "a", dtype: "F32", shape: [2], data: new Uint8Array(8) },
    { name: "b", dtype: "U8", shape: [3], data: new Uint8Array(3) },
  ]);

  for (let length = 0; length < file.byteLength; length++) {
    expect(() => parseSafetensorsHeader(file.subarray(0, length))).toThrow(/damaged/);
  }
});

test("refuses to write a name twice, or data of another size", () => {
  const tensor = { name: "w", dtype: "F32", shape: [1], data: new Uint8Array(4) } as const;
  const refused = expect.objectContaining({ code: "ARGUMENT_INVALID" });

  expect(() => writeSafetensors([tensor, tensor])).toThrow(refused);
  expect(() => writeSafetensors([{ ...tensor, shape: [2] }])).toThrow(refused);
});

test("a tensor that is not there is named", () => {
  const file = writeSafetensors([]);

  expect(() => readTensor(file, parseSafetensorsHeader(file), "gone")).toThrow(/"gone" is missing/);
});
