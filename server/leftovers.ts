/** Files that nobody wants any more. Each call may be repeated. */
import { retainRoundsDefault } from "../model/plan.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import {
  activeRuns,
  blobsOf,
  currentRound,
  type FederationRecord,
  findRound,
  givenBlobs,
  keys,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { planOf } from "./round-frames.ts";
import { isCarried } from "./rounds/asynchronous.ts";
import { hasEnded, type NewCheckpoint, type PublishedRound, type Round } from "./rounds/state.ts";
import type { Spool } from "./spool.ts";
import type { Versions } from "./versions.ts";

export interface LeftoversOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly spool: Spool;
  readonly versions: Versions;
}

/** Whether a folder belongs to what a plain round was folded from. */
function isOfFold({ id, rules, binding }: PublishedRound, folder: string): boolean {
  if (rules.epsilon !== null) return false;
  return folder === id || binding.updates.some(({ offer }) => offer?.id === folder);
}

export class Leftovers {
  readonly #options: LeftoversOptions;

  constructor(options: LeftoversOptions) {
    this.#options = options;
  }

  /** At start, before anything is made: whatever a killed process left. */
  async sweepAll(): Promise<void> {
    const { store, blobs, versions } = this.#options;
    await versions.sweep((name, version) => this.#isPublished(name, version));
    const wanted = this.#blobsUnderWay();
    for (const { key } of store.list(keys.blobs)) wanted.add(String(key[1]));
    for (const { value } of store.list<FederationRecord>(keys.federations)) {
      for (const digest of givenBlobs(value)) wanted.add(digest);
    }
    for await (const digest of blobs.list()) if (!wanted.has(digest)) await blobs.remove(digest);
    await this.sweepSpool();
  }

  /** Erases spools of ended rounds, and plain ones past their time. */
  async sweepSpool(): Promise<void> {
    const { spool, store } = this.#options;
    /** Published rounds of each federation, with their folders. */
    const kept = new Map<string, Map<string, { round: Round; folders: string[] }>>();
    for (const folder of await spool.rounds()) {
      const round = findRound(store, folder);
      if (round && isCarried(round, folder)) continue;
      if (round?.phase === "published" && isOfFold(round, folder)) {
        const rounds = kept.get(round.federationId) ?? new Map();
        const { folders = [] } = rounds.get(round.id) ?? {};
        kept.set(
          round.federationId,
          rounds.set(round.id, { round, folders: [...folders, folder] }),
        );
      } else if (!round || hasEnded(round)) {
        await spool.erase(folder);
      }
    }
    for (const rounds of kept.values()) {
      const newest = [...rounds.values()].sort(
        ({ round: a }, { round: b }) => this.#age(a) - this.#age(b) || a.number - b.number,
      );
      for (const [newer, { round, folders }] of newest.toReversed().entries()) {
        if (newer < this.#retained(round)) continue;
        for (const folder of folders) await spool.erase(folder);
      }
    }
  }

  /** Removes what a round made and no version was made of. */
  async discard(made: NewCheckpoint): Promise<void> {
    const { store, blobs } = this.#options;
    for (const digest of blobsOf({ ...made, checkpoint: made })) {
      if ([...store.list(keys.blobOwners(digest))].length > 0) continue;
      if (!this.#blobsUnderWay().has(digest)) await blobs.remove(digest);
    }
  }

  /** Removes the other forms of a version that did not come to be. */
  async discardVariants({ variants = [] }: Pick<VersionRecord, "variants">): Promise<void> {
    const { store, blobs } = this.#options;
    for (const { digest } of variants) {
      if ([...store.list(keys.blobOwners(digest))].length === 0) await blobs.remove(digest);
    }
  }

  /** What rounds have folded that is no version yet. */
  #blobsUnderWay(): Set<string> {
    const { store } = this.#options;
    const rounds = activeRuns(store).map((record) => currentRound(store, record));
    const digests = rounds.flatMap((round) =>
      round && !hasEnded(round) && "checkpoint" in round
        ? blobsOf({ ...round.checkpoint, checkpoint: round.checkpoint })
        : [],
    );
    return new Set(digests);
  }

  #isPublished(name: string, version: number): boolean {
    const { store } = this.#options;
    const federation = store.get<FederationRecord>(keys.federation(name));
    if (!federation) return false;
    return store.get(keys.version(federation.id, version)) !== undefined;
  }

  /** How many rounds the plan of a round keeps, itself included. */
  #retained({ runId }: Round): number {
    const record = this.#options.store.get<RunRecord>(keys.run(runId));
    return record ? (planOf(record).plan.retain_rounds ?? retainRoundsDefault) : 0;
  }

  #age({ runId }: Round): number {
    return this.#options.store.get<RunRecord>(keys.run(runId))?.sequence ?? 0;
  }
}
