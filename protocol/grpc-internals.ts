/**
 * What grpc-js 1.14.7 has no option for. Each function reaches for one thing inside it and says so
 * where that thing is gone; test/protocol/windows.test.ts and test/wire hold them.
 */
import { constants, type Http2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { TLSSocket } from "node:tls";
import {
  ChannelCredentials,
  type Server,
  ServerCredentials,
  type ServerInterceptingCall,
  type ServerInterceptor,
  type StatusObject,
  status,
} from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import { messageBytesMax, streamsMax } from "../base/limits.ts";
import { MessageDecoder, type MessageMemory } from "./message-memory.ts";
import { toStatus } from "./status.ts";

/** What a gRPC server shows of itself. */
export interface ServerTls {
  readonly caPem: string;
  /** The server's certificate; the CA's is sent along, since who joins knows its digest only. */
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

const frameBytesMax = 1024 * 1024;

/**
 * Mutual TLS that lets a caller without a certificate in: Enrolment.Join has none yet. Who has none
 * of this CA has no identity, which is checked for each call.
 */
export class MutualTlsCredentials extends ServerCredentials {
  constructor(tls: ServerTls, windowBytes: number) {
    super(
      {
        requestCert: true,
        rejectUnauthorized: false,
        settings: {
          initialWindowSize: windowBytes,
          maxFrameSize: frameBytesMax,
          maxConcurrentStreams: streamsMax,
        },
      },
      {
        ca: tls.caPem,
        cert: `${tls.certificatePem.trimEnd()}\n${tls.caPem}`,
        key: tls.privateKeyPem,
        minVersion: "TLSv1.3",
      },
    );
  }

  override _equals(other: ServerCredentials): boolean {
    return this === other;
  }
}

type CreateConnector = ChannelCredentials["_createSecureConnector"];
type Connector = ReturnType<CreateConnector>;

/** What is done with a TCP connection before it carries HTTP/2. */
interface Preparation {
  /** `host:port`: TLS asks for, and checks, its name, wherever the channel connects to. */
  readonly server: string;
  /** Comes before TLS. */
  readonly prepare: (socket: Socket) => Promise<void>;
  /** Time from TCP to the server's first bytes. */
  readonly timeoutMs: number;
  /** The error where that time is over. */
  readonly late: () => Error;
}

/** Credentials of a channel whose TCP connections are prepared before TLS begins on them. */
export class PreparedCredentials extends ChannelCredentials {
  readonly #tls: ChannelCredentials;
  readonly #preparation: Preparation;

  constructor(tls: ChannelCredentials, preparation: Preparation) {
    super();
    this.#tls = tls;
    this.#preparation = preparation;
  }

  override _isSecure(): boolean {
    return true;
  }

  override _equals(other: ChannelCredentials): boolean {
    return this === other;
  }

  override _createSecureConnector(
    ...[channelTarget, options, callCredentials]: Parameters<CreateConnector>
  ): Connector {
    // Only this connector may see the option: the channel itself would make a way of its own.
    const named = { ...options, "grpc.http_connect_target": `dns:${this.#preparation.server}` };
    const connector = this.#tls._createSecureConnector(channelTarget, named, callCredentials);
    const destroyed = new AbortController();
    return {
      connect: (socket) => openSecure(socket, connector, this.#preparation, destroyed.signal),
      // A channel that was closed may still begin a connection that it had put off.
      async waitForReady() {
        destroyed.signal.throwIfAborted();
        await connector.waitForReady();
      },
      getCallCredentials: () => connector.getCallCredentials(),
      destroy() {
        destroyed.abort(new WardroundError("CANCELLED", "the channel was closed"));
        connector.destroy();
      },
    };
  }
}

/** Ends the socket where it is not secure in time or before the channel is closed. */
async function openSecure(
  socket: Socket,
  connector: Connector,
  { prepare, timeoutMs, late }: Preparation,
  destroyed: AbortSignal,
): ReturnType<Connector["connect"]> {
  destroyed.throwIfAborted();
  let end = (_why: unknown): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = (why) => {
      reject(why);
      socket.destroy();
    };
  });
  const close = (): void => end(destroyed.reason);
  destroyed.addEventListener("abort", close);
  let secure: Socket | undefined;
  // grpc-js waits for the server's HTTP/2 settings without end: a connection has to bring bytes as well.
  const timer = setTimeout(() => {
    if (secure === undefined || secure.bytesRead === 0) end(late());
  }, timeoutMs).unref();
  const open = async (): ReturnType<Connector["connect"]> => {
    await prepare(socket);
    destroyed.throwIfAborted();
    return connector.connect(socket);
  };
  try {
    const result = await Promise.race([open(), ended]);
    secure = result.socket;
    return result;
  } catch (error) {
    clearTimeout(timer);
    throw error;
  } finally {
    destroyed.removeEventListener("abort", close);
  }
}

interface Http2Server {
  on(event: "session", listener: (session: Http2Session) => void): void;
}

/**
 * Widens the receive window of every connection of a bound server; the settings widen the streams'.
 * @throws WardroundError INTERNAL where grpc-js keeps its HTTP/2 servers elsewhere.
 */
export function widenConnectionWindows(server: Server, windowBytes: number): void {
  const { http2Servers } = server as unknown as { http2Servers?: Map<Http2Server, unknown> };
  if (http2Servers === undefined || http2Servers.size === 0) throw moved("its HTTP/2 servers");
  for (const http2Server of http2Servers.keys()) {
    http2Server.on("session", (session) => session.setLocalWindowSize(windowBytes));
  }
}

/**
 * Makes a stream of messages hold one of them instead of sixteen: one may be a chunk of a megabyte.
 * Must be called before the first read.
 */
export function holdOneMessage(stream: Readable): void {
  const state = (stream as unknown as { _readableState?: { highWaterMark: number } })
    ._readableState;
  if (state === undefined) throw moved("a stream's buffer");
  state.highWaterMark = 1;
}

interface ServerCall {
  decoder?: { write(bytes: Buffer): Buffer[] };
  serializeMessage?: (message: Buffer) => Buffer;
  readonly stream?: {
    close(code: number): void;
    readonly session?: { readonly socket?: object };
  };
}

/** The same before a handler has it. */
interface BaseCall extends ServerCall {
  decoder?: ServerCall["decoder"] & { maxReadMessageLength?: number };
  maxReceiveMessageSize?: number;
  maxSendMessageSize?: number;
}

/** A call of a server as grpc-js's own classes know it. */
function innerCall(call: object): ServerCall {
  return (call as { call?: ServerCall }).call ?? {};
}

/** Lets a server's call send messages that have their prefix already, without a copy of each. */
export function sendPrefixed(call: object): void {
  const inner = innerCall(call);
  if (inner.serializeMessage === undefined) throw moved("how a call's messages are serialized");
  inner.serializeMessage = (message) => message;
}

/** Puts what a server's call receives into memory of its own. Must be called before the first bytes. */
export function receiveInto(call: object, memory: MessageMemory): void {
  const inner = innerCall(call);
  if (inner.decoder === undefined) throw moved("a call's decoder");
  inner.decoder = new MessageDecoder(memory, messageBytesMax);
}

/** The connection that a server's call came on, the same object for all of its calls; undefined once it is closed. */
export function connectionOf(call: object): object | undefined {
  const { stream } = innerCall(call);
  if (stream === undefined) throw moved("a call's HTTP/2 stream");
  return stream.session;
}

/**
 * Lets the messages of some calls be larger than those of the others, where the caller's certificate is
 * one of the CA: whoever has none cannot make the server hold them. What is sent back has no limit.
 * @param receivedBytesMax - by the call's path; undefined for calls that keep the server's limits.
 */
export function largerMessages(
  receivedBytesMax: (path: string) => number | undefined,
): ServerInterceptor {
  return (method, call) => {
    const bytesMax = receivedBytesMax(method.path);
    if (bytesMax === undefined) return call as ServerInterceptingCall;
    const base = call as unknown as BaseCall;
    const { decoder, stream } = base;
    if (
      stream === undefined ||
      base.maxReceiveMessageSize === undefined ||
      base.maxSendMessageSize === undefined ||
      decoder?.maxReadMessageLength === undefined
    ) {
      throw moved("the limits of a call's messages");
    }
    base.maxSendMessageSize = -1;
    const socket = stream.session?.socket;
    if (socket instanceof TLSSocket && socket.authorized) {
      base.maxReceiveMessageSize = bytesMax;
      decoder.maxReadMessageLength = bytesMax;
    }
    return call as ServerInterceptingCall;
  };
}

/**
 * Gives the catalogue's code to what grpc-js itself refuses without one: a message that is too large, as it
 * comes or as it is unpacked. It is BODY_TOO_LARGE over REST as well.
 */
export const namedRefusals: ServerInterceptor = (_method, call) => {
  const base = call as unknown as { sendStatus?: (status: Partial<StatusObject>) => void };
  const send = base.sendStatus?.bind(base);
  if (send === undefined) throw moved("how a call's status is sent");
  base.sendStatus = (sent) => {
    const { code, details = "", metadata } = sent;
    const isOwn = code === status.RESOURCE_EXHAUSTED && !metadata;
    if (!isOwn || details.startsWith("Sent")) return send(sent);
    send(toStatus(new WardroundError("BODY_TOO_LARGE", `${details}: send less at once`)));
  };
  return call as ServerInterceptingCall;
};

/** Ends a call at once where its peer reads nothing: a status would wait behind what it does not read. */
export function resetCall(call: object): void {
  const { stream } = innerCall(call);
  if (stream === undefined) throw moved("a call's HTTP/2 stream");
  stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
}

function moved(what: string): WardroundError {
  return new WardroundError(
    "INTERNAL",
    `grpc-js has ${what} in another place than version 1.14.7: install that version`,
  );
}
