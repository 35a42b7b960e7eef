import { afterAll, beforeAll, expect, test } from "vitest";
import { toWardroundError } from "../../base/errors.ts";
import { startUpdateDigest } from "../../model/update.ts";
import type { Offer } from "../../protocol/frames.ts";
import { crc32c } from "../../protocol/transfer.ts";
import { updateHeaderToWire } from "../../protocol/update-header.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { logisticModel } from "../support/models.ts";
import { type FakeParticipant, never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const valueCount = 2_000;
/** 2,000 bytes per second count. */
const plan = { quorum: 1, deadline: "500ms", min_rate: 2_000 };

function openFederation(): Promise<TestFederation> {
  return ward.openFederation({ model: logisticModel(valueCount - 1) });
}

/** Uploads an update in pieces with pauses. @returns the code that ended it, or "receipt". */
async function uploadSlowly(
  participant: FakeParticipant,
  offer: Offer,
  pace: { readonly bytes: number; readonly everyMs: number },
): Promise<string> {
  participant.accept(offer);
  const payload = new Uint8Array(new Float32Array(valueCount).fill(1).buffer);
  const header = participant.header(offer, 1);
  const digest = startUpdateDigest(header, nodeHasher).update(payload).digestHex();
  const stop = new AbortController();
  const { send, replies } = participant.connection.upload(stop.signal);
  const update = updateHeaderToWire(header, offer.attempt);
  const totalBytes = payload.length;
  await send({ body: "begin", begin: { update, updateDigest: digest, totalBytes } });
  let outcome = "";
  const replied = (async () => {
    for await (const reply of replies) {
      if (reply.body === "receipt") outcome = "receipt";
      if (reply.body === "error") outcome = reply.error.code;
    }
  })().catch((thrown: unknown) => {
    outcome ||= toWardroundError(thrown).code;
  });
  try {
    for (let offset = 0; offset < totalBytes && outcome === ""; offset += pace.bytes) {
      const data = payload.subarray(offset, offset + pace.bytes);
      await send({ body: "chunk", chunk: { offset, data, crc32c: crc32c(data) } });
      await systemClock.sleep(pace.everyMs, never);
    }
    await send({ body: "commit", commit: {} });
  } catch {
    // the call is over: its replies say why
  }
  await replied;
  stop.abort();
  return outcome;
}

test("an upload that moves above the plan's rate is not cut at the deadline", async () => {
  await using federation = await openFederation();
  const a = await federation.participant("a");
  let outcome = "";
  a.onOffer = async (offer) => {
    outcome = await uploadSlowly(a, offer, { bytes: 500, everyMs: 100 });
  };

  const events = await federation.run({ ...plan, hard_deadline: "1m" });

  expect(events.at(-1)?.event).toBe("run.done");
  await expect.poll(() => outcome).toBe("receipt");
  const { elapsedMs } = events.findLast(({ round }) => round)?.round ?? { elapsedMs: 0 };
  expect(elapsedMs).toBeGreaterThan(1_500);
});

test.each([
  ["a byte now and then is no progress", { bytes: 1, everyMs: 50 }, "1m", 0],
  ["nothing moves the hard deadline", { bytes: 500, everyMs: 100 }, "1s", 900],
])("%s", async (_, pace, hard_deadline, atLeastMs) => {
  await using federation = await openFederation();
  const a = await federation.participant("a");
  a.onOffer = (offer) => uploadSlowly(a, offer, pace).then(() => undefined);
  const startedMs = performance.now();

  const events = await federation.run({ ...plan, hard_deadline });

  expect(events.at(-1)).toMatchObject({
    event: "run.failed",
    run: { code: "ROUND_QUORUM_MISSED" },
  });
  expect(performance.now() - startedMs).toBeGreaterThan(atLeastMs);
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});

test("with a quorum a round waits for the grace only; who comes later is refused as stale and offered the next", async () => {
  await using federation = await openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  sendsAlways(a, 1);
  const outcomes: string[] = [];
  b.onOffer = async (offer) => {
    const everyMs = offer.roundNumber === 1 ? 200 : 0;
    const outcome = await uploadSlowly(b, offer, { bytes: 500, everyMs });
    outcomes.push(`${offer.roundNumber} ${outcome}`);
  };

  const { id } = await federation.startRun({ ...plan, hard_deadline: "1m", grace: "600ms" }, 2);
  const cancelled = await b.next("cancel");
  const events = await ward.watch(id);

  expect(events.at(-1)?.event).toBe("run.done");
  const { rounds } = await ward.admin.coordinator.getRun({ run: id }, never);
  expect(cancelled.cancel.roundId).toBe(rounds[0]?.id);
  expect(rounds.map((round) => [round.admittedCount, round.cohortSize])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  await expect
    .poll(() => outcomes.toSorted(), { timeout: 10_000 })
    .toEqual(["1 ROUND_CLOSED", "2 receipt"]);
});

test("training steps that grow are progress; heartbeats and the same count again are none", async () => {
  await using federation = await openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ ...plan, deadline: "300ms", hard_deadline: "1m" });
  const { offer } = await a.next("offer");
  a.accept(offer);
  const { roundId, attempt } = offer;
  a.link.send({ body: "progress", progress: { roundId, attempt, stepsDone: 1, stepsTotal: 9 } });
  const payload = new Float32Array(valueCount).fill(1);
  await systemClock.sleep(900, never);
  await a.upload(offer, payload);
  expect((await ward.watch(run.id)).at(-1)?.event).toBe("run.done");

  const from = a.frames.length;
  const again = await federation.startRun({ ...plan, deadline: "300ms", hard_deadline: "1m" });
  const second = await a.next("offer", from);
  a.accept(second.offer);
  a.link.send({
    body: "progress",
    progress: { roundId: second.offer.roundId, attempt, stepsDone: 0, stepsTotal: 9 },
  });
  expect((await ward.watch(again.id)).at(-1)?.event).toBe("run.failed");
});
