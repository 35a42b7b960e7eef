import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvStructure, scanCsv } from "../../../participant/data/csv-structure.ts";

const never = new AbortController().signal;
const form = { delimiter: ",", quote: '"', file: "table.csv" };

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function scan(bytes: Buffer, size: number): Promise<CsvStructure | string> {
  return await scanCsv(cut(bytes, size), form, never).catch(({ message }: Error) => message);
}

test("a file is read alike however its bytes are cut, right ones and wrong ones", async () => {
  const cell = fc.constantFrom(
    "a",
    "1.5",
    "",
    "fièvre",
    "𝔸",
    '"x,y"',
    '"two\nlines"',
    '"a""b"',
    '"',
  );
  const record = fc.array(cell, { minLength: 2, maxLength: 2 }).map((cells) => cells.join(","));
  const file = fc.record({
    mark: fc.constantFrom("", "\ufeff"),
    records: fc.array(record, { maxLength: 6 }),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    tail: fc.constantFrom("", "\n", "\r\n", "a"),
    noise: fc.option(fc.constantFrom([0xff], [0xc3], [0]), { freq: 5 }),
    size: fc.integer({ min: 1, max: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(file, async ({ mark, records, lineEnd, tail, noise, size }) => {
      const text = Buffer.from(`${mark}${records.join(lineEnd)}${tail}`);
      const bytes = Buffer.concat([text, Buffer.from(noise ?? [])]);
      expect(await scan(bytes, size)).toEqual(await scan(bytes, 1024));
    }),
    { numRuns: 500 },
  );
});

test("a row that never ends is refused before it is all in memory", async () => {
  let taken = 0;
  const endless = (async function* () {
    for (;;) {
      taken += 1;
      yield Buffer.alloc(64 * 1024, "a");
    }
  })();
  await expect(scanCsv(endless, form, never)).rejects.toMatchObject({
    code: "DATA_CELL_INVALID",
    message: "table.csv line 1 begins a row of more than 1048576 bytes",
  });
  expect(taken).toBeLessThan(20);
});

test("lost letters are found where they are cut as well", async () => {
  const bytes = Buffer.from("a,b\n1,\ufffd\n");
  for (const size of [1, 2, 3, 100]) {
    expect(await scan(bytes, size)).toMatchObject({ findings: [{ kind: "encoding" }] });
  }
});
