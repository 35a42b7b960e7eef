import { statfsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import type { Store, StoreKey, StoreWrites } from "./contract.ts";
import { syncFile } from "./files.ts";
import { type Entry, isBelow, Overlay, type StoreReads, type Write } from "./overlay.ts";

type LmdbKey = (string | number)[];

/**
 * LMDB in a directory of a local disk; where several processes have it open, their transactions come
 * one after the other. A transaction is on disk (fsync) when its promise resolves; those that come
 * while one is being synced share the next sync.
 * @throws WardroundError DIRECTORY_INVALID where the directory's files cannot be opened, DISK_FULL,
 * DISK_READ_ONLY.
 */
export async function openEmbeddedStore(directory: string): Promise<Store> {
  await mkdir(directory, { recursive: true });
  const database = openDatabase(directory);
  const reads = readsOf(database);
  let closed: Promise<void> | undefined;
  return {
    ...reads,
    async transact<T>(work: (writes: StoreWrites) => T): Promise<T> {
      // The callback must not throw: LMDB runs several in one commit, and would keep half of this one.
      let outcome: { readonly ok: T } | { readonly thrown: unknown } | undefined;
      try {
        await database.transaction(() => {
          const overlay = new Overlay(reads);
          let writes: readonly Write[];
          try {
            outcome = { ok: work(overlay) };
            writes = [...overlay.writes()];
            if (writes.length > 0) assertRoom(directory);
          } catch (thrown) {
            outcome = { thrown };
            return;
          }
          for (const write of writes) apply(database, write);
        });
      } catch (thrown) {
        throw await storageError(thrown, directory);
      }
      if (!outcome) throw new WardroundError("INTERNAL", "a transaction ended without its work");
      if ("thrown" in outcome) throw outcome.thrown;
      return outcome.ok;
    },
    async [Symbol.asyncDispose]() {
      closed ??= database.close();
      await closed;
    },
  };
}

/**
 * Copies a store as it is at one instant, also while another process writes to it. What was erased is
 * not in the copy. Not for a store that this process has open.
 * @param to - a folder that is made, or is empty.
 */
export async function copyStore(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const database = openDatabase(from);
  try {
    await database.backup(to, true);
  } catch (thrown) {
    throw await storageError(thrown, to);
  } finally {
    await database.close();
  }
  await syncFile(join(to, "data.mdb"));
}

function openDatabase(directory: string): RootDatabase<unknown, LmdbKey> {
  try {
    return open<unknown, LmdbKey>({
      path: directory,
      noSubdir: false,
      encoding: "msgpack",
      overlappingSync: false,
      cache: false,
      // On, a commit that fails rejects a promise that nobody is given: the process would end.
      eventTurnBatching: false,
    });
  } catch (cause) {
    assertRoom(directory);
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `the store in ${directory} cannot be opened: its files are damaged or of another program`,
      { cause },
    );
  }
}

function readsOf(database: RootDatabase<unknown, LmdbKey>): StoreReads {
  return {
    get<T>(key: StoreKey): T | undefined {
      return database.get([...key]) as T | undefined;
    },
    *list<T>(prefix: StoreKey): Iterable<Entry<T>> {
      // A snapshot, so that writing while reading cannot move the cursor.
      const found: Entry<T>[] = [];
      for (const entry of database.getRange({ start: [...prefix] })) {
        const key: StoreKey = Array.isArray(entry.key) ? entry.key : [entry.key];
        if (isBelow(key, prefix)) found.push({ key, value: entry.value as T });
        else if (key.length !== prefix.length || key.some((part, at) => part !== prefix[at])) break;
      }
      yield* found;
    },
  };
}

function apply(database: RootDatabase<unknown, LmdbKey>, write: Write): void {
  // Inside a transaction both are done at once; the commit's promise reports what fails.
  if (write.removed) void database.remove([...write.key]);
  else void database.put([...write.key], write.value);
}

/** A failed write as an error of the catalogue. LMDB's own comes by a promise beside "commit failed". */
async function storageError(thrown: unknown, directory: string): Promise<WardroundError> {
  const { commitError } = thrown as { readonly commitError?: Promise<never> };
  const cause: unknown = await (commitError ?? Promise.reject(thrown)).catch((own) => own);
  const { code, message } = cause as { readonly code?: unknown; readonly message?: string };
  const isFull =
    code === noSpace ||
    message?.includes("No space left") === true ||
    // LMDB's word for a write of which the disk took a part only.
    (code === inputOutput && freeBytes(directory) < roomBytesMin);
  if (code === readOnly) return toWardroundError({ code: "EROFS", message });
  return toWardroundError(isFull ? { code: "ENOSPC", message } : cause);
}

// Errors of Linux and macOS, as LMDB gives them.
const noSpace = 28; // ENOSPC
const inputOutput = 5; // EIO
const readOnly = 30; // EROFS

/** Far more than commits that share a sync write together. */
const roomBytesMin = 4 * 1024 * 1024;

/**
 * A commit that meets a full disk is told so by a message longer than the memory that lmdb 3.5.6 takes
 * for it, and the process may break down later: none is begun without room.
 */
function assertRoom(directory: string): void {
  if (freeBytes(directory) < roomBytesMin) throw toWardroundError({ code: "ENOSPC" });
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
