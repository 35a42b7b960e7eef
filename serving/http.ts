import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { hasCode, WardroundError } from "../base/errors.ts";
import { httpConnectionsMax, inferBodiesBytesMax, inferBodyBytesMax } from "../base/limits.ts";
import type { Clock, Logger } from "../base/ports.ts";
import { isLoopback, listenError } from "../protocol/address.ts";
import { processFigures, systemClock } from "../runtime/system.ts";
import type { Serving } from "./contract.ts";
import { unknownVersion } from "./describe.ts";
import { type AssertHttpAccess, createHttpAccess } from "./http-access.ts";
import { BodyReader } from "./http-body.ts";
import { type Connections, followConnections } from "./http-connections.ts";
import { errorReply } from "./http-error.ts";
import { type Reply, sendReply } from "./http-reply.ts";
import { Router } from "./http-router.ts";
import {
  type AnsweredRoute,
  type Call,
  createRoutes,
  type MetricsAccess,
  type RoutesContext,
} from "./http-routes.ts";
import { metricsText } from "./metrics.ts";
import { type Exchange, Telemetry } from "./telemetry.ts";

export interface HttpOptions {
  readonly listen: { readonly host: string; readonly port: number };
  /** undefined = plain HTTP, for hosts of this machine only: no certificate, predictions for everyone here. */
  readonly tls:
    | {
        readonly caPem: string;
        readonly certificatePem: string;
        readonly privateKeyPem: string;
      }
    | undefined;
  readonly serving: Serving;
  readonly log: Logger;
  /** Whether this server is ready for traffic. */
  readonly ready: () => boolean;
  /** Follows predictions. */
  readonly telemetry?: Telemetry;
  /** Who may read GET /metrics; off = nobody, there is no such route. Default: certificate. */
  readonly metrics?: MetricsAccess | "off";
  /** Default: the machine's. */
  readonly clock?: Pick<Clock, "nowMs">;
  /** Wardround's version, for GET /v2. */
  readonly version?: string;
  /** Default: 10 s for a request's headers, 60 s for all of it. */
  readonly patience?: { readonly headersMs: number; readonly requestMs: number };
}

export interface HttpServer {
  readonly port: number;
  /** Takes no new request, finishes those that run. Idempotent. */
  close(): Promise<void>;
}

/** A caller that sends slower is cut, so that it holds neither memory nor the closing server. */
const standardPatience = { headersMs: 10_000, requestMs: 60_000 };
const checkIntervalMsMax = 5_000;
const handshakeTimeoutMs = 10_000;
/** Longer than the minute for which proxies keep a connection: it is theirs to end it. */
const keepAliveMs = 75_000;
/** For answers that run when the server closes, and are read slowly. */
const closeMsMax = 5_000;

/**
 * Serves the Open Inference Protocol, version 2, over REST, with its extensions.
 * @throws WardroundError ADDRESS_IN_USE, ADDRESS_INVALID
 */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { listen, tls, clock = systemClock } = options;
  if (!tls && !isLoopback(listen.host)) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `plain HTTP on ${listen.host}: expected 127.0.0.1, ::1 or localhost; use TLS for others`,
    );
  }
  const server = createServer(options);
  const connections = followConnections(server);
  const access = createHttpAccess(tls?.caPem, clock);
  server.on("request", createListener(options, { access, connections }));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseUnreadable(error, socket, connections);
  });
  await startListening(server, listen);
  const address = server.address();
  let closing: Promise<void> | undefined;
  return {
    port: typeof address === "object" && address ? address.port : listen.port,
    close: () => {
      closing ??= closeServer(server, connections);
      return closing;
    },
  };
}

function createServer({ tls, patience = standardPatience }: HttpOptions): Server {
  const { headersMs, requestMs } = patience;
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(checkIntervalMsMax, headersMs),
    keepAliveTimeout: keepAliveMs,
  };
  const server = tls
    ? createTlsServer({
        ...limits,
        ca: tls.caPem,
        cert: tls.certificatePem,
        key: tls.privateKeyPem,
        minVersion: "TLSv1.2",
        requestCert: true,
        handshakeTimeout: handshakeTimeoutMs,
        // Health is open to everybody; the other routes look at the certificate themselves.
        rejectUnauthorized: false,
      })
    : createPlainServer(limits);
  server.maxConnections = httpConnectionsMax;
  return server;
}

function startListening(server: Server, listen: HttpOptions["listen"]): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(listenError(cause, listen)));
    server.listen(listen.port, listen.host, resolve);
  });
}

function closeServer(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), closeMsMax);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    connections.drain();
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function createListener(
  options: HttpOptions,
  { access, connections }: { access: AssertHttpAccess; connections: Connections },
): Listener {
  const { log, serving, telemetry = new Telemetry({ serving, clock: systemClock }) } = options;
  const router = new Router(createRoutes(routesContext(options, telemetry)));
  const bodies = new BodyReader({
    bytesMax: inferBodyBytesMax,
    heldBytesMax: inferBodiesBytesMax,
  });
  const send = ({ request, response, exchange }: Answered, reply: Reply | undefined): void => {
    if (reply) sendReply(request, response, reply, exchange?.traceparent);
    exchange?.end();
  };
  const fail = (call: Answered, thrown: unknown): void => {
    call.exchange?.failed(thrown);
    send(call, failure(thrown, call, { router, log }));
  };
  const answer = (route: AnsweredRoute, call: Call): void => {
    try {
      const reply = route.answer(call);
      if (!(reply instanceof Promise)) send(call, reply);
      else {
        reply.then(
          (late) => send(call, late),
          (thrown: unknown) => fail(call, thrown),
        );
      }
    } catch (thrown) {
      fail(call, thrown);
    }
  };
  return (request, response) => {
    const signal = connections.answering(request, response);
    const { headers } = request;
    const answered: Answered = { request, response, exchange: undefined };
    try {
      const { route, targetOf } = router.find(request.method as string, request.url as string);
      const callerId = access(request, route.access)?.id;
      if (route.access === "infer") {
        const { traceparent } = headers;
        const trace = traceparent ? { traceparent, tracestate: headers["tracestate"] } : noTrace;
        answered.exchange = telemetry.begin("rest", trace, callerId);
      }
      const target = targetOf();
      answered.exchange?.names(target.model);
      const { exchange } = answered;
      const start = (body: Buffer): void => {
        answer(route, { request, response, target, headers, body, callerId, signal, exchange });
      };
      if (route.method === "GET") {
        start(noBody);
        return;
      }
      bodies.read(request, response, (error, body) => {
        const encoding = headers["content-encoding"];
        if (error !== undefined) fail(answered, error);
        else if (encoding === undefined) start(body);
        else {
          bodies
            .unpack(body, encoding, response)
            .then(start, (thrown: unknown) => fail(answered, thrown));
        }
      });
    } catch (thrown) {
      fail(answered, thrown);
    }
  };
}

interface Answered extends Pick<Call, "request" | "response"> {
  /** Of a prediction. */
  exchange: Exchange | undefined;
}

const noBody = Buffer.alloc(0);
const noTrace = {};

function routesContext(
  { serving, ready, version = unknownVersion, log, metrics: access = "certificate" }: HttpOptions,
  telemetry: Telemetry,
): RoutesContext {
  const source = { serving, ready, version, telemetry, process: processFigures };
  return {
    serving,
    ready,
    version,
    errorBody: (thrown) => String(errorReply(thrown, log).body),
    metrics: access === "off" ? undefined : { access, text: () => metricsText(source) },
  };
}

function failure(
  thrown: unknown,
  { request: { url = "" }, exchange }: Answered,
  { router, log }: { router: Router<AnsweredRoute>; log: Logger },
): Reply {
  const reply = errorReply(thrown, log, exchange?.traceId);
  if (!hasCode(thrown, "METHOD_NOT_ALLOWED")) return reply;
  return { ...reply, headers: [...reply.headers, "allow", router.methods(url).join(", ")] };
}

/** What is no HTTP, or came too slowly: answered by hand, as no request came of it. */
function refuseUnreadable(
  { code = "" }: NodeJS.ErrnoException,
  socket: Socket,
  connections: Connections,
): void {
  // An answer that another request waits for would be taken for it.
  if (!socket.writable || connections.isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, error, ours] = unreadable[code] ?? malformed;
  const body = JSON.stringify({ error, code: ours });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

type Unreadable = readonly [status: string, message: string, code: string];
const malformed: Unreadable = [
  "400 Bad Request",
  "this is no HTTP/1.1 request",
  "ARGUMENT_INVALID",
];
const unreadable: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "the headers have more than 16 KiB",
    "ARGUMENT_INVALID",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "the request did not come whole in time",
    "TIMED_OUT",
  ],
};
