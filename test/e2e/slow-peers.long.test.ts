import { createHash } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { windowBytes } from "../../base/limits.ts";
import { benchModel } from "../../bench/model.ts";
import { startUpdateDigest } from "../../model/update.ts";
import type { DownloadChunk, Offer } from "../../protocol/frames.ts";
import { uploadUpdate } from "../../protocol/upload.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { fileDigest } from "../../storage/files.ts";
import { type FakeParticipant, never, type TestFederation, Ward } from "../server/ward.ts";

// What a process of the server holds while eight peers want 64 MB each and neither reads nor is written on.

const mib = 2 ** 20;
const peerCount = 8;
const letters = "abcdefgh";

let ward: Ward;
let federation: TestFederation;
let slowWhile: string;
const participants: FakeParticipant[] = [];

beforeAll(async () => {
  ward = await Ward.create();
  slowWhile = join(ward.folder, "slow");
  await ward.spawn({ steps: { slowWhile } });
  federation = await ward.openFederation({ model: benchModel(16 * mib).file });
  for (const letter of letters) participants.push(await federation.participant(letter));
});
// A process that has not yet made a federation out of 64 MB.
beforeEach(async () => {
  await ward.kill();
  await ward.spawn({ steps: { slowWhile } });
  await federation.connectAll();
});
afterAll(() => ward[Symbol.asyncDispose]());

/** Resident memory of the server's process, bytes, once it does nothing any more. */
async function residentBytes(): Promise<number> {
  let before = "";
  const isStill = async (): Promise<boolean> => {
    const now = await readFile(`/proc/${ward.pid}/io`, "utf8");
    // Heartbeats go on: some hundred bytes.
    const still = Math.abs(bytesIn(now) - bytesIn(before)) < 64 * 1024;
    before = now;
    return still;
  };
  await expect.poll(isStill, { interval: 1_000, timeout: 60_000 }).toBe(true);
  const status = await readFile(`/proc/${ward.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

function bytesIn(io: string): number {
  return [...io.matchAll(/[rw]char: (\d+)/g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** A session that has nothing to do with it is answered. */
async function expectHeartbeats(): Promise<void> {
  const bystander = await ward.participant(`bystander-${ward.log.length}`, ["none"]);
  for (let count = 0; count < 3; count += 1) {
    await bystander.next("heartbeat", bystander.frames.length);
  }
  const { federations } = await ward.admin.coordinator.listFederations({}, never);
  expect(federations).toHaveLength(1);
  bystander.leave();
}

test.skipIf(process.platform !== "linux")(
  "eight downloads of 64 MB whose readers stop cost the server less than a window each; then each gets its bytes",
  async () => {
    const [version] = await federation.versions();
    const file = join(version?.directory ?? "", "model.safetensors");
    const digest = (await fileDigest(file)) ?? "";
    const { size } = await stat(file);
    expect(size).toBeGreaterThan(64 * mib);
    const before = await residentBytes();

    const readers = participants.map(({ connection }) =>
      connection.download({ digest, offset: 0 }, never)[Symbol.asyncIterator](),
    );
    const firsts = await Promise.all(readers.map((reader) => reader.next()));
    const raised = (await residentBytes()) - before;
    await expectHeartbeats();

    process.stdout.write(`${Math.round(raised / mib)} MiB for ${peerCount} slow readers\n`);
    expect(raised).toBeLessThan(peerCount * windowBytes);
    for (const [at, reader] of readers.entries()) {
      const hash = createHash("sha256");
      let next: IteratorResult<DownloadChunk, unknown> | undefined = firsts[at];
      for (; next && next.done !== true; next = await reader.next()) hash.update(next.value.data);
      expect(hash.digest("hex")).toBe(digest);
    }
  },
);

test.skipIf(process.platform !== "linux")(
  "eight uploads of 64 MB to a disk that does not write cost the server a window each; then all are in",
  async () => {
    const run = await federation.startRun({ quorum: peerCount, deadline: "10m" });
    const watching = ward.watch(run.id);
    const offers = await Promise.all(participants.map((one) => one.next("offer")));
    const values = new Float32Array(offers[0]?.offer.sections[0]?.valueCount ?? 0).fill(0.5);
    const payload = new Uint8Array(values.buffer);
    const payloadPath = join(ward.folder, "payload");
    await writeFile(payloadPath, payload);
    const before = await residentBytes();

    await writeFile(slowWhile, "");
    const send = (participant: FakeParticipant, offer: Offer) => {
      const header = participant.header(offer, 1);
      const digest = startUpdateDigest(header, nodeHasher).update(payload).digestHex();
      const { attempt } = offer;
      const update = { header, attempt, digest, payloadPath, totalBytes: payload.length };
      return uploadUpdate(participant.connection, update, never);
    };
    const sent = participants.map((each, at) => send(each, offers[at]?.offer as Offer));
    const raised = (await residentBytes()) - before;
    await expectHeartbeats();

    process.stdout.write(`${Math.round(raised / mib)} MiB for ${peerCount} uploads held back\n`);
    expect(raised).toBeLessThan(peerCount * (windowBytes + 8 * mib));
    expect(raised).toBeLessThan((peerCount * payload.length) / 2);
    await rm(slowWhile);
    expect(await Promise.all(sent)).toEqual(Array(peerCount).fill({ repeated: false }));
    expect((await watching).at(-1)?.event).toBe("run.done");
  },
);
