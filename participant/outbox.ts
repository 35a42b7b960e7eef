import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "../base/ports.ts";
import { startUpdateDigest, type UpdateHeader } from "../model/update.ts";
import type { Payload } from "../runtime/contract.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { hasDigest, removeFile, writeByDigest } from "./files.ts";
import { type KeptState, KeptStates, type Promoted, type StateUse } from "./kept-states.ts";

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
  /** What is kept from this round for the next: pending until the round's result. */
  readonly state?: KeptState | undefined;
}

/** An update that waits to be sent, or was sent and waits for its round's result. */
export interface OutboxEntry extends Note {
  readonly payloadPath: string;
}

type NewState = { readonly values: Uint8Array } & Omit<StateUse, "layoutDigest">;

/** What else belongs to one transaction of the outbox; it may be run again. */
type AlsoWrite = (writes: StoreWrites) => void;

/**
 * Updates that are to leave: payloads as files, `DIGEST.bin`, and a note for each in the store. An
 * update is in the outbox from the transaction on that writes its note, its file being synced
 * before. A file without a note was on its way in or out and is erased at open; a note whose file is
 * damaged goes too. What is kept for later rounds lies here as well: it belongs to an update until
 * that is erased, and to the federation where the update was folded into a published version.
 */
export class Outbox {
  readonly #directory: string;
  readonly #store: Store;
  readonly #entries = new Map<string, OutboxEntry>();
  /** Erasures that run, by round: the same update may come again before its old file is gone. */
  readonly #erasing = new Map<string, Promise<unknown>>();
  readonly #states: KeptStates;

  private constructor(directory: string, store: Store, states: KeptStates) {
    this.#directory = directory;
    this.#store = store;
    this.#states = states;
  }

  /** Lists what is there; every payload is checked against its digest. */
  static async open(directory: string, store: Store, log: Logger): Promise<Outbox> {
    await mkdir(directory, { recursive: true });
    const states = await KeptStates.open(directory, store, log);
    const outbox = new Outbox(directory, store, states);
    const damaged: string[] = [];
    for (const { value: note } of [...store.list<Note>(["outbox"])]) {
      const { roundId } = note.header;
      const state = note.state && (await states.isWhole(note.state));
      const entry = outbox.#entryOf(state === false ? { ...note, state: undefined } : note);
      if (await outbox.isWhole(entry)) outbox.#entries.set(roundId, entry);
      else damaged.push(roundId);
    }
    if (damaged.length > 0) {
      for (const round of damaged) log.warn({ event: "outbox.damaged", round });
      await store.transact((writes) => {
        for (const roundId of damaged) writes.remove(noteKey(roundId));
      });
    }
    const notes = outbox.list();
    const kept = new Set([
      ...notes.map(({ digest }) => fileName(digest)),
      ...notes.map(({ state }) => state?.fileName),
      ...states.fileNames(),
    ]);
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

  /** Whether an update's file is still what was put here. */
  async isWhole({ header, digest, payloadPath }: OutboxEntry): Promise<boolean> {
    return hasDigest(payloadPath, startUpdateDigest(header, nodeHasher), digest);
  }

  /** A file of what is kept for a federation, whole as it lies there now; see `KeptStates.current`. */
  stateFor(federationId: string, use: StateUse): ReturnType<KeptStates["current"]> {
    return this.#states.current(federationId, use);
  }

  /**
   * A file of what is kept for a federation now, whatever it is for.
   * @param roundId - of a round whose own state, still pending, comes first.
   */
  keptPath(federationId: string, roundId?: string): string | undefined {
    const pending = roundId === undefined ? undefined : this.#entries.get(roundId)?.state;
    return this.#states.path(federationId, pending);
  }

  /** Makes an update durable under its round, in place of what the round had before. */
  async put(
    update: {
      readonly header: UpdateHeader;
      readonly attempt: number;
      readonly payload: Payload;
      /** What is kept for the next round, and what it was made from. */
      readonly state?: NewState | undefined;
    },
    alsoWrite: AlsoWrite,
  ): Promise<OutboxEntry> {
    const { header, attempt, payload } = update;
    await this.#erasing.get(header.roundId);
    const before = this.#entries.get(header.roundId);
    const digest = await this.#writePayload(header, payload);
    let state: KeptState | undefined;
    let entry: OutboxEntry;
    try {
      state = await this.#writeState(update);
      const note = { header, digest, bytes: payload.length, attempt, acknowledgedAttempt: 0 };
      entry = await this.#write(state ? { ...note, state } : note, alsoWrite);
    } catch (error) {
      // Nobody will send what is not recorded, and a full disk has no room for it.
      if (before?.digest !== digest) await removeFile(this.#pathOf(digest));
      await this.#states.remove(state, before?.state);
      throw error;
    }
    if (before && before.digest !== digest) await removeFile(before.payloadPath);
    await this.#states.remove(before?.state, state);
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

  /**
   * Forgets a round's update, at once here and, when it resolves, on disk. Where the disk does not take
   * it, all is as before, here too.
   * @param foldedDigest - of the update that the round's version has. Where it is this one, what was kept
   * with it is the federation's from now on; else that is forgotten, and the federation's stays as it was.
   */
  async erase(roundId: string, alsoWrite: AlsoWrite, foldedDigest?: string): Promise<void> {
    const erasing = this.#erase(roundId, alsoWrite, foldedDigest);
    const settled = Promise.allSettled([erasing]);
    this.#erasing.set(roundId, settled);
    try {
      await erasing;
    } finally {
      if (this.#erasing.get(roundId) === settled) this.#erasing.delete(roundId);
    }
  }

  async #erase(
    roundId: string,
    alsoWrite: AlsoWrite,
    foldedDigest: string | undefined,
  ): Promise<void> {
    if (this.#erasing.has(roundId)) await this.#erasing.get(roundId);
    const entry = this.#entries.get(roundId);
    this.#entries.delete(roundId);
    const promoted = entry && entry.digest === foldedDigest ? this.#promote(entry) : undefined;
    try {
      await this.#store.transact((writes) => {
        if (entry) writes.remove(noteKey(roundId));
        promoted?.write(writes);
        alsoWrite(writes);
      });
    } catch (error) {
      promoted?.undo();
      if (entry) this.#entries.set(roundId, entry);
      throw error;
    }
    if (!entry) return;
    await removeFile(entry.payloadPath);
    await (promoted ? promoted.tidy() : this.#states.remove(entry.state));
  }

  #promote({ header, state }: OutboxEntry): Promoted | undefined {
    return state && this.#states.promote(header.federationId, state);
  }

  async #writeState({
    header,
    state,
  }: {
    readonly header: UpdateHeader;
    readonly state?: NewState | undefined;
  }): Promise<KeptState | undefined> {
    if (!state) return undefined;
    const layoutDigest = header.sections[0]?.layoutDigest ?? "";
    return this.#states.write(header.roundId, { ...state, layoutDigest });
  }

  /** @returns the update's identity; its file has that name, and both are synced. */
  async #writePayload(header: UpdateHeader, payload: Payload): Promise<string> {
    return writeByDigest(payload, {
      directory: this.#directory,
      partial: `${header.roundId}.part`,
      hash: startUpdateDigest(header, nodeHasher),
      nameOf: fileName,
    });
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
