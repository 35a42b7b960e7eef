import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUpdateDigest } from "../../model/update.ts";
import { crc32c } from "../../protocol/transfer.ts";
import { updateHeaderToWire } from "../../protocol/update-header.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { mlpModel } from "../support/models.ts";
import { type FakeParticipant, never, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const hello = {
  protocolVersions: [1],
  features: [],
  software: "test",
  holdings: [],
  directoryId: "",
};

async function firstFault(participant: FakeParticipant, frame: object): Promise<unknown> {
  const connection = ward.connect(participant.identity);
  const link = connection.session(never);
  link.send(frame as Parameters<typeof link.send>[0]);
  try {
    for await (const _ of link.frames);
    return "ended";
  } catch (error) {
    return (error as { readonly code: string }).code;
  } finally {
    connection.close();
  }
}

test("a session begins with hello, in a version that both speak, with holdings that make sense", async () => {
  const a = await ward.participant("shy", []);
  a.leave();
  expect(await firstFault(a, { body: "accept", accept: { roundId: "", attempt: 1 } })).toBe(
    "FRAME_UNEXPECTED",
  );
  expect(
    await firstFault(a, { body: "hello", hello: { ...hello, protocolVersions: [2, 3] } }),
  ).toBe("VERSION_UNSUPPORTED");
  const twice = [
    { federation: "wards", dataSet: "x" },
    { federation: "wards", dataSet: "y" },
  ];
  expect(await firstFault(a, { body: "hello", hello: { ...hello, holdings: twice } })).toBe(
    "ARGUMENT_INVALID",
  );
});

test("a newer session of an identity ends the older one", async () => {
  const a = await ward.participant("twin", []);
  const second = ward.connect(a.identity).session(never);
  second.send({ body: "hello", hello });
  const frames = second.frames[Symbol.asyncIterator]();
  expect((await frames.next()).value).toMatchObject({ body: "welcome" });

  await a.ended;

  expect(a.faults).toEqual([expect.objectContaining({ code: "SESSION_FENCED" })]);
});

test("a silent session is closed; the server's heartbeats come at the interval of its welcome", async () => {
  const a = await ward.participant("quiet", []);
  const { welcome } = await a.next("welcome");
  expect(welcome).toMatchObject({
    protocolVersion: 1,
    heartbeatIntervalMs: 100,
    heartbeatTimeoutMs: 500,
  });
  expect(welcome.incarnation).toMatch(/^[0-9a-f]{32}$/);
  await a.next("heartbeat");

  a.silent = true;
  await a.ended;

  expect(a.faults).toEqual([expect.objectContaining({ code: "PEER_GONE" })]);
});

test("a blob is given to members of its federation only, from any byte", async () => {
  await ward.createFederation("blobs", { participants: ["inside"] });
  const inside = await ward.participant("inside", ["blobs"]);
  const outside = await ward.participant("outside", ["blobs"]);
  const { manifest } = await ward.admin.coordinator.getVersion({ federation: "blobs" }, never);
  const { sha256, bytes } = JSON.parse(new TextDecoder().decode(manifest)).files.checkpoint;
  const fetch = async (
    participant: FakeParticipant,
    offset: number,
    digest = sha256,
  ): Promise<number> => {
    let got = 0;
    for await (const { data } of participant.connection.download({ digest, offset }, never))
      got += data.length;
    return got;
  };

  expect(await fetch(inside, 0)).toBe(bytes);
  expect(await fetch(inside, bytes - 3)).toBe(3);
  await expect(fetch(inside, bytes + 1)).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
  await expect(fetch(outside, 0)).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
  await expect(fetch(inside, 0, "0".repeat(64))).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
  await expect(fetch(inside, 0, "../lock")).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
});

test("a blob comes in chunks as small as they were asked for", async () => {
  await ward.createFederation("small-chunks", { model: mlpModel([50, 200, 1]) });
  const { connection } = await ward.participant("small-chunks-a", ["small-chunks"]);
  const { manifest } = await ward.admin.coordinator.getVersion(
    { federation: "small-chunks" },
    never,
  );
  const { sha256: digest } = JSON.parse(new TextDecoder().decode(manifest)).files.checkpoint;
  const sizes = async (chunkBytes?: number): Promise<number[]> => {
    const got: number[] = [];
    const request = { digest, offset: 0, chunkBytes };
    for await (const { data } of connection.download(request, never)) got.push(data.length);
    return got;
  };

  const [bytes = 0, ...more] = await sizes();
  expect(more).toEqual([]);
  expect(bytes).toBeGreaterThan(2 * 16_384);
  const rest = bytes - 2 * 16_384;
  expect(await sizes(1)).toEqual([16_384, 16_384, rest]);
});

test("an upload that was cut goes on after the bytes that arrived; damaged ones are sent anew", async () => {
  await ward.createFederation("large", { model: mlpModel([700, 1_000, 1]) });
  const a = await ward.participant("large-a", ["large"]);
  const run = await ward.startRun(ward.plan({ quorum: 1 }, 1, "large"));
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const count = offer.sections[0]?.valueCount ?? 0;
  const payload = new Uint8Array(new Float32Array(count).fill(0.5).buffer);
  const header = a.header(offer, 1);
  const updateDigest = startUpdateDigest(header, nodeHasher).update(payload).digestHex();
  const begin = { update: updateHeaderToWire(header, 1), updateDigest, totalBytes: payload.length };
  const chunkAt = (offset: number) => {
    const data = payload.subarray(offset, offset + 2 ** 20);
    return { body: "chunk", chunk: { offset, data, crc32c: crc32c(data) } } as const;
  };
  const cut = new AbortController();
  const first = a.connection.upload(cut.signal);
  const replies = first.replies[Symbol.asyncIterator]();
  await first.send({ body: "begin", begin });
  expect((await replies.next()).value).toMatchObject({ offset: { durableBytes: 0 } });
  await first.send(chunkAt(0));
  expect((await replies.next()).value).toMatchObject({ offset: { durableBytes: 2 ** 20 } });
  cut.abort();

  // What arrived is damaged on the disk: the digest finds it at commit, and nothing is kept.
  const spool = join(ward.directory, "spool", offer.roundId);
  const [name = ""] = await readdir(spool);
  const file = await open(join(spool, name), "r+");
  await file.write(Uint8Array.of(1, 2, 3), 0, 3, 100);
  await file.close();
  const values = new Float32Array(payload.buffer);
  await expect(a.upload(offer, values)).rejects.toMatchObject({ code: "UPDATE_DIGEST_MISMATCH" });
  await expect(stat(join(spool, name))).rejects.toMatchObject({ code: "ENOENT" });

  const half = a.connection.upload(never);
  const halves = half.replies[Symbol.asyncIterator]();
  await half.send({ body: "begin", begin });
  await halves.next();
  await half.send(chunkAt(0));
  await halves.next();
  await half.send({ body: "chunk", chunk: { ...chunkAt(2 ** 20).chunk, crc32c: 1 } });
  expect((await halves.next()).value).toMatchObject({ error: { code: "UPDATE_DIGEST_MISMATCH" } });
  const again = a.connection.upload(never);
  await again.send({ body: "begin", begin });
  expect((await again.replies[Symbol.asyncIterator]().next()).value).toMatchObject({
    offset: { durableBytes: 2 ** 20 },
  });
  expect(await a.upload(offer, values)).toMatchObject({ repeated: false });
  expect((await watching).at(-1)?.event).toBe("run.done");
});
