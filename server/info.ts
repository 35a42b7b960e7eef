/** Runs, rounds and federations as coordinators see them. */
import { countsOnly, type Evaluated } from "../model/evaluation.ts";
import type { FederationInfo, RoundInfo, RunInfo } from "../protocol/frames.ts";
import { metricValues } from "../training/measures.ts";
import type { FederationRecord, RunRecord } from "./records.ts";
import { stalenessOf } from "./rounds/asynchronous.ts";
import { isCharged, type Round, sumCounts } from "./rounds/state.ts";

/** Epsilon that a round has cost each data set; 0 where no aggregate was made, Infinity without a mechanism. */
export function epsilonCharged(round: Round): number {
  return isCharged(round) ? (round.rules.epsilon ?? Number.POSITIVE_INFINITY) : 0;
}

/** One round: its phase, who was picked and how far each is, and what it cost. */
export function roundInfo(round: Round): RoundInfo {
  const cohort = "cohort" in round ? round.cohort : [];
  const counts = countsOf(round);
  return {
    id: round.id,
    runId: round.runId,
    number: round.number,
    phase: round.phase,
    attempt: round.attempt,
    cohort: cohort.map((member) => ({
      participantId: member.participantId,
      name: member.name,
      state: member.status,
      code: member.code ?? "",
      message: member.message,
      ...(member.offer ? { staleness: stalenessOf(round, member.offer) } : {}),
    })),
    version: round.phase === "published" ? round.version : 0,
    bytesReceived: cohort.reduce((sum, { update }) => sum + (update?.bytes ?? 0), 0),
    epsilonCharged: epsilonCharged(round),
    ...(counts ? { right: counts.right, total: counts.total, lossSum: counts.lossSum } : {}),
    message: ("message" in round && round.message) || "",
    code: "code" in round ? round.code : "",
    kernels: kernelsOf(round),
    elapsedMs: round.phase === "published" ? round.elapsedMs : 0,
    metrics: Object.entries((counts && metricValues(counts)) ?? {}).map(([name, value]) => ({
      name,
      ...(value === null ? {} : { value }),
    })),
    cohortSize: cohort.length,
    admittedCount: cohort.filter(({ status }) => status === "admitted").length,
  };
}

/** A run without its rounds. */
export function runInfo(record: RunRecord): RunInfo {
  const { run, plan } = record;
  return {
    id: run.id,
    federation: run.federation,
    state: run.state,
    roundsPlanned: run.roundsPlanned,
    roundsDone: run.roundsDone,
    plan,
    rounds: [],
    message: run.message,
    code: run.code ?? "",
    paused: run.paused,
    roundsMissed: run.roundsMissed,
    ...(run.everyMs === null ? {} : { everyMs: run.everyMs }),
    ...(run.everyMs !== null && run.state === "waiting" ? { nextRoundMs: run.nextRoundMs } : {}),
  };
}

/** One federation: its model, its members and its versions. */
export function federationInfo(federation: FederationRecord): FederationInfo {
  return {
    id: federation.id,
    name: federation.name,
    participants: federation.participants,
    parameterCount: federation.layout.parameterCount,
    layoutDigest: federation.layout.digest,
    headVersion: federation.headVersion,
    servedVersion: federation.servedVersion,
    notes: federation.notes,
  };
}

/** Those that folded; before that those that the round was closed with. */
function kernelsOf(round: Round): string {
  const folded =
    ("checkpoint" in round && round.checkpoint) || ("discarded" in round && round.discarded);
  if (folded) return folded.kernels;
  return ("binding" in round && round.binding?.kernels) || "";
}

/** Metrics are added up once, when all is told: their sums are long, and this is asked at each event. */
function countsOf(round: Round): Evaluated | null {
  if (round.phase === "published") return round.metrics;
  if (round.phase !== "evaluating") return null;
  const told = round.asked.map((one) => ({ ...one, counts: one.counts && countsOnly(one.counts) }));
  return sumCounts(told);
}
