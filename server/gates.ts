/** What a version has to show before it gets a request. */
import type { Manifest } from "../model/manifest.ts";
import type { Plan } from "../model/plan.ts";
import { isLess, type PlanPublish } from "../model/plan-publish.ts";
import type { Differences } from "../serving/contract.ts";
import type { GateFinding } from "./traffic-records.ts";

/** What gates look at. */
export interface GateInput {
  readonly manifest: Manifest;
  /** Of the version that is served. */
  readonly served: Manifest;
  /** Of their answers; undefined where no gate asks. */
  readonly differences: Differences | undefined;
  /** Whether the model has a golden file, whose answers were right. */
  readonly isGolden: boolean;
}

/** Whether a plan's gates ask both versions the same. */
export function needsDifferences({ publish }: Pick<Plan, "publish">): boolean {
  const { cosine, label_agreement } = publish?.gates ?? {};
  return cosine !== undefined || label_agreement !== undefined;
}

/**
 * Judges a version that was loaded and checked: its answers are finite, and right on the golden file.
 * @returns every gate's finding, in the order in which they are shown.
 */
export function judgeGates(
  { publish }: Pick<Plan, "publish">,
  { manifest, served, differences, isGolden }: GateInput,
): readonly GateFinding[] {
  const { metric, worse_by, cosine, label_agreement } = publish?.gates ?? { worse_by: 0 };
  const finite = `answers are finite${isGolden ? ", and right on the golden file" : ""}`;
  return [
    { gate: "finite", passed: true, message: finite },
    privacyGate(manifest),
    ...(metric === undefined ? [] : [metricGate({ metric, worse_by }, manifest, served)]),
    ...(cosine === undefined ? [] : [atLeast("cosine", differences?.cosine, cosine)]),
    ...(label_agreement === undefined
      ? []
      : [atLeast("label-agreement", differences?.labelAgreement, label_agreement)]),
  ];
}

/** The reason why a version is not to be served; undefined where all gates were passed. */
export function gateFailure(findings: readonly GateFinding[] | undefined): string | undefined {
  const failed = (findings ?? []).filter(({ passed }) => !passed);
  if (failed.length === 0) return undefined;
  return failed.map(({ gate, message }) => `gate ${gate}: ${message}`).join("; ");
}

/** Who reads a version must be able to read what was promised to those whose data made it. */
function privacyGate({ privacy }: { readonly privacy?: Manifest["privacy"] }): GateFinding {
  const passed = typeof privacy?.text === "string" && privacy.text.trim() !== "";
  const message = passed ? `statement of kind ${privacy.kind}` : "the manifest has no statement";
  return { gate: "privacy", passed, message };
}

/** Of a difference, as a part of what it is between. */
const roundingOf = 1e-12;

function metricGate(
  { metric, worse_by }: Required<Pick<PlanPublish["gates"], "metric" | "worse_by">> & object,
  manifest: Manifest,
  served: Manifest,
): GateFinding {
  const found = (message: string, passed: boolean): GateFinding => ({
    gate: "metric",
    passed,
    message,
  });
  const name = String(metric);
  const value = manifest.metrics?.values?.[name];
  if (typeof value !== "number") return found(`${name} was not told by the participants`, false);
  const before = served.metrics?.values?.[name];
  const shown = `${name} ${value.toPrecision(4)}`;
  if (typeof before !== "number") {
    return found(`${shown}; version ${served.version} has none to compare with`, true);
  }
  const worse = isLess(name) ? value - before : before - value;
  const allowed = `${before.toPrecision(4)} of version ${served.version}, by ${worse_by} worse at most`;
  // 0.8 − 0.79 is a little more than 0.01.
  const rounding = roundingOf * Math.max(Math.abs(value), Math.abs(before));
  return found(`${shown} against ${allowed}`, worse <= worse_by + rounding);
}

function atLeast(
  gate: "cosine" | "label-agreement",
  value: number | null | undefined,
  least: number,
): GateFinding {
  if (typeof value !== "number") {
    return { gate, passed: false, message: "the answers have no numbers to compare" };
  }
  const message = `${value.toPrecision(4)} against the served version, at least ${least}`;
  return { gate, passed: value >= least, message };
}
