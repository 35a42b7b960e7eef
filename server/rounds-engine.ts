import { type ErrorCode, hasCode, toWardroundError, WardroundError } from "../base/errors.ts";
import type { ParticipantFrame } from "../protocol/frames.ts";
import { randomId } from "../runtime/system.ts";
import type { StoreWrites } from "../storage/contract.ts";
import { insist, isAnything, isDiskFault, performAgainMs } from "./effect-retries.ts";
import {
  type Applied,
  applyCommand,
  applyRoundEvent,
  applyRunEvent,
  type CommandEvent,
  type JournalContext,
  type JournalEvent,
  momentOf,
} from "./journal.ts";
import { candidateOf, candidatesOf } from "./members.ts";
import { OfferWaits } from "./offer-waits.ts";
import { readCounts, readReason } from "./participant-frames.ts";
import {
  activeRuns,
  currentRound,
  findRound,
  getFederation,
  keys,
  type RoundRecord,
  type RoundRef,
  type RunRecord,
} from "./records.ts";
import { RoundClock } from "./round-clock.ts";
import {
  decisive,
  type EffectsOptions,
  isGateRefusal,
  type Outcome,
  phasesOf,
  RoundEffects,
} from "./round-effects.ts";
import { goneFrom, isAwaited, memberOf, membersOf } from "./rounds/cohort.ts";
import { latecomers, picksNow, placeKinds } from "./rounds/pick.ts";
import { hasRunEnded, membersNeeded } from "./rounds/run.ts";
import {
  type AdmittedUpdate,
  type Candidate,
  type Effect,
  hasEnded,
  isCollecting,
  type Round,
} from "./rounds/state.ts";
import { Schedule } from "./schedule.ts";
import type { About, SessionListener } from "./sessions.ts";
import { Watchers } from "./watchers.ts";

export interface EngineOptions extends EffectsOptions {
  readonly authority: JournalContext["authority"];
  readonly heartbeatTimeoutMs: number;
}

/**
 * Drives all rounds: events go into the store in one transaction with what follows from them, and
 * their effects are performed once that is durable. A restart performs again what was not finished.
 */
export class RoundsEngine implements SessionListener {
  readonly watchers: Watchers;
  readonly #options: EngineOptions;
  readonly #effects: RoundEffects;
  readonly #clock: RoundClock;
  readonly #schedule: Schedule;
  readonly #waits: OfferWaits;
  /** Rounds that have not ended. */
  readonly #live = new Map<string, AbortController>();
  readonly #tasks = new Set<Promise<void>>();
  /** Effects under way, by round. */
  readonly #working = new Map<string, Set<Promise<void>>>();
  /** What the watchers of a run are told last. */
  readonly #telling = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.watchers = new Watchers(options.clock);
    this.#effects = new RoundEffects(options);
    this.#schedule = new Schedule(options.clock);
    this.#waits = new OfferWaits(options.store);
    this.#clock = new RoundClock({
      clock: options.clock,
      closing: this.#closing.signal,
      // Without it the round's time would stand still: every failure of the store passes.
      wake: (round, event) => this.#track(this.#insist(() => this.#tell(round, event), isAnything)),
    });
  }

  /** Goes on with what an earlier process left. */
  async resume(): Promise<void> {
    const { store, pool } = this.#options;
    await this.#effects.sweepAll();
    for (const record of activeRuns(store)) {
      const round = currentRound(store, record);
      if (!round) {
        this.#awaitMembers(record);
        continue;
      }
      await this.#apply(round, { kind: "resumed", kernels: pool.kernels });
    }
  }

  /**
   * Starts a run, or lets it wait until enough members are connected.
   * @param make - writes the run's record where it is not there yet, in the same transaction.
   */
  async startRun(
    runId: string,
    make: (writes: StoreWrites) => void = () => undefined,
  ): Promise<RunRecord> {
    const { store } = this.#options;
    const context = this.#context();
    const applied = await store.transact((writes) => {
      make(writes);
      const record = writes.get<RunRecord>(keys.run(runId)) as RunRecord;
      const now = momentOf(writes, record, context);
      return applyRunEvent(writes, runId, { kind: "members", now }, context);
    });
    this.#after(applied);
    return applied.record;
  }

  /** Cancels a run and the round that is open. @throws WardroundError RUN_ENDED */
  cancelRun(runId: string, message: string): Promise<RunRecord> {
    return this.#command(runId, { kind: "cancel", message });
  }

  /** Stops offers of a run and the time of its open round. @throws WardroundError RUN_ENDED */
  pauseRun(runId: string): Promise<RunRecord> {
    return this.#command(runId, { kind: "pause" });
  }

  /** Goes on with a paused run. @throws WardroundError RUN_ENDED */
  resumeRun(runId: string): Promise<RunRecord> {
    return this.#command(runId, { kind: "resume" });
  }

  async #command(runId: string, event: CommandEvent): Promise<RunRecord> {
    const context = this.#context();
    const applied = await this.#options.store.transact((writes) =>
      applyCommand(writes, runId, event, context),
    );
    this.#after(applied);
    return applied.record;
  }

  /**
   * Admits an update, durably: to the round that was offered, or to the one that holds the offer of an
   * asynchronous run, for which it waits where there is none.
   * @throws WardroundError ROUND_CLOSED, UPDATE_NOT_PICKED, UPDATE_DUPLICATE, UPDATE_STALE
   */
  async admitted(
    offerId: string,
    participantId: string,
    update: AdmittedUpdate,
    signal: AbortSignal,
  ): Promise<void> {
    const about = { participantId, offerId };
    await this.#waits.apply(offerId, signal, (round) => {
      // Who is not here now is offered nothing.
      const next = round.rules.asynchronous && this.#candidate(round, participantId);
      const more = next ? { next } : {};
      return this.#apply(round, { kind: "admitted", ...about, update, ...more });
    });
    this.#spawn(async () => {
      const round = findRound(this.#options.store, offerId);
      // It may have come back while that was on its way to the disk.
      if (round?.rules.asynchronous) await this.#join(round, participantId);
    });
  }

  /** Notes that an update was refused, and why. */
  refused(
    offerId: string,
    participantId: string,
    { code, message }: { readonly code: ErrorCode; readonly message: string },
  ): Promise<void> {
    return this.#tellOffer({ kind: "refused", participantId, offerId, code, message });
  }

  /** Notes bytes of an update that lie on the disk now. */
  received(offerId: string, participantId: string, bytes: number): void {
    this.#clock.addBytes(offerId, participantId, bytes);
  }

  /** What waits for a round to open ends now: the server stops. */
  stopWaiting(): void {
    this.#waits.stop();
  }

  /** Tells what became of an offer, which may be over: at once, or beside the caller once a round opens. */
  async #tellOffer(event: UntimedEvent & { readonly offerId: string }): Promise<void> {
    const rest = await this.#waits.tell(event.offerId, (round) => this.#apply(round, event));
    if (rest) this.#spawn(rest);
  }

  async connected(participantId: string): Promise<void> {
    const { store } = this.#options;
    this.#resendResults(participantId);
    for (const record of activeRuns(store)) {
      const round = currentRound(store, record);
      if (!round) {
        await this.#countMembers(record);
        continue;
      }
      if (goneFrom(round).has(participantId)) {
        await this.#tell(round, { kind: "returned", participantId });
      }
      if (await this.#join(round, participantId)) continue;
      this.#effects.push(participantId, findRound(store, round.id) ?? round, record);
    }
  }

  /** Picks a member who comes late, where the plan does so. @returns whether it did. */
  async #join(round: Round, participantId: string): Promise<boolean> {
    if (!isCollecting(round) || !picksNow(round)) return false;
    const candidate = this.#candidate(round, participantId);
    if (!candidate || latecomers(round, [candidate]).length === 0) return false;
    await this.#tell(round, { kind: "joined", candidate });
    return true;
  }

  /**
   * Sees who is connected and has no part in the round: it was opened while they came, or has a place
   * for them since.
   */
  #seeConnected(round: Round, { run }: RunRecord): void {
    const { store, sessions } = this.#options;
    const gone = goneFrom(round);
    if (!isCollecting(round) || !(picksNow(round) || gone.size > 0)) return;
    const candidates = candidatesOf(sessions, getFederation(store, run.federation));
    for (const { participantId } of candidates.filter((one) => gone.has(one.participantId))) {
      this.#spawn(() => this.#tell(round, { kind: "returned", participantId }));
    }
    for (const candidate of latecomers(round, candidates)) {
      this.#spawn(() => this.#tell(round, { kind: "joined", candidate }));
    }
  }

  /** Undefined where it is not connected. */
  #candidate({ runId }: Round, participantId: string): Candidate | undefined {
    const { store, sessions } = this.#options;
    const record = store.get<RunRecord>(keys.run(runId));
    return (
      record && candidateOf(sessions, getFederation(store, record.run.federation), participantId)
    );
  }

  disconnected(): void {
    for (const record of activeRuns(this.#options.store)) {
      if (record.run.state === "waiting") this.#spawn(() => this.#countMembers(record));
    }
  }

  lost(participantId: string): void {
    const { store } = this.#options;
    for (const record of activeRuns(store)) {
      const round = currentRound(store, record);
      if (round) this.#lose(round, participantId);
    }
  }

  async frame(
    participantId: string,
    frame: ParticipantFrame,
    about: About | undefined,
  ): Promise<void> {
    const { store, log } = this.#options;
    switch (frame.body) {
      case "accept": {
        const { roundId: offerId } = frame.accept;
        const round = this.#offeredRound(participantId, frame.accept);
        // The round that takes the offer over makes it again.
        if (this.#waits.isWaiting(offerId)) return;
        return this.#apply(round, { kind: "accepted", participantId, offerId });
      }
      case "decline": {
        const { roundId: offerId } = frame.decline;
        this.#offeredRound(participantId, frame.decline);
        const why = readReason(frame.decline);
        return this.#tellOffer({ kind: "declined", participantId, offerId, ...why });
      }
      case "progress":
        this.#clock.addSteps(frame.progress.roundId, participantId, frame.progress.stepsDone);
        return;
      case "evaluation": {
        const round = this.#offeredRound(participantId, frame.evaluation);
        // Nobody waits for who tells what cannot have been counted.
        const lose = (): void => this.#lose(round, participantId);
        const counts = readCounts(frame.evaluation, round, { store, lose });
        return this.#apply(round, { kind: "evaluated", participantId, counts });
      }
      case "ack": {
        if (about?.kind !== "result") return;
        this.#spawn(() => this.#forgetResult(participantId, about.roundId));
        return;
      }
      case "error": {
        const { code } = readReason(frame.error);
        log.warn({ event: "participant.error", participant: participantId, code });
        const round = about?.kind === "evaluate" ? findRound(store, about.roundId) : undefined;
        // It will send no counts: nobody waits for them.
        if (round) this.#lose(round, participantId);
        return;
      }
      default:
        log.debug({ event: "frame.ignored", participant: participantId, body: frame.body });
    }
  }

  /** Waits for what runs; rounds stay as they are in the store. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#waits.stop();
    this.#closing.abort(new DOMException("the server is stopping", "AbortError"));
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }

  #context(): JournalContext {
    const { clock, pool, sessions, authority } = this.#options;
    return {
      authority,
      atMs: clock.monotonicMs(),
      wallMs: Math.round(clock.nowMs()),
      kernels: pool.kernels,
      isDue: (run) => this.#schedule.isDue(run),
      candidates: (federation) => candidatesOf(sessions, federation),
      newRoundId: randomId(),
    };
  }

  async #apply(ref: RoundRef, event: UntimedEvent): Promise<void> {
    const context = this.#context();
    const applied = await this.#options.store.transact((writes) =>
      applyRoundEvent(writes, ref, { ...event, atMs: context.atMs }, context),
    );
    this.#after(applied);
  }

  /** Applies an event that may come too late: the round has moved on then, and that is all right. */
  async #tell(ref: RoundRef, event: UntimedEvent): Promise<void> {
    try {
      await this.#apply(ref, event);
    } catch (thrown) {
      if (!hasCode(thrown, "ROUND_CLOSED")) throw thrown;
    }
  }

  async #countMembers({ run }: RunRecord): Promise<void> {
    try {
      await this.startRun(run.id);
    } catch (thrown) {
      if (!hasCode(thrown, "RUN_ENDED")) throw thrown;
    }
  }

  #lose(round: Round, participantId: string): void {
    if (!isAwaited(round, participantId)) return;
    const lost = { kind: "lost", participantId } as const;
    this.#spawn(() => this.#insist(() => this.#tell(round, lost), isAnything));
  }

  /** Gives who is away now the heartbeat timeout: that it was lost may have come before the round knew it. */
  #expectAbsent(round: Round): void {
    const { clock, sessions, heartbeatTimeoutMs } = this.#options;
    if (membersOf(round).every((id) => sessions.isConnected(id))) return;
    void clock.sleep(heartbeatTimeoutMs, this.#closing.signal).then(
      () => this.#loseAbsent(round.id),
      () => undefined, // the server stops
    );
  }

  #loseAbsent(roundId: string): void {
    const round = findRound(this.#options.store, roundId);
    for (const participantId of round ? membersOf(round) : []) {
      if (round && !this.#options.sessions.isConnected(participantId)) {
        this.#lose(round, participantId);
      }
    }
  }

  /** What follows from an event that is durable now. */
  #after(applied: Applied): void {
    const { record, steps } = applied;
    for (const { kind, before, after, effects } of steps) {
      if (after.phase !== before.phase || kind === "resumed") this.#logPhase(after, record);
      // More may have happened to it than this event.
      const now = findRound(this.#options.store, after.id) ?? after;
      this.#keepTime(now);
      if (placeKinds.has(kind)) this.#seeConnected(now, record);
      if (kind === "open" || kind === "evaluation-asked" || kind === "resumed") {
        this.#expectAbsent(now);
      }
      for (const effect of effects) {
        if (effect.kind !== "serve") this.#start(effect, after, record);
      }
    }
    this.#waits.wake(record.run.id);
    this.#tellWatchers(applied);
    if (hasRunEnded(record.run)) this.#schedule.forget(record.run);
    else if (record.run.state === "waiting") this.#awaitMembers(record);
  }

  /** Counts members again when the schedule allows a round, or they are enough already. */
  #awaitMembers(record: RunRecord): void {
    if (record.run.paused) return;
    if (this.#schedule.isDue(record.run)) {
      this.#recount(record);
      return;
    }
    void this.#schedule.due(record.run, this.#closing.signal).then((isDue) => {
      if (isDue) this.#spawn(() => this.#insist(() => this.#countMembers(record)));
    });
  }

  /** Who connected while this was on its way to the disk did not find a run that waits. */
  #recount(record: RunRecord): void {
    const { store, sessions } = this.#options;
    const { federation, rules } = record.run;
    const count = sessions.members(getFederation(store, federation)).length;
    if (count < membersNeeded(rules)) return;
    this.#spawn(() => this.#insist(() => this.#countMembers(record)));
  }

  /** In the order of a run's events, and of a version once it is served; nobody else waits for that. */
  #tellWatchers(applied: Applied): void {
    const { record, steps } = applied;
    const { id } = record.run;
    const served = steps.find(({ effects }) => effects.some(({ kind }) => kind === "serve"));
    const earlier = this.#telling.get(id);
    if (!served && !earlier) {
      this.watchers.notify(applied);
      return;
    }
    const telling = this.#track(
      (async () => {
        await earlier;
        if (served) await this.#perform({ kind: "serve" }, served.after, record);
        this.watchers.notify(applied);
      })(),
    );
    this.#telling.set(id, telling);
    void telling.then(() => {
      if (this.#telling.get(id) === telling) this.#telling.delete(id);
    }); // a tracked task never rejects
  }

  /** Starts an effect. What a round left is erased when nothing of it is written any more. */
  #start(effect: Effect, round: Round, record: RunRecord): void {
    const working = this.#working.get(round.id) ?? new Set();
    const others = effect.kind === "erase-spool" ? [...working] : [];
    const work = this.#track(Promise.all(others).then(() => this.#perform(effect, round, record)));
    this.#working.set(round.id, working.add(work));
    void work.then(() => {
      working.delete(work);
      if (working.size === 0) this.#working.delete(round.id);
    }); // a tracked task never rejects
  }

  /** Performs an effect, again and again where that may help. */
  async #perform(effect: Effect, was: Round, record: RunRecord): Promise<void> {
    for (;;) {
      const round = this.#roundFor(effect, was);
      if (!round) return;
      const ended = this.#live.get(round.id)?.signal;
      const signal = AbortSignal.any([this.#closing.signal, ...(ended ? [ended] : [])]);
      const againMs = await this.#performOnce(effect, round, record, signal);
      if (againMs === undefined) return;
      await this.#options.clock.sleep(againMs, signal).catch(() => undefined); // the server stops
    }
  }

  /** @returns after how long it is to be performed again; undefined where it is not. */
  async #performOnce(
    effect: Effect,
    round: Round,
    record: RunRecord,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    try {
      const outcome = await this.#effects.perform(effect, round, record, signal);
      if (outcome) await this.#insist(() => this.#conclude(round, record, outcome));
      return undefined;
    } catch (thrown) {
      if (signal.aborted) return undefined;
      const { code, message } = toWardroundError(thrown);
      const { log } = this.#options;
      const fields = { event: "effect.failed", effect: effect.kind, round: round.id, code };
      log.error({ ...fields, err: thrown }, message);
      const againMs = performAgainMs(effect, code);
      if (againMs !== undefined || !decisive.has(effect.kind)) return againMs;
      const kind = isGateRefusal(thrown) ? "rejected" : "faulted";
      // Without this the round would hang: every failure of the store passes.
      await this.#insist(() => this.#tell(round, { kind, code, message }), isAnything);
      return undefined;
    }
  }

  /** The round as it is now; undefined where it has moved on and the effect has no meaning any more. */
  #roundFor(effect: Effect, was: Round): Round | undefined {
    const phases = phasesOf[effect.kind];
    if (!phases) return was;
    const now = findRound(this.#options.store, was.id);
    return now && phases.includes(now.phase) ? now : undefined;
  }

  #insist(record: () => Promise<void>, passes = isDiskFault): Promise<void> {
    const { clock, log } = this.#options;
    return insist(record, { clock, log, passes }, this.#closing.signal);
  }

  async #conclude(round: Round, record: RunRecord, outcome: Outcome): Promise<void> {
    try {
      await this.#apply(round, outcome);
    } catch (thrown) {
      if (isDiskFault(thrown)) throw thrown;
      await this.#effects.undo(outcome, record);
      if (!hasCode(thrown, "ROUND_CLOSED")) throw thrown;
    }
  }

  #logPhase(round: Round, { run }: RunRecord): void {
    this.#options.log.info({
      event: `round.${round.phase}`,
      federation: run.federation,
      run: run.id,
      round: round.id,
      number: round.number,
      elapsedMs: Math.round(round.elapsedMs),
      ...("code" in round ? { code: round.code } : {}),
    });
  }

  #keepTime(round: Round): void {
    this.#clock.keep(round);
    const ended = this.#live.get(round.id) ?? new AbortController();
    this.#live.set(round.id, ended);
    if (!hasEnded(round)) return;
    ended.abort(new DOMException("the round has ended", "AbortError"));
    this.#live.delete(round.id);
  }

  #spawn(work: () => Promise<void>): void {
    void this.#track(work());
  }

  /** Keeps a task until it is done: what it throws is logged, closing waits for it. */
  #track(work: Promise<void>): Promise<void> {
    const task = work
      .catch((thrown: unknown) => {
        const { code, message } = toWardroundError(thrown);
        this.#options.log.error({ event: "round.fault", code, err: thrown }, message);
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
    return task;
  }

  async #forgetResult(participantId: string, roundId: string): Promise<void> {
    const { store, log } = this.#options;
    await store.transact((writes) => writes.remove(keys.result(participantId, roundId)));
    log.debug({ event: "result.acknowledged", participant: participantId, round: roundId });
  }

  #resendResults(participantId: string): void {
    const { store } = this.#options;
    for (const { key, value } of store.list<RoundRef>(keys.results(participantId))) {
      const record = store.get<RunRecord>(keys.run(value.runId));
      const round = store.get<RoundRecord>(keys.round(value))?.state;
      if (!record || !round) continue;
      const offerId = String(key.at(-1));
      this.#effects.sendResult({ participantId, offerId }, round, record);
    }
  }

  /** The round that a participant speaks of, where it was offered to it. */
  #offeredRound(
    participantId: string,
    named: { readonly roundId: string; readonly attempt?: number },
  ): Round {
    const round = findRound(this.#options.store, named.roundId);
    const attempt = named.attempt ?? round?.attempt;
    const about = { participantId, offerId: named.roundId };
    if (round && round.attempt === attempt && memberOf(round, about)) return round;
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      "the frame is about a round or attempt that was not offered to this participant",
    );
  }
}

type UntimedEvent = JournalEvent extends infer E
  ? E extends unknown
    ? Omit<E, "atMs">
    : never
  : never;
