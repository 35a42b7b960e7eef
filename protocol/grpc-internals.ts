/**
 * What grpc-js 1.14.7 has no option for. Each function reaches for one thing inside it and says so
 * where that thing is gone; test/protocol/windows.test.ts and test/wire hold them.
 */
import { constants, type Http2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { ChannelCredentials, type Server, ServerCredentials } from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import { streamsMax } from "../base/limits.ts";

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

/**
 * Credentials of a channel whose TCP connections are prepared before TLS begins on them. TLS asks for,
 * and checks, the name of `server`, wherever the channel connects to.
 */
export class PreparedCredentials extends ChannelCredentials {
  readonly #tls: ChannelCredentials;
  readonly #server: string;
  readonly #prepare: (socket: Socket) => Promise<void>;

  /** @param server - `host:port` */
  constructor(tls: ChannelCredentials, server: string, prepare: (socket: Socket) => Promise<void>) {
    super();
    this.#tls = tls;
    this.#server = server;
    this.#prepare = prepare;
  }

  override _isSecure(): boolean {
    return true;
  }

  override _equals(other: ChannelCredentials): boolean {
    return this === other;
  }

  override _createSecureConnector(
    ...[channelTarget, options, callCredentials]: Parameters<CreateConnector>
  ): ReturnType<CreateConnector> {
    // Only this connector may see the option: the channel itself would make a way of its own.
    const named = { ...options, "grpc.http_connect_target": `dns:${this.#server}` };
    const connector = this.#tls._createSecureConnector(channelTarget, named, callCredentials);
    return {
      connect: async (socket) => {
        await this.#prepare(socket);
        return connector.connect(socket);
      },
      waitForReady: () => connector.waitForReady(),
      getCallCredentials: () => connector.getCallCredentials(),
      destroy: () => connector.destroy(),
    };
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

/** Ends a call at once where its peer reads nothing: a status would wait behind what it does not read. */
export function resetCall(call: object): void {
  const { stream } = (call as { call?: { stream?: { close(code: number): void } } }).call ?? {};
  if (stream === undefined) throw moved("a call's HTTP/2 stream");
  stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
}

function moved(what: string): WardroundError {
  return new WardroundError(
    "INTERNAL",
    `grpc-js has ${what} in another place than version 1.14.7: install that version`,
  );
}
