import { expect, test } from "vitest";
import { type Moment, type Run, type RunEvent, runTransition } from "../../../server/rounds/run.ts";
import { rules } from "./rounds.ts";

const waiting: Run = {
  id: "run",
  federationId: "f",
  federation: "wards",
  state: "waiting",
  rules: { ...rules, quorum: 2, cohortMinimum: 3 },
  planDigest: "plan",
  roundsPlanned: 2,
  roundsDone: 0,
  roundsMissed: 0,
  paused: false,
  everyMs: null,
  nextRoundMs: 0,
  baseVersion: 4,
  message: "",
  code: null,
};

function now(memberCount: number, more: Partial<Moment> = {}): Moment {
  return { memberCount, isDue: true, wallMs: 1_000, ...more };
}

function members(count: number, more: Partial<Moment> = {}): RunEvent {
  return { kind: "members", now: now(count, more) };
}

function step(
  run: Run,
  event: RunEvent,
): { readonly run: Run; readonly effects: readonly string[] } {
  const next = runTransition(run, event);
  return { run: next.run, effects: next.effects.map(({ kind, number }) => `${kind} ${number}`) };
}

test("a run waits until quorum and smallest cohort are connected", () => {
  const two = step(waiting, members(2));
  expect(two).toMatchObject({
    run: { state: "waiting", message: "2 of 3 participants are connected" },
    effects: [],
  });
  expect(step(two.run, members(3))).toMatchObject({
    run: { state: "running", message: "" },
    effects: ["open-round 1"],
  });
});

test("rounds follow each other from the version that was published, until the last", () => {
  const { run } = step(waiting, members(3));
  const one = step(run, { kind: "round-published", version: 7, now: now(3) });
  expect(one).toMatchObject({
    run: { state: "running", roundsDone: 1, baseVersion: 7 },
    effects: ["open-round 2"],
  });
  expect(step(one.run, members(9))).toEqual({ run: one.run, effects: [] });
  expect(step(one.run, { kind: "round-published", version: 8, now: now(0) })).toMatchObject({
    run: { state: "done", roundsDone: 2 },
    effects: [],
  });
});

test("a run waits between rounds when too few are left", () => {
  const { run } = step(waiting, members(3));
  expect(step(run, { kind: "round-published", version: 7, now: now(1) })).toMatchObject({
    run: { state: "waiting", message: "1 of 3 participants are connected" },
    effects: [],
  });
});

test("a round that failed or was rejected fails the run; one that was cancelled cancels it", () => {
  const { run } = step(waiting, members(3));
  const ended = (outcome: "failed" | "rejected" | "cancelled") =>
    step(run, {
      kind: "round-ended",
      outcome,
      code: "ROUND_QUORUM_MISSED",
      message: "why",
      now: now(3),
    }).run;
  expect(ended("failed")).toMatchObject({
    state: "failed",
    code: "ROUND_QUORUM_MISSED",
    message: "why",
  });
  expect(ended("rejected").state).toBe("failed");
  expect(ended("cancelled").state).toBe("cancelled");
  for (const outcome of ["failed", "cancelled"] as const) {
    expect(() => step(ended(outcome), members(3))).toThrow(
      expect.objectContaining({ code: "RUN_ENDED" }),
    );
  }
});

test("cancelling ends a waiting run at once and a running one by its round", () => {
  expect(step(waiting, { kind: "cancel", message: "enough" }).run).toMatchObject({
    state: "cancelled",
    code: "ROUND_CANCELLED",
  });
  const { run } = step(waiting, members(3));
  expect(step(run, { kind: "cancel", message: "enough" })).toEqual({
    run,
    effects: ["cancel-round 1"],
  });
});

const missed: RunEvent = {
  kind: "round-ended",
  outcome: "failed",
  code: "ROUND_QUORUM_MISSED",
  message: "1 of 2",
  now: now(1),
};

test("where the plan says wait, a round that missed its quorum counts and the run goes on", () => {
  const patient: Run = { ...waiting, rules: { ...waiting.rules, quorumMissed: "wait" } };
  const { run } = step(patient, members(3));
  const one = step(run, missed);
  expect(one).toMatchObject({ run: { state: "waiting", roundsMissed: 1, baseVersion: 4 } });
  const { wallMs } = now(1);
  expect(one.run.nextRoundMs).toBe(wallMs + Math.min(patient.rules.deadlineMs, 60_000));
  const crowd = { ...missed, now: now(3) };
  expect(step(run, crowd)).toMatchObject({ run: { state: "waiting" }, effects: [] });
  const two = step(one.run, members(3));
  expect(two.effects).toEqual(["open-round 2"]);
  // The plan was for two rounds: neither gave a version.
  expect(step(two.run, missed).run).toMatchObject({
    state: "failed",
    code: "ROUND_QUORUM_MISSED",
  });
  const published = step(two.run, { kind: "round-published", version: 5, now: now(3) });
  expect(published.run).toMatchObject({ state: "done", roundsDone: 1, roundsMissed: 1 });
});

test("a paused run begins no round, tells its open round, and goes on where it was", () => {
  const held = step(waiting, { kind: "pause" });
  expect(held.effects).toEqual([]);
  expect(step(held.run, members(3))).toEqual({ run: held.run, effects: [] });
  expect(step(held.run, { kind: "resume", now: now(3) }).effects).toEqual(["open-round 1"]);

  const { run } = step(waiting, members(3));
  const paused = step(run, { kind: "pause" });
  expect(paused).toMatchObject({
    run: { state: "running", paused: true },
    effects: ["pause-round 1"],
  });
  expect(step(paused.run, { kind: "pause" })).toEqual({ run: paused.run, effects: [] });
  expect(step(paused.run, { kind: "resume", now: now(3) })).toMatchObject({
    run: { state: "running", paused: false },
    effects: ["continue-round 1"],
  });
  const after = step(paused.run, { kind: "round-published", version: 5, now: now(3) });
  expect(after).toMatchObject({ run: { state: "waiting", roundsDone: 1 }, effects: [] });
  expect(step(after.run, { kind: "cancel", message: "no" }).run.state).toBe("cancelled");
  expect(step(after.run, { kind: "resume", now: now(3) }).effects).toEqual(["open-round 2"]);
});

test("a scheduled run begins its next round when that is due, and makes up for none", () => {
  const { run } = step({ ...waiting, everyMs: 100 }, members(3));
  expect(run.nextRoundMs).toBe(1_100);
  const early = now(3, { isDue: false });
  const after = step(run, { kind: "round-published", version: 5, now: early });
  expect(after).toMatchObject({
    run: { state: "waiting", message: "the next round is not due yet" },
    effects: [],
  });
  expect(step(after.run, members(3, { isDue: false })).effects).toEqual([]);
  const late = step(after.run, members(3, { wallMs: 9_000 }));
  expect(late).toMatchObject({ run: { nextRoundMs: 9_100 }, effects: ["open-round 2"] });
});
