/**
 * A run: a series of rounds of one plan.
 *
 *   waiting ──enough members──▶ running ──a round published, more to come──▶ running, waiting
 *   running ──the last round published──▶ done
 *   running ──a round failed or was rejected──▶ failed
 *   waiting ──cancel──▶ cancelled;  running ──its round cancelled──▶ cancelled
 *
 * A run has a round that has not ended exactly while it is running.
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
  /** Version that the next round starts from. */
  readonly baseVersion: number;
  /** Why it failed or waits; empty where it does not. */
  readonly message: string;
  readonly code: ErrorCode | null;
}

export type RunEvent =
  /** How many members of the federation are connected now. */
  | { readonly kind: "members"; readonly count: number }
  | { readonly kind: "round-published"; readonly version: number; readonly memberCount: number }
  | {
      readonly kind: "round-ended";
      readonly outcome: "failed" | "rejected" | "cancelled";
      readonly code: ErrorCode;
      readonly message: string;
    }
  | { readonly kind: "cancel"; readonly message: string };

export type RunEffect =
  | { readonly kind: "open-round"; readonly number: number }
  | { readonly kind: "cancel-round"; readonly number: number };

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
      return run.state === "waiting" ? next(run, event.count) : { run, effects: [] };
    case "round-published": {
      const after = { ...run, roundsDone: run.roundsDone + 1, baseVersion: event.version };
      if (after.roundsDone === after.roundsPlanned) {
        return { run: { ...after, state: "done", ...quiet }, effects: [] };
      }
      return next(after, event.memberCount);
    }
    case "round-ended": {
      const { outcome, code, message } = event;
      const state = outcome === "cancelled" ? "cancelled" : "failed";
      return { run: { ...run, state, code, message }, effects: [] };
    }
    case "cancel": {
      if (run.state === "waiting") {
        const { message } = event;
        return {
          run: { ...run, state: "cancelled", code: "ROUND_CANCELLED", message },
          effects: [],
        };
      }
      return { run, effects: [{ kind: "cancel-round", number: run.roundsDone + 1 }] };
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

function next(run: Run, memberCount: number): ReturnType<typeof runTransition> {
  const needed = membersNeeded(run.rules);
  if (memberCount < needed) {
    const message = `${memberCount} of ${needed} participants are connected`;
    return { run: { ...run, state: "waiting", code: null, message }, effects: [] };
  }
  const effects = [{ kind: "open-round", number: run.roundsDone + 1 }] as const;
  return { run: { ...run, state: "running", ...quiet }, effects };
}

const quiet = { code: null, message: "" } as const;
