import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { heartbeatIntervalMs } from "../../base/limits.ts";
import type { Plan } from "../../model/plan.ts";
import type { OutboxEntry } from "../../participant/outbox.ts";
import { fakeHeartbeatIntervalMs } from "./fake-server.ts";
import { createFillingStore } from "./filling-store.ts";
import { acknowledged, offering, openHospital, until } from "./hospital.ts";
import { plainPlan, privatePlan } from "./offers.ts";

/** A hospital that was killed between outbox and charge. */
async function killedBeforeCharge(plan: Plan) {
  const { store: ledgerStore, disk } = createFillingStore();
  disk.isFull = true;
  const hospital = await openHospital({ policy: { plain_rounds: "allow" }, ledgerStore });
  const session = await hospital.server.accept();
  session.send(offering(plan));
  await until(() => disk.refused > 0);
  await hospital.stop();
  expect(hospital.outbox.list()).toHaveLength(1);
  disk.isFull = false;
  return hospital;
}

test("an update that is not charged yet stays at home where the policy has become stricter since", async () => {
  const table = [
    [plainPlan(), { plain_rounds: "refuse" }, "POLICY_PLAIN_REFUSED"],
    [privatePlan(5), { minimum_quorum: 3 }, "POLICY_QUORUM_TOO_SMALL"],
  ] as const;
  for (const [plan, policy, code] of table) {
    const before = await killedBeforeCharge(plan);
    const after = await before.restart({ policy });
    const session = await after.server.accept();
    expect(await session.next()).toMatchObject({ body: "decline", decline: { code, message: "" } });
    expect(after.server.uploads).toEqual([]);
    expect(after.outbox.list()).toEqual([]);
    expect(after.ledger.entries("d")).toEqual([]);
    await after.stop();
  }
});

test("an update that is charged goes on under the policy that it was charged under", async () => {
  const before = await openHospital({ policy: { plain_rounds: "allow" } });
  before.server.onUpload.push(() => Promise.reject(new WardroundError("PEER_GONE", "cut")));
  before.server.onUpload.push((_, signal) => untilAborted(signal));
  const session = await before.server.accept();
  session.send(offering(plainPlan()));
  await until(() => before.server.uploads.length === 2);
  const after = await before.restart({ policy: { plain_rounds: "refuse" } });
  await after.server.accept();
  await acknowledged(after);
  expect(after.server.uploads).toHaveLength(1);
});

test("an update is charged for the attempt that it is sent for, whatever was offered since", async () => {
  const { store, disk } = createFillingStore();
  const hospital = await openHospital({ store });
  hospital.server.onUpload.push((_, signal) => untilAborted(signal));
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  await until(() => hospital.server.uploads.length === 1);
  disk.isFull = true; // so that the update is not carried over to the second attempt
  session.send(offering(privatePlan(5), { attempt: 2 }));
  await until(() => hospital.log.events("training.failed").length === 1);
  disk.isFull = false;
  session.fail(new WardroundError("PEER_GONE", "cut"));
  await hospital.server.accept();
  await acknowledged(hospital);
  expect(hospital.server.uploads.map(({ attempt }) => attempt)).toEqual([1, 1]);
  expect(hospital.ledger.entries("d").map(({ attempt }) => attempt)).toEqual([1]);
});

test("an update whose file was damaged or is gone is sent no second time: it is erased and declined", async () => {
  const differs = new WardroundError("UPDATE_DIGEST_MISMATCH", "other bytes came");
  const short = new WardroundError("UPDATE_SHAPE_MISMATCH", "the update's file ends at byte 1");
  const table: readonly ((entry: OutboxEntry) => Promise<unknown>)[] = [
    ({ payloadPath, bytes }) => writeFile(payloadPath, Buffer.alloc(bytes, 9)).then(fail(differs)),
    ({ payloadPath }) => truncate(payloadPath, 1).then(fail(short)),
    ({ payloadPath }) => rm(payloadPath).then(() => readFile(payloadPath)),
  ];
  for (const damage of table) {
    const hospital = await openHospital();
    hospital.server.onUpload.push(async (entry) => void (await damage(entry)));
    const session = await hospital.server.accept();
    session.send(offering(privatePlan(5)));
    expect(await session.next()).toMatchObject({ body: "accept" });
    const decline = { code: "TRAINING_FAILED", message: "" };
    expect(await session.next()).toMatchObject({ body: "decline", decline });
    expect(hospital.server.uploads).toHaveLength(1);
    expect(hospital.outbox.list()).toEqual([]);
    expect(hospital.log.events("update.refused")[0]?.["msg"]).toMatch(/damaged or gone/);
    expect(hospital.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
    await hospital.stop();
  }
});

test("an update that was damaged on its way, and is whole here, is sent again", async () => {
  const hospital = await openHospital();
  const differs = new WardroundError("UPDATE_DIGEST_MISMATCH", "other bytes came");
  hospital.server.onUpload.push(() => Promise.reject(differs));
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  await acknowledged(hospital);
  expect(hospital.server.uploads).toHaveLength(2);
});

test("waits between tries grow while nothing moves, and are short again after a try that lasted", async () => {
  const waitsMs: number[] = [];
  const heartbeats = new Set([heartbeatIntervalMs, fakeHeartbeatIntervalMs]);
  let nowMs = 0;
  const hospital = await openHospital({
    clock: {
      nowMs: () => nowMs,
      monotonicMs: () => nowMs,
      sleep: async (ms, signal) => {
        if (heartbeats.has(ms)) return untilAborted(signal);
        waitsMs.push(ms);
      },
    },
  });
  const cut = new WardroundError("PEER_GONE", "cut");
  const triesMs = [...Array<number>(20).fill(1), 60_000, ...Array<number>(5).fill(1)];
  for (const lastedMs of triesMs) {
    hospital.server.onUpload.push(async () => {
      nowMs += lastedMs;
      throw cut;
    });
  }
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  await acknowledged(hospital);
  expect(waitsMs).toHaveLength(26);
  expect(Math.max(...waitsMs.slice(10, 20))).toBeGreaterThan(400);
  expect(Math.max(...waitsMs.slice(20))).toBeLessThan(200 * 1.1 ** 6);
});

function fail(error: Error): () => Promise<never> {
  return () => Promise.reject(error);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
