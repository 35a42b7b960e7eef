import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Store } from "../../storage/contract.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";

/** What is left on the disk, as the store hears it; undefined = as it is. */
const left = vi.hoisted(() => ({ bytes: undefined as number | undefined }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const statfsSync = (path: string) =>
    left.bytes === undefined ? fs.statfsSync(path) : { bavail: left.bytes, bsize: 1 };
  return { ...fs, statfsSync };
});

let directory: string;
let store: Store;
beforeEach(async () => {
  left.bytes = undefined;
  directory = await mkdtemp(join(tmpdir(), "wardround-full-"));
  store = await openEmbeddedStore(directory);
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

const put = (value: number) => store.transact((writes) => writes.put(["key"], value));

test("without room nothing is written, others of the same commit neither; with room again all is", async () => {
  await put(1);
  left.bytes = 4 * 1024 * 1024 - 1;
  const both = await Promise.allSettled([put(2), put(3)]);
  expect(both.map((each) => each.status === "rejected" && each.reason.code)).toEqual([
    "DISK_FULL",
    "DISK_FULL",
  ]);
  expect(store.get(["key"])).toBe(1);
  left.bytes = 4 * 1024 * 1024;
  await put(4);
  expect(store.get(["key"])).toBe(4);
});

test("a transaction that writes nothing needs no room", async () => {
  await put(1);
  left.bytes = 0;
  expect(await store.transact((writes) => writes.get(["key"]))).toBe(1);
});
