import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import type { Offer } from "../../protocol/frames.ts";
import { backUp } from "../../server/backup.ts";
import { blobPath } from "../../server/backup-files.ts";
import { restore } from "../../server/restore.ts";
import { fileDigest } from "../../storage/files.ts";
import { type FakeParticipant, never, type TestFederation, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const adam = { name: "adam", learning_rate: 0.1 };
const momentum = { name: "sgd", momentum: 0.5 };
const training = { loss: "binary-cross-entropy", learning_rate: 0.5, steps: 4 };
const scaffold = { quorum: 2, aggregator: "scaffold", training };
const nowMs = Date.parse("2026-12-01T00:00:00Z");

/** Each sends its own value in every place, as of four steps where that is asked. */
async function twoParticipants(
  federation: TestFederation,
  more = 0,
): Promise<readonly FakeParticipant[]> {
  const made = [await federation.participant("a"), await federation.participant("b")];
  made.forEach((participant, at) => {
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      const change = asks(offer) ? { steps: 4 } : {};
      await participant.upload(offer, new Float32Array(4).fill(at + 1 + more), { change });
    };
  });
  return made;
}

function asks({ plan }: Offer): boolean {
  return new TextDecoder().decode(plan).includes('"aggregator":"scaffold"');
}

async function stateOf(federation: TestFederation, version: number) {
  const made = (await federation.versions())[version];
  const { files } = JSON.parse(Buffer.from(made?.manifest ?? []).toString()) as Manifest;
  return files.state;
}

async function valuesOf(directory: string, digest = ""): Promise<readonly number[]> {
  const bytes = await readFile(join(directory, blobPath(digest)));
  return [...new Float32Array(Uint8Array.from(bytes).buffer)];
}

async function countBlobs(): Promise<number> {
  const names = await readdir(join(ward.directory, "blobs", "sha256"), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
}

test("a version carries on what its plan's rule uses, and nothing else", async () => {
  await using federation = await ward.openFederation();
  await twoParticipants(federation);
  const names = async (version: number) =>
    (await stateOf(federation, version))?.map(({ name }) => name);

  await federation.run({ quorum: 2, server_optimiser: adam });
  await federation.run({ quorum: 2, server_optimiser: momentum });
  await federation.run({ quorum: 2 });
  await federation.run({ quorum: 2, server_optimiser: momentum });

  expect(await names(0)).toBeUndefined();
  expect(await names(1)).toEqual(["momentum", "variance"]);
  expect(await names(2)).toEqual(["momentum"]);
  expect(await names(3)).toBeUndefined();
  expect(await names(4)).toEqual(["momentum"]);
  const [first] = (await stateOf(federation, 1)) ?? [];
  const [second] = (await stateOf(federation, 2)) ?? [];
  const [fourth] = (await stateOf(federation, 4)) ?? [];
  expect(await valuesOf(ward.directory, first?.sha256)).toEqual(Array(4).fill(Math.fround(0.15)));
  expect(await valuesOf(ward.directory, second?.sha256)).toEqual(
    Array(4).fill(Math.fround(0.5 * Math.fround(0.15) + 1.5)),
  );
  expect(await valuesOf(ward.directory, fourth?.sha256)).toEqual(Array(4).fill(1.5));
});

test("an optimiser takes what a mechanism released, and the round verifies", async () => {
  await using federation = await ward.openFederation();
  for (const letter of ["a", "b"]) {
    const participant = await federation.participant(letter);
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      await participant.upload(offer, Int32Array.of(1, 2, 3, 4), { weight: 0 });
    };
  }
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };
  const run = await federation.startRun({ quorum: 2, privacy, server_optimiser: adam }, 2);
  await ward.watch(run.id);
  for (const number of [1, 2]) {
    const { checks } = await ward.admin.coordinator.verifyRound({ run: run.id, number }, never);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect((await stateOf(federation, 2))?.map(({ name }) => name)).toEqual(["momentum", "variance"]);
});

test("an offer of scaffold names the control variate of its version, which its members may fetch", async () => {
  await using federation = await ward.openFederation();
  const [a] = await twoParticipants(federation);
  const stranger = await ward.participant("stranger", ["other"]);
  await federation.run(scaffold, 2);
  const offers = a?.frames.flatMap((frame) => (frame.body === "offer" ? [frame.offer] : [])) ?? [];

  const [made] = (await stateOf(federation, 1)) ?? [];
  const control = { name: "control", digest: made?.sha256 ?? "", bytes: 16 };
  expect(offers.map(({ state }) => state)).toEqual([[], [control]]);
  const fetch = async (participant: FakeParticipant | undefined): Promise<Uint8Array> => {
    const request = { digest: control.digest, offset: 0 };
    const chunks = participant?.connection.download(request, never) ?? [];
    const pieces: Uint8Array[] = [];
    for await (const { data } of chunks) pieces.push(data);
    return Buffer.concat(pieces);
  };
  // 1.5 in four steps of 0.5.
  const fetched = new Float32Array(Uint8Array.from(await fetch(a)).buffer);
  expect([...fetched]).toEqual(Array(4).fill(-0.75));
  await expect(fetch(stranger)).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
});

test("an update of scaffold without its plan's number of steps is refused, and noted", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = await twoParticipants(federation);
  for (const each of [a, b]) if (each) each.onOffer = undefined;
  const run = await federation.startRun({ ...scaffold, quorum: 1 });
  for (const [participant, change] of [
    [a, {}],
    [b, { steps: 5 }],
  ] as const) {
    const { offer } = (await participant?.next("offer")) ?? {};
    if (!participant || !offer) throw new TypeError("two participants with offers");
    participant.accept(offer);
    const sent = participant.upload(offer, new Float32Array(4), { change });
    await expect(sent).rejects.toMatchObject({ code: "UPDATE_STEPS_INVALID" });
  }
  const label = { run: run.id, number: 1 };
  const { updates } = await ward.admin.coordinator.listRefused(label, never);
  expect(updates.map(({ code }) => code)).toEqual(Array(2).fill("UPDATE_STEPS_INVALID"));
});

test("what a round kept that came to nothing is erased with its checkpoint", async () => {
  await using federation = await ward.openFederation();
  // Of equal bytes there is one blob, whosever they are.
  const participants = await twoParticipants(federation, 10);
  const before = await countBlobs();
  // Nobody counts, so that the round stays where its checkpoint is made and no version is.
  const plan = { quorum: 2, server_optimiser: adam, evaluate: "participants" };
  const run = await federation.startRun(plan);
  await participants[0]?.next("evaluate");
  expect(await countBlobs()).toBe(before + 3);
  await ward.admin.coordinator.cancelRun({ run: run.id }, never);
  await ward.watch(run.id);
  await ward.until(() => ward.log.some(({ event }) => event === "round.cancelled"));
  await expect.poll(countBlobs).toBe(before);

  for (const each of participants) {
    each.onOffer = async (offer) => {
      each.accept(offer);
      await each.upload(offer, new Float32Array(4).fill(1e30));
    };
  }
  // d² is beyond float32, d is not.
  const events = await federation.run({ quorum: 2, server_optimiser: adam });
  expect(JSON.stringify(events)).toContain("ROUND_MODEL_NOT_FINITE");
  expect(await countBlobs()).toBe(before);
});

test("a backup holds what versions keep, and a restored server verifies it", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  await twoParticipants(federation);
  const run = await federation.startRun({ ...scaffold, server_optimiser: adam }, 2);
  await own.watch(run.id);
  const kept = [
    ...((await stateOf(federation, 1)) ?? []),
    ...((await stateOf(federation, 2)) ?? []),
  ];
  expect(kept).toHaveLength(6);
  await own.stop();

  const to = join(own.folder, "backup");
  const { files } = await backUp({ directory: own.directory, to, nowMs });
  const listed = files.map(({ path }) => path);
  for (const { sha256 } of kept) expect(listed).toContain(blobPath(sha256));
  await rm(own.directory, { recursive: true });
  await restore({ from: to, directory: own.directory, nowMs });
  for (const { sha256 } of kept) {
    expect(await fileDigest(join(own.directory, blobPath(sha256)))).toBe(sha256);
  }
  await own.start();
  const label = { run: run.id, number: 2 };
  const { checks } = await own.admin.coordinator.verifyRound(label, never);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
