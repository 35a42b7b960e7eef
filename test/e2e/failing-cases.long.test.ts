import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeModel } from "../../model/onnx/encode.ts";
import { parsePlanFile } from "../../model/plan.ts";
import type { Offer } from "../../protocol/frames.ts";
import {
  checkpointValues,
  type FakeParticipant,
  never,
  sendsAlways,
  type TestFederation,
  Ward,
} from "../server/ward.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";

// Cases that other federated systems were reported to fail at, each with the outcome that is right.
// The server is a process of its own; participants speak real gRPC.

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open({});
});
afterAll(() => ward[Symbol.asyncDispose]());

/** Values of all versions, 0 first. */
async function checkpoints(federation: TestFederation): Promise<readonly (readonly number[])[]> {
  const versions = await federation.versions();
  return Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
}

async function codeOf(upload: Promise<unknown>): Promise<string> {
  return upload.then(
    () => "admitted",
    (thrown: unknown) => String((thrown as { readonly code?: unknown }).code),
  );
}

const filled = (value: number): Float32Array => new Float32Array(4).fill(value);

/** Takes the offer and sends these values. */
async function give(
  participant: FakeParticipant,
  values: Float32Array | Int32Array,
  options: Parameters<FakeParticipant["upload"]>[2] = {},
): Promise<Offer> {
  const { offer } = await participant.next("offer");
  participant.accept(offer);
  await participant.upload(offer, values, options);
  return offer;
}

test("all weights are zero: the round publishes nothing and version 0 stays served", async () => {
  await using federation = await ward.openFederation();
  const both = [await federation.participant("a"), await federation.participant("b")];
  const watching = federation.run({ quorum: 1, deadline: "1s" });
  for (const participant of both) {
    const { offer } = await participant.next("offer");
    expect(await codeOf(participant.upload(offer, filled(1), { weight: 0 }))).toBe(
      "UPDATE_WEIGHT_INVALID",
    );
  }
  expect((await watching).at(-1)).toMatchObject({ event: "run.failed" });
  const versions = await federation.versions();
  expect(versions.map(({ version, served }) => [version, served])).toEqual([[0, true]]);
});

test("one of three sends NaN: it is refused with the reason, and the result is the mean of the two", async () => {
  await using federation = await ward.openFederation();
  const [a, b, c] = [
    await federation.participant("a"),
    await federation.participant("b"),
    await federation.participant("c"),
  ];
  const run = await federation.startRun({ quorum: 2 });
  const watching = ward.watch(run.id);
  await give(a, filled(1));
  const { offer } = await c.next("offer");
  const poisoned = c.upload(offer, Float32Array.of(1, Number.NaN, 1, 1));
  expect(await codeOf(poisoned)).toBe("UPDATE_NOT_FINITE");
  await give(b, filled(3));
  expect((await watching).at(-1)?.event).toBe("run.done");
  const [before = [], after] = await checkpoints(federation);
  expect(after).toEqual(before.map((value) => Math.fround(value + 2)));
  const { cohort } = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  const refused = cohort.filter(({ state }) => state === "refused");
  expect(refused).toMatchObject([{ code: "UPDATE_NOT_FINITE", name: `${federation.name}-c` }]);
  expect(refused[0]?.message).toContain("not finite");
});

test("a shape that would broadcast and a model without its last layer are refused before a byte is taken", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const watching = federation.run({ quorum: 1 });
  const { offer } = await a.next("offer");
  const [weights] = offer.sections;
  const otherLayout = [{ ...weights!, layoutDigest: "0".repeat(64) }];
  const withoutBias = [{ ...weights!, valueCount: 3, bytes: 12 }];
  for (const sections of [otherLayout, withoutBias]) {
    const values = new Float32Array(sections[0]?.valueCount ?? 0);
    const refused = a.upload(offer, values, { change: { sections } });
    expect(await codeOf(refused)).toBe("UPDATE_SHAPE_MISMATCH");
  }
  const message = await a
    .upload(offer, new Float32Array(3), { change: { sections: withoutBias } })
    .catch((thrown: Error) => thrown.message);
  expect(message).toContain('"bias"');
  await a.upload(offer, filled(1));
  await give(b, filled(1));
  expect((await watching).at(-1)?.event).toBe("run.done");
});

test("malformed updates that come before good ones leave every bit of the result as it is without them", async () => {
  const bits = async (isSpoiled: boolean): Promise<string> => {
    await using federation = await ward.openFederation();
    const all = [];
    for (const letter of "abc") all.push(await federation.participant(letter));
    const watching = federation.run({ quorum: 2, weights: "rows" });
    const [a, b, c] = all as [FakeParticipant, FakeParticipant, FakeParticipant];
    if (isSpoiled) {
      const { offer } = await a.next("offer");
      const large = Float32Array.of(3e38, 3e38, Number.POSITIVE_INFINITY, 0);
      expect(await codeOf(a.upload(offer, large, { weight: 900 }))).toBe("UPDATE_NOT_FINITE");
    } else {
      const { roundId, attempt } = (await a.next("offer")).offer;
      const decline = { roundId, attempt, code: "TRAINING_FAILED", message: "" };
      a.link.send({ body: "decline", decline });
    }
    await give(b, Float32Array.of(0.1, 0.2, 0.3, 0.4), { weight: 7 });
    await give(c, Float32Array.of(0.7, 0.6, 0.5, 0.4), { weight: 11 });
    expect((await watching).at(-1)?.event).toBe("run.done");
    const [, made] = await federation.versions();
    return (await readFile(join(made!.directory, "model.safetensors"))).toString("hex");
  };
  expect(await bits(true)).toBe(await bits(false));
});

test("an update of round 1 that arrives in round 2 is refused as late, and counts in neither", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  sendsAlways(a, 1);
  const run = await federation.startRun({ quorum: 1, deadline: "1s" }, 2);
  const watching = ward.watch(run.id);
  const { offer } = await b.next("offer");
  await b.next("cancel"); // the deadline: round 1 closed without it
  expect(await codeOf(b.upload(offer, filled(100)))).toBe("ROUND_CLOSED");
  expect((await watching).at(-1)?.event).toBe("run.done");
  const [before = [], first, second] = await checkpoints(federation);
  const plus = (by: number): number[] => before.map((value) => Math.fround(value + by));
  expect(first).toEqual(plus(1));
  expect(second).toEqual((first ?? []).map((value) => Math.fround(value + 1)));
});

test.each([
  { event: "round.closed" },
  { event: "round.aggregated" },
  { event: "version_loaded", version: 1 },
])(
  "kill -9 of the server at $event: the round ends from what was admitted, and no version is torn",
  async (dieAt) => {
    await using other = await Ward.open({ dieAt });
    const federation = await other.openFederation();
    const [a, b] = [await federation.participant("a"), await federation.participant("b")];
    const run = await federation.startRun({ quorum: 2 });
    for (const [participant, value] of [
      [a, 1],
      [b, 3],
    ] as const) {
      const { offer } = await participant.next("offer");
      await participant.upload(offer, filled(value)).catch(() => undefined); // it may die before its answer
    }
    await other.died();
    await other.spawn();
    await federation.connectAll();
    expect((await other.watch(run.id)).at(-1)?.event).toBe("run.done");
    const versions = await federation.versions();
    expect(versions.map(({ version, served }) => [version, served])).toEqual([
      [0, false],
      [1, true],
    ]);
    const [before = [], after] = await checkpoints(federation);
    expect(after).toEqual(before.map((value) => Math.fround(value + 2)));
  },
);

test("the last straggler leaves: the round closes on quorum long before its deadline", async () => {
  await using quick = await Ward.open(); // whose heartbeat timeout is half a second
  await using federation = await quick.openFederation();
  const [a, b, c] = [
    await federation.participant("a"),
    await federation.participant("b"),
    await federation.participant("c"),
  ];
  const watching = federation.run({ quorum: 2, deadline: "10m" });
  await give(a, filled(1));
  await give(b, filled(2));
  c.accept((await c.next("offer")).offer);
  c.leave();
  expect((await watching).at(-1)?.event).toBe("run.done");
  expect(await federation.versions()).toHaveLength(2);
});

test("everybody leaves after round 5: version 5 stays served, also after a restart", async () => {
  await using other = await Ward.open({});
  const federation = await other.openFederation();
  const all = [await federation.participant("a"), await federation.participant("b")];
  for (const participant of all) sendsAlways(participant, 1);
  expect((await federation.run({ quorum: 2 }, 5)).at(-1)?.event).toBe("run.done");
  for (const participant of all) participant.leave();
  const served = async () =>
    (await federation.versions()).filter((each) => each.served).map(({ version }) => version);
  expect(await served()).toEqual([5]);
  await other.kill();
  await other.spawn();
  expect(await served()).toEqual([5]);
  const values = (await checkpoints(federation)).map(([first = 0]) => first);
  expect((values[5] ?? 0) - (values[0] ?? 0)).toBeCloseTo(5, 5);
});

test("an identity that comes back takes its place again; of two at once the newer lives, the older is fenced", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  a.leave();
  await a.connect();
  const run = await federation.startRun({ quorum: 1 });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const older = a.ended;
  await a.connect(); // a second session beside the first
  await older;
  expect(a.faults).toMatchObject([{ code: "SESSION_FENCED" }]);
  a.faults.length = 0;
  await a.upload(offer, filled(2));
  expect((await watching).at(-1)?.event).toBe("run.done");
});

test("integer counters stay as they are under noise, and an update of zeros gets noise all the same", async () => {
  await using federation = await ward.openFederation({ model: modelWithCounter() });
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 5, denominator: 2 };
  const watching = federation.run({ quorum: 2, privacy });
  const offer = await give(a, new Int32Array(4), { weight: 0 });
  expect(offer.sections).toMatchObject([{ valueCount: 4 }]);
  await give(b, new Int32Array(4), { weight: 0 });
  expect((await watching).at(-1)?.event).toBe("run.done");
  const [before, after] = await Promise.all(
    (await federation.versions()).map(async ({ directory }) => ({
      graph: await readFile(join(directory, "model.onnx")),
      values: await checkpointValues(directory),
    })),
  );
  expect(after?.graph.equals(before?.graph as Buffer)).toBe(true); // which has the integer
  expect(after?.values).toHaveLength(4);
  const moved = after?.values.map((value, at) => value - (before?.values[at] as number));
  expect(moved?.every((by) => by !== 0 && Math.abs(by) < 10)).toBe(true);
});

test("what has no proof is refused by name: an adaptive clip, and weights beside noise", () => {
  const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 };
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 1 };
  const base = { quorum: 2, training };
  const adaptive = { ...base, privacy: { ...privacy, clip: "adaptive" } };
  expect(() => parsePlanFile(adaptive)).toThrow(/privacy\.clip/);
  expect(() => parsePlanFile({ ...base, privacy, weights: "rows" })).toThrow(
    /weights: rows cannot be used with a privacy mechanism/,
  );
});

/** Logistic regression with an integer that no step may touch. */
function modelWithCounter(): Uint8Array<ArrayBuffer> {
  const { graph, data } = buildModel({
    input: { name: "features", shape: ["batch", 3] },
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["features", "weight", "bias"], "z"),
      testNode("Sigmoid", ["z"], "s"),
      testNode("Squeeze", ["s", "counter"], "t"),
      testNode("Unsqueeze", ["t", "counter"], "probability"),
    ],
    weights: [
      testWeight("weight", [3, 1], 0.1),
      testWeight("bias", [1], 0.1),
      { name: "counter", shape: [1], values: BigInt64Array.of(1n) },
    ],
  });
  return encodeModel(graph, { data });
}
