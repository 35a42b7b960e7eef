import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../storage/files.ts";

/**
 * Writes a new file and syncs it.
 * @param pieces - are pulled one at a time, so that hashing and writing give way to other work.
 */
export async function writeSynced(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    for (const piece of pieces) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a synced file or folder its lasting name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}
