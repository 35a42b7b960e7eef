import { availableParallelism, totalmem } from "node:os";
import { WardroundError } from "../base/errors.ts";
import {
  servedInsideBytesMax,
  servingCallMsMax,
  servingStopMsMax,
  unloadMsMax,
} from "../base/limits.ts";
import type { Clock, Logger, Random } from "../base/ports.ts";
import { createSeededRandom } from "../base/random.ts";
import type { Golden } from "../model/golden.ts";
import { freeMemoryBytes } from "../runtime/free-memory.ts";
import { Lanes, type WeightsPlace } from "../runtime/lanes.ts";
import { randomId } from "../runtime/system.ts";
import type { Patience } from "../runtime/worker-process.ts";
import { compareVersions } from "./compare-versions.ts";
import type {
  Differences,
  IndexEntry,
  InferAnswer,
  InferAsk,
  ModelCounts,
  ServedSpec,
  Serving,
  ServingProcess,
  Split,
  Trial,
  TrialStatistics,
  Trust,
  VersionSource,
  VersionStatistics,
} from "./contract.ts";
import { inTime } from "./in-time.ts";
import { loadVersion, modelBytes } from "./load-version.ts";
import type { LoadedVersion } from "./loaded-version.ts";
import { memoryRefusal, neededBytes } from "./memory.ts";
import { ModelSlot } from "./model-slot.ts";
import { isInShare } from "./traffic.ts";

export interface ServingOptions {
  readonly log: Logger;
  readonly clock: Clock;
  /** A published version; undefined where there is none. For versions asked for by number. */
  readonly locate: (model: string, version: number) => VersionSource | undefined;
  /** Numbers of a model's published versions, ascending; undefined where there is no such model. */
  readonly published?: (model: string) => readonly number[] | undefined;
  /** Answers that every version of a model must give; nothing is loaded where it throws. */
  readonly golden?: (model: string) => Golden | undefined;
  /** Who signs versions: nothing else is loaded. */
  readonly trust: Trust;
  /** Versions of a model kept in memory beside the served one. Default 2. */
  readonly extraVersionsMax?: number;
  /** Whether a process of its own serves a version: `auto` = one with more than 64 MB of files. */
  readonly servingProcess?: ServingProcess;
  /** A run that is expected to take longer goes to a thread. Default 0.25 ms: about two hops to a thread. */
  readonly inlineMsMax?: number;
  /** A model with larger files loads in a thread only. Default 16 MiB: some 10 ms of loading. */
  readonly inlineBytesMax?: number;
  /** Threads for one model at most. Default: the machine's cores. */
  readonly cores?: number;
  /** Whether the threads of a model share its weights. Default auto, which shares those that are too large. */
  readonly weights?: WeightsPlace;
  /** Bytes of one model's weights in all its threads before they share them. Default: a quarter of the memory. */
  readonly weightsBytesMax?: number;
  /** Bytes that may still be taken; undefined = nobody knows, and all is loaded. Default: what Linux says. */
  readonly freeBytes?: () => Promise<number | undefined>;
  /** How far answers in a batch may be from those alone, relatively; others are not batched. Default 1e-4. */
  readonly batchDifferenceMax?: number;
  /** Which way requests without a routing key go while a version is tried out. Default: another at each start. */
  readonly random?: Random;
  /** With serving processes. Default 10 minutes, and 4 s once the server is to stop. */
  readonly patience?: Patience;
}

/** Opens an empty registry: `prepare` and `switchTo` fill it. */
export async function openServing(options: ServingOptions): Promise<Serving> {
  return new Registry(options);
}

/** Bytes of the largest model that the server's own process loads. */
const insideBytesMax: Readonly<Record<ServingProcess, number>> = {
  auto: servedInsideBytesMax,
  always: 0,
  never: Number.POSITIVE_INFINITY,
};

class Registry implements Serving {
  readonly #options: ServingOptions;
  readonly #lanes: Lanes;
  readonly #slots = new Map<string, ModelSlot>();
  readonly #splits = new Map<string, Split>();
  readonly #random: Random;
  #closed: Promise<void> | undefined;

  constructor(options: ServingOptions) {
    this.#options = options;
    this.#random = options.random ?? createSeededRandom(randomId());
    this.#lanes = new Lanes({
      inlineMsMax: options.inlineMsMax ?? 0.25,
      inlineBytesMax: options.inlineBytesMax ?? 16 * 1024 * 1024,
      insideBytesMax: insideBytesMax[options.servingProcess ?? "auto"],
      cores: options.cores ?? availableParallelism(),
      weights: options.weights ?? "auto",
      weightsBytesMax: options.weightsBytesMax ?? totalmem() / 4,
      batchDifferenceMax: options.batchDifferenceMax ?? 1e-4,
      patience: options.patience ?? { callMsMax: servingCallMsMax, stopMsMax: servingStopMsMax },
    });
  }

  async prepare(source: VersionSource, signal: AbortSignal): Promise<void> {
    this.#assertOpen();
    await this.#slot(source.model).prepare(source, signal);
  }

  async switchTo(source: VersionSource, signal: AbortSignal): Promise<void> {
    this.#assertOpen();
    await this.#slot(source.model).switchTo(source, signal);
  }

  async keepPrevious(source: VersionSource, signal: AbortSignal): Promise<void> {
    this.#assertOpen();
    await this.#slot(source.model).keepPrevious(source, signal);
  }

  async tryOut(trial: Trial, onAnswer: () => void, signal: AbortSignal): Promise<void> {
    this.#assertOpen();
    await this.#slot(trial.source.model).tryOut(trial, onAnswer, signal);
  }

  endTrial(model: string): void {
    this.#slots.get(model)?.endTrial();
  }

  split(name: string, split: Split | undefined): void {
    if (split) this.#splits.set(name, split);
    else this.#splits.delete(name);
  }

  trialStatistics(model: string): TrialStatistics | undefined {
    return this.#slots.get(model)?.trialStatistics();
  }

  async compare(
    pair: readonly [VersionSource, VersionSource],
    threshold: number | undefined,
    signal: AbortSignal,
  ): Promise<Differences> {
    this.#assertOpen();
    const [{ model }] = pair;
    const leased = [];
    try {
      for (const source of pair) leased.push(await this.#slot(model).leaseOnDemand(source));
      const [one, other] = leased.map(({ loaded }) => loaded) as [LoadedVersion, LoadedVersion];
      const golden = this.#options.golden?.(model);
      return await compareVersions([one, other], { golden, threshold }, signal);
    } finally {
      for (const { giveBack } of leased) giveBack();
    }
  }

  async forget(source: VersionSource): Promise<void> {
    await this.#slots.get(source.model)?.forget(source);
  }

  servedVersion(model: string): number | undefined {
    return this.#slots.get(model)?.served?.spec.version;
  }

  models(): readonly string[] {
    return [...this.#slots.values()].filter(({ served }) => served).map(({ model }) => model);
  }

  has(model: string): boolean {
    return this.#slots.has(model);
  }

  versions(model: string): readonly number[] {
    if (this.#splits.has(model)) return [];
    const slot = this.#slots.get(model);
    const published = this.#options.published?.(model) ?? slot?.inMemory();
    if (published) return published;
    throw noModel(model);
  }

  index(): readonly IndexEntry[] {
    return [...this.#slots.values()].flatMap((slot) => slot.index());
  }

  async load(model: string, version: number | undefined, signal: AbortSignal): Promise<void> {
    this.#assertOpen();
    const slot = this.#slots.get(model);
    if (!slot) throw noModel(model);
    if (version === undefined) return slot.resume(signal);
    const source = this.#options.locate(model, version);
    if (!source) throw noVersion(model, version);
    await slot.prepare(source, signal);
  }

  async unload(model: string): Promise<void> {
    this.#assertOpen();
    const slot = this.#slots.get(model);
    if (!slot) throw noModel(model);
    const given = new AbortController();
    const unloading = slot.suspend();
    const late = this.#options.clock.sleep(unloadMsMax, given.signal).then(
      () => {
        throw new WardroundError(
          "TIMED_OUT",
          `${quoted(model)} answers no more, but requests of before run on: its memory is freed when they end`,
        );
      },
      () => unloading,
    );
    try {
      await Promise.race([unloading, late]);
    } finally {
      given.abort();
    }
  }

  expect(model: string): void {
    this.#slot(model).expect();
  }

  unanswering(): readonly string[] {
    const silent = [...this.#slots.values()].filter(({ answers }) => answers === false);
    return silent.map(({ model }) => model);
  }

  counts(): readonly ModelCounts[] {
    return [...this.#slots.values()].map((slot) => slot.counts());
  }

  statistics(model?: string, version?: number): readonly VersionStatistics[] {
    if (model === undefined) return [...this.#slots.values()].flatMap((slot) => slot.statistics());
    const slot = this.#slots.get(model);
    if (!slot) throw noModel(model);
    const all = slot.statistics();
    if (version === undefined) return all;
    const found = all.filter((one) => one.version === version);
    if (found.length === 0) throw noVersion(model, version);
    return found;
  }

  async spec(model: string, version?: number): Promise<ServedSpec> {
    this.#assertOpen();
    const split = this.#splitOf(model, version);
    if (split) {
      const { arms, share } = split;
      const asked = arms[share === 1 ? 1 : 0];
      return this.spec(asked.model, asked.version);
    }
    const served = this.#served(model, version);
    if (served) return served.spec;
    const patient = { timeoutMs: undefined, signal: new AbortController().signal };
    return this.#onDemand(model, version as number, async ({ spec }) => spec, patient);
  }

  async infer(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    signal.throwIfAborted();
    this.#assertOpen();
    const split = this.#splitOf(ask.model, ask.version);
    if (split) return this.infer(this.#armOf(ask, split), signal);
    const served = this.#served(ask.model, ask.version);
    if (served && ask.version === undefined) {
      return this.#slot(ask.model).infer(served, ask, signal);
    }
    if (served) return served.infer(ask, signal);
    const { model, version, timeoutMs } = ask;
    const use = (found: LoadedVersion, leftMs: number | undefined): Promise<InferAnswer> =>
      found.infer({ ...ask, timeoutMs: leftMs }, signal);
    return this.#onDemand(model, version as number, use, { timeoutMs, signal });
  }

  /** @throws WardroundError VERSION_NOT_FOUND where a version of a split is asked for. */
  #splitOf(name: string, version: number | undefined): Split | undefined {
    const split = this.#splits.get(name);
    if (!split || version === undefined) return split;
    const [one, other] = split.arms.map(({ model }) => quoted(model));
    throw new WardroundError(
      "VERSION_NOT_FOUND",
      `${quoted(name)} is split between ${one} and ${other} and has no versions of its own: name the model with the version, or no version`,
    );
  }

  #armOf(ask: InferAsk, { arms, share }: Split): InferAsk {
    const of = { source: { model: ask.model, version: 0 }, share };
    const [one, other] = arms;
    return { ...ask, ...(isInShare(ask, of, () => this.#random.nextFloat()) ? other : one) };
  }

  /** The served version where it is the one meant; undefined where another one is named. */
  #served(model: string, version: number | undefined): LoadedVersion | undefined {
    const slot = this.#slots.get(model);
    slot?.assertServing();
    const served = slot?.served;
    if (version !== undefined) return served?.spec.version === version ? served : undefined;
    if (served) return served;
    // One that could not be served at start has its version 0 all the same.
    if (slot || this.#options.locate(model, 0)) {
      throw new WardroundError("MODEL_NOT_READY", `no version of ${quoted(model)} is served yet`);
    }
    throw noModel(model);
  }

  /** Only what is published has a number: a version that was prepared may still be refused. */
  async #onDemand<T>(
    model: string,
    version: number,
    use: (loaded: LoadedVersion, leftMs: number | undefined) => Promise<T>,
    waiting: { readonly timeoutMs: number | undefined; readonly signal: AbortSignal },
  ): Promise<T> {
    const source = this.#options.locate(model, version);
    if (source === undefined) {
      throw this.#slots.has(model) ? noVersion(model, version) : noModel(model);
    }
    const slot = this.#slot(model);
    slot.assertServing();
    const known = slot.find(source);
    if (known) return use(known, waiting.timeoutMs);
    const leasing = slot.leaseOnDemand(source);
    const { clock } = this.#options;
    const { found, leftMs } = await inTime(leasing, { ...waiting, clock }).catch(
      (error: unknown) => {
        // A lease that comes too late goes straight back.
        void leasing.then((late) => late.giveBack()).catch(() => undefined);
        throw error;
      },
    );
    try {
      return await use(found.loaded, leftMs);
    } finally {
      found.giveBack();
    }
  }

  #slot(model: string): ModelSlot {
    const known = this.#slots.get(model);
    if (known) return known;
    const { log, clock, golden, trust } = this.#options;
    const slot = new ModelSlot(model, {
      log: log.child({ model }),
      clock,
      draw: () => this.#random.nextFloat(),
      extraVersionsMax: this.#options.extraVersionsMax ?? 2,
      admit: (source) => this.#admit(source),
      load: (source, signal) =>
        loadVersion(
          source,
          { lanes: this.#lanes, golden: golden?.(model), trust, log, clock },
          signal,
        ),
    });
    this.#slots.set(model, slot);
    return slot;
  }

  async #admit(source: VersionSource): Promise<WardroundError | undefined> {
    const { freeBytes = freeMemoryBytes } = this.#options;
    let bytes: number;
    try {
      bytes = await modelBytes(source);
    } catch {
      return undefined; // the load says which file is missing
    }
    const needed = neededBytes({ bytes, ...this.#lanes.placing(bytes) });
    const { model, version } = source;
    return memoryRefusal(`version ${version} of ${model}`, { needed, free: await freeBytes() });
  }

  expectStop(): void {
    this.#lanes.expectStop();
  }

  #assertOpen(): void {
    if (this.#closed !== undefined)
      throw new WardroundError("SERVER_DRAINING", "the server is closing");
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.expectStop();
    await Promise.all([...this.#slots.values()].map((slot) => slot.close()));
    await this.#lanes[Symbol.asyncDispose]();
  }
}

function noModel(model: string): WardroundError {
  return new WardroundError("MODEL_NOT_FOUND", `no model is named ${quoted(model)}`);
}

function noVersion(model: string, version: number): WardroundError {
  return new WardroundError("VERSION_NOT_FOUND", `${quoted(model)} has no version ${version}`);
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
