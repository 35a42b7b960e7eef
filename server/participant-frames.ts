/** What a participant's frames say, checked: nothing of a peer is stored as it came. */
import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";
import { peerMessageLengthMax } from "../base/limits.ts";
import type { Evaluated } from "../model/evaluation.ts";
import { lossOf } from "../model/plan-training.ts";
import type { Evaluation } from "../protocol/frames.ts";
import { refuseUnsound } from "../training/measures.ts";
import { findRun, type Reads } from "./records.ts";
import { planOf } from "./round-frames.ts";
import type { Round } from "./rounds/state.ts";

/** A code of the catalogue and a sentence of bounded length. */
export function readReason(said: { readonly code: string; readonly message: string }): {
  readonly code: ErrorCode;
  readonly message: string;
} {
  const code = isErrorCode(said.code) ? said.code : "TRAINING_FAILED";
  const message = said.message.slice(0, peerMessageLengthMax).replace(/\p{Cc}/gu, " ");
  return { code, message };
}

/**
 * Counts and sums of an evaluation, for the checkpoint that the round asks about.
 * @param lose - called before it is refused as what cannot have been counted.
 * @throws WardroundError FRAME_UNEXPECTED, ARGUMENT_INVALID
 */
export function readCounts(
  said: Evaluation,
  round: Round,
  { store, lose }: { readonly store: Reads; readonly lose: () => void },
): Evaluated {
  if (!("checkpoint" in round) || round.checkpoint.digest !== said.checkpointDigest) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      "counts came for a checkpoint that was not asked about",
    );
  }
  const { right, total, lossSum, weightSum, metrics } = said;
  const counts: Evaluated = { right, total, lossSum, weightSum, metrics };
  const { plan } = planOf(findRun(store, round.runId));
  try {
    refuseUnsound(counts, lossOf(plan.training).name);
  } catch (thrown) {
    lose();
    throw thrown;
  }
  return counts;
}
