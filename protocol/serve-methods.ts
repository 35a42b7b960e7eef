/** The handlers of contract.ts as grpc-js wants them, one for each shape of call. */
import type {
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { WardroundError } from "../base/errors.ts";
import { assertMayCreateToken } from "./access.ts";
import type { OpenCall } from "./call-gate.ts";
import {
  decodeMessage,
  encodeMessage,
  type MessageName,
  type MessageTypes,
  MessageWriter,
} from "./codec.ts";
import type { CallContext, Peer, ServerHandlers } from "./contract.ts";
import type { DownloadChunk, InferenceReply, UploadReply } from "./frames.ts";
import { holdOneMessage, receiveInto, sendPrefixed } from "./grpc-internals.ts";
import { createHeader } from "./header.ts";
import { MessageMemory, prefixBytes } from "./message-memory.ts";
import type { CallServing } from "./serve-call.ts";
import { describeRpc, type RequestOf, type ResponseOf, type Rpc, type RpcOf } from "./service.ts";
import { openServerSession, type ServerSession } from "./session-link.ts";
import { endStream, forEachMessage, readUntil, writeBytes } from "./streams.ts";

type Request<R extends Rpc> = MessageTypes[RequestOf<R>];
type Response<R extends Rpc> = MessageTypes[ResponseOf<R>];
type DuplexCall = ServerDuplexStream<Buffer, Buffer>;

interface Bridge {
  readonly handlers: ServerHandlers;
  readonly serving: CallServing;
  readonly nowMs: () => number;
}

/** One implementation for each call of the service definition. */
export function createImplementation(bridge: Bridge): UntypedServiceImplementation {
  const memory = new MessageMemory();
  return {
    ...enrolment(bridge),
    ...coordinator(bridge),
    ...inference(bridge),
    "Session.Connect": (call: DuplexCall) => serveSession(bridge, call),
    "Transfer.Download": outgoing(
      bridge,
      "Transfer.Download",
      (request, context) =>
        withFirstHeader(bridge, bridge.handlers.transfer.download(request, context)),
      prefixedEncoder,
    ),
    "Transfer.Upload": both(
      bridge,
      "Transfer.Upload",
      (frames, context) =>
        withHeaders<UploadReply>(bridge, bridge.handlers.transfer.upload(frames, context)),
      memory,
    ),
  };
}

// The gate lets nobody without a certificate past, but for Enrolment.Join.
const certified = (context: CallContext<Peer | undefined>): CallContext => context as CallContext;

function enrolment(bridge: Bridge): UntypedServiceImplementation {
  const { join, renew } = bridge.handlers.enrolment;
  return {
    "Enrolment.Join": unary(bridge, "Enrolment.Join", (request, context) =>
      join(request, { ...context, peer: undefined }),
    ),
    "Enrolment.Renew": unary(bridge, "Enrolment.Renew", (request, context) =>
      renew(request, certified(context)),
    ),
  };
}

function coordinator(bridge: Bridge): UntypedServiceImplementation {
  const { coordinator: handlers } = bridge.handlers;
  const simple = [
    ["Coordinator.ListFederations", handlers.listFederations],
    ["Coordinator.ListParticipants", handlers.listParticipants],
    ["Coordinator.StartRun", handlers.startRun],
    ["Coordinator.ListRuns", handlers.listRuns],
    ["Coordinator.GetRun", handlers.getRun],
    ["Coordinator.CancelRun", handlers.cancelRun],
    ["Coordinator.PauseRun", handlers.pauseRun],
    ["Coordinator.ResumeRun", handlers.resumeRun],
    ["Coordinator.GetRound", handlers.getRound],
    ["Coordinator.ListRefused", handlers.listRefused],
    ["Coordinator.VerifyRound", handlers.verifyRound],
    ["Coordinator.ReplayRound", handlers.replayRound],
    ["Coordinator.ListVersions", handlers.listVersions],
    ["Coordinator.GetVersion", handlers.getVersion],
    ["Coordinator.Promote", handlers.promote],
    ["Coordinator.Rollback", handlers.rollback],
    ["Coordinator.StartTrial", handlers.startTrial],
    ["Coordinator.SetSplit", handlers.setSplit],
    ["Coordinator.EndSplit", handlers.endSplit],
    ["Coordinator.ListSplits", handlers.listSplits],
    ["Coordinator.GetLedger", handlers.getLedger],
  ] as const;
  const methods: [Rpc, UnaryMethod][] = simple.map(([rpc, handler]) => {
    // The pairs above match; TypeScript does not relate the two halves of a union.
    const handle = handler as (request: unknown, context: CallContext) => Promise<never>;
    return [rpc, unary(bridge, rpc, (request, context) => handle(request, certified(context)))];
  });
  return {
    ...Object.fromEntries(methods),
    "Coordinator.CreateToken": unary(
      bridge,
      "Coordinator.CreateToken",
      async (request, context) => {
        assertMayCreateToken(certified(context).peer.role, request.role);
        return await handlers.createToken(request, certified(context));
      },
    ),
    "Coordinator.CreateFederation": incoming(
      bridge,
      "Coordinator.CreateFederation",
      (frames, context) => handlers.createFederation(frames, context),
    ),
    "Coordinator.WatchRun": outgoing(bridge, "Coordinator.WatchRun", (request, context) =>
      handlers.watchRun(request, context),
    ),
  };
}

function inference(bridge: Bridge): UntypedServiceImplementation {
  const { inference: handlers } = bridge.handlers;
  return {
    "Inference.Infer": unary(bridge, "Inference.Infer", async (request, context) => {
      const answer = await handlers.infer(request, certified(context));
      if (answer.header !== null) return answer;
      const modelId = request.header?.modelId ?? "";
      return { ...answer, header: createHeader({ messageId: 1, modelId, nowMs: bridge.nowMs() }) };
    }),
    "Inference.Stream": both(bridge, "Inference.Stream", (frames, context) =>
      withHeaders<InferenceReply>(bridge, handlers.stream(frames, context)),
    ),
  };
}

type UnaryMethod = (call: ServerUnaryCall<Buffer, Buffer>, respond: sendUnaryData<Buffer>) => void;

function unary<R extends RpcOf<"unary">>(
  bridge: Bridge,
  rpc: R,
  handle: (request: Request<R>, context: CallContext<Peer | undefined>) => Promise<Response<R>>,
): UnaryMethod {
  const { request, response } = describeRpc(rpc);
  return (call, respond) => {
    let answer: Buffer | null = null;
    bridge.serving.run({
      rpc,
      call,
      work: async ({ context }) => {
        const message = decodeMessage(request, call.request) as Request<R>;
        answer = encodeMessage(response, await handle(message, context));
      },
      end: (fault) => respond(fault ?? null, answer),
    });
  };
}

function incoming<R extends RpcOf<"in">>(
  bridge: Bridge,
  rpc: R,
  handle: (frames: AsyncIterable<Request<R>>, context: CallContext) => Promise<Response<R>>,
) {
  const { request, response } = describeRpc(rpc);
  return (call: ServerReadableStream<Buffer, Buffer>, respond: sendUnaryData<Buffer>): void => {
    holdOneMessage(call);
    let answer: Buffer | null = null;
    bridge.serving.run({
      rpc,
      call,
      work: async ({ context }) => {
        const frames = readUntil(call, request, context.signal) as AsyncIterable<Request<R>>;
        answer = encodeMessage(response, await handle(frames, certified(context)));
      },
      end: (fault) => respond(fault ?? null, answer),
    });
  };
}

// A watch and a stream of questions go on as long as the caller likes, so that a drain ends them.
const endless: ReadonlySet<Rpc> = new Set<Rpc>(["Coordinator.WatchRun", "Inference.Stream"]);

function drainOf(rpc: Rpc): { onDrain?: (open: OpenCall, reason: WardroundError) => void } {
  return endless.has(rpc) ? { onDrain: (open, reason) => open.abort(reason) } : {};
}

function outgoing<R extends RpcOf<"out">>(
  bridge: Bridge,
  rpc: R,
  handle: (request: Request<R>, context: CallContext) => AsyncIterable<Response<R>>,
  encoder: MakeEncoder = plainEncoder,
) {
  const { request, response } = describeRpc(rpc);
  return (call: ServerWritableStream<Buffer, Buffer>): void => {
    const encode = encoder(call, response);
    bridge.serving.run({
      rpc,
      call,
      work: async ({ context }) => {
        const message = decodeMessage(request, call.request) as Request<R>;
        await writeAll(call, encode, handle(message, certified(context)), context.signal);
      },
      end: (fault) => endStream(call, fault),
      ...drainOf(rpc),
    });
  };
}

function both<R extends "Transfer.Upload" | "Inference.Stream">(
  bridge: Bridge,
  rpc: R,
  handle: (frames: AsyncIterable<Request<R>>, context: CallContext) => AsyncIterable<Response<R>>,
  memory?: MessageMemory,
) {
  const { request, response } = describeRpc(rpc);
  return (call: DuplexCall): void => {
    holdOneMessage(call);
    if (memory) receiveInto(call, memory);
    const encode = plainEncoder(call, response);
    bridge.serving.run({
      rpc,
      call,
      work: async ({ context }) => {
        const { signal } = context;
        const frames = readUntil(call, request, signal, memory) as AsyncIterable<Request<R>>;
        await writeAll(call, encode, handle(frames, certified(context)), signal);
      },
      end: (fault) => endStream(call, fault),
      ...drainOf(rpc),
    });
  };
}

function serveSession(bridge: Bridge, call: DuplexCall): void {
  let session: ServerSession | undefined;
  let writable = true;
  bridge.serving.run({
    rpc: "Session.Connect",
    call,
    work: async ({ context }) => {
      const opened = openServerSession(call, { signal: context.signal, nowMs: bridge.nowMs });
      session = opened;
      try {
        await bridge.handlers.session.connect(opened.link, certified(context));
      } finally {
        writable = await opened.flush();
      }
      const failure = opened.failure();
      if (failure !== undefined) throw failure;
    },
    end: (fault) => {
      if (writable) endStream(call, fault);
    },
    onDrain: (_open, reason) => session?.link.close(reason),
  });
}

/** Makes what encodes a call's messages, one after the other: each is written before the next is encoded. */
type MakeEncoder = <Name extends MessageName>(
  call: object,
  name: Name,
) => (message: MessageTypes[Name]) => Buffer;

const plainEncoder: MakeEncoder = (_, name) => (message) => encodeMessage(name, message);

/** For messages of a megabyte: all of a call's lie in one memory, and grpc-js copies none of them. */
const prefixedEncoder: MakeEncoder = (call, name) => {
  sendPrefixed(call);
  const writer = new MessageWriter();
  return (message) => {
    const bytes = writer.encode(name, message, prefixBytes);
    bytes.writeUInt32BE(bytes.length - prefixBytes, 1);
    return bytes;
  };
};

async function writeAll<T>(
  call: ServerWritableStream<Buffer, Buffer> | DuplexCall,
  encode: (message: T) => Buffer,
  messages: AsyncIterable<T>,
  signal: AbortSignal,
): Promise<void> {
  await forEachMessage(messages, (message) => writeBytes(call, encode(message), signal), signal);
}

/** Fills in the envelopes that a handler left out, counted from 1. */
async function* withHeaders<T extends UploadReply | InferenceReply>(
  bridge: Bridge,
  messages: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  let messageId = 0;
  for await (const message of messages) {
    messageId += 1;
    const header = createHeader({ messageId, modelId: "", nowMs: bridge.nowMs() });
    yield message.header === null ? { ...message, header } : message;
  }
}

/** The envelope of a download stands on its first chunk only. */
async function* withFirstHeader(
  bridge: Bridge,
  chunks: AsyncIterable<DownloadChunk>,
): AsyncGenerator<DownloadChunk, void, undefined> {
  let first = true;
  for await (const chunk of chunks) {
    const header = createHeader({ messageId: 1, modelId: "", nowMs: bridge.nowMs() });
    yield first && chunk.header === null ? { ...chunk, header } : chunk;
    first = false;
  }
}
