import { WardroundError } from "../base/errors.ts";
import { isId } from "../base/names.ts";
import type { Clock } from "../base/ports.ts";
import { releaseOfEpsilon } from "../privacy/statement.ts";
import type { ChargeReport, ReportedCharge } from "../protocol/frames.ts";
import type { Store, StoreWrites } from "../storage/contract.ts";
import {
  type ChargeRecord,
  type FederationRecord,
  getFederation,
  keys,
  type ReleaseRecord,
} from "./records.ts";

export interface ChargeReportsOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Of the server's data directory. */
  readonly incarnation: string;
}

/**
 * What participants know and a restored server has lost. Of two charges with one key the larger stands;
 * nothing is ever taken back.
 */
export class ChargeReports {
  readonly #options: ChargeReportsOptions;

  constructor(options: ChargeReportsOptions) {
    this.#options = options;
  }

  /**
   * Federations whose charges a participant has to report before it is picked: all of them where the
   * directory was restored and it has not reported since, or where it last met another incarnation.
   */
  wanted(
    participantId: string,
    metIncarnation: string,
    federations: readonly FederationRecord[],
  ): readonly FederationRecord[] {
    const { store, incarnation } = this.#options;
    const isOther = metIncarnation !== "" && metIncarnation !== incarnation;
    if (!isOther && store.get(keys.restored) === undefined) return [];
    return federations.filter(
      ({ id }) => store.get<string>(keys.reported(participantId, id)) !== incarnation,
    );
  }

  /** Records a report, or one frame of it, durably. @throws WardroundError ARGUMENT_INVALID, FRAME_UNEXPECTED */
  async take(
    participantId: string,
    { charges, versions, complete }: ChargeReport,
    wanted: readonly FederationRecord[],
  ): Promise<void> {
    const ids = new Map(wanted.map(({ id, name }) => [id, name]));
    for (const { federationId } of [...charges, ...versions]) {
      if (!ids.has(federationId)) {
        throw new WardroundError(
          "FRAME_UNEXPECTED",
          "charges were reported for a federation that was not asked about",
        );
      }
    }
    for (const charge of charges) assertCharge(charge);
    const { store, clock, incarnation } = this.#options;
    const chargedMs = Math.round(clock.nowMs());
    await store.transact((writes) => {
      for (const { federationId, version } of versions) {
        raiseVersion(writes, ids.get(federationId) ?? "", version);
      }
      for (const charge of charges) {
        const { headVersion } = getFederation(writes, ids.get(charge.federationId) ?? "");
        addCharge(writes, { ...charge, participantId, chargedMs }, headVersion);
      }
      if (!complete) return;
      for (const { id } of wanted) writes.put(keys.reported(participantId, id), incarnation);
    });
  }
}

function raiseVersion(writes: StoreWrites, name: string, version: number): void {
  const federation = getFederation(writes, name);
  if (version <= Math.max(federation.headVersion, federation.toldVersion ?? 0)) return;
  writes.put(keys.federation(name), { ...federation, toldVersion: version });
}

function addCharge(writes: StoreWrites, made: ChargeRecord, headVersion: number): void {
  const { federationId, roundId, attempt } = made;
  const epsilon = Number.isFinite(made.epsilon) ? made.epsilon : null;
  const key = keys.charge(made);
  const before = writes.get<ChargeRecord>(key);
  if (before && (before.epsilon ?? Infinity) >= (epsilon ?? Infinity)) return;
  writes.put(key, { ...made, epsilon });
  const release: ReleaseRecord = {
    roundId,
    attempt,
    mechanism: epsilon === null ? null : releaseOfEpsilon(epsilon),
    toldAfter: headVersion,
  };
  const releaseKey = keys.release(federationId, release);
  const known = writes.get<ReleaseRecord>(releaseKey);
  if (!known || epsilonOf(known) < epsilonOf(release)) writes.put(releaseKey, release);
}

function epsilonOf({ mechanism }: ReleaseRecord): number {
  return mechanism?.epsilon ?? Infinity;
}

function assertCharge({ dataSet, roundId, attempt, epsilon }: ReportedCharge): void {
  const isRight =
    isId(roundId) && attempt >= 1 && epsilon > 0 && /^[\x21-\x7e]{1,64}$/.test(dataSet);
  if (isRight) return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "a reported charge has a data set id, a round's id, an attempt from 1 and an epsilon above 0",
  );
}
