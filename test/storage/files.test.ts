import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chunkBytesMax } from "../../base/limits.ts";
import { openBlobs } from "../../storage/files.ts";
import { lockDirectory } from "../../storage/lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test("a blob is named by its SHA-256 and put twice is once", async () => {
  const blobs = await openBlobs(join(folder, "blobs"));

  expect(await blobs.put(new TextEncoder().encode("abc"))).toBe(abc);
  expect(await blobs.put(new TextEncoder().encode("abc"))).toBe(abc);

  expect(blobs.path(abc)).toBe(join(folder, "blobs", "sha256", "ba", abc));
  expect(await readFile(blobs.path(abc), "utf8")).toBe("abc");
  expect(await blobs.bytes(abc)).toBe(3);
  await blobs.remove(abc);
  expect(await blobs.bytes(abc)).toBeUndefined();
});

test("a blob is read in chunks from an offset", async () => {
  const blobs = await openBlobs(join(folder, "chunks"));
  const bytes = Uint8Array.from({ length: chunkBytesMax + 5 }, (_, at) => at % 251);
  const digest = await blobs.put(bytes);

  const pieces = await collect(blobs.read(digest, 3));

  expect(pieces.map((piece) => piece.length)).toEqual([chunkBytesMax, 2]);
  expect(Buffer.concat(pieces).equals(bytes.subarray(3))).toBe(true);
});

test("a file is adopted by a rename, and what a killed process left half is removed", async () => {
  const directory = join(folder, "adopt");
  await mkdir(join(directory, "partial"), { recursive: true });
  await writeFile(join(directory, "partial", "half"), "x");
  const blobs = await openBlobs(directory);
  await writeFile(join(folder, "made"), "abc");

  await blobs.adopt(join(folder, "made"), abc);

  expect(await readdir(join(directory, "partial"))).toEqual([]);
  expect(await blobs.bytes(abc)).toBe(3);
});

test("a missing blob and a malformed digest are refused by code", async () => {
  const blobs = await openBlobs(join(folder, "none"));

  await expect(collect(blobs.read(abc, 0))).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
  expect(() => blobs.path("../../etc/passwd")).toThrow(/64 lower-case hex/);
});

test("a directory is held by one process, named in the refusal, and free again afterwards", async () => {
  const directory = join(folder, "lock-one");
  const lock = await lockDirectory(directory, "server");

  await expect(lockDirectory(directory, "server")).rejects.toMatchObject({
    code: "DIRECTORY_IN_USE",
    message: expect.stringContaining(`process id ${process.pid}`),
  });

  await lock[Symbol.asyncDispose]();
  await lock[Symbol.asyncDispose]();
  await using again = await lockDirectory(directory, "server");
  expect(again).toBeDefined();
  expect(await readdir(directory)).toEqual(["lock"]);
});

test("the lock of a process that is gone, of a reused process id, and a torn one are taken over", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "exit");
  const stale = [
    JSON.stringify({ pid: gone.pid, startTicks: null, boot: null }),
    JSON.stringify({ pid: process.pid, startTicks: "1", boot: null }),
    '{"pid":',
  ];
  for (const [at, text] of stale.entries()) {
    const directory = join(folder, `lock-stale-${at}`);
    await mkdir(directory);
    await writeFile(join(directory, "lock"), text);

    await using lock = await lockDirectory(directory, "server");

    expect(lock).toBeDefined();
    expect(JSON.parse(await readFile(join(directory, "lock"), "utf8")).pid).toBe(process.pid);
  }
});

test("what processes left that were killed while they took the lock is removed, of one that lives not", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "exit");
  const directory = join(folder, "lock-drafts");
  await mkdir(directory);
  const living = `lock.${process.ppid}`;
  for (const name of [`lock.${gone.pid}`, `lock.stale.${gone.pid}`, living, "lock.txt"]) {
    await writeFile(join(directory, name), "{");
  }

  await using lock = await lockDirectory(directory, "server");

  expect(lock).toBeDefined();
  expect((await readdir(directory)).sort()).toEqual(["lock", living, "lock.txt"].sort());
});

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const piece of pieces) collected.push(Uint8Array.from(piece));
  return collected;
}
