/**
 * A version that is not the newest is served because somebody said so, by promote or rollback. That is
 * signed and kept, so that a record that was changed or swapped brings no old version back.
 */
import { canonicalJsonBytes } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import { spkiToPem, verifyRelease } from "../protocol/identity/signatures.ts";
import type { Authority } from "./contract.ts";
import { type FederationRecord, keys, type Reads, type VersionRecord } from "./records.ts";

/** The record of a federation that serves a version from now on. */
export function servingOf(
  federation: FederationRecord,
  version: number,
  authority: Pick<Authority, "signRelease">,
): FederationRecord {
  const { servedOrder: _, ...rest } = federation;
  const servedBefore =
    version === federation.servedVersion ? federation.servedBefore : federation.servedVersion;
  const moved = { ...rest, servedVersion: version, servedBefore };
  if (version === federation.headVersion) return moved;
  return { ...moved, servedOrder: authority.signRelease(orderBytes(moved)) };
}

/**
 * Looks why a federation serves what its record says.
 * @throws WardroundError MODEL_CHECK_FAILED where that is older than the newest version and nobody signed it.
 */
export function assertServedByOrder(
  reads: Reads,
  federation: FederationRecord,
  { releaseKey }: Pick<Authority, "releaseKey">,
): void {
  const { id, name, servedVersion, headVersion, servedOrder } = federation;
  const versions = [...reads.list<VersionRecord>(keys.versions(id))].map(({ key }) => key.at(-1));
  const newest = Math.max(headVersion, ...versions.map(Number));
  if (servedVersion === newest) return;
  const isOrdered =
    newest === headVersion &&
    servedOrder !== undefined &&
    verifyRelease({
      bytes: orderBytes(federation),
      signature: servedOrder,
      releaseKeyPem: spkiToPem(releaseKey),
    });
  if (isOrdered) return;
  throw new WardroundError(
    "MODEL_CHECK_FAILED",
    `version ${servedVersion} of ${name} is not served: ${newest} was published after it, and no promote or rollback is known that went back to it; promote the one that is to be served`,
  );
}

function orderBytes({ id, name, servedVersion, headVersion }: FederationRecord): Uint8Array {
  return canonicalJsonBytes({
    format: "wardround.served.v1",
    federation: { id, name },
    version: servedVersion,
    newest: headVersion,
  });
}
