import { assertNever } from "../base/assert-never.ts";
import { type ErrorCode, isErrorCode, toWardroundError, WardroundError } from "../base/errors.ts";
import { peerMessageLengthMax } from "../base/limits.ts";
import type { Hasher } from "../base/ports.ts";
import type { Evaluate, Hello, Offer, Result, ServerFrame } from "../protocol/frames.ts";
import { Backoff } from "./backoff.ts";
import { checkResult } from "./check-result.ts";
import type { LoadedTable } from "./data/load-table.ts";
import { evaluateRound } from "./evaluate-round.ts";
import { decide, type PolicyContext } from "./policy.ts";
import type { RoundRecord, RoundRecords } from "./round-records.ts";
import { type AcceptedOffer, sendUpdate, type WorkContext, workOnRound } from "./round-work.ts";
import { runSession } from "./session.ts";

export interface ParticipantContext extends WorkContext {
  readonly hello: Omit<Hello, "serverIncarnation">;
  readonly tables: readonly LoadedTable[];
  readonly records: RoundRecords;
  readonly hasher: Hasher;
  readonly verifyPlan: PolicyContext["verifyPlan"];
  readonly isSigned: (manifest: Uint8Array, signature: Uint8Array) => boolean;
}

interface Work {
  readonly attempt: number;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** After these the participant ends: trying again would change nothing, or fence another process. */
const fatal: ReadonlySet<ErrorCode> = new Set([
  "SESSION_FENCED",
  "CERTIFICATE_MISSING",
  "ROLE_MISSING",
  "CA_MISMATCH",
  "VERSION_UNSUPPORTED",
  "IDENTITY_NOT_FOUND",
]);

/**
 * Keeps one session to the server and works on what it offers. Work on a round outlives a session:
 * what a lost stream was asked to do goes on, and its outcome is said when the server asks again.
 */
export class Participant {
  readonly #context: ParticipantContext;
  readonly #signal: AbortSignal;
  readonly #ending = new AbortController();
  /** One piece of work a round. */
  readonly #works = new Map<string, Work>();
  /** Evaluations that run, by the checkpoint's digest. */
  readonly #evaluations = new Map<string, Promise<void>>();

  constructor(context: ParticipantContext, signal: AbortSignal) {
    this.#context = context;
    this.#signal = AbortSignal.any([signal, this.#ending.signal]);
  }

  /**
   * Returns once the signal aborts.
   * @throws WardroundError where the server says something final, such as SESSION_FENCED.
   */
  async run(): Promise<void> {
    const { clock, random, log } = this.#context;
    const backoff = new Backoff(clock, random);
    try {
      while (!this.#signal.aborted) {
        const error = await this.#connectOnce(backoff);
        if (this.#signal.aborted) return;
        if (fatal.has(error.code)) throw error;
        log.warn({ event: "session.lost", code: error.code }, error.message);
        await backoff.wait(this.#signal).catch(() => undefined); // an abort ends the loop
      }
    } finally {
      await this.#endEverything();
    }
  }

  async #connectOnce(backoff: Backoff): Promise<WardroundError> {
    const { wire, clock, hello, records, sender, log } = this.#context;
    try {
      await runSession(
        {
          open: (signal) => wire.session(signal),
          hello: { ...hello, serverIncarnation: records.serverIncarnation() },
          clock,
          onWelcome: async (welcome, link) => {
            sender.attach(link);
            backoff.reset();
            await records.meetServer(welcome.incarnation);
            log.info({ event: "session.open", incarnation: welcome.incarnation });
            this.#resumeUploads();
          },
          onFrame: (frame) => this.#take(frame),
        },
        this.#signal,
      );
      return new WardroundError("PEER_GONE", "the server ended the session");
    } catch (thrown) {
      return toWardroundError(thrown);
    } finally {
      sender.detach();
    }
  }

  async #take(frame: ServerFrame): Promise<void> {
    const { log } = this.#context;
    switch (frame.body) {
      case "offer":
        return this.#takeOffer(frame.offer);
      case "cancel":
        log.info({ event: "round.cancelled", round: frame.cancel.roundId });
        await this.#forget(frame.cancel.roundId);
        return this.#acknowledge(frame);
      case "evaluate":
        return this.#takeEvaluate(frame.evaluate, frame.header?.messageId ?? 0);
      case "result":
        await this.#takeResult(frame.result);
        return this.#acknowledge(frame);
      case "error":
        return this.#takeError(frame.error);
      case "welcome":
      case "heartbeat":
      case "ack":
        return;
      case "extension":
        log.debug({ event: "extension.ignored", opcode: frame.extension.opcode });
        return;
      default:
        return assertNever(frame);
    }
  }

  async #takeOffer(offer: Offer): Promise<void> {
    const { log, ledger, records, hasher, verifyPlan, cache } = this.#context;
    const { roundId, attempt, federation } = offer;
    if (this.#works.get(roundId)?.attempt === attempt) return this.#accept(offer);
    const table = this.#tableOf(federation);
    if (!table) {
      const message = `no data for federation ${federation} is here`;
      return this.#decline(offer, { code: "POLICY_PLAN_REFUSED", message, sentMessage: "" });
    }
    await this.#forgetOthers(offer);
    const { config } = table;
    const entries = ledger.entries(config.data_set);
    const decision = decide(offer, { config, entries, verifyPlan, hasher });
    if (decision.kind === "decline") return this.#decline(offer, decision);
    if (!(await ledger.reserve(decision.charge, config.policy.epsilon_budget))) {
      const message = "another round has just taken what was left of the budget";
      return this.#decline(offer, { code: "POLICY_BUDGET_SPENT", message, sentMessage: "" });
    }
    const accepted: AcceptedOffer = { ...decision, offer, table };
    await records.put(recordOf(accepted));
    const inUse = records.list().flatMap((each) => [each.graphDigest, each.checkpointDigest]);
    await cache.keepOnly(new Set([...inUse, ...this.#evaluations.keys()]));
    log.info({ event: "offer.accepted", round: roundId, attempt, federation });
    this.#accept(offer);
    this.#start(roundId, attempt, (signal) => workOnRound(accepted, this.#context, signal));
  }

  #accept({ roundId, attempt, federation }: Offer): void {
    this.#context.sender.send({ body: "accept", accept: { roundId, attempt } }, federation);
  }

  #decline(
    { roundId, attempt, federation }: Offer,
    why: { readonly code: ErrorCode; readonly message: string; readonly sentMessage: string },
  ): void {
    const { log, sender } = this.#context;
    const { code, message, sentMessage } = why;
    log.warn({ event: "offer.declined", round: roundId, attempt, federation, code }, message);
    sender.send(
      { body: "decline", decline: { roundId, attempt, code, message: sentMessage } },
      federation,
    );
  }

  /** One round of a federation is open at a time: an offer ends all others of it. */
  async #forgetOthers({ federationId, roundId, attempt }: Offer): Promise<void> {
    const { records, outbox } = this.#context;
    const works = this.#works.get(roundId);
    if (works && works.attempt !== attempt) await this.#stop(roundId);
    const stale = [...records.list(), ...outbox.list().map(({ header }) => header)].filter(
      (each) => each.federationId === federationId && each.roundId !== roundId,
    );
    for (const each of stale) await this.#forget(each.roundId);
  }

  #takeEvaluate(asked: Evaluate, messageId: number): void {
    const { records, sender, log } = this.#context;
    const { roundId, checkpointDigest, federation } = asked;
    if (this.#evaluations.has(checkpointDigest)) return;
    const agreed = { record: records.get(roundId), table: this.#tableOf(federation) };
    const answer = async (): Promise<void> => {
      try {
        const evaluation = await evaluateRound(asked, agreed, this.#context, this.#signal);
        sender.send({ body: "evaluation", evaluation }, federation);
        log.info({ event: "evaluation.sent", round: roundId });
      } catch (thrown) {
        const { code, message, retry } = toWardroundError(thrown);
        log.warn({ event: "evaluation.failed", round: roundId, code, err: thrown }, message);
        const error = { code, message: "", retry, inReplyTo: messageId };
        sender.send({ body: "error", error }, federation);
      } finally {
        this.#evaluations.delete(checkpointDigest);
      }
    };
    this.#evaluations.set(checkpointDigest, answer());
  }

  async #takeResult(result: Result): Promise<void> {
    const { records, log, isSigned, clock } = this.#context;
    const { roundId, outcome, version, code } = result;
    log.info({ event: "round.result", round: roundId, outcome, version, code });
    const record = records.get(roundId);
    if (record) {
      const problems = checkResult(record, result, isSigned);
      if (problems.length > 0) {
        const { federation } = record;
        await records.raise({ roundId, federation, problems, atMs: clock.nowMs() });
        log.error({ event: "result.alarm", round: roundId, problems }, problems.join("; "));
      }
    }
    await this.#forget(roundId);
  }

  /** The server's own words are cut and logged; one of the final codes ends the participant. */
  async #takeError(error: { readonly code: string; readonly message: string }): Promise<void> {
    const code = isErrorCode(error.code) ? error.code : "INTERNAL";
    const message = error.message.slice(0, peerMessageLengthMax);
    if (fatal.has(code)) throw new WardroundError(code, message);
    this.#context.log.warn({ event: "server.error", code }, message);
  }

  #acknowledge(frame: ServerFrame): void {
    const messageId = frame.header?.messageId ?? 0;
    this.#context.sender.send({ body: "ack", ack: { messageId } });
  }

  /** Updates that were paid for before a restart go on at once; others wait for their offer. */
  #resumeUploads(): void {
    const { outbox, records, ledger } = this.#context;
    for (const entry of outbox.list()) {
      const { roundId, federationId } = entry.header;
      const { attempt } = entry;
      const dataSet = records.get(roundId)?.dataSet;
      if (dataSet === undefined || this.#works.has(roundId)) continue;
      if (entry.acknowledgedAttempt >= attempt) continue;
      if (!ledger.isCharged({ dataSet, federationId, roundId, attempt })) continue;
      this.#start(roundId, attempt, (signal) => sendUpdate(entry, this.#context, signal));
    }
  }

  #start(roundId: string, attempt: number, work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController();
    const signal = AbortSignal.any([this.#signal, controller.signal]);
    const { log } = this.#context;
    const done = work(signal).then(
      () => this.#end(roundId, controller),
      (thrown: unknown) => {
        const { code, message } = toWardroundError(thrown);
        log.error({ event: "round.failed", round: roundId, code, err: thrown }, message);
        this.#end(roundId, controller);
      },
    );
    this.#works.set(roundId, { attempt, controller, done });
  }

  #end(roundId: string, controller: AbortController): void {
    if (this.#works.get(roundId)?.controller === controller) this.#works.delete(roundId);
  }

  async #stop(roundId: string): Promise<void> {
    const work = this.#works.get(roundId);
    work?.controller.abort();
    await work?.done;
  }

  /** A round is over: its work ends, its update and its record are erased. Charges stay. */
  async #forget(roundId: string): Promise<void> {
    await this.#stop(roundId);
    await this.#context.outbox.erase(roundId);
    await this.#context.records.remove(roundId);
  }

  async #endEverything(): Promise<void> {
    this.#ending.abort();
    const works = [...this.#works.values()].map(({ done }) => done);
    await Promise.all([...works, ...this.#evaluations.values()]);
  }

  #tableOf(federation: string): LoadedTable | undefined {
    return this.#context.tables.find(({ config }) => config.federation === federation);
  }
}

function recordOf({ offer, plan, mechanism, charge }: AcceptedOffer): RoundRecord {
  return {
    federationId: offer.federationId,
    federation: offer.federation,
    dataSet: charge.dataSet,
    roundId: offer.roundId,
    attempt: offer.attempt,
    planDigest: offer.planDigest,
    quorum: plan.quorum,
    epsilon: mechanism?.epsilon ?? null,
    loss: plan.training.loss,
    checkpointDigest: offer.checkpointDigest,
    graphDigest: offer.graphDigest,
  };
}
