import { expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { type PlanFile, parsePlanFile } from "../../model/plan.ts";
import { metricsByLoss } from "../../model/plan-publish.ts";
import { gateFailure, judgeGates } from "../../server/gates.ts";
import type { TrialRules } from "../../server/traffic-records.ts";
import { judgeTrial } from "../../server/trial-rules.ts";
import type { TrialStatistics } from "../../serving/contract.ts";
import { metricValues, observeMetrics } from "../../training/measures.ts";

const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 };

function planOf(gates: object): PlanFile {
  return parsePlanFile({ quorum: 1, training, publish: { gates } });
}

function manifestOf(version: number, values: Record<string, number | null> | null): Manifest {
  const metrics = values && { right: 1, total: 1, loss_sum: 1, values };
  const privacy = { kind: "unbounded", text: "No mechanism hides anybody." };
  return { version, privacy, metrics } as unknown as Manifest;
}

const differences = { rows: 64, labelAgreement: 0.9, cosine: 0.8 };

/** The gates that fail, of a version with these metrics against version 3 with those. */
function failing(
  gates: object,
  value: Record<string, number | null> | null,
  before: Record<string, number | null> | null = { accuracy: 0.8, loss: 0.5 },
): string | undefined {
  const input = { manifest: manifestOf(4, value), served: manifestOf(3, before) };
  return gateFailure(judgeGates(planOf(gates), { ...input, differences, isGolden: false }));
}

test.each([
  ["as good", { metric: "accuracy" }, { accuracy: 0.8 }, undefined],
  [
    "worse",
    { metric: "accuracy" },
    { accuracy: 0.79 },
    /^gate metric: accuracy 0.79.. against 0.8/,
  ],
  [
    "worse by what is allowed",
    { metric: "accuracy", worse_by: 0.02 },
    { accuracy: 0.79 },
    undefined,
  ],
  [
    "worse by exactly what is allowed",
    { metric: "accuracy", worse_by: 0.01 },
    { accuracy: 0.79 },
    undefined,
  ],
  ["of a metric of which less is better, lower", { metric: "loss" }, { loss: 0.4 }, undefined],
  ["of a metric of which less is better, higher", { metric: "loss" }, { loss: 0.6 }, /loss 0.6000/],
  ["without the metric", { metric: "accuracy" }, { accuracy: null }, /was not told/],
  ["without metrics", { metric: "accuracy" }, null, /was not told/],
  ["as near as it must be", { cosine: 0.8, label_agreement: 0.9 }, null, undefined],
  ["with another direction", { cosine: 0.81 }, null, /^gate cosine: 0.8000 .*at least 0.81$/],
  ["with other labels", { label_agreement: 0.91 }, null, /^gate label-agreement: 0.9000/],
] as const)("a version %s", (_, gates, value, wanted) => {
  const found = failing(gates, value);
  if (wanted === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(wanted);
});

test("where the served version has no metric, any will do", () => {
  expect(failing({ metric: "accuracy" }, { accuracy: 0.1 }, null)).toBeUndefined();
});

test("what could not be compared is not passed", () => {
  const served = manifestOf(3, null);
  const input = { manifest: manifestOf(4, null), served, differences: undefined, isGolden: true };
  const found = judgeGates(planOf({ cosine: 0 }), input);
  expect(found.map(({ gate, passed }) => [gate, passed])).toEqual([
    ["finite", true],
    ["privacy", true],
    ["cosine", false],
  ]);
});

test.each([{ kind: "laplace", text: " " }, {}, undefined])(
  "a manifest with the privacy statement %j is refused",
  (privacy) => {
    const manifest = { ...manifestOf(4, null), privacy } as unknown as Manifest;
    const served = manifestOf(3, null);
    const found = judgeGates({}, { manifest, served, differences: undefined, isGolden: false });
    expect(gateFailure(found)).toBe("gate privacy: the manifest has no statement");
  },
);

test.each([
  [{ metric: "accuracy" }, { evaluate: "none" }, /publish.gates.metric: accuracy needs evaluate/],
  [
    { metric: "accuracy" },
    { privacy: { mechanism: "laplace", clip: 1, epsilon: 1 } },
    /publish.gates.metric/,
  ],
  [
    { label_agreement: 0.9 },
    { training: { ...training, loss: "mean-squared-error" } },
    /is for classes, which mean-squared-error does not tell apart/,
  ],
  [{ metric: "accurracy" }, {}, /publish.gates.metric/],
  [
    { metric: "auroc" },
    { training: { ...training, loss: "categorical-cross-entropy" } },
    /publish.gates.metric: auroc is not counted with categorical-cross-entropy, .*use one of loss, accuracy/,
  ],
] as const)("a plan with the gates %j and %j is refused by name", (gates, more, message) => {
  const file = { quorum: 1, training, publish: { gates }, ...more };
  expect(() => parsePlanFile(file)).toThrow(message);
});

test.each([
  ["binary-cross-entropy", 1],
  ["categorical-cross-entropy", 3],
  ["mean-squared-error", 1],
  ["mean-absolute-error", 1],
  ["huber", 1],
  ["poisson", 1],
  ["cox", 1],
] as const)("gates know the metrics that are counted under %s", (loss, outputCount) => {
  const answers = new Float32Array(2 * outputCount).fill(1 / outputCount);
  const values = loss === "cox" ? Float32Array.of(1, 1, 2, 0) : Float32Array.of(0, 1);
  const labels = loss.endsWith("entropy") ? Int32Array.of(0, 1) : values;
  const metrics = observeMetrics(answers, labels, { loss, outputCount });
  const counted = metricValues({ right: 1, total: 2, lossSum: 1, weightSum: 2, metrics });
  expect(Object.keys(counted ?? {}).toSorted()).toEqual(
    ["loss", ...(metricsByLoss[loss] ?? [])].toSorted(),
  );
});

const rules: TrialRules = {
  mode: "canary",
  share: 0.1,
  requestsMinimum: 100,
  timeMsMinimum: 1_000,
  errorRateMaximum: 0.01,
  latencyRatioMaximum: 2,
  labelAgreementMinimum: null,
  cosineMinimum: null,
  promotes: true,
};

function seen(
  candidate: Partial<TrialStatistics["candidate"]>,
  more: Partial<TrialStatistics> = {},
): TrialStatistics {
  const served = { asked: 900, failed: 0, p95Ms: 4 };
  const none = { compared: 0, labelAgreement: null, cosine: null, dropped: 0 };
  return { candidate: { asked: 100, failed: 0, p95Ms: 4, ...candidate }, served, ...none, ...more };
}

const shadow: TrialRules = {
  ...rules,
  mode: "shadow",
  labelAgreementMinimum: 0.9,
  cosineMinimum: 0.5,
};

test.each([
  ["keeps to all limits", rules, seen({}), 1_000, "keep"],
  ["had too few requests", rules, seen({ asked: 99 }), 9_000, undefined],
  ["had too little time", rules, seen({}), 999, undefined],
  ["waits for a coordinator", { ...rules, promotes: false }, seen({}), 9_000, undefined],
  ["failed once of a hundred", rules, seen({ failed: 1 }), 1_000, "keep"],
  ["failed twice of a hundred", rules, seen({ failed: 2 }), 1, "roll-back"],
  ["failed twice of two", rules, seen({ asked: 2, failed: 2 }), 1, undefined],
  ["failed three times of three", rules, seen({ asked: 3, failed: 3 }), 1, "roll-back"],
  [
    "fails as often as the served version",
    rules,
    seen({ failed: 10 }, { served: { asked: 900, failed: 90, p95Ms: 4 } }),
    1_000,
    "keep",
  ],
  ["takes twice as long", rules, seen({ p95Ms: 8 }), 1_000, "keep"],
  ["takes longer than that", rules, seen({ p95Ms: 8.1 }), 1, "roll-back"],
  [
    "takes longer by less than a millisecond",
    rules,
    seen({ p95Ms: 0.9 }, { served: { asked: 900, failed: 0, p95Ms: 0.1 } }),
    1_000,
    "keep",
  ],
  [
    "takes longer than a version that was hardly asked",
    rules,
    seen({ p95Ms: 80 }, { served: { asked: 19, failed: 0, p95Ms: 4 } }),
    1_000,
    "keep",
  ],
  [
    "fails more often by exactly what is allowed",
    { ...rules, errorRateMaximum: 0.1 },
    seen({ failed: 80 }, { served: { asked: 10, failed: 7, p95Ms: 4 } }),
    1_000,
    "keep",
  ],
  ["agrees", shadow, seen({}, { labelAgreement: 0.9, cosine: 0.5 }), 1_000, "keep"],
  ["gave no labels to compare", shadow, seen({}, { cosine: 1 }), 1, "roll-back"],
  ["gave no numbers to compare", shadow, seen({}, { labelAgreement: 1 }), 1, "roll-back"],
  [
    "is a canary, whose answers have no twin",
    { ...shadow, mode: "canary" },
    seen({}),
    1_000,
    "keep",
  ],
  ["has other labels", shadow, seen({}, { labelAgreement: 0.89, cosine: 1 }), 1, "roll-back"],
  ["has another direction", shadow, seen({}, { labelAgreement: 1, cosine: 0.4 }), 1, "roll-back"],
] as const)("a version that %s", (_, limits, statistics, elapsedMs, kind) => {
  expect(judgeTrial(limits, statistics, elapsedMs)?.kind).toBe(kind);
});
