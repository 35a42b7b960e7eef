/** What a round's transitions ask for, done with files, threads and sessions. Each may be repeated. */
import { rm } from "node:fs/promises";
import { hasCode, WardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { PrivacyStatement } from "../model/manifest.ts";
import { laplaceStatement, unboundedStatement } from "../privacy/statement.ts";
import { spkiSha256 } from "../protocol/identity/signatures.ts";
import type { FoldPool } from "../runtime/contract.ts";
import type { Serving } from "../serving/contract.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import {
  type FederationRecord,
  findRound,
  getFederation,
  getVersion,
  keys,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { cancelFrame, evaluateFrame, offerFrame, planOf, resultFrame } from "./round-frames.ts";
import {
  type AggregatedRound,
  type ClosedRound,
  type CollectingRound,
  type Effect,
  type Evaluating,
  hasEnded,
  isExpected,
  type Round,
  sumCounts,
} from "./rounds/state.ts";
import type { Sessions } from "./sessions.ts";
import type { Spool } from "./spool.ts";
import type { Versions } from "./versions.ts";

export interface EffectsOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly spool: Spool;
  readonly versions: Versions;
  readonly pool: FoldPool;
  readonly serving: Serving;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Logger;
}

/** An event that an effect gives back, without its time. */
export type Outcome =
  | { readonly kind: "noise-drawn"; readonly digest: string }
  | {
      readonly kind: "folded";
      readonly checkpoint: ClosedCheckpoint;
      readonly finite: boolean;
    }
  | { readonly kind: "evaluation-asked"; readonly participantIds: readonly string[] }
  | { readonly kind: "published"; readonly version: number; readonly versionRecord: VersionRecord };

type ClosedCheckpoint = AggregatedRound["checkpoint"];

/** Plain rounds whose updates are kept, for a look at what went wrong. */
const retainedRounds = 2;

export class RoundEffects {
  readonly #options: EffectsOptions;

  constructor(options: EffectsOptions) {
    this.#options = options;
  }

  /**
   * @returns the event that follows; undefined where none does.
   * @throws what the work throws; `signal.reason` where the round ended meanwhile.
   */
  async perform(
    effect: Effect,
    round: Round,
    record: RunRecord,
    signal: AbortSignal,
  ): Promise<Outcome | undefined> {
    switch (effect.kind) {
      case "offer":
        for (const { participantId } of (round as CollectingRound).cohort) {
          this.push(participantId, round, record);
        }
        return undefined;
      case "withdraw":
        for (const participantId of effect.participantIds) {
          const frame = cancelFrame(round, `the round is ${round.phase}`);
          this.#options.sessions.send(participantId, frame, record.run.federation);
        }
        return undefined;
      case "draw-noise":
        return this.#drawNoise(round, record, signal);
      case "fold":
        return this.#fold(round as ClosedRound, record, signal);
      case "evaluate":
        for (const { participantId } of (round as Evaluating).asked) {
          this.push(participantId, round, record);
        }
        return undefined;
      case "ask-evaluation":
        return { kind: "evaluation-asked", participantIds: this.#evaluators(round) };
      case "publish":
        return this.#publish(round as AggregatedRound | Evaluating, record, signal);
      case "serve":
        await this.#serve(record, signal);
        return undefined;
      case "send-results":
        if ("cohort" in round) {
          for (const { participantId } of round.cohort)
            this.sendResult(participantId, round, record);
        }
        return undefined;
      case "erase-spool":
        await this.#options.spool.erase(round.id);
        return undefined;
      case "retain-spool":
        await this.sweep();
        return undefined;
    }
  }

  /** Sends what a participant should be doing for a round now: train, or evaluate. */
  push(participantId: string, round: Round, record: RunRecord): void {
    const { sessions } = this.#options;
    const federation = this.#federation(record);
    if (round.phase === "open" || round.phase === "collecting") {
      const member = round.cohort.find((one) => one.participantId === participantId);
      if (!member || !isExpected(member)) return;
      sessions.send(participantId, offerFrame(round, record, federation), federation.name);
    }
    if (round.phase === "evaluating") {
      const one = round.asked.find((asked) => asked.participantId === participantId);
      if (!one || one.counts) return;
      const about = { kind: "evaluate", roundId: round.id } as const;
      sessions.send(
        participantId,
        evaluateFrame(round, record, federation),
        federation.name,
        about,
      );
    }
  }

  /** Sends how a round ended, until the participant says that it knows. */
  sendResult(participantId: string, round: Round, record: RunRecord): void {
    const { sessions, store } = this.#options;
    if (!sessions.isConnected(participantId)) return;
    const federation = this.#federation(record);
    if (round.phase === "published") {
      const version = getVersion(store, federation, round.version);
      this.#sendResultFrame(participantId, resultFrame(round, version), federation, round);
    } else if (
      round.phase === "failed" ||
      round.phase === "cancelled" ||
      round.phase === "rejected"
    ) {
      this.#sendResultFrame(participantId, resultFrame(round, undefined), federation, round);
    }
  }

  /** Removes the folder of a version whose round ended while it was made. */
  async unpublish(record: RunRecord, version: number): Promise<void> {
    const { name, headVersion } = this.#federation(record);
    if (version > headVersion) await this.#options.versions.remove(name, version);
  }

  /** Erases what no round wants any more: spools of ended rounds, and plain ones past their time. */
  async sweep(): Promise<void> {
    const { spool, store } = this.#options;
    const kept = new Map<string, Round[]>();
    for (const roundId of await spool.rounds()) {
      const round = findRound(store, roundId);
      if (round?.phase === "published" && round.rules.epsilon === null) {
        kept.set(round.federationId, [...(kept.get(round.federationId) ?? []), round]);
      } else if (!round || hasEnded(round)) {
        await spool.erase(roundId);
      }
    }
    for (const rounds of kept.values()) {
      const newest = rounds.sort((a, b) => this.#age(a) - this.#age(b) || a.number - b.number);
      for (const round of newest.slice(0, -retainedRounds)) await spool.erase(round.id);
    }
  }

  #sendResultFrame(
    participantId: string,
    frame: ReturnType<typeof resultFrame>,
    federation: FederationRecord,
    round: Round,
  ): void {
    const about = { kind: "result", roundId: round.id } as const;
    this.#options.sessions.send(participantId, frame, federation.name, about);
  }

  #federation({ run }: RunRecord): FederationRecord {
    return getFederation(this.#options.store, run.federation);
  }

  async #drawNoise(round: Round, record: RunRecord, signal: AbortSignal): Promise<Outcome> {
    const { spool, pool } = this.#options;
    const { mechanism } = planOf(record);
    if (!mechanism) throw new WardroundError("INTERNAL", "noise for a plan without a mechanism");
    const { parameterCount } = this.#federation(record).layout;
    await spool.prepare(round.id);
    const path = spool.noisePath(round.id);
    const digest = await pool.drawNoise({ path, valueCount: parameterCount, mechanism }, signal);
    return { kind: "noise-drawn", digest };
  }

  async #fold(round: ClosedRound, record: RunRecord, signal: AbortSignal): Promise<Outcome> {
    const { spool, pool, blobs, clock } = this.#options;
    const { mechanism } = planOf(record);
    const outPath = spool.checkpointPath(round.id);
    const updates = round.binding.updates.map(({ participantId, digest, weight }) => ({
      participantId,
      path: spool.path({ roundId: round.id, participantId, digest }),
      weight: mechanism ? 1 : weight,
    }));
    const { digest, bytes, finite } = await pool.fold(
      {
        updates,
        layout: this.#federation(record).layout,
        checkpointPath: blobs.path(round.base.checkpointDigest),
        outPath,
        privacy: mechanism && { mechanism, noisePath: spool.noisePath(round.id) },
      },
      signal,
    );
    if (finite) await blobs.adopt(outPath, digest);
    else await rm(outPath, { force: true });
    const foldedWallMs = Math.round(clock.nowMs());
    return { kind: "folded", checkpoint: { digest, bytes, foldedWallMs }, finite };
  }

  /** Members who may have accepted, and are connected: they have held-out rows. */
  #evaluators(round: Round): readonly string[] {
    const cohort = "cohort" in round ? round.cohort : [];
    return cohort
      .filter(({ status }) => status === "admitted")
      .map(({ participantId }) => participantId)
      .filter((participantId) => this.#options.sessions.isConnected(participantId));
  }

  /** Folder, manifest and gate; the version is not published before the event that follows. */
  async #publish(
    round: AggregatedRound | Evaluating,
    record: RunRecord,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { store, versions, serving } = this.#options;
    const federation = this.#federation(record);
    const version = federation.headVersion + 1;
    const { digest, bytes, foldedWallMs } = round.checkpoint;
    const versionRecord = await versions.write({
      federation,
      version,
      parent: round.base.version,
      checkpoint: { digest, bytes },
      round: {
        id: round.id,
        run: round.runId,
        number: round.number,
        attempt: round.attempt,
        plan_digest: round.planDigest,
        plan_signer_sha256: spkiSha256(record.planSigner),
        cohort: round.cohort.map(({ name }) => name).sort(),
        folded: round.binding.updates.length,
        kernels: round.binding.kernels,
      },
      privacy: statementOf(record, federation, getVersion(store, federation, round.base.version)),
      metrics: round.phase === "evaluating" ? sumCounts(round.asked) : null,
      createdMs: foldedWallMs,
    });
    const directory = versions.directory(federation.name, version);
    try {
      await serving.prepare({ model: federation.name, version, directory }, signal);
    } catch (error) {
      await versions.remove(federation.name, version);
      throw error;
    }
    return { kind: "published", version, versionRecord };
  }

  /** Serves what the store says is served: right after a restart too. */
  async #serve(record: RunRecord, signal: AbortSignal): Promise<void> {
    const { serving, versions, log } = this.#options;
    const { name, servedVersion } = this.#federation(record);
    const directory = versions.directory(name, servedVersion);
    await serving.switchTo({ model: name, version: servedVersion, directory }, signal);
    log.info({ event: "version.served", federation: name, version: servedVersion });
  }

  #age({ runId }: Round): number {
    return this.#options.store.get<RunRecord>(keys.run(runId))?.sequence ?? 0;
  }
}

/** True where the gate refused a version, as opposed to a fault of the machine. */
export function isGateRefusal(error: unknown): boolean {
  return hasCode(error, "MODEL_CHECK_FAILED");
}

function statementOf(
  record: RunRecord,
  federation: FederationRecord,
  parent: VersionRecord,
): PrivacyStatement {
  const { mechanism } = planOf(record);
  if (!mechanism) return unboundedStatement();
  const { privacy } = JSON.parse(new TextDecoder().decode(parent.manifest)) as {
    readonly privacy: PrivacyStatement;
  };
  const { parameterCount } = federation.layout;
  return laplaceStatement({ mechanism, parameterCount, parent: privacy });
}
