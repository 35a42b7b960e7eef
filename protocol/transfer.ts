/** Bulk bytes: chunks with checks, downloads that resume, uploads that go on where the server is. */

import { createHash } from "node:crypto";
import { write } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { crc32c as checksum } from "@node-rs/crc32";
import { WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";
import { Pacer } from "../base/pacer.ts";
import type { Clock, Hash, Hasher } from "../base/ports.ts";
import type { ServerConnection } from "./contract.ts";
import type { DownloadChunk, UploadChunk } from "./frames.ts";
import { syncDirectory } from "./sync-directory.ts";

/** CRC-32C (Castagnoli, RFC 3720 §B.4) of some bytes, 0 … 2^32 − 1. */
export function crc32c(bytes: Uint8Array): number {
  return checksum(bytes) >>> 0;
}

// A FileHandle's own read and write leave memory outside the heap behind with each call.
const writeAt = promisify(write);

const chunkBytesMin = 16 * 1024;

/** The size of chunk that lies nearest to one that was asked for, from 16 KiB to 1 MiB. */
function nearestChunkBytes(wanted: number): number {
  return Math.min(chunkBytesMax, Math.max(chunkBytesMin, wanted));
}

/**
 * The chunks of a download: pieces of a blob in order, with offset and checksum. There is always one
 * chunk, so that the length travels even where no byte is left to send.
 * @param options.offset - where the first piece begins; options.totalBytes - length of the whole blob;
 *   options.chunkBytes - largest chunk that its reader wants, or what lies nearest to it from 16 KiB to
 *   1 MiB; undefined and 0 = 1 MiB.
 */
export async function* chunkFrames(
  pieces: AsyncIterable<Uint8Array>,
  options: {
    readonly offset: number;
    readonly totalBytes: number;
    readonly chunkBytes?: number | undefined;
  },
): AsyncGenerator<DownloadChunk, void, undefined> {
  const chunkBytes = nearestChunkBytes(options.chunkBytes || chunkBytesMax);
  let offset = options.offset;
  let totalBytes = options.totalBytes;
  const chunk = (data: Uint8Array): DownloadChunk => {
    const made = { header: null, offset, data, crc32c: crc32c(data), totalBytes };
    offset += data.length;
    totalBytes = 0;
    return made;
  };
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += chunkBytes) {
      yield chunk(piece.subarray(start, start + chunkBytes));
    }
  }
  if (offset === options.offset) yield chunk(new Uint8Array(0));
}

/**
 * Checks that a chunk is the next one and whole.
 * @throws WardroundError FRAME_UNEXPECTED, UPDATE_DIGEST_MISMATCH
 */
export function assertChunk(
  chunk: Pick<UploadChunk, "offset" | "data" | "crc32c">,
  expected: { readonly offset: number; readonly totalBytes: number },
): void {
  const { offset, data } = chunk;
  if (offset !== expected.offset || data.length > chunkBytesMax) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `a chunk of ${data.length} bytes came for offset ${offset}; at most ${chunkBytesMax} for offset ${expected.offset} were expected`,
    );
  }
  if (offset + data.length > expected.totalBytes) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `a chunk ends at byte ${offset + data.length} of ${expected.totalBytes}`,
    );
  }
  if (crc32c(data) !== chunk.crc32c) {
    throw new WardroundError(
      "UPDATE_DIGEST_MISMATCH",
      `the chunk at offset ${offset} was damaged on its way: send it again`,
    );
  }
}

const nodeHasher: Hasher = () => {
  const hash = createHash("sha256");
  const self: Hash = {
    update(bytes) {
      hash.update(bytes);
      return self;
    },
    digestHex: () => hash.digest("hex"),
  };
  return self;
};

/** A limit on the rate of transfers. */
export interface Pace {
  /** Largest piece that goes at once. */
  readonly chunkBytes: number;
  /** Resolves when it is the turn of so many bytes. */
  wait(bytes: number, signal: AbortSignal): Promise<void>;
}

const paceSteps = 10;

/** A rate for all transfers that share it, up and down together; bytes a second. */
export function createPace(rateBytes: number, clock: Pick<Clock, "monotonicMs" | "sleep">): Pace {
  const pacer = new Pacer(rateBytes);
  return {
    chunkBytes: nearestChunkBytes(Math.round(rateBytes / paceSteps)),
    async wait(bytes, signal) {
      const waitMs = pacer.take(bytes, clock.monotonicMs());
      if (waitMs > 0) await clock.sleep(waitMs, signal);
    },
  };
}

/** What to download and where to. */
export interface BlobDownload {
  /** SHA-256 of the whole blob, 64 hex digits. */
  readonly digest: string;
  /** File that is there when this is done; `path` + `.part` holds what is there so far. */
  readonly path: string;
  /** Length where it is known: a longer or shorter blob is refused at its first chunk. */
  readonly totalBytes?: number;
  readonly hasher?: Hasher;
  readonly pace?: Pace | undefined;
  /** Default true. False: a power loss may damage the file under its name, which its owner then checks. */
  readonly sync?: boolean;
}

/**
 * Downloads a blob into a file, going on after the bytes that an earlier try left in `path` + `.part`.
 * Every chunk's checksum and the digest of the whole are checked; the file is synced unless `sync` is
 * false, then named.
 * @throws WardroundError CHECKPOINT_CORRUPT where the bytes are not the ones asked for: the part is
 *   gone then, and the next try starts anew. All errors of the connection; what came stays.
 */
export async function downloadBlob(
  connection: Pick<ServerConnection, "download">,
  options: BlobDownload,
  signal: AbortSignal,
): Promise<void> {
  const { sync = true } = options;
  const part = `${options.path}.part`;
  const file = await open(part, "a+", 0o600);
  try {
    const digest = await receive(connection, file, options, signal);
    if (digest !== options.digest) throw corrupt(options.digest, "other bytes came than asked for");
    if (sync) await file.sync();
  } catch (error) {
    if (error instanceof WardroundError && error.code === "CHECKPOINT_CORRUPT") {
      await rm(part, { force: true });
    }
    throw error;
  } finally {
    await file.close();
  }
  await rename(part, options.path);
  if (sync) await syncDirectory(dirname(options.path));
}

async function receive(
  connection: Pick<ServerConnection, "download">,
  file: FileHandle,
  { digest, totalBytes, hasher = nodeHasher, pace }: BlobDownload,
  signal: AbortSignal,
): Promise<string> {
  let offset = (await file.stat()).size;
  if (totalBytes !== undefined && offset > totalBytes) {
    await file.truncate(0);
    offset = 0;
  }
  const start = offset;
  const hash = hasher();
  let total: number | undefined;
  const request = { digest, offset, chunkBytes: pace?.chunkBytes };
  for await (const chunk of connection.download(request, signal)) {
    if (total === undefined) {
      total = chunk.totalBytes;
      if (totalBytes !== undefined && total !== totalBytes) {
        throw corrupt(digest, `it has ${total} bytes, ${totalBytes} were promised`);
      }
      // Not before the server took the offset: a prefix that is of no use is not hashed.
      await hashFile(file, hash, start);
    }
    assertChunk(chunk, { offset, totalBytes: total });
    await append(file, chunk.data);
    hash.update(chunk.data);
    offset += chunk.data.length;
    // The next one is not read before: the window fills and the server waits.
    await pace?.wait(chunk.data.length, signal);
  }
  if (offset !== total) {
    throw new WardroundError(
      "PEER_GONE",
      `the download ended at byte ${offset} of ${total ?? "an unknown number"}: try again, it goes on from there`,
    );
  }
  return hash.digestHex();
}

async function append({ fd }: FileHandle, data: Uint8Array): Promise<void> {
  for (let done = 0; done < data.length; ) {
    done += (await writeAt(fd, data, done, data.length - done, null)).bytesWritten;
  }
}

function corrupt(digest: string, why: string): WardroundError {
  return new WardroundError(
    "CHECKPOINT_CORRUPT",
    `blob ${digest.slice(0, 16)}… was refused: ${why}`,
  );
}

async function hashFile(file: FileHandle, hash: Hash, bytes: number): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytesMax, Math.max(bytes, 1)));
  let at = 0;
  while (at < bytes) {
    const length = Math.min(buffer.length, bytes - at);
    const { bytesRead } = await file.read(buffer, 0, length, at);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
