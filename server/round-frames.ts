/** The frames that a round sends to its cohort. */
import { payloadShape } from "../model/encodings/encodings.ts";
import { encodingOf, type Plan, parsePlanBytes } from "../model/plan.ts";
import { lossOf } from "../model/plan-training.ts";
import { neededVector, type StateFile } from "../model/server-state.ts";
import type { UpdateSection } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import { resolveLaplace } from "../privacy/laplace.ts";
import type { ServerFrameBody } from "../protocol/frames.ts";
import { encodingToWire } from "../protocol/update-header.ts";
import { epsilonCharged } from "./info.ts";
import type { FederationRecord, RunRecord, VersionRecord } from "./records.ts";
import { baseOf, offerIdOf } from "./rounds/cohort.ts";
import type { Base, CohortMember, CollectingRound, Evaluating, Round } from "./rounds/state.ts";

/** A run's plan and the mechanism that it fixes. */
export function planOf({ plan }: Pick<RunRecord, "plan">): {
  readonly plan: Plan;
  readonly mechanism: LaplaceMechanism | undefined;
} {
  const parsed = parsePlanBytes(plan);
  return { plan: parsed, mechanism: parsed.privacy && resolveLaplace(parsed.privacy) };
}

/** The sections of every update of a federation under one plan. */
export function sectionsOf(
  { layout }: Pick<FederationRecord, "layout">,
  { plan, mechanism }: ReturnType<typeof planOf>,
): readonly [UpdateSection] {
  const shape = payloadShape(encodingOf(plan), {
    valueCount: layout.parameterCount,
    boundL1: mechanism?.integerClip ?? 0,
  });
  return [{ name: "weights", layoutDigest: layout.digest, ...shape }];
}

/** The run that a round belongs to, and its federation. */
interface Belonging {
  readonly record: RunRecord;
  readonly federation: FederationRecord;
}

/** Asks a participant to train: the signed plan, what to start from, and how long the round is open still. */
export function offerFrame(
  round: CollectingRound,
  member: CohortMember,
  { record, federation }: Belonging,
): ServerFrameBody {
  const base = baseOf(round, member);
  const agreed = planOf(record);
  const { graph } = federation;
  return {
    body: "offer",
    offer: {
      federationId: federation.id,
      federation: federation.name,
      roundId: offerIdOf(round, member),
      roundNumber: round.number,
      attempt: round.attempt,
      plan: record.plan,
      planDigest: round.planDigest,
      planSignature: record.planSignature,
      planSigner: record.planSigner,
      checkpointDigest: base.checkpointDigest,
      checkpointBytes: base.checkpointBytes,
      graphDigest: graph.digest,
      graphBytes: graph.bytes,
      sections: sectionsOf(federation, agreed),
      encoding: encodingToWire(agreed.plan.encoding),
      remainingMs: Math.max(0, Math.round(round.remainingMs)),
      baseVersion: base.version,
      state: neededState(base, agreed.plan),
    },
  };
}

/** What of a version's vectors local training needs. */
function neededState({ state = [] }: Base, plan: Plan): readonly StateFile[] {
  const needed = neededVector(plan);
  return state.filter(({ name }) => name === needed);
}

/** Asks a participant of a plain round to count right answers of the new checkpoint on its held-out rows. */
export function evaluateFrame(
  round: Evaluating,
  offerId: string,
  { record, federation }: Belonging,
): ServerFrameBody {
  const { name, from, classWeights, delta } = lossOf(planOf(record).plan.training);
  return {
    body: "evaluate",
    evaluate: {
      federation: federation.name,
      roundId: offerId,
      checkpointDigest: round.checkpoint.digest,
      checkpointBytes: round.checkpoint.bytes,
      graphDigest: federation.graph.digest,
      graphBytes: federation.graph.bytes,
      loss: name,
      lossFrom: from ?? "",
      classWeights: classWeights ?? [],
      ...(delta === undefined ? {} : { delta }),
    },
  };
}

/**
 * How a member's offer ended: as the round did. In an asynchronous run the version is told to those
 * whose update is in it; for others the offer was taken back, whatever became of the round.
 * @param version - of a published round; undefined for the other ends.
 */
export function resultFrame(
  round: Round,
  member: CohortMember,
  version: VersionRecord | undefined,
): ServerFrameBody {
  const isFolded = !round.rules.asynchronous || member.status === "admitted";
  const published = round.phase === "published" && isFolded;
  const ended = "discarded" in round ? round : undefined;
  return {
    body: "result",
    result: {
      roundId: offerIdOf(round, member),
      attempt: round.attempt,
      outcome: published ? "published" : (ended?.phase ?? "cancelled"),
      code: published ? "" : (ended?.code ?? member.code ?? "ROUND_CLOSED"),
      version: published ? round.version : 0,
      planDigest: round.planDigest,
      foldedCount: published || ended ? foldedCount(round) : 0,
      epsilonCharged: isFolded ? epsilonCharged(round) : 0,
      manifest: (published && version?.manifest) || new Uint8Array(0),
      manifestSignature: (published && version?.manifestSignature) || new Uint8Array(0),
      updateDigest: foldedDigest(round, member),
    },
  };
}

/** Of a member's update, where the published version has it: a receipt may have been lost, and it must know. */
function foldedDigest(round: Round, { update }: CohortMember): string {
  if (round.phase !== "published" || !update) return "";
  const isFolded = round.binding.updates.some(({ digest }) => digest === update.digest);
  return isFolded ? update.digest : "";
}

function foldedCount(round: Round): number {
  return "binding" in round ? (round.binding?.updates.length ?? 0) : 0;
}

/** Tells a participant that its work on an attempt is no longer wanted; `reason` is for its log. */
export function cancelFrame(
  round: { readonly id: string; readonly attempt: number },
  reason: string,
): ServerFrameBody {
  return { body: "cancel", cancel: { roundId: round.id, attempt: round.attempt, reason } };
}
