import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileBytes } from "../storage/files.ts";
import type { Blob, Wire } from "./wire.ts";

/** Graphs and checkpoints by digest; a file that has its digest as its name is whole. */
export class BlobCache {
  readonly #directory: string;
  readonly #download: Wire["download"];
  /** Two offers may ask for one blob at once: the second waits for the first. */
  readonly #running = new Map<string, Promise<unknown>>();

  private constructor(directory: string, download: Wire["download"]) {
    this.#directory = directory;
    this.#download = download;
  }

  /** What an earlier process had half downloaded stays, so that it goes on from there. */
  static async open(directory: string, download: Wire["download"]): Promise<BlobCache> {
    await mkdir(directory, { recursive: true });
    return new BlobCache(directory, download);
  }

  /** @returns the path of the blob's file, downloaded where it is not here. */
  async fetch(blob: Blob, signal: AbortSignal): Promise<string> {
    const path = join(this.#directory, blob.digest);
    for (;;) {
      signal.throwIfAborted();
      const running = this.#running.get(blob.digest);
      if (!running) break;
      await running.catch(() => undefined); // whoever started it reports it
    }
    if ((await fileBytes(path)) === blob.bytes) return path;
    const download = this.#download(blob, path, signal);
    this.#running.set(blob.digest, download);
    try {
      await download;
    } finally {
      this.#running.delete(blob.digest);
    }
    return path;
  }

  /** Erases all other blobs, whole or in part. */
  async keepOnly(digests: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      const digest = name.replace(/[.].*$/, "");
      if (digests.has(digest) || this.#running.has(digest)) continue;
      await rm(join(this.#directory, name), { force: true });
    }
  }
}
