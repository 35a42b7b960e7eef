import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { digestFile } from "../../runtime/digest-file.ts";
import { type CheckedFolder, checkFolder } from "../../serving/check-version.ts";
import { type Talking, withServer } from "../connection.ts";
import type { CommandContext } from "../program.ts";
import { singleFile } from "../single-file.ts";
import {
  exportedModelName,
  fetchVersion,
  findVersionFolder,
  inTemporaryFolder,
  isThere,
  publicKeyName,
  readPublicKey,
  singleFileName,
} from "../version-folder.ts";

/** A folder of this machine, or a version at a server. */
type VerifyOptions =
  | { readonly folder: string; readonly publicKey?: string | undefined }
  | (Talking & {
      readonly name: string;
      readonly version: number;
      readonly publicKey?: string | undefined;
    });

type KeySource = "given" | "folder" | "server";

/**
 * Checks a version's signature and every file.
 * @throws WardroundError MODEL_CHECK_FAILED where one is not what was signed: exit status 1.
 */
export async function modelVerify(
  options: VerifyOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const { checked, source } =
    "folder" in options ? await verifyFolder(options, signal) : await verifyServed(options, signal);
  const { manifest, keyId, digests } = checked;
  const { federation, version, parent } = manifest;
  const files = [...digests].map(([name, sha256]) => ({ name, sha256 }));
  output.result(
    { federation: federation.name, version, parent, key_id: keyId, key_from: source, files },
    [
      `${federation.name} version ${version} is whole and signed by key ${keyId}`,
      ...files.map(({ name, sha256 }) => `${sha256}  ${name}`),
      ...(source === "folder"
        ? ["the key came with the files: compare it with one that you were given by other means"]
        : []),
    ],
  );
}

async function verifyFolder(
  { folder: path, publicKey }: { readonly folder: string; readonly publicKey?: string | undefined },
  signal: AbortSignal,
): Promise<{ readonly checked: CheckedFolder; readonly source: KeySource }> {
  const folder = resolve(await findVersionFolder(path));
  const beside = join(folder, "..", publicKeyName);
  if (publicKey === undefined && !(await isThere(beside))) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `no ${publicKeyName} lies beside ${folder}: name the key with --public-key, for example the server's DIR/${publicKeyName}`,
    );
  }
  const keys = [await readPublicKey(publicKey ?? beside)];
  const checked = await checkFolder(folder, { keys, digest: digestFile }, signal);
  if (folder.endsWith(`/${exportedModelName}`)) {
    await checkSingleFile(join(dirname(folder), singleFileName), folder, signal);
  }
  return { checked, source: publicKey === undefined ? "folder" : "given" };
}

/** It is not signed, and is made of what is: made again it must be the same. */
async function checkSingleFile(path: string, folder: string, signal: AbortSignal): Promise<void> {
  const there = await digestFile(path, signal);
  if (there === undefined) return;
  const made = createHash("sha256")
    .update(await singleFile(folder))
    .digest("hex");
  if (there === made) return;
  throw new WardroundError(
    "MODEL_CHECK_FAILED",
    `${path} is not what the signed files make: export the version again`,
  );
}

async function verifyServed(
  options: Talking & {
    readonly name: string;
    readonly version: number;
    readonly publicKey?: string | undefined;
  },
  signal: AbortSignal,
): Promise<{ readonly checked: CheckedFolder; readonly source: KeySource }> {
  const { name, version, publicKey } = options;
  const key = publicKey === undefined ? undefined : await readPublicKey(publicKey);
  const checked = await inTemporaryFolder((directory) =>
    withServer(options, async (connection, identity) => {
      const info = await connection.coordinator.getVersion({ federation: name, version }, signal);
      return fetchVersion({ connection, identity }, { info, directory, key }, signal);
    }),
  );
  return { checked, source: key ? "given" : "server" };
}
