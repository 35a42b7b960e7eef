import { WardroundError } from "../base/errors.ts";
import { chargesListedMax, listedMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import { sha256Hex } from "../base/ports.ts";
import { type Plan, parsePlanBytes } from "../model/plan.ts";
import { assertMayCreateToken } from "../protocol/access.ts";
import type { CallContext, ServerHandlers } from "../protocol/contract.ts";
import type { StartRunRequest, VersionInfo } from "../protocol/frames.ts";
import type { FoldPool } from "../runtime/contract.ts";
import { nodeHasher, randomId } from "../runtime/system.ts";
import type { Serving } from "../serving/contract.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import type { Federations } from "./federations.ts";
import { findLabelled } from "./find-published.ts";
import { federationInfo, roundInfo, runInfo } from "./info.ts";
import type { Quarantine } from "./quarantine.ts";
import {
  type ChargeRecord,
  type FederationRecord,
  findRun,
  getFederation,
  getVersion,
  holdingsOf,
  keys,
  lastRound,
  newestRounds,
  nextSequence,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import type { Replays } from "./replay-round.ts";
import { rulesOf } from "./rounds/rules.ts";
import { membersNeeded } from "./rounds/run.ts";
import type { RoundsEngine } from "./rounds-engine.ts";
import type { Sessions } from "./sessions.ts";
import type { Splits } from "./splits.ts";
import { verifyRound } from "./verify-round.ts";
import { readTrialRules, versionInfo } from "./version-info.ts";
import type { Versions } from "./versions.ts";

export interface CoordinatorOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly authority: Authority;
  readonly pool: Pick<FoldPool, "digest">;
  readonly federations: Federations;
  readonly splits: Splits;
  readonly versions: Versions;
  readonly serving: Pick<Serving, "trialStatistics">;
  readonly engine: RoundsEngine;
  readonly sessions: Sessions;
  readonly replays: Replays;
  readonly quarantine: Quarantine;
  readonly clock: Clock;
}

/** The calls of coordinators and admins; who may make them is decided in protocol/access.ts. */
export function createCoordinatorHandlers(
  options: CoordinatorOptions,
): ServerHandlers["coordinator"] {
  return {
    ...runHandlers(options),
    ...versionHandlers(options),
    async createToken(request, { peer }) {
      assertMayCreateToken(peer.role, request.role);
      if (request.federation !== "") getFederation(options.store, request.federation);
      return options.authority.createToken(request, peer.role);
    },
    async createFederation(frames, { signal }) {
      return federationInfo(await options.federations.create(frames, signal));
    },
    async listFederations() {
      return { federations: options.federations.list().map(federationInfo) };
    },
    async listParticipants({ federation }) {
      const { authority, store, sessions } = options;
      if (federation !== "") getFederation(store, federation);
      const participants = authority
        .enrolled()
        .filter(({ role }) => role === "participant")
        .map(({ id, name, enrolledMs }) => ({
          id,
          name,
          connected: sessions.isConnected(id),
          federations: holdingsOf(store, id).map((holding) => holding.federation),
          enrolledMs,
        }));
      const isAsked = (federations: readonly string[]): boolean =>
        federation === "" || federations.includes(federation);
      return { participants: participants.filter(({ federations }) => isAsked(federations)) };
    },
    async getLedger({ participant, from = 0 }) {
      const { store, authority } = options;
      const ids = authority.enrolled().filter(({ name }) => name === participant);
      if (participant !== "" && ids.length === 0) {
        throw new WardroundError(
          "PARTICIPANT_NOT_FOUND",
          `nobody was enrolled as ${JSON.stringify(participant.slice(0, 64))}`,
        );
      }
      const charges = [...store.list<ChargeRecord>(keys.charges)]
        .map(({ value }) => value)
        .filter(
          ({ participantId }) => participant === "" || ids.some(({ id }) => id === participantId),
        )
        .sort((a, b) => a.chargedMs - b.chargedMs)
        .map((charge) => ({ ...charge, epsilon: charge.epsilon ?? Number.POSITIVE_INFINITY }));
      const next = from + chargesListedMax;
      return {
        charges: charges.slice(from, next),
        ...(next < charges.length ? { next } : {}),
      };
    },
  };
}

type RunMethods =
  | "startRun"
  | "listRuns"
  | "getRun"
  | "cancelRun"
  | "pauseRun"
  | "resumeRun"
  | "getRound"
  | "listRefused"
  | "verifyRound"
  | "replayRound"
  | "watchRun";

function runHandlers(options: CoordinatorOptions): Pick<ServerHandlers["coordinator"], RunMethods> {
  const { store, engine } = options;
  return {
    async startRun(request, context) {
      return runInfo(await startRun(request, context, options));
    },
    async listRuns({ federation }) {
      const { id } = getFederation(store, federation);
      const records = [...store.list<RunRecord>(keys.runs)]
        .map(({ value }) => value)
        .filter(({ run }) => run.federationId === id)
        .sort((a, b) => a.sequence - b.sequence);
      const newest = records.slice(-listedMax).map(runInfo);
      return { runs: newest.map((info) => ({ ...info, plan: new Uint8Array() })) };
    },
    async getRun({ run }) {
      const record = findRun(store, run);
      const rounds = newestRounds(store, record.run, listedMax).map(roundInfo);
      return { ...runInfo(record), rounds: rounds.map((round) => ({ ...round, cohort: [] })) };
    },
    async cancelRun({ run }, { peer }) {
      const { id } = findRun(store, run).run;
      return runInfo(await engine.cancelRun(id, `cancelled by ${peer.name}`));
    },
    async pauseRun({ run }) {
      return runInfo(await engine.pauseRun(findRun(store, run).run.id));
    },
    async resumeRun({ run }) {
      return runInfo(await engine.resumeRun(findRun(store, run).run.id));
    },
    async getRound(label) {
      return roundInfo(findLabelled(store, label).round);
    },
    async listRefused(label) {
      const { round } = findLabelled(store, label);
      const names = new Map(options.authority.enrolled().map(({ id, name }) => [id, name]));
      const updates = options.quarantine.list(round).map(({ sequence: _, ...update }) => ({
        ...update,
        name: names.get(update.participantId) ?? "",
      }));
      return { updates };
    },
    verifyRound: (label, { signal }) => verifyRound(label, options, signal),
    replayRound: (label, { signal }) => options.replays.replay(label, signal),
    watchRun({ run }, { signal }) {
      const record = findRun(store, run);
      return engine.watchers.watch(record, lastRound(store, record), signal);
    },
  };
}

type VersionMethods =
  | "listVersions"
  | "getVersion"
  | "promote"
  | "rollback"
  | "startTrial"
  | "setSplit"
  | "endSplit"
  | "listSplits";

function versionHandlers(
  options: CoordinatorOptions,
): Pick<ServerHandlers["coordinator"], VersionMethods> {
  const { store, federations, versions, authority, serving } = options;
  const info = (federation: FederationRecord, record: VersionRecord): VersionInfo =>
    versionInfo(federation, record, {
      directory: versions.directory(federation.name, record.version),
      modelKeyPem: authority.modelKeyPem,
      statistics: serving.trialStatistics(federation.name),
    });
  const served = (federation: FederationRecord): VersionInfo =>
    info(federation, getVersion(store, federation, federation.servedVersion));
  return {
    async listVersions({ federation: name }) {
      const federation = getFederation(store, name);
      const records = [...store.list<VersionRecord>(keys.versions(federation.id))];
      return { versions: records.map(({ value }) => info(federation, value)) };
    },
    async getVersion({ federation: name, version }) {
      const federation = getFederation(store, name);
      const wanted = version ?? federation.servedVersion;
      return info(federation, getVersion(store, federation, wanted));
    },
    async promote({ federation, version }, { signal }) {
      return served(await federations.promote(federation, version, signal));
    },
    async rollback({ federation, version }, { signal }) {
      return served(await federations.rollback(federation, version, signal));
    },
    setSplit: (split) => options.splits.set(split),
    async endSplit({ name }) {
      await options.splits.end(name);
      return { splits: options.splits.list() };
    },
    async listSplits() {
      return { splits: options.splits.list() };
    },
    async startTrial({ federation: name, version, rules: wanted }, { signal }) {
      const rules = readTrialRules(wanted);
      const record = await federations.tryOut(name, { version, rules }, signal);
      return info(getFederation(store, name), record);
    },
  };
}

/** What stays at a participant goes from one of its updates to the next: no two may be made at a time. */
function refuseOverlap({ asynchronous }: Plan, { name, layout }: FederationRecord): void {
  if (!asynchronous || asynchronous.contributions === 1) return;
  const local = layout.buffers.filter(({ rule }) => rule === "local");
  if (local.length === 0) return;
  throw new WardroundError(
    "PLAN_INVALID",
    `asynchronous.contributions is ${asynchronous.contributions}, and tensors of ${name} stay with the participants ("${local[0]?.name}"): an update would begin before the values of the one before it are known; use 1`,
  );
}

/** Ranges of patients' values in a file that is published are no part of what a mechanism's noise covers. */
function assertCalibratedInPublic({ name, variants }: FederationRecord, plan: Plan): void {
  if (!plan.privacy || variants?.calibration?.origin !== "participant-approved") return;
  throw new WardroundError(
    "PLAN_INVALID",
    `int8 of ${name} is calibrated on rows that participants approved, whose ranges no mechanism covers: make a federation with a public or synthetic sample, or with fp16 alone, for rounds with noise`,
  );
}

async function startRun(
  request: StartRunRequest,
  { peer }: CallContext,
  { store, authority, engine }: CoordinatorOptions,
): Promise<RunRecord> {
  const federation = getFederation(store, request.federation);
  const plan = parsePlanBytes(request.plan);
  if (plan.federation !== federation.name || plan.rounds !== request.rounds) {
    throw new WardroundError(
      "PLAN_INVALID",
      `the plan is for ${plan.rounds} rounds of ${plan.federation.slice(0, 64)}, asked were ${request.rounds} of ${federation.name}`,
    );
  }
  authority.verifyPlan(request.plan, request.planSignature, peer.certificate);
  assertCalibratedInPublic(federation, plan);
  const baseVersion = request.fromVersion ?? federation.headVersion;
  getVersion(store, federation, baseVersion);
  refuseOverlap(plan, federation);
  const rules = rulesOf(plan);
  const everyMs = request.everyMs ?? null;
  if (everyMs !== null && !(everyMs >= 1_000 && everyMs <= 366 * 86_400_000)) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `rounds every ${everyMs} ms were asked for: at least every 366 days, at most every second`,
    );
  }
  const id = randomId();
  return engine.startRun(id, (writes) => {
    const busy = writes.get<string>(keys.activeRun(federation.id));
    if (busy !== undefined) {
      throw new WardroundError(
        "ROUND_BUSY",
        `run ${busy} of ${federation.name} has not ended: wait for it, or cancel it`,
      );
    }
    const record: RunRecord = {
      run: {
        id,
        federationId: federation.id,
        federation: federation.name,
        state: "waiting",
        rules,
        planDigest: sha256Hex(nodeHasher, request.plan),
        roundsPlanned: plan.rounds,
        roundsDone: 0,
        roundsMissed: 0,
        paused: false,
        everyMs,
        nextRoundMs: 0,
        baseVersion,
        message: `${membersNeeded(rules)} participants are needed`,
        code: null,
      },
      sequence: nextSequence(writes),
      plan: request.plan,
      planSignature: request.planSignature,
      planSigner: peer.certificate,
    };
    writes.put(keys.run(id), record);
    writes.put(keys.activeRun(federation.id), id);
  });
}
