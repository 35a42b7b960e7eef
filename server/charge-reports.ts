import { WardroundError } from "../base/errors.ts";
import { chargesPerFrame, chargesReportedMax, planEpsilonMax, roundsMax } from "../base/limits.ts";
import { isDataSetId, isId } from "../base/names.ts";
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

/** One session's report while it comes in, frame by frame: nothing of it is stored before all of it is. */
export interface ReportDraft {
  readonly wanted: readonly FederationRecord[];
  readonly charges: ReportedCharge[];
  /** By the federation's id. */
  readonly versions: Map<string, number>;
  state: "open" | "complete" | "refused";
}

/**
 * What participants know and a restored server has lost. Of two charges with one key the larger stands;
 * nothing is ever taken back. What is wanted is decided from this server's own store: a participant that
 * was cut off, or killed, in the middle of its report is asked again.
 */
export class ChargeReports {
  readonly #options: ChargeReportsOptions;

  constructor(options: ChargeReportsOptions) {
    this.#options = options;
  }

  /**
   * A draft for the federations whose charges a participant has to report before it is picked: where the
   * directory was restored, all of its federations of which it has not reported since.
   */
  open(participantId: string, federations: readonly FederationRecord[]): ReportDraft {
    const { store, incarnation } = this.#options;
    const isRestored = store.get(keys.restored) !== undefined;
    const wanted = federations.filter(
      ({ id }) => isRestored && store.get<string>(keys.reported(participantId, id)) !== incarnation,
    );
    const state = wanted.length === 0 ? "complete" : "open";
    return { wanted, charges: [], versions: new Map(), state };
  }

  /**
   * Takes one frame; the last one makes the report durable.
   * @throws WardroundError ARGUMENT_INVALID, after which nothing more is taken into this draft,
   * FRAME_UNEXPECTED where nothing is wanted.
   */
  async take(participantId: string, draft: ReportDraft, frame: ChargeReport): Promise<void> {
    if (draft.state === "complete") {
      throw new WardroundError("FRAME_UNEXPECTED", "no charges are wanted from this participant");
    }
    try {
      this.#addFrame(draft, frame);
    } catch (thrown) {
      draft.state = "refused";
      draft.charges.length = 0;
      throw thrown;
    }
    if (!frame.complete) return;
    await this.#write(participantId, draft);
    draft.state = "complete";
    draft.charges.length = 0;
  }

  #addFrame({ wanted, state, ...draft }: ReportDraft, { charges, versions }: ChargeReport): void {
    if (state === "refused") throw wrong("a frame of this report was refused: connect again");
    const names = new Map(wanted.map(({ id, name }) => [id, name]));
    if ([...charges, ...versions].some(({ federationId }) => !names.has(federationId))) {
      throw wrong("charges were reported for a federation that was not asked about");
    }
    if (draft.charges.length + charges.length > chargesReportedMax) {
      throw wrong(`more than ${chargesReportedMax} charges were reported`);
    }
    for (const charge of charges) assertCharge(charge);
    for (const { federationId, version } of versions) {
      const { headVersion } = getFederation(this.#options.store, names.get(federationId) ?? "");
      if (version > headVersion + roundsMax) {
        throw wrong(
          `version ${version} was reported: at most ${roundsMax} above version ${headVersion}, which is the newest here`,
        );
      }
      draft.versions.set(federationId, Math.max(version, draft.versions.get(federationId) ?? 0));
    }
    draft.charges.push(...charges);
  }

  /** In parts that do not hold up the event loop. What a kill leaves undone is reported again. */
  async #write(participantId: string, { wanted, charges, versions }: ReportDraft): Promise<void> {
    const { store, clock, incarnation } = this.#options;
    const chargedMs = Math.round(clock.nowMs());
    const names = new Map(wanted.map(({ id, name }) => [id, name]));
    for (let from = 0; from < charges.length; from += chargesPerFrame) {
      const part = charges.slice(from, from + chargesPerFrame);
      await store.transact((writes) => {
        for (const charge of part) {
          const { headVersion } = getFederation(writes, names.get(charge.federationId) ?? "");
          addCharge(writes, { ...charge, participantId, chargedMs }, headVersion);
        }
      });
    }
    await store.transact((writes) => {
      for (const { id, name } of wanted) {
        raiseVersion(writes, name, versions.get(id) ?? 0);
        writes.put(keys.reported(participantId, id), incarnation);
      }
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
  const isBudget = epsilon === Infinity || (epsilon > 0 && epsilon <= planEpsilonMax);
  const isRight = isId(roundId) && attempt >= 1 && isBudget && isDataSetId(dataSet);
  if (isRight) return;
  throw wrong(
    `a reported charge has a data set id, a round's id, an attempt from 1 and an epsilon above 0, at most ${planEpsilonMax} or unbounded`,
  );
}

function wrong(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}
