import { write } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { StateName } from "../model/server-state.ts";
import { fileBytes, syncDirectory } from "../storage/files.ts";

// A FileHandle's own read and write leave memory outside the heap behind with each call.
const writeAt = promisify(write);

/**
 * Updates on their way in and at rest: `spool/<round>/<participant>-<digest>.update`, in an asynchronous
 * run in a folder of the offer's id, since an offer may outlive its round. A file counts
 * once the round's state says that it was admitted; before that its length is what need not be sent
 * again after a kill, and its digest decides at commit, so that a tail lost with the power is found.
 */
export class Spool {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Where an update lies. */
  path(update: {
    readonly roundId: string;
    readonly participantId: string;
    readonly digest: string;
  }): string {
    const { roundId, participantId, digest } = update;
    return join(this.#directory, roundId, `${participantId}-${digest}.update`);
  }

  noisePath(roundId: string): string {
    return join(this.#directory, roundId, "noise.bin");
  }

  /** Where the fold writes; on the disk of the blobs. */
  checkpointPath(roundId: string): string {
    return join(this.#directory, roundId, "checkpoint.safetensors");
  }

  /** Where it writes what is kept from round to round. */
  statePath(roundId: string, name: StateName): string {
    return join(this.#directory, roundId, `${name}.state`);
  }

  /** Makes a round's folder, durably. */
  async prepare(roundId: string): Promise<void> {
    const made = await mkdir(join(this.#directory, roundId), { recursive: true });
    if (made !== undefined) await syncDirectory(this.#directory);
  }

  /** Makes the names of a round's files durable. */
  async syncNames(roundId: string): Promise<void> {
    await syncDirectory(join(this.#directory, roundId));
  }

  /**
   * Opens an update for its next bytes; what a different update of the participant left is removed. Only
   * for its one writer, while the round holds no update of the participant.
   */
  async openPart(update: {
    readonly roundId: string;
    readonly participantId: string;
    readonly digest: string;
  }): Promise<SpoolPart> {
    const folder = join(this.#directory, update.roundId);
    const path = this.path(update);
    const known = await fileBytes(path);
    if (known === undefined) {
      await this.prepare(update.roundId);
      for (const name of await readdir(folder)) {
        if (name.startsWith(`${update.participantId}-`)) await rm(join(folder, name));
      }
    }
    const file = await open(path, "a", 0o600);
    return new SpoolPart(path, folder, file, known ?? 0);
  }

  /** Erases everything of a round. */
  async erase(roundId: string): Promise<void> {
    await rm(join(this.#directory, roundId), { recursive: true, force: true });
  }

  /** Ids of the rounds that have files. */
  async rounds(): Promise<readonly string[]> {
    await mkdir(this.#directory, { recursive: true });
    return readdir(this.#directory);
  }
}

/** An update's file while it is written. */
export class SpoolPart {
  readonly path: string;
  readonly #folder: string;
  readonly #file: FileHandle;
  #bytes: number;

  constructor(path: string, folder: string, file: FileHandle, bytes: number) {
    this.path = path;
    this.#folder = folder;
    this.#file = file;
    this.#bytes = bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async append(data: Uint8Array): Promise<void> {
    for (let done = 0; done < data.length; ) {
      const { bytesWritten } = await writeAt(this.#file.fd, data, done, data.length - done, null);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  /** Starts over: what is there is of no use. */
  async clear(): Promise<void> {
    await this.#file.truncate(0);
    this.#bytes = 0;
  }

  /** Makes bytes and name durable. */
  async sync(): Promise<void> {
    await Promise.all([this.#file.sync(), syncDirectory(this.#folder)]);
  }

  async erase(): Promise<void> {
    await rm(this.path, { force: true });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
