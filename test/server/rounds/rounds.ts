import type { RoundRules } from "../../../server/rounds/rules.ts";
import type { Candidate, PlannedRound, Round, RoundEvent } from "../../../server/rounds/state.ts";
import { transition } from "../../../server/rounds/transition.ts";

export const rules: RoundRules = {
  quorum: 2,
  quorumMissed: "fail",
  cohortMinimum: 1,
  cohortMaximum: 100,
  enough: 100,
  picksLate: false,
  deadlineMs: 1_000,
  hardDeadlineMs: 4_000,
  graceMs: 500,
  minRate: 1_000,
  evaluate: false,
  epsilon: null,
};

export function planned(changed: Partial<RoundRules> = {}): PlannedRound {
  return {
    phase: "planned",
    id: "r",
    runId: "run",
    number: 1,
    federationId: "f",
    attempt: 1,
    rules: { ...rules, ...changed },
    planDigest: "plan",
    ...(changed.asynchronous ? { publishedBefore: 0 } : {}),
    base: { version: 0, checkpointDigest: "c0", checkpointBytes: 4 },
    kernels: "typed-array",
    asOfMs: 0,
    elapsedMs: 0,
  };
}

export function candidates(...ids: readonly string[]): readonly Candidate[] {
  return ids.map((participantId) => ({
    participantId,
    name: `name-${participantId}`,
    dataSet: "d",
    offerId: `o-${participantId}`,
  }));
}

export const event = {
  open: (...ids: readonly string[]): RoundEvent => ({
    kind: "open",
    atMs: 0,
    candidates: candidates(...ids),
  }),
  accepted: (participantId: string, atMs = 0): RoundEvent => ({
    kind: "accepted",
    atMs,
    participantId,
  }),
  declined: (participantId: string, atMs = 0): RoundEvent => ({
    kind: "declined",
    atMs,
    participantId,
    code: "POLICY_BUDGET_SPENT",
    message: "no",
  }),
  refused: (participantId: string, atMs = 0): RoundEvent => ({
    kind: "refused",
    atMs,
    participantId,
    code: "UPDATE_NOT_FINITE",
    message: "no",
  }),
  admitted: (participantId: string, digest = `u-${participantId}`, atMs = 0): RoundEvent => ({
    kind: "admitted",
    atMs,
    participantId,
    update: { digest, bytes: 4, weight: 1 },
  }),
  lost: (participantId: string, atMs = 0): RoundEvent => ({ kind: "lost", atMs, participantId }),
  returned: (participantId: string, atMs = 0): RoundEvent => ({
    kind: "returned",
    atMs,
    participantId,
  }),
  noise: (digest: string, atMs = 0): RoundEvent => ({ kind: "noise-drawn", atMs, digest }),
  /** Each counts as moving for so long. */
  progress: (atMs: number, moving: Readonly<Record<string, number>>): RoundEvent => ({
    kind: "progress",
    atMs,
    moving: Object.entries(moving).map(([participantId, forMs]) => ({ participantId, forMs })),
  }),
  tick: (atMs: number): RoundEvent => ({ kind: "tick", atMs }),
  folded: (finite = true): RoundEvent => ({
    kind: "folded",
    atMs: 0,
    checkpoint: { digest: "c1", bytes: 4, foldedWallMs: 7, kernels: "typed-array" },
    finite,
  }),
  asked: (...participantIds: readonly string[]): RoundEvent => ({
    kind: "evaluation-asked",
    atMs: 0,
    participantIds,
  }),
  evaluated: (participantId: string, right: number): RoundEvent => ({
    kind: "evaluated",
    atMs: 0,
    participantId,
    counts: { right, total: 10, lossSum: 1 },
  }),
  published: (): RoundEvent => ({ kind: "published", atMs: 0, version: 1 }),
  rejected: (): RoundEvent => ({
    kind: "rejected",
    atMs: 0,
    code: "MODEL_CHECK_FAILED",
    message: "no",
  }),
  faulted: (): RoundEvent => ({ kind: "faulted", atMs: 0, code: "DISK_FULL", message: "full" }),
  joined: (participantId: string, atMs = 0): RoundEvent => ({
    kind: "joined",
    atMs,
    candidate: {
      participantId,
      name: `name-${participantId}`,
      dataSet: "d",
      offerId: `o-${participantId}-late`,
    },
  }),
  paused: (atMs = 0): RoundEvent => ({ kind: "paused", atMs }),
  continued: (atMs = 0, ...ids: readonly string[]): RoundEvent => ({
    kind: "continued",
    atMs,
    candidates: candidates(...ids),
  }),
  cancel: (): RoundEvent => ({ kind: "cancel", atMs: 0, message: "enough" }),
  resumed: (atMs = 0): RoundEvent => ({ kind: "resumed", atMs, kernels: "tfjs-cpu" }),
};

/** The state after some events, and the effects of the last one. */
export function after(
  start: Round,
  ...events: readonly RoundEvent[]
): { readonly state: Round; readonly effects: readonly string[] } {
  let state = start;
  let effects: readonly string[] = [];
  for (const one of events) {
    const next = transition(state, one);
    state = next.state;
    effects = next.effects.map(({ kind }) => kind);
  }
  return { state, effects };
}
