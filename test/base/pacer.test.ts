import { expect, test } from "vitest";
import { Pacer } from "../../base/pacer.ts";
import { createPace } from "../../protocol/transfer.ts";

test("pieces go one after the other at the rate, whoever asks", () => {
  const pacer = new Pacer(2_000);
  expect([pacer.take(100, 0), pacer.take(50, 0), pacer.take(1, 0)]).toEqual([0, 50, 75]);
});

test("time in which nothing was asked for is not made up for", () => {
  const pacer = new Pacer(1_000);
  expect(pacer.take(10, 500)).toBe(0);
  expect(pacer.take(10, 10_000)).toBe(0);
  expect(pacer.take(10, 10_000)).toBe(10);
});

test("pieces of two sizes keep the rate exactly, however long their sends take", async () => {
  let nowMs = 0;
  const clock = {
    monotonicMs: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms;
    },
  };
  const pace = createPace(1_000_000, clock);
  expect(pace.chunkBytes).toBe(100_000);
  const never = new AbortController().signal;
  const sentAtMs: number[] = [];
  for (let piece = 0; piece < 30; piece += 1) {
    await pace.wait(piece % 2 === 0 ? pace.chunkBytes : 50_000, never);
    sentAtMs.push(nowMs);
    // Sending itself takes time, which is none of the waits.
    nowMs += piece % 7;
  }
  // 75 ms a piece on the mean, and the first one at once.
  expect(sentAtMs).toEqual(sentAtMs.map((_, piece) => 75 * piece + (piece % 2 === 0 ? 0 : 25)));
});
