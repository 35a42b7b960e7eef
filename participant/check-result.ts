import { z } from "zod";
import type { Result } from "../protocol/frames.ts";
import type { RoundRecord } from "./round-records.ts";

const fileDigest = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() });

const manifestSchema = z.object({
  federation: z.object({ id: z.string() }),
  version: z.number(),
  files: z.object({ graph: fileDigest, checkpoint: fileDigest }).optional(),
  round: z.object({
    id: z.string(),
    plan_digest: z.string(),
    folded: z.number(),
    offers: z.array(z.object({ id: z.string() })).optional(),
  }),
  privacy: z.object({ kind: z.string(), epsilon_round: z.number().optional() }),
});

/**
 * Compares how a round ended with what was agreed when its offer was accepted.
 * @param isSigned - whether the manifest's signature is by the release key given at join.
 * @returns a sentence for each thing that does not agree; empty where all does.
 */
export function checkResult(
  record: RoundRecord,
  result: Result,
  isSigned: (manifest: Uint8Array, signature: Uint8Array) => boolean,
): readonly string[] {
  const problems: string[] = [];
  const compare = (what: string, got: unknown, agreed: unknown): void => {
    if (got !== agreed) problems.push(`${what} is ${String(got)}, ${String(agreed)} was agreed`);
  };
  if (result.outcome !== "published") {
    if (result.planDigest !== "")
      compare("the plan's digest", result.planDigest, record.planDigest);
    return problems;
  }
  compare("the plan's digest", result.planDigest, record.planDigest);
  compare("epsilon", result.epsilonCharged, record.epsilon ?? Infinity);
  if (result.foldedCount < record.quorum) {
    problems.push(`${result.foldedCount} updates were folded, the quorum is ${record.quorum}`);
  }
  if (!isSigned(result.manifest, result.manifestSignature)) {
    return [...problems, "the manifest is not signed by the release key given at join"];
  }
  const manifest = parseManifest(result.manifest);
  if (!manifest) return [...problems, "the signed manifest cannot be read"];
  const { federation, round, privacy, version } = manifest;
  compare("the manifest's federation", federation.id, record.federationId);
  // An asynchronous round folds what was offered in others too: it names the offers instead.
  const isOfOffer = round.offers?.some(({ id }) => id === record.roundId) ?? false;
  if (!isOfOffer) compare("the manifest's round", round.id, record.roundId);
  compare("the manifest's version", version, result.version);
  compare("the manifest's plan digest", round.plan_digest, record.planDigest);
  compare("the manifest's number of updates", round.folded, result.foldedCount);
  compare(
    "the manifest's privacy",
    privacy.kind,
    record.epsilon === null ? "unbounded" : "laplace",
  );
  if (privacy.kind === "laplace") {
    compare("the manifest's epsilon", privacy.epsilon_round, record.epsilon);
  }
  return problems;
}

/** What a participant reads of a manifest; undefined where that is not there. */
export function parseManifest(bytes: Uint8Array): z.infer<typeof manifestSchema> | undefined {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined; // its signature held, so this is the server's bug: the caller raises it
  }
}
