import { isOfDisk, toWardroundError, WardroundError } from "../base/errors.ts";
import type { Clock, Logger, Random } from "../base/ports.ts";
import type { Plan } from "../model/plan.ts";
import { builtInTrainer } from "../model/plan-training.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import type { Charge } from "../privacy/ledger.ts";
import type { Offer } from "../protocol/frames.ts";
import type { ExternalTrainer, Trainer } from "../runtime/contract.ts";
import { TrainerEnded } from "../runtime/external-trainer.ts";
import type { StoreWrites } from "../storage/contract.ts";
import { Backoff } from "./backoff.ts";
import type { BlobCache } from "./blob-cache.ts";
import type { Holding } from "./holding.ts";
import { makeUpdate } from "./make-update.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import { refuseTerms } from "./policy.ts";
import { chargeOf, type RoundRecord, type RoundRecords } from "./round-records.ts";
import type { FrameSender } from "./session.ts";
import type { Wire } from "./wire.ts";

/** What every piece of work on a round needs. */
export interface WorkContext {
  readonly participantId: string;
  readonly wire: Wire;
  readonly sender: FrameSender;
  readonly outbox: Outbox;
  readonly records: RoundRecords;
  readonly cache: BlobCache;
  readonly trainer: Trainer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** An offer that was accepted: its charge is reserved. */
export interface AcceptedOffer {
  readonly offer: Offer;
  readonly plan: Plan;
  readonly mechanism: LaplaceMechanism | undefined;
  readonly charge: Charge;
  readonly record: RoundRecord;
  readonly holding: Holding;
}

/**
 * Takes an accepted offer to its end: update from the outbox or from training, charge, upload. A
 * failure before the update is in the outbox frees the reservation and declines; an abort frees it
 * silently.
 */
export async function workOnRound(
  accepted: AcceptedOffer,
  context: WorkContext,
  signal: AbortSignal,
): Promise<void> {
  const { offer, charge, record, holding } = accepted;
  const log = context.log.child({ round: offer.roundId, attempt: offer.attempt });
  try {
    const entry =
      (await kept(accepted, context)) ?? (await trained(accepted, context, log, signal));
    signal.throwIfAborted();
    await sendUpdate(entry, { record, holding }, context, signal);
  } catch (thrown) {
    if (!signal.aborted) decline(accepted, thrown, context, log);
  } finally {
    holding.ledger.release(charge);
  }
}

/**
 * Charges for an update, then sends it, both again and again until the server holds it, does not want
 * it, the hospital's policy refuses it, its file is lost, or the signal aborts. Not a byte leaves before
 * the charge is durable; until then the policy is what data.yaml says now.
 */
export async function sendUpdate(
  entry: OutboxEntry,
  { record, holding }: Pick<AcceptedOffer, "record" | "holding">,
  context: WorkContext,
  signal: AbortSignal,
): Promise<void> {
  const { roundId } = entry.header;
  const { attempt } = entry;
  if (entry.acknowledgedAttempt >= attempt) return;
  const log = context.log.child({ round: roundId, attempt });
  const { config, ledger } = holding;
  const charge = chargeOf({ ...record, attempt });
  const send = async (): Promise<void> => {
    signal.throwIfAborted();
    if (!ledger.isCharged(charge)) refuseTerms(record, config.policy);
    if (!(await ledger.charge(charge, config.policy.epsilon_budget))) throw budgetTaken();
    try {
      await context.wire.upload(entry, signal);
    } catch (thrown) {
      if (!mayBeOfFile(thrown) || (await context.outbox.isWhole(entry))) throw thrown;
      throw fileLost(thrown);
    }
  };
  const isFinal = (error: WardroundError) => isUnwanted(error) || error.code === lostCode;
  const sent = await untilDone(send, isFinal, context, log, signal);
  if (sent.outcome === "aborted") return;
  if (sent.outcome === "refused") {
    const { code, message } = sent.error;
    log.warn({ event: "update.refused", code }, message);
    await context.outbox.erase(roundId, () => undefined); // the record waits for the result
    if (!code.startsWith("POLICY_") && code !== lostCode) return;
    const frame = { roundId, attempt, code, message: "" };
    context.sender.send({ body: "decline", decline: frame }, config.federation);
    return;
  }
  await context.outbox.acknowledge(roundId);
  log.info({ event: "update.acknowledged", bytes: entry.bytes });
}

/** Of an update that cannot be sent any more: it is what a training that came to nothing has. */
const lostCode = "TRAINING_FAILED";

function fileLost(cause: unknown): WardroundError {
  const message = "the update's file in the outbox is damaged or gone: check the disk";
  return new WardroundError(lostCode, message, { cause });
}

/** Whether an upload may have failed for what lies on the disk: bytes that differ, end early or cannot be read. */
function mayBeOfFile(thrown: unknown): boolean {
  const { code } = toWardroundError(thrown);
  return ["UPDATE_DIGEST_MISMATCH", "UPDATE_SHAPE_MISMATCH", "INTERNAL"].includes(code);
}

/** Of two rounds that were weighed at once the other one has it. */
export function budgetTaken(): WardroundError {
  return new WardroundError(
    "POLICY_BUDGET_SPENT",
    "another round has just taken what was left of the budget",
  );
}

/** The outbox's update, where it is the one that the offer asks for. */
export function keptUpdate(offer: Offer, outbox: Outbox): OutboxEntry | undefined {
  const entry = outbox.get(offer.roundId);
  return entry && isAsked(entry.header, offer) ? entry : undefined;
}

/** Whether an update of one offer, or by one header, is the update that another offer asks for. */
export function isAsked(
  update: Pick<UpdateHeader, "federationId" | "checkpointDigest" | "planDigest">,
  offer: Offer,
): boolean {
  return (
    update.federationId === offer.federationId &&
    update.checkpointDigest === offer.checkpointDigest &&
    update.planDigest === offer.planDigest
  );
}

async function kept(
  accepted: AcceptedOffer,
  context: WorkContext,
): Promise<OutboxEntry | undefined> {
  const { offer } = accepted;
  const { attempt } = offer;
  const entry = keptUpdate(offer, context.outbox);
  if (!entry) return undefined;
  if (entry.attempt === attempt) return entry;
  return context.outbox.carryOver(entry, attempt, agreedIn(accepted, context));
}

async function trained(
  accepted: AcceptedOffer,
  context: WorkContext,
  log: Logger,
  signal: AbortSignal,
): Promise<OutboxEntry> {
  const { offer, plan, mechanism, holding } = accepted;
  const { roundId, attempt, baseVersion } = offer;
  const { participantId, cache, clock, sender } = context;
  const trainer = trainerOf(accepted, context);
  const onProgress = (stepsDone: number, stepsTotal: number): void =>
    sender.send(
      { body: "progress", progress: { roundId, attempt, stepsDone, stepsTotal } },
      offer.federation,
    );
  const rows = holding.train;
  const { dataSet } = accepted.record;
  const layoutDigest = offer.sections[0]?.layoutDigest ?? "";
  const { planDigest } = offer;
  const use = { layoutDigest, dataSet, baseVersion, planDigest };
  const options = {
    offer,
    plan,
    mechanism,
    participantId,
    rows,
    trainer,
    cache,
    clock,
    onProgress,
    state: () => context.outbox.stateFor(offer.federationId, use),
  };
  log.info({ event: "training.started", rows: rows.rowCount, trainer: plan.training.trainer });
  const startedMs = clock.monotonicMs();
  const make = () => makeUpdate(options, signal);
  const isFinal = (error: WardroundError) => isOfDisk(error.code) || !isPassing(error);
  const made = await untilDone(make, isFinal, context, log, signal);
  if (made.outcome !== "done") throw made.error;
  const { header, payload, state: values, steps } = made.value;
  const state = values && { values, dataSet, baseVersion, planDigest };
  const elapsedMs = Math.round(clock.monotonicMs() - startedMs);
  log.info({ event: "training.done", steps, elapsedMs });
  return context.outbox.put({ header, attempt, payload, state }, agreedIn(accepted, context));
}

/** The one that the plan names: the policy took the plan, so it is there. */
function trainerOf(
  { plan, holding }: AcceptedOffer,
  context: WorkContext,
): Trainer | ExternalTrainer {
  const name = plan.training.trainer;
  const trainer = name === builtInTrainer ? context.trainer : holding.trainers.get(name);
  if (trainer) return trainer;
  throw new WardroundError("POLICY_TRAINER_UNKNOWN", `no trainer ${name} is here`);
}

/** What the hospital agreed to, for the transaction that puts the update into the outbox. */
function agreedIn({ record }: AcceptedOffer, { records }: WorkContext) {
  return (writes: StoreWrites): void => records.write(writes, record);
}

function decline(
  { offer, plan }: AcceptedOffer,
  thrown: unknown,
  context: WorkContext,
  log: Logger,
): void {
  const { code, message } = toWardroundError(thrown);
  log.error({ event: "training.failed", code, err: thrown }, message);
  // Of these the server may know: they say nothing about a patient.
  const isHarmless = code === "DATA_SHAPE_MISMATCH" || thrown instanceof TrainerEnded;
  const isTold = isOfDisk(code) || (isHarmless && !plan.privacy);
  const told = isTold ? message : "training did not come to its end: the hospital's log says why";
  context.sender.send(
    {
      body: "decline",
      decline: {
        roundId: offer.roundId,
        attempt: offer.attempt,
        code: isTold ? code : "TRAINING_FAILED",
        message: plan.privacy ? "" : told,
      },
    },
    offer.federation,
  );
}

type Outcome<T> =
  | { readonly outcome: "done"; readonly value: T }
  | { readonly outcome: "refused"; readonly error: WardroundError }
  | { readonly outcome: "aborted"; readonly error: unknown };

/** Will go away by itself: the server is not there, or does not know this participant's session yet. */
function isPassing(error: WardroundError): boolean {
  const isConnection = error.code === "CANCELLED" || error.code === "SESSION_REQUIRED";
  return error.retry === "with-backoff" || isConnection;
}

/** The server's or the policy's last word on an update; whatever else goes wrong is tried again. */
function isUnwanted(error: WardroundError): boolean {
  return /^(UPDATE|ROUND|RUN|FEDERATION|POLICY)_/.test(error.code) && !isPassing(error);
}

/** Of the waits between tries: few transfer at a time, and a server that was started again is back soon. */
const transferGrowth = 1.1;

/** Tries again, with back-off, until it is done or the error is final. */
async function untilDone<T>(
  work: () => Promise<T>,
  isFinal: (error: WardroundError) => boolean,
  { clock, random }: WorkContext,
  log: Logger,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const backoff = new Backoff(clock, random, transferGrowth);
  for (;;) {
    const startedMs = clock.monotonicMs();
    try {
      return { outcome: "done", value: await work() };
    } catch (thrown) {
      if (signal.aborted) return { outcome: "aborted", error: signal.reason };
      const error = toWardroundError(thrown);
      if (isFinal(error)) return { outcome: "refused", error };
      log.warn({ event: "transfer.interrupted", code: error.code }, error.message);
      backoff.brokeOff(clock.monotonicMs() - startedMs);
    }
    try {
      await backoff.wait(signal);
    } catch {
      return { outcome: "aborted", error: signal.reason };
    }
  }
}
