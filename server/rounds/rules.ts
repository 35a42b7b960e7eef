import { durationMs, type Plan, type PlanAsynchronous } from "../../model/plan.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";

/** What a plan says about a round, as the state machine needs it. */
export interface RoundRules {
  readonly quorum: number;
  /** What becomes of the run when a round misses its quorum. */
  readonly quorumMissed: "fail" | "wait";
  readonly cohortMinimum: number;
  readonly cohortMaximum: number;
  /** Updates that close the round at once; no more than these are ever folded. */
  readonly enough: number;
  /** Whether who comes later is picked too. */
  readonly picksLate: boolean;
  readonly deadlineMs: number;
  /** Nothing moves it. */
  readonly hardDeadlineMs: number;
  /** Past the deadline, with quorum, for those who make progress. */
  readonly graceMs: number;
  /** Bytes per second from which on an upload makes progress. */
  readonly minRate: number;
  /** Whether participants count right answers afterwards. */
  readonly evaluate: boolean;
  /** Epsilon of one round; null without a mechanism. */
  readonly epsilon: number | null;
  /** Of an asynchronous plan; absent in others. */
  readonly asynchronous?: AsynchronousRules;
}

/** How far offers outlive their round; `enough` is what fills the buffer. */
export interface AsynchronousRules {
  readonly stalenessMaximum: number;
  readonly stalenessExponent: number;
  /** Updates of one participant in one round. */
  readonly contributions: number;
}

/** @throws WardroundError PLAN_INVALID where the plan's mechanism cannot be had. */
export function rulesOf(plan: Plan): RoundRules {
  if (plan.privacy) resolveLaplace(plan.privacy);
  return {
    quorum: plan.quorum,
    quorumMissed: plan.quorum_missed,
    cohortMinimum: plan.cohort.minimum,
    cohortMaximum: plan.cohort.maximum,
    enough: plan.asynchronous?.buffer ?? plan.cohort.enough ?? plan.cohort.maximum,
    picksLate: plan.cohort.late === "pick",
    deadlineMs: durationMs(plan.deadline),
    hardDeadlineMs: durationMs(plan.hard_deadline),
    graceMs: durationMs(plan.grace),
    minRate: plan.min_rate,
    evaluate: plan.evaluate === "participants",
    epsilon: plan.privacy?.epsilon ?? null,
    ...(plan.asynchronous ? { asynchronous: asynchronousRules(plan.asynchronous) } : {}),
  };
}

function asynchronousRules(plan: PlanAsynchronous): AsynchronousRules {
  return {
    stalenessMaximum: plan.staleness_maximum,
    stalenessExponent: plan.staleness_exponent,
    contributions: plan.contributions,
  };
}
