import { namePattern, versionPattern } from "../base/names.ts";
import { httpAccess } from "../protocol/access.ts";
import type { Route } from "./http-router.ts";
import { refer, schemas } from "./openapi-schemas.ts";

type SchemaName = keyof typeof schemas;

/** What a route does; the same under several paths. */
interface Described {
  readonly summary: string;
  readonly answer: SchemaName;
  readonly body?: SchemaName;
  /** Whether there must be one. */
  readonly bodyRequired?: boolean;
  /** Statuses that are errors and may come, beside 405. */
  readonly errors: readonly number[];
  /** Statuses beside 200 with the same body. */
  readonly alike?: readonly number[];
}

const infer = {
  answer: "InferResponse",
  body: "InferRequest",
  bodyRequired: true,
  errors: [400, 404, 408, 409, 413, 422, 429, 501, 503, 504, 507],
} as const;
const unsupported = { answer: "Empty", errors: [404, 501] } as const;

const operations = {
  serverMetadata: {
    summary: "Name, version and extensions of the server",
    answer: "ServerMetadata",
    errors: [],
  },
  openApi: { summary: "This document", answer: "Empty", errors: [] },
  serverLive: { summary: "Whether the process runs", answer: "Live", errors: [] },
  serverReady: {
    summary: "Whether requests are welcome",
    answer: "Ready",
    errors: [],
    alike: [503],
  },
  modelMetadata: {
    summary: "Inputs, outputs and versions of a model",
    answer: "ModelMetadata",
    errors: [400, 404, 409, 503, 507],
  },
  modelReady: {
    summary: "Whether a model answers",
    answer: "ModelReady",
    errors: [400, 404, 409],
    alike: [503],
  },
  modelConfig: {
    summary: "A model's configuration",
    answer: "ModelConfig",
    errors: [400, 404, 409, 503, 507],
  },
  modelStatistics: {
    summary: "What a model's versions in memory did",
    answer: "Statistics",
    errors: [400, 404],
  },
  allStatistics: { summary: "What all versions in memory did", answer: "Statistics", errors: [] },
  infer: { summary: "A prediction, with JSON or binary tensors", ...infer },
  inferStream: { summary: "A prediction, as server-sent events for its rows", ...infer },
  repositoryIndex: {
    summary: "Models, versions and their states",
    answer: "RepositoryIndex",
    body: "RepositoryIndexRequest",
    errors: [400, 408, 413, 429],
  },
  modelLoad: {
    summary: "Serves a model again, or keeps one more version in memory",
    answer: "Empty",
    body: "ModelLoad",
    errors: [400, 404, 408, 409, 413, 429, 501, 503, 507],
  },
  modelUnload: {
    summary: "Answers no more requests for a model until it is loaded again",
    answer: "Empty",
    body: "ModelUnload",
    errors: [400, 404, 408, 413, 429, 503, 504],
  },
  metrics: { summary: "Metrics, as Prometheus reads them", answer: "Empty", errors: [] },
  trace: { summary: "Refused: no trace extension", ...unsupported },
  logging: { summary: "Refused: no logging extension", ...unsupported },
  sharedMemory: { summary: "Refused: no shared memory extension", ...unsupported },
} as const satisfies Readonly<Record<string, Described>>;

export type Operation = keyof typeof operations;

const parameters = {
  model: { type: "string", pattern: namePattern.source },
  version: { type: "string", pattern: versionPattern.source },
  region: { type: "string" },
} as const;

/** The OpenAPI 3.1 document of routes. */
export function openApiDocument(
  routes: readonly (Route & { readonly operation: Operation })[],
  version: string,
): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    methods[route.method.toLowerCase()] = describe(route);
    paths[route.path] = methods;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Wardround serving: Open Inference Protocol 2",
      version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        certificate: {
          type: "mutualTLS",
          description:
            "A client certificate of the server's CA; plain HTTP on the machine has none.",
        },
      },
    },
  };
}

function describe({ path, method, operation, access }: Route & { operation: Operation }): unknown {
  const described: Described = operations[operation];
  const { summary, answer, body, bodyRequired = false, errors, alike = [] } = described;
  const json = { "application/json": { schema: refer(answer) } };
  const refusals = [...errors, 405, ...(httpAccess[access] === "open" ? [] : [401, 403])];
  const responses: Record<string, unknown> = {
    200: { description: "Success", content: contentOf(operation, json) },
  };
  for (const status of alike) responses[status] = { description: "Not ready", content: json };
  for (const status of refusals.sort((a, b) => a - b)) responses[status] = refusal(status);
  return {
    operationId: operationIdOf(operation, path, method),
    summary,
    tags: [refusals.includes(501) ? "unsupported" : "supported"],
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: parameters[name as keyof typeof parameters],
    })),
    ...(body
      ? {
          requestBody: {
            required: bodyRequired,
            content: { "application/json": { schema: refer(body) } },
          },
        }
      : {}),
    responses,
    security: httpAccess[access] === "open" ? [] : [{ certificate: [] }],
  };
}

function contentOf(operation: Operation, json: object): object {
  if (operation === "openApi") return { "application/json": { schema: { type: "object" } } };
  if (operation === "metrics") return { "text/plain": { schema: { type: "string" } } };
  if (operation === "infer") return { ...json, "application/octet-stream": {} };
  return operation === "inferStream" ? { "text/event-stream": {} } : json;
}

function refusal(status: number): unknown {
  const headers = [429, 503, 504].includes(status)
    ? { headers: { "retry-after": { schema: { type: "string" } } } }
    : {};
  const content = { "application/json": { schema: refer("Error") } };
  return { description: "Refused: what was got, and what was expected", ...headers, content };
}

/** One operation may be reached under several paths. */
function operationIdOf(operation: Operation, path: string, method: string): string {
  const words = path
    .split("/")
    .slice(2)
    .map((part) => part.replace(/\W/g, ""));
  return [operation, method.toLowerCase(), ...words].join("_");
}
