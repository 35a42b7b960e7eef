import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { UpdateHeader } from "../../model/update.ts";
import { connect } from "../../protocol/client.ts";
import type { ServerHandlers } from "../../protocol/contract.ts";
import type { UploadFrame, UploadReply } from "../../protocol/frames.ts";
import { chunkFrames, createPace, downloadBlob } from "../../protocol/transfer.ts";
import { uploadUpdate } from "../../protocol/upload.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { createHandlers, never, startTestServer } from "../support/grpc-server.ts";

const blob = randomBytes(3_000_000);
const digest = nodeHasher().update(blob).digestHex();
const rateBytes = 1_500_000;

const header: UpdateHeader = {
  federationId: "f".repeat(32),
  roundId: "1".repeat(32),
  participantId: "2".repeat(32),
  checkpointDigest: "3".repeat(64),
  planDigest: "4".repeat(64),
  encoding: "float32",
  sections: [],
  weight: 1,
};

/** Notes when bytes come and go, and answers every frame of a session. */
function createRateHandlers() {
  const times: number[] = [];
  const transfer: ServerHandlers["transfer"] = {
    async *download({ chunkBytes }) {
      const pieces = (async function* () {
        for (let at = 0; at < blob.length; at += 100_000) {
          yield blob.subarray(at, at + 100_000);
          times.push(performance.now());
        }
      })();
      yield* chunkFrames(pieces, { offset: 0, totalBytes: blob.length, chunkBytes });
    },
    async *upload(frames: AsyncIterable<UploadFrame>): AsyncGenerator<UploadReply> {
      yield { header: null, body: "offset", offset: { durableBytes: 0 } };
      for await (const frame of frames) {
        if (frame.body === "chunk") times.push(performance.now());
        if (frame.body === "commit") break;
      }
      yield { header: null, body: "receipt", receipt: { updateDigest: digest, repeated: false } };
    },
  };
  const session: Partial<ServerHandlers["session"]> = {
    async connect(link) {
      for await (const _frame of link.frames) link.send({ body: "heartbeat", heartbeat: {} });
    },
  };
  return { times, transfer, session };
}

test("transfers are never faster than their rate, and a session beside them takes no turns", async () => {
  const { times, ...handlers } = createRateHandlers();
  await using server = await startTestServer((authority) => createHandlers(authority, handlers));
  const pace = createPace(rateBytes, systemClock);
  const identity = await server.identity("participant");
  const windowBytes = pace.chunkBytes;
  const connection = connect({ server: server.address, identity, windowBytes });
  const ended = new AbortController();
  const link = connection.session(ended.signal);
  const frames = link.frames[Symbol.asyncIterator]();
  const roundTripsMs: number[] = [];
  const beating = (async () => {
    while (!ended.signal.aborted) {
      const sentMs = performance.now();
      link.send({ body: "heartbeat", heartbeat: {} });
      await frames.next();
      roundTripsMs.push(performance.now() - sentMs);
      await systemClock.sleep(20, ended.signal);
    }
  })().catch(() => undefined); // the session's end

  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, blob);
  const update = { header, attempt: 1, digest, payloadPath, totalBytes: blob.length, pace };
  const uploadMs = performance.now();
  await uploadUpdate(connection, update, never);
  const upSeconds = ((times.at(-1) ?? 0) - uploadMs) / 1_000;
  times.length = 0;
  const startedMs = performance.now();
  const path = join(server.directory, "blob");
  await downloadBlob(connection, { digest, path, totalBytes: blob.length, pace }, never);
  const downSeconds = (performance.now() - startedMs) / 1_000;
  ended.abort();
  await beating;
  connection.close();

  // How exact the pace is test/base shows; here a busy machine may only make it slower.
  for (const seconds of [upSeconds, downSeconds]) {
    expect(blob.length).toBeLessThanOrEqual(rateBytes * seconds + pace.chunkBytes);
  }
  // The server was held back, not only this side's reader.
  const half = times[Math.floor(times.length / 2)] ?? 0;
  expect((half - startedMs) / 1_000).toBeGreaterThan((0.35 * blob.length) / rateBytes);
  roundTripsMs.sort((a, b) => a - b);
  const turnMs = (1_000 * pace.chunkBytes) / rateBytes;
  expect(roundTripsMs[Math.floor(roundTripsMs.length / 2)]).toBeLessThan(turnMs);
});
