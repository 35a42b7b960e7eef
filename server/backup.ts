import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { assertWritable } from "../storage/assert-writable.ts";
import { copyStore } from "../storage/embedded.ts";
import { fileBytes, fileDigest, syncDirectory } from "../storage/files.ts";
import {
  type BackupIndex,
  blobPath,
  blobsNeeded,
  checkBackup,
  copyDurably,
  secretPaths,
  syncFolders,
  writeIndex,
} from "./backup-files.ts";
import { keys } from "./records.ts";
import { openServerStore } from "./server-store.ts";

/**
 * Copies what a server's directory needs to be made again: its store as of one instant, the blobs of
 * its versions, its keys. Updates, noise and what was refused never enter. A server may be running in
 * the directory. The folder is there whole and checked, or not at all.
 * @throws WardroundError DIRECTORY_INVALID, BACKUP_INVALID where it does not read back, CHECKPOINT_CORRUPT
 * where a version's file is damaged, DISK_FULL.
 */
export async function backUp(options: {
  readonly directory: string;
  readonly to: string;
  readonly nowMs: number;
}): Promise<BackupIndex> {
  const { directory, nowMs } = options;
  if ((await fileBytes(join(directory, "store", "data.mdb"))) === undefined) {
    throw new WardroundError("DIRECTORY_INVALID", `${directory} is not a server's directory`);
  }
  const to = resolve(options.to);
  await assertEmpty(to);
  await assertWritable(to);
  const draft = `${to}.partial`;
  await rm(draft, { recursive: true, force: true });
  try {
    await copyStore(join(directory, "store"), join(draft, "store"));
    const { incarnation, needed } = await readStore(draft);
    for (const digest of needed) await copyBlob(directory, draft, digest);
    for (const path of secretPaths) await copySecret(directory, draft, path);
    await writeIndex(draft, { incarnation, created: new Date(nowMs).toISOString() });
    const index = await checkBackup(draft);
    await rm(join(draft, "store", "lock.mdb"), { force: true });
    await syncFolders(draft);
    await rename(draft, to);
    await syncDirectory(dirname(to));
    return index;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws WardroundError DIRECTORY_INVALID where a folder has anything in it. */
export async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new WardroundError("DIRECTORY_INVALID", `${folder} is not an empty folder`, {
      cause: error,
    });
  });
  if (names.length === 0) return;
  throw new WardroundError(
    "DIRECTORY_INVALID",
    `${folder} is not empty: name a new one, nothing is overwritten`,
  );
}

async function readStore(
  draft: string,
): Promise<{ readonly incarnation: string; readonly needed: readonly string[] }> {
  await using store = await openServerStore(draft);
  const incarnation = store.get<string>(keys.incarnation) ?? "";
  return { incarnation, needed: [...blobsNeeded(store).keys()] };
}

async function copyBlob(directory: string, draft: string, digest: string): Promise<void> {
  const to = join(draft, blobPath(digest));
  try {
    await copyDurably(join(directory, blobPath(digest)), to, false);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if ((await fileDigest(to)) === digest) return;
  throw new WardroundError(
    "CHECKPOINT_CORRUPT",
    `blob ${digest} of a published version is missing or damaged in ${directory}: restore an older backup, \`round verify\` names the version`,
  );
}

async function copySecret(directory: string, draft: string, path: string): Promise<void> {
  const from = join(directory, path);
  if ((await fileBytes(from)) === undefined) {
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `${from} is missing: restore it, or start the server, which makes it again or says what is lost`,
    );
  }
  await copyDurably(from, join(draft, path), true);
}
