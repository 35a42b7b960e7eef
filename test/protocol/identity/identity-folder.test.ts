import { readdirSync, readlinkSync, statSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readIdentity, writeIdentity } from "../../../protocol/identity/identity-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-identity-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const identity = {
  role: "participant",
  id: "0".repeat(32),
  name: "a",
  certificatePem: "certificate",
  privateKeyPem: "key",
  caPem: "ca",
  releaseKeyPem: "release",
  planSignerSha256: undefined,
  server: "localhost:7443",
} as const;

/** Names in each folder as they were when it was last synced. */
async function watchFolderSyncs(): Promise<ReadonlyMap<string, readonly string[]>> {
  const handle = await open(folder, "r");
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const durable = new Map<string, readonly string[]>();
  const { sync } = prototype;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    if (statSync(path).isDirectory()) durable.set(path, readdirSync(path).sort());
    await sync.call(this);
  });
  return durable;
}

test.runIf(process.platform === "linux")(
  "an identity that was written is durable: names of files and new folders are synced too",
  async () => {
    const durable = await watchFolderSyncs();
    const directory = join(folder, "deep", "down");
    try {
      await writeIdentity(directory, identity);
    } finally {
      vi.restoreAllMocks();
    }

    expect(await readIdentity(directory)).toEqual(identity);
    expect(Object.fromEntries(durable)).toEqual({
      [folder]: ["deep"],
      [join(folder, "deep")]: ["down"],
      [directory]: ["ca.pem", "certificate.pem", "identity.json", "key.pem", "release-key.pem"],
    });
  },
);

test("a folder may be named from the working directory", async () => {
  const directory = relative(process.cwd(), join(folder, "near", "by"));

  await writeIdentity(directory, identity);

  expect(await readIdentity(join(folder, "near", "by"))).toEqual(identity);
});
