import { join } from "node:path";
import { expect, test } from "vitest";
import { numbersOf } from "../../runtime/number-tensor.ts";
import { openOrtSession } from "../../runtime/ort.ts";
import type { VersionSource } from "../../serving/contract.ts";
import { never, openTestServing } from "./support/registry.ts";
import {
  drifting,
  randomValues,
  rowsOf,
  seededLogistic,
  writeVersion,
} from "./support/version-folders.ts";

function asks(model: string, count: number, columns: number) {
  return Array.from({ length: count }, (_, at) => ({
    model,
    version: undefined,
    inputs: [rowsOf(randomValues(`row ${at}`, columns), columns)],
    outputs: [],
  }));
}

/** Packed and mapped weights give answers that differ in the last bit. */
async function alone(
  source: VersionSource,
  values: readonly number[],
  weights: "packed" | "mapped",
): Promise<Uint8Array> {
  const path = join(source.directory, "model.onnx");
  const session = await openOrtSession({ path }, { threads: 1, mapsWeights: weights === "mapped" });
  const [name] = session.outputs.map((output) => output.name) as [string];
  const answer = await session.run({ x: rowsOf(values, values.length) }, [name]);
  await session.release();
  return answer[name]?.data as Uint8Array;
}

function floatsOf(data: Uint8Array | undefined): Float32Array {
  return new Float32Array(new Uint8Array(data ?? []).buffer);
}

test.each([
  { limit: 1e-4, batched: true },
  { limit: 1e-7, batched: false },
])(
  "a model whose rows change each other's answers by 1e-6 is batched $batched where $limit is allowed, and says by how much",
  async ({ limit, batched }) => {
    const { serving, root, events } = await openTestServing({ batchDifferenceMax: limit });
    await serving.switchTo(await writeVersion(root, "drift", 1, drifting(1e-6)), never);
    const { batchDifference } = await serving.spec("drift");
    const [loaded] = events.filter(({ event }) => event === "version_loaded");
    expect(loaded).toMatchObject({ batchDifference });
    if (!batched) {
      expect(loaded).toMatchObject({ batchRowsMax: 1, batchDifference: 0 });
      return;
    }
    expect(loaded?.["batchRowsMax"]).toBeGreaterThan(1);
    expect(batchDifference).toBeGreaterThan(1e-8);
    expect(batchDifference).toBeLessThan(1e-5);
    const requests = asks("drift", 16, 2);
    const answers = await Promise.all(requests.map((ask) => serving.infer(ask, never)));
    expect(serving.statistics("drift")[0]?.runs.some(({ rows }) => rows > 1)).toBe(true);
    for (const [at, { outputs }] of answers.entries()) {
      const own = randomValues(`row ${at}`, 2);
      for (const [column, value] of numbersOf(outputs[0] as never).entries()) {
        expect(value).toBeCloseTo(own[column] as number, 4);
      }
    }
  },
);

test.each([{ weights: "packed" as const }, { weights: "mapped" as const }])(
  "a model in several threads, weights $weights, answers each request as it does alone",
  async ({ weights }) => {
    const { serving, root, events } = await openTestServing({ inlineMsMax: 0, cores: 3, weights });
    const source = await writeVersion(root, "heart", 1, seededLogistic("one"));
    await serving.switchTo(source, never);
    expect(events.filter(({ event }) => event === "version_loaded")).toMatchObject([
      { lane: "thread", workers: 2, weights },
    ]);
    const { batchDifference } = await serving.spec("heart");
    expect(batchDifference).toBeLessThan(1e-5);
    const answers = await Promise.all(
      asks("heart", 40, 13).map((ask) => serving.infer(ask, never)),
    );
    for (const [at, { outputs }] of answers.entries()) {
      const own = await alone(source, randomValues(`row ${at}`, 13), weights);
      if (batchDifference === 0) expect(outputs[0]?.data).toEqual(own);
      const [got, expected] = [outputs[0]?.data, own].map((data) => floatsOf(data)[0]);
      expect(Math.abs((got as number) / (expected as number) - 1)).toBeLessThan(1e-5);
    }
  },
);

test("weights that do not fit once for each thread are shared", async () => {
  const { serving, root, events } = await openTestServing({ weightsBytesMax: 10 });
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  expect(events.filter(({ event }) => event === "version_loaded")).toMatchObject([
    { weights: "mapped" },
  ]);
});

test("a request that waits longer than its timeout is refused before it runs, others are answered", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const [first, second, third] = asks("heart", 3, 13) as [never, never, never];
  const answers = await Promise.allSettled([
    serving.infer(first, never),
    serving.infer({ ...(second as object), timeoutMs: 0 } as never, never),
    serving.infer({ ...(third as object), timeoutMs: 60_000 } as never, never),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(answers[1]).toMatchObject({
    reason: { code: "TIMED_OUT", message: expect.stringMatching(/longer than its timeout/) },
  });
  expect(serving.statistics("heart")[0]).toMatchObject({ rows: 2, failed: { count: 1 } });
});
