import { expect, test } from "vitest";
import { roundLine, runLine } from "../../cli/run-texts.ts";
import { createDescriber } from "../../cli/watch.ts";
import type { CohortEntry, RoundInfo, RunInfo } from "../../protocol/frames.ts";

function entry(name: string, code = ""): CohortEntry {
  const state = code === "" ? "offered" : "declined";
  return { participantId: name, name, state, code, message: code && "spent: 7 of 5" };
}

function round(cohort: readonly CohortEntry[], more: Partial<RoundInfo> = {}): RoundInfo {
  return {
    id: "1",
    runId: "2",
    number: 1,
    phase: "open",
    attempt: 1,
    cohort,
    version: 0,
    bytesReceived: 0,
    epsilonCharged: 0,
    message: "",
    code: "",
    kernels: "",
    elapsedMs: 0,
    cohortSize: cohort.length,
    admittedCount: 0,
    metrics: [],
    ...more,
  };
}

const run: RunInfo = {
  id: "2",
  federation: "f",
  state: "waiting",
  roundsPlanned: 1,
  roundsDone: 0,
  plan: new Uint8Array(),
  rounds: [],
  message: "2 participants are needed",
  paused: false,
  roundsMissed: 0,
  code: "",
};

test("an event names who declined since the last one, with the code and nothing else", () => {
  const describe = createDescriber();
  const say = (...cohort: CohortEntry[]) =>
    describe({ event: "participant.declined", run, round: round(cohort) });

  expect(say(entry("a", "POLICY_BUDGET_SPENT"), entry("b"))).toBe(
    "a: POLICY_BUDGET_SPENT, round 1 open, 0 of 2 participants, 0 B",
  );
  expect(say(entry("a", "POLICY_BUDGET_SPENT"), entry("b", "POLICY_PLAN_REFUSED"))).toBe(
    "b: POLICY_PLAN_REFUSED, round 1 open, 0 of 2 participants, 0 B",
  );
});

test("the decline that ends a round is told once, and the end names everybody", () => {
  const describe = createDescriber();
  const cohort = [entry("a", "POLICY_BUDGET_SPENT")];
  const failed = round(cohort, { phase: "failed", message: "none", code: "ROUND_QUORUM_MISSED" });
  const state = "round 1 failed, 0 of 1 participants, 0 B, none (ROUND_QUORUM_MISSED)";

  expect(describe({ event: "participant.declined", run, round: failed })).toBe(
    `a: POLICY_BUDGET_SPENT, ${state}`,
  );
  expect(describe({ event: "round.failed", run, round: failed })).toBe(
    `${state}, a: POLICY_BUDGET_SPENT`,
  );
});

test("a new attempt begins a new list", () => {
  const describe = createDescriber();
  const cohort = [entry("a", "TRAINING_FAILED")];
  describe({ event: "participant.declined", run, round: round(cohort) });

  const again = { event: "participant.declined", run, round: round(cohort, { attempt: 2 }) };
  expect(describe(again)).toMatch(/^a: TRAINING_FAILED, /);
});

test("a failed round says who refused, and stops at eight", () => {
  const failed = { phase: "failed", message: "no quorum", code: "ROUND_QUORUM_MISSED" };
  const cohort = Array.from({ length: 10 }, (_, index) =>
    entry(`h${index}`, "POLICY_PLAN_REFUSED"),
  );

  expect(roundLine(round(cohort.slice(0, 1), failed))).toBe(
    "round 1 failed, 0 of 1 participants, 0 B, no quorum (ROUND_QUORUM_MISSED), h0: POLICY_PLAN_REFUSED",
  );
  expect(roundLine(round(cohort, failed))).toMatch(/h7: POLICY_PLAN_REFUSED, and 2 more$/);
});

test("brackets stand around a code only", () => {
  expect(runLine(run)).toBe("run 2 of f is waiting, 0 of 1 rounds: 2 participants are needed");
});
