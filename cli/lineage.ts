import { toWardroundError } from "../base/errors.ts";
import { sha256Hex } from "../base/ports.ts";
import { type Manifest, parseManifest } from "../model/manifest.ts";
import { claimedKeyId, openBundle } from "../model/signed-model.ts";
import type { VersionInfo } from "../protocol/frames.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { modelKey, verifyRelease } from "../protocol/identity/signatures.ts";
import { nodeHasher } from "../runtime/system.ts";

/** A version that another one was made from, or that one itself. */
export interface Ancestor {
  readonly manifest: Manifest;
  /** Key that model.sig names; empty where it names none. */
  readonly keyId: string;
  /** What is wrong with its signatures; undefined where both hold. The files are not looked at. */
  readonly problem: string | undefined;
}

/** A version and its parents, up to version 0 or to one that is not there. */
export function lineageOf(
  version: VersionInfo,
  all: readonly VersionInfo[],
  identity: Pick<Identity, "releaseKeyPem">,
): readonly Ancestor[] {
  const byNumber = new Map(all.map((one) => [one.version, one]));
  const lineage: Ancestor[] = [];
  for (let next: VersionInfo | undefined = version; next; ) {
    const ancestor = look(next, identity);
    lineage.push(ancestor);
    const { parent, version: number } = ancestor.manifest;
    // Numbers fall, so that this ends whatever a server says.
    next = parent !== null && parent < number ? byNumber.get(parent) : undefined;
  }
  return lineage;
}

function look(info: VersionInfo, { releaseKeyPem }: Pick<Identity, "releaseKeyPem">): Ancestor {
  const { manifest: bytes, manifestSignature: signature, modelSignature } = info;
  const manifest = parseManifest(bytes);
  const keyId = claimedKeyId(modelSignature) ?? "";
  try {
    if (manifest.version !== info.version || manifest.federation.name !== info.federation) {
      return { manifest, keyId, problem: "the manifest is another version's" };
    }
    if (!verifyRelease({ bytes, signature, releaseKey: releaseKeyPem })) {
      return { manifest, keyId, problem: "manifest.sig is not by the release key" };
    }
    const { digests } = openBundle(modelSignature, [modelKey(info.modelKey)], nodeHasher);
    const isOver = digests.get("manifest.json") === sha256Hex(nodeHasher, bytes);
    return { manifest, keyId, problem: isOver ? undefined : "model.sig is over another manifest" };
  } catch (thrown) {
    return { manifest, keyId, problem: toWardroundError(thrown).message };
  }
}
