import { WardroundError } from "../../base/errors.ts";
import { advance, end, markMissing, noArrow } from "./arrows.ts";
import {
  type Binding,
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
import { admittedCount, hasRoom, hasTime } from "./waiting.ts";

type Of<Kind extends RoundEvent["kind"]> = Extract<RoundEvent, { readonly kind: Kind }>;

/**
 * Fixes the cohort: candidates in order of id, up to the plan's maximum.
 * @throws WardroundError ROUND_QUORUM_MISSED where there are fewer than the plan needs.
 */
export function openRound(state: PlannedRound, event: Of<"open"> & RoundEvent): Transition {
  const { cohortMinimum, cohortMaximum, quorum, epsilon } = state.rules;
  const needed = Math.max(cohortMinimum, quorum);
  const cohort = [...event.candidates]
    .sort((a, b) => (a.participantId < b.participantId ? -1 : 1))
    .slice(0, cohortMaximum)
    .map((candidate): CohortMember => ({ ...candidate, ...newcomer }));
  if (cohort.length < needed) {
    throw new WardroundError(
      "ROUND_QUORUM_MISSED",
      `${cohort.length} participants are connected, the plan needs ${needed}`,
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
  const offers = offer(cohort);
  return { state: opened, effects: epsilon === null ? [offers] : [offers, drawNoise] };
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
      return settle(replace(state, event.participantId, { gone: event.kind === "lost" }));
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
  const known = new Set(state.cohort.map(({ participantId }) => participantId));
  const room = hasRoom(state) ? state.rules.cohortMaximum - state.cohort.length : 0;
  const joined = candidates
    .filter(({ participantId }) => !known.has(participantId))
    .slice(0, room)
    .map((candidate): CohortMember => ({ ...candidate, ...newcomer }));
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
  const { participantId } = event;
  const member = state.cohort.find((one) => one.participantId === participantId);
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
      return settle(
        replace({ ...state, phase: "collecting" }, participantId, { status: "accepted" }),
      );
    case "declined":
      if (!isExpected(member)) return { state: before, effects: [] };
      return settle(replace(state, participantId, { ...reason(state, event), status: "declined" }));
    case "refused":
      if (!isExpected(member)) return { state: before, effects: [] };
      return settle(replace(state, participantId, { ...reason(state, event), status: "refused" }));
    case "admitted": {
      if (update) {
        if (update.digest === event.update.digest) return { state: before, effects: [] };
        throw new WardroundError(
          "UPDATE_DUPLICATE",
          `another update of this participant was admitted to round ${state.number}: the first one counts`,
        );
      }
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
      return settle(replace({ ...state, phase: "collecting" }, participantId, admitted));
    }
  }
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
  const admitted = admittedCount(state.cohort);
  const expected = state.cohort.filter(isExpected);
  const isLate = !hasTime(state);
  const isHopeless = admitted + expected.length < quorum && !hasRoom(state) && !state.paused;
  if (isHopeless || (isLate && admitted < quorum)) {
    const when = isLate ? "at the deadline" : "with nobody left who could send one";
    const message = `${admitted} updates were admitted ${when}, the plan needs ${quorum}`;
    return end(state, { phase: "failed", code: "ROUND_QUORUM_MISSED", message });
  }
  const isComplete = admitted >= enough || expected.every(({ gone }) => gone && !state.paused);
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
  const updates = state.cohort
    .flatMap(({ participantId, update }) => (update ? [{ participantId, ...update }] : []))
    .sort((a, b) => (a.participantId < b.participantId ? -1 : 1))
    .map(({ participantId, digest, weight }) => ({ participantId, digest, weight }));
  const { planDigest, kernels } = state;
  const binding: Binding = { updates, noiseDigest, planDigest, kernels };
  const participantIds = expected.map(({ participantId }) => participantId);
  const withdraw: Effect[] =
    participantIds.length > 0 ? [{ kind: "withdraw", participantIds }] : [];
  return {
    state: { ...rest, phase: "closed", cohort: markMissing(state.cohort), binding },
    effects: [...withdraw, { kind: "fold" }],
  };
}

function replace(
  state: CollectingRound,
  participantId: string,
  change: Partial<CohortMember>,
): CollectingRound {
  const cohort = state.cohort.map((member) =>
    member.participantId === participantId ? { ...member, ...change } : member,
  );
  return { ...state, cohort };
}

function offer(cohort: readonly CohortMember[]): Effect {
  return { kind: "offer", participantIds: cohort.map(({ participantId }) => participantId) };
}

const drawNoise = { kind: "draw-noise" } as const;
const newcomer = {
  status: "offered",
  code: null,
  message: "",
  gone: false,
  update: null,
  movingUntilMs: 0,
} as const;
