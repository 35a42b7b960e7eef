/** A version's folder as the command line works with it: fetched from a server, or where it lies. */
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { publicKeyBytesMax } from "../base/limits.ts";
import { type Manifest, parseManifest } from "../model/manifest.ts";
import { type ModelKey, versionFiles } from "../model/signed-model.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { VersionInfo } from "../protocol/frames.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { modelKey, verifyRelease } from "../protocol/identity/signatures.ts";
import { downloadBlob } from "../protocol/transfer.ts";
import { digestFile } from "../runtime/digest-file.ts";
import { type CheckedFolder, checkFolder } from "../serving/check-version.ts";
import { readNamedFile } from "./files.ts";

/** The public key's name in a server's directory and in an exported folder. */
export const publicKeyName = "model-public-key.pem";
/** Where the signed files lie in an exported folder. */
export const exportedModelName = "model";
/** A version as one ONNX file, beside that folder. */
export const singleFileName = "model-single.onnx";

/**
 * Downloads a version into a folder, whole and checked: the manifest by the release key that the identity
 * pinned at join, the files by the server's model key.
 * @param directory - is there and empty.
 * @param key - in place of the key that the server tells.
 * @throws WardroundError MODEL_CHECK_FAILED; those of the connection.
 */
export async function fetchVersion(
  { connection, identity }: { readonly connection: ServerConnection; readonly identity: Identity },
  { info, directory, key }: FetchOptions,
  signal: AbortSignal,
): Promise<CheckedFolder> {
  assertManifestSigned(info, identity);
  const { files } = parseManifest(info.manifest);
  const { graph, checkpoint, variants = [] } = files;
  for (const { name, sha256: digest, bytes: totalBytes } of [graph, checkpoint, ...variants]) {
    // The manifest is signed, and yet no name of its is a way out of the folder.
    const path = join(directory, versionFiles.signed.find((one) => one === name) ?? "unknown");
    await downloadBlob(connection, { digest, path, totalBytes, sync: false }, signal);
  }
  await writeFile(join(directory, "manifest.json"), info.manifest);
  await writeFile(join(directory, versionFiles.manifestSignature), info.manifestSignature);
  await writeFile(join(directory, versionFiles.bundle), info.modelSignature);
  return checkFolder(
    directory,
    { keys: [key ?? modelKey(info.modelKey)], digest: digestFile },
    signal,
  );
}

interface FetchOptions {
  readonly info: VersionInfo;
  readonly directory: string;
  readonly key?: ModelKey | undefined;
}

function assertManifestSigned(info: VersionInfo, { releaseKeyPem }: Identity): void {
  const { manifest: bytes, manifestSignature: signature, version, federation } = info;
  if (verifyRelease({ bytes, signature, releaseKey: releaseKeyPem })) return;
  throw new WardroundError(
    "MODEL_CHECK_FAILED",
    `the manifest of version ${version} of ${federation} is not signed by the release key that this identity was given when it joined`,
  );
}

/** Works in a folder that is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-version-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a public key. @throws WardroundError FILE_NOT_FOUND, ARGUMENT_INVALID */
export async function readPublicKey(path: string): Promise<ModelKey> {
  const bytes = await readNamedFile(path, "the public key", publicKeyBytesMax);
  return modelKey(new TextDecoder().decode(bytes));
}

/** The signed folder of what was exported, or of a server's directory. @throws WardroundError FILE_NOT_FOUND */
export async function findVersionFolder(path: string): Promise<string> {
  for (const folder of [path, join(path, exportedModelName)]) {
    if (await isThere(join(folder, "manifest.json"))) return folder;
  }
  throw new WardroundError(
    "FILE_NOT_FOUND",
    `${path} is no folder of a version: name one that \`model export\` made, or a version at the server`,
  );
}

/** The manifest of a folder, unchecked. @throws WardroundError FILE_NOT_FOUND, JSON_MALFORMED */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return parseManifest(await readFile(join(folder, "manifest.json")));
  } catch (cause) {
    const message = `${join(folder, "manifest.json")} cannot be read as a manifest`;
    throw new WardroundError("JSON_MALFORMED", message, { cause });
  }
}

/** @throws WardroundError DIRECTORY_INVALID where something of that name is there. */
export async function assertNew(path: string): Promise<void> {
  if (!(await isThere(path))) return;
  throw new WardroundError("DIRECTORY_INVALID", `${path} is there already: name a new folder`);
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
