import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { splitModelName } from "../base/names.ts";
import { sha256Hex } from "../base/ports.ts";
import { type Manifest, parseManifest } from "../model/manifest.ts";
import {
  assertDigests,
  openBundle,
  type SignedFileName,
  type SignedModel,
  versionFiles,
} from "../model/signed-model.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Trust, VersionSource } from "./contract.ts";

/** A folder whose signature and files were found right. */
export interface CheckedFolder extends SignedModel {
  readonly manifest: Manifest;
}

/**
 * Checks a version's folder: model.sig is by a trusted key, and every file that it lists has its digest.
 * Whoever loads the folder afterwards trusts that nobody writes to it in between.
 * @throws WardroundError MODEL_CHECK_FAILED
 */
export async function checkFolder(
  directory: string,
  { keys, digest }: Pick<Trust, "keys" | "digest">,
  signal: AbortSignal,
): Promise<CheckedFolder> {
  const bundle = await read(directory, versionFiles.bundle);
  const signed = openBundle(bundle, keys, nodeHasher);
  const manifest = await read(directory, "manifest.json");
  const found = [...signed.digests.keys()].map(
    async (name): Promise<readonly [SignedFileName, string | undefined]> => [
      name,
      name === "manifest.json"
        ? sha256Hex(nodeHasher, manifest)
        : await digest(join(directory, name), signal),
    ],
  );
  assertDigests(signed, new Map(await Promise.all(found)));
  const parsed = parseManifest(manifest);
  assertSignedVariants(signed, parsed);
  return { ...signed, manifest: parsed };
}

/** A variant that the manifest tells of and nobody signed could be any file. */
function assertSignedVariants({ digests }: SignedModel, { files }: Manifest): void {
  for (const { name, sha256 } of files.variants ?? []) {
    if (digests.get(name as SignedFileName) === sha256) continue;
    throw failed(`its manifest tells of ${name}, which model.sig does not sign`);
  }
}

/**
 * Checks that a folder is the version that is asked for: signed, whole, of that name and number, the
 * checkpoint that the record names, and made from an older version that was published.
 * @throws WardroundError MODEL_CHECK_FAILED
 */
export async function checkVersion(
  source: VersionSource,
  trust: Trust,
  signal: AbortSignal,
): Promise<CheckedFolder> {
  const checked = await checkFolder(source.directory, trust, signal);
  const { manifest, digests } = checked;
  const { federation, version, parent } = manifest;
  const name = `version ${version} of ${federation.name}`;
  if (federation.name !== splitModelName(source.model).name || version !== source.version) {
    throw failed(`its folder is signed as ${name}: restore the right one from a backup`);
  }
  if (digests.get("model.safetensors") !== source.digest) {
    throw failed("its folder is another try at this version than the one that was published");
  }
  if (version === 0 ? parent === null : isOlder(parent)) return checked;
  throw failed(`its manifest names version ${parent} as its parent, which cannot be`);

  function isOlder(number: number | null): boolean {
    return number !== null && number < version && trust.isPublished(federation.name, number);
  }
}

async function read(directory: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(directory, name));
  } catch (cause) {
    throw new WardroundError(
      "MODEL_CHECK_FAILED",
      `${name} is missing from the version's folder ${directory}, or cannot be read`,
      { cause },
    );
  }
}

function failed(message: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", message);
}
