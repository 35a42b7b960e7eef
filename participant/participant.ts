import { join } from "node:path";
import { assertNever } from "../base/assert-never.ts";
import { type ErrorCode, isErrorCode, toWardroundError, WardroundError } from "../base/errors.ts";
import { peerMessageLengthMax } from "../base/limits.ts";
import { isId } from "../base/names.ts";
import type { Hasher } from "../base/ports.ts";
import type { FileDigest } from "../model/manifest.ts";
import type { Plan } from "../model/plan.ts";
import { lossOf } from "../model/plan-training.ts";
import type { Evaluate, Hello, Offer, Result, ServerFrame } from "../protocol/frames.ts";
import { Backoff } from "./backoff.ts";
import { chargeReports } from "./charge-report.ts";
import { checkResult, parseManifest } from "./check-result.ts";
import { evaluateRound } from "./evaluate-round.ts";
import type { Holding } from "./holding.ts";
import { keepsOwnModel, writeOwnModel } from "./own-model.ts";
import { decide, type PolicyContext } from "./policy.ts";
import type { RoundRecord } from "./round-records.ts";
import {
  type AcceptedOffer,
  budgetTaken,
  isAsked,
  keptUpdate,
  sendUpdate,
  type WorkContext,
  workOnRound,
} from "./round-work.ts";
import { runSession } from "./session.ts";

export interface ParticipantContext extends WorkContext {
  readonly hello: Hello;
  readonly holdings: readonly Holding[];
  readonly hasher: Hasher;
  readonly verifyPlan: PolicyContext["verifyPlan"];
  readonly isSigned: (manifest: Uint8Array, signature: Uint8Array) => boolean;
  /** Folder of the models that are this participant's alone, one a federation. */
  readonly modelsDirectory: string;
}

/** Which update work is on. */
type Asked = Pick<
  Offer,
  "federationId" | "roundId" | "attempt" | "checkpointDigest" | "planDigest"
>;

interface Work {
  readonly attempt: number;
  readonly update: Asked;
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
  /** What runs beside the frames and ends by itself: rounds that are tidied, blobs that are erased. */
  readonly #chores = new Set<Promise<void>>();
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
    const { wire, clock, hello, sender, log } = this.#context;
    try {
      await runSession(
        {
          open: (signal) => wire.session(signal),
          hello,
          clock,
          onWelcome: async (welcome, link) => {
            sender.attach(link);
            for (const report of chargeReports(welcome.chargesWanted, this.#context)) {
              sender.send({ body: "charges", charges: report });
            }
            log.info({ event: "session.open", incarnation: welcome.incarnation });
            this.#resumeUploads();
          },
          // Not at Welcome: what ends every session right after it would be tried again without a pause.
          onSteady: () => backoff.reset(),
          // A connection that leads nowhere any more would keep transfers and the next session waiting.
          onSilent: () => wire.startOver(),
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
        if (!isId(frame.cancel.roundId)) return this.#ignore(frame);
        log.info({ event: "round.cancelled", round: frame.cancel.roundId });
        return this.#endRound(frame.cancel.roundId, frame);
      case "evaluate":
        return this.#takeEvaluate(frame.evaluate, frame.header?.messageId ?? 0);
      case "result":
        if (!isId(frame.result.roundId)) return this.#ignore(frame);
        return this.#takeResult(frame.result, frame);
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

  #ignore({ body }: ServerFrame): void {
    const message = `a ${body} names its round by an id that is not 32 lower-case hex digits`;
    this.#context.log.warn({ event: "frame.ignored", body }, message);
  }

  async #takeOffer(offer: Offer): Promise<void> {
    const { log, outbox, records, hasher, verifyPlan, cache } = this.#context;
    const { roundId, attempt, federation } = offer;
    const work = this.#works.get(roundId);
    if (work?.attempt === attempt) {
      return isAsked(work.update, offer) ? this.#accept(offer) : this.#declineSecond(offer);
    }
    const holding = this.#holdingOf(federation);
    if (!holding) {
      const message = `no data for federation ${federation} is here`;
      return this.#decline(offer, { code: "POLICY_PLAN_REFUSED", message, sentMessage: "" });
    }
    const { config, ledger } = holding;
    const entries = () => ledger.entries(config.data_set, offer.federationId);
    const decision = decide(offer, { config, entries, verifyPlan, hasher });
    if (decision.kind === "decline") return this.#decline(offer, decision);
    if (ledger.isCharged(decision.charge) && !keptUpdate(offer, outbox)) {
      return this.#declineSecond(offer);
    }
    await this.#forgetOthers(offer, decision.plan);
    if (!ledger.reserve(decision.charge, config.policy.epsilon_budget)) {
      const { code, message } = budgetTaken();
      return this.#decline(offer, { code, message, sentMessage: "" });
    }
    const record = recordOf(offer, decision);
    const accepted: AcceptedOffer = { ...decision, offer, record, holding };
    records.accept(record);
    log.info({ event: "offer.accepted", round: roundId, attempt, federation });
    this.#accept(offer);
    const inUse = records.list().flatMap((each) => {
      return [each.graphDigest, each.checkpointDigest, ...(each.stateDigests ?? [])];
    });
    this.#do(cache.keepOnly([...inUse, ...this.#evaluations.keys()]));
    this.#start(offer, (signal) => workOnRound(accepted, this.#context, signal));
  }

  /** One attempt pays for one update: only that one may leave, and once it is erased none. */
  #declineSecond(offer: Offer): void {
    const message =
      "the attempt has an update already, for another checkpoint or plan or erased since";
    this.#decline(offer, { code: "POLICY_PLAN_REFUSED", message, sentMessage: "" });
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

  /**
   * One round of a federation is open at a time: an offer that is taken ends all others of it. Of the same
   * asynchronous plan the updates that are made already stay until their results come: they count still.
   */
  async #forgetOthers(offer: Offer, { asynchronous }: Plan): Promise<void> {
    const { federationId, roundId, attempt, planDigest } = offer;
    const { records, outbox } = this.#context;
    const works = this.#works.get(roundId);
    if (works && works.attempt !== attempt) await this.#stop(roundId);
    const counts = (other: Pick<RoundRecord, "roundId" | "planDigest">): boolean =>
      asynchronous !== undefined &&
      other.planDigest === planDigest &&
      outbox.get(other.roundId) !== undefined;
    const stale = [...records.list(), ...outbox.list().map(({ header }) => header)].filter(
      (each) => each.federationId === federationId && each.roundId !== roundId && !counts(each),
    );
    for (const id of new Set(stale.map((each) => each.roundId))) {
      await this.#stop(id);
      this.#do(this.#forget(id));
    }
  }

  #takeEvaluate(asked: Evaluate, messageId: number): void {
    const { records, sender, log } = this.#context;
    const { roundId, checkpointDigest, federation } = asked;
    if (this.#evaluations.has(checkpointDigest)) return;
    const agreed = { record: records.get(roundId), table: this.#holdingOf(federation) };
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

  async #takeResult(result: Result, frame: ServerFrame): Promise<void> {
    const { records } = this.#context;
    const record = records.get(result.roundId);
    const isPublished = record !== undefined && (await this.#isPublished(result, record));
    const after = (): Promise<void> => this.#keepOwnModel(result, record as RoundRecord);
    const published = { foldedDigest: result.updateDigest, after };
    await this.#endRound(result.roundId, frame, isPublished ? published : undefined);
  }

  /** Whether the round was published, as it was agreed. */
  async #isPublished(result: Result, record: RoundRecord): Promise<boolean> {
    const { records, log, isSigned, clock } = this.#context;
    const { roundId, outcome, version, code } = result;
    log.info({ event: "round.result", round: roundId, outcome, version, code });
    if (outcome === "published") records.sawVersion(record.federationId, version);
    const problems = checkResult(record, result, isSigned);
    if (problems.length === 0) return outcome === "published";
    const { federation } = record;
    await records.raise({ roundId, federation, problems, atMs: clock.nowMs() });
    log.error({ event: "result.alarm", round: roundId, problems }, problems.join("; "));
    return false;
  }

  /** Where a plan leaves every participant a model of its own: the published one with what is kept here. */
  async #keepOwnModel(
    { manifest }: Result,
    { federationId, federation }: RoundRecord,
  ): Promise<void> {
    const { outbox, cache, log, modelsDirectory } = this.#context;
    const statePath = outbox.keptPath(federationId);
    if (statePath === undefined || !keepsOwnModel(statePath)) return;
    const { files, version } = parseManifest(manifest) ?? {};
    if (!files) return;
    const fetch = ({ sha256: digest, bytes }: FileDigest): Promise<string> =>
      cache.fetch({ digest, bytes }, this.#signal);
    const graphPath = await fetch(files.graph);
    const checkpointPath = await fetch(files.checkpoint);
    const directory = join(modelsDirectory, federation);
    await writeOwnModel({ graphPath, checkpointPath, statePath, directory });
    log.info({ event: "model.own", federation, version, directory });
  }

  /** The server's own words are cut and logged; one of the final codes ends the participant. */
  async #takeError(error: { readonly code: string; readonly message: string }): Promise<void> {
    const code = isErrorCode(error.code) ? error.code : "INTERNAL";
    const message = error.message.slice(0, peerMessageLengthMax);
    if (fatal.has(code)) throw new WardroundError(code, message);
    const event = code === "FEDERATION_NOT_FOUND" ? "federation.unknown" : "server.error";
    this.#context.log.warn({ event, code }, message);
  }

  /** A round is over: its work ends; the server hears of it once that is durable. */
  async #endRound(
    roundId: string,
    frame: ServerFrame,
    published?: { readonly foldedDigest: string; readonly after: () => Promise<void> },
  ): Promise<void> {
    const reply = this.#context.sender.onThisSession();
    const messageId = frame.header?.messageId ?? 0;
    await this.#stop(roundId);
    const forgotten = this.#forget(roundId, published?.foldedDigest);
    this.#do(
      forgotten.then(() => {
        reply({ body: "ack", ack: { messageId } });
        return published?.after();
      }),
    );
  }

  /** Updates of before a restart go on at once. */
  #resumeUploads(): void {
    const { outbox, records, log } = this.#context;
    for (const entry of outbox.list()) {
      const { header, attempt, acknowledgedAttempt } = entry;
      const { roundId } = header;
      if (acknowledgedAttempt >= attempt || this.#works.has(roundId)) continue;
      const record = records.get(roundId);
      const holding = record && this.#holdingOf(record.federation);
      if (!record || holding?.config.data_set !== record.dataSet) {
        const message =
          "the data set that the update was made from is in no data file: it is not sent";
        log.warn({ event: "update.kept", round: roundId }, message);
        continue;
      }
      const agreed = { record, holding };
      const asked = { ...header, attempt };
      this.#start(asked, (signal) => sendUpdate(entry, agreed, this.#context, signal));
    }
  }

  #start(asked: Asked, work: (signal: AbortSignal) => Promise<void>): void {
    const { roundId, attempt } = asked;
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
    this.#works.set(roundId, { attempt, update: asked, controller, done });
  }

  #end(roundId: string, controller: AbortController): void {
    if (this.#works.get(roundId)?.controller === controller) this.#works.delete(roundId);
  }

  async #stop(roundId: string): Promise<void> {
    const work = this.#works.get(roundId);
    work?.controller.abort();
    await work?.done;
  }

  /** Its update and its record are erased, at once here and, when it resolves, on disk. Charges stay. */
  async #forget(roundId: string, foldedDigest?: string): Promise<void> {
    const { outbox, records } = this.#context;
    const record = records.get(roundId);
    records.forget(roundId);
    try {
      await outbox.erase(roundId, (writes) => records.erase(writes, roundId), foldedDigest);
    } catch (error) {
      if (record && !records.get(roundId)) records.accept(record); // for the result that comes again
      throw error;
    }
  }

  #do(chore: Promise<void>): void {
    const { log } = this.#context;
    const done = chore
      .catch((thrown: unknown) => {
        const { code, message } = toWardroundError(thrown);
        log.error({ event: "tidying.failed", code, err: thrown }, message);
      })
      .finally(() => this.#chores.delete(done));
    this.#chores.add(done);
  }

  async #endEverything(): Promise<void> {
    this.#ending.abort();
    const works = [...this.#works.values()].map(({ done }) => done);
    await Promise.all([...works, ...this.#evaluations.values(), ...this.#chores]);
  }

  #holdingOf(federation: string): Holding | undefined {
    return this.#context.holdings.find(({ config }) => config.federation === federation);
  }
}

function recordOf(
  offer: Offer,
  { plan, mechanism, charge }: Pick<AcceptedOffer, "plan" | "mechanism" | "charge">,
): RoundRecord {
  return {
    federationId: offer.federationId,
    federation: offer.federation,
    dataSet: charge.dataSet,
    roundId: offer.roundId,
    attempt: offer.attempt,
    planDigest: offer.planDigest,
    quorum: plan.quorum,
    epsilon: mechanism?.epsilon ?? null,
    loss: lossOf(plan.training),
    output: plan.training.output,
    checkpointDigest: offer.checkpointDigest,
    graphDigest: offer.graphDigest,
    stateDigests: offer.state.map(({ digest }) => digest),
  };
}
