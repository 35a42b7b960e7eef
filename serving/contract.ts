/** The runtime behind serving, and the registry that switches versions. */
import type { ElementType } from "../model/graph.ts";
import type { ModelKey } from "../model/signed-model.ts";

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

/** A version's folder: model.onnx, model.safetensors, manifest.json, manifest.sig, model.sig. */
export interface VersionSource {
  readonly model: string;
  readonly version: number;
  readonly directory: string;
  /** SHA-256 of the checkpoint: two tries at a version are two versions until one is published. */
  readonly digest: string;
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
}

export interface InferAnswer {
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

/**
 * The serving registry: one served version a model, any version on request while its files are there.
 */
export interface Serving {
  /**
   * Loads, warms and checks a version without serving it: finite answers of the right shapes, golden
   * answers where there are any. Twice is once.
   * @throws WardroundError MODEL_CHECK_FAILED; what is served stays served.
   */
  prepare(source: VersionSource, signal: AbortSignal): Promise<void>;
  /**
   * Serves a version from the next request on: one assignment. Requests that run finish on the version
   * they started on; then the old one is released. Prepares it first where that was not done.
   */
  switchTo(source: VersionSource, signal: AbortSignal): Promise<void>;
  /** Lets go of a version that was prepared and did not come to be; one that is served stays. */
  forget(source: VersionSource): Promise<void>;
  servedVersion(model: string): number | undefined;
  models(): readonly string[];
  /** Every version that may be asked for by its number, ascending. @throws WardroundError MODEL_NOT_FOUND */
  versions(model: string): readonly number[];
  /** Every model's served version, those in memory, and those that could not be loaded. */
  index(): readonly IndexEntry[];
  /**
   * Serves a model again that was unloaded, or keeps one more version in memory.
   * @param version - undefined = the version that is to be served.
   * @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND, MODEL_CHECK_FAILED
   */
  load(model: string, version: number | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Answers no more requests for a model until it is loaded again: what runs ends, then all its versions
   * are freed. A version that is published meanwhile is served from the next load on.
   * @throws WardroundError MODEL_NOT_FOUND
   */
  unload(model: string): Promise<void>;
  /** Of the versions in memory. @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND */
  statistics(model?: string, version?: number): readonly VersionStatistics[];
  /** @throws WardroundError MODEL_NOT_FOUND, VERSION_NOT_FOUND */
  spec(model: string, version?: number): Promise<ServedSpec>;
  /** @throws WardroundError INFER_INPUT_INVALID, MODEL_NOT_FOUND, VERSION_NOT_FOUND, MODEL_NOT_READY, SERVING_BUSY, TIMED_OUT */
  infer(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer>;
  /** It is soon to be closed: requests that hang in a process are not waited for as long as before. */
  expectStop(): void;
  /** Refuses new requests, finishes those that run, releases everything. */
  [Symbol.asyncDispose](): Promise<void>;
}
