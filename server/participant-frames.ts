/** What a participant's frames say, checked: nothing of a peer is stored as it came. */
import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";
import { peerMessageLengthMax } from "../base/limits.ts";
import type { Evaluation } from "../protocol/frames.ts";
import type { Counts, Round } from "./rounds/state.ts";

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
 * Counts of an evaluation, for the checkpoint that the round asks about.
 * @throws WardroundError FRAME_UNEXPECTED, ARGUMENT_INVALID
 */
export function readCounts(said: Evaluation, round: Round): Counts {
  if (!("checkpoint" in round) || round.checkpoint.digest !== said.checkpointDigest) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      "counts came for a checkpoint that was not asked about",
    );
  }
  const { right, total, lossSum } = said;
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
  if (!isCount(right) || !isCount(total) || right > total || !(lossSum >= 0)) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      "an evaluation has 0 ≤ right ≤ total, and a sum of losses from 0",
    );
  }
  if (!Number.isFinite(lossSum)) {
    throw new WardroundError("ARGUMENT_INVALID", "the sum of losses is not finite");
  }
  return { right, total, lossSum };
}
