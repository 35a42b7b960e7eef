import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents, type ServerEvent } from "../../../serving/client/events.ts";

async function read(pieces: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const source = (async function* () {
    yield* pieces;
  })();
  for await (const event of readEvents(source)) events.push(event);
  return events;
}

test("events are the same however their bytes are cut, with either line end", async () => {
  const text = fc.string({ unit: "grapheme" }).map((part) => part.replace(/[\r\n]/g, ""));
  const name = fc.constantFrom("outputs", "done", "error");
  const input = fc.record({
    events: fc.array(fc.record({ event: name, data: text }), { maxLength: 5 }),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ events, lineEnd, size }) => {
      const lines = events.flatMap(({ event, data }) => [
        ": waiting",
        "",
        `event: ${event}`,
        `data: ${data}`,
        "",
      ]);
      const bytes = Buffer.from(lines.map((line) => `${line}${lineEnd}`).join(""));
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(await read(pieces)).toEqual(events);
    }),
  );
});

test("data on several lines is one text, a field without a colon is empty, a cut event is none", async () => {
  const text = "data: a\ndata:b\n\nevent: x\ndata\n\nid: 7\n\nevent: y\ndata: c\n";
  expect(await read([Buffer.from(text)])).toEqual([
    { event: "message", data: "a\nb" },
    { event: "x", data: "" },
  ]);
});
