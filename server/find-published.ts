import { WardroundError } from "../base/errors.ts";
import {
  type FederationRecord,
  findRun,
  getFederation,
  getVersion,
  keys,
  type Reads,
  type RoundRecord,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import type { PublishedRound, Round } from "./rounds/state.ts";

/** One round by the label that a coordinator knows it by. */
export interface RoundLabel {
  /** Run's id, or its first digits. */
  readonly run: string;
  readonly number: number;
}

/** A round with what it belongs to. */
export interface FoundRound<R extends Round = Round> {
  readonly round: R;
  readonly record: RunRecord;
  readonly federation: FederationRecord;
}

/** @throws WardroundError RUN_NOT_FOUND, ROUND_NOT_FOUND */
export function findLabelled(reads: Reads, { run, number }: RoundLabel): FoundRound {
  const record = findRun(reads, run);
  const { id, federation } = record.run;
  const round = reads.get<RoundRecord>(keys.round({ runId: id, number }))?.state;
  if (round) return { round, record, federation: getFederation(reads, federation) };
  throw new WardroundError("ROUND_NOT_FOUND", `run ${id} has no round ${number} yet`);
}

/** @throws WardroundError RUN_NOT_FOUND, ROUND_NOT_FOUND; ARGUMENT_INVALID where it has no version. */
export function findPublished(
  reads: Reads,
  label: RoundLabel,
): FoundRound<PublishedRound> & { readonly version: VersionRecord } {
  const { round, record, federation } = findLabelled(reads, label);
  if (round.phase !== "published") {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `round ${round.number} is ${round.phase}: only a published round has a version to look at`,
    );
  }
  return { round, record, federation, version: getVersion(reads, federation, round.version) };
}
