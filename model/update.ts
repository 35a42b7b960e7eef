import { canonicalJsonBytes } from "../base/canonical-json.ts";
import type { Hasher } from "../base/ports.ts";
import type { EncodingName } from "./encodings/contract.ts";

/** What an update is, beside its payload. */
export interface UpdateHeader {
  readonly federationId: string;
  readonly roundId: string;
  readonly participantId: string;
  readonly checkpointDigest: string;
  readonly planDigest: string;
  readonly encoding: EncodingName;
  readonly sections: readonly UpdateSection[];
  /** Training rows in a plain round; 0 under a mechanism, where nothing about the data may leave. */
  readonly weight: number;
  /** Local steps that were taken, from 1: where the plan's aggregator needs it, else absent. */
  readonly steps?: number | undefined;
}

export interface UpdateSection {
  readonly name: string;
  readonly layoutDigest: string;
  readonly valueCount: number;
  readonly bytes: number;
  readonly boundL1: number;
}

/**
 * Starts the hash whose end is the update's identity: the canonical header, a line feed, then the
 * payload's bytes, which the caller feeds in order.
 */
export function startUpdateDigest(header: UpdateHeader, hasher: Hasher): ReturnType<Hasher> {
  const { federationId, roundId, participantId, checkpointDigest, planDigest } = header;
  const { encoding, weight, steps } = header;
  const sections = header.sections.map((section) => ({ ...section }));
  const identity = {
    federationId,
    roundId,
    participantId,
    checkpointDigest,
    planDigest,
    encoding,
    sections,
    weight,
    steps, // where there is none its key is left out
  };
  return hasher().update(canonicalJsonBytes(identity)).update(Uint8Array.of(10));
}
