import { expect, test } from "vitest";
import { ProgressMeter } from "../../../server/rounds/progress.ts";
import { after, event, planned } from "./rounds.ts";

const { open, admitted, progress, tick, resumed, noise } = event;
const minRate = 1_000;

function movingFor(meter: ProgressMeter, atMs: number): number {
  return meter.take(atMs)[0]?.forMs ?? 0;
}

test("bytes buy the time that they take at the lowest rate, and no hoard of it", () => {
  const meter = new ProgressMeter();
  meter.addBytes("a", { bytes: 500, minRate, atMs: 0 });
  expect(meter.take(100)).toEqual([{ participantId: "a", forMs: 400 }]);
  expect(meter.take(100)).toEqual([]);
  // Twice the rate: never behind.
  for (let atMs = 1_000; atMs <= 5_000; atMs += 100) {
    meter.addBytes("a", { bytes: 200, minRate, atMs });
  }
  expect(movingFor(meter, 5_000)).toBeGreaterThan(4_000);
  meter.addBytes("a", { bytes: 1e9, minRate, atMs: 6_000 });
  expect(movingFor(meter, 6_000)).toBe(1_048_576);
  // A byte now and then buys a thousandth of a second.
  for (let atMs = 2_000_000; atMs < 2_010_000; atMs += 1_000) {
    meter.addBytes("a", { bytes: 1, minRate, atMs });
    expect(movingFor(meter, atMs + 2)).toBe(0);
  }
});

test("a step count counts where it grows", () => {
  const meter = new ProgressMeter();
  meter.addSteps("a", { stepsDone: 0, atMs: 0 });
  expect(meter.take(0)).toEqual([]);
  meter.addSteps("a", { stepsDone: 3, atMs: 10 });
  expect(movingFor(meter, 10)).toBe(60_000);
  meter.addSteps("a", { stepsDone: 3, atMs: 20_000 });
  meter.addSteps("a", { stepsDone: Number.NaN, atMs: 20_000 });
  expect(meter.take(20_000)).toEqual([]);
});

test("who was restarted and trains again counts from its new steps on", () => {
  const meter = new ProgressMeter();
  meter.addSteps("a", { stepsDone: 9_000, atMs: 0 });
  expect(movingFor(meter, 0)).toBe(60_000);
  meter.addSteps("a", { stepsDone: 10, atMs: 100_000 });
  expect(meter.take(100_000)).toEqual([]);
  meter.addSteps("a", { stepsDone: 20, atMs: 100_500 });
  expect(movingFor(meter, 100_500)).toBe(60_000);
});

const opened = after(planned(), open("a", "b", "c")).state;

test("past the deadline the round waits for those who move, until the hard deadline", () => {
  const moving = after(opened, progress(900, { a: 600 }), tick(1_499)).state;
  expect(moving.phase).toBe("open");
  expect(after(moving, tick(1_500)).state).toMatchObject({ code: "ROUND_QUORUM_MISSED" });
  const on = after(moving, progress(1_499, { b: 60_000 }), tick(3_999)).state;
  expect(on.phase).toBe("open");
  expect(after(on, tick(4_000)).state.phase).toBe("failed");
});

test("with a quorum the grace is all that those who move get", () => {
  const two = after(opened, admitted("a"), admitted("b"), progress(999, { c: 60_000 })).state;
  expect(after(two, tick(1_499)).state.phase).toBe("collecting");
  expect(after(two, tick(1_500)).state.phase).toBe("closed");
  // The grace is used up while there is a quorum, whenever that came.
  const late = after(opened, admitted("a"), progress(999, { b: 60_000, c: 60_000 })).state;
  const now = after(late, admitted("b", "u-b", 2_000)).state;
  expect(now).toMatchObject({ phase: "collecting", graceRemainingMs: 500 });
  expect(after(now, tick(2_499)).state.phase).toBe("collecting");
  expect(after(now, tick(2_500)).state.phase).toBe("closed");
  // Who does not move is not waited for past the deadline.
  expect(after(opened, admitted("a"), admitted("b"), tick(1_000)).state.phase).toBe("closed");
});

test("neither a restart nor a clock that goes back changes the time that is left", () => {
  const moving = after(opened, progress(900, { a: 600 })).state;
  const restarted = after(moving, resumed(77_000)).state;
  expect(restarted).toMatchObject({ remainingMs: 100, hardRemainingMs: 3_100, elapsedMs: 900 });
  expect(after(restarted, tick(77_599)).state.phase).toBe("open");
  expect(after(restarted, tick(77_600)).state.phase).toBe("failed");
  const back = after(moving, tick(10), tick(899)).state;
  expect(back).toMatchObject({ remainingMs: 100, elapsedMs: 900 });
});

test("a private round that is out of time waits for nothing but its noise", () => {
  const full = after(
    planned({ epsilon: 1 }),
    open("a", "b", "c"),
    admitted("a"),
    admitted("b"),
    tick(5_000),
  ).state;
  expect(full.phase).toBe("collecting");
  expect(after(full, noise("n", 5_001)).state.phase).toBe("closed");
});
