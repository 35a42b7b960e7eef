import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, WardroundError } from "../base/errors.ts";
import { isDigest } from "../base/names.ts";
import { nodeHasher } from "../runtime/system.ts";
import { fileBytes } from "../storage/files.ts";
import { hasDigest, removeFile } from "./files.ts";
import type { Blob, Wire } from "./wire.ts";

/**
 * Graphs and checkpoints by digest. They can be got again, so that none is synced: a file that has
 * its digest as its name is whole from the check at open on.
 */
export class BlobCache {
  readonly #directory: string;
  readonly #download: Wire["download"];
  /** Two offers may ask for one blob at once: the second waits for the first. */
  readonly #running = new Map<string, Promise<unknown>>();
  #wanted: Set<string> = new Set();

  private constructor(directory: string, download: Wire["download"]) {
    this.#directory = directory;
    this.#download = download;
  }

  /**
   * Erases what is not what its name says. What an earlier process had half downloaded stays, so that
   * it goes on from there; a download checks its digest at its end.
   */
  static async open(directory: string, download: Wire["download"]): Promise<BlobCache> {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) {
      if (name.endsWith(".part")) continue;
      const path = join(directory, name);
      if (!(await hasDigest(path, nodeHasher(), name)))
        await rm(path, { recursive: true, force: true });
    }
    return new BlobCache(directory, download);
  }

  /**
   * @returns the path of the blob's file, downloaded where it is not here or not whole any more.
   * @throws WardroundError POLICY_PLAN_REFUSED for a name that is no digest: it could lead out of the folder.
   */
  async fetch(blob: Blob, signal: AbortSignal): Promise<string> {
    if (!isDigest(blob.digest)) {
      throw new WardroundError(
        "POLICY_PLAN_REFUSED",
        "a blob's digest has 64 lower-case hex digits",
      );
    }
    const path = join(this.#directory, blob.digest);
    this.#wanted.add(blob.digest);
    for (;;) {
      signal.throwIfAborted();
      const running = this.#running.get(blob.digest);
      if (!running) break;
      await running.catch(() => undefined); // whoever started it reports it
    }
    // Known before anything is waited for: the look at the file is part of what others wait for.
    const bringing = this.#bring(blob, path, signal);
    this.#running.set(blob.digest, bringing);
    try {
      await bringing;
    } finally {
      this.#running.delete(blob.digest);
    }
    return path;
  }

  /** Twice where other bytes came: what an earlier process had half of it may be what was damaged. */
  async #bring(blob: Blob, path: string, signal: AbortSignal): Promise<void> {
    const isHere = (await fileBytes(path)) === blob.bytes;
    if (isHere && (await hasDigest(path, nodeHasher(), blob.digest))) return;
    try {
      await this.#download(blob, path, signal);
    } catch (error) {
      if (!hasCode(error, "CHECKPOINT_CORRUPT")) throw error;
      await this.#download(blob, path, signal);
    }
  }

  /** Erases all other blobs, whole or in part, but those that are fetched from now on. */
  async keepOnly(digests: Iterable<string>): Promise<void> {
    this.#wanted = new Set(digests);
    for (const name of await readdir(this.#directory)) {
      const digest = name.replace(/[.].*$/, "");
      if (this.#wanted.has(digest) || this.#running.has(digest)) continue;
      await removeFile(join(this.#directory, name));
    }
  }
}
