import { expect, test } from "vitest";
import { type Run, type RunEvent, runTransition } from "../../../server/rounds/run.ts";
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
  baseVersion: 4,
  message: "",
  code: null,
};

function step(
  run: Run,
  event: RunEvent,
): { readonly run: Run; readonly effects: readonly string[] } {
  const next = runTransition(run, event);
  return { run: next.run, effects: next.effects.map(({ kind, number }) => `${kind} ${number}`) };
}

test("a run waits until quorum and smallest cohort are connected", () => {
  const two = step(waiting, { kind: "members", count: 2 });
  expect(two).toMatchObject({
    run: { state: "waiting", message: "2 of 3 participants are connected" },
    effects: [],
  });
  expect(step(two.run, { kind: "members", count: 3 })).toMatchObject({
    run: { state: "running", message: "" },
    effects: ["open-round 1"],
  });
});

test("rounds follow each other from the version that was published, until the last", () => {
  const { run } = step(waiting, { kind: "members", count: 3 });
  const one = step(run, { kind: "round-published", version: 7, memberCount: 3 });
  expect(one).toMatchObject({
    run: { state: "running", roundsDone: 1, baseVersion: 7 },
    effects: ["open-round 2"],
  });
  expect(step(one.run, { kind: "members", count: 9 })).toEqual({ run: one.run, effects: [] });
  expect(step(one.run, { kind: "round-published", version: 8, memberCount: 0 })).toMatchObject({
    run: { state: "done", roundsDone: 2 },
    effects: [],
  });
});

test("a run waits between rounds when too few are left", () => {
  const { run } = step(waiting, { kind: "members", count: 3 });
  expect(step(run, { kind: "round-published", version: 7, memberCount: 1 })).toMatchObject({
    run: { state: "waiting", message: "1 of 3 participants are connected" },
    effects: [],
  });
});

test("a round that failed or was rejected fails the run; one that was cancelled cancels it", () => {
  const { run } = step(waiting, { kind: "members", count: 3 });
  const ended = (outcome: "failed" | "rejected" | "cancelled") =>
    step(run, { kind: "round-ended", outcome, code: "ROUND_QUORUM_MISSED", message: "why" }).run;
  expect(ended("failed")).toMatchObject({
    state: "failed",
    code: "ROUND_QUORUM_MISSED",
    message: "why",
  });
  expect(ended("rejected").state).toBe("failed");
  expect(ended("cancelled").state).toBe("cancelled");
  for (const outcome of ["failed", "cancelled"] as const) {
    expect(() => step(ended(outcome), { kind: "members", count: 3 })).toThrow(
      expect.objectContaining({ code: "RUN_ENDED" }),
    );
  }
});

test("cancelling ends a waiting run at once and a running one by its round", () => {
  expect(step(waiting, { kind: "cancel", message: "enough" }).run).toMatchObject({
    state: "cancelled",
    code: "ROUND_CANCELLED",
  });
  const { run } = step(waiting, { kind: "members", count: 3 });
  expect(step(run, { kind: "cancel", message: "enough" })).toEqual({
    run,
    effects: ["cancel-round 1"],
  });
});
