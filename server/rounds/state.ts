/**
 * A round, one arm a phase:
 *
 *   planned ──open──▶ open ──accepted, admitted──▶ collecting
 *   open, collecting ──all arrived, or enough, or out of time with quorum──▶ closed
 *   open, collecting ──quorum missed──▶ failed
 *   closed ──folded──▶ aggregated ──evaluation asked──▶ evaluating
 *   aggregated, evaluating ──published──▶ published
 *   aggregated, evaluating ──the gate refuses──▶ rejected
 *   closed, aggregated, evaluating ──a fault, values that are not finite──▶ failed
 *   every phase that is not an end ──cancel──▶ cancelled
 *
 * `closed` binds the list of updates to the noise: from then on the version is a function of that
 * binding alone, whatever is killed.
 *
 * In an asynchronous run a round is one filling of the buffer: see asynchronous.ts.
 */
import type { ErrorCode } from "../../base/errors.ts";
import { addEvaluated, type Evaluated } from "../../model/evaluation.ts";
import type { StateFile } from "../../model/server-state.ts";
import type { RoundRules } from "./rules.ts";

/** What training starts from. */
export interface Base {
  readonly version: number;
  readonly checkpointDigest: string;
  readonly checkpointBytes: number;
  /** What the version keeps beside its checkpoint; absent where that is nothing. */
  readonly state?: readonly StateFile[];
}

/** An offer of an asynchronous run: it may outlive the round that it was made in. */
export interface HeldOffer {
  /** Random. Stands in the round's place wherever a participant speaks of it. */
  readonly id: string;
  readonly base: Base;
  /** Versions that the run had published when it was made. */
  readonly publishedBefore: number;
}

interface RoundHead {
  readonly id: string;
  readonly runId: string;
  /** Label within the run, from 1. */
  readonly number: number;
  readonly federationId: string;
  readonly attempt: number;
  readonly rules: RoundRules;
  readonly planDigest: string;
  readonly base: Base;
  /** Asynchronous runs: versions that the run had published when the round opened. */
  readonly publishedBefore?: number;
  /** Kernels of the server that holds the round. */
  readonly kernels: string;
  /** Monotonic time of the last event, milliseconds, in the process that took it. */
  readonly asOfMs: number;
  /** From open to the last event, without the time that the server was down or the round was paused. */
  readonly elapsedMs: number;
}

export interface CohortMember {
  readonly participantId: string;
  readonly name: string;
  /** The data set that pays. */
  readonly dataSet: string;
  readonly status:
    | "offered"
    | "accepted"
    | "declined"
    | "refused"
    | "admitted"
    | "missing"
    /** Asynchronous runs: the next round takes it over. */
    | "carried";
  /** Of a decline or refusal. */
  readonly code: ErrorCode | null;
  readonly message: string;
  /** Its session has been away for longer than the heartbeat timeout. */
  readonly gone: boolean;
  readonly update: AdmittedUpdate | null;
  /** Until when its progress has it waited for past the deadline, in the round's `elapsedMs`. */
  readonly movingUntilMs: number;
  /** In asynchronous runs only, where a cohort has a member for each offer. */
  readonly offer?: HeldOffer;
}

export interface AdmittedUpdate {
  readonly digest: string;
  readonly bytes: number;
  /** As its header has it: part of what the digest names. */
  readonly weight: number;
  /** Likewise; only where the plan's aggregator asks for it. */
  readonly steps?: number;
}

/** One update that is folded. */
export interface BoundUpdate {
  readonly participantId: string;
  readonly digest: string;
  readonly weight: number;
  /** Local steps, where the plan's aggregator asks for them. */
  readonly steps?: number;
  /** In asynchronous rounds only. */
  readonly offer?: {
    readonly id: string;
    readonly checkpointDigest: string;
    /** Versions that the run published between the offer and this round. */
    readonly staleness: number;
    /** What that leaves of the weight: computed once, so that every fold of this list has the same bits. */
    readonly scale: number;
  };
}

/** What the fold is bound to, for ever. */
export interface Binding {
  /** In order of participant id, then of digest. */
  readonly updates: readonly BoundUpdate[];
  readonly noiseDigest: string | null;
  readonly planDigest: string;
  readonly kernels: string;
}

export interface NewCheckpoint {
  readonly digest: string;
  readonly bytes: number;
  /** What the plan's rule keeps for the next round; absent where that is nothing. */
  readonly state?: readonly StateFile[];
  /** Wall time of the fold, for the manifest: a restart writes the same manifest. */
  readonly foldedWallMs: number;
  /** Kernels that folded: a restart may have brought others. */
  readonly kernels: string;
}

interface Collecting extends RoundHead {
  readonly cohort: readonly CohortMember[];
  /** Until the deadline, as of `asOfMs`; below 0 past it. */
  readonly remainingMs: number;
  /** Until the hard deadline. */
  readonly hardRemainingMs: number;
  /** What is left of the grace: it is used up past the deadline while there is a quorum. */
  readonly graceRemainingMs: number;
  /** SHA-256 of the noise that was drawn and is not bound yet. */
  readonly noiseDigest: string | null;
  /** Time stands still and nothing is offered; updates still come in. */
  readonly paused: boolean;
}

interface Bound extends RoundHead {
  readonly cohort: readonly CohortMember[];
  readonly binding: Binding;
}

interface Ended extends RoundHead {
  readonly cohort: readonly CohortMember[];
  readonly binding: Binding | null;
  /** What was folded and no version was made of: it is erased. */
  readonly discarded: NewCheckpoint | null;
  /** Whether the data sets were charged: the aggregate was made. */
  readonly charged: boolean;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Evaluating extends Bound {
  readonly phase: "evaluating";
  readonly checkpoint: NewCheckpoint;
  readonly remainingMs: number;
  /** Whether counting is over: from then on the version's metrics stay as they are. */
  readonly counted: boolean;
  readonly asked: readonly {
    readonly participantId: string;
    readonly gone: boolean;
    readonly counts: Evaluated | null;
  }[];
}

export type PlannedRound = RoundHead & { readonly phase: "planned" };
export type CollectingRound = Collecting & { readonly phase: "open" | "collecting" };
export type ClosedRound = Bound & { readonly phase: "closed" };
export type AggregatedRound = Bound & {
  readonly phase: "aggregated";
  readonly checkpoint: NewCheckpoint;
};
export type PublishedRound = Bound & {
  readonly phase: "published";
  readonly checkpoint: NewCheckpoint;
  readonly version: number;
  readonly metrics: Evaluated | null;
  /** Why the version is not served; absent where it passed its gates. */
  readonly message?: string;
};
export type EndedRound = Ended & { readonly phase: "failed" | "cancelled" | "rejected" };

export type Round =
  | PlannedRound
  | CollectingRound
  | ClosedRound
  | AggregatedRound
  | Evaluating
  | PublishedRound
  | EndedRound;

/** Somebody who can be picked. */
export interface Candidate {
  readonly participantId: string;
  readonly name: string;
  readonly dataSet: string;
  /** Random: the id of the offer that it gets, where the run is asynchronous. */
  readonly offerId: string;
}

/** What can happen to a round. `atMs` is monotonic. Without an `offerId` an event is about the round's own offer. */
export type RoundEvent = { readonly atMs: number } & (
  | {
      readonly kind: "open";
      readonly candidates: readonly Candidate[];
      /** Asynchronous runs: members that the round before hands over. */
      readonly carried?: readonly CohortMember[];
    }
  | { readonly kind: "accepted"; readonly participantId: string; readonly offerId?: string }
  | {
      readonly kind: "declined" | "refused";
      readonly participantId: string;
      readonly offerId?: string;
      readonly code: ErrorCode;
      readonly message: string;
    }
  | {
      readonly kind: "admitted";
      readonly participantId: string;
      readonly offerId?: string;
      readonly update: AdmittedUpdate;
      /** Asynchronous runs: its participant, where it is connected, for the next offer. */
      readonly next?: Candidate;
    }
  | { readonly kind: "lost" | "returned"; readonly participantId: string }
  /** Who made progress since the last such event, and for how long that has each waited for. */
  | {
      readonly kind: "progress";
      readonly moving: readonly { readonly participantId: string; readonly forMs: number }[];
    }
  /** Connected while the round was open. */
  | { readonly kind: "joined"; readonly candidate: Candidate }
  | { readonly kind: "paused" }
  | { readonly kind: "continued"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "noise-drawn"; readonly digest: string }
  /** A time limit may have passed. */
  | { readonly kind: "tick" }
  | { readonly kind: "folded"; readonly checkpoint: NewCheckpoint; readonly finite: boolean }
  | { readonly kind: "evaluation-asked"; readonly participantIds: readonly string[] }
  | { readonly kind: "evaluated"; readonly participantId: string; readonly counts: Evaluated }
  | { readonly kind: "published"; readonly version: number; readonly message?: string }
  | { readonly kind: "rejected" | "faulted"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "cancel"; readonly message: string }
  /** The run is over: no round takes over what was carried. */
  | { readonly kind: "offers-ended" }
  /** The server started again; its clock counts from elsewhere and nobody is connected. */
  | { readonly kind: "resumed"; readonly kernels: string }
);

/** What the shell does, after the state is durable. Each is safe to repeat. */
export type Effect =
  | { readonly kind: "offer"; readonly participantIds: readonly string[] }
  /** Takes the offers of these back. */
  | { readonly kind: "withdraw"; readonly participantIds: readonly string[] }
  | { readonly kind: "draw-noise" }
  | { readonly kind: "fold" }
  /** Finds out who can count right answers now. */
  | { readonly kind: "ask-evaluation" }
  | { readonly kind: "evaluate" }
  | { readonly kind: "publish" }
  | { readonly kind: "serve" }
  /** To all whose offer is over; with `offerIds` to these alone. */
  | { readonly kind: "send-results"; readonly offerIds?: readonly string[] }
  | { readonly kind: "erase-spool" }
  /** Keeps this round's updates for a while and erases those of rounds long past. */
  | { readonly kind: "retain-spool" };

export interface Transition {
  readonly state: Round;
  readonly effects: readonly Effect[];
}

/** How long participants may take to count their held-out rows. */
export const evaluationMsMax = 60_000;

/** Everybody's counts and sums added up; null where nobody counted. */
export function sumCounts(asked: Evaluating["asked"]): Evaluated | null {
  return addEvaluated(asked.flatMap(({ counts }) => (counts ? [counts] : [])));
}

/** True where the round takes updates. */
export function isCollecting(round: Round): round is CollectingRound {
  return round.phase === "open" || round.phase === "collecting";
}

/** True where no event changes the round any more. */
export function hasEnded(round: Round): round is PublishedRound | EndedRound {
  switch (round.phase) {
    case "published":
    case "failed":
    case "cancelled":
    case "rejected":
      return true;
    default:
      return false;
  }
}

/** True from the moment on when the data sets have paid. */
export function isCharged(round: Round): boolean {
  switch (round.phase) {
    case "aggregated":
    case "evaluating":
    case "published":
      return true;
    default:
      return "charged" in round && round.charged;
  }
}

/** True where a member's update may still come. */
export function isExpected(member: CohortMember): boolean {
  return member.status === "offered" || member.status === "accepted";
}
