import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { startUpdateDigest } from "../../model/update.ts";
import type { Offer, UploadReply } from "../../protocol/frames.ts";
import { crc32c } from "../../protocol/transfer.ts";
import { updateHeaderToWire } from "../../protocol/update-header.ts";
import { nodeHasher } from "../../runtime/system.ts";
import type { StoreWrites } from "../../storage/contract.ts";
import { FakeParticipant, never, sendsAlways, Ward } from "./ward.ts";

/** What a test does to the server's store before a transaction is begun. */
const before = vi.hoisted(() => ({ transact: async (): Promise<void> => undefined }));

vi.mock("../../storage/embedded.ts", async (original) => {
  const { openEmbeddedStore } = await original<typeof import("../../storage/embedded.ts")>();
  return {
    async openEmbeddedStore(directory: string) {
      const store = await openEmbeddedStore(directory);
      const transact = async <T>(work: (writes: StoreWrites) => T): Promise<T> => {
        await before.transact();
        return store.transact(work);
      };
      return { ...store, transact };
    },
  };
});

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

/** Holds the next transaction back. */
function holdNext(): { readonly reached: Promise<void>; release(): void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    before.transact = async () => {
      before.transact = async () => undefined;
      resolve();
      await released;
    };
  });
  return { reached, release: () => release() };
}

/** One upload, frame by frame. */
class Upload {
  readonly digest: string;
  readonly #stream;
  readonly #replies: AsyncIterator<UploadReply>;
  readonly #payload: Uint8Array;
  readonly #begin;

  constructor(participant: FakeParticipant, offer: Offer, value: number) {
    const count = offer.sections[0]?.valueCount ?? 0;
    this.#payload = new Uint8Array(new Float32Array(count).fill(value).buffer);
    const header = participant.header(offer, 1);
    this.digest = startUpdateDigest(header, nodeHasher).update(this.#payload).digestHex();
    this.#begin = {
      update: updateHeaderToWire(header, offer.attempt),
      updateDigest: this.digest,
      totalBytes: this.#payload.length,
    };
    this.#stream = participant.connection.upload(never);
    this.#replies = this.#stream.replies[Symbol.asyncIterator]();
  }

  begin(): Promise<void> {
    return this.#stream.send({ body: "begin", begin: this.#begin });
  }

  async reply(): Promise<UploadReply> {
    return (await this.#replies.next()).value;
  }

  /** Everything from the offset that the server said, and commit. */
  async finish(): Promise<void> {
    const first = await this.reply();
    if (first.body !== "offset") throw new TypeError(`${first.body} came in place of an offset`);
    const offset = first.offset.durableBytes;
    const data = this.#payload.subarray(offset);
    if (data.length > 0) {
      await this.#stream.send({ body: "chunk", chunk: { offset, data, crc32c: crc32c(data) } });
    }
    await this.#stream.send({ body: "commit", commit: {} });
  }
}

/** Begins an upload while another one's admission is held, then lets that go on. */
async function beginBehind(older: Upload, newer: Upload): Promise<UploadReply> {
  const held = holdNext();
  await older.begin();
  await older.finish();
  await held.reached;
  await newer.begin();
  // Calls are served in order of their coming: after a few of them the server has read `begin`.
  for (let call = 0; call < 20; call += 1) {
    await ward.admin.coordinator.listFederations({}, never);
  }
  held.release();
  return older.reply();
}

test("an update that is being admitted is kept while another one of the same participant begins", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const run = await federation.startRun({ quorum: 2 });
  const { offer } = await a.next("offer");
  const [first, second] = [new Upload(a, offer, 1), new Upload(a, offer, 2)];

  const acknowledged = await beginBehind(first, second);

  expect(acknowledged).toMatchObject({ receipt: { updateDigest: first.digest, repeated: false } });
  expect(await second.reply()).toMatchObject({ error: { code: "UPDATE_DUPLICATE" } });
  const files = await readdir(join(ward.directory, "spool", offer.roundId));
  expect(files).toEqual([`${a.identity.id}-${first.digest}.update`]);
  await b.upload((await b.next("offer")).offer, new Float32Array(4).fill(3));
  expect((await ward.watch(run.id)).at(-1)?.event).toBe("run.done");
});

test("the same update that comes again while it closes the round gets its receipt again", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1 });
  const { offer } = await a.next("offer");
  const [first, again] = [new Upload(a, offer, 1), new Upload(a, offer, 1)];

  const acknowledged = await beginBehind(first, again);

  expect(acknowledged).toMatchObject({ receipt: { updateDigest: first.digest, repeated: false } });
  expect(await again.reply()).toMatchObject({
    receipt: { updateDigest: first.digest, repeated: true },
  });
  expect((await ward.watch(run.id)).at(-1)?.event).toBe("run.done");
});

test("a session whose beginning fails leaves no participant behind that counts as connected", async () => {
  await using federation = await ward.openFederation();
  const run = await federation.startRun({ quorum: 2 });
  const name = `${federation.name}-ghost`;
  const identity = await ward.join("participant", name);
  const ghost = new FakeParticipant(ward, identity, [federation.name]);
  // Its holdings are stored; that a run waits for it is not.
  let seen = 0;
  before.transact = async () => {
    seen += 1;
    if (seen === 2) throw new WardroundError("DISK_FULL", "the disk is full");
  };
  await ghost.connect();
  await ghost.ended;
  before.transact = async () => undefined;

  expect(ghost.faults).toEqual([expect.objectContaining({ code: "DISK_FULL" })]);
  const { participants } = await ward.admin.coordinator.listParticipants(
    { federation: federation.name },
    never,
  );
  expect(participants).toMatchObject([{ name, connected: false }]);
  sendsAlways(await federation.participant("a"), 1);
  const { state } = await ward.admin.coordinator.getRun({ run: run.id }, never);
  expect(state).toBe("waiting");
  sendsAlways(await federation.participant("b"), 1);
  expect((await ward.watch(run.id)).at(-1)?.event).toBe("run.done");
});
