import { WardroundError } from "../base/errors.ts";
import type { Evaluate, Evaluation } from "../protocol/frames.ts";
import type { LoadedTable } from "./data/load-table.ts";
import type { RoundRecord } from "./round-records.ts";
import type { WorkContext } from "./round-work.ts";

/**
 * Counts on the held-out rows, for a plain round that this participant accepted. Counts are exact
 * and not noised: under a mechanism, and for a round that was never accepted, none are given.
 * @throws WardroundError POLICY_PLAN_REFUSED, or what transfer and runtime throw.
 */
export async function evaluateRound(
  asked: Evaluate,
  agreed: { readonly record: RoundRecord | undefined; readonly table: LoadedTable | undefined },
  { cache, trainer }: Pick<WorkContext, "cache" | "trainer">,
  signal: AbortSignal,
): Promise<Evaluation> {
  const { record, table } = agreed;
  const { roundId, checkpointDigest } = asked;
  if (!record || !table || record.epsilon !== null || record.federation !== asked.federation) {
    throw new WardroundError(
      "POLICY_PLAN_REFUSED",
      "counts are given for rounds that were accepted here and have no privacy mechanism",
    );
  }
  const rows = table.test;
  if (rows.rowCount === 0) return { roundId, checkpointDigest, right: 0, total: 0, lossSum: 0 };
  const graphPath = await cache.fetch(
    { digest: asked.graphDigest, bytes: asked.graphBytes },
    signal,
  );
  const checkpointPath = await cache.fetch(
    { digest: checkpointDigest, bytes: asked.checkpointBytes },
    signal,
  );
  const { loss } = record;
  const counts = await trainer.evaluate({ graphPath, checkpointPath, rows, loss }, signal);
  const { right, total, lossSum } = counts;
  return { roundId, checkpointDigest, right, total, lossSum };
}
