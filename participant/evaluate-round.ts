import { WardroundError } from "../base/errors.ts";
import type { Evaluate, Evaluation } from "../protocol/frames.ts";
import type { Holding } from "./holding.ts";
import type { RoundRecord } from "./round-records.ts";
import type { WorkContext } from "./round-work.ts";

/**
 * Counts and sums on the held-out rows, for a plain round that this participant accepted. They are exact
 * and not noised: under a mechanism, and for a round that was never accepted, none are given; those of
 * fewer rows than `policy.minimum_evaluation_rows` would say much about each, so that none count.
 * @throws WardroundError POLICY_PLAN_REFUSED, or what transfer and runtime throw.
 */
export async function evaluateRound(
  asked: Evaluate,
  agreed: { readonly record: RoundRecord | undefined; readonly table: Holding | undefined },
  { cache, trainer, log, outbox }: Pick<WorkContext, "cache" | "trainer" | "log" | "outbox">,
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
  const { minimum_evaluation_rows: minimum } = table.config.policy;
  if (rows.rowCount < minimum) {
    log.info({ event: "evaluation.withheld", round: roundId, rows: rows.rowCount, minimum });
    return { roundId, checkpointDigest, right: 0, total: 0, lossSum: 0, metrics: [] };
  }
  const graphPath = await cache.fetch(
    { digest: asked.graphDigest, bytes: asked.graphBytes },
    signal,
  );
  const checkpointPath = await cache.fetch(
    { digest: checkpointDigest, bytes: asked.checkpointBytes },
    signal,
  );
  const { loss, output } = record;
  // Layers that stay here are those of this round.
  const statePath = outbox.keptPath(record.federationId, roundId);
  const job = { graphPath, checkpointPath, rows, loss, output, statePath };
  const counts = await trainer.evaluate(job, signal);
  const { right, total, lossSum, weightSum, metrics = [] } = counts;
  const told = metrics.map(({ name, sums }) => ({ name, sums: sums ?? [] }));
  return { roundId, checkpointDigest, right, total, lossSum, weightSum, metrics: told };
}
