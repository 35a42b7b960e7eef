import type { ArmInfo, TrialInfo, VersionInfo } from "../protocol/frames.ts";
import type { JsonObject } from "./output.ts";

/** What the gates found of a version, its trial, and why it is not served. */
export function trafficLines({ gates, unserved, trial }: VersionInfo): readonly string[] {
  return [
    ...gates.map(({ gate, passed, message }) => {
      return `gate ${gate}: ${passed ? "passed" : "FAILED"}, ${message}`;
    }),
    ...(unserved === "" ? [] : [`not served: ${unserved}`]),
    ...(trial ? trialLines(trial) : []),
  ];
}

function trialLines({ rules, candidate, served, ...seen }: TrialInfo): readonly string[] {
  if (!rules) return [];
  const copied = rules.mode === "shadow" ? "copies of " : "";
  const limits = [
    `${rules.requestsMinimum} requests`,
    `${rules.timeMsMinimum / 1000} s`,
    `${percent(rules.errorRateMaximum)} more failures at most`,
    `${rules.latencyRatioMaximum} times the latency at most`,
    ...(rules.labelAgreementMinimum === undefined
      ? []
      : [`${percent(rules.labelAgreementMinimum)} of the labels the same at least`]),
    ...(rules.cosineMinimum === undefined ? [] : [`a cosine of ${rules.cosineMinimum} at least`]),
  ];
  const compared =
    seen.labelAgreement === undefined
      ? []
      : [
          `of ${seen.compared} compared answers ${percent(seen.labelAgreement)} have the same label, mean cosine ${seen.cosine?.toPrecision(6) ?? "unknown"}; ${seen.dropped} copies left out`,
        ];
  return [
    `${rules.mode}: ${copied}${percent(rules.share)} of the requests; ${rules.promotes ? "served" : "waits for a promote"} after ${limits.join(", ")}`,
    `so far: ${armText(candidate)}; the served version ${armText(served)}`,
    ...compared,
  ];
}

/** A trial as JSON. */
export function trialJson({ rules, candidate, served, ...seen }: TrialInfo): JsonObject {
  return {
    mode: rules?.mode ?? null,
    share: rules?.share ?? null,
    minimum_requests: rules?.requestsMinimum ?? null,
    minimum_time_ms: rules?.timeMsMinimum ?? null,
    error_rate: rules?.errorRateMaximum ?? null,
    latency_ratio: rules?.latencyRatioMaximum ?? null,
    label_agreement_minimum: rules?.labelAgreementMinimum ?? null,
    cosine_minimum: rules?.cosineMinimum ?? null,
    promotes: rules?.promotes ?? null,
    candidate: armJson(candidate),
    served: armJson(served),
    compared: seen.compared,
    dropped: seen.dropped,
    label_agreement: seen.labelAgreement ?? null,
    cosine: seen.cosine ?? null,
  };
}

function armText(arm: ArmInfo | null): string {
  const { asked = 0, failed = 0, p95Ms } = arm ?? {};
  const time = p95Ms === undefined ? "" : `, 95 of 100 within ${p95Ms.toPrecision(3)} ms`;
  return `${asked} requests, ${failed} failed${time}`;
}

function armJson(arm: ArmInfo | null): JsonObject {
  return { asked: arm?.asked ?? 0, failed: arm?.failed ?? 0, p95_ms: arm?.p95Ms ?? null };
}

function percent(part: number): string {
  return `${Number((100 * part).toPrecision(4))} %`;
}
