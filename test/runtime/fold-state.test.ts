import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAggregator, type FoldRule } from "../../aggregators/create-aggregator.ts";
import { bytesOf } from "../../base/bytes.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";
import { createLayout, type Layout } from "../../model/layout.ts";
import { trainingSchema } from "../../model/plan-training.ts";
import { parseSafetensorsHeader, readTensor, writeSafetensors } from "../../model/safetensors.ts";
import { type StateName, statesOf } from "../../model/server-state.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import type { FoldJob, FoldState, SpooledUpdate } from "../../runtime/contract.ts";
import { foldCheckpoint } from "../../runtime/fold-checkpoint.ts";
import { nodeHasher } from "../../runtime/system.ts";

const directory = mkdtempSync(join(tmpdir(), "wardround-fold-state-"));
afterAll(() => rmSync(directory, { recursive: true }));

const kernels = createTypedArrayKernels();
const { signal } = new AbortController();
// Wider than a tile, whose size hangs on how many updates there are.
const shapes = [
  { name: "wide", shape: [300_001] },
  { name: "bias", shape: [5] },
];
const layout = createLayout(shapes, [], nodeHasher);
const count = layout.parameterCount;
const base = wave(1);
const checkpointPath = file("base", checkpointOf(base, layout));
const updates = [40, 25, 10].map((weight, k): SpooledUpdate => {
  const participantId = `p${k}`;
  return { participantId, path: file(participantId, bytesOf(wave(k + 2))), weight, steps: 3 + k };
});
const training = trainingSchema.parse({
  loss: "poisson",
  learning_rate: 0.1,
  epochs: 1,
  proximal: 0.3,
});
const round = { number: 2, total: 4, cohortSize: 4 };
const adam = { name: "adam", learning_rate: 0.01, beta1: 0.9, beta2: 0.99, tau: 1e-3 } as const;
const rules: readonly FoldRule[] = [
  { aggregator: "fedavg", training, round },
  { aggregator: "fedavg", training, round, optimiser: adam },
  { aggregator: "scaffold", training, round },
  { aggregator: "fednova", training, round },
  { aggregator: "feddyn", training, round, optimiser: { ...adam, name: "yogi" } },
];

test.each(rules.map((rule) => [`${rule.aggregator} ${rule.optimiser?.name ?? ""}`, rule] as const))(
  "%s: a fold in tiles has the bits of one over whole vectors, whatever the order of arrival",
  async (name, rule) => {
    const old = statesBefore(rule);
    const job = { updates, layout, checkpointPath, rule };
    const folded = await fold({ ...job, state: statesOfRule(rule, `${name}-a`, old) }, `${name}-a`);
    const again = await fold(
      {
        ...job,
        updates: updates.toReversed(),
        state: statesOfRule(rule, `${name}-b`, old),
      },
      `${name}-b`,
    );

    const sent = updates.map(({ path }) => floats(readFileSync(path)));
    const before = Object.fromEntries(
      Object.entries(old).map(([at, bytes]) => [at, floats(bytes)]),
    );
    const whole = createAggregator(rule, updates).foldPlain(
      { base, updates: sent },
      before,
      kernels,
    );
    expect(sha256(bytesOf(vectorIn(folded.outPath)))).toBe(sha256(bytesOf(whole.weights)));
    expect(folded.result.finite).toBe(true);
    expect(folded.result.state).toEqual(
      Object.entries(whole.state).map(([state, values]) => ({
        name: state,
        digest: sha256(bytesOf(values)),
        bytes: 4 * count,
      })),
    );
    for (const { name: state, digest } of folded.result.state) {
      expect(sha256(readFileSync(outOf(`${name}-a`, state)))).toBe(digest);
    }
    expect(again.result).toEqual(folded.result);
  },
  30_000,
);

test("a vector that the version does not have is 0, and one that the rule does not use is not made", async () => {
  const rule = rules[1]!;
  const zeros = bytesOf(new Float32Array(count));
  const none = await fold({ rule, state: statesOfRule(rule, "none", {}) }, "none");
  const zero = { momentum: zeros, variance: zeros, control: zeros };
  const made = await fold({ rule, state: statesOfRule(rule, "zero", zero) }, "zero");
  expect(none.result).toEqual(made.result);
  expect(made.result.state.map(({ name }) => name)).toEqual(["momentum", "variance"]);
});

test("running statistics get the weighted mean, and nothing is kept of them", async () => {
  const [wide, bias] = layout.tensors;
  const measured = { ...layout, tensors: [{ ...wide!, kind: "statistic" }, bias!] } as Layout;
  const rule = { ...rules[2]!, optimiser: adam };
  const job = { rule, layout: measured, state: statesOfRule(rule, "measured", {}) };
  const { outPath, result } = await fold(job, "measured");
  const mean = await fold({}, "mean");
  const learned = await fold(
    { ...job, layout, state: statesOfRule(rule, "learned", {}) },
    "learned",
  );

  const got = vectorIn(outPath);
  expect(got.slice(0, 300_001)).toEqual(vectorIn(mean.outPath).slice(0, 300_001));
  expect(got.slice(300_001)).toEqual(vectorIn(learned.outPath).slice(300_001));
  for (const { name } of result.state) {
    const kept = floats(readFileSync(outOf("measured", name)));
    expect(kept.slice(0, 300_001).every((value) => value === 0)).toBe(true);
    expect(kept.slice(300_001)).toEqual(
      floats(readFileSync(outOf("learned", name))).slice(300_001),
    );
  }
});

test("under a mechanism statistics stay as they are, and an optimiser takes what was released", async () => {
  const mechanism = resolveLaplace({
    mechanism: "laplace",
    unit: "participant",
    clip: 1,
    epsilon: 1,
    denominator: 2,
  });
  const noise = bytesOf(Int32Array.from({ length: count }, (_, at) => (at % 2_001) - 1_000));
  const units = bytesOf(new Int32Array(count).fill(3));
  const privacy = { mechanism, noisePath: file("noise", noise), noiseDigest: sha256(noise) };
  const quantised = [{ participantId: "q", path: file("q", units), weight: 1 }];
  const [wide, bias] = layout.tensors;
  const measured = { ...layout, tensors: [{ ...wide!, kind: "statistic" }, bias!] } as Layout;
  const rule: FoldRule = {
    ...rules[0]!,
    optimiser: { name: "sgd", learning_rate: 2, momentum: 0.5 },
  };
  const state = statesOfRule(rule, "private", {});
  const job = { rule, state, updates: quantised, layout: measured, privacy };
  const { outPath } = await fold(job, "private");

  const got = vectorIn(outPath);
  expect(got.slice(0, 300_001)).toEqual(base.slice(0, 300_001));
  const step = (at: number): number => ((3 + (at % 2_001) - 1_000 + 0.5) * mechanism.grid) / 2;
  const expected = [0, 1, 2, 3, 4].map((at) => {
    const released = Math.fround(step(300_001 + at));
    return Math.fround(base[300_001 + at]! + 2 * released);
  });
  expect([...got.slice(300_001)]).toEqual(expected);
});

test("a vector with another byte or length is refused, and nothing is left", async () => {
  const rule = rules[1]!;
  const old = statesBefore(rule);
  for (const change of [
    (bytes: Uint8Array) => bytes.fill(bytes[4 * count - 1]! ^ 1, 4 * count - 1),
    (bytes: Uint8Array) => bytes.subarray(4),
  ]) {
    const state = statesOfRule(rule, "damaged", old);
    const { path } = state[1]!.from!;
    writeFileSync(path, change(Uint8Array.from(readFileSync(path))));
    await expect(fold({ rule, state }, "damaged")).rejects.toMatchObject({
      code: "CHECKPOINT_CORRUPT",
      message: expect.stringContaining('the vector "variance"'),
    });
    for (const { outPath } of state) expect(existsSync(outPath)).toBe(false);
    expect(existsSync(join(directory, "out-damaged"))).toBe(false);
  }
});

test("a vector whose values are not finite is said", async () => {
  const rule = rules[1]!;
  const huge = new Float32Array(count);
  huge[count - 1] = 1e30;
  const path = file("huge", bytesOf(huge));
  const sent = [{ participantId: "a", path, weight: 1 }];
  const job = { rule, updates: sent, state: statesOfRule(rule, "huge", {}) };
  // v = 0.01·d² is beyond float32; m and the weights are not.
  expect((await fold(job, "huge")).result.finite).toBe(false);
});

test("a checkpoint in another order than the layout cannot be folded with what a rule keeps", async () => {
  const other = createLayout(shapes.toReversed(), [], nodeHasher);
  const job = { layout: other, updates: updates.slice(0, 1) };
  await expect(fold(job, "order")).resolves.toMatchObject({ result: { finite: true } });
  const state = statesOfRule(rules[1]!, "order", {});
  await expect(fold({ ...job, rule: rules[1]!, state }, "order")).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
    message: expect.stringContaining("order of the model's layout"),
  });
});

async function fold(job: Partial<FoldJob>, name: string) {
  const outPath = join(directory, `out-${name}`);
  const whole = { updates, layout, checkpointPath, outPath, ...job };
  return { outPath, result: await foldCheckpoint(whole, kernels, signal) };
}

function statesBefore({ aggregator, optimiser }: FoldRule): Partial<Record<StateName, Uint8Array>> {
  const names = statesOf({ aggregator, server_optimiser: optimiser });
  return Object.fromEntries(
    names.map((name, at) => [name, bytesOf(wave(at + 9).map((value) => Math.abs(value) / 7))]),
  );
}

function statesOfRule(
  { aggregator, optimiser }: FoldRule,
  prefix: string,
  old: Partial<Record<StateName, Uint8Array>>,
): readonly FoldState[] {
  return statesOf({ aggregator, server_optimiser: optimiser }).map((name) => {
    const bytes = old[name];
    const from = bytes && { path: file(`${prefix}-${name}`, bytes), digest: sha256(bytes) };
    return { name, from, outPath: outOf(prefix, name) };
  });
}

function outOf(prefix: string, name: string): string {
  return join(directory, `${prefix}-${name}-out`);
}

function wave(factor: number): Float32Array {
  return Float32Array.from({ length: count }, (_, at) => Math.sin(at * factor + factor));
}

function file(name: string, bytes: Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

function checkpointOf(values: Float32Array, { tensors }: Layout): Uint8Array {
  return writeSafetensors(
    tensors.map(({ name, dtype, shape, offset, valueCount }) => {
      const data = bytesOf(values.subarray(offset, offset + valueCount));
      return { name, dtype, shape, data };
    }),
  );
}

function vectorIn(path: string): Float32Array {
  const bytes = readFileSync(path);
  const header = parseSafetensorsHeader(bytes);
  const parts = layout.tensors.map(({ name }) => floats(readTensor(bytes, header, name)));
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

function floats(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
