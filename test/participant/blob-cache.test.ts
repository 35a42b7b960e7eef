import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { BlobCache } from "../../participant/blob-cache.ts";
import { sha256 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const contents = ["graph", "one", "two", "three"];
const blobOf = (content: string) => ({ digest: sha256(content), bytes: content.length });
const never = new AbortController().signal;

/** A cache whose downloads are counted, and come from memory. */
async function openCache(directory: string) {
  const downloads: string[] = [];
  const cache = await BlobCache.open(directory, async ({ digest }, path) => {
    downloads.push(digest);
    await writeFile(path, contents.find((each) => sha256(each) === digest) ?? "");
  });
  return { cache, downloads };
}

test("at open what is not what its name says is erased and got again; what is whole or in part stays", async () => {
  const directory = await temporaryDirectory();
  const first = await openCache(directory);
  for (const content of contents) await first.cache.fetch(blobOf(content), never);
  await truncate(join(directory, sha256("one")), 1);
  await writeFile(join(directory, sha256("two")), "tow");
  await writeFile(join(directory, `${sha256("four")}.part`), "fo");
  const { cache, downloads } = await openCache(directory);
  const left = [sha256("graph"), sha256("three"), `${sha256("four")}.part`];
  expect((await readdir(directory)).sort()).toEqual(left.sort());
  for (const content of contents) {
    expect(await readFile(await cache.fetch(blobOf(content), never), "utf8")).toBe(content);
  }
  expect(downloads).toEqual([sha256("one"), sha256("two")]);
});

test("a blob that was damaged since is got again when it is used", async () => {
  const directory = await temporaryDirectory();
  const { cache, downloads } = await openCache(directory);
  const path = await cache.fetch(blobOf("graph"), never);
  await cache.fetch(blobOf("graph"), never);
  expect(downloads).toEqual([sha256("graph")]);
  await writeFile(path, "grapf");
  expect(await readFile(await cache.fetch(blobOf("graph"), never), "utf8")).toBe("graph");
  expect(downloads).toEqual([sha256("graph"), sha256("graph")]);
});

test("two rounds that ask for one blob at the same instant get it by one download", async () => {
  const { cache, downloads } = await openCache(await temporaryDirectory());
  const paths = await Promise.all([0, 1, 2].map(() => cache.fetch(blobOf("graph"), never)));
  expect(new Set(paths).size).toBe(1);
  expect(await readFile(paths[0]!, "utf8")).toBe("graph");
  expect(downloads).toEqual([sha256("graph")]);
});

test("blobs that are not kept are erased, those that are fetched meanwhile are not", async () => {
  const directory = await temporaryDirectory();
  const { cache } = await openCache(directory);
  await cache.fetch(blobOf("graph"), never);
  await cache.fetch(blobOf("one"), never);
  const erased = cache.keepOnly([sha256("graph")]);
  await cache.fetch(blobOf("two"), never);
  await erased;
  expect((await readdir(directory)).sort()).toEqual([sha256("graph"), sha256("two")].sort());
});

test("a name that is no digest is refused before anything is asked for or written", async () => {
  const { cache, downloads } = await openCache(await temporaryDirectory());
  const outside = { digest: "../outside", bytes: 7 };
  await expect(cache.fetch(outside, never)).rejects.toMatchObject({ code: "POLICY_PLAN_REFUSED" });
  expect(downloads).toEqual([]);
});

test("a download whose bytes were other ones is tried once more, and no third time", async () => {
  const directory = await temporaryDirectory();
  let damaged = 1;
  let tries = 0;
  const cache = await BlobCache.open(directory, async (_, path) => {
    tries += 1;
    damaged -= 1;
    if (damaged >= 0) throw new WardroundError("CHECKPOINT_CORRUPT", "other bytes came");
    await writeFile(path, "graph");
  });
  expect(await readFile(await cache.fetch(blobOf("graph"), never), "utf8")).toBe("graph");
  damaged = 2;
  const failing = cache.fetch(blobOf("one"), never);
  await expect(failing).rejects.toMatchObject({ code: "CHECKPOINT_CORRUPT" });
  expect(tries).toBe(4);
});
