/** The Open Inference Protocol, version 2, over gRPC as the other rooms see it. */
import type { CallContext } from "./call-context.ts";

/** A parameter of a request or of one of its tensors; whole numbers beyond 2^53 are rounded. */
export type OpenParameter = boolean | number | string;

export type OpenParameters = Readonly<Record<string, OpenParameter>>;

/** A tensor by value: row-major, little-endian; of BYTES each element's length as uint32, then its bytes. */
export interface OpenTensor {
  readonly name: string;
  /** By the protocol's names; any text where it comes from a caller. */
  readonly datatype: string;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

export interface OpenInferRequest {
  readonly model: string;
  /** Empty = the version that is served. */
  readonly version: string;
  readonly id: string;
  readonly parameters: OpenParameters;
  /** Values share the memory of the message, at any alignment. */
  readonly inputs: readonly OpenTensor[];
  /** Empty = all. */
  readonly outputs: readonly { readonly name: string; readonly parameters: OpenParameters }[];
}

export interface OpenInferResponse {
  readonly model: string;
  readonly version: string;
  readonly id: string;
  readonly outputs: readonly OpenTensor[];
}

/** A model, and its version as the caller wrote it: empty = the version that is served. */
export interface OpenTarget {
  readonly name: string;
  readonly version: string;
}

export interface OpenTensorSpec {
  readonly name: string;
  readonly datatype: string;
  /** −1 where a size varies. */
  readonly shape: readonly number[];
}

export interface OpenModelMetadata {
  readonly name: string;
  readonly versions: readonly string[];
  readonly platform: string;
  readonly inputs: readonly OpenTensorSpec[];
  readonly outputs: readonly OpenTensorSpec[];
  readonly properties: Readonly<Record<string, string>>;
}

export interface OpenModelConfig extends OpenModelMetadata {
  readonly backend: string;
  readonly fileName: string;
  /** Most rows of one request; undefined where inputs and outputs have no rows. */
  readonly batchRowsMax: number | undefined;
}

/** How often something was done, and nanoseconds in all. */
export interface OpenDuration {
  readonly count: number;
  readonly ns: number;
}

export interface OpenModelStatistics {
  readonly name: string;
  readonly version: string;
  /** Wall time of the last answer, milliseconds; 0 where there was none. */
  readonly lastMs: number;
  readonly rows: number;
  readonly success: OpenDuration;
  readonly fail: OpenDuration;
  readonly queue: OpenDuration;
  /** Runs, by their rows. */
  readonly runs: readonly (OpenDuration & { readonly rows: number })[];
}

export interface OpenIndexEntry {
  readonly name: string;
  readonly version: string;
  readonly state: string;
  readonly reason: string;
}

/** What the server does for each call of the protocol. Whatever is thrown becomes the catalogue's status. */
export interface OpenInferenceHandlers {
  /** Whether requests are welcome. */
  ready(): boolean;
  modelReady(target: OpenTarget): Promise<boolean>;
  serverMetadata(): {
    readonly name: string;
    readonly version: string;
    readonly extensions: readonly string[];
  };
  modelMetadata(target: OpenTarget): Promise<OpenModelMetadata>;
  modelConfig(target: OpenTarget): Promise<OpenModelConfig>;
  /** @param target - an empty name = all models. */
  modelStatistics(target: OpenTarget): readonly OpenModelStatistics[];
  index(): readonly OpenIndexEntry[];
  load(
    model: string,
    parameters: Readonly<Record<string, OpenParameter | Uint8Array>>,
    signal: AbortSignal,
  ): Promise<void>;
  unload(model: string): Promise<void>;
  /** @param read - reads the request. @throws WardroundError what it is no request for. */
  infer(read: () => OpenInferRequest, context: CallContext): Promise<OpenInferResponse>;
}
