import { toWardroundError, WardroundError } from "../base/errors.ts";
import { inferQueueMax } from "../base/limits.ts";
import { splitModelName } from "../base/names.ts";
import type { Clock, Logger } from "../base/ports.ts";
import { variantFileName } from "../model/variants/contract.ts";
import type {
  Differences,
  IndexEntry,
  InferAnswer,
  InferAsk,
  ModelCounts,
  ServedSpec,
  Serving,
  Split,
  Trial,
  TrialStatistics,
  VersionSource,
  VersionStatistics,
} from "./contract.ts";
import { inTime, type Waiting } from "./in-time.ts";
import { openServing, type ServingOptions } from "./serving.ts";

export interface VariantsOptions {
  /** As of `openServing`; of `NAME@VARIANT` the version where it is published so. */
  readonly locate: (model: string, version: number) => VersionSource | undefined;
  readonly published: (model: string) => readonly number[] | undefined;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Serves fp16 and int8 beside float32, as models of their own: `heart@int8` is what `heart` serves, in 8 bits.
 * It is loaded by the first request for it and takes memory from then on; once it is in use, each new
 * version is loaded in this form too before it is served, and a failure of that keeps float32 from nothing.
 * A version that is tried out answers for float32 alone.
 */
export function withVariants(inner: Serving, options: VariantsOptions): Serving {
  return new VariantServing(inner, options);
}

/** Opens an empty registry of models and their variants. */
export async function openServingInForms(
  options: ServingOptions & VariantsOptions,
): Promise<Serving> {
  return withVariants(await openServing(options), options);
}

type Patience = Omit<Waiting, "clock">;

const never = new AbortController().signal;

class VariantServing implements Serving {
  readonly #inner: Serving;
  readonly #options: VariantsOptions;
  /** Variants that were loaded once, and may be again. */
  readonly #known = new Set<string>();
  /** Variants that somebody unloaded. */
  readonly #stopped = new Set<string>();
  /** Loads of what is served, by variant. */
  readonly #loading = new Map<string, { readonly version: number; readonly done: Promise<void> }>();
  #waiting = 0;

  constructor(inner: Serving, options: VariantsOptions) {
    this.#inner = inner;
    this.#options = options;
  }

  async prepare(source: VersionSource, signal: AbortSignal): Promise<void> {
    await this.#inner.prepare(source, signal);
    for (const variant of this.#inUse(source.model)) {
      const own = variantOf(source, variant);
      if (own) await this.#attempt(own, () => this.#inner.prepare(own, signal));
    }
    signal.throwIfAborted();
  }

  async switchTo(source: VersionSource, signal: AbortSignal): Promise<void> {
    await this.#inner.switchTo(source, signal);
    for (const variant of this.#inUse(source.model)) {
      const own = variantOf(source, variant);
      await this.#attempt(own ?? { ...source, model: variant }, () =>
        own ? this.#inner.switchTo(own, signal) : this.#inner.unload(variant),
      );
    }
  }

  keepPrevious(source: VersionSource, signal: AbortSignal): Promise<void> {
    return this.#inner.keepPrevious(source, signal);
  }

  tryOut(trial: Trial, onAnswer: () => void, signal: AbortSignal): Promise<void> {
    return this.#inner.tryOut(trial, onAnswer, signal);
  }

  endTrial(model: string): void {
    this.#inner.endTrial(model);
  }

  trialStatistics(model: string): TrialStatistics | undefined {
    return this.#inner.trialStatistics(model);
  }

  split(name: string, split: Split | undefined): void {
    this.#inner.split(name, split);
  }

  compare(
    pair: readonly [VersionSource, VersionSource],
    threshold: number | undefined,
    signal: AbortSignal,
  ): Promise<Differences> {
    return this.#inner.compare(pair, threshold, signal);
  }

  async forget(source: VersionSource): Promise<void> {
    await this.#inner.forget(source);
    for (const variant of this.#inUse(source.model)) {
      const own = variantOf(source, variant);
      if (own) await this.#inner.forget(own);
    }
  }

  servedVersion(model: string): number | undefined {
    return this.#inner.servedVersion(model);
  }

  models(): readonly string[] {
    return this.#inner.models();
  }

  has(model: string): boolean {
    return this.#inner.has(model);
  }

  versions(model: string): readonly number[] {
    return this.#inner.versions(model);
  }

  index(): readonly IndexEntry[] {
    return this.#inner.index();
  }

  async load(model: string, version: number | undefined, signal: AbortSignal): Promise<void> {
    if (isVariant(model)) {
      this.#assertPublished(model);
      this.#stopped.delete(model);
      await this.#follow(model, { timeoutMs: undefined, signal });
      if (version !== undefined) await this.#inner.load(model, version, signal);
      return;
    }
    await this.#inner.load(model, version, signal);
    for (const variant of this.#variantsOf(model)) {
      if (this.#stopped.has(variant)) continue;
      await this.#attempt({ model: variant }, async () => {
        await this.#follow(variant, { timeoutMs: undefined, signal });
      });
    }
  }

  async unload(model: string): Promise<void> {
    if (!isVariant(model)) {
      await this.#inner.unload(model);
      for (const variant of this.#variantsOf(model)) await this.#inner.unload(variant);
      return;
    }
    this.#assertPublished(model);
    this.#stopped.add(model);
    if (this.#known.has(model)) await this.#inner.unload(model);
  }

  expect(model: string): void {
    this.#inner.expect(model);
  }

  unanswering(): readonly string[] {
    return this.#inner.unanswering();
  }

  counts(): readonly ModelCounts[] {
    return this.#inner.counts();
  }

  statistics(model?: string, version?: number): readonly VersionStatistics[] {
    if (model === undefined || !isVariant(model) || this.#known.has(model)) {
      return this.#inner.statistics(model, version);
    }
    this.#assertPublished(model);
    return [];
  }

  async spec(model: string, version?: number): Promise<ServedSpec> {
    if (isVariant(model)) await this.#open(model, version, { timeoutMs: undefined, signal: never });
    return this.#inner.spec(model, version);
  }

  infer(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    if (!isVariant(ask.model)) return this.#inner.infer(ask, signal);
    return this.#inferVariant(ask, signal);
  }

  async #inferVariant(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    const { model, version, timeoutMs } = ask;
    const leftMs = await this.#open(model, version, { timeoutMs, signal });
    return this.#inner.infer({ ...ask, timeoutMs: leftMs }, signal);
  }

  expectStop(): void {
    this.#inner.expectStop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#inner[Symbol.asyncDispose]();
  }

  /**
   * Loads the variant of what is served, where it is not yet; those asked for by number load by themselves.
   * @returns what is left of the request's time.
   */
  async #open(
    model: string,
    version: number | undefined,
    waiting: Patience,
  ): Promise<number | undefined> {
    if (this.#stopped.has(model)) {
      throw new WardroundError(
        "MODEL_NOT_READY",
        `${quoted(model)} was unloaded: ask a coordinator to load it again`,
      );
    }
    return version === undefined ? this.#follow(model, waiting) : waiting.timeoutMs;
  }

  /** Sees that the variant in memory is of the version that is served. @returns as `#open` */
  async #follow(model: string, waiting: Patience): Promise<number | undefined> {
    const { name } = splitModelName(model);
    let version = this.#inner.servedVersion(name);
    if (version === undefined) version = (await this.#inner.spec(name)).version; // throws why not
    if (this.#inner.servedVersion(model) === version) return waiting.timeoutMs;
    const known = this.#loading.get(model);
    const done = known?.version === version ? known.done : this.#start(model, version);
    if (this.#waiting >= inferQueueMax) {
      throw new WardroundError(
        "MODEL_NOT_READY",
        `${inferQueueMax} requests wait for variants to load: try again shortly`,
      );
    }
    this.#waiting += 1;
    try {
      return (await inTime(done, { ...waiting, clock: this.#options.clock })).leftMs;
    } finally {
      this.#waiting -= 1;
    }
  }

  #start(model: string, version: number): Promise<void> {
    const done = this.#serve(model, version);
    const entry = { version, done };
    this.#loading.set(model, entry);
    const forget = (): void => {
      if (this.#loading.get(model) === entry) this.#loading.delete(model);
    };
    void done.then(forget, forget); // who waits for it is told
    return done;
  }

  async #serve(model: string, version: number): Promise<void> {
    this.#assertPublished(model);
    const source = this.#options.locate(model, version);
    if (!source) {
      const { name, variant } = splitModelName(model);
      throw new WardroundError(
        "VERSION_NOT_FOUND",
        `version ${version} of ${name}, which is served, is not published as ${variant}: its manifest says why`,
      );
    }
    this.#known.add(model);
    await this.#inner.switchTo(source, never);
    // One that was unloaded with its model only remembers what it is to serve.
    if (this.#inner.servedVersion(model) === undefined) {
      await this.#inner.load(model, undefined, never);
    }
  }

  /** @throws WardroundError MODEL_NOT_FOUND */
  #assertPublished(model: string): void {
    if (this.#options.published(model) !== undefined) return;
    throw new WardroundError("MODEL_NOT_FOUND", `no model is named ${quoted(model)}`);
  }

  #variantsOf(name: string): readonly string[] {
    return [...this.#known].filter((model) => splitModelName(model).name === name);
  }

  #inUse(name: string): readonly string[] {
    return this.#variantsOf(name).filter((model) => this.#inner.servedVersion(model) !== undefined);
  }

  async #attempt(
    { model, version }: Pick<VersionSource, "model"> & Partial<VersionSource>,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const { code, message } = toWardroundError(thrown);
      this.#options.log.warn(
        { event: "variant.unserved", model, version, code, err: thrown },
        message,
      );
    }
  }
}

/** The same version in another form; undefined where it is not published so. */
function variantOf(source: VersionSource, model: string): VersionSource | undefined {
  const name = source.variants?.find((one) => one === splitModelName(model).variant);
  return name && { ...source, model, file: variantFileName(name) };
}

function isVariant(model: string): boolean {
  return model.includes("@");
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
