import { WardroundError } from "../../base/errors.ts";
import { advance, end, markMissing, noArrow, withdrawal } from "./arrows.ts";
import { boundOffer, carryExpected, takeOver } from "./asynchronous.ts";
import { memberOf, offerIdOf } from "./cohort.ts";
import { pick, picksNow, placed } from "./pick.ts";
import {
  type Binding,
  type BoundUpdate,
  type Candidate,
  type CohortMember,
  type CollectingRound,
  type Effect,
  isCollecting,
  isExpected,
  type PlannedRound,
  type RoundEvent,
  type Transition,
} from "./state.ts";
import { admittedCount, contributorCount, hasRoom, hasTime, possibleCount } from "./waiting.ts";

type Of<Kind extends RoundEvent["kind"]> = Extract<RoundEvent, { readonly kind: Kind }>;

/**
 * Picks the cohort: candidates in order of id, up to the plan's maximum; in an asynchronous run those
 * whom the round before hands over come first, where they are there.
 * @throws WardroundError ROUND_QUORUM_MISSED where there are fewer than the plan needs.
 */
export function openRound(state: PlannedRound, event: Of<"open"> & RoundEvent): Transition {
  const { cohortMinimum, quorum, epsilon } = state.rules;
  const needed = Math.max(cohortMinimum, quorum);
  const connected = new Set(event.candidates.map(({ participantId }) => participantId));
  const carried = takeOver(state, event.carried ?? [], connected);
  const candidates = [...event.candidates].sort((a, b) =>
    a.participantId < b.participantId ? -1 : 1,
  );
  // Who is away for a moment only would keep others from being picked, too.
  const here = carried.filter(
    ({ status, participantId }) => status === "admitted" || connected.has(participantId),
  );
  const picked = pick(state, here, candidates);
  const cohort = [...carried, ...picked];
  const placeCount = placed([...here, ...picked]).size;
  if (placeCount < needed) {
    throw new WardroundError(
      "ROUND_QUORUM_MISSED",
      `${placeCount} participants are connected, the plan needs ${needed}`,
    );
  }
  const opened: CollectingRound = {
    ...state,
    phase: "open",
    asOfMs: event.atMs,
    elapsedMs: 0,
    cohort,
    remainingMs: state.rules.deadlineMs,
    hardRemainingMs: state.rules.hardDeadlineMs,
    graceRemainingMs: state.rules.graceMs,
    noiseDigest: null,
    paused: false,
  };
  // Who holds an offer is sent it again: it may have come back without it.
  const stale = carried.filter(({ status }) => status === "missing");
  const offerIds = stale.map((member) => offerIdOf(state, member));
  const results: Effect[] = offerIds.length > 0 ? [{ kind: "send-results", offerIds }] : [];
  const noise = epsilon === null ? [] : [drawNoise];
  return { state: opened, effects: [...results, offer(cohort.filter(isExpected)), ...noise] };
}

/** Events of the phases open and collecting. */
export function collect(before: CollectingRound, event: RoundEvent): Transition {
  const state = advance(before, event);
  switch (event.kind) {
    case "resumed": {
      // Noise that no `closed` binds is thrown away: this process cannot vouch for it.
      const cohort = state.cohort.map((member) => ({ ...member, gone: false }));
      const resumed = { ...state, cohort, noiseDigest: null };
      const { state: next, effects } = settle(resumed);
      const again = state.rules.epsilon === null ? [] : [drawNoise];
      return { state: next, effects: [...again, ...effects] };
    }
    case "accepted":
    case "declined":
    case "refused":
    case "admitted":
      return withMember(before, state, event);
    case "lost":
    case "returned": {
      if (!state.cohort.some((member) => member.participantId === event.participantId)) {
        throw noArrow(state, event);
      }
      const gone = event.kind === "lost";
      const cohort = state.cohort.map((member) =>
        member.participantId === event.participantId ? { ...member, gone } : member,
      );
      return settle({ ...state, cohort });
    }
    case "joined":
      return join(before, state, [event.candidate]);
    case "paused":
      return state.paused
        ? { state: before, effects: [] }
        : { state: { ...state, paused: true }, effects: [] };
    case "continued": {
      if (!state.paused) return { state: before, effects: [] };
      // Who came back meanwhile was offered nothing.
      const { state: next, effects } = settle({ ...state, paused: false });
      if (!isCollecting(next)) return { state: next, effects };
      const offers = offer(next.cohort.filter(isExpected));
      const joined = join(next, next, event.candidates);
      return { state: joined.state, effects: [offers, ...joined.effects] };
    }
    case "progress":
      return settle(withProgress(state, event.moving));
    case "noise-drawn": {
      if (state.rules.epsilon === null) throw noArrow(state, event);
      if (state.noiseDigest !== null) return { state: before, effects: [] };
      return settle({ ...state, noiseDigest: event.digest });
    }
    case "tick":
      return settle(state);
    default:
      throw noArrow(state, event);
  }
}

/** Picks who came late, as far as there is room. */
function join(
  before: CollectingRound,
  state: CollectingRound,
  candidates: readonly Candidate[],
): Transition {
  const joined = picksNow(state) ? pick(state, state.cohort, candidates) : [];
  if (joined.length === 0) return { state: before, effects: [] };
  return { state: { ...state, cohort: [...state.cohort, ...joined] }, effects: [offer(joined)] };
}

/** What it was moving for counts from now; nobody's time gets shorter. */
function withProgress(state: CollectingRound, moving: Of<"progress">["moving"]): CollectingRound {
  const forMs = new Map(moving.map((one) => [one.participantId, one.forMs]));
  const cohort = state.cohort.map((member) => {
    const untilMs = state.elapsedMs + (forMs.get(member.participantId) ?? 0);
    return untilMs > member.movingUntilMs ? { ...member, movingUntilMs: untilMs } : member;
  });
  return { ...state, cohort };
}

function withMember(
  before: CollectingRound,
  state: CollectingRound,
  event: Of<"accepted" | "declined" | "refused" | "admitted"> & RoundEvent,
): Transition {
  const { participantId, offerId = state.id } = event;
  const member = memberOf(state, { participantId, offerId });
  if (!member) {
    throw new WardroundError(
      "UPDATE_NOT_PICKED",
      `round ${state.number} did not pick this participant`,
    );
  }
  const { status, update } = member;
  switch (event.kind) {
    case "accepted":
      if (status !== "offered") return { state: before, effects: [] };
      return settle(replace({ ...state, phase: "collecting" }, member, { status: "accepted" }));
    case "declined":
      if (!isExpected(member)) return { state: before, effects: [] };
      return settle(replace(state, member, { ...reason(state, event), status: "declined" }));
    case "refused":
      if (!isExpected(member)) return { state: before, effects: [] };
      return settle(replace(state, member, { ...reason(state, event), status: "refused" }));
    case "admitted": {
      if (update) {
        if (update.digest === event.update.digest) return { state: before, effects: [] };
        throw new WardroundError(
          "UPDATE_DUPLICATE",
          `another update of this participant was admitted to round ${state.number}: the first one counts`,
        );
      }
      if (status === "missing") throw new WardroundError("UPDATE_STALE", member.message);
      // A private round may wait for its noise: what it folds is bounded all the same.
      if (admittedCount(state.cohort) >= state.rules.enough) {
        throw new WardroundError(
          "ROUND_CLOSED",
          `round ${state.number} has the ${state.rules.enough} updates that are enough`,
        );
      }
      const admitted = {
        status: "admitted",
        update: event.update,
        code: null,
        message: "",
      } as const;
      const taken = replace({ ...state, phase: "collecting" }, member, admitted);
      return withNextOffer(taken, event.next);
    }
  }
}

/** Who may contribute more to the round gets its next offer before it is decided who is waited for. */
function withNextOffer(state: CollectingRound, candidate: Candidate | undefined): Transition {
  const isFull = admittedCount(state.cohort) >= state.rules.enough;
  if (!candidate || isFull || !picksNow(state)) return settle(state);
  const next = pick(state, state.cohort, [candidate]);
  const { state: settled, effects } = settle({ ...state, cohort: [...state.cohort, ...next] });
  return { state: settled, effects: next.length > 0 ? [...effects, offer(next)] : effects };
}

/** Under a mechanism a sentence of a participant is not kept: it could tell about its data. */
function reason(
  state: CollectingRound,
  event: Of<"declined" | "refused">,
): Pick<CohortMember, "code" | "message"> {
  const silent = state.rules.epsilon !== null && event.kind === "declined";
  return { code: event.code, message: silent ? "" : event.message };
}

/**
 * Closes or fails a round where it is due, and closes it once it has enough. A member who went away is
 * waited for as long as there is time, unless all others have arrived and they are a quorum.
 */
function settle(state: CollectingRound): Transition {
  const { quorum, enough, epsilon } = state.rules;
  const admitted = contributorCount(state.cohort);
  const expected = state.cohort.filter(isExpected);
  const isLate = !hasTime(state);
  const isHopeless = possibleCount(state) < quorum && !hasRoom(state) && !state.paused;
  if (isHopeless || (isLate && admitted < quorum)) {
    const when = isLate ? "at the deadline" : "with nobody left who could send one";
    const message = `${admitted} updates were admitted ${when}, the plan needs ${quorum}`;
    return end(state, { phase: "failed", code: "ROUND_QUORUM_MISSED", message });
  }
  const isFull = admittedCount(state.cohort) >= enough;
  const isComplete = isFull || expected.every(({ gone }) => gone && !state.paused);
  const isReady = epsilon === null || state.noiseDigest !== null;
  if (admitted < quorum || !(isComplete || isLate) || !isReady) return { state, effects: [] };
  return close(state, expected);
}

function close(state: CollectingRound, expected: readonly CohortMember[]): Transition {
  const {
    noiseDigest,
    remainingMs: _,
    hardRemainingMs: __,
    graceRemainingMs: ___,
    paused: ____,
    ...rest
  } = state;
  const updates = state.cohort.flatMap(({ participantId, status, update, offer }) => {
    if (status !== "admitted" || !update) return [];
    const { digest, weight, steps } = update;
    const taken = steps === undefined ? {} : { steps };
    return [{ participantId, digest, weight, ...taken, ...boundOffer(state, offer) }];
  });
  const sorted = updates.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const { planDigest, kernels } = state;
  const binding: Binding = { updates: sorted, noiseDigest, planDigest, kernels };
  const { asynchronous } = state.rules;
  const cohort = asynchronous ? carryExpected(state.cohort) : markMissing(state.cohort);
  const withdraw = asynchronous ? [] : withdrawal(expected);
  return {
    state: { ...rest, phase: "closed", cohort, binding },
    effects: [...withdraw, { kind: "fold" }],
  };
}

function orderOf({ participantId, digest }: BoundUpdate): string {
  return `${participantId} ${digest}`;
}

function replace(
  state: CollectingRound,
  member: CohortMember,
  change: Partial<CohortMember>,
): CollectingRound {
  const cohort = state.cohort.map((one) => (one === member ? { ...member, ...change } : one));
  return { ...state, cohort };
}

function offer(cohort: readonly CohortMember[]): Effect {
  return { kind: "offer", participantIds: cohort.map(({ participantId }) => participantId) };
}

const drawNoise = { kind: "draw-noise" } as const;
