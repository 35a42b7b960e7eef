import fc from "fast-check";
import { expect, test } from "vitest";
import { WardroundError } from "../../../base/errors.ts";
import { carriedFrom, isOver } from "../../../server/rounds/asynchronous.ts";
import { offerIdOf } from "../../../server/rounds/cohort.ts";
import type { AsynchronousRules, RoundRules } from "../../../server/rounds/rules.ts";
import type {
  Candidate,
  CohortMember,
  PlannedRound,
  Round,
  RoundEvent,
} from "../../../server/rounds/state.ts";
import { transition } from "../../../server/rounds/transition.ts";
import { after, candidates, event, planned } from "./rounds.ts";

const { open, tick, folded, published, lost, cancel, faulted, paused, continued } = event;

const asynchronous: AsynchronousRules = {
  stalenessMaximum: 2,
  stalenessExponent: 0.5,
  contributions: 1,
};

function filling(changed: Partial<RoundRules> = {}, more: Partial<AsynchronousRules> = {}) {
  return planned({
    quorum: 1,
    enough: 2,
    picksLate: true,
    ...changed,
    asynchronous: { ...asynchronous, ...more },
  });
}

/** An update for a participant's own offer, as `open` and `joined` of these tests number them. */
function admitted(
  participantId: string,
  offerId = `o-${participantId}`,
  next?: string,
): RoundEvent {
  const update = { digest: `u-${offerId}`, bytes: 4, weight: 10 };
  const one = { kind: "admitted", atMs: 0, participantId, offerId, update } as const;
  return next === undefined ? one : { ...one, next: candidate(participantId, next) };
}

function joined(participantId: string, offerId: string, atMs = 0): RoundEvent {
  return { kind: "joined", atMs, candidate: candidate(participantId, offerId) };
}

function candidate(participantId: string, offerId: string): Candidate {
  return { participantId, name: `name-${participantId}`, dataSet: "d", offerId };
}

/** The round after one that ended, which published `publishedBefore` versions in all before. */
function next(before: Round, publishedBefore: number, ...ids: readonly string[]): Round {
  const round: PlannedRound = {
    ...planned(before.rules),
    id: `r${publishedBefore + 1}`,
    number: before.number + 1,
    base: { version: publishedBefore, checkpointDigest: `c${publishedBefore}`, checkpointBytes: 4 },
    publishedBefore,
  };
  const fresh = candidates(...ids).map((one) => ({
    ...one,
    offerId: `${one.offerId}-${publishedBefore}`,
  }));
  return transition(round, {
    kind: "open",
    atMs: 0,
    candidates: fresh,
    carried: carriedFrom(before),
  }).state;
}

function cohortOf(round: Round): readonly CohortMember[] {
  return "cohort" in round ? round.cohort : [];
}

function statuses(round: Round): readonly string[] {
  return cohortOf(round).map((member) => `${offerIdOf(round, member)} ${member.status}`);
}

const opened = after(filling(), open("a", "b", "c")).state;
const first = after(opened, admitted("a"), admitted("b"), folded(), published()).state;

test("the update that fills the buffer closes the round; who is at work is carried, and nobody stopped", () => {
  const closed = after(opened, admitted("b"), admitted("a"));

  expect(closed.effects).toEqual(["fold"]);
  expect(closed.state).toMatchObject({
    phase: "closed",
    binding: {
      updates: [
        { participantId: "a", weight: 10, offer: { id: "o-a", staleness: 0, scale: 1 } },
        { participantId: "b", weight: 10, offer: { id: "o-b", checkpointDigest: "c0" } },
      ],
    },
  });
  expect(statuses(closed.state)).toEqual(["o-a admitted", "o-b admitted", "o-c carried"]);
});

test("a carried offer keeps its id and base, and counts in the next round by its staleness", () => {
  const second = next(first, 1, "a", "b", "c");
  expect(statuses(second)).toEqual(["o-c offered", "o-a-1 offered", "o-b-1 offered"]);
  expect(cohortOf(second)[0]?.offer).toMatchObject({ base: { checkpointDigest: "c0" } });
  const closed = after(second, admitted("c"), admitted("a", "o-a-1")).state;

  expect("binding" in closed && closed.binding?.updates).toEqual([
    {
      ...{ participantId: "a", digest: "u-o-a-1", weight: 10 },
      offer: { id: "o-a-1", checkpointDigest: "c1", staleness: 0, scale: 1 },
    },
    {
      ...{ participantId: "c", digest: "u-o-c", weight: 10 },
      offer: { id: "o-c", checkpointDigest: "c0", staleness: 1, scale: 2 ** -0.5 },
    },
  ]);
});

test("an offer that falls further behind than the plan takes ends with its reason, and a fresh one is made", () => {
  let round = first;
  for (const published of [1, 2, 3]) {
    round = next(round, published, "a", "b", "c");
    if (published === 3) break;
    const [a, b] = [`o-a-${published}`, `o-b-${published}`];
    round = after(round, admitted("a", a), admitted("b", b), folded(), event.published()).state;
  }

  expect(statuses(round)).toEqual([
    "o-c missing",
    "o-a-3 offered",
    "o-b-3 offered",
    "o-c-3 offered",
  ]);
  const [stale] = cohortOf(round);
  expect(stale).toMatchObject({ code: "UPDATE_STALE" });
  expect(stale?.message).toBe("the offer is 3 versions behind, the plan takes 2");
  expect(isOver(round, stale as CohortMember)).toBe(true);
  expect(() => transition(round, admitted("c"))).toThrow(
    expect.objectContaining({ code: "UPDATE_STALE" }),
  );
  expect(after(round, admitted("c", "o-c-3"), admitted("a", "o-a-3")).state.phase).toBe("closed");
});

test("a participant contributes as often as the plan says, each time from an offer of its own", () => {
  const many = after(filling({ enough: 4 }, { contributions: 2 }), open("a", "b")).state;
  const one = after(many, admitted("a", "o-a", "o-a2"));
  expect(one.effects).toEqual(["offer"]);
  expect(statuses(one.state)).toEqual(["o-a admitted", "o-b offered", "o-a2 offered"]);
  // The cap is reached: no third one.
  const two = after(one.state, admitted("a", "o-a2", "o-a3"));
  expect(two.effects).toEqual([]);
  expect(statuses(two.state)).toEqual(["o-a admitted", "o-b offered", "o-a2 admitted"]);
  expect(() => transition(two.state, admitted("a", "o-a3"))).toThrow(
    expect.objectContaining({ code: "UPDATE_NOT_PICKED" }),
  );
  expect(after(two.state, joined("a", "o-a4")).state).toBe(two.state);
  const all = after(two.state, admitted("b", "o-b", "o-b2"), admitted("b", "o-b2")).state;
  expect(all.phase).toBe("closed");
  expect("binding" in all && all.binding?.updates.map(({ digest }) => digest)).toEqual([
    "u-o-a",
    "u-o-a2",
    "u-o-b",
    "u-o-b2",
  ]);
});

test("the update that fills the buffer brings no offer more", () => {
  const many = after(filling({}, { contributions: 2 }), open("a", "b"), admitted("a"));
  const full = after(many.state, admitted("b", "o-b", "o-b2"));
  expect(full.effects).toEqual(["fold"]);
  expect(statuses(full.state)).toEqual(["o-a admitted", "o-b admitted"]);
});

test("a quorum is of participants: one that contributes twice is one", () => {
  const two = after(filling({ quorum: 2, enough: 4 }, { contributions: 2 }), open("a", "b")).state;
  const alone = after(two, admitted("a", "o-a", "o-a2"), admitted("a", "o-a2")).state;
  expect(after(alone, tick(1_000)).state).toMatchObject({ code: "ROUND_QUORUM_MISSED" });
  expect(after(alone, admitted("b", "o-b", "o-b2"), tick(1_000)).state.phase).toBe("closed");
});

test("the same update again changes nothing, another one for the same offer is refused", () => {
  const one = after(opened, admitted("a")).state;
  expect(transition(one, admitted("a"))).toEqual({ state: one, effects: [] });
  const other = { ...admitted("a"), update: { digest: "x", bytes: 4, weight: 1 } } as RoundEvent;
  expect(() => transition(one, other)).toThrow(
    expect.objectContaining({ code: "UPDATE_DUPLICATE" }),
  );
});

test("who connects gets an offer while there is room, and none in a pause", () => {
  const three = after(filling({ cohortMaximum: 3 }), open("a", "b")).state;
  const late = after(three, joined("c", "o-c"));
  expect(late.effects).toEqual(["offer"]);
  expect(after(late.state, joined("d", "o-d")).state).toBe(late.state);
  const held = after(three, paused()).state;
  expect(after(held, joined("c", "o-c")).state).toBe(held);
  expect(statuses(after(held, continued(0, "a", "c")).state)).toContain("o-c offered");
});

test("without a quorum a run that goes on keeps what it has; one that ends gives all offers back", () => {
  const wait = filling({ quorum: 2, enough: 3, quorumMissed: "wait" });
  const missed = after(wait, open("a", "b"), admitted("a"), tick(1_000));
  expect(missed.state).toMatchObject({ phase: "failed", code: "ROUND_QUORUM_MISSED" });
  expect(statuses(missed.state)).toEqual(["o-a carried", "o-b carried"]);
  const again = next(missed.state, 0, "a", "b");
  expect(statuses(again)).toEqual(["o-a admitted", "o-b offered"]);
  expect(after(again, admitted("b")).state.phase).toBe("closed");

  const fails = after(filling({ quorum: 2, enough: 3 }), open("a", "b"), tick(1_000));
  expect(statuses(fails.state)).toEqual(["o-a missing", "o-b missing"]);
});

test.each([cancel(), faulted()])("what was carried ends with a round that $kind ends", (one) => {
  const closed = after(opened, admitted("a"), admitted("b")).state;
  const ended = after(closed, one);
  expect(statuses(ended.state)).toEqual(["o-a admitted", "o-b admitted", "o-c missing"]);
  expect(ended.effects).toContain("send-results");
});

test("what the last round carried ends with the run", () => {
  const { state, effects } = transition(first, { kind: "offers-ended", atMs: 0 });
  expect(statuses(state)).toEqual(["o-a admitted", "o-b admitted", "o-c missing"]);
  expect(effects).toEqual([{ kind: "send-results", offerIds: ["o-c"] }, { kind: "retain-spool" }]);
  expect(cohortOf(first).map((member) => isOver(first, member))).toEqual([true, true, false]);
  expect(cohortOf(state).every((member) => isOver(state, member))).toBe(true);
  expect(transition(state, { kind: "offers-ended", atMs: 0 })).toEqual({ state, effects: [] });
});

test("those who are gone are not waited for, and their offers are carried", () => {
  const alone = after(opened, lost("b"), lost("c"), admitted("a")).state;
  expect(alone.phase).toBe("closed");
  expect(statuses(alone)).toEqual(["o-a admitted", "o-b carried", "o-c carried"]);
});

test("who was gone and is not connected when the next round opens is not waited for there", () => {
  const three = after(filling({ enough: 3 }), open("a", "b", "c")).state;
  const alone = after(three, lost("b"), lost("c"), admitted("a"), folded(), published()).state;
  const second = next(alone, 1, "a", "c");
  expect(cohortOf(second).map(({ participantId, gone }) => [participantId, gone])).toEqual([
    ["b", true],
    ["c", false],
    ["a", false],
  ]);
  const closed = after(second, admitted("c"), admitted("a", "o-a-1")).state;
  expect(closed.phase).toBe("closed");
  const back = after(second, event.returned("b"), admitted("b")).state;
  expect(statuses(back)).toEqual(["o-b admitted", "o-c offered", "o-a-1 offered"]);
});

test("carried offers of those who are away and those that are too stale hold no places", () => {
  const two = filling({ quorum: 2, cohortMaximum: 2, quorumMissed: "wait" });
  const missed = after(two, open("a", "b"), tick(1_000)).state;
  // Away, for a moment or for long: others are picked in their place.
  const second = next(missed, 0, "c", "d");
  expect(statuses(second)).toEqual([
    ...["o-a offered", "o-b offered"],
    ...["o-c-0 offered", "o-d-0 offered"],
  ]);
  expect(after(second, admitted("c", "o-c-0"), admitted("d", "o-d-0")).state.phase).toBe("closed");
  // Their own updates count where they come first.
  expect(after(second, admitted("a"), admitted("c", "o-c-0")).state.phase).toBe("closed");
  const stale = next(missed, 3, "c", "d");
  expect(statuses(stale)).toEqual([
    ...["o-a missing", "o-b missing"],
    ...["o-c-3 offered", "o-d-3 offered"],
  ]);
  // Who is there keeps its place, and who is in.
  const third = after(two, open("a", "b"), admitted("a"), tick(1_000)).state;
  expect(statuses(next(third, 0, "b", "c"))).toEqual(["o-a admitted", "o-b offered"]);
});

test("who goes away in a round makes room for another one, and may come back", () => {
  const one = after(filling({ cohortMaximum: 1, enough: 1 }), open("a")).state;
  expect(after(one, joined("b", "o-b")).state).toBe(one);
  const gone = after(one, lost("a")).state;
  const replaced = after(gone, joined("b", "o-b"));
  expect(replaced.effects).toEqual(["offer"]);
  expect(after(replaced.state, joined("c", "o-c")).state).toBe(replaced.state);
  expect(after(replaced.state, event.returned("a"), admitted("a")).state.phase).toBe("closed");
});

const ids = ["a", "b", "c", "d"] as const;

/** What a participant may do about the offer that it holds. */
const anyStep = fc.record({
  who: fc.constantFrom(...ids),
  does: fc.constantFrom("send", "send", "send", "send again", "decline", "join", "late"),
});

test("whatever comes when: buffers of exactly K, no update in two of them, no more than M of one, staleness in bounds", () => {
  const rules = fc.record({
    enough: fc.integer({ min: 1, max: 5 }),
    contributions: fc.integer({ min: 1, max: 3 }),
    stalenessMaximum: fc.integer({ min: 0, max: 2 }),
  });
  let carriedCount = 0;
  let staleCount = 0;
  fc.assert(
    fc.property(rules, fc.array(anyStep, { minLength: 20, maxLength: 120 }), (drawn, steps) => {
      const { enough, contributions, stalenessMaximum } = drawn;
      const start = filling({ enough, cohortMaximum: 4 }, { contributions, stalenessMaximum });
      let state = after(start, open(...ids)).state;
      let versions = 0;
      let made = 0;
      const folded = new Set<string>();
      for (const { who, does } of steps) {
        const own = cohortOf(state).filter(({ participantId }) => participantId === who);
        const live = own.find(({ status }) => status === "offered");
        const sent = own.find(({ status }) => status === "admitted");
        const before = state;
        made += 1;
        const one = eventOf({ who, does, live, sent, newId: `n-${made}`, round: state });
        if (!one) continue;
        try {
          state = transition(state, one).state;
        } catch (error) {
          expect(error).toBeInstanceOf(WardroundError);
          continue;
        }
        if (does === "send again") expect(state).toBe(before);
        expect(live && sent && contributions === 1).not.toBe(true);
        if (state.phase !== "closed") continue;
        const { updates } = state.binding;
        const everybodyIn = cohortOf(state).every(({ status }) => status !== "carried");
        if (!everybodyIn) expect(updates).toHaveLength(enough);
        expect(updates.length).toBeLessThanOrEqual(enough);
        for (const { digest, participantId, offer } of updates) {
          expect(folded).not.toContain(digest);
          folded.add(digest);
          const count = updates.filter((each) => each.participantId === participantId).length;
          expect(count).toBeLessThanOrEqual(contributions);
          expect(offer?.staleness).toBeGreaterThanOrEqual(0);
          expect(offer?.staleness).toBeLessThanOrEqual(stalenessMaximum);
          expect(offer?.scale).toBe((1 + (offer?.staleness ?? 0)) ** -0.5);
          if (offer?.staleness) carriedCount += 1;
        }
        const done = after(state, event.folded(), event.published()).state;
        versions += 1;
        state = next(done, versions, ...ids);
        staleCount += cohortOf(state).filter(({ code }) => code === "UPDATE_STALE").length;
        const held = cohortOf(state).filter(({ status }) => status === "offered");
        expect(new Set(held.map(({ participantId }) => participantId)).size).toBe(held.length);
      }
    }),
    { numRuns: 300 },
  );
  // Neither is rare.
  expect(carriedCount).toBeGreaterThan(50);
  expect(staleCount).toBeGreaterThan(50);
});

function eventOf(what: {
  readonly who: string;
  readonly does: string;
  readonly live: CohortMember | undefined;
  readonly sent: CohortMember | undefined;
  readonly newId: string;
  readonly round: Round;
}): RoundEvent | undefined {
  const { who, does, live, sent, newId, round } = what;
  switch (does) {
    case "send":
      return live && admitted(who, offerIdOf(round, live), newId);
    case "send again":
      return sent && admitted(who, offerIdOf(round, sent), newId);
    case "decline": {
      const declined = event.declined(who);
      return live && ({ ...declined, offerId: offerIdOf(round, live) } as RoundEvent);
    }
    case "late":
      return admitted(who, "of no round", newId);
    default:
      return joined(who, newId);
  }
}
