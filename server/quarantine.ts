import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { refusedBytesMax, refusedMax } from "../base/limits.ts";
import type { Store, StoreWrites } from "../storage/contract.ts";
import { syncDirectory } from "../storage/files.ts";
import { keys, nextSequence, type RefusedName, type RefusedRecord } from "./records.ts";

/**
 * Refused updates for the coordinator to look at: what and why in the store, payloads of plain rounds
 * as files. Both are bounded for each federation, the newest are kept; nothing of it is ever folded.
 */
export class Quarantine {
  readonly #directory: string;
  readonly #store: Store;

  private constructor(directory: string, store: Store) {
    this.#directory = directory;
    this.#store = store;
  }

  /** Removes files that no record names: of a process that was killed between the two. */
  static async open(directory: string, store: Store): Promise<Quarantine> {
    const quarantine = new Quarantine(directory, store);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const refused = [...store.list<RefusedRecord>(keys.refusedAll)];
    const kept = new Set(
      refused.filter(({ value }) => value.kept).map(({ value }) => fileOf(value)),
    );
    for (const name of await readdir(directory)) {
      if (!kept.has(name)) await rm(join(directory, name), { recursive: true, force: true });
    }
    return quarantine;
  }

  /**
   * Records a refusal; the same update again changes nothing.
   * @param file - the payload, which is moved into the quarantine; undefined where none may be kept.
   */
  async add(
    federationId: string,
    refused: Omit<RefusedRecord, "sequence" | "kept">,
    file: string | undefined,
  ): Promise<void> {
    const kept = file !== undefined && refused.bytes <= refusedBytesMax;
    if (kept) {
      await rename(file, this.#pathOf(refused));
      await syncDirectory(this.#directory);
    }
    const key = keys.refusedUpdate(federationId, refused);
    try {
      const dropped = await this.#store.transact((writes) => {
        const before = writes.get<RefusedRecord>(key);
        if (before && (before.kept || !kept)) return [];
        writes.put(key, { ...refused, sequence: nextSequence(writes), kept });
        return dropOldest(writes, federationId);
      });
      for (const one of dropped) await rm(this.#pathOf(one), { force: true });
    } catch (error) {
      // A full disk has no room for what nobody knows of.
      const isKnown = this.#store.get<RefusedRecord>(key)?.kept === true;
      if (kept && !isKnown) await rm(this.#pathOf(refused), { force: true });
      throw error;
    }
  }

  /** Refused updates of one round, oldest first. */
  list(round: {
    readonly id: string;
    readonly federationId: string;
  }): readonly (Omit<RefusedRecord, "kept"> & { readonly path: string })[] {
    return inOrder(this.#store, round.federationId)
      .filter(({ roundId }) => roundId === round.id)
      .map(({ kept, ...refused }) => ({ ...refused, path: kept ? this.#pathOf(refused) : "" }));
  }

  #pathOf(refused: RefusedName): string {
    return join(this.#directory, fileOf(refused));
  }
}

/** Forgets what is above the limits. @returns those whose file is to be erased. */
function dropOldest(writes: StoreWrites, federationId: string): readonly RefusedRecord[] {
  const dropped: RefusedRecord[] = [];
  let bytes = 0;
  for (const [newer, refused] of inOrder(writes, federationId).toReversed().entries()) {
    if (refused.kept) bytes += refused.bytes;
    const key = keys.refusedUpdate(federationId, refused);
    const isLost = refused.kept && bytes > refusedBytesMax;
    if (newer >= refusedMax) writes.remove(key);
    else if (isLost) writes.put(key, { ...refused, kept: false });
    else continue;
    dropped.push(refused);
  }
  return dropped;
}

function inOrder(reads: Pick<StoreWrites, "list">, federationId: string): readonly RefusedRecord[] {
  return [...reads.list<RefusedRecord>(keys.refused(federationId))]
    .map(({ value }) => value)
    .sort((a, b) => a.sequence - b.sequence);
}

function fileOf({ roundId, participantId, digest }: RefusedName): string {
  return `${roundId}-${participantId}-${digest}.update`;
}
