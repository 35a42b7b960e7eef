import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertWritable } from "../../storage/assert-writable.ts";
import { lockDirectory } from "../../storage/lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-writable-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("a directory that is there or can be made is left as it was", async () => {
  await assertWritable(folder);
  await assertWritable(join(folder, "a", "b"));

  expect(await readdir(folder)).toEqual([]);
});

test("what a process left that was killed while it looked goes; a folder that only looks like it stays", async () => {
  await mkdir(join(folder, ".wardround-aB3xYz"));
  await mkdir(join(folder, ".wardround-backup", "a"), { recursive: true });
  await mkdir(join(folder, ".wardround-filled", "a"), { recursive: true });

  await assertWritable(folder);

  expect((await readdir(folder)).sort()).toEqual([".wardround-backup", ".wardround-filled"]);
});

test("a file in the way is named", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");

  await expect(assertWritable(join(file, "a"))).rejects.toThrow(
    expect.objectContaining({
      code: "DIRECTORY_INVALID",
      message: expect.stringContaining(`${file} is a file`),
    }),
  );
});

test.skipIf(process.platform !== "linux")("nothing can be locked under /proc", async () => {
  await expect(lockDirectory("/proc/wardround/server", "server")).rejects.toThrow(
    expect.objectContaining({ code: "DIRECTORY_INVALID" }),
  );
});
