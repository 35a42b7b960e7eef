import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { WardroundError } from "../../base/errors.ts";
import { isDigest, isId } from "../../base/names.ts";
import { parseConfig } from "../../model/config.ts";
import { roles } from "../access.ts";
import { syncDirectory } from "../sync-directory.ts";
import type { Identity } from "./contract.ts";
import { assertPem, type PemKind } from "./pem.ts";

// identity.json is written last: a folder without it holds no identity.
const files = {
  key: "key.pem",
  certificate: "certificate.pem",
  ca: "ca.pem",
  releaseKey: "release-key.pem",
  identity: "identity.json",
} as const;

/** Everything that an identity folder has to have, as names. */
export const identityFileNames: readonly string[] = Object.values(files);

const identitySchema = z.strictObject({
  role: z.enum(roles),
  id: z.string().refine(isId, "32 hex digits"),
  name: z.string(),
  server: z.string(),
  proxy: z.string().optional(),
  planSignerSha256: z.string().refine(isDigest, "64 hex digits").optional(),
});

/** Whether a folder holds an identity. */
export async function hasIdentity(directory: string): Promise<boolean> {
  try {
    return (await stat(join(directory, files.identity))).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Reads an identity folder.
 * @throws WardroundError IDENTITY_NOT_FOUND; JSON_MALFORMED or CONFIG_INVALID where identity.json was
 * changed; CONFIG_INVALID where a key or a certificate cannot be read.
 */
export async function readIdentity(directory: string): Promise<Identity> {
  const read = async (name: string): Promise<string> => {
    try {
      return await readFile(join(directory, name), "utf8");
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      throw new WardroundError(
        "IDENTITY_NOT_FOUND",
        `${directory} holds no identity (${name} is missing): join a server with a token first`,
        { cause },
      );
    }
  };
  const readPem = async (name: string, kind: PemKind): Promise<string> => {
    const text = await read(name);
    const remedy = "restore it from a backup, or join again into another folder";
    assertPem(text, { kind, where: join(directory, name), remedy });
    return text;
  };
  const fields = parseIdentity(await read(files.identity), directory);
  return {
    ...fields,
    planSignerSha256: fields.planSignerSha256,
    proxy: fields.proxy,
    privateKeyPem: await readPem(files.key, "private key"),
    certificatePem: await readPem(files.certificate, "certificate"),
    caPem: await readPem(files.ca, "certificate"),
    releaseKeyPem: await readPem(files.releaseKey, "public key"),
  };
}

function parseIdentity(text: string, directory: string): z.infer<typeof identitySchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const message = `${join(directory, files.identity)} is no JSON: join again into another folder`;
    throw new WardroundError("JSON_MALFORMED", message, { cause });
  }
  return parseConfig(identitySchema, value, "CONFIG_INVALID");
}

/**
 * Writes an identity folder (mode 0700, files 0600), each file whole, synced and renamed into place,
 * identity.json last. Over an identity that is there it writes only the same key's: a renewal.
 * @throws WardroundError IDENTITY_EXISTS where another key is there.
 */
export async function writeIdentity(directory: string, identity: Identity): Promise<void> {
  const renewal = await hasIdentity(directory);
  if (renewal) await assertSameKey(directory, identity);
  await makePrivateFolder(directory);
  const { role, id, name, server, planSignerSha256, proxy } = identity;
  const fields = { role, id, name, server, planSignerSha256, proxy };
  const contents = [
    [files.key, identity.privateKeyPem],
    [files.ca, identity.caPem],
    [files.releaseKey, identity.releaseKeyPem],
    [files.certificate, identity.certificatePem],
    [files.identity, `${JSON.stringify(fields, null, 2)}\n`],
  ] as const;
  const written: string[] = [];
  try {
    for (const [file, text] of contents) {
      const path = join(directory, file);
      await writePrivateFile(path, text);
      written.push(path);
    }
  } catch (error) {
    // A renewal may stop anywhere: the key is the same and each certificate is whole.
    if (!renewal) for (const path of written) await rm(path, { force: true });
    throw error;
  }
}

async function assertSameKey(directory: string, identity: Identity): Promise<void> {
  const there = await readIdentity(directory);
  if (there.privateKeyPem === identity.privateKeyPem) return;
  throw new WardroundError(
    "IDENTITY_EXISTS",
    `${directory} holds the identity of ${there.name} (${there.role}): use another folder`,
  );
}

/**
 * Makes a folder of mode 0700 and those above it, durably.
 * @returns whether it was not there.
 */
export async function makePrivateFolder(directory: string): Promise<boolean> {
  const folder = resolve(directory);
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return false;
  for (let made = folder; made !== dirname(first); made = dirname(made)) {
    await syncDirectory(dirname(made));
  }
  return true;
}

/** Writes a file of mode 0600 whole and durably: beside it, synced, then renamed. */
export async function writePrivateFile(path: string, data: string | Uint8Array): Promise<void> {
  const beside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as { readonly code?: unknown }).code;
  return code === "ENOENT" || code === "ENOTDIR";
}
