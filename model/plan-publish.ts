import { z } from "zod";
import type { WardroundError } from "../base/errors.ts";
import { durationText } from "./config.ts";

/** The part of a plan that says what becomes of a version that a round has made. */

/** Metrics of which less is better. */
const losses = ["loss", "brier", "calibration-error", "mean-squared-error", "mean-absolute-error"];

const metric = z.enum([
  "loss",
  "accuracy",
  "balanced-accuracy",
  "f1",
  "auroc",
  "auprc",
  "brier",
  "calibration-error",
  "mean-squared-error",
  "mean-absolute-error",
  "r-squared",
  "concordance-index",
]);

const ofClasses = ["accuracy", "balanced-accuracy", "f1", "brier", "calibration-error"] as const;
const ofValues = ["mean-squared-error", "mean-absolute-error", "r-squared"] as const;

/** Metrics that participants count under each loss, beside the loss itself. */
export const metricsByLoss: Readonly<Record<string, readonly z.infer<typeof metric>[]>> = {
  "binary-cross-entropy": [...ofClasses, "auroc", "auprc"],
  "categorical-cross-entropy": ofClasses,
  "mean-squared-error": ofValues,
  "mean-absolute-error": ofValues,
  huber: ofValues,
  poisson: ofValues,
  cox: ["concordance-index"],
};

export const publishSchema = z.strictObject({
  gates: z
    .strictObject({
      /** Of the participants' counts: must not be worse than that of the served version. */
      metric: metric.optional(),
      /** By how much it may be worse, in the metric's own unit. */
      worse_by: z.number().min(0).finite().default(0),
      /** Least cosine between the answers of the served version and the new one. */
      cosine: z.number().min(-1).max(1).optional(),
      /** Least part of the rows with the same label. */
      label_agreement: z.number().min(0).max(1).optional(),
    })
    .prefault({}),
  /** Served at once, tried out on a share of the requests, or on copies of them. */
  mode: z.enum(["atomic", "canary", "shadow"]).default("atomic"),
  /** Part of the requests that name no version. */
  share: z.number().gt(0).max(1).default(0.1),
  /** Requests, or copies, that the version has to have had. */
  minimum_requests: z.int().min(1).max(1e9).default(100),
  minimum_time: durationText.default("10m"),
  /** Failed requests, as a part of all, above those of the served version. */
  error_rate: z.number().min(0).max(1).default(0.01),
  /** Of the 95th percentiles. */
  latency_ratio: z.number().min(1).max(1_000).default(2),
  /** What becomes of a version that kept to its limits. */
  promotion: z.enum(["automatic", "manual"]).default("automatic"),
});

/** The publish part of a plan that has one. */
export type PlanPublish = z.infer<typeof publishSchema>;

/** Whether less of a metric is better. */
export function isLess(name: string): boolean {
  return losses.includes(name);
}

/**
 * Refuses a gate for which the plan gives nothing to look at.
 * @param refusal - makes the error of a path and a problem.
 */
export function refusePublish(
  plan: {
    readonly publish?: PlanPublish | undefined;
    readonly evaluate?: string | undefined;
    readonly privacy?: object | undefined;
  },
  loss: string,
  refusal: (path: string, problem: string) => WardroundError,
): void {
  const { metric: wanted, label_agreement: labels } = plan.publish?.gates ?? {};
  if (wanted !== undefined && (plan.privacy || plan.evaluate === "none")) {
    throw refusal(
      "publish.gates.metric",
      `${wanted} needs evaluate: participants, who count it; leave it out`,
    );
  }
  const counted = ["loss", ...(metricsByLoss[loss] ?? [])];
  if (wanted !== undefined && !counted.includes(wanted)) {
    throw refusal(
      "publish.gates.metric",
      `${wanted} is not counted with ${loss}, so that no version would pass; use one of ${counted.join(", ")}`,
    );
  }
  if (labels !== undefined && !loss.endsWith("cross-entropy")) {
    throw refusal(
      "publish.gates.label_agreement",
      `is for classes, which ${loss} does not tell apart; use cosine`,
    );
  }
}
