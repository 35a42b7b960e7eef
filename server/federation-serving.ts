import { toWardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { Serving } from "../serving/contract.ts";
import type { Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import { insist, isAnything } from "./effect-retries.ts";
import { type FederationRecord, getFederation, getVersion, keys } from "./records.ts";
import { ordered, servingOf, withoutTrial } from "./served-order.ts";
import type { TrialRecord } from "./traffic-records.ts";
import { judgeTrial, type TrialVerdict } from "./trial-rules.ts";
import type { Versions } from "./versions.ts";

export interface FederationServingOptions {
  readonly store: Store;
  readonly versions: Pick<Versions, "source">;
  readonly serving: Serving;
  readonly authority: Pick<Authority, "signRelease">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Running {
  readonly trial: TrialRecord;
  readonly startMs: number;
  readonly stop: AbortController;
}

/**
 * Lets the serving registry do what the store says, and judges what is tried out: a version that breaks a
 * limit gets no request from that answer on, and the store hears of it then.
 */
export class FederationServing implements AsyncDisposable {
  readonly #options: FederationServingOptions;
  /** Trials by federation. */
  readonly #running = new Map<string, Running>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: FederationServingOptions) {
    this.#options = options;
  }

  /**
   * Serves what the store says is served, and tries out what it says is tried out.
   * @param signal - by default the server's own: what was stored is done, whoever asked for it and went away.
   */
  async follow(
    name: string,
    signal: AbortSignal = this.#closing.signal,
  ): Promise<FederationRecord> {
    const { store, serving } = this.#options;
    const federation = getFederation(store, name);
    await serving.switchTo(this.#source(federation, federation.servedVersion), signal);
    // It may have been changed while the version loaded.
    const { trial } = getFederation(store, name);
    const running = this.#running.get(name);
    if (running && running.trial.id !== trial?.id) this.#stop(name);
    if (trial && !this.#running.has(name)) await this.#begin(name, trial, signal);
    return federation;
  }

  /**
   * Keeps the version before the served one in memory, so that a rollback loads nothing. Nobody waits for it:
   * a server answers as soon as what it serves is there.
   */
  keepPrevious(federation: FederationRecord): void {
    const { serving, log } = this.#options;
    const { name, servedBefore, servedVersion } = federation;
    if (servedBefore === null || servedBefore === servedVersion) return;
    const { signal } = this.#closing;
    const kept = async (): Promise<void> => {
      try {
        await serving.keepPrevious(this.#source(federation, servedBefore), signal);
      } catch (err) {
        signal.throwIfAborted();
        // A rollback names what is wrong with it.
        log.warn({ event: "version.unkept", federation: name, err });
      }
    };
    this.#track(kept());
  }

  /** Ends the judging; what is being stored is waited for. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new DOMException("the server is stopping", "AbortError"));
    for (const name of [...this.#running.keys()]) this.#stop(name);
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }

  #source(federation: FederationRecord, version: number) {
    const { store, versions } = this.#options;
    return versions.source(federation.name, getVersion(store, federation, version));
  }

  async #begin(name: string, trial: TrialRecord, signal: AbortSignal): Promise<void> {
    const { store, serving, clock, log } = this.#options;
    const stop = new AbortController();
    const running: Running = { trial, startMs: clock.monotonicMs(), stop };
    this.#running.set(name, running);
    const { version, mode, share, labelThreshold } = trial;
    try {
      const source = this.#source(getFederation(store, name), version);
      const look = (): void => this.#look(name, running);
      await serving.tryOut({ source, mode, share, labelThreshold }, look, signal);
      // Requests may be enough before the time is.
      void clock.sleep(trial.timeMsMinimum, stop.signal).then(look, () => undefined); // it ended before
    } catch (thrown) {
      if (this.#running.get(name) === running) this.#stop(name);
      signal.throwIfAborted();
      // What is served is served all the same.
      const { code, message } = toWardroundError(thrown);
      log.error({ event: "trial.unloaded", federation: name, version, code, err: thrown }, message);
    }
  }

  #stop(name: string): void {
    this.#running.get(name)?.stop.abort();
    this.#running.delete(name);
    this.#options.serving.endTrial(name);
  }

  #look(name: string, running: Running): void {
    if (this.#running.get(name) !== running || running.stop.signal.aborted) return;
    const { serving, clock } = this.#options;
    const seen = serving.trialStatistics(name);
    const verdict = seen && judgeTrial(running.trial, seen, clock.monotonicMs() - running.startMs);
    if (!verdict) return;
    running.stop.abort();
    if (verdict.kind === "roll-back") serving.endTrial(name);
    this.#track(this.#conclude(name, running.trial, verdict));
  }

  /** Until it is stored a restart would begin the trial anew, and come to the same. */
  async #conclude(name: string, trial: TrialRecord, verdict: TrialVerdict): Promise<void> {
    const { store, authority, clock, log } = this.#options;
    const { version, mode } = trial;
    const isKept = verdict.kind === "keep";
    const conclude = () =>
      store.transact((writes) => {
        const federation = getFederation(writes, name);
        if (federation.trial?.id !== trial.id) return;
        const why = isKept ? undefined : `rolled back as ${mode}: ${verdict.why}`;
        const over = withoutTrial(writes, federation, why);
        const moved = isKept ? servingOf(over, version, authority) : ordered(over, authority);
        writes.put(keys.federation(name), moved);
      });
    const { signal } = this.#closing;
    await insist(conclude, { clock, log, passes: isAnything }, signal);
    const fields = { federation: name, version, mode, why: verdict.why };
    if (isKept) log.info({ event: "trial.promoted", ...fields });
    else log.warn({ event: "trial.rolled_back", ...fields });
    await this.follow(name, signal);
  }

  #track(work: Promise<void>): void {
    const task = work
      .catch((err: unknown) => {
        if (!this.#closing.signal.aborted) this.#options.log.error({ event: "trial.fault", err });
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }
}
