/** What an app sees of a Wardround server: typed tensors, answers that name their version, errors by code. */
import type { Datatype } from "../datatypes.ts";

export type { Datatype };

/** How the values of each datatype lie in memory, row-major. */
export interface TensorArrays {
  /** 0 or 1 each. */
  readonly BOOL: Uint8Array;
  readonly INT8: Int8Array;
  readonly INT16: Int16Array;
  readonly INT32: Int32Array;
  readonly INT64: BigInt64Array;
  readonly UINT8: Uint8Array;
  readonly UINT16: Uint16Array;
  readonly UINT32: Uint32Array;
  readonly UINT64: BigUint64Array;
  /** Rounded to the nearest binary16 on the way; what is beyond ±65,504 is refused. */
  readonly FP16: Float32Array;
  readonly FP32: Float32Array;
  readonly FP64: Float64Array;
  readonly BYTES: readonly string[];
}

/** A tensor of one datatype: as many values as its shape says. */
export interface TensorOf<D extends Datatype> {
  readonly name: string;
  readonly datatype: D;
  readonly shape: readonly number[];
  readonly data: TensorArrays[D];
}

export type Tensor = { [D in Datatype]: TensorOf<D> }[Datatype];

export interface TensorSpec {
  readonly name: string;
  readonly datatype: Datatype;
  /** −1 where a size varies. */
  readonly shape: readonly number[];
}

export interface ModelMetadata {
  readonly name: string;
  /** Every version that can be asked for. */
  readonly versions: readonly number[];
  /** The one that is described. */
  readonly modelVersion: number;
  readonly inputs: readonly TensorSpec[];
  readonly outputs: readonly TensorSpec[];
}

/** PEM texts: who must have signed the server's certificate, and what this app shows of itself. */
export interface ClientTls {
  readonly ca: string;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

export interface InferenceClientOptions {
  /** `https://HOST:PORT`; `http://` on this machine only. */
  readonly url: string;
  /** Needed for https. A function is called for every request, so that a renewed certificate is used. */
  readonly tls?: ClientTls | (() => ClientTls) | undefined;
  /** Milliseconds that a call may take, its retries included; 30 s where it is left out. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again where the server asks for that (429 or 503 with Retry-After); 2. */
  readonly retries?: number | undefined;
  /** Connections at a time, kept open between requests; further requests wait for one; 64. */
  readonly connectionsMax?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's own. */
  readonly timeoutMs?: number | undefined;
}

export interface ModelOptions extends CallOptions {
  /** Undefined = the version that is served. */
  readonly modelVersion?: number | undefined;
}

export interface InferOptions extends ModelOptions {
  readonly inputs: readonly Tensor[];
  /** Names of outputs; all where it is left out. */
  readonly outputs?: readonly string[] | undefined;
  /** Requests with the same key go the same way while a version is tried out. */
  readonly routingKey?: string | undefined;
  /** Given back in the answer. */
  readonly id?: string | undefined;
}

export interface InferStreamOptions extends InferOptions {
  /** Rows of each part, 1 … 4,096; 64 where it is left out. */
  readonly rowsPerPart?: number | undefined;
}

export interface InferAnswer {
  readonly model: string;
  /** The version that answered. */
  readonly modelVersion: number;
  readonly id: string | undefined;
  readonly outputs: readonly Tensor[];
}

export interface InferPart extends InferAnswer {
  /** First row of the request that this part answers, from 0. */
  readonly row: number;
  readonly rows: number;
}

/**
 * Asks one server over REST. All that goes wrong is a `WardroundError`: a `ServedError` where the server
 * said so, else SERVER_UNREACHABLE, CA_MISMATCH, TIMED_OUT, CANCELLED, PEER_GONE, FRAME_UNEXPECTED for an
 * answer that is none, or INFER_INPUT_INVALID for tensors that contradict themselves. An aborted call
 * throws its signal's reason.
 */
export interface InferenceClient {
  /** Whether the server takes requests: false while a model loads its first version. */
  ready(options?: CallOptions): Promise<boolean>;
  /** Whether a model answers. @throws ServedError MODEL_NOT_FOUND, VERSION_NOT_FOUND */
  modelReady(model: string, options?: ModelOptions): Promise<boolean>;
  /** @throws ServedError MODEL_NOT_FOUND, VERSION_NOT_FOUND, MODEL_NOT_READY */
  metadata(model: string, options?: ModelOptions): Promise<ModelMetadata>;
  /** One prediction, tensors in binary both ways. */
  infer(model: string, options: InferOptions): Promise<InferAnswer>;
  /**
   * A prediction part by part, as server-sent events; all parts are by one version. `timeoutMs` is for the
   * first part, and for silence after it. Leaving the loop ends the request. @throws ServedError
   * INFER_OUTPUT_INVALID also for NaN and infinity, which events cannot say.
   */
  inferStream(
    model: string,
    options: InferStreamOptions,
  ): AsyncGenerator<InferPart, void, undefined>;
  /** Closes all connections; running calls end with CANCELLED. Twice is once. */
  close(): void;
}
