import { read } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { ParticipantUpload, ServerConnection } from "./contract.ts";
import type { UploadChunk, UploadReply } from "./frames.ts";
import { fromErrorDetail } from "./status.ts";
import { crc32c, type Pace } from "./transfer.ts";
import { updateHeaderToWire } from "./update-header.ts";

// A FileHandle's own read and write leave memory outside the heap behind with each call.
const readAt = promisify(read);

/** An update that lies in a file. */
export interface UpdateUpload {
  readonly header: UpdateHeader;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Identity of the update (model/update.ts), 64 hex digits. */
  readonly digest: string;
  readonly payloadPath: string;
  /** Length of the payload, bytes. */
  readonly totalBytes: number;
  readonly pace?: Pace | undefined;
}

/**
 * Sends an update from the byte on that the server has not got yet, and waits until it is durable and
 * admitted there. Safe to repeat: the same update again gets the same answer.
 * @returns whether the server had admitted it before.
 * @throws WardroundError with the server's code where it is refused; PEER_GONE, SERVER_UNREACHABLE.
 */
export async function uploadUpdate(
  connection: Pick<ServerConnection, "upload">,
  options: UpdateUpload,
  signal: AbortSignal,
): Promise<{ readonly repeated: boolean }> {
  const file = await open(options.payloadPath, "r");
  const end = new AbortController();
  try {
    const over = AbortSignal.any([signal, end.signal]);
    return await talk(connection.upload(over), file, options, over);
  } finally {
    // Ends the call where it has not ended by itself.
    end.abort();
    await file.close();
  }
}

async function talk(
  upload: ParticipantUpload,
  file: FileHandle,
  { header, attempt, digest, totalBytes, pace }: UpdateUpload,
  signal: AbortSignal,
): Promise<{ readonly repeated: boolean }> {
  const replies = upload.replies[Symbol.asyncIterator]();
  const update = updateHeaderToWire(header, attempt);
  await sent(upload.send({ body: "begin", begin: { update, updateDigest: digest, totalBytes } }));
  const first = await nextReply(replies);
  if (first.body === "receipt") return accept(first, digest);
  if (first.body !== "offset") throw unexpected(first.body);
  const from = first.offset.durableBytes;
  if (from > totalBytes) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `the server asks for byte ${from} of an update of ${totalBytes}`,
    );
  }
  const replying = receipt(replies, digest);
  const sending = sendChunks(upload, readAhead(file, { from, totalBytes, pace }), (chunk) =>
    pace?.wait(chunk.data.length, signal),
  );
  return await Promise.race([replying, sending.then(() => replying)]);
}

/** Whether a frame was taken. Where the call is over instead, its replies end with the reason. */
function sent(sending: Promise<void>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}

async function receipt(
  replies: AsyncIterator<UploadReply>,
  digest: string,
): Promise<{ readonly repeated: boolean }> {
  for (;;) {
    const reply = await nextReply(replies);
    if (reply.body === "receipt") return accept(reply, digest);
  }
}

function accept(
  reply: Extract<UploadReply, { body: "receipt" }>,
  digest: string,
): { readonly repeated: boolean } {
  const { updateDigest, repeated } = reply.receipt;
  if (updateDigest !== digest) {
    throw new WardroundError(
      "UPDATE_DIGEST_MISMATCH",
      `the server acknowledged update ${updateDigest.slice(0, 16)}…, ${digest.slice(0, 16)}… was sent`,
    );
  }
  return { repeated };
}

async function nextReply(replies: AsyncIterator<UploadReply>): Promise<UploadReply> {
  const next = await replies.next();
  if (next.done === true) {
    throw new WardroundError("PEER_GONE", "the server ended the upload without an answer");
  }
  if (next.value.body === "error") throw fromErrorDetail(next.value.error);
  return next.value;
}

function unexpected(body: string): WardroundError {
  return new WardroundError("FRAME_UNEXPECTED", `the server answered begin with ${body}`);
}

/** Rejects for faults of this machine only. */
async function sendChunks(
  upload: ParticipantUpload,
  chunks: AsyncIterable<UploadChunk>,
  turn: (chunk: UploadChunk) => Promise<void> | undefined,
): Promise<void> {
  for await (const chunk of chunks) {
    await turn(chunk);
    if (!(await sent(upload.send({ body: "chunk", chunk })))) return;
  }
  if (!(await sent(upload.send({ body: "commit", commit: {} })))) return;
  upload.end();
}

/** Chunks of a file, each read while the one before it is sent, and there until the next but one is asked for. */
async function* readAhead(
  file: FileHandle,
  {
    from,
    totalBytes,
    pace,
  }: { readonly from: number; readonly totalBytes: number; readonly pace: Pace | undefined },
): AsyncGenerator<UploadChunk, void, undefined> {
  const chunkBytes = Math.min(pace?.chunkBytes ?? chunkBytesMax, totalBytes - from);
  let [buffer, other] = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)];
  let offset = from;
  const begin = (): Promise<UploadChunk> => {
    [buffer, other] = [other, buffer];
    const begun = readChunk(file, buffer, { offset, totalBytes });
    begun.catch(() => undefined); // it may fail before anybody waits for it, who then learns of it
    return begun;
  };
  let reading = begin();
  try {
    while (offset < totalBytes) {
      const chunk = await reading;
      offset += chunk.data.length;
      reading = begin();
      yield chunk;
    }
  } finally {
    await reading.catch(() => undefined); // nobody wants it; the file may be closed from here on
  }
}

async function readChunk(
  file: FileHandle,
  buffer: Buffer,
  { offset, totalBytes }: { readonly offset: number; readonly totalBytes: number },
): Promise<UploadChunk> {
  const length = Math.min(buffer.length, totalBytes - offset);
  const { bytesRead } = await readAt(file.fd, buffer, 0, length, offset);
  if (bytesRead === 0 && length > 0) {
    throw new WardroundError(
      "UPDATE_SHAPE_MISMATCH",
      `the update's file ends at byte ${offset} of ${totalBytes}`,
    );
  }
  const data = buffer.subarray(0, bytesRead);
  return { offset, data, crc32c: crc32c(data) };
}
