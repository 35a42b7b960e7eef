import type { FoldRule } from "../aggregators/create-aggregator.ts";
import { WardroundError } from "../base/errors.ts";
import type { Plan } from "../model/plan.ts";
import { type StateName, statesOf } from "../model/server-state.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { FoldJob, SpooledUpdate } from "../runtime/contract.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import { getFederation, type RunRecord } from "./records.ts";
import { planOf, sectionsOf } from "./round-frames.ts";
import { membersOf } from "./rounds/cohort.ts";
import type { ClosedRound, PublishedRound } from "./rounds/state.ts";
import type { Spool } from "./spool.ts";

/** A round whose updates are fixed. */
type BoundRound = ClosedRound | PublishedRound;

/** Where what a fold needs lies. */
export interface FoldSources {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly spool: Spool;
}

/**
 * What a closed round is folded from, by its binding alone.
 * @param what.outPath - where the new checkpoint goes.
 * @param what.statePath - where a vector goes that is kept beside it.
 */
export function foldJob(
  what: {
    readonly round: BoundRound;
    readonly record: RunRecord;
    readonly outPath: string;
    readonly statePath: (name: StateName) => string;
  },
  { store, blobs, spool }: FoldSources,
): FoldJob {
  const { round, record, outPath, statePath } = what;
  const federation = getFederation(store, record.run.federation);
  const agreed = planOf(record);
  const header: SharedHeader = {
    federationId: round.federationId,
    roundId: round.id,
    checkpointDigest: round.base.checkpointDigest,
    planDigest: round.planDigest,
    encoding: agreed.plan.encoding,
    sections: sectionsOf(federation, agreed),
  };
  return {
    updates: boundUpdates(round, { header, weights: agreed.plan.weights, spool }),
    layout: federation.layout,
    checkpointPath: blobs.path(round.base.checkpointDigest),
    checkpointDigest: round.base.checkpointDigest,
    outPath,
    rule: ruleOf(round, agreed.plan),
    state: statesOf(agreed.plan).map((name) => {
      const from = round.base.state?.find((one) => one.name === name);
      return {
        name,
        from: from && { path: blobs.path(from.digest), digest: from.digest },
        outPath: statePath(name),
      };
    }),
    privacy: boundNoise(round, agreed.mechanism, spool),
  };
}

/** What makes the new weights: of the plan and of who was picked, which no longer changes. */
function ruleOf(round: BoundRound, plan: Plan): FoldRule {
  const { aggregator, server_optimiser: optimiser, training, rounds: total } = plan;
  const cohortSize = membersOf(round).length;
  return { aggregator, optimiser, training, round: { number: round.number, total, cohortSize } };
}

/** What the headers of a round's updates have in common; in an asynchronous round not what they start from. */
type SharedHeader = Omit<UpdateHeader, "participantId" | "weight" | "steps">;

/** The updates that the round was closed with, each with the header that its digest is over. */
function boundUpdates(
  { id: roundId, binding }: BoundRound,
  about: {
    readonly header: SharedHeader;
    readonly weights: ReturnType<typeof planOf>["plan"]["weights"];
    readonly spool: Spool;
  },
): readonly SpooledUpdate[] {
  const { weights, spool } = about;
  return binding.updates.map(({ participantId, digest, weight, steps, offer }) => {
    const own = offer && { roundId: offer.id, checkpointDigest: offer.checkpointDigest };
    const header = { ...about.header, ...own, participantId, weight, steps };
    return {
      participantId,
      path: spool.path({ roundId: offer?.id ?? roundId, participantId, digest }),
      weight: weights === "rows" ? weight : 1,
      scale: offer?.scale,
      steps,
      bound: { header, digest },
    };
  });
}

function boundNoise(
  { id, binding: { noiseDigest } }: BoundRound,
  mechanism: ReturnType<typeof planOf>["mechanism"],
  spool: Spool,
): FoldJob["privacy"] {
  if (!mechanism) return undefined;
  if (noiseDigest === null) throw new WardroundError("INTERNAL", "closed without its noise");
  return { mechanism, noisePath: spool.noisePath(id), noiseDigest };
}
