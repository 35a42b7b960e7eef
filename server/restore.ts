import { rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { randomId } from "../runtime/system.ts";
import { assertWritable } from "../storage/assert-writable.ts";
import type { Store, StoreWrites } from "../storage/contract.ts";
import { openBlobs, syncDirectory } from "../storage/files.ts";
import { assertEmpty } from "./backup.ts";
import { type BackupIndex, checkBackup, copyDurably, syncFolders } from "./backup-files.ts";
import { voidTokens } from "./identity/enrolments.ts";
import { applyCommand, type JournalContext } from "./journal.ts";
import {
  activeRuns,
  type FederationRecord,
  keys,
  type RefusedRecord,
  type VersionRecord,
} from "./records.ts";
import { openServerStore } from "./server-store.ts";
import { restoreVersion } from "./versions.ts";

/**
 * Makes a server's directory from a backup, whole or not at all. It gets an incarnation of its own: runs
 * that had not ended are cancelled, tokens count no more, and participants have to report what they were
 * charged before they are picked again.
 * @returns the new incarnation.
 * @throws WardroundError BACKUP_INVALID, DIRECTORY_INVALID where the directory is not empty, DISK_FULL.
 */
export async function restore(options: {
  readonly from: string;
  readonly directory: string;
  readonly nowMs: number;
}): Promise<{ readonly incarnation: string; readonly index: BackupIndex }> {
  const { from, nowMs } = options;
  const directory = resolve(options.directory);
  await assertEmpty(directory);
  await assertWritable(directory);
  const index = await checkBackup(from);
  const draft = `${directory}.restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    for (const { path } of index.files) {
      await copyDurably(join(from, path), join(draft, path), /^(identity|admin)\//.test(path));
    }
    const incarnation = randomId();
    await makeNew(draft, incarnation, nowMs);
    await syncFolders(draft);
    await place(draft, directory);
    return { incarnation, index };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function makeNew(draft: string, incarnation: string, nowMs: number): Promise<void> {
  await using store = await openServerStore(draft);
  await store.transact((writes) => {
    writes.put(keys.incarnation, incarnation);
    writes.put(keys.restored, nowMs);
    voidTokens(writes);
    for (const { key, value } of [...writes.list<RefusedRecord>(keys.refusedAll)]) {
      writes.put(key, { ...value, kept: false });
    }
    cancelRuns(writes, nowMs);
  });
  await writeVersions(draft, store);
}

/** Their updates are in no backup; and of some the end is known to participants, but not here. */
function cancelRuns(writes: StoreWrites, nowMs: number): void {
  const context: JournalContext = {
    atMs: 0,
    wallMs: nowMs,
    kernels: "",
    isDue: () => false,
    candidates: () => [],
    newRoundId: randomId(),
    authority: {
      signRelease: () => {
        throw new WardroundError("INTERNAL", "a round that is cancelled publishes nothing");
      },
    },
  };
  const event = { kind: "cancel", message: "the server was restored from a backup" } as const;
  for (const { run } of activeRuns(writes)) applyCommand(writes, run.id, event, context);
}

async function writeVersions(draft: string, store: Store): Promise<void> {
  const blobs = await openBlobs(join(draft, "blobs"));
  const root = join(draft, "versions");
  for (const { value: federation } of store.list<FederationRecord>(keys.federations)) {
    for (const { value } of store.list<VersionRecord>(keys.versions(federation.id))) {
      await restoreVersion(root, blobs, federation, value);
    }
  }
}

async function place(draft: string, directory: string): Promise<void> {
  try {
    await rename(draft, directory);
  } catch (cause) {
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `${directory} cannot be put in its place: it must not be a mount point, and nothing may use it`,
      { cause },
    );
  }
  await syncDirectory(dirname(directory));
}
