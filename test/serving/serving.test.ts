import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inferQueueMax, inferRowsMax } from "../../base/limits.ts";
import { parseGolden } from "../../model/golden.ts";
import { numbersOf } from "../../runtime/number-tensor.ts";
import { openOrtSession } from "../../runtime/ort.ts";
import { systemClock } from "../../runtime/system.ts";
import type { InferAnswer, VersionSource } from "../../serving/contract.ts";
import { never, openTestServing } from "./support/registry.ts";
import {
  centred,
  floats,
  logarithm,
  logistic,
  lookup,
  randomValues,
  rowsOf,
  seededLogistic,
  writeVersion,
} from "./support/version-folders.ts";

const row = randomValues("a row", 13);

function ask(version?: number) {
  return { model: "heart", version, inputs: [rowsOf(row, 13)], outputs: [] };
}

function firstValue(answer: InferAnswer): number {
  return numbersOf(answer.outputs[0] as never)[0] as number;
}

/** What the folder's files alone give, on a session of their own. */
async function alone(source: VersionSource, values: readonly number[]): Promise<Uint8Array> {
  const path = join(source.directory, "model.onnx");
  const session = await openOrtSession({ path }, { threads: 1 });
  const { p } = await session.run({ x: rowsOf(values, 13) }, ["p"]);
  await session.release();
  return p?.data as Uint8Array;
}

test("an answer is the logistic regression's, and names its version", async () => {
  const { serving, root } = await openTestServing();
  const weights = Array.from({ length: 13 }, (_, at) => (at - 6) / 8);
  await serving.switchTo(await writeVersion(root, "heart", 7, logistic(weights, 0.25)), never);
  const answer = await serving.infer(ask(), never);
  const z = row.reduce((sum, value, at) => sum + value * (weights[at] as number), 0.25);
  expect(answer.version).toBe(7);
  expect(answer.outputs[0]).toMatchObject({ name: "p", type: "float32", shape: [1, 1] });
  expect(firstValue(answer)).toBeCloseTo(1 / (1 + Math.exp(-z)), 6);
  expect(serving.models()).toEqual(["heart"]);
  expect(serving.servedVersion("heart")).toBe(7);
  expect(await serving.spec("heart")).toEqual({
    model: "heart",
    version: 7,
    inputs: [{ name: "x", type: "float32", shape: [-1, 13] }],
    outputs: [{ name: "p", type: "float32", shape: [-1, 1] }],
    batchRowsMax: inferRowsMax,
    batchDifference: 0,
  });
});

test.each([
  { lane: "on the event loop", inlineMsMax: 2 },
  { lane: "in threads", inlineMsMax: 0 },
])(
  "ten switches under load $lane: no request fails, every answer is its version's bits",
  async ({ inlineMsMax }) => {
    const { serving, root, events } = await openTestServing({ inlineMsMax });
    const sources: VersionSource[] = [];
    for (let version = 0; version <= 10; version += 1) {
      sources.push(
        await writeVersion(root, "heart", version, seededLogistic(`version ${version}`)),
      );
    }
    const asked = Array.from({ length: 64 }, (_, at) => {
      const rows = 1 + (at % 3);
      return randomValues(`request ${at}`, 13 * rows);
    });
    const expected = new Map<string, Uint8Array>();
    for (const source of sources) {
      for (const [at, values] of asked.entries()) {
        expected.set(`${source.version}/${at}`, await alone(source, values));
      }
    }
    await serving.switchTo(sources[0] as VersionSource, never);

    let inFlight = 0;
    let asking = true;
    const answers: { version: number; at: number; data: Uint8Array }[] = [];
    const load = async (worker: number): Promise<void> => {
      for (let count = 0; asking || count < 100; count += 1) {
        const at = (worker * 7 + count) % asked.length;
        inFlight += 1;
        const inputs = [rowsOf(asked[at] as number[], 13)];
        const answer = await serving.infer({ ...ask(), inputs }, never);
        inFlight -= 1;
        answers.push({ version: answer.version, at, data: answer.outputs[0]?.data as Uint8Array });
      }
    };
    const loads = Array.from({ length: 16 }, (_, worker) => load(worker));
    const inFlightAtSwitch: number[] = [];
    await expect.poll(() => answers.length).toBeGreaterThan(16);
    for (const source of sources.slice(1)) {
      await serving.prepare(source, never);
      inFlightAtSwitch.push(inFlight);
      await serving.switchTo(source, never);
      expect((await serving.infer(ask(), never)).version).toBe(source.version);
    }
    await expect.poll(() => answers.at(-1)?.version).toBe(10);
    asking = false;
    await Promise.all(loads);

    expect(inFlightAtSwitch).toHaveLength(10);
    expect(Math.min(...inFlightAtSwitch)).toBeGreaterThanOrEqual(8);
    expect(answers.length).toBeGreaterThanOrEqual(1000);
    const wrong = answers.filter(({ version, at, data }) => {
      return Buffer.compare(data, expected.get(`${version}/${at}`) as Uint8Array) !== 0;
    });
    expect(wrong).toEqual([]);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(11);
    // Distinct versions must be told apart by their bits, or the comparison would prove nothing.
    expect(new Set(sources.map(({ version }) => String(expected.get(`${version}/0`)))).size).toBe(
      11,
    );
    const released = () =>
      events.filter(({ event }) => event === "version_released").map((fields) => fields["version"]);
    // The ninth stays, for a rollback.
    await expect.poll(released).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  },
);

test("an old version answers the request that runs on it, then it is released", async () => {
  const { serving, root, events } = await openTestServing({ inlineMsMax: 0 });
  const first = await writeVersion(root, "heart", 1, seededLogistic("one"));
  const second = await writeVersion(root, "heart", 2, seededLogistic("two"));
  await serving.switchTo(first, never);
  await serving.prepare(second, never);
  const inFlight = serving.infer(ask(), never).then((answer) => {
    events.push({ event: "answered" });
    return answer;
  });
  await serving.switchTo(second, never);
  await serving.switchTo(await writeVersion(root, "heart", 3, seededLogistic("three")), never);
  expect((await inFlight).version).toBe(1);
  await expect.poll(() => events.map(({ event }) => event)).toContain("version_released");
  const order = events.map(({ event }) => event);
  expect(order.indexOf("version_released")).toBeGreaterThan(order.indexOf("answered"));
});

test("a rollback serves the earlier version's bits again", async () => {
  const { serving, root } = await openTestServing();
  const first = await writeVersion(root, "heart", 1, seededLogistic("one"));
  const second = await writeVersion(root, "heart", 2, seededLogistic("two"));
  await serving.switchTo(first, never);
  const before = await serving.infer(ask(), never);
  await serving.switchTo(second, never);
  expect(firstValue(await serving.infer(ask(), never))).not.toBe(firstValue(before));
  await serving.switchTo(first, never);
  expect(await serving.infer(ask(), never)).toEqual(before);
});

test("a version asked for by number is loaded, and no more than two are kept beside the served one", async () => {
  const sources = new Map<number, VersionSource>();
  const { serving, root, events } = await openTestServing({
    locate: (model, version) => (model === "heart" ? sources.get(version) : undefined),
  });
  for (let version = 1; version <= 5; version += 1) {
    const model = seededLogistic(`version ${version}`);
    sources.set(version, await writeVersion(root, "heart", version, model));
  }
  await serving.switchTo(sources.get(5) as VersionSource, never);
  for (const version of [1, 2, 1, 3, 4]) {
    const answer = await serving.infer(ask(version), never);
    expect(answer.version).toBe(version);
    const data = await alone(sources.get(version) as VersionSource, row);
    expect(answer.outputs[0]?.data).toEqual(data);
  }
  expect((await serving.spec("heart", 2)).version).toBe(2);
  const released = () =>
    events.filter(({ event }) => event === "version_released").map((fields) => fields["version"]);
  // 3 pushes 2 out, 4 pushes 1 out, 2 pushes 3 out: the one used longest ago goes.
  await expect.poll(released).toEqual([2, 1, 3]);
  expect(serving.servedVersion("heart")).toBe(5);
  await expect(serving.infer(ask(9), never)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  await expect(serving.infer({ ...ask(1), model: "lung" }, never)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });
  await expect(serving.infer({ ...ask(), model: "lung" }, never)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });
});

test("another try at a version's number is another version: no request meets the one that was given up", async () => {
  let published: VersionSource | undefined;
  const { serving, root, events } = await openTestServing({
    locate: (_model, version) => (published?.version === version ? published : undefined),
  });
  await serving.switchTo(await writeVersion(root, "heart", 0, seededLogistic("zero")), never);
  const givenUp = await writeVersion(root, "heart", 1, seededLogistic("given up"));
  await serving.prepare(givenUp, never);
  for (const request of [() => serving.infer(ask(1), never), () => serving.spec("heart", 1)]) {
    await expect(request()).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  }

  // The same folder, with another round's bytes; that nobody forgot the first one changes nothing.
  const second = await writeVersion(root, "heart", 1, seededLogistic("published"));
  expect(second.directory).toBe(givenUp.directory);
  await serving.prepare(second, never);
  published = second;
  expect((await serving.infer(ask(1), never)).outputs[0]?.data).toEqual(await alone(second, row));
  await serving.switchTo(second, never);
  expect((await serving.infer(ask(), never)).outputs[0]?.data).toEqual(await alone(second, row));

  const third = await writeVersion(root, "heart", 2, seededLogistic("third"));
  await serving.prepare(third, never);
  const from = events.length;
  await serving.forget(third);
  await serving.forget(second); // served: stays
  const released = () =>
    events
      .slice(from)
      .flatMap(({ event, version }) => (event === "version_released" ? [version] : []));
  await expect.poll(released).toEqual([2]);
  expect((await serving.infer(ask(), never)).version).toBe(1);
});

const weights13 = Array.from({ length: 13 }, () => 0.1);
const golden = parseGolden(
  new TextEncoder().encode(
    JSON.stringify({
      inputs: { x: { shape: [1, 13], data: Array(13).fill(0) } },
      outputs: { p: { shape: [1, 1], data: [0.5] } },
      tolerance: 0.01,
    }),
  ),
);

test("a version that fails its check is refused with the reason, and the old one goes on", async () => {
  const { serving, root } = await openTestServing({ golden: () => golden });
  await serving.switchTo(await writeVersion(root, "heart", 1, logistic(weights13, 0)), never);

  const noNumber = await writeVersion(root, "heart", 2, logistic([...weights13.slice(1), NaN], 0));
  const offGolden = await writeVersion(root, "heart", 3, logistic(weights13, 0.2));
  const torn = await writeVersion(root, "heart", 4, logistic(weights13, 0));
  await writeFile(join(torn.directory, "model.onnx"), "no model");
  const weightless = await writeVersion(root, "heart", 5, logistic(weights13, 0));
  await writeFile(join(weightless.directory, "model.safetensors"), new Uint8Array(8));
  const nowhere = { model: "heart", version: 6, directory: join(root, "nowhere"), digest: "" };

  const refusals = [
    [noNumber, /version 2 of heart failed its check: output "p" has a value that is NaN/],
    [offGolden, /output "p" is 0\.04\d* away from the golden file, at most 0\.01 is allowed/],
    [torn, /model\.onnx has SHA-256 [0-9a-f]{16}…, signed is [0-9a-f]{16}…/],
    [weightless, /model\.safetensors has SHA-256/],
    [nowhere, /model\.sig is missing/],
  ] as const;
  for (const [source, reason] of refusals) {
    for (const load of [serving.prepare(source, never), serving.switchTo(source, never)]) {
      await expect(load).rejects.toMatchObject({
        code: "MODEL_CHECK_FAILED",
        message: expect.stringMatching(reason),
      });
    }
    expect((await serving.infer(ask(), never)).version).toBe(1);
  }
});

test("requests that come together share runs only where that changes no bit", async () => {
  const { serving, root, events } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  await serving.switchTo(await writeVersion(root, "centred", 1, centred), never);
  const loaded = events.filter(({ event }) => event === "version_loaded");
  expect(loaded).toMatchObject([
    { model: "heart", lane: "inline" },
    { model: "centred", lane: "inline", batchRowsMax: 1 },
  ]);
  expect(loaded[0]?.["batchRowsMax"]).toBeGreaterThan(1);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((value) =>
      serving.infer(
        {
          model: "centred",
          version: undefined,
          inputs: [rowsOf([value, 0, value + 1, 0], 2)],
          outputs: [],
        },
        never,
      ),
    ),
  );
  for (const { outputs } of answers)
    expect(numbersOf(outputs[0] as never)).toEqual([-0.5, 0, 0.5, 0]);
});

test("whatever requests share a turn, each gets the bits it gets alone", async () => {
  const { serving, root } = await openTestServing();
  const source = await writeVersion(root, "heart", 1, seededLogistic("one"));
  await serving.switchTo(source, never);
  const session = await openOrtSession(
    { path: join(source.directory, "model.onnx") },
    { threads: 1 },
  );
  const value = fc.float({ min: -8, max: 8, noNaN: true });
  const request = fc
    .integer({ min: 1, max: 5 })
    .chain((rows) => fc.array(value, { minLength: 13 * rows, maxLength: 13 * rows }));
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 40 }), async (requests) => {
      const together = await Promise.all(
        requests.map((values) => serving.infer({ ...ask(), inputs: [rowsOf(values, 13)] }, never)),
      );
      for (const [at, values] of requests.entries()) {
        const { p } = await session.run({ x: rowsOf(values, 13) }, ["p"]);
        expect(together[at]?.outputs[0]?.data).toEqual(p?.data);
      }
    }),
    { numRuns: 40 },
  );
  await session.release();
});

test("one request that the model cannot run does not fail those beside it", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "lookup", 1, lookup), never);
  const at = (index: bigint) => {
    const data = new Uint8Array(BigInt64Array.of(index).buffer);
    const inputs = [{ name: "index", type: "int64", shape: [1], data } as const];
    return serving.infer({ model: "lookup", version: undefined, inputs, outputs: ["row"] }, never);
  };
  const [good, bad, alsoGood] = await Promise.allSettled([at(0n), at(99n), at(1n)]);
  expect(bad).toMatchObject({
    status: "rejected",
    reason: { code: "INFER_INPUT_INVALID", message: expect.not.stringContaining("99") },
  });
  const values = [good, alsoGood].map(
    (outcome) => outcome.status === "fulfilled" && numbersOf(outcome.value.outputs[0] as never),
  );
  expect(values).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test("at most inferQueueMax requests wait; one more is told to come again", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const waiting = Array.from({ length: inferQueueMax }, () => serving.infer(ask(), never));
  await expect(serving.infer(ask(), never)).rejects.toMatchObject({
    code: "SERVING_BUSY",
    retry: "with-backoff",
  });
  const answers = await Promise.all(waiting);
  expect(answers.every(({ version }) => version === 1)).toBe(true);
});

test("a request whose caller has gone is dropped before it runs", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const gone = new AbortController();
  const dropped = serving.infer(ask(), gone.signal);
  gone.abort();
  await expect(dropped).rejects.toThrow(/abort/i);
  expect((await serving.infer(ask(), never)).version).toBe(1);
});

test("what a request asks is checked before the runtime sees it", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const x = rowsOf(row, 13);
  const big = rowsOf(Array((inferRowsMax + 1) * 13).fill(0), 13);
  const most = rowsOf(Array(inferRowsMax * 13).fill(0), 13);
  const table: readonly [object, RegExp][] = [
    [{ inputs: [] }, /"x" is missing: expected "x"/],
    [{ inputs: [x, { ...x, name: "y" }] }, /no input is named "y": expected "x"/],
    [{ inputs: [x, x] }, /"x" is given twice/],
    [{ inputs: [{ ...x, type: "float64" }] }, /is FP64: expected FP32/],
    [{ inputs: [{ ...x, shape: [13] }] }, /shape \[13\]: expected \[-1, 13\]/],
    [{ inputs: [{ ...x, shape: [1, 12] }] }, /shape \[1, 12\]: expected \[-1, 13\]/],
    [{ inputs: [{ ...x, shape: [0, 13], data: floats([]) }] }, /shape \[0, 13\]/],
    [{ inputs: [{ ...x, shape: [2, 13] }] }, /52 bytes of data: expected 104/],
    [{ inputs: [big] }, /4097 rows: expected at most 4096/],
    [{ inputs: [x], outputs: ["q"] }, /no output is named "q": expected "p"/],
    [{ inputs: [x], outputs: ["p", "p"] }, /asked for twice/],
  ];
  for (const [change, reason] of table) {
    await expect(serving.infer({ ...ask(), ...change }, never)).rejects.toMatchObject({
      code: "INFER_INPUT_INVALID",
      message: expect.stringMatching(reason),
    });
  }
  const answer = await serving.infer({ ...ask(), inputs: [most] }, never);
  expect(answer.outputs[0]?.shape).toEqual([inferRowsMax, 1]);
});

test("an infinite answer is given as it is to those who can read it", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "log", 1, logarithm), never);
  const answer = await serving.infer({ ...ask(), model: "log", inputs: [rowsOf([0], 1)] }, never);
  expect(numbersOf(answer.outputs[0] as never)).toEqual([Number.NEGATIVE_INFINITY]);
});

test("closing finishes what runs and refuses what comes after", async () => {
  const { serving, root, events } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  await serving.prepare(await writeVersion(root, "lung", 1, seededLogistic("two")), never);
  await expect(serving.infer({ ...ask(), model: "lung" }, never)).rejects.toMatchObject({
    code: "MODEL_NOT_READY",
  });
  const running = serving.infer(ask(), never);
  const closed = serving[Symbol.asyncDispose]();
  await expect(serving.infer(ask(), never)).rejects.toMatchObject({ code: "SERVER_DRAINING" });
  expect((await running).version).toBe(1);
  await closed;
  expect(events.filter(({ event }) => event === "version_released")).toHaveLength(2);
});

test("an unloaded model answers nothing, keeps what is published meanwhile for the next load, and gives its memory back", async () => {
  const { serving, root, events } = await openTestServing();
  const one = await writeVersion(root, "heart", 1, seededLogistic("one"));
  const two = await writeVersion(root, "heart", 2, seededLogistic("two"));
  await serving.switchTo(one, never);
  const running = serving.infer(ask(), never);
  await serving.unload("heart");
  expect((await running).version).toBe(1);
  expect(events.filter(({ event }) => event === "version_released")).toHaveLength(1);
  const refusal = { code: "MODEL_NOT_READY", message: expect.stringContaining("was unloaded") };
  await expect(serving.infer(ask(), never)).rejects.toMatchObject(refusal);
  await expect(serving.infer(ask(1), never)).rejects.toMatchObject(refusal);
  expect(serving.index()).toEqual([
    { model: "heart", version: 1, state: "UNAVAILABLE", reason: "unloaded" },
  ]);
  await serving.switchTo(two, never);
  await expect(serving.spec("heart")).rejects.toMatchObject(refusal);
  await serving.load("heart", undefined, never);
  expect((await serving.infer(ask(), never)).version).toBe(2);
  // The version before is kept for a rollback, as if nothing had been unloaded.
  expect(serving.index()).toEqual([
    { model: "heart", version: 1, state: "READY", reason: "" },
    { model: "heart", version: 2, state: "READY", reason: "" },
  ]);
  await expect(serving.load("lung", undefined, never)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });
});

test("an unload says after its time that requests run on, which are answered all the same", async () => {
  const clock = { ...systemClock, sleep: async () => undefined };
  const { serving, root } = await openTestServing({ clock, inlineMsMax: 0 });
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const inputs = [rowsOf(randomValues("a row", 13), 13)];
  const ask = { model: "heart", version: undefined, inputs, outputs: [] };
  const running = serving.infer(ask, never);
  await expect(serving.unload("heart")).rejects.toMatchObject({ code: "TIMED_OUT" });
  await expect(serving.infer(ask, never)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
  expect(await running).toMatchObject({ version: 1 });
});

test("the index names a version that failed to load and why; what was served stays ready", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const broken = await writeVersion(root, "heart", 2, seededLogistic("two"));
  await writeFile(join(broken.directory, "model.onnx"), "no model");
  await expect(serving.switchTo(broken, never)).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
  });
  expect(serving.index()).toEqual([
    { model: "heart", version: 1, state: "READY", reason: "" },
    {
      model: "heart",
      version: 2,
      state: "UNAVAILABLE",
      reason: expect.stringContaining("model.onnx has SHA-256"),
    },
  ]);
  expect((await serving.infer(ask(), never)).version).toBe(1);
});

test("statistics count requests, rows, failures and runs of each version", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 3, seededLogistic("one")), never);
  await Promise.all(Array.from({ length: 4 }, () => serving.infer(ask(), never)));
  await serving.infer({ ...ask(), inputs: [rowsOf(randomValues("two rows", 26), 13)] }, never);
  await expect(serving.infer({ ...ask(), inputs: [] }, never)).rejects.toThrow();
  const [heart, ...others] = serving.statistics("heart");
  expect(others).toEqual([]);
  expect(heart).toMatchObject({ model: "heart", version: 3, rows: 6, succeeded: { count: 5 } });
  expect(heart).toMatchObject({ failed: { count: 1 }, queued: { count: 5 } });
  expect(heart?.runs.map(({ rows, count }) => [rows, count])).toEqual([
    [2, 1],
    [4, 1],
  ]);
  expect(() => serving.statistics("heart", 4)).toThrow(/no version 4/);
  expect(() => serving.statistics("lung")).toThrow(/no model is named "lung"/);
});
