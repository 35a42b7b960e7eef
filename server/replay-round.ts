import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import type { StateName } from "../model/server-state.ts";
import { variantFileName } from "../model/variants/contract.ts";
import type { ReplayRoundResponse } from "../protocol/frames.ts";
import type { FoldJob, FoldPool } from "../runtime/contract.ts";
import { randomId } from "../runtime/system.ts";
import { variantProcess } from "../runtime/variants.ts";
import { fileBytes } from "../storage/files.ts";
import { findPublished, type RoundLabel } from "./find-published.ts";
import { type FoldSources, foldJob } from "./fold-job.ts";
import { keys } from "./records.ts";
import type { Binding, PublishedRound } from "./rounds/state.ts";
import { variantJob } from "./version-variants.ts";

export interface ReplaysOptions extends FoldSources {
  readonly pool: FoldPool;
  /** Folder for what is folded again, on a disk with room for a checkpoint. */
  readonly directory: string;
}

/** Folds of rounds that are over, for comparison with what was published. */
export class Replays {
  readonly #options: ReplaysOptions;

  private constructor(options: ReplaysOptions) {
    this.#options = options;
  }

  /** Removes what a killed process was folding. */
  static async open(options: ReplaysOptions): Promise<Replays> {
    await rm(options.directory, { recursive: true, force: true });
    return new Replays(options);
  }

  /**
   * Folds a plain round again from its durable binding and its spooled updates. Nothing of it stays.
   * @throws WardroundError ROUND_EXPIRED where updates or noise are erased, CHECKPOINT_CORRUPT where an
   * update or the parent's checkpoint is missing or not what was bound, ARGUMENT_INVALID where nothing
   * was published.
   */
  async replay(label: RoundLabel, signal: AbortSignal): Promise<ReplayRoundResponse> {
    const { store, pool, directory } = this.#options;
    const { round, record, federation, version } = findPublished(store, label);
    if (round.rules.epsilon !== null) {
      throw expired(round, "updates and noise of a private round are erased once it is over");
    }
    const binding = store.get<Binding>(keys.closed(round.id, round.attempt)) ?? round.binding;
    const outPath = join(directory, `${randomId()}.safetensors`);
    const statePath = (name: StateName): string => `${outPath}.${name}`;
    const bound = { ...round, binding };
    const job = foldJob({ round: bound, record, outPath, statePath }, this.#options);
    await this.#assertKept(round, job.updates);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    try {
      const folded = await pool.fold(job, signal);
      return {
        version: round.version,
        publishedDigest: round.checkpoint.digest,
        replayedDigest: folded.digest,
        kernels: folded.kernels,
        folded: binding.updates.length,
        state: [
          ...folded.state.map(({ name, digest }) => ({
            name,
            publishedDigest: digestOf(round, name),
            replayedDigest: digest,
          })),
          ...(await this.#makeVariants({ federation, version }, outPath, signal)),
        ],
      };
    } finally {
      const made = [
        outPath,
        ...(job.state ?? []).map((one) => one.outPath),
        ...(version.variants ?? []).map(({ name }) => `${outPath}.${name}`),
      ];
      await Promise.all(made.map((path) => rm(path, { force: true })));
    }
  }

  /** Makes the version's other forms of what was folded. */
  async #makeVariants(
    { federation, version }: Pick<ReturnType<typeof findPublished>, "federation" | "version">,
    checkpointPath: string,
    signal: AbortSignal,
  ): Promise<ReplayRoundResponse["state"]> {
    const { variants = [] } = version;
    if (variants.length === 0) return [];
    const jobs = variants.map(({ name }) => {
      const paths = { checkpointPath, outPath: `${checkpointPath}.${name}` };
      return variantJob(name, { federation, ...paths }, this.#options.blobs);
    });
    const outcomes = await variantProcess.make(jobs, signal);
    return outcomes.map((outcome, at) => ({
      name: variantFileName(outcome.name),
      publishedDigest: variants[at]?.digest ?? "",
      replayedDigest: "made" in outcome ? outcome.made.digest : "",
    }));
  }

  /** What has expired is erased with its folder; where that is there, all of it has to be. */
  async #assertKept(round: PublishedRound, updates: FoldJob["updates"]): Promise<void> {
    const { spool } = this.#options;
    for (const { path } of updates) {
      if ((await fileBytes(path)) !== undefined) continue;
      if (!(await spool.rounds()).includes(round.id)) {
        throw expired(
          round,
          "updates are kept for as many rounds as the plan's retain_rounds says, and are in no backup",
        );
      }
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `round ${round.number} is not folded again: ${path}, an update that is still to be kept, is missing; updates are in no backup, \`round verify\` works still`,
      );
    }
  }
}

function digestOf({ checkpoint: { state = [] } }: PublishedRound, name: StateName): string {
  return state.find((one) => one.name === name)?.digest ?? "";
}

function expired({ number }: PublishedRound, why: string): WardroundError {
  return new WardroundError("ROUND_EXPIRED", `round ${number} has expired: ${why}`);
}
