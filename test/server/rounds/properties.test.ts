import fc from "fast-check";
import { expect, test } from "vitest";
import { WardroundError } from "../../../base/errors.ts";
import type { RoundRules } from "../../../server/rounds/rules.ts";
import type { CollectingRound, Round, RoundEvent } from "../../../server/rounds/state.ts";
import { transition } from "../../../server/rounds/transition.ts";
import { after, event, planned } from "./rounds.ts";

const ids = ["a", "b", "c", "d", "e"] as const;
const anyId = fc.constantFrom(...ids, "stranger");

/** An event at a time that may lie before the last one's. */
const anyEvent: fc.Arbitrary<(atMs: number) => RoundEvent> = fc.oneof(
  anyId.map((id) => (atMs: number) => event.accepted(id, atMs)),
  fc.tuple(anyId, fc.constantFrom("x", "y")).map(
    ([id, digest]) =>
      (atMs: number) =>
        event.admitted(id, digest, atMs),
  ),
  anyId.map((id) => (atMs: number) => event.declined(id, atMs)),
  anyId.map((id) => (atMs: number) => event.lost(id, atMs)),
  anyId.map((id) => (atMs: number) => event.returned(id, atMs)),
  anyId.map((id) => (atMs: number) => event.joined(id, atMs)),
  fc.tuple(anyId, fc.integer({ min: 1, max: 5_000 })).map(
    ([id, forMs]) =>
      (atMs: number) =>
        event.progress(atMs, { [id]: forMs }),
  ),
  fc.constant((atMs: number) => event.tick(atMs)),
  fc.constant((atMs: number) => event.noise("n", atMs)),
  fc.constant((atMs: number) => event.paused(atMs)),
  fc.constant((atMs: number) => event.continued(atMs, "a", "e")),
  fc.constant((atMs: number) => event.resumed(atMs)),
  fc.constant(() => event.folded()),
);

const anyRules: fc.Arbitrary<Partial<RoundRules>> = fc
  .record({
    quorum: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 2 }),
    epsilon: fc.constantFrom(null, 1),
    picksLate: fc.boolean(),
    graceMs: fc.constantFrom(1, 500, 10_000),
  })
  .map(({ more, ...rules }) => ({ ...rules, enough: rules.quorum + more, cohortMaximum: 5 }));

function isCollecting(round: Round): round is CollectingRound {
  return round.phase === "open" || round.phase === "collecting";
}

/** What must hold between a round's states before and after one event. */
function check(before: Round, state: Round, one: RoundEvent): void {
  expect(state.elapsedMs).toBeGreaterThanOrEqual(before.elapsedMs);
  if (!isCollecting(before)) return;
  if (before.paused) {
    expect(state.elapsedMs).toBe(before.elapsedMs);
    const isTime = one.kind === "tick" || one.kind === "progress" || one.kind === "resumed";
    // Nothing but the noise that it waited for closes a round that was complete.
    if (isTime) expect(state.phase).toBe(before.phase);
  }
  if (!isCollecting(state)) return;
  const { rules, elapsedMs, cohort } = state;
  expect(state.remainingMs).toBeCloseTo(rules.deadlineMs - elapsedMs);
  expect(state.hardRemainingMs).toBeCloseTo(rules.hardDeadlineMs - elapsedMs);
  // Who comes back may find its place taken: nobody is picked beyond the maximum.
  const placed = cohort.filter(
    ({ status, gone }) =>
      status === "admitted" || (!gone && (status === "offered" || status === "accepted")),
  );
  if (cohort.length > before.cohort.length) {
    expect(placed.length).toBeLessThanOrEqual(rules.cohortMaximum);
  }
  const admitted = cohort.filter(({ status }) => status === "admitted");
  expect(admitted.length).toBeLessThanOrEqual(rules.enough);
  if (state.hardRemainingMs > 0 || state.paused) return;
  // Past the hard deadline a round is over, but for the noise that it must bind.
  expect(rules.epsilon !== null && state.noiseDigest === null).toBe(true);
  expect(admitted.length).toBeGreaterThanOrEqual(rules.quorum);
}

test("whatever happens when: one closing, no update twice or of a stranger, time runs on, limits hold", () => {
  const outcomes = new Map<string, number>();
  const steps = fc.array(fc.tuple(anyEvent, fc.integer({ min: -200, max: 900 })), {
    minLength: 5,
    maxLength: 60,
  });
  fc.assert(
    fc.property(anyRules, steps, (rules, sequence) => {
      let state: Round = after(planned(rules), event.open("a", "b", "c", "d")).state;
      const first = new Map<string, string>();
      const picked = new Set<string>();
      let closings = 0;
      let atMs = 0;
      for (const [make, passedMs] of sequence) {
        atMs = Math.max(0, atMs + passedMs);
        const one = make(atMs);
        const before = state;
        try {
          state = transition(before, one).state;
        } catch (error) {
          expect(error).toBeInstanceOf(WardroundError);
          continue;
        }
        check(before, state, one);
        if ("cohort" in before) for (const each of before.cohort) picked.add(each.participantId);
        const isIn = one.kind === "admitted" && state !== before;
        if (isIn && !first.has(one.participantId)) first.set(one.participantId, one.update.digest);
        if (state.phase !== "closed" || before.phase === "closed") continue;
        closings += 1;
        const folded = state.binding.updates.map(({ participantId }) => participantId);
        expect(new Set(folded).size).toBe(folded.length);
        expect(folded.length).toBeGreaterThanOrEqual(state.rules.quorum);
        expect(folded.length).toBeLessThanOrEqual(state.rules.enough);
        for (const { participantId, digest } of state.binding.updates) {
          expect(picked).toContain(participantId);
          expect(digest).toBe(first.get(participantId));
        }
      }
      expect(closings).toBeLessThanOrEqual(1);
      outcomes.set(state.phase, (outcomes.get(state.phase) ?? 0) + 1);
    }),
    { numRuns: 3_000 },
  );
  // Neither end is rare.
  for (const phase of ["collecting", "failed", "aggregated"]) {
    expect(outcomes.get(phase), phase).toBeGreaterThan(30);
  }
});
