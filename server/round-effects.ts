/** What a round's transitions ask for, done with files, threads and sessions. Each may be repeated. */
import { rm } from "node:fs/promises";
import { hasCode, WardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import { parseManifest } from "../model/manifest.ts";
import type { StateName } from "../model/server-state.ts";
import { spkiSha256 } from "../protocol/identity/signatures.ts";
import type { FoldPool } from "../runtime/contract.ts";
import type { Differences, Serving } from "../serving/contract.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import { foldJob } from "./fold-job.ts";
import { gateFailure, judgeGates, needsDifferences } from "./gates.ts";
import { Leftovers } from "./leftovers.ts";
import {
  type FederationRecord,
  getFederation,
  getVersion,
  nextVersion,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { releaseStatement } from "./release-statement.ts";
import { cancelFrame, evaluateFrame, offerFrame, planOf, resultFrame } from "./round-frames.ts";
import { isOver, offersOf } from "./rounds/asynchronous.ts";
import { memberOf, offerIdOf } from "./rounds/cohort.ts";
import {
  type AggregatedRound,
  type ClosedRound,
  type Effect,
  type Evaluating,
  isCollecting,
  isExpected,
  type Round,
  sumCounts,
} from "./rounds/state.ts";
import type { Sessions } from "./sessions.ts";
import type { Spool } from "./spool.ts";
import { type GateFinding, labelThresholdOf } from "./traffic-records.ts";
import type { Versions } from "./versions.ts";

export interface EffectsOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly spool: Spool;
  readonly versions: Versions;
  readonly pool: FoldPool;
  readonly serving: Serving;
  readonly traffic: { follow(name: string, signal: AbortSignal): Promise<FederationRecord> };
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
  | {
      readonly kind: "published";
      readonly version: number;
      readonly versionRecord: VersionRecord;
      readonly message?: string;
    };

type ClosedCheckpoint = AggregatedRound["checkpoint"];

/** Without what these give, the round cannot go on. */
export const decisive: ReadonlySet<Effect["kind"]> = new Set([
  "draw-noise",
  "fold",
  "ask-evaluation",
  "publish",
]);

/** Phases in which an effect has a meaning; the others are for every phase. */
export const phasesOf: Partial<Record<Effect["kind"], readonly Round["phase"][]>> = {
  offer: ["open", "collecting"],
  "draw-noise": ["open", "collecting"],
  fold: ["closed"],
  "ask-evaluation": ["aggregated"],
  evaluate: ["evaluating"],
  publish: ["aggregated", "evaluating"],
};

/**
 * Performs the effects of a round's transitions. An effect may run again after a restart: each finds
 * what an earlier try left, and ends in the same files.
 */
export class RoundEffects {
  readonly #options: EffectsOptions;
  readonly #leftovers: Leftovers;

  constructor(options: EffectsOptions) {
    this.#options = options;
    this.#leftovers = new Leftovers(options);
  }

  /** Removes what an earlier process left: before any effect is performed. */
  sweepAll(): Promise<void> {
    return this.#leftovers.sweepAll();
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
        for (const participantId of effect.participantIds) {
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
        for (const { participantId, offerId } of toldBy(effect, round)) {
          this.sendResult({ participantId, offerId }, round, record);
        }
        return undefined;
      case "erase-spool":
        await this.#options.spool.erase(round.id);
        if ("discarded" in round && round.discarded) {
          await this.#leftovers.discard(round.discarded);
        }
        await this.#leftovers.sweepSpool();
        return undefined;
      case "retain-spool":
        await this.#leftovers.sweepSpool();
        this.#options.log.debug({ event: "spool.retained", round: round.id });
        return undefined;
    }
  }

  /** Sends what a participant should be doing for a round now: train, or evaluate. */
  push(participantId: string, round: Round, record: RunRecord): void {
    const { sessions } = this.#options;
    const federation = this.#federation(record);
    if (isCollecting(round)) {
      const member = round.cohort.find(
        (one) => one.participantId === participantId && isExpected(one),
      );
      if (!member || round.paused) return;
      sessions.send(
        participantId,
        offerFrame(round, member, { record, federation }),
        federation.name,
      );
    }
    if (round.phase === "evaluating") {
      const one = round.asked.find((asked) => asked.participantId === participantId);
      const member = round.cohort.findLast(
        ({ participantId: id, status }) => id === participantId && status === "admitted",
      );
      if (!one || one.counts || !member) return;
      const about = { kind: "evaluate", roundId: offerIdOf(round, member) } as const;
      const frame = evaluateFrame(round, about.roundId, { record, federation });
      sessions.send(participantId, frame, federation.name, about);
    }
  }

  /** Sends how an offer ended, until the participant says that it knows. */
  sendResult(
    to: { readonly participantId: string; readonly offerId: string },
    round: Round,
    record: RunRecord,
  ): void {
    const { sessions, store } = this.#options;
    const { participantId, offerId } = to;
    const member = memberOf(round, to);
    if (!member || !isOver(round, member) || !sessions.isConnected(participantId)) return;
    const federation = this.#federation(record);
    const version =
      round.phase === "published" ? getVersion(store, federation, round.version) : undefined;
    const frame = resultFrame(round, member, version);
    const about = { kind: "result", roundId: offerId } as const;
    sessions.send(participantId, frame, federation.name, about);
  }

  /** Removes what an effect made for a round that did not take it. */
  async undo(outcome: Outcome, record: RunRecord): Promise<void> {
    if (outcome.kind === "folded") await this.#leftovers.discard(outcome.checkpoint);
    if (outcome.kind !== "published") return;
    const { name, headVersion } = this.#federation(record);
    if (outcome.version > headVersion) await this.#unpublish(name, outcome.versionRecord);
  }

  async #unpublish(federation: string, version: VersionRecord): Promise<void> {
    const { serving, versions } = this.#options;
    await Promise.all([
      serving.forget(versions.source(federation, version)),
      versions.remove(federation, version),
    ]);
    await this.#leftovers.discardVariants(version);
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
    await spool.syncNames(round.id);
    return { kind: "noise-drawn", digest };
  }

  async #fold(round: ClosedRound, record: RunRecord, signal: AbortSignal): Promise<Outcome> {
    const { spool, pool, blobs, clock } = this.#options;
    await spool.prepare(round.id);
    const outPath = spool.checkpointPath(round.id);
    const statePath = (name: StateName): string => spool.statePath(round.id, name);
    const job = foldJob({ round, record, outPath, statePath }, this.#options);
    const { digest, bytes, state, finite, kernels } = await pool.fold(job, signal);
    const made = [
      { digest, path: outPath },
      ...state.map((one) => ({ digest: one.digest, path: statePath(one.name) })),
    ];
    for (const one of made) {
      if (finite) await blobs.adopt(one.path, one.digest);
      else await rm(one.path, { force: true });
    }
    const foldedWallMs = Math.round(clock.nowMs());
    const kept = state.length > 0 ? { state } : {};
    return {
      kind: "folded",
      checkpoint: { digest, bytes, ...kept, foldedWallMs, kernels },
      finite,
    };
  }

  /** Members who may have accepted, and are connected: they have held-out rows. */
  #evaluators(round: Round): readonly string[] {
    const cohort = "cohort" in round ? round.cohort : [];
    const admitted = cohort.filter(({ status }) => status === "admitted");
    const ids = new Set(admitted.map(({ participantId }) => participantId));
    return [...ids].filter((id) => this.#options.sessions.isConnected(id));
  }

  /** Folder, manifest and gate; the version is not published before the event that follows. */
  async #publish(
    round: AggregatedRound | Evaluating,
    record: RunRecord,
    signal: AbortSignal,
  ): Promise<Outcome> {
    signal.throwIfAborted();
    const { store, versions, serving } = this.#options;
    const federation = this.#federation(record);
    const version = nextVersion(federation);
    const { digest, bytes, state, foldedWallMs, kernels } = round.checkpoint;
    const offers = offersOf(round.binding);
    const versionRecord = await versions.write(
      {
        federation,
        version,
        parent: round.base.version,
        checkpoint: { digest, bytes },
        state,
        round: {
          id: round.id,
          run: round.runId,
          number: round.number,
          attempt: round.attempt,
          plan_digest: round.planDigest,
          plan_signer_sha256: spkiSha256(record.planSigner),
          cohort: [...new Set(round.cohort.map(({ name }) => name))].sort(),
          folded: round.binding.updates.length,
          kernels,
          ...(offers ? { offers } : {}),
        },
        privacy: releaseStatement(
          store,
          record,
          ({ roundId, attempt }) => roundId !== round.id || attempt !== round.attempt,
        ),
        metrics: round.phase === "evaluating" ? sumCounts(round.asked) : null,
        createdMs: foldedWallMs,
      },
      signal,
    );
    try {
      await Promise.all([
        versions.sync(federation.name, version),
        serving.prepare(versions.source(federation.name, versionRecord), signal),
      ]);
    } catch (error) {
      await this.#unpublish(federation.name, versionRecord);
      throw error;
    }
    const gates = await this.#gates(record, versionRecord, signal);
    const failure = gateFailure(gates);
    const message =
      failure === undefined ? {} : { message: `version ${version} is not served: ${failure}` };
    return { kind: "published", version, versionRecord: { ...versionRecord, gates }, ...message };
  }

  /** What the gates of the plan find of a version that was loaded and checked. */
  async #gates(
    record: RunRecord,
    made: VersionRecord,
    signal: AbortSignal,
  ): Promise<readonly GateFinding[]> {
    const { store, serving, versions, log } = this.#options;
    const federation = this.#federation(record);
    const { name } = federation;
    const { plan } = planOf(record);
    const served = getVersion(store, federation, federation.servedVersion);
    const compare = async (): Promise<Differences | undefined> => {
      try {
        const pair = [versions.source(name, made), versions.source(name, served)] as const;
        return await serving.compare(pair, labelThresholdOf(plan), signal);
      } catch (err) {
        signal.throwIfAborted();
        // Where they cannot be compared the gate is not passed.
        log.error({ event: "version.uncompared", federation: name, version: made.version, err });
        return undefined;
      }
    };
    return judgeGates(plan, {
      manifest: parseManifest(made.manifest),
      served: parseManifest(served.manifest),
      differences: needsDifferences(plan) ? await compare() : undefined,
      isGolden: federation.goldenDigest !== null,
    });
  }

  /** Serves what the store says is served: right after a restart too. */
  async #serve(record: RunRecord, signal: AbortSignal): Promise<void> {
    const { traffic, versions, store, log } = this.#options;
    const newest = this.#federation(record);
    const federation = await traffic.follow(newest.name, signal);
    const { name, servedVersion } = federation;
    log.info({ event: "version.served", federation: name, version: servedVersion });
    for (const version of new Set([servedVersion, newest.headVersion])) {
      await versions.settle(name, getVersion(store, federation, version));
    }
  }
}

/** Whose results an effect tells. */
function toldBy(
  { offerIds }: Extract<Effect, { readonly kind: "send-results" }>,
  round: Round,
): readonly { readonly participantId: string; readonly offerId: string }[] {
  const cohort = "cohort" in round ? round.cohort : [];
  const all = cohort.map((member) => ({ ...member, offerId: offerIdOf(round, member) }));
  return offerIds ? all.filter(({ offerId }) => offerIds.includes(offerId)) : all;
}

/** True where the gate refused a version, as opposed to a fault of the machine. */
export function isGateRefusal(error: unknown): boolean {
  return hasCode(error, "MODEL_CHECK_FAILED");
}
