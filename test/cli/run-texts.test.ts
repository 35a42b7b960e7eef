import { expect, test } from "vitest";
import { metricRows, roundJson, roundLine } from "../../cli/run-texts.ts";
import type { RoundInfo } from "../../protocol/frames.ts";

const published: RoundInfo = {
  id: "1",
  runId: "2",
  number: 3,
  phase: "published",
  attempt: 1,
  cohort: [],
  version: 3,
  bytesReceived: 1_000,
  epsilonCharged: Number.POSITIVE_INFINITY,
  right: 90,
  total: 100,
  lossSum: 20,
  metrics: [{ name: "loss", value: 0.2 }, { name: "accuracy", value: 0.9 }, { name: "auroc" }],
  message: "",
  code: "",
  kernels: "typed-array",
  elapsedMs: 10,
  cohortSize: 2,
  admittedCount: 2,
};

test("a round's line has the accuracy, and the concordance or R² where no classes are told apart", () => {
  const survival = [{ name: "loss" }, { name: "concordance-index", value: 0.71 }];
  const numbers = [
    { name: "mean-squared-error", value: 2 },
    { name: "r-squared", value: 0.25 },
  ];

  expect(roundLine(published)).toContain("accuracy 0.900 (90/100)");
  expect(roundLine({ ...published, metrics: [] })).toContain("accuracy 0.900 (90/100)");
  expect(roundLine({ ...published, right: 0, metrics: survival })).toContain(
    "concordance-index 0.710 (100 rows)",
  );
  expect(roundLine({ ...published, right: 0, metrics: numbers })).toContain(
    "r-squared 0.250 (100 rows)",
  );
});

test("metrics are a table for people and values by name in JSON; null is what the rows do not tell", () => {
  expect(metricRows(published)).toEqual([
    ["loss", "0.200000"],
    ["accuracy", "0.900000"],
    ["auroc", "not told by these rows"],
  ]);
  const counts = { right: 90, total: 100, loss_sum: 20 };
  const values = { loss: 0.2, accuracy: 0.9, auroc: null };
  expect(roundJson(published)["metrics"]).toEqual({ ...counts, values });
  expect(roundJson({ ...published, metrics: [] })["metrics"]).toEqual(counts);
});
