import { WardroundError } from "../../base/errors.ts";
import { type Talking, withServer } from "../connection.ts";
import { formatTable } from "../output.ts";
import type { CommandContext } from "../program.ts";
import { metricRows, roundJson, roundLine } from "../run-texts.ts";

type OfOneRound = Talking & { readonly run: string; readonly number: number };

/** Prints one round with its cohort, or the updates that it refused. */
export async function roundShow(
  options: OfOneRound & { readonly refused: boolean },
  { output, signal }: CommandContext,
): Promise<void> {
  const label = labelOf(options);
  const { round, refused } = await withServer(options, async ({ coordinator }) => ({
    round: await coordinator.getRound(label, signal),
    refused: options.refused ? await coordinator.listRefused(label, signal) : undefined,
  }));
  if (refused) {
    const updates = refused.updates.map(({ participantId: participant, ...update }) => ({
      participant,
      ...update,
    }));
    const rows = updates.map((one) => [
      one.name,
      one.digest.slice(0, 16),
      one.bytes,
      one.code,
      one.message,
      one.path || "not kept",
    ]);
    const head = ["PARTICIPANT", "DIGEST", "BYTES", "CODE", "MESSAGE", "FILE ON THE SERVER"];
    output.result(
      { ...roundJson(round), refused: updates },
      rows.length === 0 ? ["no update was refused"] : formatTable([head, ...rows]),
    );
    return;
  }
  const cohort = round.cohort.map((entry) => [entry.name, entry.state, entry.code, entry.message]);
  output.result(roundJson(round), [
    roundLine(round),
    ...formatTable(cohort),
    ...formatTable(metricRows(round)),
  ]);
}

/**
 * Prints what each check of a published round found.
 * @throws WardroundError ROUND_CHECK_FAILED where one found something.
 */
export async function roundVerify(
  options: OfOneRound,
  { output, signal }: CommandContext,
): Promise<void> {
  const { version, checks } = await withServer(options, ({ coordinator }) =>
    coordinator.verifyRound(labelOf(options), signal),
  );
  const rows = checks.map(({ name, ok, message }) => [name, ok ? "ok" : "WRONG", message]);
  output.result({ version, checks: checks.map((check) => ({ ...check })) }, [
    `version ${version}`,
    ...formatTable(rows),
  ]);
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length === 0) return;
  throw new WardroundError(
    "ROUND_CHECK_FAILED",
    `${failed.length} of ${checks.length} checks failed: ${failed.join(", ")}`,
  );
}

/**
 * Folds a published round again and prints both digests, and those of what is kept beside the checkpoint.
 * @throws WardroundError ROUND_CHECK_FAILED where they differ.
 */
export async function roundReplay(
  options: OfOneRound,
  { output, signal }: CommandContext,
): Promise<void> {
  const replay = await withServer(options, ({ coordinator }) =>
    coordinator.replayRound(labelOf(options), signal),
  );
  const { version, publishedDigest, replayedDigest, kernels, folded } = replay;
  const state = replay.state.map((one) => ({
    name: one.name,
    published: one.publishedDigest,
    replayed: one.replayedDigest,
  }));
  const other = state.filter(({ published, replayed }) => published !== replayed);
  const same = publishedDigest === replayedDigest && other.length === 0;
  output.result(
    { version, published: publishedDigest, replayed: replayedDigest, same, kernels, folded, state },
    [
      `version ${version} was published with checkpoint ${publishedDigest}`,
      `${folded} updates fold to ${same ? "the same bytes" : replayedDigest} with ${kernels}`,
      ...other.map(
        ({ name, replayed }) => `${name} folds to ${replayed}, another one than published`,
      ),
    ],
  );
  if (same) return;
  throw new WardroundError(
    "ROUND_CHECK_FAILED",
    `the updates fold to another checkpoint than version ${version}: \`round verify\` says which file is not what it was`,
  );
}

function labelOf({ run, number }: OfOneRound): { readonly run: string; readonly number: number } {
  return { run, number };
}
