/** The runtime behind serving, and the registry that switches versions. */
import type { ErrorCode } from "../base/errors.ts";
import type { ElementType } from "../model/graph.ts";
import type { PublishedVariant } from "../model/manifest.ts";
import type { ModelKey } from "../model/signed-model.ts";
import type { VariantName } from "../model/variants/contract.ts";
import type { LaneKind } from "../runtime/lanes.ts";

/** Whether versions are served by processes of their own: only large ones, each, or none. */
export type ServingProcess = "auto" | "always" | "never";

export interface ServedTensorSpec {
  readonly name: string;
  readonly type: ElementType;
  /** −1 where the dimension varies. */
  readonly shape: readonly number[];
}

export interface ServedTensor {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  /** Values, row-major, little-endian; of a string its length in bytes as uint32, then its UTF-8. */
  readonly data: Uint8Array;
}

/** By whom versions must be signed, and what their files are checked with before they are loaded. */
export interface Trust {
  readonly keys: readonly ModelKey[];
  /** SHA-256 of a file, 64 hex digits, off the event loop; undefined where there is none. */
  digest(path: string, signal: AbortSignal): Promise<string | undefined>;
  /** Whether a model has a published version of that number: parents must be. */
  isPublished(model: string, version: number): boolean;
}

/** A version's folder: model.onnx, model.safetensors, other forms, manifest.json, manifest.sig, model.sig. */
export interface VersionSource {
  /** The federation's name, or `NAME@VARIANT` for another form of the version. */
  readonly model: string;
  readonly version: number;
  readonly directory: string;
  /** SHA-256 of the checkpoint: two tries at a version are two versions until one is published. */
  readonly digest: string;
  /** The ONNX file that is loaded; left out: model.onnx. */
  readonly file?: string | undefined;
  /** The other forms that the version is published in. */
  readonly variants?: readonly VariantName[] | undefined;
}

export interface ServedSpec {
  readonly model: string;
  readonly version: number;
  readonly inputs: readonly ServedTensorSpec[];
  readonly outputs: readonly ServedTensorSpec[];
  /** Rows of the largest request. */
  readonly batchRowsMax: number;
  /**
   * How far an answer may be from the same request's alone, because requests that arrive together run
   * together: as measured when the version was loaded, relative to the answer's largest value; 0 = the
   * same bits.
   */
  readonly batchDifference: number;
  /** The version's other forms and how far their answers are from float32's: as signed. */
  readonly variants?: readonly PublishedVariant[];
}

export interface InferAsk {
  readonly model: string;
  /** undefined = the version that is served. */
  readonly version: number | undefined;
  readonly inputs: readonly ServedTensor[];
  /** Empty = all. */
  readonly outputs: readonly string[];
  /** Milliseconds that the request may wait before it runs; undefined = as long as its caller does. */
  readonly timeoutMs?: number | undefined;
  /** Requests with the same key go the same way while a version is tried out; undefined = any way. */
  readonly routeKey?: string | undefined;
  /** Where the registry notes what becomes of the request; undefined where nobody wants to know. */
  readonly trail?: InferTrail | undefined;
}

/** What became of a request on its way through the registry, of all its parts where it has several. */
export interface InferTrail {
  /** Undefined, both, where no version was found for it. */
  model: string | undefined;
  version: number | undefined;
  rows: number;
  /** Milliseconds that it waited for its runs. */
  queuedMs: number;
}

export interface InferAnswer {
  /** Of a split, the model that answered. */
  readonly model: string;
  readonly version: number;
  readonly outputs: readonly ServedTensor[];
}

/** Where a version stands, in the words of the Open Inference Protocol's model repository. */
export interface IndexEntry {
  readonly model: string;
  readonly version: number;
  readonly state: "READY" | "LOADING" | "UNAVAILABLE";
  /** Why it is not ready; empty where it is. */
  readonly reason: string;
}

/** How often something was done, and how long it took in all. */
export interface Tally {
  readonly count: number;
  readonly ms: number;
}

/** What a version in memory did since it was loaded. */
export interface VersionStatistics {
  readonly model: string;
  readonly version: number;
  /** Wall time of the last request that was answered, milliseconds; 0 where none was. */
  readonly lastMs: number;
  /** Rows answered. */
  readonly rows: number;
  /** Requests, from their arrival to their answer. */
  readonly succeeded: Tally;
  readonly failed: Tally;
  /** Requests, from their arrival to their run. */
  readonly queued: Tally;
  /** Runs by their rows: fewer than requests where several ran together. */
  readonly runs: readonly (Tally & { readonly rows: number })[];
}

/** A version that is tried out beside the served one. */
export interface Trial {
  readonly source: VersionSource;
  /** canary: it answers a share of the requests that name no version. shadow: it gets copies of them. */
  readonly mode: "canary" | "shadow";
  /** 0 to 1. */
  readonly share: number;
  /** From which value on an output of one column means the class 1; undefined = 0.5. */
  readonly labelThreshold?: number | undefined;
}

/** A name that stands for two models, or two versions of one. */
export interface Split {
  /** undefined = the version that is served. */
  readonly arms: readonly [
    { readonly model: string; readonly version: number | undefined },
    { readonly model: string; readonly version: number | undefined },
  ];
  /** Part of the requests that the second one gets, by routing key as in a trial; 0 to 1. */
  readonly share: number;
}

/** Requests that one of the two versions got while the other one was there too. */
export interface ArmStatistics {
  readonly asked: number;
  /** Not answered, or with NaN or infinity, for no reason of the caller's. */
  readonly failed: number;
  /** 95 of 100 took no longer, milliseconds from arrival to answer; null where none was asked. */
  readonly p95Ms: number | null;
}

/** How far two versions' answers to the same requests are apart. */
export interface Differences {
  readonly rows: number;
  /** Part of the rows with the same label, 0 to 1; null where that was not seen. */
  readonly labelAgreement: number | null;
  /** −1 to 1; null where no output has floats. */
  readonly cosine: number | null;
}

/** What a trial has shown since it began in this process. */
export interface TrialStatistics extends Omit<Differences, "rows"> {
  readonly candidate: ArmStatistics;
  readonly served: ArmStatistics;
  /** Shadow only: copies whose answers were compared, and those that were left out under load. */
  readonly compared: number;
  readonly dropped: number;
}

/** How often something fell into each bucket of `durationBoundsMs`, and beyond the last one. */
export type Buckets = readonly number[];

/** What a version did: its statistics, and how they are spread. */
export interface VersionCounts {
  readonly statistics: VersionStatistics;
  /** Requests that failed, by why. */
  readonly failures: readonly (readonly [code: ErrorCode, count: number])[];
  /** Runs by where they were made. */
  readonly lanes: readonly (readonly [lane: LaneKind, count: number])[];
  readonly succeeded: Buckets;
  readonly failed: Buckets;
  readonly queued: Buckets;
}

/** What a model's versions did since the server was started. */
export interface ModelCounts {
  readonly model: string;
  /** undefined where none is. */
  readonly served: number | undefined;
  /** Whether it answers; undefined where it is not to: nothing was published, or it was unloaded. */
  readonly answers: boolean | undefined;
  readonly switches: number;
  readonly loads: number;
  readonly loadFailures: number;
  /** Those in memory, and those that were let go a short while ago. */
  readonly versions: readonly (VersionCounts & {
    readonly loaded: boolean;
    /** Of the files that are loaded; 0 where it was let go. */
    readonly fileBytes: number;
  })[];
}

/**
 * The serving registry: one served version a model, any version on request while its files are there.
 */
export interface Serving {
  /**
   * Loads, warms and checks a version without serving it: finite answers of the right shapes, golden
   * answers where there are any. Twice is once.
   * @throws WardroundError MODEL_CHECK_FAILED, MEMORY_FULL; what is served stays served.
   */
  prepare(source: VersionSource, signal: AbortSignal): Promise<void>;
  /**
   * Serves a version from the next request on: one assignment, made before this returns where the version
   * is in memory, whatever else loads. Requests that run finish on the version they started on. The old one
   * stays in memory, for a rollback, until the next switch; the one kept so far is released.
   */
  switchTo(source: VersionSource, signal: AbortSignal): Promise<void>;
  /** Loads the version that a rollback would lead to, and keeps it in the place of the one kept so far. */
  keepPrevious(source: VersionSource, signal: AbortSignal): Promise<void>;
  /**
   * Loads a version and tries it out from the next request on, in the place of another one.
   * @param onAnswer - called after each request that it was asked.
   * @throws WardroundError MODEL_CHECK_FAILED, MEMORY_FULL
   */
  tryOut(trial: Trial, onAnswer: () => void, signal: AbortSignal): Promise<void>;
  /** Asks the version that is tried out nothing any more, from the next request on, and lets go of it. */
  endTrial(model: string): void;
  /** Of the trial that is on; undefined where none is. */
  trialStatistics(model: string): TrialStatistics | undefined;
  /** Splits the requests for a name from the next one on; undefined = the name is no split any more. */
  split(name: string, split: Split | undefined): void;
  /**
   * Asks two versions the same: what the model's golden file asks, or made-up rows where there is none.
   * @param threshold - from which value on an output of one column means the class 1.
   * @throws WardroundError MODEL_CHECK_FAILED, and what `infer` throws
   */
  compare(
    pair: readonly [VersionSource, VersionSource],
    threshold: number | undefined,
    signal: AbortSignal,
  ): Promise<Differences>;
  /** Lets go of a version that was prepared and did not come to be; one that is served stays. */
  forget(source: VersionSource): Promise<void>;
  servedVersion(model: string): number | undefined;
  models(): readonly string[];
  /** Whether there is a model of that name, served or not. */
  has(model: string): boolean;
  /** Every version that may be asked for by its number, ascending. @throws WardroundError MODEL_NOT_FOUND */
  versions(model: string): readonly number[];
  /** Every model's served version, those in memory, and those that could not be loaded. */
  index(): readonly IndexEntry[];
  /**
   * Serves a model again that was unloaded, or keeps one more version in memory.
   * @param version - undefined = the version that is to be served.
   * @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND, MODEL_CHECK_FAILED, MEMORY_FULL
   */
  load(model: string, version: number | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Answers no more requests for a model until it is loaded again: what runs ends, then all its versions
   * are freed. A version that is published meanwhile is served from the next load on.
   * @throws WardroundError MODEL_NOT_FOUND
   */
  unload(model: string): Promise<void>;
  /** A model is to be served from now on, though none of its versions may be found or loaded. */
  expect(model: string): void;
  /** Models that are to be served and do not answer now: while one loads, and after that failed. */
  unanswering(): readonly string[];
  /** Of every model there is. */
  counts(): readonly ModelCounts[];
  /** Of the versions in memory. @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND */
  statistics(model?: string, version?: number): readonly VersionStatistics[];
  /**
   * What a version takes and gives. Of a split that of its first model, or of the other one where that gets all:
   * the spec then names this model.
   * @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND
   */
  spec(model: string, version?: number): Promise<ServedSpec>;
  /** @throws WardroundError INFER_INPUT_INVALID, MODEL_NOT_FOUND, VERSION_NOT_FOUND, MODEL_NOT_READY, SERVING_BUSY, TIMED_OUT */
  infer(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer>;
  /** It is soon to be closed: requests that hang in a process are not waited for as long as before. */
  expectStop(): void;
  /** Refuses new requests, finishes those that run, releases everything. */
  [Symbol.asyncDispose](): Promise<void>;
}
