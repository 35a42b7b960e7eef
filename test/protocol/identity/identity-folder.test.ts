import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCa } from "../../../protocol/identity/certificates.ts";
import { readIdentity, writeIdentity } from "../../../protocol/identity/identity-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-identity-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { publicKey } = generateKeyPairSync("ed25519");
const ca = await createCa({ nowMs: Date.now() });
const identity = {
  role: "participant",
  id: "0".repeat(32),
  name: "a",
  certificatePem: ca.certificatePem,
  privateKeyPem: ca.privateKeyPem,
  caPem: ca.certificatePem,
  releaseKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
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

test.each([
  ["ca.pem", "a certificate"],
  ["certificate.pem", "a certificate"],
  ["key.pem", "a private key"],
  ["release-key.pem", "a public key"],
])("a %s that was damaged is named, with what it should be", async (file, expected) => {
  const directory = join(folder, `damaged-${file}`);
  await writeIdentity(directory, identity);
  const path = join(directory, file);
  for (const [text, got] of [
    ["", "is empty"],
    ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "cannot be read"],
  ] as const) {
    await writeFile(path, text);

    const message = `${path} ${got}: expected ${expected} as PEM; restore it from a backup, or join again into another folder`;
    await expect(readIdentity(directory)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message,
    });
  }
});
