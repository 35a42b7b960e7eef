import { type FileHandle, open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { nodeHasher } from "./system.ts";
import { InputFile } from "./whole-file.ts";

const pieceBytes = 1024 * 1024;

/** Hashed within half a millisecond, and in less time than a thread is asked. */
const smallBytesMax = 256 * 1024;

/**
 * As `digestFile`, of a small file and on any thread.
 * @returns undefined where the file is too long for that.
 */
export async function digestSmallFile(
  path: string,
): Promise<{ readonly digest: string | undefined } | undefined> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if (isMissing(error)) return { digest: undefined };
    throw error;
  }
  try {
    const { size } = await file.stat();
    if (size > smallBytesMax) return undefined;
    return {
      digest: nodeHasher()
        .update(await file.readFile())
        .digestHex(),
    };
  } finally {
    await file.close();
  }
}

/** SHA-256 of a file, 64 hex digits; undefined where there is none. Blocks: for threads only. */
export async function digestFile(path: string, signal: AbortSignal): Promise<string | undefined> {
  const file = openThere(path);
  if (!file) return undefined;
  try {
    const hash = nodeHasher();
    const piece = new Uint8Array(Math.min(pieceBytes, file.bytes));
    for (let at = 0; at < file.bytes; at += piece.length) {
      const next = piece.subarray(0, Math.min(piece.length, file.bytes - at));
      file.read(next, at);
      hash.update(next);
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    }
    return hash.digestHex();
  } finally {
    file.close();
  }
}

function openThere(path: string): InputFile | undefined {
  try {
    return new InputFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
