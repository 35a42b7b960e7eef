import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renewIdentity } from "../../protocol/identity/join.ts";
import { FakeParticipant, never, sendsAlways, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

test("a token that names a federation opens no other one, also where no list keeps people out", async () => {
  await using mine = await ward.openFederation();
  await using other = await ward.openFederation();
  const identity = await ward.join("participant", "bound", mine.name);
  const bound = new FakeParticipant(ward, identity, [mine.name, other.name]);
  await bound.connect();
  sendsAlways(bound, 1);
  const download = async (federation: string): Promise<void> => {
    const { manifest } = await ward.admin.coordinator.getVersion({ federation }, never);
    const { sha256: digest } = JSON.parse(new TextDecoder().decode(manifest)).files.checkpoint;
    for await (const _ of bound.connection.download({ digest, offset: 0 }, never));
  };

  const run = await other.startRun({ quorum: 1 });

  expect(run.state).toBe("waiting");
  await ward.admin.coordinator.cancelRun({ run: run.id }, never);
  expect((await mine.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
  await download(mine.name);
  // Another value, so that the two checkpoints are two blobs.
  sendsAlways(await other.participant("a"), 2);
  expect((await other.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
  await expect(download(other.name)).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
  bound.leave();
});

test("a participant that lost its identity goes on under its name and id with an admin's token", async () => {
  await using federation = await ward.openFederation({ participants: ["lost"] });
  const first = await ward.participant("lost", [federation.name]);
  sendsAlways(first, 1);
  await federation.run({ quorum: 1 });
  await rm(join(ward.folder, "lost"), { recursive: true });
  const coordinator = ward.connect(await ward.join("coordinator", "chief"));
  const again = { role: "participant", name: "lost", ttlMs: 60_000, federation: "" };
  await expect(coordinator.coordinator.createToken(again, never)).rejects.toMatchObject({
    code: "IDENTITY_EXISTS",
  });

  const second = new FakeParticipant(ward, await ward.join("participant", "lost"), [
    federation.name,
  ]);

  await first.ended;
  expect(first.faults).toEqual([
    expect.objectContaining({ code: "SESSION_FENCED", message: expect.stringContaining("key") }),
  ]);
  expect(second.identity.id).toBe(first.identity.id);
  const replaced = { code: "CERTIFICATE_MISSING", message: expect.stringContaining("another key") };
  const old = ward.connect(first.identity);
  await expect(renewIdentity(old, first.identity, never)).rejects.toMatchObject(replaced);
  await expect(old.upload(never).replies[Symbol.asyncIterator]().next()).rejects.toMatchObject(
    replaced,
  );
  const session = old.session(never).frames[Symbol.asyncIterator]();
  await expect(session.next()).rejects.toMatchObject(replaced);

  await second.connect();
  sendsAlways(second, 1);
  expect((await federation.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
  const { charges } = await ward.admin.coordinator.getLedger({ participant: "lost" }, never);
  expect(charges.map(({ participantId }) => participantId)).toEqual([
    first.identity.id,
    first.identity.id,
  ]);
  const renewed = await renewIdentity(ward.connect(second.identity), second.identity, never);
  await ward.stop();
  await ward.start();
  const third = new FakeParticipant(ward, renewed, [federation.name]);
  await third.connect();
  await expect(
    ward.connect(first.identity).session(never).frames[Symbol.asyncIterator]().next(),
  ).rejects.toMatchObject(replaced);
  third.leave();
});

test("an empty file is no model", async () => {
  await expect(ward.createFederation("empty", { model: new Uint8Array(0) })).rejects.toMatchObject({
    code: "MODEL_NOT_ONNX",
    message: expect.stringContaining("empty"),
  });
});
