import { join } from "node:path";
import type { Logger } from "../base/ports.ts";
import { claimedKeyId, versionFiles } from "../model/signed-model.ts";
import { modelKey, spkiToPem, verifyRelease } from "../protocol/identity/signatures.ts";
import type { Store } from "../storage/contract.ts";
import { syncDirectory, writeFileSynced } from "../storage/files.ts";
import type { Authority } from "./contract.ts";
import { signVersion } from "./identity/sign-version.ts";
import { type FederationRecord, keys, type VersionRecord } from "./records.ts";
import { servingOf } from "./served-order.ts";
import type { Versions } from "./versions.ts";

/** Store, folders and keys of a server. */
export interface SignEarlierOptions {
  readonly store: Store;
  readonly versions: Pick<Versions, "directory">;
  readonly authority: Pick<
    Authority,
    "releaseKey" | "modelKeyPem" | "isModelKeyNew" | "signRelease" | "signModel"
  >;
  readonly log: Logger;
}

/**
 * At start: gives model.sig to versions that have none by the server's key, because an earlier build
 * published them or the key is new. What is signed is what their manifest says, whose own signature must
 * hold; the files are looked at when they are loaded.
 */
export async function signEarlier(options: SignEarlierOptions): Promise<void> {
  const { store, authority } = options;
  for (const { value: federation } of [...store.list<FederationRecord>(keys.federations)]) {
    const signed: VersionRecord[] = [];
    for (const { value } of store.list<VersionRecord>(keys.versions(federation.id))) {
      const made = await signOne(federation, value, options);
      if (made) signed.push(made);
    }
    const { servedVersion, headVersion } = federation;
    // Which version an earlier build was told to serve, it did not sign.
    const isOrdered = authority.isModelKeyNew && servedVersion !== headVersion;
    if (signed.length === 0 && !isOrdered) continue;
    await store.transact((writes) => {
      for (const record of signed) writes.put(keys.version(federation.id, record.version), record);
      if (!isOrdered) return;
      writes.put(keys.federation(federation.name), servingOf(federation, servedVersion, authority));
    });
  }
}

async function signOne(
  { name }: FederationRecord,
  record: VersionRecord,
  { versions, authority, log }: SignEarlierOptions,
): Promise<VersionRecord | undefined> {
  const { version, manifest, manifestSignature, modelSignature } = record;
  const key = modelKey(authority.modelKeyPem);
  if (modelSignature && claimedKeyId(modelSignature) === key.id) return undefined;
  const releaseKeyPem = spkiToPem(authority.releaseKey);
  if (
    !verifyRelease({ bytes: manifest, signature: manifestSignature, releaseKey: releaseKeyPem })
  ) {
    log.error(
      { event: "version.unsigned", federation: name, version },
      `version ${version} of ${name} cannot be loaded: its manifest is not signed by this server's release key; restore it from a backup`,
    );
    return undefined;
  }
  const bundle = signVersion(authority, manifest);
  const folder = versions.directory(name, version);
  try {
    await writeFileSynced(join(folder, versionFiles.bundle), bundle);
    await syncDirectory(folder);
  } catch (error) {
    // A folder that is gone is named when the version is asked for.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { ...record, modelSignature: bundle };
}
