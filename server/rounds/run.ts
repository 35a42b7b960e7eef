/**
 * A run: a series of rounds of one plan.
 *
 *   waiting ──enough members──▶ running ──a round published, more to come──▶ running, waiting
 *   running ──the last round published──▶ done
 *   running ──a round failed or was rejected──▶ failed
 *   running ──a round missed its quorum, the plan says wait──▶ running, waiting; done after the last
 *   waiting ──cancel──▶ cancelled;  running ──its round cancelled──▶ cancelled
 *
 * A run has a round that has not ended exactly while it is running. `paused` is a flag beside the
 * state: no round begins while it is set.
 */
import type { ErrorCode } from "../../base/errors.ts";
import { WardroundError } from "../../base/errors.ts";
import type { RoundRules } from "./rules.ts";

export interface Run {
  readonly id: string;
  readonly federationId: string;
  readonly federation: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly rules: RoundRules;
  readonly planDigest: string;
  readonly roundsPlanned: number;
  readonly roundsDone: number;
  /** Rounds that missed their quorum, and that the run went on after. */
  readonly roundsMissed: number;
  readonly paused: boolean;
  /** Rounds begin at most this often; null = each as soon as it can. */
  readonly everyMs: number | null;
  /** Wall time from which on the next round may begin, of a run that is scheduled. */
  readonly nextRoundMs: number;
  /** Version that the next round starts from. */
  readonly baseVersion: number;
  /** Why it failed or waits; empty where it does not. */
  readonly message: string;
  readonly code: ErrorCode | null;
}

/** What decides whether a round can begin now. */
export interface Moment {
  /** How many members of the federation are connected. */
  readonly memberCount: number;
  /** Whether the schedule allows it. */
  readonly isDue: boolean;
  readonly wallMs: number;
}

export type RunEvent =
  /** Members came or went, or the schedule's time has come. */
  | { readonly kind: "members"; readonly now: Moment }
  | { readonly kind: "round-published"; readonly version: number; readonly now: Moment }
  | {
      readonly kind: "round-ended";
      readonly outcome: "failed" | "rejected" | "cancelled";
      readonly code: ErrorCode;
      readonly message: string;
      readonly now: Moment;
    }
  | { readonly kind: "pause" }
  | { readonly kind: "resume"; readonly now: Moment }
  | { readonly kind: "cancel"; readonly message: string };

export interface RunEffect {
  readonly kind: "open-round" | "pause-round" | "continue-round" | "cancel-round";
  readonly number: number;
}

/**
 * The next state of a run.
 * @throws WardroundError RUN_ENDED where the run is over.
 */
export function runTransition(
  run: Run,
  event: RunEvent,
): { readonly run: Run; readonly effects: readonly RunEffect[] } {
  if (hasRunEnded(run)) {
    throw new WardroundError("RUN_ENDED", `run ${run.id} is ${run.state} already`);
  }
  switch (event.kind) {
    case "members":
      return run.state === "waiting" ? next(run, event.now) : { run, effects: [] };
    case "round-published": {
      const after = { ...run, roundsDone: run.roundsDone + 1, baseVersion: event.version };
      return next(after, event.now);
    }
    case "round-ended": {
      const { outcome, code, message } = event;
      if (code === "ROUND_QUORUM_MISSED" && run.rules.quorumMissed === "wait") {
        const { now } = event;
        // What made it fail may be so still: without a pause a run would be over in no time.
        const pauseMs = Math.min(run.rules.deadlineMs, missedPauseMs);
        const nextRoundMs = Math.max(run.nextRoundMs, now.wallMs + pauseMs);
        const after = { ...run, roundsMissed: run.roundsMissed + 1, nextRoundMs };
        // Of a run without a single version it cannot be said that it is done.
        if (!isLast(after) || after.roundsDone > 0) return next(after, { ...now, isDue: false });
      }
      const state = outcome === "cancelled" ? "cancelled" : "failed";
      return { run: { ...run, state, code, message }, effects: [] };
    }
    case "pause":
      if (run.paused) return { run, effects: [] };
      return { run: { ...run, paused: true }, effects: ofRound(run, "pause-round") };
    case "resume": {
      if (!run.paused) return { run, effects: [] };
      const after = { ...run, paused: false };
      if (run.state === "waiting") return next(after, event.now);
      return { run: after, effects: ofRound(run, "continue-round") };
    }
    case "cancel": {
      if (run.state === "waiting") {
        const { message } = event;
        return {
          run: { ...run, state: "cancelled", code: "ROUND_CANCELLED", message },
          effects: [],
        };
      }
      return { run, effects: ofRound(run, "cancel-round") };
    }
  }
}

/** True where no event changes the run any more. */
export function hasRunEnded(run: Run): boolean {
  return run.state === "done" || run.state === "failed" || run.state === "cancelled";
}

/** How many participants must be connected for a round to open. */
export function membersNeeded(rules: RoundRules): number {
  return Math.max(rules.cohortMinimum, rules.quorum);
}

/** Number of the round that is under way, or else comes next. */
export function roundNumber(run: Run): number {
  return run.roundsDone + run.roundsMissed + 1;
}

function isLast(run: Run): boolean {
  return roundNumber(run) > run.roundsPlanned;
}

/** Nothing where no round is under way. */
function ofRound(run: Run, kind: RunEffect["kind"]): readonly RunEffect[] {
  return run.state === "running" ? [{ kind, number: roundNumber(run) }] : [];
}

function next(run: Run, { memberCount, isDue, wallMs }: Moment): ReturnType<typeof runTransition> {
  if (isLast(run)) return { run: { ...run, state: "done", ...quiet }, effects: [] };
  if (run.paused) return { run: { ...run, state: "waiting", ...quiet }, effects: [] };
  if (!isDue) {
    const message = "the next round is not due yet";
    return { run: { ...run, state: "waiting", code: null, message }, effects: [] };
  }
  const needed = membersNeeded(run.rules);
  if (memberCount < needed) {
    const message = `${memberCount} of ${needed} participants are connected`;
    return { run: { ...run, state: "waiting", code: null, message }, effects: [] };
  }
  const nextRoundMs = run.everyMs === null ? 0 : wallMs + run.everyMs;
  const running: Run = { ...run, state: "running", nextRoundMs, ...quiet };
  return { run: running, effects: ofRound(running, "open-round") };
}

/** Longest pause after a round that missed its quorum. */
export const missedPauseMs = 60_000;

const quiet = { code: null, message: "" } as const;
