import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MessageDecoder, MessageMemory, prefixBytes } from "../../protocol/message-memory.ts";

const mib = 1024 * 1024;

/** A message as it travels: a byte for compression, its length in four, big-endian, then the message. */
function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.from([0, 0, 0, 0, 0]);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

test("messages come out as they went in, however the stream is cut", () => {
  const message = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat({ max: 60 })), (messages, cuts) => {
      const decoder = new MessageDecoder(new MessageMemory(), 300);
      const stream = Buffer.concat(messages.map(framed));
      const found: Buffer[] = [];
      let at = 0;
      for (const cut of [...cuts, stream.length]) {
        found.push(...decoder.write(stream.subarray(at, at + cut)));
        at += cut;
      }
      expect(found).toEqual(messages.map(framed));
    }),
  );
});

test("a large message's memory is used again once it was given back, and not before", () => {
  const memory = new MessageMemory();
  const decoder = new MessageDecoder(memory, 2 * mib);
  const [first, second, third] = [randomBytes(mib), randomBytes(70_000), randomBytes(mib)];
  const [one] = decoder.write(framed(first)) as [Buffer];
  const [two] = decoder.write(framed(second)) as [Buffer];
  const [other] = decoder.write(framed(third)) as [Buffer];
  expect(other.buffer).not.toBe(one.buffer);

  memory.give(one.subarray(prefixBytes + 10));
  const [three] = decoder.write(framed(third)) as [Buffer];
  expect(three.buffer).toBe(one.buffer);
  expect(three.equals(framed(third))).toBe(true);
  expect(two.equals(framed(second))).toBe(true);
  expect(other.equals(framed(third))).toBe(true);
});

test("what is kept for later messages has a bound", () => {
  const memory = new MessageMemory();
  const taken = Array.from({ length: 40 }, () => memory.take(mib));
  for (const one of taken) memory.give(one);
  const kept = new Set(taken.map(({ buffer }) => buffer));
  const again = Array.from({ length: 40 }, () => memory.take(mib));
  expect(again.filter(({ buffer }) => kept.has(buffer))).toHaveLength(32);
});

test("small and overlong messages have memory of their own, which is never used again", () => {
  const memory = new MessageMemory();
  for (const bytes of [10, 3 * mib]) {
    const taken = memory.take(bytes);
    memory.give(taken);
    const [next, after] = [memory.take(bytes), memory.take(bytes)];
    next.fill(1);
    after.fill(2);
    taken.fill(3);
    expect([next[0], after[0], taken[0]]).toEqual([1, 2, 3]);
  }
});

test("a message longer than the largest is refused when its length is known", () => {
  const decoder = new MessageDecoder(new MessageMemory(), 100);
  expect(decoder.write(framed(new Uint8Array(100)))).toHaveLength(1);
  expect(() => decoder.write(framed(new Uint8Array(101)).subarray(0, prefixBytes))).toThrow(
    "a message has 101 bytes, at most 100 are taken",
  );
});
