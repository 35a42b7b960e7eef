/** Versions and their trials as coordinators see them. */
import { WardroundError } from "../base/errors.ts";
import type { TrialInfo, VersionInfo, TrialRules as WireRules } from "../protocol/frames.ts";
import type { ArmStatistics, TrialStatistics } from "../serving/contract.ts";
import type { FederationRecord, VersionRecord } from "./records.ts";
import type { TrialRecord, TrialRules } from "./traffic-records.ts";

/** What is told of a version beside its record. */
export interface VersionContext {
  readonly directory: string;
  readonly modelKeyPem: string;
  /** Of the federation's trial, where it runs. */
  readonly statistics: TrialStatistics | undefined;
}

/** One version. */
export function versionInfo(
  federation: FederationRecord,
  record: VersionRecord,
  { directory, modelKeyPem, statistics }: VersionContext,
): VersionInfo {
  const { trial } = federation;
  const isTried = trial?.version === record.version;
  return {
    federation: federation.name,
    version: record.version,
    served: record.version === federation.servedVersion,
    manifest: record.manifest,
    manifestSignature: record.manifestSignature,
    directory,
    modelSignature: record.modelSignature ?? new Uint8Array(),
    modelKey: modelKeyPem,
    gates: (record.gates ?? []).map((finding) => ({ ...finding })),
    unserved: record.unserved ?? "",
    ...(isTried ? { trial: trialInfo(trial, statistics) } : {}),
  };
}

function trialInfo(trial: TrialRecord, seen: TrialStatistics | undefined): TrialInfo {
  const { labelAgreementMinimum, cosineMinimum } = trial;
  const { mode, share, requestsMinimum, timeMsMinimum } = trial;
  const { errorRateMaximum, latencyRatioMaximum, promotes } = trial;
  const none: ArmStatistics = { asked: 0, failed: 0, p95Ms: null };
  const arm = ({ asked, failed, p95Ms } = none) => ({
    asked,
    failed,
    ...(p95Ms === null ? {} : { p95Ms }),
  });
  return {
    rules: {
      ...{ mode, share, requestsMinimum, timeMsMinimum, errorRateMaximum, latencyRatioMaximum },
      ...(labelAgreementMinimum === null ? {} : { labelAgreementMinimum }),
      ...(cosineMinimum === null ? {} : { cosineMinimum }),
      promotes,
    },
    candidate: arm(seen?.candidate),
    served: arm(seen?.served),
    compared: seen?.compared ?? 0,
    dropped: seen?.dropped ?? 0,
    ...(typeof seen?.labelAgreement === "number" ? { labelAgreement: seen.labelAgreement } : {}),
    ...(typeof seen?.cosine === "number" ? { cosine: seen.cosine } : {}),
  };
}

const timeMsMax = 366 * 86_400_000;

/** Reads how a version is to be tried out. @throws WardroundError ARGUMENT_INVALID */
export function readTrialRules(rules: WireRules | null): TrialRules {
  if (!rules) throw invalid("rules", "missing", "how it is tried out");
  const { mode, share, requestsMinimum, timeMsMinimum, errorRateMaximum } = rules;
  const { latencyRatioMaximum, labelAgreementMinimum = null, cosineMinimum = null } = rules;
  if (mode !== "canary" && mode !== "shadow") throw invalid("mode", mode, "canary or shadow");
  if (!(share > 0 && share <= 1)) throw invalid("share", share, "above 0, at most 1");
  if (requestsMinimum < 1) throw invalid("requests_minimum", requestsMinimum, "at least 1");
  if (!(timeMsMinimum >= 0 && timeMsMinimum <= timeMsMax)) {
    throw invalid("time_ms_minimum", timeMsMinimum, `0 to ${timeMsMax}`);
  }
  if (!(errorRateMaximum >= 0 && errorRateMaximum <= 1)) {
    throw invalid("error_rate_maximum", errorRateMaximum, "0 to 1");
  }
  if (!(latencyRatioMaximum >= 1 && latencyRatioMaximum <= 1_000)) {
    throw invalid("latency_ratio_maximum", latencyRatioMaximum, "1 to 1000");
  }
  if (labelAgreementMinimum !== null && !(Math.abs(labelAgreementMinimum - 0.5) <= 0.5)) {
    throw invalid("label_agreement_minimum", labelAgreementMinimum, "0 to 1");
  }
  if (cosineMinimum !== null && !(Math.abs(cosineMinimum) <= 1)) {
    throw invalid("cosine_minimum", cosineMinimum, "-1 to 1");
  }
  return {
    ...{ mode, share, requestsMinimum, timeMsMinimum, errorRateMaximum, latencyRatioMaximum },
    ...{ labelAgreementMinimum, cosineMinimum, promotes: rules.promotes },
  };
}

function invalid(field: string, got: string | number, expected: string): WardroundError {
  const shown = typeof got === "string" ? JSON.stringify(got.slice(0, 32)) : got;
  return new WardroundError("ARGUMENT_INVALID", `${field} is ${shown}: expected ${expected}`);
}
