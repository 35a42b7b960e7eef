/** What one event changes in the store, all in one transaction. */
import { WardroundError } from "../base/errors.ts";
import type { StoreWrites } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import { gateFailure } from "./gates.ts";
import {
  blobsOf,
  chargesOf,
  type FederationRecord,
  getFederation,
  getVersion,
  keys,
  lastRound,
  type Reads,
  type ReleaseRecord,
  type RoundRecord,
  type RoundRef,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { planOf } from "./round-frames.ts";
import { endLog } from "./round-log.ts";
import { carriedFrom, isOver } from "./rounds/asynchronous.ts";
import { offerIdOf } from "./rounds/cohort.ts";
import { hasRunEnded, type Moment, type Run, type RunEvent, runTransition } from "./rounds/run.ts";
import {
  type Candidate,
  type Effect,
  hasEnded,
  isCharged,
  isCollecting,
  type NewCheckpoint,
  type PlannedRound,
  type PublishedRound,
  type Round,
  type RoundEvent,
} from "./rounds/state.ts";
import { transition } from "./rounds/transition.ts";
import { ordered, servingOf, withoutTrial } from "./served-order.ts";
import { labelThresholdOf, trialRulesOf } from "./traffic-records.ts";

/** What the journal takes from outside; all of it may be asked twice. */
export interface JournalContext {
  readonly atMs: number;
  readonly wallMs: number;
  readonly kernels: string;
  /** Whether a run's schedule allows a round to begin now. */
  readonly isDue: (run: Run) => boolean;
  /** Connected members of a federation. */
  readonly candidates: (federation: FederationRecord) => readonly Candidate[];
  readonly newRoundId: string;
  readonly authority: Pick<Authority, "signRelease">;
}

/** An event with what has to be stored beside it. */
export type JournalEvent = RoundEvent & {
  /** With `published` only. */
  readonly versionRecord?: VersionRecord;
};

/** One round that an event changed. */
export interface Step {
  readonly kind: RoundEvent["kind"];
  readonly before: Round;
  readonly after: Round;
  readonly effects: readonly Effect[];
}

export interface Applied {
  readonly record: RunRecord;
  readonly before: RunRecord;
  /** In the order they happened; none where the event changed nothing. */
  readonly steps: readonly Step[];
  /** What the run's round is told, where the run was told it. */
  readonly command: { readonly ref: RoundRef; readonly kind: RoundCommand } | undefined;
}

/**
 * Applies an event to a round, and what follows from it to run, ledger, versions and results.
 * @throws WardroundError where the round takes no such event: nothing is changed then.
 */
export function applyRoundEvent(
  writes: StoreWrites,
  ref: RoundRef,
  event: JournalEvent,
  context: JournalContext,
): Applied {
  const record = getRun(writes, ref.runId);
  const found = writes.get<RoundRecord>(keys.round(ref));
  if (!found) {
    throw new WardroundError("ROUND_NOT_FOUND", `run ${ref.runId} has no round ${ref.number}`);
  }
  const before = found.state;
  const { versionRecord, ...logged } = event;
  const { state: after, effects } = transition(before, logged as RoundEvent);
  if (after === before && effects.length === 0) {
    return { record, before: record, steps: [], command: undefined };
  }
  putRound(writes, found, after, logged as RoundEvent);
  noteOffers(writes, { before, after, ref });
  const step: Step = { kind: event.kind, before, after, effects };
  if (isCharged(after) && !isCharged(before)) charge(writes, after, record, context.wallMs);
  const { authority } = context;
  if (after.phase !== before.phase) enterPhase(writes, { record, after, versionRecord, authority });
  if (!hasEnded(after) || hasEnded(before)) {
    return { record, before: record, steps: [step], command: undefined };
  }
  endLog(writes, after);
  const now = momentOf(writes, record, context);
  const runEvent: RunEvent =
    after.phase === "published"
      ? { kind: "round-published", version: after.version, now }
      : {
          kind: "round-ended",
          outcome: after.phase,
          code: after.code,
          message: after.message,
          now,
        };
  const applied = applyRunEvent(writes, record.run.id, runEvent, context);
  return { ...applied, steps: [step, ...applied.steps] };
}

/** Applies an event to a run, opening the next round where one follows. */
export function applyRunEvent(
  writes: StoreWrites,
  runId: string,
  event: RunEvent,
  context: JournalContext,
): Applied {
  const before = getRun(writes, runId);
  const { run, effects } = runTransition(before.run, event);
  const record: RunRecord = { ...before, run };
  writes.put(keys.run(runId), record);
  if (hasRunEnded(run)) writes.remove(keys.activeRun(run.federationId));
  const steps: Step[] = [];
  let command: Applied["command"];
  for (const effect of effects) {
    const ref = { runId, number: effect.number };
    if (effect.kind === "open-round") steps.push(openNext(writes, record, ref, context));
    else command = { ref, kind: commands[effect.kind] };
  }
  if (hasRunEnded(run)) steps.push(...endOffers(writes, record, context));
  return { record, before, steps, command };
}

/** Offers that the last round of an asynchronous run has carried: no other takes them over. */
function endOffers(
  writes: StoreWrites,
  record: RunRecord,
  context: JournalContext,
): readonly Step[] {
  const last = lastRound(writes, record);
  if (!last || carriedFrom(last).length === 0) return [];
  const event = { kind: "offers-ended", atMs: context.atMs } as const;
  return applyRoundEvent(writes, last, event, context).steps;
}

/**
 * Where an offer's id leads to, and whose result is to be told from now on. An offer that is carried
 * leads to the round that holds it: from the transaction on in which that opens.
 */
function noteOffers(
  writes: StoreWrites,
  { before, after, ref }: { readonly before: Round; readonly after: Round; readonly ref: RoundRef },
): void {
  if (!("cohort" in after) || (!hasEnded(after) && !after.rules.asynchronous)) return;
  // A whole round may have come as the reference to itself.
  const own: RoundRef = { runId: ref.runId, number: ref.number };
  const cohort = "cohort" in before ? before.cohort : [];
  const known = new Map(cohort.map((member) => [offerIdOf(before, member), member]));
  for (const member of after.cohort) {
    const { participantId, offer } = member;
    const was = known.get(offerIdOf(after, member));
    if (offer && !was) writes.put(keys.roundRef(offer.id), own);
    if (!isOver(after, member) || (was && isOver(before, was))) continue;
    writes.put(keys.result(participantId, offerIdOf(after, member)), own);
  }
}

/** Tells a run to pause, go on or stop, and its round with it, where that can still do so. */
export function applyCommand(
  writes: StoreWrites,
  runId: string,
  event: CommandEvent,
  context: JournalContext,
): Applied {
  const record = getRun(writes, runId);
  const now = momentOf(writes, record, context);
  const runEvent: RunEvent = event.kind === "resume" ? { ...event, now } : event;
  const asked = applyRunEvent(writes, runId, runEvent, context);
  if (!asked.command) return asked;
  const { ref, kind } = asked.command;
  const round = writes.get<RoundRecord>(keys.round(ref))?.state;
  if (kind !== "cancel" && !(round && isCollecting(round))) return asked;
  const { atMs } = context;
  const candidates = context.candidates(getFederation(writes, record.run.federation));
  const message = event.kind === "cancel" ? event.message : "";
  const told: Record<RoundCommand, RoundEvent> = {
    cancel: { kind: "cancel", message, atMs },
    paused: { kind: "paused", atMs },
    continued: { kind: "continued", candidates, atMs },
  };
  return { ...applyRoundEvent(writes, ref, told[kind], context), before: asked.before };
}

/** What decides whether a run's next round can begin. */
export function momentOf(
  reads: Reads,
  { run }: RunRecord,
  { candidates, isDue, wallMs }: Omit<JournalContext, "newRoundId" | "authority">,
): Moment {
  const memberCount = candidates(getFederation(reads, run.federation)).length;
  return { memberCount, isDue: isDue(run), wallMs };
}

type RoundCommand = "cancel" | "paused" | "continued";
/** What a coordinator tells a run that goes on. */
export type CommandEvent =
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  | { readonly kind: "cancel"; readonly message: string };

const commands = {
  "cancel-round": "cancel",
  "pause-round": "paused",
  "continue-round": "continued",
} as const;

function openNext(
  writes: StoreWrites,
  { run }: RunRecord,
  ref: RoundRef,
  context: JournalContext,
): Step {
  const federation = getFederation(writes, run.federation);
  const { checkpoint, state: kept } = getVersion(writes, federation, run.baseVersion);
  const { asynchronous } = run.rules;
  const earlier = { runId: run.id, number: ref.number - 1 };
  const carried = carriedFrom(writes.get<RoundRecord>(keys.round(earlier))?.state);
  const planned: PlannedRound = {
    phase: "planned",
    id: context.newRoundId,
    runId: run.id,
    number: ref.number,
    federationId: run.federationId,
    attempt: 1,
    rules: run.rules,
    planDigest: run.planDigest,
    base: {
      version: run.baseVersion,
      checkpointDigest: checkpoint.digest,
      checkpointBytes: checkpoint.bytes,
      ...(kept ? { state: kept } : {}),
    },
    ...(asynchronous ? { publishedBefore: run.roundsDone } : {}),
    kernels: context.kernels,
    asOfMs: context.atMs,
    elapsedMs: 0,
  };
  const event: RoundEvent = {
    kind: "open",
    atMs: context.atMs,
    candidates: context.candidates(federation),
    ...(asynchronous ? { carried } : {}),
  };
  const { state, effects } = transition(planned, event);
  writes.put(keys.roundRef(planned.id), ref);
  putRound(writes, { state: planned, eventCount: 0 }, state, event);
  noteOffers(writes, { before: planned, after: state, ref });
  return { kind: "open", before: planned, after: state, effects };
}

function putRound(
  writes: StoreWrites,
  { state: before, eventCount }: RoundRecord,
  state: Round,
  event: RoundEvent,
): void {
  // That time passed is in the state; what it led to is an event.
  const isTime = event.kind === "tick" || event.kind === "progress";
  const isLogged = !isTime || state.phase !== before.phase;
  const record: RoundRecord = { state, eventCount: eventCount + (isLogged ? 1 : 0) };
  writes.put(keys.round(state), record);
  if (isLogged) writes.put(keys.roundEvent(state.id, record.eventCount), event);
}

function enterPhase(
  writes: StoreWrites,
  entered: {
    readonly record: RunRecord;
    readonly after: Round;
    readonly versionRecord: VersionRecord | undefined;
    readonly authority: JournalContext["authority"];
  },
): void {
  const { record, after, versionRecord, authority } = entered;
  switch (after.phase) {
    case "closed": {
      const key = keys.closed(after.id, after.attempt);
      if (writes.get(key) !== undefined) {
        throw new WardroundError("INTERNAL", `round ${after.id} was closed before`);
      }
      writes.put(key, after.binding);
      break;
    }
    case "evaluating":
      writes.put(keys.blobOwner(after.checkpoint.digest, record.run.federation), true);
      break;
    case "published": {
      if (!versionRecord) throw new WardroundError("INTERNAL", "a version without its record");
      publish(writes, { record, round: after, made: versionRecord, authority });
      break;
    }
    case "failed":
    case "cancelled":
    case "rejected":
      if (after.discarded) disown(writes, record.run.federation, after.discarded);
      break;
    default:
      break;
  }
}

/** Takes what no version was made of from its federation, unless a version has the very same bytes. */
function disown(writes: StoreWrites, name: string, made: NewCheckpoint): void {
  const { id } = getFederation(writes, name);
  const versions = [...writes.list<VersionRecord>(keys.versions(id))];
  const wanted = new Set(versions.flatMap(({ value }) => blobsOf(value)));
  for (const digest of blobsOf({ ...made, checkpoint: made })) {
    if (!wanted.has(digest)) writes.remove(keys.blobOwner(digest, name));
  }
}

// Invariant: charged in the transaction that lets the aggregate be seen, whatever becomes of it later.
function charge(writes: StoreWrites, round: Round, record: RunRecord, chargedMs: number): void {
  if (!("binding" in round) || !round.binding) {
    throw new WardroundError("INTERNAL", `round ${round.id} is charged before it was closed`);
  }
  const { federationId, id: roundId, attempt } = round;
  const release: ReleaseRecord = { roundId, attempt, mechanism: planOf(record).mechanism ?? null };
  writes.put(keys.release(federationId, release), release);
  for (const due of chargesOf({ ...round, binding: round.binding }, chargedMs)) {
    writes.put(keys.charge(due), due);
  }
}

/** A version that failed a gate is there and not served; with a trial in the plan the next one is tried out. */
function publish(
  writes: StoreWrites,
  {
    record,
    round,
    made,
    authority,
  }: {
    readonly record: RunRecord;
    readonly round: PublishedRound;
    readonly made: VersionRecord;
    readonly authority: JournalContext["authority"];
  },
): void {
  const federation = getFederation(writes, record.run.federation);
  const { version } = made;
  const failure = gateFailure(made.gates);
  const kept = failure === undefined ? made : { ...made, unserved: failure };
  writes.put(keys.version(federation.id, version), kept);
  for (const digest of blobsOf(made)) writes.put(keys.blobOwner(digest, federation.name), true);
  writes.put(keys.federation(federation.name), published());

  function published(): FederationRecord {
    const newest = { ...federation, headVersion: version };
    if (failure !== undefined) return ordered(newest, authority);
    const { plan } = planOf(record);
    const rules = trialRulesOf(plan);
    const over = withoutTrial(writes, newest, `its trial ended when version ${version} came`);
    if (!rules) return servingOf(over, version, authority);
    const labelThreshold = labelThresholdOf(plan);
    return ordered(
      { ...over, trial: { ...rules, id: round.id, version, labelThreshold } },
      authority,
    );
  }
}

function getRun(writes: StoreWrites, runId: string): RunRecord {
  const record = writes.get<RunRecord>(keys.run(runId));
  if (!record) throw new WardroundError("RUN_NOT_FOUND", `there is no run ${runId}`);
  return record;
}
