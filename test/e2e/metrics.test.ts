import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { featuresTensor, loadTables } from "../../cli/demo/test-rows.ts";
import type { Manifest } from "../../model/manifest.ts";
import { examples, hospitals, type Line, Ward } from "./support.ts";

// Two plain rounds by a server and four hospitals as processes: what the manifest says of the version is
// computed again from the answers that the version gives for the held-out rows of all of them together.
const name = "breast-cancer-plain";
const never = new AbortController().signal;
let ward: Ward;

beforeAll(async () => {
  ward = await Ward.open();
  await ward.openFederation(name);
  const plan = join(examples, "plan-plain.yaml");
  await ward.asAdmin("run", "start", name, "--plan", plan, "--rounds", "2", "--watch");
}, 60_000);

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
});

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

async function heldOut(): Promise<{ scores: readonly number[]; labels: readonly number[] }> {
  const files = hospitals.map((hospital) => join(ward.tableOf(hospital), "data-plain.yaml"));
  const { pooledTest: rows } = await loadTables(files, never);
  const connection = await ward.connect();
  const inputs = [featuresTensor(rows.features, rows.rowCount)];
  const asked = { model: name, modelVersion: 2, inputs, outputs: [], requestId: "", metadata: {} };
  const data = (await connection.infer(asked, never)).outputs[0]?.data as Uint8Array;
  const scores = [...new Float32Array(Uint8Array.from(data).buffer)];
  return { scores, labels: [...rows.labels] };
}

test("the manifest's metrics are those of the pooled held-out rows", async () => {
  const { last } = await ward.asAdmin("model", "list", name);
  const version = (last["versions"] as readonly Line[]).at(-1) as Line;
  const file = await readFile(join(String(version["directory"]), "manifest.json"), "utf8");
  const { metrics } = JSON.parse(file) as Manifest;
  const { scores, labels } = await heldOut();
  const values = metrics?.values ?? {};

  const hits = scores.map((score, row) => Number(Number(score >= 0.5) === labels[row]));
  const ofClass = (label: number): readonly number[] =>
    scores.filter((_, row) => labels[row] === label);
  const pairs = ofClass(1).flatMap((high) =>
    ofClass(0).map((low) => (high > low ? 1 : high === low ? 0.5 : 0)),
  );
  const recalls = [0, 1].map((label) => mean(hits.filter((_, row) => labels[row] === label)));
  const positives = scores.filter((score) => score >= 0.5).length;
  const found = hits.filter((hit, row) => hit === 1 && labels[row] === 1).length;
  const likelihoods = scores.map((score, row) => (labels[row] === 1 ? score : 1 - score));
  const squares = scores.map((score, row) => (score - (labels[row] as number)) ** 2);

  expect(labels.length).toBeGreaterThan(100);
  expect(metrics?.total).toBe(labels.length);
  expect(metrics?.right).toBe(hits.filter((hit) => hit === 1).length);
  expect(values["accuracy"]).toBe(mean(hits));
  expect(values["balanced-accuracy"]).toBeCloseTo(mean(recalls), 12);
  expect(values["f1"]).toBeCloseTo((2 * found) / (positives + ofClass(1).length), 12);
  expect(values["loss"]).toBeCloseTo(-mean(likelihoods.map(Math.log)), 5);
  expect(values["brier"]).toBeCloseTo(mean(squares), 6);
  // Scores that are at most 0.001 apart may count as equal.
  const close = ofClass(1).flatMap((a) => ofClass(0).map((b) => Number(Math.abs(a - b) <= 0.001)));
  expect(Math.abs((values["auroc"] as number) - mean(pairs))).toBeLessThanOrEqual(mean(close) / 2);
  expect(values["auprc"]).toBeGreaterThan(0.9);
  expect(values["calibration-error"]).toBeLessThan(0.5);
});

test("round show has the same metrics", async () => {
  const runs = await ward.asAdmin("model", "list", name);
  const manifest = (runs.last["versions"] as readonly Line[]).at(-1)?.["manifest"] as Manifest;
  const run = manifest.round?.run ?? "";

  const { last } = await ward.asAdmin("round", "show", `${run}/2`);

  expect(last["metrics"]).toEqual(manifest.metrics);
});
