import { assertNever } from "../../base/assert-never.ts";
import { advance, cancelled, end, noArrow } from "./arrows.ts";
import { endOffers } from "./asynchronous.ts";
import { collect, openRound } from "./collecting.ts";
import type {
  AggregatedRound,
  ClosedRound,
  Effect,
  Evaluating,
  Round,
  RoundEvent,
  Transition,
} from "./state.ts";
import { evaluationMsMax, sumCounts } from "./state.ts";

/**
 * The next state of a round and what follows from it (the diagram is in state.ts). An event that has
 * happened already gives the same state and no effects.
 * @throws WardroundError ROUND_CLOSED, UPDATE_NOT_PICKED, UPDATE_DUPLICATE, ROUND_QUORUM_MISSED or
 * FRAME_UNEXPECTED where the phase has no such arrow; the state stays as it is.
 */
export function transition(state: Round, event: RoundEvent): Transition {
  switch (state.phase) {
    case "planned":
      if (event.kind === "open") return openRound(state, event);
      if (event.kind === "cancel") {
        return end({ ...state, cohort: [] }, { phase: "cancelled", ...cancelled(event) });
      }
      if (event.kind === "resumed") return { state: advance(state, event), effects: [] };
      throw noArrow(state, event);
    case "open":
    case "collecting":
      if (event.kind === "cancel") {
        return end(advance(state, event), { phase: "cancelled", ...cancelled(event) });
      }
      if (event.kind === "faulted")
        return end(advance(state, event), { phase: "failed", ...event });
      return collect(state, event);
    case "closed":
      return whenClosed(advance(state, event), event);
    case "aggregated":
      return whenAggregated(advance(state, event), event);
    case "evaluating":
      return whenEvaluating(state, event);
    case "published":
    case "failed":
    case "cancelled":
    case "rejected":
      if (event.kind === "offers-ended") return endOffers(state);
      throw noArrow(state, event);
    default:
      return assertNever(state);
  }
}

function whenClosed(state: ClosedRound, event: RoundEvent): Transition {
  switch (event.kind) {
    case "resumed":
      return { state, effects: [{ kind: "fold" }] };
    case "folded": {
      if (!event.finite) {
        const message =
          "the new checkpoint has values that are not finite: lower the learning rate, or set a clip";
        // Under a mechanism this end is an answer computed from the data, as a version would be.
        const charged = state.rules.epsilon !== null;
        return end(state, { phase: "failed", code: "ROUND_MODEL_NOT_FINITE", message, charged });
      }
      const next: AggregatedRound = { ...state, phase: "aggregated", checkpoint: event.checkpoint };
      return { state: next, effects: [afterFold(next)] };
    }
    case "cancel":
      return end(state, { phase: "cancelled", ...cancelled(event) });
    case "faulted":
      return end(state, { phase: "failed", ...event });
    default:
      throw noArrow(state, event);
  }
}

function whenAggregated(state: AggregatedRound, event: RoundEvent): Transition {
  switch (event.kind) {
    case "resumed":
      return { state, effects: [afterFold(state)] };
    case "evaluation-asked": {
      if (!state.rules.evaluate) throw noArrow(state, event);
      const asked = event.participantIds.map((participantId) => ({
        participantId,
        gone: false,
        counts: null,
      }));
      const remainingMs = Math.min(evaluationMsMax, state.rules.deadlineMs);
      const counted = asked.length === 0;
      const next: Evaluating = { ...state, phase: "evaluating", remainingMs, counted, asked };
      return { state: next, effects: [{ kind: counted ? "publish" : "evaluate" }] };
    }
    case "published":
      if (state.rules.evaluate) throw noArrow(state, event);
      return publish(state, event);
    default:
      return whenFolded(state, event);
  }
}

function whenEvaluating(before: Evaluating, event: RoundEvent): Transition {
  const state = advance(before, event);
  const unchanged: Transition = { state: before, effects: [] };
  switch (event.kind) {
    case "resumed": {
      if (state.counted) return { state, effects: [{ kind: "publish" }] };
      const asked = state.asked.map((one) => ({ ...one, gone: false }));
      return count({ ...state, asked });
    }
    case "lost":
    case "returned": {
      if (state.counted) return unchanged;
      return count(withAsked(state, event.participantId, { gone: event.kind === "lost" }));
    }
    case "tick":
    case "progress":
      return state.counted ? unchanged : count(state);
    case "evaluated": {
      const { participantId, counts } = event;
      const one = state.asked.find((asked) => asked.participantId === participantId);
      if (!one) throw noArrow(before, event);
      return one.counts || state.counted
        ? unchanged
        : count(withAsked(state, participantId, { counts }));
    }
    case "published":
      if (!state.counted) throw noArrow(state, event);
      return publish(state, event);
    default:
      return whenFolded(state, event);
  }
}

function withAsked(
  state: Evaluating,
  participantId: string,
  change: Partial<Evaluating["asked"][number]>,
): Evaluating {
  const asked = state.asked.map((one) =>
    one.participantId === participantId ? { ...one, ...change } : one,
  );
  return { ...state, asked };
}

/** Ends counting when nobody is left to be waited for, or the time is over. */
function count(state: Evaluating): Transition {
  const counted =
    state.remainingMs <= 0 || state.asked.every(({ gone, counts }) => gone || counts !== null);
  return { state: { ...state, counted }, effects: counted ? [{ kind: "publish" }] : [] };
}

function whenFolded(state: AggregatedRound | Evaluating, event: RoundEvent): Transition {
  switch (event.kind) {
    case "rejected":
      return end(state, { phase: "rejected", ...event });
    case "faulted":
      return end(state, { phase: "failed", ...event });
    case "cancel":
      return end(state, { phase: "cancelled", ...cancelled(event) });
    default:
      throw noArrow(state, event);
  }
}

function afterFold(state: AggregatedRound): Effect {
  return state.rules.evaluate ? { kind: "ask-evaluation" } : { kind: "publish" };
}

function publish(
  state: AggregatedRound | Evaluating,
  { version, message }: Extract<RoundEvent, { readonly kind: "published" }>,
): Transition {
  const metrics = state.phase === "evaluating" ? sumCounts(state.asked) : null;
  const spool: Effect =
    state.rules.epsilon === null ? { kind: "retain-spool" } : { kind: "erase-spool" };
  // What each of them told is in the sum.
  const { asked: _, ...rest } = { asked: [], ...state };
  return {
    state: {
      ...rest,
      phase: "published",
      version,
      metrics,
      ...(message === undefined ? {} : { message }),
    },
    effects: [{ kind: "serve" }, { kind: "send-results" }, spool],
  };
}
