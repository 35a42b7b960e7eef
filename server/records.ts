/** What the server keeps in its store, and under which keys. */

import { type ErrorCode, WardroundError } from "../base/errors.ts";
import { isId, isName } from "../base/names.ts";
import type { Layout } from "../model/layout.ts";
import type { StateFile } from "../model/server-state.ts";
import type { CalibrationSample } from "../model/variants/calibration.ts";
import type { VariantName } from "../model/variants/contract.ts";
import type { KnownRelease } from "../privacy/statement.ts";
import type { Holding } from "../protocol/frames.ts";
import type { StoreKey, StoreWrites } from "../storage/contract.ts";
import { type Run, roundNumber } from "./rounds/run.ts";
import type { BoundUpdate, CohortMember, PublishedRound, Round } from "./rounds/state.ts";
import type { GateFinding, TrialRecord } from "./traffic-records.ts";

export type Reads = Pick<StoreWrites, "get" | "list">;

export interface FederationRecord {
  readonly id: string;
  readonly name: string;
  /** Names of the members; empty = everyone who has data for it and whose token named no other. */
  readonly participants: readonly string[];
  readonly layout: Layout;
  readonly graph: BlobRef;
  /** Answers that every version must give; null where there are none. */
  readonly goldenDigest: string | null;
  /** What every version is published in beside float32; absent where that is nothing. */
  readonly variants?: FederationVariants;
  readonly notes: readonly string[];
  readonly headVersion: number;
  /** Newest version that a participant was told of before the server was restored. */
  readonly toldVersion?: number;
  readonly servedVersion: number;
  /** Served before the served one; null where none was. */
  readonly servedBefore: number | null;
  /** The version that is tried out beside it; absent where none is. */
  readonly trial?: TrialRecord;
  /** Why that is not the newest one, and the trial; absent where it is, or nobody has signed it: served-order.ts. */
  readonly servedOrder?: Uint8Array;
}

export interface FederationVariants {
  /** Sorted. */
  readonly names: readonly VariantName[];
  /** The calibration sample, and where it comes from; null where there is none. */
  readonly calibration: {
    readonly digest: string;
    readonly origin: CalibrationSample["origin"];
  } | null;
}

export interface BlobRef {
  /** SHA-256, 64 hex digits. */
  readonly digest: string;
  readonly bytes: number;
}

export interface VersionRecord {
  readonly version: number;
  readonly checkpoint: BlobRef;
  /** What the server keeps for rounds that start from it; absent where that is nothing. */
  readonly state?: readonly StateFile[];
  /** Its other forms, as far as there are such; absent where there is none. */
  readonly variants?: readonly VariantFile[];
  readonly manifest: Uint8Array;
  readonly manifestSignature: Uint8Array;
  /** What its gates found; absent of version 0 and in what an earlier build wrote. */
  readonly gates?: readonly GateFinding[];
  /** Why it is not served: a gate that it failed, or how its trial ended; absent where nothing did. */
  readonly unserved?: string;
  /** The bytes of model.sig; absent in what an earlier build wrote, until the next start. */
  readonly modelSignature?: Uint8Array;
}

export interface VariantFile extends BlobRef {
  readonly name: VariantName;
}

export interface RunRecord {
  readonly run: Run;
  /** Counts up over the server's life: the order of runs. */
  readonly sequence: number;
  /** The plan's canonical bytes, their signature and the signer's certificate (DER). */
  readonly plan: Uint8Array;
  readonly planSignature: Uint8Array;
  readonly planSigner: Uint8Array;
}

export interface RoundRecord {
  readonly state: Round;
  /** Events so far. */
  readonly eventCount: number;
}

export interface RoundRef {
  readonly runId: string;
  readonly number: number;
}

export interface ChargeRecord {
  readonly participantId: string;
  readonly dataSet: string;
  readonly federationId: string;
  readonly roundId: string;
  readonly attempt: number;
  /** null = unbounded: no mechanism. */
  readonly epsilon: number | null;
  readonly chargedMs: number;
}

/** An update that was refused. */
export interface RefusedRecord {
  /** Of the server's one counter: the order in which they came. */
  readonly sequence: number;
  readonly roundId: string;
  readonly participantId: string;
  /** Identity that was claimed. */
  readonly digest: string;
  readonly bytes: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Whether its payload is in quarantine: in plain rounds only. */
  readonly kept: boolean;
}

/** An aggregate that data sets were charged for. */
export interface ReleaseRecord {
  readonly roundId: string;
  readonly attempt: number;
  /** null = none: unbounded. */
  readonly mechanism: KnownRelease | null;
  /** Newest version when participants told of it: the server was restored and had lost it. */
  readonly toldAfter?: number;
}

/** What tells one refused update from another. */
export type RefusedName = Pick<RefusedRecord, "roundId" | "participantId" | "digest">;

export const keys = {
  incarnation: ["incarnation"],
  /** Present where the directory was made from a backup. */
  restored: ["restored"],
  /** Incarnation under which a participant has reported its charges of a federation. */
  reported: (participantId: string, federationId: string): StoreKey => [
    "reported",
    participantId,
    federationId,
  ],
  sequence: ["sequence"],
  federations: ["federation"],
  federation: (name: string): StoreKey => ["federation", name],
  splits: ["split"],
  split: (name: string): StoreKey => ["split", name],
  versions: (federationId: string): StoreKey => ["version", federationId],
  version: (federationId: string, version: number): StoreKey => ["version", federationId, version],
  blobs: ["blob"],
  /** Which federations a blob belongs to. */
  blobOwners: (digest: string): StoreKey => ["blob", digest],
  blobOwner: (digest: string, federation: string): StoreKey => ["blob", digest, federation],
  runs: ["run"],
  run: (runId: string): StoreKey => ["run", runId],
  /** The one run of a federation that has not ended. */
  activeRuns: ["active-run"],
  activeRun: (federationId: string): StoreKey => ["active-run", federationId],
  rounds: (runId: string): StoreKey => ["round", runId],
  round: ({ runId, number }: RoundRef): StoreKey => ["round", runId, number],
  roundRef: (roundId: string): StoreKey => ["round-ref", roundId],
  roundEvents: (roundId: string): StoreKey => ["round-event", roundId],
  /** Ended rounds that have their events still, oldest first. */
  loggedRounds: (federationId: string): StoreKey => ["logged-round", federationId],
  loggedRound: (federationId: string, sequence: number): StoreKey => [
    "logged-round",
    federationId,
    sequence,
  ],
  roundEvent: (roundId: string, count: number): StoreKey => ["round-event", roundId, count],
  /** The binding of updates and noise: written once, never changed. */
  closed: (roundId: string, attempt: number): StoreKey => ["closed", roundId, attempt],
  charges: ["charge"],
  charge: (charge: ChargeRecord): StoreKey => [
    "charge",
    charge.participantId,
    charge.dataSet,
    charge.federationId,
    charge.roundId,
    charge.attempt,
  ],
  releases: (federationId: string): StoreKey => ["release", federationId],
  release: (federationId: string, { roundId, attempt }: ReleaseRecord): StoreKey => [
    "release",
    federationId,
    roundId,
    attempt,
  ],
  refusedAll: ["refused"],
  refused: (federationId: string): StoreKey => ["refused", federationId],
  refusedUpdate: (federationId: string, of: RefusedName): StoreKey => [
    "refused",
    federationId,
    of.roundId,
    of.participantId,
    of.digest,
  ],
  holdings: (participantId: string): StoreKey => ["holdings", participantId],
  /** Results that a participant has not acknowledged. */
  results: (participantId: string): StoreKey => ["result", participantId],
  result: (participantId: string, roundId: string): StoreKey => ["result", participantId, roundId],
} as const;

/** Whether a key is a round's. */
export function isRoundKey([kind]: StoreKey): boolean {
  return kind === "round";
}

/** @throws WardroundError FEDERATION_NOT_FOUND */
export function getFederation(reads: Reads, name: string): FederationRecord {
  const found = isName(name) ? reads.get<FederationRecord>(keys.federation(name)) : undefined;
  if (found) return found;
  throw new WardroundError(
    "FEDERATION_NOT_FOUND",
    `there is no federation ${JSON.stringify(name.slice(0, 64))}: \`federation list\` names those that are`,
  );
}

/** @throws WardroundError VERSION_NOT_FOUND; MODEL_CHECK_FAILED where the record is another version's. */
export function getVersion(
  reads: Reads,
  federation: FederationRecord,
  version: number,
): VersionRecord {
  const found = isVersion(version)
    ? reads.get<VersionRecord>(keys.version(federation.id, version))
    : undefined;
  if (found?.version === version) return found;
  if (found) {
    throw new WardroundError(
      "MODEL_CHECK_FAILED",
      `the record of version ${version} of ${federation.name} is that of version ${found.version}: restore the store from a backup`,
    );
  }
  throw new WardroundError(
    "VERSION_NOT_FOUND",
    `${federation.name} has no version ${version}: the newest is ${federation.headVersion}`,
  );
}

/** By its id, or the first digits where only one run begins so. @throws WardroundError RUN_NOT_FOUND */
export function findRun(reads: Reads, idPrefix: string): RunRecord {
  if (isId(idPrefix)) {
    const found = reads.get<RunRecord>(keys.run(idPrefix));
    if (found) return found;
  }
  const matching = /^[0-9a-f]{1,31}$/.test(idPrefix)
    ? [...reads.list<RunRecord>(keys.runs)].filter(({ value }) => value.run.id.startsWith(idPrefix))
    : [];
  const [only] = matching;
  if (only && matching.length === 1) return only.value;
  const shown = JSON.stringify(idPrefix.slice(0, 32));
  throw new WardroundError(
    "RUN_NOT_FOUND",
    matching.length === 0
      ? `there is no run ${shown}`
      : `${matching.length} runs begin with ${shown}: give more digits`,
  );
}

/** The rounds of a run, by number. */
export function roundsOf(reads: Reads, runId: string): readonly Round[] {
  return [...reads.list<RoundRecord>(keys.rounds(runId))].map(({ value }) => value.state);
}

/** The newest rounds of a run, by number. */
export function newestRounds(reads: Reads, run: Run, most: number): readonly Round[] {
  // The round that would be next may be there or not.
  const top = roundNumber(run);
  const numbers = Array.from({ length: most + 1 }, (_, at) => top - most + at);
  return numbers
    .flatMap((number) => {
      if (number < 1) return [];
      const found = reads.get<RoundRecord>(keys.round({ runId: run.id, number }));
      return found ? [found.state] : [];
    })
    .slice(-most);
}

/** A round by its id; undefined where there is none. */
export function findRound(reads: Reads, roundId: string): Round | undefined {
  if (!isId(roundId)) return undefined;
  const ref = reads.get<RoundRef>(keys.roundRef(roundId));
  return ref && reads.get<RoundRecord>(keys.round(ref))?.state;
}

/** Digests of the blobs that belong to a version, or to what a round made for one, alone. */
export function blobsOf(of: {
  readonly checkpoint: Pick<BlobRef, "digest">;
  readonly state?: readonly StateFile[] | undefined;
  readonly variants?: readonly VariantFile[] | undefined;
}): readonly string[] {
  const others = [...(of.state ?? []), ...(of.variants ?? [])];
  return [of.checkpoint.digest, ...others.map(({ digest }) => digest)];
}

/** Digests of what a federation was given beside its model. */
export function givenBlobs({
  goldenDigest,
  variants,
}: Pick<FederationRecord, "goldenDigest" | "variants">): readonly string[] {
  const calibration = variants?.calibration ?? null;
  return [
    ...(goldenDigest === null ? [] : [goldenDigest]),
    ...(calibration === null ? [] : [calibration.digest]),
  ];
}

/** The number of a federation's next version. */
export function nextVersion({ headVersion, toldVersion = 0 }: FederationRecord): number {
  return Math.max(headVersion, toldVersion) + 1;
}

/**
 * What each data set pays for the updates that a round was closed with. A participant's own ledger has
 * the charge under what it was offered.
 */
export function chargesOf(
  round: Pick<PublishedRound, "id" | "federationId" | "attempt" | "rules" | "cohort" | "binding">,
  chargedMs: number,
): readonly ChargeRecord[] {
  const { id, federationId, attempt, rules, cohort, binding } = round;
  // A participant may have been offered more than once, with another data set each time.
  const dataSets = new Map(cohort.map((member) => [keyOf(member), member.dataSet]));
  return binding.updates.map((update) => ({
    participantId: update.participantId,
    dataSet: dataSets.get(keyOf(update)) ?? "",
    federationId,
    roundId: update.offer?.id ?? id,
    attempt,
    epsilon: rules.epsilon,
    chargedMs,
  }));

  function keyOf({
    participantId,
    offer,
  }: Pick<BoundUpdate | CohortMember, "participantId" | "offer">) {
    return offer?.id ?? participantId;
  }
}

/** Runs that have not ended. */
export function activeRuns(reads: Reads): readonly RunRecord[] {
  return [...reads.list<string>(keys.activeRuns)].flatMap(({ value }) => {
    const found = reads.get<RunRecord>(keys.run(value));
    return found ? [found] : [];
  });
}

/** The round of a running run that has not ended; undefined where the run waits. */
export function currentRound(reads: Reads, { run }: RunRecord): Round | undefined {
  if (run.state !== "running") return undefined;
  return reads.get<RoundRecord>(keys.round({ runId: run.id, number: roundNumber(run) }))?.state;
}

/** The newest round of a run; undefined where none was opened. */
export function lastRound(reads: Reads, { run }: RunRecord): Round | undefined {
  return newestRounds(reads, run, 1)[0];
}

/** Federations that a participant said it has data for, at its last Hello. */
export function holdingsOf(reads: Reads, participantId: string): readonly Holding[] {
  return reads.get<readonly Holding[]>(keys.holdings(participantId)) ?? [];
}

/** The next number of the server's one counter. */
export function nextSequence(writes: StoreWrites): number {
  const next = (writes.get<number>(keys.sequence) ?? 0) + 1;
  writes.put(keys.sequence, next);
  return next;
}

function isVersion(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0;
}
