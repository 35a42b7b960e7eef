import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, type VersionRecord } from "../../server/records.ts";
import type { Binding } from "../../server/rounds/state.ts";
import { openServerStore } from "../../server/server-store.ts";
import type { StoreWrites } from "../../storage/contract.ts";
import { never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

// What a coordinator can still find out about rounds that are over, and what stays on the disk.
let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };

async function failing(run: string, number: number): Promise<readonly string[]> {
  const { checks } = await ward.admin.coordinator.verifyRound({ run, number }, never);
  expect(checks.map(({ name }) => name)).toEqual([
    ...["manifest", "signature", "graph", "checkpoint", "variants", "state", "parent"],
    ...["plan", "binding", "statement", "ledger"],
  ]);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

/** Two participants that send int32 under a mechanism and floats without. */
async function twoParticipants(federation: TestFederation): Promise<void> {
  for (const letter of ["a", "b"]) {
    const participant = await federation.participant(letter);
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      const isPrivate = offer.sections[0]?.boundL1 !== 0;
      const values = isPrivate ? Int32Array.of(9, -7, 0, 1) : Float32Array.of(1, 2, 3, 4);
      await participant.upload(offer, values, { weight: isPrivate ? 0 : 3 });
    };
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(ward.directory, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

test("a round verifies; a changed file, parent or signature is named by its check", async () => {
  await using federation = await ward.openFederation();
  await twoParticipants(federation);
  const run = await federation.startRun({ quorum: 2 }, 2);
  await ward.watch(run.id);
  const second = await federation.startRun({ quorum: 2, privacy }, 2);
  await ward.watch(second.id);
  expect(await failing(run.id, 1)).toEqual([]);
  expect(await failing(second.id, 2)).toEqual([]);
  const [, first = "", , third = ""] = (await federation.versions()).map((one) => one.directory);

  await appendFile(join(first, "model.safetensors"), "x");
  expect(await failing(run.id, 1)).toEqual(["checkpoint"]);
  expect(await failing(run.id, 2)).toEqual(["parent"]);
  expect(await failing(second.id, 1)).toEqual([]);
  const manifest = await readFile(join(third, "manifest.json"), "utf8");
  await writeFile(join(third, "manifest.json"), manifest.replace('"version":3', '"version":4'));
  expect(await failing(second.id, 1)).toEqual(["manifest"]);
});

test("what was changed in the store is named by its check: signature, binding, statement, ledger", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  await twoParticipants(federation);
  const run = await federation.startRun({ quorum: 2, privacy });
  await own.watch(run.id);
  const [charge] = await federation.charges();
  if (!charge) throw new TypeError("a charge");
  const { federationId, roundId, attempt } = charge;
  const changes: readonly (readonly [string[], (writes: StoreWrites) => void])[] = [
    [["ledger"], (writes) => writes.remove(keys.charge(charge))],
    [
      ["statement", "ledger"],
      (writes) => {
        const made = { roundId: "1".repeat(32), attempt: 1, mechanism: null };
        writes.put(keys.release(federationId, made), made);
      },
    ],
    [
      ["binding", "statement", "ledger"],
      (writes) => {
        const closed = writes.get<Binding>(keys.closed(roundId, attempt));
        writes.put(keys.closed(roundId, attempt), { ...closed, updates: [] });
      },
    ],
    [
      ["manifest", "signature", "binding", "statement", "ledger"],
      (writes) => {
        const version = writes.get<VersionRecord>(keys.version(federationId, 1));
        const manifestSignature = new Uint8Array(64);
        writes.put(keys.version(federationId, 1), { ...version, manifestSignature });
      },
    ],
  ];
  for (const [failed, change] of changes) {
    await own.stop();
    {
      await using store = await openServerStore(own.directory);
      await store.transact(change);
    }
    await own.start();
    const { checks } = await own.admin.coordinator.verifyRound({ run: run.id, number: 1 }, never);
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(failed);
  }
});

test("only published rounds verify and replay, and only those that there are", async () => {
  await using federation = await ward.openFederation();
  const run = await federation.startRun({ quorum: 1 });
  const { coordinator } = ward.admin;
  const label = { run: run.id, number: 1 };
  await expect(coordinator.verifyRound(label, never)).rejects.toMatchObject({
    code: "ROUND_NOT_FOUND",
  });
  const a = await federation.participant("a");
  await a.next("offer");
  await expect(coordinator.replayRound(label, never)).rejects.toMatchObject({
    code: "ARGUMENT_INVALID",
    message: expect.stringContaining("round 1 is open"),
  });
  await coordinator.cancelRun({ run: run.id }, never);
});

test("a replay folds the kept updates to the published bytes and leaves no file", async () => {
  await using federation = await ward.openFederation();
  await twoParticipants(federation);
  const run = await federation.startRun({ quorum: 2, retain_rounds: 1 }, 2);
  await ward.watch(run.id);
  const { coordinator } = ward.admin;
  const { rounds } = await coordinator.getRun({ run: run.id }, never);
  await ward.until(() =>
    ward.log.some(({ event, round }) => event === "spool.retained" && round === rounds[1]?.id),
  );

  const replay = await coordinator.replayRound({ run: run.id, number: 2 }, never);
  expect(replay).toMatchObject({ version: 2, folded: 2, kernels: "typed-array" });
  expect(replay.publishedDigest).toMatch(/^[0-9a-f]{64}$/);
  expect(replay.replayedDigest).toBe(replay.publishedDigest);
  expect(await filesBelow("replay")).toEqual([]);
  await expect(coordinator.replayRound({ run: run.id, number: 1 }, never)).rejects.toMatchObject({
    code: "ROUND_EXPIRED",
  });

  const folder = join("spool", rounds[1]?.id ?? "");
  const [file = ""] = await filesBelow(folder);
  await appendFile(join(ward.directory, folder, file), "abcd");
  await expect(coordinator.replayRound({ run: run.id, number: 2 }, never)).rejects.toMatchObject({
    code: "UPDATE_SHAPE_MISMATCH",
  });
  await rm(join(ward.directory, folder, file));
  await expect(coordinator.replayRound({ run: run.id, number: 2 }, never)).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
    message: expect.stringContaining(file),
  });
  expect(await filesBelow("replay")).toEqual([]);
});

test("a private round has expired as soon as it is over", async () => {
  await using federation = await ward.openFederation();
  await twoParticipants(federation);
  const run = await federation.startRun({ quorum: 2, privacy });
  await ward.watch(run.id);
  const label = { run: run.id, number: 1 };
  await expect(ward.admin.coordinator.replayRound(label, never)).rejects.toMatchObject({
    code: "ROUND_EXPIRED",
    message: expect.stringContaining("private"),
  });
});

test.each([
  ["the default", undefined, [4, 5]],
  ["none", 0, []],
  ["three", 3, [3, 4, 5]],
])("spools that stay after five plain rounds where the plan keeps %s", async (_, keeps, kept) => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  const a = await federation.participant("a");
  sendsAlways(a, 1);
  const retain = keeps === undefined ? {} : { retain_rounds: keeps };
  const run = await federation.startRun({ quorum: 1, ...retain }, 5);
  await own.watch(run.id);
  const { rounds } = await own.admin.coordinator.getRun({ run: run.id }, never);
  await own.stop();

  const labels = new Map(rounds.map(({ id, number }) => [id, number]));
  const folders = await readdir(join(own.directory, "spool"));
  expect(folders.map((id) => labels.get(id)).sort()).toEqual(kept);
  for (const folder of folders) {
    expect(await readdir(join(own.directory, "spool", folder))).toEqual([
      expect.stringMatching(`^${a.identity.id}-[0-9a-f]{64}\\.update$`),
    ]);
  }
  const blobs = await readdir(join(own.directory, "blobs"), {
    recursive: true,
    withFileTypes: true,
  });
  // The graph, and the checkpoints of versions 0 to 5.
  expect(blobs.filter((entry) => !entry.isDirectory())).toHaveLength(7);
  const versions = await readdir(join(own.directory, "versions", federation.name));
  expect(versions.sort()).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(await readdir(join(own.directory, "quarantine"))).toEqual([]);
});

test("a refused update is kept for a look in a plain round and changes no bit of the result", async () => {
  const results: string[] = [];
  for (const withRefusals of [false, true]) {
    await using federation = await ward.openFederation();
    const [a, b] = [await federation.participant("a"), await federation.participant("b")];
    const run = await federation.startRun({ quorum: 1 });
    const watching = ward.watch(run.id);
    const { offer } = await a.next("offer");
    const nan = Float32Array.of(1, Number.NaN, 3, 4);
    if (withRefusals) {
      await expect(a.upload(offer, nan)).rejects.toMatchObject({ code: "UPDATE_NOT_FINITE" });
      await expect(a.upload(offer, nan, { weight: 1e10 })).rejects.toMatchObject({
        code: "UPDATE_WEIGHT_INVALID",
      });
    }
    await a.upload(offer, Float32Array.of(0.1, 0.2, 0.3, 0.4), { weight: 3 });
    await b.upload((await b.next("offer")).offer, Float32Array.of(1, 2, 3, 4), { weight: 2 });
    expect((await watching).at(-1)?.event).toBe("run.done");
    const { updates } = await ward.admin.coordinator.listRefused({ run: run.id, number: 1 }, never);
    const [version] = (await federation.versions()).slice(-1);
    results.push(
      (await readFile(join(version?.directory ?? "", "model.safetensors"))).toString("hex"),
    );
    if (!withRefusals) {
      expect(updates).toEqual([]);
      continue;
    }
    expect(updates.map(({ name, bytes, code }) => [name, bytes, code])).toEqual([
      [`${federation.name}-a`, 16, "UPDATE_NOT_FINITE"],
      [`${federation.name}-a`, 16, "UPDATE_WEIGHT_INVALID"],
    ]);
    const [kept, unseen] = updates;
    expect(unseen?.path).toBe("");
    expect(new Uint8Array(await readFile(kept?.path ?? ""))).toEqual(new Uint8Array(nan.buffer));
    expect(kept?.path).toContain(join("quarantine", offer.roundId));
  }
  expect(results[1]).toBe(results[0]);
});

test("of a refused private update nothing stays but its digest and the reason", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1, privacy });
  const { offer } = await a.next("offer");
  const above = Int32Array.of(60_000, -5_537, 0, 0);
  await expect(a.upload(offer, above, { weight: 0 })).rejects.toMatchObject({
    code: "UPDATE_BOUND_EXCEEDED",
  });
  const { updates } = await own.admin.coordinator.listRefused({ run: run.id, number: 1 }, never);
  expect(updates).toMatchObject([{ code: "UPDATE_BOUND_EXCEEDED", bytes: 12, path: "" }]);
  expect(await readdir(join(own.directory, "quarantine"))).toEqual([]);
  await own.watch(run.id);
  await own.stop(); // what it erases is erased then
  const spooled = await readdir(join(own.directory, "spool"), { recursive: true });
  expect(spooled.filter((name) => name.endsWith(".update"))).toEqual([]);
});
