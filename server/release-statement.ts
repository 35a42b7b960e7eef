import type { PrivacyStatement } from "../model/manifest.ts";
import { laplaceStatement, unboundedStatement } from "../privacy/statement.ts";
import { getFederation, keys, type Reads, type ReleaseRecord, type RunRecord } from "./records.ts";
import { planOf } from "./round-frames.ts";

/**
 * What a version of a run says of privacy: over everything that the federation's participants were
 * charged for, whatever became of it.
 * @param isEarlier - whether a release of the federation counts beside the version's own.
 */
export function releaseStatement(
  reads: Reads,
  record: RunRecord,
  isEarlier: (release: ReleaseRecord) => boolean,
): PrivacyStatement {
  const { mechanism } = planOf(record);
  if (!mechanism) return unboundedStatement();
  const { id, layout } = getFederation(reads, record.run.federation);
  const earlier = [...reads.list<ReleaseRecord>(keys.releases(id))]
    .map(({ value }) => value)
    .filter(isEarlier)
    .map((release) => release.mechanism);
  return laplaceStatement({ mechanism, parameterCount: layout.parameterCount, earlier });
}
