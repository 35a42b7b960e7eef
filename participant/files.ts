import { createReadStream } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { chunkBytesMax } from "../base/limits.ts";
import type { Hash } from "../base/ports.ts";
import type { Payload } from "../runtime/contract.ts";
import { syncDirectory } from "../storage/files.ts";

/** Shortages of the machine, which say nothing about a file. */
const shortages: ReadonlySet<string | undefined> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/**
 * Adds a file's bytes to a hash, in pieces, so that other work goes on in between.
 * @returns false where the file cannot be read to its end.
 * @throws what the system says where it lacks memory or file descriptors.
 */
async function hashFile(path: string, hash: Hash): Promise<boolean> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: chunkBytesMax })) {
      hash.update(piece as Uint8Array);
    }
    return true;
  } catch (error) {
    if (shortages.has((error as NodeJS.ErrnoException).code)) throw error;
    return false; // whatever is wrong with it, its content has to be got anew
  }
}

/**
 * Whether the end of a hash over a file is a digest; false where the file cannot be read.
 * @param hash - may have taken bytes before.
 * @throws what the system says where it lacks memory or file descriptors.
 */
export async function hasDigest(path: string, hash: Hash, digest: string): Promise<boolean> {
  return (await hashFile(path, hash)) && hash.digestHex() === digest;
}

/**
 * Writes a file that is named by the end of a hash over it; content and name are synced.
 * @param payload - goes to the file piece by piece.
 * @param options - `partial`: its name until it is whole.
 * @returns the hash's end.
 */
export async function writeByDigest(
  payload: Payload,
  options: {
    readonly directory: string;
    readonly partial: string;
    readonly hash: Hash;
    readonly nameOf: (digest: string) => string;
  },
): Promise<string> {
  const { directory, hash, nameOf } = options;
  const partial = join(directory, options.partial);
  const file = await open(partial, "w", 0o600);
  try {
    for (const piece of piecesOf(payload)) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    const digest = hash.digestHex();
    await rename(partial, join(directory, nameOf(digest)));
    // Side by side, so that they share the file system's commit.
    await Promise.all([file.sync(), syncDirectory(directory)]);
    return digest;
  } catch (error) {
    await removeFile(partial);
    throw error;
  } finally {
    await file.close();
  }
}

/** Pieces that keep no other work waiting for long. */
function* piecesOf(payload: Payload): Generator<Uint8Array> {
  const whole = payload instanceof Uint8Array ? [payload] : payload.pieces;
  for (const piece of whole) {
    for (let at = 0; at < piece.length; at += chunkBytesMax) {
      yield piece.subarray(at, at + chunkBytesMax);
    }
  }
}

/** Removes a file; nothing happens where there is none. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
