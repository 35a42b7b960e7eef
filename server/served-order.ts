/**
 * A version that is not the newest is served because somebody said so, by promote or rollback, or because the
 * newest failed a gate or is tried out. That is signed and kept, with the trial, so that a record that was
 * changed or swapped brings no old version back.
 */
import { canonicalJsonBytes } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import { spkiToPem, verifyRelease } from "../protocol/identity/signatures.ts";
import type { StoreWrites } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import {
  type FederationRecord,
  getFederation,
  keys,
  type Reads,
  type VersionRecord,
} from "./records.ts";
import type { TrialRecord } from "./traffic-records.ts";

/** The record of a federation that serves a version from now on. */
export function servingOf(
  federation: FederationRecord,
  version: number,
  authority: Pick<Authority, "signRelease">,
): FederationRecord {
  const servedBefore =
    version === federation.servedVersion ? federation.servedBefore : federation.servedVersion;
  return ordered({ ...federation, servedVersion: version, servedBefore }, authority);
}

/** The record with the signature that what it serves and tries out needs: none for the newest version alone. */
export function ordered(
  federation: FederationRecord,
  authority: Pick<Authority, "signRelease">,
): FederationRecord {
  const { servedOrder: _, ...rest } = federation;
  if (rest.servedVersion === rest.headVersion && !rest.trial) return rest;
  return { ...rest, servedOrder: authority.signRelease(orderBytes(rest)) };
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
  const { id, name, servedVersion, headVersion, servedOrder, trial } = federation;
  const versions = [...reads.list<VersionRecord>(keys.versions(id))].map(({ key }) => key.at(-1));
  const newest = Math.max(headVersion, ...versions.map(Number));
  if (servedVersion === newest && !trial) return;
  const isOrdered =
    newest === headVersion &&
    servedOrder !== undefined &&
    verifyRelease({
      bytes: orderBytes(federation),
      signature: servedOrder,
      releaseKey: spkiToPem(releaseKey),
    });
  if (isOrdered) return;
  throw new WardroundError(
    "MODEL_CHECK_FAILED",
    trial && servedVersion === newest
      ? `${name} is not served: nobody signed that its version ${trial.version} is tried out; promote the one that is to be served`
      : `version ${servedVersion} of ${name} is not served: ${newest} was published after it, and no promote or rollback is known that went back to it; promote the one that is to be served`,
  );
}

/** Moves what a federation serves; a trial of another version ends. */
export function moveServed(
  writes: StoreWrites,
  name: string,
  version: number,
  authority: Pick<Authority, "signRelease">,
): FederationRecord {
  const federation = getFederation(writes, name);
  const other = federation.trial?.version !== version;
  const why = other ? `its trial ended when version ${version} was promoted` : undefined;
  const moved = servingOf(withoutTrial(writes, federation, why), version, authority);
  noteUnserved(writes, federation, version, undefined);
  writes.put(keys.federation(name), moved);
  return moved;
}

/** Puts a trial into a federation's record, in the place of the one that is on. */
export function startTrial(
  writes: StoreWrites,
  name: string,
  trial: TrialRecord,
  authority: Pick<Authority, "signRelease">,
): FederationRecord {
  const federation = getFederation(writes, name);
  const { version } = trial;
  if (version === federation.servedVersion) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `version ${version} of ${name} is served already: expected another one to try out`,
    );
  }
  const why = `its trial ended when that of version ${version} began`;
  const isOther = federation.trial?.version !== version;
  const over = withoutTrial(writes, federation, isOther ? why : undefined);
  noteUnserved(writes, federation, version, undefined);
  const started = ordered({ ...over, trial }, authority);
  writes.put(keys.federation(name), started);
  return started;
}

/** The federation without its trial, and its version with why that ended; without a reason it is served now. */
export function withoutTrial(
  writes: StoreWrites,
  federation: FederationRecord,
  why: string | undefined,
): FederationRecord {
  const { trial, ...rest } = federation;
  if (trial) noteUnserved(writes, federation, trial.version, why);
  return rest;
}

/** Writes why a version is not served; undefined = nothing speaks against it any more. */
function noteUnserved(
  writes: StoreWrites,
  { id }: Pick<FederationRecord, "id">,
  version: number,
  why: string | undefined,
): void {
  const key = keys.version(id, version);
  const record = writes.get<VersionRecord>(key);
  if (!record || record.unserved === why) return;
  const { unserved: _, ...rest } = record;
  writes.put(key, why === undefined ? rest : { ...rest, unserved: why });
}

function orderBytes({ id, name, servedVersion, headVersion, trial }: FederationRecord): Uint8Array {
  return canonicalJsonBytes({
    format: "wardround.served.v1",
    federation: { id, name },
    version: servedVersion,
    newest: headVersion,
    ...(trial ? { trial: { ...trial } } : {}),
  });
}
