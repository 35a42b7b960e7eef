import fc from "fast-check";
import { expect, test } from "vitest";
import { WardroundError } from "../../../base/errors.ts";
import type { RoundRules } from "../../../server/rounds/rules.ts";
import type { CohortMember, Round, RoundEvent } from "../../../server/rounds/state.ts";
import { transition } from "../../../server/rounds/transition.ts";
import { after, event, planned } from "./rounds.ts";

const { open, accepted, declined, refused, admitted, lost, returned, noise, tick } = event;
const { folded, asked, evaluated, published, rejected, faulted, cancel, resumed } = event;
const { joined, paused, continued, progress } = event;

function cohortOf(round: Round): readonly CohortMember[] {
  return "cohort" in round ? round.cohort : [];
}

/** A state of each phase, and the kinds of event that it has an arrow for. */
const opened = after(planned(), open("a", "b", "c")).state;
const collecting = after(opened, accepted("a")).state;
const closed = after(opened, admitted("a"), admitted("b"), declined("c")).state;
const aggregated = after(closed, folded()).state;
const evaluatingRules = { evaluate: true };
const toEvaluate = after(
  planned(evaluatingRules),
  open("a", "b"),
  admitted("a"),
  admitted("b"),
  folded(),
).state;
const evaluating = after(toEvaluate, asked("a", "b")).state;
const done = after(aggregated, published()).state;
const events: readonly RoundEvent[] = [
  open("a", "b", "c"),
  accepted("a"),
  declined("a"),
  refused("a"),
  admitted("a"),
  lost("a"),
  returned("a"),
  noise("n"),
  joined("d"),
  progress(0, { a: 5 }),
  paused(),
  continued(),
  tick(0),
  folded(),
  asked("a"),
  evaluated("a", 1),
  published(),
  rejected(),
  faulted(),
  cancel(),
  resumed(),
];
const collectingArrows = [
  "accepted",
  "declined",
  "refused",
  "admitted",
  "lost",
  "returned",
  "joined",
  "progress",
  "paused",
  "continued",
  "tick",
  "faulted",
  "cancel",
  "resumed",
];

test.each<{ state: Round; arrows: readonly string[] }>([
  { state: planned(), arrows: ["open", "cancel", "resumed"] },
  { state: opened, arrows: collectingArrows },
  { state: collecting, arrows: collectingArrows },
  { state: closed, arrows: ["folded", "faulted", "cancel", "resumed"] },
  { state: aggregated, arrows: ["published", "rejected", "faulted", "cancel", "resumed"] },
  {
    state: evaluating,
    arrows: [
      "lost",
      "returned",
      "progress",
      "tick",
      "evaluated",
      "rejected",
      "faulted",
      "cancel",
      "resumed",
    ],
  },
  { state: done, arrows: [] },
  { state: after(closed, faulted()).state, arrows: [] },
  { state: after(closed, cancel()).state, arrows: [] },
  { state: after(aggregated, rejected()).state, arrows: [] },
])("$state.phase takes its own events and refuses all others", ({ state, arrows }) => {
  const before = structuredClone(state);
  const taken = events.filter((one) => {
    try {
      transition(state, one);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(WardroundError);
      return false;
    }
  });

  expect(taken.map(({ kind }) => kind)).toEqual(
    events.map(({ kind }) => kind).filter((kind) => arrows.includes(kind)),
  );
  expect(state).toEqual(before);
});

test("the states of the table are of ten phases", () => {
  expect(
    [planned(), opened, collecting, closed, aggregated, evaluating, done].map(({ phase }) => phase),
  ).toEqual(["planned", "open", "collecting", "closed", "aggregated", "evaluating", "published"]);
});

test("the cohort is fixed at open: candidates in order of id, up to the maximum", () => {
  const { state, effects } = after(planned({ cohortMaximum: 2 }), open("c", "a", "b"));

  expect(cohortOf(state).map(({ participantId }) => participantId)).toEqual(["a", "b"]);
  expect(effects).toEqual(["offer"]);
  expect(after(planned({ epsilon: 1 }), open("a", "b")).effects).toEqual(["offer", "draw-noise"]);
  expect(() => after(planned(), open("a"))).toThrow(
    /1 participants are connected, the plan needs 2/,
  );
});

test("a round closes when all have arrived, and binds the list in order of participant", () => {
  const { state, effects } = after(opened, admitted("c"), admitted("a"), admitted("b"));

  expect(state.phase).toBe("closed");
  expect(effects).toEqual(["fold"]);
  expect("binding" in state && state.binding).toEqual({
    updates: ["a", "b", "c"].map((participantId) => ({
      participantId,
      digest: `u-${participantId}`,
      weight: 1,
    })),
    noiseDigest: null,
    planDigest: "plan",
    kernels: "typed-array",
  });
});

test("at the deadline a round closes with quorum and fails without", () => {
  expect(after(opened, admitted("a"), admitted("b"), tick(999)).state.phase).toBe("collecting");
  const late = after(opened, admitted("a"), admitted("b"), tick(1_000));
  expect(late.state.phase).toBe("closed");
  expect(late.effects).toEqual(["withdraw", "fold"]);
  expect("cohort" in late.state && late.state.cohort[2]?.status).toBe("missing");

  const missed = after(opened, admitted("a"), tick(1_000));
  expect(missed.state).toMatchObject({
    phase: "failed",
    code: "ROUND_QUORUM_MISSED",
    charged: false,
  });
  expect(missed.effects).toEqual(["withdraw", "send-results", "erase-spool"]);
});

test("a round fails at once when too many have declined or were refused", () => {
  expect(after(opened, declined("a")).state.phase).toBe("open");
  expect(after(opened, declined("a"), refused("b")).state).toMatchObject({
    phase: "failed",
    code: "ROUND_QUORUM_MISSED",
  });
});

test("a lost participant is waited for, unless all others have arrived and are enough", () => {
  expect(after(opened, lost("a"), lost("b"), lost("c")).state.phase).toBe("open");
  expect(after(opened, lost("a"), admitted("b")).state.phase).toBe("collecting");
  expect(after(opened, admitted("b"), admitted("c")).state.phase).toBe("collecting");
  expect(after(opened, lost("a"), admitted("b"), admitted("c")).state.phase).toBe("closed");
  expect(after(opened, admitted("b"), admitted("c"), lost("a")).state.phase).toBe("closed");
  expect(after(opened, lost("a"), returned("a"), admitted("b"), admitted("c")).state.phase).toBe(
    "collecting",
  );
});

test("the same update again changes nothing, another one is refused", () => {
  const one = after(opened, admitted("a", "x"));
  expect(transition(one.state, admitted("a", "x", 500))).toEqual({ state: one.state, effects: [] });
  expect(() => transition(one.state, admitted("a", "y"))).toThrow(
    expect.objectContaining({ code: "UPDATE_DUPLICATE" }),
  );
  expect(() => transition(one.state, admitted("z"))).toThrow(
    expect.objectContaining({ code: "UPDATE_NOT_PICKED" }),
  );
});

test("a refused participant may send a right update while the round is open", () => {
  const { state } = after(opened, refused("a"), admitted("a"), admitted("b"), admitted("c"));
  expect(state.phase).toBe("closed");
  expect("binding" in state && state.binding?.updates).toHaveLength(3);
});

test("a restart keeps what was left of the deadline, not the wall time, and throws unbound noise away", () => {
  const before = after(planned({ epsilon: 1 }), open("a", "b", "c"), noise("n1", 400)).state;
  const { state, effects } = after(before, resumed(1_000_000));

  expect(state).toMatchObject({ remainingMs: 600, noiseDigest: null, kernels: "tfjs-cpu" });
  expect(effects).toEqual(["draw-noise"]);
  expect(after(state, tick(1_000_599)).state.phase).toBe("open");
  expect(after(state, tick(1_000_600)).state.phase).toBe("failed");
});

test("a private round waits for its noise before it closes, and binds it", () => {
  const full = after(planned({ epsilon: 1 }), open("a", "b"), admitted("a"), admitted("b"));
  expect(full.state.phase).toBe("collecting");
  const { state } = after(full.state, noise("n1"));
  expect(state).toMatchObject({ phase: "closed", binding: { noiseDigest: "n1" } });

  expect(after(state, resumed(50)).effects).toEqual(["fold"]);
  expect(after(state, resumed(50)).state).toMatchObject({
    binding: { noiseDigest: "n1", kernels: "typed-array" },
  });
});

test("values that are not finite fail the round; under a mechanism that too is an answer, and charged", () => {
  expect(after(closed, folded(false)).state).toMatchObject({
    phase: "failed",
    code: "ROUND_MODEL_NOT_FINITE",
    charged: false,
  });
  const secret = after(
    planned({ epsilon: 1 }),
    open("a", "b"),
    noise("n"),
    admitted("a"),
    admitted("b"),
  );
  expect(after(secret.state, folded(false)).state).toMatchObject({
    phase: "failed",
    code: "ROUND_MODEL_NOT_FINITE",
    charged: true,
    discarded: null,
  });
  expect(after(aggregated, rejected()).state).toMatchObject({
    phase: "rejected",
    charged: true,
    discarded: { digest: "c1" },
  });
});

test("counts of those asked are added up; those who are gone are not waited for", () => {
  expect(after(toEvaluate, asked("a", "b")).effects).toEqual(["evaluate"]);
  const one = after(evaluating, evaluated("a", 7));
  expect(one.effects).toEqual([]);
  expect(after(one.state, evaluated("b", 2)).effects).toEqual(["publish"]);
  expect(after(one.state, lost("b")).effects).toEqual(["publish"]);
  expect(after(one.state, tick(60_000)).effects).toEqual(["publish"]);
  expect(after(one.state, lost("b"), resumed(0)).effects).toEqual(["publish"]);
  expect(after(one.state, lost("b"), returned("b"), published()).state.phase).toBe("published");
  expect(() => after(one.state, published())).toThrow();

  const both = after(one.state, evaluated("b", 2), published()).state;
  expect(both).toMatchObject({ metrics: { right: 9, total: 20, lossSum: 2 } });
  expect(after(toEvaluate, asked(), published()).state).toMatchObject({ metrics: null });
});

test("a published round erases private updates and keeps plain ones", () => {
  expect(after(aggregated, published()).effects).toEqual(["serve", "send-results", "retain-spool"]);
  const secret = after(
    planned({ epsilon: 1 }),
    open("a", "b"),
    noise("n"),
    admitted("a"),
    admitted("b"),
    folded(),
  );
  expect(after(secret.state, published()).effects).toEqual([
    "serve",
    "send-results",
    "erase-spool",
  ]);
});

test("a decline's sentence is not kept under a mechanism", () => {
  const secret = after(planned({ epsilon: 1 }), open("a", "b", "c"), declined("a")).state;
  expect("cohort" in secret && secret.cohort[0]).toMatchObject({
    code: "POLICY_BUDGET_SPENT",
    message: "",
  });
  const plain = after(opened, declined("a")).state;
  expect("cohort" in plain && plain.cohort[0]).toMatchObject({ message: "no" });
});

const ids = ["a", "b", "c", "d"] as const;
const anyId = fc.constantFrom(...ids);
const anyEvent: fc.Arbitrary<RoundEvent> = fc.oneof(
  anyId.map((id) => accepted(id)),
  anyId.map((id) => (id === "d" ? declined(id) : refused(id))),
  {
    arbitrary: fc
      .tuple(anyId, fc.constantFrom("x", "y"))
      .map(([id, digest]) => admitted(id, digest)),
    weight: 4,
  },
  anyId.map((id) => lost(id)),
  anyId.map((id) => returned(id)),
  {
    arbitrary: fc.string({ minLength: 8, maxLength: 8 }).map((digest) => noise(digest)),
    weight: 3,
  },
  fc.constantFrom(tick(0), tick(600), tick(1_000)),
  { arbitrary: fc.constantFrom(folded(), folded(), folded(false)), weight: 3 },
  fc.constantFrom(asked("a", "b"), evaluated("a", 1), evaluated("b", 1)),
  { arbitrary: fc.constant(published()), weight: 3 },
  { arbitrary: fc.constantFrom(rejected(), faulted(), cancel()), weight: 1 },
  fc.constantFrom(resumed(0), resumed(5_000)),
);

test("no order of events publishes below quorum, or binds one noise to two lists", () => {
  const ruleSets: fc.Arbitrary<Partial<RoundRules>> = fc.record({
    quorum: fc.integer({ min: 1, max: 4 }),
    evaluate: fc.boolean(),
    epsilon: fc.constantFrom(null, 1),
  });
  let publishedCount = 0;
  fc.assert(
    fc.property(
      ruleSets,
      fc.array(anyEvent, { minLength: 15, maxLength: 80 }),
      (changed, sequence) => {
        let state = after(planned(changed), open(...ids)).state;
        const bindings = new Set<string>();
        for (const one of sequence) {
          const before = state;
          try {
            const next = transition(state, one);
            state = next.state;
            for (const { kind } of next.effects) {
              // Noise is drawn only while nothing is bound, so that a bound file is never written again.
              if (kind === "draw-noise") expect(["open", "collecting"]).toContain(state.phase);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(WardroundError);
            expect(state).toBe(before);
          }
          if ("binding" in state && state.binding) bindings.add(JSON.stringify(state.binding));
        }
        expect(bindings.size).toBeLessThanOrEqual(1);
        if (state.phase !== "published") return;
        publishedCount += 1;
        expect(state.binding.updates.length).toBeGreaterThanOrEqual(state.rules.quorum);
        expect(new Set(state.binding.updates.map(({ participantId }) => participantId)).size).toBe(
          state.binding.updates.length,
        );
        if (state.rules.epsilon !== null) expect(state.binding.noiseDigest).not.toBeNull();
      },
    ),
    { numRuns: 3_000 },
  );
  expect(publishedCount).toBeGreaterThan(30);
});
