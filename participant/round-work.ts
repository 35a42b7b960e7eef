import { toWardroundError, type WardroundError } from "../base/errors.ts";
import type { Clock, Logger, Random } from "../base/ports.ts";
import type { Plan } from "../model/plan.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import type { Charge } from "../privacy/ledger.ts";
import type { Offer } from "../protocol/frames.ts";
import type { Trainer } from "../runtime/contract.ts";
import type { StoreWrites } from "../storage/contract.ts";
import { Backoff } from "./backoff.ts";
import type { BlobCache } from "./blob-cache.ts";
import type { LoadedTable } from "./data/load-table.ts";
import type { Ledger } from "./ledger.ts";
import { makeUpdate } from "./make-update.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import type { RoundRecord, RoundRecords } from "./round-records.ts";
import type { FrameSender } from "./session.ts";
import type { Wire } from "./wire.ts";

/** What every piece of work on a round needs. */
export interface WorkContext {
  readonly participantId: string;
  readonly wire: Wire;
  readonly sender: FrameSender;
  readonly outbox: Outbox;
  readonly ledger: Ledger;
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
  readonly table: LoadedTable;
}

/**
 * Takes an accepted offer to its end: update from the outbox or from training, charge, upload. A
 * failure before the charge frees the reservation and declines; an abort frees it silently.
 */
export async function workOnRound(
  accepted: AcceptedOffer,
  context: WorkContext,
  signal: AbortSignal,
): Promise<void> {
  const { offer, charge } = accepted;
  const log = context.log.child({ round: offer.roundId, attempt: offer.attempt });
  let entry: OutboxEntry;
  try {
    entry = (await kept(accepted, context)) ?? (await trained(accepted, context, log, signal));
    signal.throwIfAborted();
  } catch (thrown) {
    if (!signal.aborted) decline(accepted, thrown, context, log);
    return;
  } finally {
    context.ledger.settle(charge);
  }
  // The hospital has paid: the first byte may leave.
  await sendUpdate(entry, context, signal);
}

/**
 * Sends an update whose charge is recorded, again and again until the server holds it, does not want
 * it, or the signal aborts.
 */
export async function sendUpdate(
  entry: OutboxEntry,
  context: WorkContext,
  signal: AbortSignal,
): Promise<void> {
  const { roundId } = entry.header;
  if (entry.acknowledgedAttempt >= entry.attempt) return;
  const log = context.log.child({ round: roundId, attempt: entry.attempt });
  const upload = () => context.wire.upload(entry, signal);
  const sent = await untilDone(upload, isUnwanted, context, log, signal);
  if (sent.outcome === "aborted") return;
  if (sent.outcome === "refused") {
    log.warn({ event: "update.refused", code: sent.error.code }, sent.error.message);
    await context.outbox.erase(roundId, () => undefined); // the record waits for the result
    return;
  }
  await context.outbox.acknowledge(roundId);
  log.info({ event: "update.acknowledged", bytes: entry.bytes });
}

/** What the hospital owes and agreed to for an update, for the transaction that puts it into the outbox. */
function paidBy({ charge, record }: AcceptedOffer, { ledger, records }: WorkContext) {
  return (writes: StoreWrites): void => {
    ledger.charge(writes, charge);
    records.write(writes, record);
  };
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
  return context.outbox.carryOver(entry, attempt, paidBy(accepted, context));
}

async function trained(
  accepted: AcceptedOffer,
  context: WorkContext,
  log: Logger,
  signal: AbortSignal,
): Promise<OutboxEntry> {
  const { offer, plan, mechanism, table } = accepted;
  const { roundId, attempt } = offer;
  const { participantId, trainer, cache, clock, sender } = context;
  const onProgress = (stepsDone: number, stepsTotal: number): void =>
    sender.send(
      { body: "progress", progress: { roundId, attempt, stepsDone, stepsTotal } },
      offer.federation,
    );
  const rows = table.train;
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
  };
  log.info({ event: "training.started", rows: rows.rowCount });
  const startedMs = clock.monotonicMs();
  const make = () => makeUpdate(options, signal);
  const isFinal = (error: WardroundError) => error.code === "DISK_FULL" || !isPassing(error);
  const made = await untilDone(make, isFinal, context, log, signal);
  if (made.outcome !== "done") throw made.error;
  const { header, payload, steps } = made.value;
  const elapsedMs = Math.round(clock.monotonicMs() - startedMs);
  log.info({ event: "training.done", steps, elapsedMs });
  return context.outbox.put({ header, attempt, payload }, paidBy(accepted, context));
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
  const isTold = code === "DATA_SHAPE_MISMATCH" || code === "DISK_FULL";
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

/** The server's last word on an update that is paid for; whatever else goes wrong is tried again. */
function isUnwanted(error: WardroundError): boolean {
  return /^(UPDATE|ROUND|RUN|FEDERATION)_/.test(error.code) && !isPassing(error);
}

/** Tries again, with back-off, until it is done or the error is final. */
async function untilDone<T>(
  work: () => Promise<T>,
  isFinal: (error: WardroundError) => boolean,
  { clock, random }: WorkContext,
  log: Logger,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const backoff = new Backoff(clock, random);
  for (;;) {
    try {
      return { outcome: "done", value: await work() };
    } catch (thrown) {
      if (signal.aborted) return { outcome: "aborted", error: signal.reason };
      const error = toWardroundError(thrown);
      if (isFinal(error)) return { outcome: "refused", error };
      log.warn({ event: "transfer.interrupted", code: error.code }, error.message);
    }
    try {
      await backoff.wait(signal);
    } catch {
      return { outcome: "aborted", error: signal.reason };
    }
  }
}
