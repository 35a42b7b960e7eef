import { expect, test } from "vitest";
import type { Clock } from "../../base/ports.ts";
import { type ClockEvent, RoundClock } from "../../server/round-clock.ts";
import type { Round, RoundEvent } from "../../server/rounds/state.ts";
import { transition } from "../../server/rounds/transition.ts";
import { event, planned } from "./rounds/rounds.ts";

/** A clock whose sleepers wake one by one, each at its time. */
function createManualClock() {
  let nowMs = 0;
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((wake, reject) => {
        const sleeper = { atMs: nowMs + ms, wake };
        sleepers.push(sleeper);
        signal.addEventListener("abort", () => {
          const at = sleepers.indexOf(sleeper);
          if (at >= 0) sleepers.splice(at, 1);
          reject(signal.reason);
        });
      }),
  };
  const wakeNext = (): void => {
    sleepers.sort((a, b) => a.atMs - b.atMs);
    const next = sleepers.shift();
    if (!next) throw new TypeError("nobody sleeps");
    nowMs = next.atMs;
    next.wake();
  };
  return { clock, wakeNext };
}

test("a round that counts right answers ends its counting in time, though bytes came a moment before", async () => {
  const { clock, wakeNext } = createManualClock();
  const told: string[] = [];
  let round: Round = planned({ evaluate: true, deadlineMs: 600_000, hardDeadlineMs: 600_000 });
  let recorded = (): void => undefined;
  const rounds = new RoundClock({
    clock,
    closing: new AbortController().signal,
    wake: async (_, clockEvent: ClockEvent) => {
      told.push(clockEvent.kind);
      apply({ ...clockEvent, atMs: clock.monotonicMs() } as RoundEvent);
      recorded();
    },
  });
  const apply = (happened: RoundEvent): void => {
    round = transition(round, happened).state;
    rounds.keep(round);
  };
  apply(event.open("a", "b"));
  rounds.addBytes(round.id, "a", 1_000_000);
  apply(event.admitted("a"));
  apply(event.admitted("b"));
  const checkpoint = { digest: "c1", bytes: 4, foldedWallMs: 0, kernels: "typed-array" };
  apply({ kind: "folded", checkpoint, finite: true, atMs: 0 });
  apply({ kind: "evaluation-asked", participantIds: ["a", "b"], atMs: 0 });
  rounds.addSteps(round.id, "b", 7);
  expect(round.phase).toBe("evaluating");

  const isCounted = (now: Round): boolean => "counted" in now && now.counted;
  for (let wakes = 0; wakes < 20 && !isCounted(round); wakes += 1) {
    const done = new Promise<void>((resolve) => {
      recorded = resolve;
    });
    wakeNext();
    await done;
  }
  expect(round).toMatchObject({ phase: "evaluating", counted: true });
  expect(clock.monotonicMs()).toBe(60_000);
  expect(new Set(told)).toEqual(new Set(["tick"]));
});
