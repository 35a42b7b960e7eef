import type { IncomingMessage, ServerResponse } from "node:http";
import { hasCode, WardroundError } from "../base/errors.ts";
import type { Serving } from "./contract.ts";
import {
  allAnswer,
  answeringSpec,
  describeTensor,
  describeVariants,
  extensions,
  platform,
  serverName,
} from "./describe.ts";
import { answerEvents } from "./http-events.ts";
import { answerInfer, type FollowedCall, type InferCall } from "./http-infer.ts";
import { jsonReply, type Reply } from "./http-reply.ts";
import {
  checkUnload,
  configBody,
  indexBody,
  statisticsBody,
  versionOfLoad,
} from "./http-repository.ts";
import type { Route } from "./http-router.ts";
import { parseJson } from "./infer-request.ts";
import { type Operation, openApiDocument } from "./openapi.ts";
import { prometheusContentType } from "./prometheus.ts";
import type { Exchange } from "./telemetry.ts";

/** A request whose caller may ask it, with its whole body. */
export interface Call extends InferCall {
  /** Of a prediction: of every call whose route has access "infer". */
  readonly exchange: Exchange | undefined;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface AnsweredRoute extends Route {
  readonly operation: Operation;
  /** undefined = it wrote its answer itself. */
  readonly answer: (call: Call) => Reply | Promise<Reply | undefined>;
}

export interface RoutesContext {
  readonly serving: Serving;
  readonly ready: () => boolean;
  readonly version: string;
  /** What an error is as JSON. */
  readonly errorBody: (thrown: unknown) => string;
  /** What GET /metrics answers, and who may ask it; undefined = there is no such route. */
  readonly metrics?: { readonly text: () => string; readonly access: MetricsAccess } | undefined;
}

/** Who may read the metrics: whoever has a certificate of a role that may, or everybody. */
export type MetricsAccess = "certificate" | "open";

/** Every route of the HTTP surface. */
export function createRoutes(context: RoutesContext): readonly AnsweredRoute[] {
  const routes: readonly AnsweredRoute[] = [
    ...serverRoutes(context, () => openApiDocument(routes, context.version)),
    ...modelRoutes(context),
    ...repositoryRoutes(context),
    ...metricsRoutes(context),
    ...unsupportedRoutes(),
  ];
  return routes;
}

function serverRoutes(
  { serving, version, ready }: RoutesContext,
  document: () => unknown,
): readonly AnsweredRoute[] {
  const metadata = {
    name: serverName,
    version,
    extensions: ["binary_tensor_data", ...extensions],
  };
  return [
    get("/v2", "serverMetadata", () => jsonReply(metadata)),
    get("/v2/openapi.json", "openApi", () => jsonReply(document())),
    {
      ...get("/v2/health/live", "serverLive", () => jsonReply({ live: true })),
      access: "live",
    },
    {
      ...get("/v2/health/ready", "serverReady", () => {
        const isReady = ready() && allAnswer(serving);
        return jsonReply({ ready: isReady }, isReady ? 200 : 503);
      }),
      access: "ready",
    },
    get("/v2/models/stats", "allStatistics", () => jsonReply(statisticsBody(serving))),
  ];
}

function modelRoutes({ serving, errorBody }: RoutesContext): readonly AnsweredRoute[] {
  return ["/v2/models/{model}", "/v2/models/{model}/versions/{version}"].flatMap((path) => [
    get(path, "modelMetadata", async ({ target }) =>
      jsonReply(await describeModel(serving, target)),
    ),
    get(`${path}/ready`, "modelReady", ({ target }) => modelReady(serving, target, errorBody)),
    get(`${path}/config`, "modelConfig", async ({ target: { model, version } }) =>
      jsonReply(await configBody(serving, model, version)),
    ),
    get(`${path}/stats`, "modelStatistics", ({ target: { model, version } }) =>
      jsonReply(statisticsBody(serving, model, version)),
    ),
    {
      ...post(`${path}/infer`, "infer", (call) => answerInfer(serving, followed(call))),
      access: "infer",
    },
    {
      ...post(`${path}/infer_stream`, "inferStream", async (call) => {
        await answerEvents(serving, followed(call), errorBody);
        return undefined;
      }),
      access: "infer",
    },
  ]);
}

function followed(call: Call): Call & FollowedCall {
  return call as Call & FollowedCall;
}

async function describeModel(serving: Serving, target: InferCall["target"]): Promise<unknown> {
  const { model, version } = target;
  const spec = await serving.spec(model, version);
  const variants = describeVariants(spec);
  return {
    name: model,
    versions: serving.versions(model).map(String),
    model_version: String(spec.version),
    platform,
    inputs: spec.inputs.map(describeTensor),
    outputs: spec.outputs.map(describeTensor),
    ...(variants.length > 0 ? { variants } : {}),
  };
}

async function modelReady(
  serving: Serving,
  { model, version }: InferCall["target"],
  errorBody: (thrown: unknown) => string,
): Promise<Reply> {
  try {
    const spec = await answeringSpec(serving, model, version);
    return jsonReply({ name: model, model_version: String(spec.version), ready: true });
  } catch (thrown) {
    if (!hasCode(thrown, "MODEL_NOT_READY")) throw thrown;
    const why = JSON.parse(errorBody(thrown)) as object;
    const reply = jsonReply({ name: model, ready: false, ...why }, 503);
    return { ...reply, headers: [...reply.headers, "retry-after", "1"] };
  }
}

function repositoryRoutes({ serving }: RoutesContext): readonly AnsweredRoute[] {
  const path = "/v2/repository/models/{model}";
  return [
    post("/v2/repository/index", "repositoryIndex", ({ body }) =>
      jsonReply(indexBody(serving, parseBody(body))),
    ),
    {
      ...post(`${path}/load`, "modelLoad", async ({ target: { model }, body }) => {
        // A caller that goes away does not take back what it asked for.
        const { signal } = new AbortController();
        await serving.load(model, versionOfLoad(parseBody(body)), signal);
        return jsonReply({});
      }),
      access: "repository",
    },
    {
      ...post(`${path}/unload`, "modelUnload", async ({ target: { model }, body }) => {
        checkUnload(parseBody(body));
        await serving.unload(model);
        return jsonReply({});
      }),
      access: "repository",
    },
  ];
}

function metricsRoutes({ metrics }: RoutesContext): readonly AnsweredRoute[] {
  if (!metrics) return [];
  const { text, access } = metrics;
  const headers = ["content-type", prometheusContentType];
  const answer = (): Reply => ({ status: 200, headers, body: text() });
  const route = get("/metrics", "metrics", answer);
  return [{ ...route, access: access === "open" ? "open-metrics" : "metrics" }];
}

/** Extensions that clients may ask for and that are not here. */
function unsupportedRoutes(): readonly AnsweredRoute[] {
  const refuse = (what: string) => (): Reply => {
    throw new WardroundError("NOT_IN_THIS_VERSION", `${what} is not supported by this server`);
  };
  const trace = refuse("the trace extension");
  const logging = refuse("the logging extension");
  const memory = refuse("the shared memory extension");
  const traces = ["/v2/trace/setting", "/v2/models/{model}/trace/setting"];
  const memories = ["systemsharedmemory", "cudasharedmemory"].map((kind) => `/v2/${kind}`);
  return [
    ...traces.flatMap((path) => [get(path, "trace", trace), post(path, "trace", trace)]),
    get("/v2/logging", "logging", logging),
    post("/v2/logging", "logging", logging),
    ...memories.flatMap((path) => [
      get(`${path}/status`, "sharedMemory", memory),
      get(`${path}/region/{region}/status`, "sharedMemory", memory),
      post(`${path}/region/{region}/register`, "sharedMemory", memory),
      post(`${path}/region/{region}/unregister`, "sharedMemory", memory),
      post(`${path}/unregister`, "sharedMemory", memory),
    ]),
  ];
}

function get(path: string, operation: Operation, answer: AnsweredRoute["answer"]): AnsweredRoute {
  return { method: "GET", path, operation, access: "metadata", answer };
}

function post(path: string, operation: Operation, answer: AnsweredRoute["answer"]): AnsweredRoute {
  return { ...get(path, operation, answer), method: "POST" };
}

/** An empty body is none. */
function parseBody(body: Buffer): unknown {
  if (body.byteLength === 0) return undefined;
  return parseJson(body.toString("utf8"));
}
