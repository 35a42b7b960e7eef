import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { UpdateHeader } from "../../model/update.ts";
import type { ServerHandlers } from "../../protocol/contract.ts";
import type { UploadFrame, UploadReply } from "../../protocol/frames.ts";
import { assertChunk, chunkFrames, crc32c, downloadBlob } from "../../protocol/transfer.ts";
import { uploadUpdate } from "../../protocol/upload.ts";
import { createHandlers, never, startTestServer } from "../support/grpc-server.ts";

const mib = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A server that has one blob, notes the offsets asked for, and may cut its stream after some bytes. */
function blobHandlers(blob: Uint8Array) {
  const offsets: number[] = [];
  const state = { cutAt: Number.POSITIVE_INFINITY, damageAt: -1 };
  const download: ServerHandlers["transfer"]["download"] = async function* (request) {
    const { offset, chunkBytes } = request;
    offsets.push(offset);
    const pieces = (async function* () {
      for (let at = offset; at < blob.length; at += 3 * mib) yield blob.subarray(at, at + 3 * mib);
    })();
    const options = { offset, totalBytes: blob.length, chunkBytes };
    for await (const chunk of chunkFrames(pieces, options)) {
      if (chunk.offset >= state.cutAt) throw new WardroundError("PEER_GONE", "cut");
      yield chunk.offset === state.damageAt ? { ...chunk, crc32c: chunk.crc32c ^ 1 } : chunk;
    }
  };
  return { offsets, state, download };
}

test("crc32c is the checksum of RFC 3720, and a chunk that is not the next whole one is refused", () => {
  expect(crc32c(new TextEncoder().encode("123456789"))).toBe(0xe3069283);
  const data = Uint8Array.of(1, 2, 3);
  const chunk = { offset: 5, data, crc32c: crc32c(data) };
  assertChunk(chunk, { offset: 5, totalBytes: 8 });
  const refused = [
    [chunk, { offset: 4, totalBytes: 8 }, "FRAME_UNEXPECTED"],
    [chunk, { offset: 5, totalBytes: 7 }, "FRAME_UNEXPECTED"],
    [{ ...chunk, crc32c: 1 }, { offset: 5, totalBytes: 8 }, "UPDATE_DIGEST_MISMATCH"],
    [
      { ...chunk, data: new Uint8Array(mib + 1) },
      { offset: 5, totalBytes: 8 * mib },
      "FRAME_UNEXPECTED",
    ],
  ] as const;
  for (const [bad, expected, code] of refused) {
    expect(() => assertChunk(bad, expected)).toThrow(expect.objectContaining({ code }));
  }
});

test("a download comes in chunks as small as its reader wants them, and a paced one asks for its pieces", async () => {
  const blob = randomBytes(2 * mib + 13);
  const { download } = blobHandlers(blob);
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { download } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const digest = sha256(blob);
  for (const [chunkBytes, expected] of [
    [undefined, mib],
    [64 * 1024, 64 * 1024],
    [1, 16 * 1024],
    [8 * mib, mib],
  ] as const) {
    let offset = 3;
    const sizes: number[] = [];
    for await (const chunk of connection.download({ digest, offset, chunkBytes }, never)) {
      expect(chunk.totalBytes).toBe(sizes.length === 0 ? blob.length : 0);
      assertChunk(chunk, { offset, totalBytes: blob.length });
      expect(blob.subarray(offset, offset + chunk.data.length).equals(chunk.data)).toBe(true);
      offset += chunk.data.length;
      sizes.push(chunk.data.length);
    }
    expect(offset).toBe(blob.length);
    expect(Math.max(...sizes)).toBe(expected);
  }

  const waited: number[] = [];
  const wait = async (bytes: number) => void waited.push(bytes);
  const pace = { chunkBytes: 100_000, wait };
  await downloadBlob(connection, { digest, path: join(server.directory, "blob"), pace }, never);
  expect(Math.max(...waited)).toBe(100_000);
});

test("a download goes on where it was cut, and its bytes are those asked for", async () => {
  const blob = randomBytes(7 * mib + 13);
  const { offsets, state, download } = blobHandlers(blob);
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { download } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const path = join(server.directory, "blob");
  const digest = sha256(blob);
  state.cutAt = 4 * mib;

  await expect(downloadBlob(connection, { digest, path }, never)).rejects.toMatchObject({
    code: "PEER_GONE",
  });
  // gRPC may drop what was sent before a status that is no OK.
  const partBytes = (await stat(`${path}.part`)).size;
  expect(partBytes).toBeLessThanOrEqual(4 * mib);
  state.cutAt = Number.POSITIVE_INFINITY;
  await downloadBlob(connection, { digest, path, totalBytes: blob.length }, never);

  expect(offsets).toEqual([0, partBytes]);
  expect(sha256(await readFile(path))).toBe(digest);
  expect(await readdir(server.directory)).not.toContain("blob.part");
});

test("a part that is whole already, or too long, or of other bytes ends in the right file", async () => {
  const blob = randomBytes(2 * mib);
  const { offsets, download } = blobHandlers(blob);
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { download } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const path = join(server.directory, "blob");
  const options = { digest: sha256(blob), path, totalBytes: blob.length };

  await writeFile(`${path}.part`, blob);
  await downloadBlob(connection, options, never);
  expect(sha256(await readFile(path))).toBe(options.digest);

  await writeFile(`${path}.part`, randomBytes(3 * mib));
  await downloadBlob(connection, options, never);
  expect(sha256(await readFile(path))).toBe(options.digest);

  await writeFile(`${path}.part`, randomBytes(mib));
  await expect(downloadBlob(connection, options, never)).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
  });
  await downloadBlob(connection, options, never);
  expect(sha256(await readFile(path))).toBe(options.digest);
  expect(offsets).toEqual([2 * mib, 0, mib, 0]);
});

test("a chunk that was damaged or a blob of another length is not taken", async () => {
  const blob = randomBytes(3 * mib);
  const { state, download } = blobHandlers(blob);
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { download } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const path = join(server.directory, "blob");
  const options = { digest: sha256(blob), path };
  state.damageAt = 2 * mib;

  await expect(downloadBlob(connection, options, never)).rejects.toMatchObject({
    code: "UPDATE_DIGEST_MISMATCH",
  });
  expect((await stat(`${path}.part`)).size).toBe(2 * mib);
  await expect(
    downloadBlob(connection, { ...options, totalBytes: 5 }, never),
  ).rejects.toMatchObject({ code: "CHECKPOINT_CORRUPT" });
  await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
});

const header: UpdateHeader = {
  federationId: "f".repeat(32),
  roundId: "1".repeat(32),
  participantId: "2".repeat(32),
  checkpointDigest: "3".repeat(64),
  planDigest: "4".repeat(64),
  encoding: "int32",
  sections: [
    { name: "weights", layoutDigest: "5".repeat(64), valueCount: 1, bytes: 4, boundL1: 9 },
  ],
  weight: 0,
};

/** A server that keeps uploads by digest, and may cut after some bytes. */
function uploadHandlers() {
  const held = new Map<string, Uint8Array[]>();
  const admitted = new Set<string>();
  const begins: unknown[] = [];
  const state = { cutAt: Number.POSITIVE_INFINITY };
  const length = (parts: Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
  async function* upload(frames: AsyncIterable<UploadFrame>): AsyncGenerator<UploadReply> {
    let parts: Uint8Array[] = [];
    let digest = "";
    let totalBytes = 0;
    for await (const frame of frames) {
      if (frame.body === "begin") {
        begins.push(frame.begin.update);
        ({ updateDigest: digest, totalBytes } = frame.begin);
        if (admitted.has(digest)) {
          const receipt = { updateDigest: digest, repeated: true };
          yield { header: null, body: "receipt", receipt };
          return;
        }
        parts = held.get(digest) ?? [];
        held.set(digest, parts);
        yield { header: null, body: "offset", offset: { durableBytes: length(parts) } };
      } else if (frame.body === "chunk") {
        assertChunk(frame.chunk, { offset: length(parts), totalBytes });
        parts.push(Uint8Array.from(frame.chunk.data));
        if (length(parts) >= state.cutAt) throw new WardroundError("SERVER_DRAINING", "cut");
        yield { header: null, body: "offset", offset: { durableBytes: length(parts) } };
      } else {
        admitted.add(digest);
        yield { header: null, body: "receipt", receipt: { updateDigest: digest, repeated: false } };
      }
    }
  }
  return { held, begins, state, upload };
}

test("an upload goes on where the server is, and once admitted it is not sent again", async () => {
  const payload = randomBytes(5 * mib + 7);
  const { held, begins, state, upload } = uploadHandlers();
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { upload } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, payload);
  const digest = sha256(payload);
  const update = { header, attempt: 2, digest, payloadPath, totalBytes: payload.length };
  state.cutAt = 2 * mib;

  await expect(uploadUpdate(connection, update, never)).rejects.toMatchObject({
    code: "SERVER_DRAINING",
  });
  state.cutAt = Number.POSITIVE_INFINITY;
  expect(await uploadUpdate(connection, update, never)).toEqual({ repeated: false });
  expect(await uploadUpdate(connection, update, never)).toEqual({ repeated: true });

  expect(sha256(Buffer.concat(held.get(digest) ?? []))).toBe(digest);
  expect(begins).toHaveLength(3);
  expect(begins[0]).toEqual({ ...header, encoding: 2, attempt: 2, steps: 0 });
});

test("a refusal as a frame, an end without an answer and another receipt are errors", async () => {
  const answers: UploadReply[][] = [
    [
      {
        header: null,
        body: "error",
        error: { code: "UPDATE_NOT_FINITE", message: "NaN", retry: "never", inReplyTo: 1 },
      },
    ],
    [],
    [{ header: null, body: "receipt", receipt: { updateDigest: "other", repeated: false } }],
  ];
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      transfer: {
        async *upload() {
          yield* answers.shift() ?? [];
        },
      },
    }),
  );
  const connection = server.connect(await server.identity("participant"));
  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, new Uint8Array(4));
  const update = { header, attempt: 1, digest: "d", payloadPath, totalBytes: 4 };

  for (const code of ["UPDATE_NOT_FINITE", "PEER_GONE", "UPDATE_DIGEST_MISMATCH"]) {
    await expect(uploadUpdate(connection, update, never)).rejects.toMatchObject({ code });
  }
});

test("an update whose file is shorter than it says fails here, and the call ends", async () => {
  const { upload } = uploadHandlers();
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { upload } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, new Uint8Array(10));
  const update = { header, attempt: 1, digest: "d", payloadPath, totalBytes: 11 };

  await expect(uploadUpdate(connection, update, never)).rejects.toMatchObject({
    code: "UPDATE_SHAPE_MISMATCH",
  });
});

test("an update whose file ends while the chunk before is on its way fails here, and nothing else does", async () => {
  const { upload } = uploadHandlers();
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { upload } }),
  );
  const connection = server.connect(await server.identity("participant"));
  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, randomBytes(mib));
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  // The read of the second chunk fails meanwhile: it was begun before.
  const wait = async (): Promise<void> => {
    for (let turn = 0; turn < 100; turn += 1) await stat(payloadPath);
  };
  const pace = { chunkBytes: mib, wait };
  const update = { header, attempt: 1, digest: "d", payloadPath, totalBytes: mib + 1, pace };

  await expect(uploadUpdate(connection, update, never)).rejects.toMatchObject({
    code: "UPDATE_SHAPE_MISMATCH",
  });
  expect(unhandled).toEqual([]);
});
