import { constants } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import { isDigest } from "../base/names.ts";
import { identityFileNames } from "../protocol/identity/identity-folder.ts";
import {
  blobFile,
  fileDigest,
  syncDirectory,
  syncFile,
  writeFileSynced,
} from "../storage/files.ts";
import { authorityFileNames } from "./identity/authority-files.ts";
import {
  type FederationRecord,
  givenBlobs,
  keys,
  type Reads,
  type VersionRecord,
} from "./records.ts";
import { openServerStore } from "./server-store.ts";

/** Written last: a backup without it is none. */
const indexName = "backup.json";

/** Files of a server's directory that hold keys, by folder; whatever else lies there is not the server's. */
const secretFiles = { identity: authorityFileNames, admin: identityFileNames };

/** They, as paths below the directory. */
export const secretPaths: readonly string[] = Object.entries(secretFiles).flatMap(
  ([folder, names]) => names.map((name) => join(folder, name)),
);

const indexSchema = z.strictObject({
  format: z.literal("wardround.backup.v1"),
  /** Of the directory that was backed up. */
  incarnation: z.string(),
  created: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string().regex(/^(store|blobs|identity|admin)(\/[a-z0-9][a-z0-9.-]*)+$/),
      bytes: z.int().min(0),
      sha256: z.string().refine(isDigest),
    }),
  ),
});

/** What a backup holds, and how to see that it is whole. */
export type BackupIndex = z.infer<typeof indexSchema>;

/** Where a blob lies below a server's directory, or a backup of it. */
export function blobPath(digest: string): string {
  return join("blobs", blobFile(digest));
}

/** Blobs that federations and their versions are made of: digest and length. */
export function blobsNeeded(reads: Reads): ReadonlyMap<string, number | undefined> {
  const needed = new Map<string, number | undefined>();
  for (const { value } of reads.list<FederationRecord>(keys.federations)) {
    needed.set(value.graph.digest, value.graph.bytes);
    for (const digest of givenBlobs(value)) needed.set(digest, undefined);
    for (const version of reads.list<VersionRecord>(keys.versions(value.id))) {
      const { checkpoint, state = [], variants = [] } = version.value;
      for (const { digest, bytes } of [checkpoint, ...state, ...variants])
        needed.set(digest, bytes);
    }
  }
  return needed;
}

/** Copies one file durably, following links; its folder is made and not synced. */
export async function copyDurably(from: string, to: string, isSecret: boolean): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: isSecret ? 0o700 : 0o755 });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, isSecret ? 0o600 : 0o644);
  await syncFile(to);
}

/** Makes the names below a folder durable. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncDirectory(folder);
}

/** Lists and digests what lies in a folder, and writes the index beside it. */
export async function writeIndex(
  folder: string,
  about: Pick<BackupIndex, "incarnation" | "created">,
): Promise<BackupIndex> {
  const files: BackupIndex["files"] = [];
  for (const path of await filesBelow(folder)) files.push(await describe(folder, path));
  const index: BackupIndex = { format: "wardround.backup.v1", ...about, files };
  const text = `${JSON.stringify(index, undefined, 1)}\n`;
  await writeFileSynced(join(folder, indexName), new TextEncoder().encode(text));
  return index;
}

/**
 * Reads a backup from end to end: every file of its index, no other, each with its digest, a store that
 * opens and every blob that the store's versions are made of.
 * @throws WardroundError BACKUP_INVALID
 */
export async function checkBackup(folder: string): Promise<BackupIndex> {
  const index = await readIndex(folder);
  const listed = index.files.map(({ path }) => path).sort();
  const there = (await filesBelow(folder)).filter((path) => path !== indexName);
  const odd = [...there.filter((path) => !listed.includes(path)), ...missing(listed, there)];
  if (odd.length > 0) throw invalid(folder, `${odd[0]} is missing, or is not of the backup`);
  for (const file of index.files) {
    const { sha256, bytes } = await describe(folder, file.path);
    if (sha256 !== file.sha256 || bytes !== file.bytes) {
      throw invalid(folder, `${file.path} is not what was written`);
    }
  }
  await checkStore(folder, new Map(index.files.map((file) => [file.path, file])));
  return index;
}

async function checkStore(
  folder: string,
  files: ReadonlyMap<string, BackupIndex["files"][number]>,
): Promise<void> {
  for (const [digest, bytes] of await readNeeded(folder)) {
    const file = files.get(blobPath(digest));
    if (file?.sha256 !== digest || (bytes !== undefined && file.bytes !== bytes)) {
      throw invalid(folder, `blob ${digest} of a published version is not in it`);
    }
  }
}

/** What a store below a folder needs; opening it leaves no file. */
export async function readNeeded(folder: string): Promise<ReadonlyMap<string, number | undefined>> {
  await using store = await openServerStore(folder);
  return blobsNeeded(store);
}

async function readIndex(folder: string): Promise<BackupIndex> {
  let text: string;
  try {
    text = await readFile(join(folder, indexName), "utf8");
  } catch (cause) {
    throw invalid(folder, `it has no ${indexName}`, cause);
  }
  try {
    return indexSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw invalid(folder, `its ${indexName} cannot be read`, cause);
  }
}

async function describe(folder: string, path: string): Promise<BackupIndex["files"][number]> {
  const sha256 = await fileDigest(join(folder, path));
  if (sha256 === undefined) throw invalid(folder, `${path} is missing`);
  return { path, bytes: (await stat(join(folder, path))).size, sha256 };
}

/** Files below a folder, by their paths; LMDB's lock is of no process that lives. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== "lock.mdb")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function missing(listed: readonly string[], there: readonly string[]): readonly string[] {
  return listed.filter((path) => !there.includes(path));
}

function invalid(folder: string, why: string, cause?: unknown): WardroundError {
  return new WardroundError(
    "BACKUP_INVALID",
    `${folder} is no whole backup: ${why}; use another one`,
    { cause },
  );
}
