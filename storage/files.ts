import { createHash, randomBytes } from "node:crypto";
import { createReadStream, read } from "node:fs";
import {
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";
import { isDigest } from "../base/names.ts";
import type { Blobs } from "./contract.ts";

// A FileHandle's own read leaves memory outside the heap behind with each call.
const readAt = promisify(read);

/** Blobs as files of a directory. Temporary files of a killed process are removed at open. */
export async function openBlobs(directory: string): Promise<Blobs> {
  const temporary = join(directory, "partial");
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await makeFolders(join(directory, "sha256"));
  await syncDirectory(directory);
  const pathOf = (digest: string): string => join(directory, blobFile(digest));
  const bytesOf = (digest: string): Promise<number | undefined> => fileBytes(pathOf(digest));

  const draft = (): string => join(temporary, randomBytes(8).toString("hex"));

  const place = async (file: string, digest: string): Promise<void> => {
    const path = pathOf(digest);
    await rename(file, path);
    await syncDirectory(dirname(path));
  };

  return {
    path: pathOf,
    bytes: bytesOf,
    async put(bytes) {
      const digest = createHash("sha256").update(bytes).digest("hex");
      if ((await bytesOf(digest)) === bytes.byteLength) return digest;
      const file = draft();
      try {
        await writeFileSynced(file, bytes);
        await place(file, digest);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return digest;
    },
    draft,
    async adopt(file, digest) {
      await syncFile(file);
      await place(file, digest);
    },
    async settle(digest, file) {
      const path = pathOf(digest);
      const name = draft();
      await symlink(relative(dirname(path), file), name);
      await rename(name, path);
    },
    read: (digest, offset) => readFrom(pathOf(digest), { digest, offset }),
    remove: (digest) => rm(pathOf(digest), { force: true }),
    async *list() {
      const root = join(directory, "sha256");
      for (const name of await readdir(root, { recursive: true })) {
        const digest = basename(name);
        if (isDigest(digest)) yield digest;
      }
    },
  };
}

/**
 * Where a blob lies below its directory.
 * @throws WardroundError ARGUMENT_INVALID where the digest is not 64 hex digits.
 */
export function blobFile(digest: string): string {
  return join("sha256", digest.slice(0, 2), assertDigest(digest));
}

/** One folder for each first byte of a digest: no blob has to make one durable. */
async function makeFolders(directory: string): Promise<void> {
  const prefixes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
  await Promise.all(prefixes.map((name) => mkdir(join(directory, name), { recursive: true })));
  await syncDirectory(directory);
}

/** Writes a whole file and syncs it; its folder is not synced. */
export async function writeFileSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a file's bytes durable. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder's names durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Length of a file; undefined where there is none. */
export async function fileBytes(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Gives a file a second name on the same disk, without a copy; a symbolic link's target is copied, so
 * that no file has names in two places for good. A name that is there stays. Nothing is synced.
 */
export async function linkOrCopyFile(from: string, to: string): Promise<void> {
  try {
    if ((await lstat(from)).isSymbolicLink()) {
      await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    } else await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * SHA-256 of a file, 64 hex digits; read in pieces, so that other work goes on in between.
 * @returns undefined where there is no file.
 */
export async function fileDigest(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const piece of createReadStream(path, { highWaterMark: chunkBytesMax })) {
      hash.update(piece as Uint8Array);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return hash.digest("hex");
}

/** Bytes that the user may still write to a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function* readFrom(
  path: string,
  { digest, offset }: { readonly digest: string; readonly offset: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = await fileBytes(path);
  if (bytes === undefined) {
    throw new WardroundError("BLOB_NOT_FOUND", `there is no blob ${digest}`);
  }
  const handle = await open(path, "r");
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytesMax, bytes - offset)));
  try {
    for (let at = offset; ; ) {
      const { bytesRead } = await readAt(handle.fd, buffer, 0, buffer.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function assertDigest(digest: string): string {
  if (isDigest(digest)) return digest;
  throw new WardroundError("ARGUMENT_INVALID", "a digest has 64 lower-case hex digits");
}
