import { expect, test } from "vitest";
import { trafficLines, trialJson } from "../../cli/model-texts.ts";
import type { TrialInfo, VersionInfo } from "../../protocol/frames.ts";

const rules = {
  mode: "shadow",
  share: 0.5,
  requestsMinimum: 100,
  timeMsMinimum: 60_000,
  errorRateMaximum: 0.01,
  latencyRatioMaximum: 2,
  promotes: false,
};
const arm = { asked: 10, failed: 0, p95Ms: 1.25 };
const seen = { candidate: arm, served: arm, compared: 10, dropped: 1 };

function linesOf(trial: TrialInfo): readonly string[] {
  return trafficLines({ gates: [], unserved: "", trial } as unknown as VersionInfo);
}

test("a trial's text names every limit that it was started with, and no other", () => {
  const limits = { labelAgreementMinimum: 0.95, cosineMinimum: 0.999 };
  const [how] = linesOf({ ...seen, rules: { ...rules, ...limits } });
  expect(how).toBe(
    "shadow: copies of 50 % of the requests; waits for a promote after 100 requests, 60 s, 1 % more failures at most, 2 times the latency at most, 95 % of the labels the same at least, a cosine of 0.999 at least",
  );
  expect(linesOf({ ...seen, rules })[0]).toMatch(/2 times the latency at most$/);
});

test("a trial's JSON has its limits; null is one that was not set", () => {
  expect(trialJson({ ...seen, rules: { ...rules, labelAgreementMinimum: 0.95 } })).toMatchObject({
    minimum_time_ms: 60_000,
    latency_ratio: 2,
    label_agreement_minimum: 0.95,
    cosine_minimum: null,
  });
});
