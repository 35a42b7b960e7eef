/** What the other rooms see of the wire: no gRPC, no protobuf. */

import type { CallContext, CallTrace, Peer, Role } from "./call-context.ts";
import type {
  CreateFederationFrame,
  DownloadChunk,
  DownloadRequest,
  FederationInfo,
  InferenceFrame,
  InferenceReply,
  InferRequest,
  InferResponse,
  JoinRequest,
  JoinResponse,
  ModelInit,
  ModelSpec,
  ParticipantFrame,
  ParticipantFrameBody,
  RenewRequest,
  RunEvent,
  ServerFrame,
  ServerFrameBody,
  UploadFrame,
  UploadFrameBody,
  UploadReply,
  WatchRunRequest,
} from "./frames.ts";
import type { CoordinatorUnary } from "./methods.ts";
import type { OpenInferenceHandlers } from "./open-inference-contract.ts";

export type { CallContext, CallTrace, Peer, Role };

/**
 * The server's side of one Session stream. Headers are filled in by the link: message ids count up
 * from 1. `send` never waits; a peer that leaves `sessionQueueMax` frames unread is cut.
 */
export interface SessionLink {
  readonly frames: AsyncIterable<ParticipantFrame>;
  /** @returns the frame's message id. */
  send(body: ServerFrameBody, modelId?: string): number;
  /** Ends the stream, with the error's status where one is given. */
  close(error?: Error): void;
}

/**
 * What the server does for each call. Whatever is thrown becomes the catalogue's status. Streams are
 * pulled one frame at a time, so that a slow disk slows the sender.
 */
export interface ServerHandlers {
  readonly session: {
    /** Returns when the session is over. */
    connect(link: SessionLink, context: CallContext): Promise<void>;
  };
  readonly transfer: {
    download(request: DownloadRequest, context: CallContext): AsyncIterable<DownloadChunk>;
    upload(frames: AsyncIterable<UploadFrame>, context: CallContext): AsyncIterable<UploadReply>;
  };
  readonly enrolment: {
    join(request: JoinRequest, context: CallContext<undefined>): Promise<JoinResponse>;
    renew(request: RenewRequest, context: CallContext): Promise<JoinResponse>;
  };
  readonly coordinator: {
    readonly [Method in keyof CoordinatorUnary]: (
      request: CoordinatorUnary[Method]["request"],
      context: CallContext,
    ) => Promise<CoordinatorUnary[Method]["response"]>;
  } & {
    createFederation(
      frames: AsyncIterable<CreateFederationFrame>,
      context: CallContext,
    ): Promise<FederationInfo>;
    watchRun(request: WatchRunRequest, context: CallContext): AsyncIterable<RunEvent>;
  };
  readonly inference: {
    infer(request: InferRequest, context: CallContext): Promise<InferResponse>;
    stream(
      frames: AsyncIterable<InferenceFrame>,
      context: CallContext,
    ): AsyncIterable<InferenceReply>;
  };
  readonly openInference: OpenInferenceHandlers;
}

/** The participant's side of its Session stream. */
export interface ParticipantSessionLink {
  readonly frames: AsyncIterable<ServerFrame>;
  send(body: ParticipantFrameBody, modelId?: string): number;
  close(): void;
}

/** The participant's side of one upload. */
export interface ParticipantUpload {
  /** Resolves when the transport takes more: back-pressure. */
  send(body: UploadFrameBody): Promise<void>;
  readonly replies: AsyncIterable<UploadReply>;
  /** No more frames from this side. */
  end(): void;
}

/** A connection to a server, for every role. Remote failures are WardroundErrors of the catalogue. */
export interface ServerConnection {
  session(signal: AbortSignal): ParticipantSessionLink;
  download(
    request: {
      readonly digest: string;
      readonly offset: number;
      /** Largest chunk wanted; 1 MiB where it is left out. */
      readonly chunkBytes?: number | undefined;
    },
    signal: AbortSignal,
  ): AsyncIterable<DownloadChunk>;
  upload(signal: AbortSignal): ParticipantUpload;
  join(
    request: { readonly tokenSecret: Uint8Array; readonly certificateRequest: Uint8Array },
    signal: AbortSignal,
  ): Promise<JoinResponse>;
  renew(
    request: { readonly certificateRequest: Uint8Array },
    signal: AbortSignal,
  ): Promise<JoinResponse>;
  readonly coordinator: {
    readonly [Method in keyof CoordinatorUnary]: (
      request: CoordinatorUnary[Method]["request"],
      signal: AbortSignal,
    ) => Promise<CoordinatorUnary[Method]["response"]>;
  };
  createFederation(
    frames: Iterable<CreateFederationFrame> | AsyncIterable<CreateFederationFrame>,
    signal: AbortSignal,
  ): Promise<FederationInfo>;
  watchRun(run: string, signal: AbortSignal): AsyncIterable<RunEvent>;
  infer(
    request: Omit<InferRequest, "header" | "partialRows"> & { readonly model: string },
    signal: AbortSignal,
  ): Promise<InferResponse>;
  /** What a model takes and gives: MODEL_INIT on a stream of its own. */
  modelSpec(request: ModelInit, signal: AbortSignal): Promise<ModelSpec>;
  /** Idempotent; running calls end with CANCELLED. */
  close(): void;
}
