/** What the phases of a round share. */
import { WardroundError } from "../../base/errors.ts";
import { carryAll, endCarried } from "./asynchronous.ts";
import {
  type CohortMember,
  type CollectingRound,
  type Effect,
  type EndedRound,
  type Evaluating,
  isExpected,
  type NewCheckpoint,
  type Round,
  type RoundEvent,
  type Transition,
} from "./state.ts";
import { hasQuorum } from "./waiting.ts";

type Unended = Omit<
  EndedRound,
  "phase" | "binding" | "discarded" | "charged" | "code" | "message"
> & {
  readonly phase: Round["phase"];
  readonly binding?: EndedRound["binding"];
  readonly checkpoint?: NewCheckpoint;
};

/**
 * Ends a round without a version: offers are taken back and nothing of its updates is kept.
 * @param how - `charged`: whether this end tells something of an aggregate that is not charged yet.
 */
export function end(
  state: Unended,
  how: Pick<EndedRound, "phase" | "code" | "message"> & { readonly charged?: boolean },
): Transition {
  const { phase, code, message } = how;
  const isFolded = state.phase === "aggregated" || state.phase === "evaluating";
  const charged = isFolded || how.charged === true;
  const { binding = null, checkpoint: discarded = null, ...rest } = state;
  const { asynchronous, quorumMissed } = state.rules;
  const goesOn = code === "ROUND_QUORUM_MISSED" && quorumMissed === "wait";
  const cohort =
    asynchronous && goesOn ? carryAll(state.cohort) : endCarried(markMissing(state.cohort));
  const withdraw = asynchronous ? [] : withdrawal(state.cohort.filter(isExpected));
  return {
    state: { ...rest, phase, cohort, binding, discarded, charged, code, message },
    effects: [...withdraw, { kind: "send-results" }, { kind: "erase-spool" }],
  };
}

/** Takes offers back; those of an asynchronous run end with their result. */
export function withdrawal(expected: readonly CohortMember[]): readonly Effect[] {
  const participantIds = expected.map(({ participantId }) => participantId);
  return participantIds.length > 0 ? [{ kind: "withdraw", participantIds }] : [];
}

/** Why a cancelled round ended. */
export function cancelled(event: {
  readonly message: string;
}): Pick<EndedRound, "code" | "message"> {
  return { code: "ROUND_CANCELLED", message: event.message };
}

/** Moves a round's time on; after a restart the clock counts from elsewhere, so only marks it. */
export function advance<R extends Round>(state: R, event: RoundEvent): R {
  if (event.kind === "resumed") return { ...state, asOfMs: event.atMs, kernels: event.kernels };
  const isStill = "paused" in state && state.paused;
  const passedMs = isStill ? 0 : Math.max(0, event.atMs - state.asOfMs);
  const remaining = "remainingMs" in state ? remainingAfter(state, passedMs) : {};
  return {
    ...state,
    ...remaining,
    asOfMs: Math.max(state.asOfMs, event.atMs),
    elapsedMs: state.elapsedMs + passedMs,
  };
}

function remainingAfter(state: CollectingRound | Evaluating, passedMs: number) {
  const remainingMs = state.remainingMs - passedMs;
  if (state.phase === "evaluating") return { remainingMs };
  const lateMs = Math.min(passedMs, Math.max(0, -remainingMs));
  return {
    remainingMs,
    hardRemainingMs: state.hardRemainingMs - passedMs,
    graceRemainingMs: state.graceRemainingMs - (hasQuorum(state) ? lateMs : 0),
  };
}

/** The refusal of an event that the phase has no arrow for. */
export function noArrow(state: Round, event: RoundEvent): WardroundError {
  const code = state.phase === "planned" ? "FRAME_UNEXPECTED" : "ROUND_CLOSED";
  return new WardroundError(
    code,
    `round ${state.number} is ${state.phase}: it does not take "${event.kind}"`,
  );
}

/** Members whose update never came. */
export function markMissing(cohort: readonly CohortMember[]): readonly CohortMember[] {
  return cohort.map((member) => (isExpected(member) ? { ...member, status: "missing" } : member));
}
