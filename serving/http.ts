import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { WardroundError } from "../base/errors.ts";
import { inferBodyBytesMax } from "../base/limits.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { HttpRoute } from "../protocol/access.ts";
import { isLoopback, listenError } from "../protocol/address.ts";
import { systemClock } from "../runtime/system.ts";
import type { ServedTensorSpec, Serving } from "./contract.ts";
import { datatypeOf, servedType } from "./datatypes.ts";
import { type AssertHttpAccess, createHttpAccess } from "./http-access.ts";
import { readBody } from "./http-body.ts";
import { followConnections } from "./http-connections.ts";
import { toHttpError } from "./http-error.ts";
import { answerInferBody, type InferTarget } from "./http-infer.ts";

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
  /** Default: the machine's. */
  readonly clock?: Pick<Clock, "nowMs">;
  /** Wardround's version, for GET /v2. */
  readonly version?: string;
}

export interface HttpServer {
  readonly port: number;
  /** Takes no new request, finishes those that run. Idempotent. */
  close(): Promise<void>;
}

const inferPath = /^\/v2\/models\/([^/?]+)(?:\/versions\/([^/?]+))?\/infer\/?(?:\?.*)?$/;

/** A caller that sends slower is cut, so that it holds neither memory nor the closing server. */
const requestTimeoutMs = 60_000;
const handshakeTimeoutMs = 10_000;

/**
 * Serves the Open Inference Protocol (version 2, REST, JSON tensors). Everything but infer goes through
 * fastify; infer is answered before it, since routing and hooks would cost more than a tiny model.
 * @throws WardroundError ADDRESS_IN_USE, ADDRESS_INVALID
 */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { host, port } = options.listen;
  if (!options.tls && !isLoopback(host)) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `plain HTTP on ${host}: expected 127.0.0.1, ::1 or localhost; use TLS for others`,
    );
  }
  const access = createHttpAccess(options.tls?.caPem, options.clock ?? systemClock);
  const infer = createInferListener(options, access);
  const app = fastify({
    bodyLimit: 64 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    exposeHeadRoutes: false,
    serverFactory: (rest) => createServer(options, infer, rest as RequestListener),
  });
  addRoutes(app, options, access);
  const connections = followConnections(app.server);
  try {
    await app.listen({ host, port });
  } catch (cause) {
    await app.close();
    throw listenError(cause, options.listen);
  }
  const address = app.server.address();
  let closing: Promise<void> | undefined;
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => {
      connections.drain();
      closing ??= app.close().then(() => undefined);
      return closing;
    },
  };
}

function createServer(
  { tls }: HttpOptions,
  infer: (request: IncomingMessage, response: ServerResponse) => boolean,
  rest: RequestListener,
): Server {
  const timeouts = { requestTimeout: requestTimeoutMs };
  const server = tls
    ? createTlsServer({
        ...timeouts,
        ca: tls.caPem,
        cert: tls.certificatePem,
        key: tls.privateKeyPem,
        minVersion: "TLSv1.2",
        requestCert: true,
        handshakeTimeout: handshakeTimeoutMs,
        // Health is open to everybody; the other routes look at the certificate themselves.
        rejectUnauthorized: false,
      })
    : createPlainServer(timeouts);
  server.on("request", (request, response) => {
    if (!infer(request, response)) rest(request, response);
  });
  return server;
}

/** @returns false for a request that is not for it. */
function createInferListener(
  { serving, log }: HttpOptions,
  access: AssertHttpAccess,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const answer = async (
    request: IncomingMessage,
    match: RegExpExecArray,
    signal: AbortSignal,
  ): Promise<string> => {
    access(request, "infer");
    const target = targetOf(match[1] as string, match[2]);
    if (request.headers["inference-header-content-length"] !== undefined) {
      throw new WardroundError(
        "NOT_IN_THIS_VERSION",
        "binary tensors over REST are not served: send JSON, or ask over gRPC",
      );
    }
    const body = await readBody(request, inferBodyBytesMax);
    return answerInferBody(serving, target, body, signal);
  };
  return (request, response) => {
    const match = request.method === "POST" ? inferPath.exec(request.url ?? "") : null;
    if (!match) return false;
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    answer(request, match, gone.signal).then(
      (text) => send(response, 200, { "content-type": "application/json" }, text),
      (thrown: unknown) => {
        const { status, headers, body } = toHttpError(thrown, log);
        send(response, status, headers, body);
      },
    );
    return true;
  };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  // What a caller still sends would be taken for its next request.
  const cut = response.req.complete ? {} : { connection: "close" };
  response.writeHead(status, { ...headers, ...cut, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

function addRoutes(app: FastifyInstance, options: HttpOptions, access: AssertHttpAccess): void {
  const { serving, log, ready } = options;
  const fail = (reply: FastifyReply, thrown: unknown): FastifyReply => {
    const { status, headers, body } = toHttpError(thrown, log);
    return reply.code(status).headers(headers).send(body);
  };
  app.setErrorHandler((thrown, _request, reply) => fail(reply, thrown));
  app.setNotFoundHandler((request, reply) =>
    fail(reply, new WardroundError("METHOD_NOT_FOUND", `no route ${request.method} here`)),
  );
  const get = (
    paths: readonly string[],
    route: HttpRoute,
    answer: (params: Params, reply: FastifyReply) => unknown,
  ): void => {
    for (const url of paths) {
      app.get(url, (request, reply) => {
        access(request.raw, route);
        return answer(request.params as Params, reply);
      });
      refuseOthers(app, url, "GET", fail);
    }
  };
  get(["/v2"], "metadata", () => ({
    name: "wardround",
    version: options.version ?? "development",
    extensions: [],
  }));
  get(["/v2/health/live"], "live", () => ({ live: true }));
  get(["/v2/health/ready"], "ready", (_params, reply) => {
    const isReady = ready();
    return reply.code(isReady ? 200 : 503).send({ ready: isReady });
  });
  const models = ["/v2/models/:model", "/v2/models/:model/versions/:version"];
  get(models, "metadata", (params) => describeModel(serving, params));
  get(
    models.map((path) => `${path}/ready`),
    "metadata",
    async ({ model, version }) => {
      const spec = await serving.spec(model, parseVersion(version));
      return { name: model, model_version: String(spec.version), ready: true };
    },
  );
  for (const path of models) refuseOthers(app, `${path}/infer`, "POST", fail);
}

interface Params {
  readonly model: string;
  readonly version?: string;
}

/** A path that exists, asked with another method: 405 and the one that would do. */
function refuseOthers(
  app: FastifyInstance,
  url: string,
  allowed: "GET" | "POST",
  fail: (reply: FastifyReply, thrown: unknown) => FastifyReply,
): void {
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  app.route({
    method: others.filter((method) => method !== allowed),
    url,
    // The body is of no interest: it must not be refused before the method is.
    onRequest: async (request, reply) => {
      const message = `${request.method} is not for this route: expected ${allowed}`;
      await fail(reply.header("allow", allowed), new WardroundError("METHOD_NOT_ALLOWED", message));
    },
    handler: (_request, reply) => reply,
  });
}

async function describeModel(serving: Serving, { model, version }: Params): Promise<unknown> {
  const spec = await serving.spec(model, parseVersion(version));
  return {
    name: model,
    versions: [String(spec.version)],
    model_version: String(spec.version),
    platform: "onnx_onnxv1",
    inputs: spec.inputs.map(describeTensor),
    outputs: spec.outputs.map(describeTensor),
  };
}

function describeTensor({ name, type, shape }: ServedTensorSpec): unknown {
  return { name, datatype: datatypeOf[servedType(type)], shape };
}

function targetOf(model: string, version: string | undefined): InferTarget {
  try {
    return { model: decodeURIComponent(model), version: parseVersion(version) };
  } catch (cause) {
    if (cause instanceof WardroundError) throw cause;
    throw new WardroundError("ARGUMENT_INVALID", "the model's name in the path is not UTF-8", {
      cause,
    });
  }
}

function parseVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^(0|[1-9][0-9]{0,9})$/.test(text)) return Number(text);
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "the version in the path must be a whole number from 0",
  );
}
