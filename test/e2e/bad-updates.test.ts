import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Offer } from "../../protocol/frames.ts";
import {
  checkpointValues,
  type FakeParticipant,
  never,
  type TestFederation,
  Ward,
} from "../server/ward.ts";

// A server's process and real gRPC: every bad update is refused by its code and harms nothing else.
let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open({});
});
afterAll(() => ward[Symbol.asyncDispose]());

/** How the server answers an update. */
async function answer(
  participant: FakeParticipant,
  offer: Offer,
  values: Parameters<FakeParticipant["upload"]>[1],
  options: Parameters<FakeParticipant["upload"]>[2] = {},
): Promise<string> {
  try {
    const { repeated } = await participant.upload(offer, values, options);
    return repeated ? "repeated" : "admitted";
  } catch (thrown) {
    return (thrown as { readonly code: string }).code;
  }
}

async function checkpoints(federation: TestFederation): Promise<readonly (readonly number[])[]> {
  const versions = await federation.versions();
  return Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
}

function filled(value: number): Float32Array {
  return new Float32Array(4).fill(value);
}

test("each bad update is refused by its code; the round publishes the mean of the good ones", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const run = await federation.startRun({ quorum: 1 });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const offered = (await b.next("offer")).offer;
  const late = await federation.participant("late");
  const other = "0".repeat(32);
  const sections = offer.sections.map((one) => ({ ...one, layoutDigest: other + other }));
  const bad = [
    ["UPDATE_NOT_FINITE", Float32Array.of(1, 2, Number.NaN, 4), {}],
    ["UPDATE_NOT_FINITE", Float32Array.of(1, 2, 3, Number.NEGATIVE_INFINITY), {}],
    ["UPDATE_WEIGHT_INVALID", filled(1), { weight: 0 }],
    ["UPDATE_WEIGHT_INVALID", filled(1), { weight: 1e10 }],
    ["UPDATE_SHAPE_MISMATCH", filled(1), { change: { sections } }],
    ["UPDATE_SHAPE_MISMATCH", new Float32Array(3), {}],
    ["UPDATE_ENCODING_REFUSED", filled(1), { change: { encoding: "int32" } }],
    ["UPDATE_WRONG_ROUND", filled(1), { change: { roundId: other } }],
    ["UPDATE_WRONG_ROUND", filled(1), { change: { roundId: "../../../etc" } }],
    ["UPDATE_WRONG_ROUND", filled(1), { change: { planDigest: other + other } }],
    ["UPDATE_WRONG_ROUND", filled(1), { change: { checkpointDigest: other + other } }],
    ["UPDATE_NOT_PICKED", filled(1), { change: { participantId: b.identity.id } }],
    ["UPDATE_DIGEST_MISMATCH", filled(1), { digest: other + other }],
  ] as const;

  for (const [code, values, options] of bad) {
    expect(await answer(a, offer, values, options), JSON.stringify(options)).toBe(code);
  }
  expect(await answer(late, offer, filled(1))).toBe("UPDATE_NOT_PICKED");

  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  expect(round.cohort.map(({ name, state, code }) => [name, state, code]).sort()).toEqual([
    [`${federation.name}-a`, "refused", "UPDATE_NOT_FINITE"],
    [`${federation.name}-b`, "offered", ""],
  ]);
  expect(await readdir(join(ward.directory, "spool", offer.roundId))).toEqual([]);
  expect(await answer(a, offer, filled(1), { weight: 3 })).toBe("admitted");
  expect(await answer(a, offer, filled(1), { weight: 3 })).toBe("repeated");
  expect(await answer(a, offer, filled(2), { weight: 3 })).toBe("UPDATE_DUPLICATE");
  expect(await answer(b, offered, filled(5))).toBe("admitted");
  expect((await watching).at(-1)?.event).toBe("run.done");
  expect(await answer(a, offer, filled(1), { weight: 3 })).toBe("repeated");
  expect(await answer(a, offer, filled(2), { weight: 3 })).toBe("UPDATE_DUPLICATE");
  const [before = [], after] = await checkpoints(federation);
  expect(after).toEqual(before.map((value) => Math.fround(value + 2)));
  expect(ward.isAlive).toBe(true);
});

test("under a mechanism an update above the L1 bound or with a weight is refused, one at it is folded", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };
  const run = await federation.startRun({ quorum: 1, privacy });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const above = Int32Array.of(60_000, -5_537, 0, 0);
  const bound = Int32Array.of(60_000, -5_536, 0, 0);

  expect(await answer(a, offer, above, { weight: 0 })).toBe("UPDATE_BOUND_EXCEEDED");
  expect(await answer(a, offer, bound, { weight: 1 })).toBe("UPDATE_WEIGHT_INVALID");
  expect(await answer(a, offer, bound, { weight: 0 })).toBe("admitted");
  expect(await answer(b, (await b.next("offer")).offer, bound, { weight: 0 })).toBe("admitted");

  expect((await watching).at(-1)?.event).toBe("run.done");
  const [before = [], after = []] = await checkpoints(federation);
  // 60000/65536 of the clip, and noise of scale 1/64: 32 times that comes once in 10^14.
  expect(Math.abs((after[0] ?? 0) - (before[0] ?? 0) - 60_000 / 65_536)).toBeLessThan(0.5);
  expect(await federation.charges()).toHaveLength(2);
  expect(ward.isAlive).toBe(true);
});

test("an update whose bytes its encoding does not allow is refused, and a good one is folded as it is decoded", async () => {
  for (const [encoding, bad, expected] of [
    ["float16", Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x7c), 1.5],
    ["int8", Uint8Array.of(0, 0, 0xc0, 0x7f, 1, 2, 3, 4), 1.5],
    ["top-k", Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0), [1.5, 1.5, 0, 0]],
  ] as const) {
    await using federation = await ward.openFederation();
    const [a, b] = [await federation.participant("a"), await federation.participant("b")];
    const some = encoding === "top-k" ? { top_k: 0.5 } : {};
    const run = await federation.startRun({ quorum: 1, encoding, ...some });
    const watching = ward.watch(run.id);
    const { offer } = await a.next("offer");
    const refused = encoding === "float16" ? "UPDATE_NOT_FINITE" : "UPDATE_MALFORMED";
    expect(await answer(a, offer, bad)).toBe(refused);
    expect(await answer(a, offer, bad.subarray(1))).toBe("UPDATE_SHAPE_MISMATCH");
    expect(await answer(a, offer, filled(1.5))).toBe("admitted");
    expect(await answer(b, (await b.next("offer")).offer, filled(1.5))).toBe("admitted");
    expect((await watching).at(-1)?.event).toBe("run.done");
    const [before = [], after = []] = await checkpoints(federation);
    const moved = after.map((value, at) => value - (before[at] ?? 0));
    for (const [at, value] of moved.entries()) {
      const wanted = typeof expected === "number" ? expected : (expected[at] ?? Number.NaN);
      expect(value, encoding).toBeCloseTo(wanted, 5);
    }
  }
  expect(ward.isAlive).toBe(true);
});

test("packed integers that are malformed are refused under a mechanism, at once and by name", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };
  const run = await federation.startRun({ quorum: 1, privacy });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const length = offer.sections[0]?.bytes ?? 0;
  const spoilt = (...bytes: readonly number[]) => {
    const payload = new Uint8Array(length);
    payload.set(bytes);
    return payload;
  };
  const weight = { weight: 0 };
  expect(await answer(a, offer, spoilt(0x80, 0), weight)).toBe("UPDATE_MALFORMED");
  expect(await answer(a, offer, spoilt(0, 0, 0, 0, 1), weight)).toBe("UPDATE_MALFORMED");
  expect(await answer(a, offer, new Uint8Array(16), weight)).toBe("UPDATE_SHAPE_MISMATCH");
  expect(await answer(a, offer, Int32Array.of(1, -1, 0, 2), weight)).toBe("admitted");
  expect(await answer(b, (await b.next("offer")).offer, new Int32Array(4), weight)).toBe(
    "admitted",
  );
  expect((await watching).at(-1)?.event).toBe("run.done");
  expect(ward.isAlive).toBe(true);
});
