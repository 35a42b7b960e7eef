import type { Json } from "../base/canonical-json.ts";
import type { CohortEntry, RoundInfo, RunEvent, RunInfo } from "../protocol/frames.ts";
import { formatBytes, formatEpsilon, type JsonObject, jsonEpsilon } from "./output.ts";

/** A run as JSON. */
export function runJson(run: RunInfo): JsonObject {
  return {
    id: run.id,
    federation: run.federation,
    ...progressJson(run),
    ...(run.plan.byteLength === 0 ? {} : { plan: planJson(run.plan) }),
    ...problem(run),
  };
}

/** A round as JSON, with its cohort where it is known. Epsilon is null where it is unbounded. */
export function roundJson(round: RoundInfo): JsonObject {
  return {
    id: round.id,
    run: round.runId,
    number: round.number,
    phase: round.phase,
    attempt: round.attempt,
    cohort_size: round.cohortSize,
    admitted: round.admittedCount,
    ...(round.cohort.length < round.cohortSize ? {} : { cohort: round.cohort.map(entryJson) }),
    version: round.version,
    bytes_received: round.bytesReceived,
    epsilon_charged: jsonEpsilon(round.epsilonCharged),
    metrics: metricsJson(round),
    kernels: round.kernels,
    elapsed_ms: round.elapsedMs,
    ...problem(round),
  };
}

function entryJson(entry: CohortEntry): JsonObject {
  const { participantId: participant, name, state, staleness } = entry;
  const behind = staleness === undefined ? {} : { staleness };
  return { participant, name, state, ...behind, ...problem(entry) };
}

/** An event of `run watch` as JSON. */
export function eventJson(event: RunEvent): JsonObject {
  return {
    event: event.event,
    run: event.run
      ? {
          id: event.run.id,
          federation: event.run.federation,
          ...progressJson(event.run),
          ...problem(event.run),
        }
      : null,
    round: event.round ? roundJson(event.round) : null,
  };
}

/** One line about a round; where it failed, with who declined it or was refused. */
export function roundLine(round: RoundInfo): string {
  const refusals = hasFailed(round) ? refusalsOf(round) : [];
  const more = refusals.length - refusalsShown;
  return [
    roundState(round),
    ...refusals.slice(0, refusalsShown).map(refusalText),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join(", ");
}

/** How far a round has come. */
export function roundState(round: RoundInfo): string {
  const parts = [
    `round ${round.number} ${round.phase}`,
    `${round.admittedCount} of ${round.cohortSize} participants`,
    formatBytes(round.bytesReceived),
  ];
  if (round.phase === "published") {
    parts.push(`version ${round.version}`, `epsilon ${formatEpsilon(round.epsilonCharged)}`);
    if (round.total) parts.push(headline(round));
    parts.push(`${Math.round(round.elapsedMs)} ms`);
  }
  if (round.message !== "") parts.push(withCode(round));
  return parts.join(", ");
}

/** The one metric that fits beside all else: accuracy where classes are told apart. */
function headline({ right = 0, total = 0, metrics }: RoundInfo): string {
  const known = metrics.filter(({ value }) => value !== undefined);
  const named = ["concordance-index", "r-squared", "mean-squared-error"];
  const shown = named.flatMap((name) => known.filter((one) => one.name === name))[0];
  if (!shown) return `accuracy ${(right / total).toFixed(3)} (${right}/${total})`;
  return `${shown.name} ${shown.value?.toFixed(3)} (${total} rows)`;
}

/** A version's metrics, one a row. */
export function metricRows({ metrics }: RoundInfo): readonly (readonly [string, string])[] {
  return metrics.map(({ name, value }) => [
    name,
    value?.toPrecision(6) ?? "not told by these rows",
  ]);
}

/** A participant that declined a round, or whose update was refused. */
export interface Refusal {
  readonly participantId: string;
  readonly name: string;
  readonly code: string;
}

/** Who declined a round or was refused. */
export function refusalsOf(round: RoundInfo): readonly Refusal[] {
  return round.cohort.filter((entry) => entry.code !== "");
}

/** `hospital-2: POLICY_BUDGET_SPENT` */
export function refusalText({ name, code }: Refusal): string {
  return `${name}: ${code}`;
}

const refusalsShown = 8;

function hasFailed({ phase }: RoundInfo): boolean {
  return phase === "failed" || phase === "rejected" || phase === "cancelled";
}

/** One line about a run. */
export function runLine(run: RunInfo): string {
  const rounds = `${run.roundsDone} of ${run.roundsPlanned} rounds`;
  const missed = run.roundsMissed > 0 ? `, ${run.roundsMissed} missed` : "";
  const next =
    run.nextRoundMs === undefined || run.paused
      ? ""
      : `, the next from ${new Date(run.nextRoundMs).toISOString()} on`;
  const why = run.message === "" ? "" : `: ${withCode(run)}`;
  return `run ${run.id} of ${run.federation} is ${runState(run)}, ${rounds}${missed}${next}${why}`;
}

/** `running`, or `running (paused)`. */
export function runState({ state, paused }: RunInfo): string {
  return paused ? `${state} (paused)` : state;
}

function progressJson(run: RunInfo): JsonObject {
  return {
    state: run.state,
    paused: run.paused,
    rounds_planned: run.roundsPlanned,
    rounds_done: run.roundsDone,
    rounds_missed: run.roundsMissed,
    every_ms: run.everyMs ?? null,
    next_round_ms: run.nextRoundMs ?? null,
  };
}

function withCode({ message, code }: { readonly message: string; readonly code: string }): string {
  return code === "" ? message : `${message} (${code})`;
}

function planJson(bytes: Uint8Array): Json {
  return JSON.parse(new TextDecoder().decode(bytes)) as Json;
}

function metricsJson(round: RoundInfo): Json {
  if (round.right === undefined || round.total === undefined) return null;
  const { right, total, lossSum, metrics } = round;
  const values = Object.fromEntries(metrics.map(({ name, value }) => [name, value ?? null]));
  const told = metrics.length > 0 ? { values } : {};
  return { right, total, loss_sum: lossSum ?? null, ...told };
}

function problem(of: { readonly code: string; readonly message: string }): JsonObject {
  return of.code === "" && of.message === "" ? {} : { code: of.code, message: of.message };
}
