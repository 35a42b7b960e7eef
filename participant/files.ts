import { createReadStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { chunkBytesMax } from "../base/limits.ts";
import type { Hash } from "../base/ports.ts";

/**
 * Adds a file's bytes to a hash, in pieces, so that other work goes on in between.
 * @returns false where the file cannot be read to its end.
 */
export async function hashFile(path: string, hash: Hash): Promise<boolean> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: chunkBytesMax })) {
      hash.update(piece as Uint8Array);
    }
    return true;
  } catch {
    return false; // whatever is wrong with it, its content has to be got anew
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
