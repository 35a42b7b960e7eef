/** Calls of each shape from the client's side, with errors of the catalogue. */
import type { Writable } from "node:stream";
import {
  type ClientDuplexStream,
  type ClientWritableStream,
  Metadata,
  type ServiceError,
} from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import type { ClientChannel } from "./client-channel.ts";
import { decodeMessage, encodeMessage, type MessageTypes } from "./codec.ts";
import { holdOneMessage } from "./grpc-internals.ts";
import { protocolVersion } from "./header.ts";
import {
  asBytes,
  describeRpc,
  type RequestOf,
  type ResponseOf,
  type Rpc,
  type RpcOf,
  rpcPath,
} from "./service.ts";
import { fromServiceError } from "./status.ts";
import { readUntil } from "./streams.ts";

type Request<R extends Rpc> = MessageTypes[RequestOf<R>];
type Response<R extends Rpc> = MessageTypes[ResponseOf<R>];

/** A call that runs until it is told to end. */
interface Cancellable {
  cancel(): void;
}

/** A stream both ways. */
export interface OpenStream<R extends Rpc> {
  readonly call: ClientDuplexStream<Buffer, Buffer>;
  /** Aborts when the call is over, for whatever reason; the reason is the error that it ended with. */
  readonly over: AbortSignal;
  readonly messages: AsyncIterable<Response<R>>;
  encode(message: Request<R>): Buffer;
  cancel(reason: unknown): void;
}

export interface ClientCalls {
  unary<R extends RpcOf<"unary">>(
    rpc: R,
    request: Request<R>,
    signal: AbortSignal,
  ): Promise<Response<R>>;
  incoming<R extends RpcOf<"in">>(
    rpc: R,
    frames: Iterable<Request<R>> | AsyncIterable<Request<R>>,
    signal: AbortSignal,
  ): Promise<Response<R>>;
  /** The call is made when the first message is asked for. */
  outgoing<R extends RpcOf<"out">>(
    rpc: R,
    request: Request<R>,
    signal: AbortSignal,
  ): AsyncIterable<Response<R>>;
  both<R extends RpcOf<"both">>(rpc: R, signal: AbortSignal): OpenStream<R>;
  close(): void;
}

interface Tracker {
  readonly server: string;
  /** @throws WardroundError CANCELLED after close. */
  metadata(): Metadata;
  /** Cancels the call when the signal aborts or the connection is closed. @returns what stops that. */
  track(call: Cancellable, signal: AbortSignal): () => void;
  /** The error that a failed call throws. */
  fault(error: unknown, signal: AbortSignal): unknown;
}

/**
 * Typed calls over one gRPC channel. Errors of the wire come back as the server's WardroundErrors, an
 * aborted call throws its signal's reason, and after `close` every call throws CANCELLED.
 * @param options.server - `host:port`, for messages.
 */
export function createClientCalls(options: {
  readonly channel: ClientChannel;
  readonly server: string;
  /** What is wrong on the way to the server where a connection failed with that text. */
  readonly fault: (details: string) => WardroundError | undefined;
  readonly features: readonly string[];
}): ClientCalls {
  const { channel } = options;
  const running = new Set<Cancellable>();
  let closed = false;
  const closing = (): WardroundError =>
    new WardroundError("CANCELLED", "the connection was closed from this side");

  const tracker: Tracker = {
    server: options.server,
    metadata() {
      if (closed) throw closing();
      const metadata = new Metadata();
      metadata.set("mcp-version", String(protocolVersion));
      metadata.set("mcp-features", options.features.join(","));
      return metadata;
    },
    track(call, signal) {
      const cancel = (): void => call.cancel();
      signal.addEventListener("abort", cancel, { once: true });
      running.add(call);
      return () => {
        signal.removeEventListener("abort", cancel);
        running.delete(call);
      };
    },
    fault(error, signal) {
      if (signal.aborted) return signal.reason;
      if (error instanceof WardroundError) return error;
      if (closed) return closing();
      return isServiceError(error) ? fromServiceError(error, options) : error;
    },
  };

  return {
    unary: (rpc, request, signal) => callUnary(channel, tracker, { rpc, request, signal }),
    incoming: (rpc, frames, signal) => callIncoming(channel, tracker, { rpc, frames, signal }),
    outgoing: (rpc, request, signal) => callOutgoing(channel, tracker, { rpc, request, signal }),
    both: (rpc, signal) => callBoth(channel, tracker, { rpc, signal }),
    close() {
      if (closed) return;
      closed = true;
      for (const call of running) call.cancel();
      channel.close();
    },
  };
}

/** What a call ended with, as against a fault of this machine, such as a file that cannot be read. */
function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "metadata" in error && "details" in error;
}

async function callUnary<R extends RpcOf<"unary">>(
  channel: ClientChannel,
  tracker: Tracker,
  { rpc, request, signal }: { rpc: R; request: Request<R>; signal: AbortSignal },
): Promise<Response<R>> {
  signal.throwIfAborted();
  const bytes = encodeMessage(describeRpc(rpc).request, request);
  let untrack = (): void => undefined;
  try {
    const answer = await new Promise<Buffer>((resolve, reject) => {
      const settle = (error: ServiceError | null, value?: Buffer): void => {
        if (error === null) resolve(value as Buffer);
        else reject(error);
      };
      const metadata = tracker.metadata();
      const path = rpcPath(rpc);
      const call = channel
        .client()
        .makeUnaryRequest(path, asBytes, asBytes, bytes, metadata, {}, settle);
      untrack = tracker.track(call, signal);
    });
    return decodeMessage(describeRpc(rpc).response, answer) as Response<R>;
  } catch (error) {
    throw tracker.fault(error, signal);
  } finally {
    untrack();
  }
}

async function callIncoming<R extends RpcOf<"in">>(
  channel: ClientChannel,
  tracker: Tracker,
  options: {
    rpc: R;
    frames: Iterable<Request<R>> | AsyncIterable<Request<R>>;
    signal: AbortSignal;
  },
): Promise<Response<R>> {
  const { rpc, frames, signal } = options;
  signal.throwIfAborted();
  let call: ClientWritableStream<Buffer> | undefined;
  const metadata = tracker.metadata();
  const answer = new Promise<Buffer>((resolve, reject) => {
    call = channel
      .client()
      .makeClientStreamRequest(rpcPath(rpc), asBytes, asBytes, metadata, {}, (error, value) =>
        error === null ? resolve(value as Buffer) : reject(error),
      );
  });
  const open = call as unknown as ClientWritableStream<Buffer>;
  const untrack = tracker.track(open, signal);
  // The answer may come before all frames are sent: then it says why the rest was not wanted.
  const sending = sendAll(open, frames, (frame) => encodeMessage(describeRpc(rpc).request, frame));
  try {
    const [, bytes] = await Promise.all([Promise.race([sending, answer]), answer]);
    return decodeMessage(describeRpc(rpc).response, bytes) as Response<R>;
  } catch (error) {
    throw tracker.fault(error, signal);
  } finally {
    open.cancel();
    untrack();
  }
}

async function sendAll<T>(
  call: Writable,
  frames: Iterable<T> | AsyncIterable<T>,
  encode: (frame: T) => Buffer,
): Promise<void> {
  const over = callOver(call);
  for await (const frame of frames) {
    if (over.aborted) return;
    await writeWhile(call, encode(frame), over);
  }
  call.end();
}

/** Aborts when a call has its status. */
function callOver(call: NodeJS.EventEmitter): AbortSignal {
  const controller = new AbortController();
  let fault: unknown;
  call.once("error", (error: unknown) => {
    fault = error;
  });
  call.once("status", () => controller.abort(fault));
  return controller.signal;
}

/** Resolves when the transport took the bytes, or the call is over. */
export function writeWhile(call: Writable, bytes: Buffer, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      over.removeEventListener("abort", settle);
      resolve();
    };
    if (over.aborted) return resolve();
    over.addEventListener("abort", settle, { once: true });
    call.write(bytes, settle);
  });
}

async function* callOutgoing<R extends RpcOf<"out">>(
  channel: ClientChannel,
  tracker: Tracker,
  { rpc, request, signal }: { rpc: R; request: Request<R>; signal: AbortSignal },
): AsyncGenerator<Response<R>, void, undefined> {
  signal.throwIfAborted();
  const { request: requestName, response } = describeRpc(rpc);
  const call = channel
    .client()
    .makeServerStreamRequest(
      rpcPath(rpc),
      asBytes,
      asBytes,
      encodeMessage(requestName, request),
      tracker.metadata(),
    );
  holdOneMessage(call);
  // The reader below gets the error; without a listener it would end the process.
  call.on("error", () => undefined);
  const untrack = tracker.track(call, signal);
  try {
    yield* readUntil(call, response, signal) as AsyncGenerator<Response<R>, void, undefined>;
  } catch (error) {
    throw tracker.fault(error, signal);
  } finally {
    call.cancel();
    untrack();
  }
}

function callBoth<R extends RpcOf<"both">>(
  channel: ClientChannel,
  tracker: Tracker,
  { rpc, signal }: { rpc: R; signal: AbortSignal },
): OpenStream<R> {
  signal.throwIfAborted();
  const { request, response } = describeRpc(rpc);
  const call = channel
    .client()
    .makeBidiStreamRequest(rpcPath(rpc), asBytes, asBytes, tracker.metadata());
  holdOneMessage(call);
  const over = new AbortController();
  const untrack = tracker.track(call, signal);
  let fault: unknown;
  let cancelled: unknown;
  call.once("error", (error: unknown) => {
    fault = cancelled ?? tracker.fault(error, signal);
  });
  call.once("status", () => {
    untrack();
    over.abort(fault ?? new WardroundError("PEER_GONE", `${tracker.server} ended the stream`));
  });

  async function* messages(): AsyncGenerator<Response<R>, void, undefined> {
    try {
      const all = readUntil(call, response, signal);
      yield* all as AsyncGenerator<Response<R>, void, undefined>;
    } catch (error) {
      throw cancelled ?? tracker.fault(error, signal);
    }
    // A reader that comes after the call's end finds an empty stream; the status is known by then.
    if (fault !== undefined) throw fault;
  }

  return {
    call,
    over: over.signal,
    messages: messages(),
    encode: (message) => encodeMessage(request, message),
    cancel(reason) {
      cancelled ??= reason;
      call.cancel();
    },
  };
}
