import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import { Outbox } from "../../participant/outbox.ts";
import { nodeHasher } from "../../runtime/system.ts";
import type { Store, StoreWrites } from "../../storage/contract.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { createFillingStore } from "./filling-store.ts";
import { hex32, layoutDigest, sha256 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

const payload = Uint8Array.from({ length: 3 * 1024 * 1024 + 4 }, (_, at) => at % 251);

const header = (round: string): UpdateHeader => ({
  federationId: hex32("f"),
  roundId: hex32(round),
  participantId: hex32("a"),
  checkpointDigest: sha256("checkpoint"),
  planDigest: sha256("plan"),
  encoding: "float32",
  sections: [
    {
      name: "weights",
      layoutDigest,
      valueCount: payload.length / 4,
      bytes: payload.length,
      boundL1: 0,
    },
  ],
  weight: 17,
});

const open = (directory: string, store: Store, log = createTestLog()) =>
  Outbox.open(join(directory, "outbox"), store, log);

const update = (round: string, attempt = 1) => ({ header: header(round), attempt, payload });

const alone = (): void => undefined;

const alongside = (round: string) => (writes: StoreWrites) => writes.put(["paid", round], true);

test("an update is there after a restart, with its identity, its attempt and what was written along", async () => {
  const directory = await temporaryDirectory();
  const first = await openEmbeddedStore(directory);
  const put = await (await open(directory, first)).put(update("1", 3), alongside("1"));
  expect(put.digest).toBe(startUpdateDigest(header("1"), nodeHasher).update(payload).digestHex());
  await first[Symbol.asyncDispose]();
  await using store = await openEmbeddedStore(directory);
  const [entry] = (await open(directory, store)).list();
  expect(entry).toEqual(put);
  expect(entry).toMatchObject({ attempt: 3, acknowledgedAttempt: 0, header: header("1") });
  expect(Buffer.compare(await readFile(entry!.payloadPath), payload)).toBe(0);
  expect(store.get(["paid", "1"])).toBe(true);
});

test("a payload that comes in pieces is the update that it is as a whole", async () => {
  const outbox = await open(await temporaryDirectory(), createMemoryStore());
  const pieces = [
    payload.subarray(0, 1),
    payload.subarray(1, 2_500_000),
    payload.subarray(2_500_000),
  ];
  const whole = await outbox.put(update("1"), alone);
  await outbox.erase(hex32("1"), alone);

  const put = await outbox.put(
    { ...update("1"), payload: { length: payload.length, pieces } },
    alone,
  );

  expect(put).toEqual(whole);
  expect(Buffer.compare(await readFile(put.payloadPath), payload)).toBe(0);
});

test("an acknowledgement and a carried-over attempt are remembered", async () => {
  const directory = await temporaryDirectory();
  const store = createMemoryStore();
  const outbox = await open(directory, store);
  await outbox.put(update("1"), alone);
  await outbox.acknowledge(hex32("1"));
  const kept = (await open(directory, store)).get(hex32("1"));
  expect(kept).toMatchObject({ acknowledgedAttempt: 1 });
  await outbox.carryOver(kept!, 2, alongside("1"));
  expect((await open(directory, store)).get(hex32("1"))).toMatchObject({
    attempt: 2,
    acknowledgedAttempt: 1,
  });
  expect(store.get(["paid", "1"])).toBe(true);
});

test("an erased update is gone, on disk too, and erasing what is not there does nothing", async () => {
  const directory = await temporaryDirectory();
  const store = createMemoryStore();
  const outbox = await open(directory, store);
  await outbox.put(update("1"), alone);
  await outbox.erase(hex32("1"), alongside("erased"));
  await outbox.erase(hex32("2"), alone);
  expect(outbox.list()).toEqual([]);
  expect(await readdir(join(directory, "outbox"))).toEqual([]);
  expect([...store.list(["outbox"])]).toEqual([]);
  expect(store.get(["paid", "erased"])).toBe(true);
});

test("an update whose erasing failed is there as before, for the erasing that waits", async () => {
  const directory = await temporaryDirectory();
  const { store, disk } = createFillingStore();
  const outbox = await open(directory, store);
  const use = { layoutDigest, dataSet: "d", baseVersion: 1, planDigest: "p" };
  const { header: put } = await outbox.put(
    { ...update("1"), state: { values: payload, dataSet: "d", baseVersion: 0, planDigest: "p" } },
    alone,
  );
  await outbox.acknowledge(put.roundId);
  const kept = outbox.get(put.roundId);
  disk.isFull = true;
  const failing = outbox.erase(put.roundId, alone, kept?.digest);
  disk.isFull = false; // the store has refused it by now
  const path = outbox.stateFor(put.federationId, use).then((one) => one.statePath);
  const waiting = outbox.erase(put.roundId, alone, kept?.digest);
  await expect(failing).rejects.toThrow(/full/);
  await waiting;
  expect(await path).toContain(kept?.state?.digest);
  expect([...store.list(["outbox"])]).toEqual([]);
  expect([...store.list(["states"])].map(({ value }) => value)).toEqual([kept?.state]);

  await outbox.put(
    {
      ...update("2"),
      state: { values: payload.subarray(4), dataSet: "d", baseVersion: 0, planDigest: "p" },
    },
    alone,
  );
  await outbox.acknowledge(hex32("2"));
  const second = outbox.get(hex32("2"));
  disk.isFull = true;
  await expect(outbox.erase(hex32("2"), alone, second?.digest)).rejects.toThrow(/full/);
  expect(outbox.get(hex32("2"))).toEqual(second);
  expect((await outbox.stateFor(put.federationId, use)).statePath).toContain(kept?.state?.digest);
});

test("an update that could not be recorded leaves no file; one that is there already keeps its own", async () => {
  const directory = await temporaryDirectory();
  const memory = createMemoryStore();
  let isFull = true;
  const full = new WardroundError("DISK_FULL", "the disk is full");
  const transact: Store["transact"] = (work) =>
    isFull ? Promise.reject(full) : memory.transact(work);
  const outbox = await open(directory, { ...memory, transact });
  await expect(outbox.put(update("1"), alone)).rejects.toBe(full);
  expect(await readdir(join(directory, "outbox"))).toEqual([]);
  isFull = false;
  const { payloadPath } = await outbox.put(update("1"), alone);
  isFull = true;
  await expect(outbox.put(update("1", 2), alone)).rejects.toBe(full);
  expect(outbox.get(hex32("1"))).toMatchObject({ attempt: 1 });
  expect(Buffer.compare(await readFile(payloadPath), payload)).toBe(0);
});

test("the same update again, while it is being erased, stays", async () => {
  const directory = await temporaryDirectory();
  const store = createMemoryStore();
  const outbox = await open(directory, store);
  await outbox.put(update("1"), alone);
  const erased = Promise.all([outbox.erase(hex32("1"), alone), outbox.erase(hex32("1"), alone)]);
  const { payloadPath } = await outbox.put(update("1"), alone);
  await erased;
  expect(Buffer.compare(await readFile(payloadPath), payload)).toBe(0);
  expect((await open(directory, store)).list()).toHaveLength(1);
});

test("another update of a round takes the first one's place", async () => {
  const directory = await temporaryDirectory();
  const store = createMemoryStore();
  const outbox = await open(directory, store);
  await outbox.put(update("1"), alone);
  const other = await outbox.put({ ...update("1", 2), payload: payload.slice().fill(9) }, alone);
  expect(await readdir(join(directory, "outbox"))).toEqual([`${other.digest}.bin`]);
  expect((await open(directory, store)).list()).toEqual([other]);
});

test("what the disk damaged is erased by name, what a kill left by the way, the rest stays", async () => {
  const directory = await temporaryDirectory();
  const store = createMemoryStore();
  const outbox = await open(directory, store);
  const damage: Record<string, (path: string) => Promise<void>> = {
    "1": (path) => truncate(path, 12),
    "2": (path) => rm(path),
    "3": (path) => writeFile(path, payload.slice().fill(1, 0, 1)),
    "4": async () => undefined,
  };
  for (const [round, work] of Object.entries(damage)) {
    await work((await outbox.put(update(round), alone)).payloadPath);
  }
  await writeFile(join(directory, "outbox", `${hex32("5")}.part`), payload.subarray(0, 9));
  const log = createTestLog();
  const again = await open(directory, store, log);
  const [kept, ...others] = again.list();
  expect(kept?.header.roundId).toBe(hex32("4"));
  expect(others).toEqual([]);
  expect(await readdir(join(directory, "outbox"))).toEqual([`${kept?.digest}.bin`]);
  expect([...store.list(["outbox"])]).toHaveLength(1);
  expect(log.events("outbox.damaged").map((each) => each["round"])).toEqual(
    ["1", "2", "3"].map(hex32),
  );
});
