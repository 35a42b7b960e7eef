import { abortable } from "../base/abort.ts";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import { inferQueueMax } from "../base/limits.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type {
  IndexEntry,
  InferAnswer,
  InferAsk,
  ModelCounts,
  Trial,
  TrialStatistics,
  VersionSource,
  VersionStatistics,
} from "./contract.ts";
import type { LoadedVersion } from "./loaded-version.ts";
import { ModelMeter } from "./model-meter.ts";
import { TrialRun } from "./trial-run.ts";

export interface ModelSlotOptions {
  readonly log: Logger;
  readonly clock: Pick<Clock, "monotonicMs" | "sleep">;
  /** Uniform in [0, 1): which way requests without a routing key go while a version is tried out. */
  readonly draw: () => number;
  /** Versions kept in memory beside the served one, the one before it and the one that is tried out. */
  readonly extraVersionsMax: number;
  /** Why a version does not fit into memory; undefined where it may. */
  readonly admit: (source: VersionSource) => Promise<WardroundError | undefined>;
  readonly load: (source: VersionSource, signal: AbortSignal) => Promise<LoadedVersion>;
}

export interface Leased {
  readonly loaded: LoadedVersion;
  readonly giveBack: () => void;
}

interface WantedTrial {
  readonly trial: Trial;
  readonly onAnswer: () => void;
}

/**
 * The versions of one model. Loads go one after the other; requests to what is in memory, and switches to
 * it, never wait for them.
 */
export class ModelSlot {
  readonly model: string;
  readonly #options: ModelSlotOptions;
  /** By version; the one used last is the last. */
  readonly #loaded = new Map<number, LoadedVersion>();
  readonly #retiring = new Set<Promise<void>>();
  #served: LoadedVersion | undefined;
  /** Served before; stays in memory, so that a rollback is one assignment. */
  #previous: LoadedVersion | undefined;
  #trial: TrialRun | undefined;
  /** What is to be tried out: also while it is unloaded or loads. */
  #wantedTrial: WantedTrial | undefined;
  /** What a rollback would lead to: also while it is unloaded. */
  #wantedPrevious: VersionSource | undefined;
  /** What is to be served: also while it is unloaded, loads, or could not be loaded. */
  #wanted: VersionSource | undefined;
  #expected = false;
  #suspended = false;
  readonly #meter: ModelMeter;
  /** Versions that load now, and why those failed that were tried last. */
  readonly #loading = new Set<number>();
  readonly #failures = new Map<number, string>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closed = false;

  constructor(model: string, options: ModelSlotOptions) {
    this.model = model;
    this.#options = options;
    this.#meter = new ModelMeter(options.clock);
  }

  get served(): LoadedVersion | undefined {
    return this.#served;
  }

  /** It is to be served, also where no version of it is found. */
  expect(): void {
    this.#expected = true;
  }

  /** Whether requests for what is served are answered; undefined where nothing is to be served. */
  get answers(): boolean | undefined {
    const toBeServed = (this.#expected || this.#wanted !== undefined) && !this.#suspended;
    return toBeServed ? this.#served?.answers === true : undefined;
  }

  counts(): ModelCounts {
    const { model, answers } = this;
    const served = this.#served?.spec.version;
    return { model, served, answers, ...this.#meter.counts(this.#loaded) };
  }

  inMemory(): readonly number[] {
    return [...this.#loaded.keys()].sort((a, b) => a - b);
  }

  /** @throws WardroundError MODEL_NOT_READY where the model was unloaded. */
  assertServing(): void {
    if (!this.#suspended) return;
    throw new WardroundError(
      "MODEL_NOT_READY",
      `${JSON.stringify(this.model)} was unloaded: ask a coordinator to load it again`,
    );
  }

  index(): readonly IndexEntry[] {
    const wanted = this.#wanted ? [this.#wanted.version] : [];
    const known = [...wanted, ...this.#loaded.keys(), ...this.#loading, ...this.#failures.keys()];
    return [...new Set(known)].sort((a, b) => a - b).map((version) => this.#entry(version));
  }

  #entry(version: number): IndexEntry {
    const named = { model: this.model, version };
    if (this.#loaded.has(version)) return { ...named, state: "READY", reason: "" };
    if (this.#loading.has(version)) return { ...named, state: "LOADING", reason: "loads now" };
    const reason = this.#failures.get(version) ?? (this.#suspended ? "unloaded" : "not loaded");
    return { ...named, state: "UNAVAILABLE", reason };
  }

  statistics(): readonly VersionStatistics[] {
    const all = [...this.#loaded.values()].map((loaded) => loaded.statistics());
    return all.sort((a, b) => a.version - b.version);
  }

  /** Answers a request that names no version, on the served one or the one that is tried out. */
  infer(served: LoadedVersion, ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    return this.#trial?.infer(ask, served, signal) ?? served.infer(ask, signal);
  }

  /** Frees all versions once what runs in them is done, and serves none until `resume`. */
  async suspend(): Promise<void> {
    await this.#inTurn(async () => {
      this.#suspended = true;
      this.#retireAll();
    });
    await Promise.all(this.#retiring);
  }

  /** Serves what is to be served, where it is not served already. */
  async resume(signal: AbortSignal): Promise<void> {
    await this.#inTurn(async () => {
      let source = this.#wanted;
      if (!source) {
        throw new WardroundError(
          "VERSION_NOT_FOUND",
          `${JSON.stringify(this.model)} has no version to load`,
        );
      }
      await this.#serve(source, signal);
      // Another one may have been asked for while that loaded.
      while (this.#wanted && source !== this.#wanted) {
        source = this.#wanted;
        await this.#serve(source, signal);
      }
      this.#suspended = false;
      await this.#resumeOthers(signal);
    });
  }

  /** What is served is served all the same where one of these fails. */
  async #resumeOthers(signal: AbortSignal): Promise<void> {
    try {
      const previous = this.#wantedPrevious;
      if (previous) await this.#keepLoaded(previous, signal);
      if (this.#wantedTrial) await this.#begin(this.#wantedTrial, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message } = toWardroundError(thrown);
      this.#options.log.error({ event: "version_unresumed", code, err: thrown }, message);
    }
  }

  async #keepLoaded(source: VersionSource, signal: AbortSignal): Promise<void> {
    const loaded = await this.#ensure(source, signal);
    // A switch may have said otherwise while it loaded.
    if (this.#wantedPrevious === source && loaded !== this.#served) this.#keep(loaded);
    this.#letGoOfOld();
  }

  /** The version where it is in memory: the same bytes, not only the same number. */
  find({ version, digest }: VersionSource): LoadedVersion | undefined {
    const found = this.#loaded.get(version);
    if (found?.source.digest !== digest) return undefined;
    this.#loaded.delete(version);
    this.#loaded.set(version, found);
    return found;
  }

  async forget(source: VersionSource): Promise<void> {
    await this.#inTurn(async () => {
      const found = this.find(source);
      if (found) this.#letGo(found);
    });
  }

  async prepare(source: VersionSource, signal: AbortSignal): Promise<void> {
    if (this.find(source)) return;
    await this.#inTurn(async () => {
      await this.#ensure(source, signal);
      this.#letGoOfOld();
    });
  }

  async switchTo(source: VersionSource, signal: AbortSignal): Promise<void> {
    if (this.#wanted && this.#wanted.version !== source.version)
      this.#wantedPrevious = this.#wanted;
    this.#wanted = source;
    const known = this.#suspended || this.#closed ? undefined : this.find(source);
    if (known) return this.#switch(known);
    await this.#inTurn(async () => {
      if (!this.#suspended) await this.#serve(source, signal);
    });
  }

  async keepPrevious(source: VersionSource, signal: AbortSignal): Promise<void> {
    this.#wantedPrevious = source;
    await this.#inTurn(async () => {
      if (!this.#suspended) await this.#keepLoaded(source, signal);
    });
  }

  async tryOut(trial: Trial, onAnswer: () => void, signal: AbortSignal): Promise<void> {
    const wanted: WantedTrial = { trial, onAnswer };
    this.#wantedTrial = wanted;
    await this.#inTurn(async () => {
      if (!this.#suspended) await this.#begin(wanted, signal);
    });
  }

  endTrial(): void {
    this.#wantedTrial = undefined;
    this.#endRun();
  }

  trialStatistics(): TrialStatistics | undefined {
    return this.#trial?.statistics();
  }

  async #begin(wanted: WantedTrial, signal: AbortSignal): Promise<void> {
    const candidate = await this.#ensure(wanted.trial.source, signal);
    // It may have been ended, or another one been asked for, while it loaded.
    if (this.#wantedTrial === wanted) {
      this.#endRun(candidate);
      const { clock, draw, log } = this.#options;
      const served = (): LoadedVersion | undefined => this.#served;
      this.#trial = new TrialRun({ ...wanted, candidate, served, clock, draw });
      const { mode, share } = wanted.trial;
      log.info({ event: "trial_began", version: candidate.spec.version, mode, share });
    }
    this.#letGoOfOld();
  }

  #endRun(next?: LoadedVersion): void {
    const ended = this.#trial;
    ended?.end();
    this.#trial = undefined;
    if (ended && ended.candidate !== next) this.#letGo(ended.candidate);
  }

  async #serve(source: VersionSource, signal: AbortSignal): Promise<void> {
    const next = await this.#ensure(source, signal);
    signal.throwIfAborted();
    // Another switch, to what was in memory, did not wait for this load.
    if (this.#wanted === source) this.#switch(next);
    else this.#letGoOfOld();
  }

  #switch(next: LoadedVersion): void {
    const old = this.#served;
    if (old === next) return;
    this.#served = next;
    this.#meter.switched();
    const from = old?.spec.version;
    this.#options.log.info({ event: "version_switched", version: next.spec.version, from });
    if (old) this.#keep(old);
    this.#letGoOfOld();
  }

  /** Keeps a version for a rollback, in the place of the one that was kept. */
  #keep(loaded: LoadedVersion): void {
    const dropped = this.#previous;
    this.#previous = loaded;
    if (dropped) this.#letGo(dropped);
  }

  /** @throws WardroundError MODEL_NOT_READY where too many wait for a load already, MODEL_CHECK_FAILED, MEMORY_FULL */
  leaseOnDemand(source: VersionSource): Promise<Leased> {
    if (this.#waiting >= inferQueueMax) {
      throw new WardroundError(
        "MODEL_NOT_READY",
        `${inferQueueMax} requests wait for versions to load: try again shortly`,
      );
    }
    return this.#inTurn(async () => {
      // An app's question takes no rollback away.
      const loaded = await this.#ensure(source, new AbortController().signal, { frees: false });
      const giveBack = loaded.lease();
      this.#letGoOfOld();
      return { loaded, giveBack };
    });
  }

  /** Lets what runs end, then frees every version. */
  async close(): Promise<void> {
    await this.#inTurn(async () => {
      this.#closed = true;
      this.#wantedTrial = undefined;
      this.#retireAll();
    });
    await Promise.all(this.#retiring);
  }

  /** @param options.frees - whether the version kept for a rollback goes where there is no room else. */
  async #ensure(
    source: VersionSource,
    signal: AbortSignal,
    { frees }: { readonly frees: boolean } = { frees: true },
  ): Promise<LoadedVersion> {
    if (this.#closed) throw new WardroundError("SERVER_DRAINING", "the server is closing");
    const known = this.find(source);
    if (known) return known;
    const loaded = await this.#load(source, signal, frees);
    const other = this.#loaded.get(source.version);
    if (other) this.#letGo(other);
    this.#loaded.set(source.version, loaded);
    return loaded;
  }

  async #load(source: VersionSource, signal: AbortSignal, frees: boolean): Promise<LoadedVersion> {
    const { version } = source;
    this.#loading.add(version);
    try {
      await this.#admit(source, signal, frees);
      const loaded = await this.#options.load(source, signal);
      this.#failures.delete(version);
      this.#meter.loaded(version);
      return loaded;
    } catch (error) {
      if (!signal.aborted) {
        this.#failures.set(version, toWardroundError(error).message);
        this.#meter.loadFailed();
      }
      throw error;
    } finally {
      this.#loading.delete(version);
    }
  }

  /** @throws WardroundError MEMORY_FULL */
  async #admit(source: VersionSource, signal: AbortSignal, frees: boolean): Promise<void> {
    const { admit, log } = this.#options;
    const refusal = await admit(source);
    if (!refusal) return;
    const kept = this.#previous;
    if (!kept || !frees) throw refusal;
    this.#previous = undefined;
    this.#letGo(kept);
    const { version } = kept.spec;
    log.warn({ event: "previous_let_go", version }, `version ${source.version} needs its memory`);
    await abortable(Promise.all(this.#retiring), signal);
    const again = await admit(source);
    if (again) throw again;
  }

  /** Retires a version that has no part to play. */
  #letGo(loaded: LoadedVersion): void {
    if (!this.#isHeld(loaded)) this.#retire(loaded);
  }

  #isHeld(loaded: LoadedVersion): boolean {
    return [this.#served, this.#previous, this.#trial?.candidate].includes(loaded);
  }

  #letGoOfOld(): void {
    const extra = [...this.#loaded.values()].filter((loaded) => !this.#isHeld(loaded));
    const tooMany = Math.max(0, extra.length - this.#options.extraVersionsMax);
    for (const loaded of extra.slice(0, tooMany)) this.#retire(loaded);
  }

  #retireAll(): void {
    const held = [this.#served, this.#previous, this.#trial?.candidate];
    this.#trial?.end();
    this.#trial = undefined;
    this.#served = undefined;
    this.#previous = undefined;
    for (const loaded of new Set([...this.#loaded.values(), ...held])) {
      if (loaded) this.#retire(loaded);
    }
  }

  #retire(loaded: LoadedVersion): void {
    const { version } = loaded.spec;
    if (this.#loaded.get(version) === loaded) this.#loaded.delete(version);
    this.#meter.retired(version, loaded.meter);
    const { log } = this.#options;
    const retiring = loaded.retire().then(
      () => log.info({ event: "version_released", version }),
      (thrown: unknown) => {
        const { code, message } = toWardroundError(thrown);
        log.error({ event: "version_release_failed", version, code, err: thrown }, message);
      },
    );
    this.#retiring.add(retiring);
    void retiring.finally(() => this.#retiring.delete(retiring)); // it logs its own failure
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const mine = this.#last.then(work, work);
    this.#last = mine;
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
    }
  }
}
