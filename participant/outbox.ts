import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { chunkBytesMax } from "../base/limits.ts";
import type { Logger } from "../base/ports.ts";
import { startUpdateDigest, type UpdateHeader } from "../model/update.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { syncDirectory } from "../storage/files.ts";
import { hashFile, removeFile } from "./files.ts";

/** What the store says of an update, under its round's id. */
interface Note {
  readonly header: UpdateHeader;
  /** The update's identity over header and payload, 64 hex digits. */
  readonly digest: string;
  /** Length of the payload. */
  readonly bytes: number;
  /** Attempt that it was last offered for. */
  readonly attempt: number;
  /** Last attempt for which the server said that it holds the update; 0 = none. */
  readonly acknowledgedAttempt: number;
}

/** An update that waits to be sent, or was sent and waits for its round's result. */
export interface OutboxEntry extends Note {
  readonly payloadPath: string;
}

/** What else belongs to one transaction of the outbox; it may be run again. */
type AlsoWrite = (writes: StoreWrites) => void;

/**
 * Updates that are to leave: payloads as files, `DIGEST.bin`, and a note for each in the store. An
 * update is in the outbox from the transaction on that writes its note, its file being synced
 * before. A file without a note was on its way in or out and is erased at open; a note whose file is
 * damaged goes too.
 */
export class Outbox {
  readonly #directory: string;
  readonly #store: Store;
  readonly #entries = new Map<string, OutboxEntry>();
  /** Erasures that run, by round: the same update may come again before its old file is gone. */
  readonly #erasing = new Map<string, Promise<unknown>>();

  private constructor(directory: string, store: Store) {
    this.#directory = directory;
    this.#store = store;
  }

  /** Lists what is there; every payload is checked against its digest. */
  static async open(directory: string, store: Store, log: Logger): Promise<Outbox> {
    await mkdir(directory, { recursive: true });
    const outbox = new Outbox(directory, store);
    const damaged: string[] = [];
    for (const { value: note } of [...store.list<Note>(["outbox"])]) {
      const { roundId } = note.header;
      const entry = outbox.#entryOf(note);
      if (await isWhole(entry)) outbox.#entries.set(roundId, entry);
      else damaged.push(roundId);
    }
    if (damaged.length > 0) {
      for (const round of damaged) log.warn({ event: "outbox.damaged", round });
      await store.transact((writes) => {
        for (const roundId of damaged) writes.remove(noteKey(roundId));
      });
    }
    const kept = new Set(outbox.list().map(({ digest }) => fileName(digest)));
    for (const name of await readdir(directory)) {
      if (!kept.has(name)) await rm(join(directory, name), { recursive: true, force: true });
    }
    return outbox;
  }

  list(): readonly OutboxEntry[] {
    return [...this.#entries.values()];
  }

  get(roundId: string): OutboxEntry | undefined {
    return this.#entries.get(roundId);
  }

  /** Makes an update durable under its round, in place of what the round had before. */
  async put(
    update: {
      readonly header: UpdateHeader;
      readonly attempt: number;
      readonly payload: Uint8Array;
    },
    alsoWrite: AlsoWrite,
  ): Promise<OutboxEntry> {
    const { header, attempt, payload } = update;
    await this.#erasing.get(header.roundId);
    const before = this.#entries.get(header.roundId);
    const digest = await this.#writePayload(header, payload);
    const note = { header, digest, bytes: payload.length, attempt, acknowledgedAttempt: 0 };
    let entry: OutboxEntry;
    try {
      entry = await this.#write(note, alsoWrite);
    } catch (error) {
      // Nobody will send what is not recorded, and a full disk has no room for it.
      if (before?.digest !== digest) await removeFile(this.#pathOf(digest));
      throw error;
    }
    if (before && before.digest !== digest) await removeFile(before.payloadPath);
    return entry;
  }

  /** The update is offered for a later attempt of its round. */
  async carryOver(entry: OutboxEntry, attempt: number, alsoWrite: AlsoWrite): Promise<OutboxEntry> {
    return this.#write({ ...noteOf(entry), attempt }, alsoWrite);
  }

  /** The server holds the update for its attempt: it is not sent again. */
  async acknowledge(roundId: string): Promise<void> {
    const entry = this.#entries.get(roundId);
    if (!entry) return;
    await this.#write({ ...noteOf(entry), acknowledgedAttempt: entry.attempt }, () => undefined);
  }

  /** Forgets a round's update, at once here and, when it resolves, on disk. */
  async erase(roundId: string, alsoWrite: AlsoWrite): Promise<void> {
    const entry = this.#entries.get(roundId);
    this.#entries.delete(roundId);
    const before = this.#erasing.get(roundId);
    const erasing = this.#eraseDurably(roundId, entry, alsoWrite);
    const settled = Promise.allSettled([before, erasing]);
    this.#erasing.set(roundId, settled);
    try {
      await erasing;
    } finally {
      if (this.#erasing.get(roundId) === settled) this.#erasing.delete(roundId);
    }
  }

  async #eraseDurably(
    roundId: string,
    entry: OutboxEntry | undefined,
    alsoWrite: AlsoWrite,
  ): Promise<void> {
    await this.#store.transact((writes) => {
      if (entry) writes.remove(noteKey(roundId));
      alsoWrite(writes);
    });
    if (entry) await removeFile(entry.payloadPath);
  }

  /** @returns the update's identity; its file has that name, and both are synced. */
  async #writePayload(header: UpdateHeader, payload: Uint8Array): Promise<string> {
    const partial = join(this.#directory, `${header.roundId}.part`);
    const hash = startUpdateDigest(header, nodeHasher);
    const file = await open(partial, "w", 0o600);
    try {
      for (let at = 0; at < payload.length; at += chunkBytesMax) {
        const piece = payload.subarray(at, at + chunkBytesMax);
        hash.update(piece);
        await file.writeFile(piece);
      }
      const digest = hash.digestHex();
      await rename(partial, this.#pathOf(digest));
      // Side by side, so that they share the file system's commit.
      await Promise.all([file.sync(), syncDirectory(this.#directory)]);
      return digest;
    } catch (error) {
      await removeFile(partial);
      throw error;
    } finally {
      await file.close();
    }
  }

  async #write(note: Note, alsoWrite: AlsoWrite): Promise<OutboxEntry> {
    const { roundId } = note.header;
    await this.#store.transact((writes) => {
      writes.put(noteKey(roundId), note);
      alsoWrite(writes);
    });
    const entry = this.#entryOf(note);
    this.#entries.set(roundId, entry);
    return entry;
  }

  #entryOf(note: Note): OutboxEntry {
    return { ...note, payloadPath: this.#pathOf(note.digest) };
  }

  #pathOf(digest: string): string {
    return join(this.#directory, fileName(digest));
  }
}

function noteKey(roundId: string): StoreKey {
  return ["outbox", roundId];
}

function fileName(digest: string): string {
  return `${digest}.bin`;
}

function noteOf({ payloadPath: _, ...note }: OutboxEntry): Note {
  return note;
}

async function isWhole({ header, digest, payloadPath }: OutboxEntry): Promise<boolean> {
  const hash = startUpdateDigest(header, nodeHasher);
  return (await hashFile(payloadPath, hash)) && hash.digestHex() === digest;
}
