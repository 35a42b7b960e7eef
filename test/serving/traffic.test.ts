import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeTrial } from "../../server/trial-rules.ts";
import type {
  ServedTensor,
  Trial,
  TrialStatistics,
  VersionSource,
} from "../../serving/contract.ts";
import { compareAnswers } from "../../serving/differences.ts";
import { openInferenceHandlers } from "../../serving/open-inference.ts";
import { isInShare, keyPosition, TrialMeter } from "../../serving/traffic.ts";
import { never, openTestServing, type TestRegistry } from "./support/registry.ts";
import {
  floats,
  logarithm,
  logistic,
  lookup,
  randomValues,
  rowsOf,
  seededLogistic,
  seededPerceptron,
  writeVersion,
} from "./support/version-folders.ts";

const row = rowsOf(randomValues("a row", 13), 13);
const ask = { model: "heart", version: undefined, inputs: [row], outputs: [] };
const nothing = (): void => undefined;

/** A registry that serves version 1 of `heart`, with the folder of version 2. */
async function openTwo(): Promise<TestRegistry & Record<"one" | "two", VersionSource>> {
  const registry = await openTestServing();
  const one = await writeVersion(registry.root, "heart", 1, seededLogistic("one"));
  const two = await writeVersion(registry.root, "heart", 2, seededLogistic("two"));
  await registry.serving.switchTo(one, never);
  return { ...registry, one, two };
}

const keys = Array.from({ length: 10_000 }, (_, at) => `patient-${at}`);
const source = { model: "heart", version: 2, directory: "", digest: "" };

test.each([0, 0.01, 0.1, 0.5, 1])(
  "of 10,000 routing keys a share of %d is within 1 %% of it",
  (share) => {
    const chosen = keys.filter((key) => keyPosition(key, { source }) < share);
    expect(Math.abs(chosen.length / keys.length - share)).toBeLessThan(0.01);
  },
);

test("a key goes the same way each time, stays where the share grows, and another version gets other keys", () => {
  const chosen = (share: number, version = 2) => {
    const trial = { source: { ...source, version }, share };
    return new Set(keys.filter((routeKey) => isInShare({ routeKey }, trial, () => Number.NaN)));
  };
  const [small, again, large] = [chosen(0.1), chosen(0.1), chosen(0.3)];
  expect([...small].every((key) => again.has(key) && large.has(key))).toBe(true);
  const both = [...chosen(0.1, 3)].filter((key) => small.has(key));
  expect(both.length / keys.length).toBeLessThan(0.03);
});

test("a request without a key goes where it is drawn", () => {
  const trial = { source, share: 0.25 };
  expect(isInShare({ routeKey: undefined }, trial, () => 0.24)).toBe(true);
  expect(isInShare({ routeKey: undefined }, trial, () => 0.25)).toBe(false);
});

test("a canary answers its share of the requests that name no version, by their keys, until it ends", async () => {
  const { serving, one, two, events } = await openTwo();
  const trial: Trial = { source: two, mode: "canary", share: 0.3 };
  let told = 0;
  const onAnswer = () => {
    told += 1;
  };
  await serving.tryOut(trial, onAnswer, never);

  const asked = keys.slice(0, 1_000);
  const versionOf = async (routeKey: string) =>
    (await serving.infer({ ...ask, routeKey }, never)).version;
  const versions = await Promise.all(asked.map(versionOf));
  expect(versions).toEqual(asked.map((key) => (keyPosition(key, trial) < 0.3 ? 2 : 1)));
  const ofTwo = versions.filter((version) => version === 2).length;
  expect(told).toBe(ofTwo);
  expect(serving.trialStatistics("heart")).toMatchObject({
    candidate: { asked: ofTwo, failed: 0 },
    served: { asked: 1_000 - ofTwo, failed: 0 },
  });
  expect((await serving.infer({ ...ask, version: 1 }, never)).version).toBe(1);
  expect(serving.servedVersion("heart")).toBe(1);

  serving.endTrial("heart");
  expect(new Set(await Promise.all(asked.map(versionOf)))).toEqual(new Set([1]));
  expect(serving.trialStatistics("heart")).toBeUndefined();
  await expect
    .poll(() => events.find(({ event }) => event === "version_released"))
    .toMatchObject({ version: 2 });
  expect(one.version).toBe(1);
});

test("canary, rollback, canary, promotion: each time the keys go where they are to go", async () => {
  const { serving, two } = await openTwo();
  const versions = async () => {
    const all = await Promise.all(
      keys.slice(0, 200).map((routeKey) => serving.infer({ ...ask, routeKey }, never)),
    );
    return new Set(all.map(({ version }) => version));
  };
  const trial: Trial = { source: two, mode: "canary", share: 0.5 };
  await serving.tryOut(trial, nothing, never);
  expect(await versions()).toEqual(new Set([1, 2]));
  serving.endTrial("heart");
  expect(await versions()).toEqual(new Set([1]));
  await serving.tryOut(trial, nothing, never);
  expect(await versions()).toEqual(new Set([1, 2]));
  await serving.switchTo(two, never);
  serving.endTrial("heart");
  expect(await versions()).toEqual(new Set([2]));
});

test("what fails on a canary, or comes out as NaN, is answered by the served version and counted", async () => {
  const { serving, root } = await openTestServing();
  // The logarithm of a negative number is NaN; the other model has an answer for every row.
  const sound = {
    ...logistic([1], 0),
    outputs: [{ name: "y", type: "float32", shape: ["batch", 1] }],
  };
  const nodes = sound.nodes.map((node) => ({
    ...node,
    outputs: node.op === "Sigmoid" ? ["y"] : (node.outputs ?? []),
  }));
  const one = await writeVersion(root, "log", 1, { ...sound, nodes } as typeof logarithm);
  const two = await writeVersion(root, "log", 2, logarithm);
  await serving.switchTo(one, never);
  await serving.tryOut({ source: two, mode: "canary", share: 1 }, nothing, never);
  const asked = { ...ask, model: "log", inputs: [rowsOf([-1], 1)] };
  for (let count = 0; count < 5; count += 1) {
    expect((await serving.infer(asked, never)).version).toBe(1);
  }
  expect(serving.trialStatistics("log")?.candidate).toMatchObject({ asked: 5, failed: 5 });
  const wrong = { ...asked, inputs: [row] };
  await expect(serving.infer(wrong, never)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });
  expect(serving.trialStatistics("log")?.candidate).toMatchObject({ asked: 5 });
});

test.each(["canary", "shadow"] as const)(
  "a %s that takes far longer than the served version is found out",
  async (mode) => {
    const { serving, root, one } = await openTwo();
    const slow = await writeVersion(root, "heart", 2, seededPerceptron("slow", 3072));
    let tell = (): void => undefined;
    const trial: Trial = { source: slow, mode, share: 0.5 };
    await serving.tryOut(trial, () => tell(), never);
    // One after the other, copies too, so that neither waits for the other's runs.
    for (const routeKey of keys.slice(0, 100)) {
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      await serving.infer({ ...ask, routeKey }, never);
      if (isInShare({ routeKey }, trial, () => Number.NaN)) await told;
    }
    const rules = {
      ...{ mode, share: 0.5, requestsMinimum: 30, timeMsMinimum: 0, errorRateMaximum: 0 },
      ...{ labelAgreementMinimum: null, cosineMinimum: null, promotes: true },
    };
    const seen = serving.trialStatistics("heart") as TrialStatistics;
    const why = expect.stringMatching(/^95 of 100 requests took up to/);
    const judged = judgeTrial({ ...rules, latencyRatioMaximum: 2 }, seen, 1);
    expect(judged).toEqual({ kind: "roll-back", why });
    expect(seen.candidate.failed).toBe(0);
    expect(serving.servedVersion("heart")).toBe(one.version);
  },
);

test("a shadow's answers are compared, and nobody gets them", async () => {
  const { serving, two } = await openTwo();
  let told = 0;
  const onAnswer = () => {
    told += 1;
  };
  await serving.tryOut({ source: two, mode: "shadow", share: 1 }, onAnswer, never);
  for (let count = 0; count < 20; count += 1) {
    expect((await serving.infer(ask, never)).version).toBe(1);
  }
  await expect.poll(() => told).toBe(20);
  const seen = serving.trialStatistics("heart");
  expect(seen).toMatchObject({ candidate: { asked: 20, failed: 0 }, compared: 20, dropped: 0 });
  expect([0, 1]).toContain(seen?.labelAgreement);
  expect(seen?.cosine).toBeCloseTo(1, 6);
});

test("under load no copy is made, and every answer comes", async () => {
  const { serving, two } = await openTwo();
  await serving.tryOut({ source: two, mode: "shadow", share: 1 }, nothing, never);
  const answers = await Promise.all(Array.from({ length: 500 }, () => serving.infer(ask, never)));
  expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([1]));
  const seen = serving.trialStatistics("heart");
  expect(seen?.served.asked).toBe(500);
  expect(seen?.dropped).toBeGreaterThanOrEqual(490);
});

test("a switch to the version before waits for no load, and its load does not come back later", async () => {
  const { serving, root, one, two } = await openTwo();
  await serving.switchTo(two, never);
  const three = await writeVersion(root, "heart", 3, seededLogistic("three"));
  const loading = serving.switchTo(three, never);
  const back = serving.switchTo(one, never);
  expect(serving.servedVersion("heart")).toBe(1);
  await Promise.all([loading, back]);
  expect(serving.servedVersion("heart")).toBe(1);
  expect((await serving.infer(ask, never)).version).toBe(1);
});

test("one version is kept for a rollback beside the served one, and no more", async () => {
  const { serving, root, events, one, two } = await openTwo();
  const three = await writeVersion(root, "heart", 3, seededLogistic("three"));
  const states = () => serving.index().map(({ version, state }) => `${version} ${state}`);
  await serving.switchTo(two, never);
  expect(states()).toEqual(["1 READY", "2 READY"]);
  await serving.switchTo(three, never);
  expect(states()).toEqual(["2 READY", "3 READY"]);
  await serving.keepPrevious(one, never);
  expect(states()).toEqual(["1 READY", "3 READY"]);
  const loads = events.filter(({ event }) => event === "version_loaded").length;
  await serving.switchTo(one, never);
  expect(serving.servedVersion("heart")).toBe(1);
  expect(events.filter(({ event }) => event === "version_loaded")).toHaveLength(loads);
});

test("a model that is unloaded during a trial goes on with it when it is loaded again", async () => {
  const { serving, two } = await openTwo();
  await serving.tryOut({ source: two, mode: "canary", share: 1 }, nothing, never);
  await serving.unload("heart");
  expect(serving.trialStatistics("heart")).toBeUndefined();
  await serving.load("heart", undefined, never);
  expect((await serving.infer(ask, never)).version).toBe(2);
});

test("two versions are compared by what the golden file asks, else by made-up rows", async () => {
  const { serving, one, two } = await openTwo();
  expect(await serving.compare([one, one], undefined, never)).toEqual({
    rows: 64,
    labelAgreement: 1,
    cosine: expect.closeTo(1, 9),
  });
  const { rows, labelAgreement, cosine } = await serving.compare([one, two], undefined, never);
  expect(rows).toBe(64);
  expect(labelAgreement).toBeLessThan(1);
  expect(cosine).toBeLessThan(0.999);
});

const tensor = (values: readonly number[], columns: number): ServedTensor => ({
  name: "p",
  type: "float32",
  shape: [values.length / columns, columns],
  data: floats(values),
});

test.each([
  ["largest column", [1, 2, 5, 4], [0, 9, 4, 5], 2, undefined, 0.5],
  ["probability of 0.5", [0.4, 0.6], [0.1, 0.4], 1, undefined, 0.5],
  ["logit of 0", [-1, 0.2], [-2, 0.4], 1, 0, 1],
  ["NaN", [Number.NaN, 0.2], [Number.NaN, 0.4], 1, undefined, 0.5],
] as const)("labels by the %s", (_, one, other, columns, threshold, wanted) => {
  const compared = compareAnswers([tensor(one, columns)], [tensor(other, columns)], threshold);
  expect(compared.labelAgreement).toBe(wanted);
});

test("the cosine is that of all values; what has NaN or another shape is as far away as can be", () => {
  const cosine = (one: ServedTensor, other: ServedTensor) => compareAnswers([one], [other]).cosine;
  expect(cosine(tensor([3, 4], 1), tensor([4, 3], 1))).toBeCloseTo(24 / 25, 9);
  expect(cosine(tensor([1, 1], 1), tensor([-1, -1], 1))).toBeCloseTo(-1, 9);
  expect(cosine(tensor([0, 0], 1), tensor([0, 0], 1))).toBe(1);
  expect(cosine(tensor([1, Number.NaN], 1), tensor([1, 1], 1))).toBe(-1);
  expect(compareAnswers([tensor([1, 2], 1)], [tensor([1, 2], 2)])).toMatchObject({
    labelAgreement: 0,
    cosine: -1,
  });
});

test("the 95th percentile is at most a fifth above the time that it stands for", () => {
  const meter = new TrialMeter();
  expect(meter.statistics().candidate.p95Ms).toBeNull();
  for (let ms = 1; ms <= 100; ms += 1) meter.candidate.add(ms, false);
  const { p95Ms } = meter.statistics().candidate;
  expect(p95Ms).toBeGreaterThanOrEqual(95);
  expect(p95Ms).toBeLessThanOrEqual(95 * 1.2);
});

test("a split's metadata are those of the first model, or of the other where that gets all, under the name asked for", async () => {
  const { serving, root } = await openTwo();
  await serving.switchTo(await writeVersion(root, "lung", 4, seededLogistic("lung")), never);
  const split = (share: number) => {
    const arms = [
      { model: "heart", version: undefined },
      { model: "lung", version: undefined },
    ] as const;
    serving.split("both", { arms, share });
  };
  split(0.5);
  expect(await serving.spec("both")).toMatchObject({ model: "heart", version: 1 });
  const handlers = openInferenceHandlers(serving, { ready: () => true });
  expect(await handlers.modelMetadata({ name: "both", version: "" })).toMatchObject({
    name: "both",
    properties: { model_version: "1" },
  });
  split(1);
  expect(await serving.spec("both")).toMatchObject({ model: "lung", version: 4 });
  await expect(serving.infer({ ...ask, model: "both", version: 1 }, never)).rejects.toMatchObject({
    code: "VERSION_NOT_FOUND",
    message: expect.stringMatching(/split between "heart" and "lung"/),
  });
});

test("a model that is unloaded has the version before in memory again when it is loaded", async () => {
  const { serving, one, two } = await openTwo();
  await serving.switchTo(two, never);
  await serving.unload("heart");
  await serving.load("heart", undefined, never);
  const states = serving.index().map(({ version, state }) => `${version} ${state}`);
  expect(states).toEqual(["1 READY", "2 READY"]);
  await serving.switchTo(one, never);
  expect(serving.servedVersion("heart")).toBe(1);
});

test("a model is loaded and served where the version that is tried out cannot be loaded again", async () => {
  const { serving, two, events } = await openTwo();
  await serving.tryOut({ source: two, mode: "canary", share: 1 }, nothing, never);
  await serving.unload("heart");
  await writeFile(join(two.directory, "model.onnx"), "damaged");
  await serving.load("heart", undefined, never);
  expect((await serving.infer(ask, never)).version).toBe(1);
  expect(events).toContainEqual(expect.objectContaining({ event: "version_unresumed" }));
});

/** `row of a table`, of which the version that is tried out has fewer. */
function tableOf(rows: number): typeof lookup {
  const data = floats(Array.from({ length: rows * 3 }, (_, at) => at));
  return { ...lookup, weights: [{ name: "table", dtype: "F32", shape: [rows, 3], data }] };
}

const indices = (index: bigint): ServedTensor => {
  const data = new Uint8Array(BigInt64Array.of(index).buffer);
  return { name: "index", type: "int64", shape: [1], data };
};

test.each(["canary", "shadow"] as const)(
  "what only the %s refuses is its own failure, and no caller sees it; what both refuse is the caller's",
  async (mode) => {
    const { serving, root } = await openTestServing();
    await serving.switchTo(await writeVersion(root, "table", 1, tableOf(4)), never);
    const source = await writeVersion(root, "table", 2, tableOf(2));
    await serving.tryOut({ source, mode, share: 1 }, nothing, never);
    const get = (index: bigint) =>
      serving.infer(
        { model: "table", version: undefined, inputs: [indices(index)], outputs: [] },
        never,
      );
    await expect(get(9n)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });
    expect((await get(3n)).version).toBe(1);
    await expect
      .poll(() => serving.trialStatistics("table"))
      .toMatchObject({ candidate: { asked: 1, failed: 1 } });
  },
);
