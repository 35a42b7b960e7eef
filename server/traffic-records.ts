/** What the store keeps of a version's way to its requests: gates, trials and why it is not served. */
import type { Plan } from "../model/plan.ts";
import { durationMs } from "../model/plan.ts";
import { lossOf } from "../model/plan-training.ts";
import { probabilityThreshold } from "../serving/differences.ts";

/** What one gate found of a version. */
export interface GateFinding {
  readonly gate: "finite" | "privacy" | "metric" | "cosine" | "label-agreement";
  readonly passed: boolean;
  /** What was found and what is allowed. */
  readonly message: string;
}

/** How a version is tried out, and what it has to keep to. */
export interface TrialRules {
  readonly mode: "canary" | "shadow";
  /** Of the requests that name no version, above 0, at most 1. */
  readonly share: number;
  /** Requests, or copies, before it can be served. */
  readonly requestsMinimum: number;
  readonly timeMsMinimum: number;
  /** Failed requests as a part of all, above those of the served version. */
  readonly errorRateMaximum: number;
  /** Of the 95th percentiles of its requests and the served version's. */
  readonly latencyRatioMaximum: number;
  /** Shadow only; null = any. */
  readonly labelAgreementMinimum: number | null;
  readonly cosineMinimum: number | null;
  /** Whether it is served once it has kept to all of it; else it waits for a coordinator. */
  readonly promotes: boolean;
}

/** A trial that is on. */
export interface TrialRecord extends TrialRules {
  /** The round's that published the version, or random: no two trials have the same. */
  readonly id: string;
  readonly version: number;
  /** From which value on an output of one column means the class 1. */
  readonly labelThreshold: number;
}

/** How a plan's versions are tried out; undefined where they are served at once. */
export function trialRulesOf({ publish }: Plan): TrialRules | undefined {
  if (!publish || publish.mode === "atomic") return undefined;
  const { mode, gates } = publish;
  return {
    mode,
    share: publish.share,
    requestsMinimum: publish.minimum_requests,
    timeMsMinimum: durationMs(publish.minimum_time),
    errorRateMaximum: publish.error_rate,
    latencyRatioMaximum: publish.latency_ratio,
    labelAgreementMinimum: gates.label_agreement ?? null,
    cosineMinimum: gates.cosine ?? null,
    promotes: publish.promotion === "automatic",
  };
}

/** Where the class 1 begins in a model of one output column: logits are above 0. */
export function labelThresholdOf({ training }: Pick<Plan, "training">): number {
  return lossOf(training).from === "logits" ? 0 : probabilityThreshold;
}
