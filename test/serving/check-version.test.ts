import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { VersionSource } from "../../serving/contract.ts";
import { createTestKeys } from "../support/release-keys.ts";
import { never, openTestServing, testTrust } from "./support/registry.ts";
import { seededLogistic, signFolder, writeVersion } from "./support/version-folders.ts";

type Spoil = (source: VersionSource) => Promise<VersionSource | undefined>;

const spoils: readonly (readonly [string, Spoil, RegExp])[] = [
  [
    "no signature",
    async ({ directory }) => {
      await rm(join(directory, "model.sig"));
      return undefined;
    },
    /model\.sig is missing from the version's folder/,
  ],
  [
    "a stranger's signature",
    (source) => signFolder(source, {}, createTestKeys()),
    /it is signed by key [0-9a-f]{16}…, trusted is [0-9a-f]{16}…/,
  ],
  [
    "another checkpoint, of the same length",
    async ({ directory }) => {
      const path = join(directory, "model.safetensors");
      const bytes = await readFile(path);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(path, bytes);
      return undefined;
    },
    /model\.safetensors has SHA-256 [0-9a-f]{16}…, signed is [0-9a-f]{16}…/,
  ],
  [
    "a manifest that was changed",
    async ({ directory }) => {
      const path = join(directory, "manifest.json");
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace('"version":7', '"version":8'));
      return undefined;
    },
    /manifest\.json has SHA-256/,
  ],
  [
    "the number of an older version",
    (source) => signFolder(source, { version: 3, parent: 2 }),
    /its folder is signed as version 3 of heart/,
  ],
  [
    "another model's name",
    (source) => signFolder(source, { federation: { id: "0", name: "lung" } }),
    /its folder is signed as version 7 of lung/,
  ],
  [
    "the files of another try at the same version",
    async (source) => ({ ...source, digest: "0".repeat(64) }),
    /its folder is another try at this version/,
  ],
  [
    "a newer parent",
    (source) => signFolder(source, { parent: 8 }),
    /names version 8 as its parent, which cannot be/,
  ],
  [
    "itself as its parent",
    (source) => signFolder(source, { parent: 7 }),
    /names version 7 as its parent/,
  ],
  [
    "no parent",
    (source) => signFolder(source, { parent: null }),
    /names version null as its parent/,
  ],
  [
    "a parent that was never published",
    (source) => signFolder(source, { parent: 4 }),
    /names version 4 as its parent/,
  ],
];

test.each(spoils)("a version with %s is not loaded, and what is served stays", async (...row) => {
  const [, spoil, reason] = row;
  const isPublished = (_: string, version: number): boolean => version !== 4;
  const { serving, root } = await openTestServing({ trust: { ...testTrust, isPublished } });
  await serving.switchTo(await writeVersion(root, "heart", 6, seededLogistic("six")), never);
  const right = await writeVersion(root, "heart", 7, seededLogistic("seven"));
  const kept = `${right.directory}.kept`;
  await cp(right.directory, kept, { recursive: true });
  const source = (await spoil(right)) ?? right;

  for (const load of [serving.prepare(source, never), serving.switchTo(source, never)]) {
    await expect(load).rejects.toMatchObject({
      code: "MODEL_CHECK_FAILED",
      message: expect.stringMatching(reason),
    });
  }
  expect(serving.servedVersion("heart")).toBe(6);

  await rm(right.directory, { recursive: true });
  await rename(kept, right.directory);
  await serving.switchTo(right, never);
  expect(serving.servedVersion("heart")).toBe(7);
});

test("version 0 has no parent, and one that names one is not loaded", async () => {
  const { serving, root } = await openTestServing();
  const source = await writeVersion(root, "heart", 0, seededLogistic("zero"));
  await signFolder(source, { parent: 0 });

  await expect(serving.prepare(source, never)).rejects.toThrow(/names version 0 as its parent/);

  await serving.switchTo(await signFolder(source), never);
  expect(serving.servedVersion("heart")).toBe(0);
});

test("a version asked for by number is checked as well", async () => {
  const folders = new Map<number, VersionSource>();
  const { serving, root } = await openTestServing({ locate: (_, version) => folders.get(version) });
  await serving.switchTo(await writeVersion(root, "heart", 2, seededLogistic("two")), never);
  const older = await writeVersion(root, "heart", 1, seededLogistic("one"));
  folders.set(1, older);
  await writeFile(join(older.directory, "model.onnx"), "another graph");

  await expect(serving.spec("heart", 1)).rejects.toMatchObject({ code: "MODEL_CHECK_FAILED" });
});
