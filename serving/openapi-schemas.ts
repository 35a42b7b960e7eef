/** Schemas of the OpenAPI document: bodies that the routes read and write. */
import { versionPattern } from "../base/names.ts";
import { datatypeOf } from "./datatypes.ts";

type Schema = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const flag = { type: "boolean" };
const count = { type: "integer", minimum: 0 };

export function listOf(items: Schema, more: Schema = {}): Schema {
  return { type: "array", items, ...more };
}

/** An object whose first fields must be there. */
export function object(required: Schema, optional: Schema = {}): Schema {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

export function refer(name: keyof typeof schemas): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

const tally = object({ count, ns: count });
const datatype = { type: "string", enum: Object.values(datatypeOf) };
const shape = listOf({ type: "integer", minimum: 1 }, { maxItems: 16 });
const data = {
  type: "array",
  description: "Flat in row-major order, or nested as the shape says; left out where it is binary.",
};
const scalar = { type: ["string", "number", "boolean"] };
const computed = { compute_input: tally, compute_infer: tally, compute_output: tally };
const tensorSpec = object({
  name: text,
  datatype,
  shape: listOf({ type: "integer", minimum: -1 }),
});

export const schemas = {
  Error: object({ error: text, code: { type: "string", pattern: "^[A-Z_]+$" } }),
  Live: object({ live: flag }),
  Ready: object({ ready: flag }),
  ServerMetadata: object({ name: text, version: text, extensions: listOf(text) }),
  ModelMetadata: object(
    {
      name: text,
      versions: listOf(text),
      model_version: text,
      platform: text,
      inputs: listOf(tensorSpec),
      outputs: listOf(tensorSpec),
    },
    { variants: listOf(object({ name: text, method: text, difference: { type: "object" } })) },
  ),
  ModelReady: object({ name: text, ready: flag }, { model_version: text, error: text, code: text }),
  ModelConfig: object({
    name: text,
    platform: text,
    backend: text,
    max_batch_size: count,
    input: listOf({ type: "object" }),
    output: listOf({ type: "object" }),
  }),
  Statistics: object({
    model_stats: listOf(
      object({
        name: text,
        version: text,
        last_inference: { type: "number", minimum: 0 },
        inference_count: count,
        execution_count: count,
        inference_stats: object({
          success: tally,
          fail: tally,
          queue: tally,
          ...computed,
          cache_hit: tally,
          cache_miss: tally,
        }),
        batch_stats: listOf(object({ batch_size: count, ...computed })),
      }),
    ),
  }),
  Parameters: { type: "object", additionalProperties: scalar },
  InferInput: object(
    { name: text, shape, datatype },
    {
      data,
      parameters: {
        type: "object",
        properties: { binary_data_size: count },
        additionalProperties: scalar,
      },
    },
  ),
  InferRequest: object(
    { inputs: listOf({ $ref: "#/components/schemas/InferInput" }, { minItems: 1 }) },
    {
      id: text,
      parameters: {
        type: "object",
        properties: {
          timeout: { ...count, description: "Microseconds that it may wait for its run; 0 = any." },
          routing_key: text,
          binary_data_output: flag,
          rows_per_event: { type: "integer", minimum: 1, maximum: 4096 },
        },
        additionalProperties: scalar,
      },
      outputs: listOf(
        object(
          { name: text },
          {
            parameters: {
              type: "object",
              properties: { binary_data: flag, classification: count },
              additionalProperties: scalar,
            },
          },
        ),
      ),
    },
  ),
  InferResponse: object(
    {
      model_name: text,
      model_version: text,
      outputs: listOf(
        object(
          { name: text, datatype, shape: listOf(count) },
          { data, parameters: { $ref: "#/components/schemas/Parameters" } },
        ),
      ),
    },
    { id: text, parameters: { $ref: "#/components/schemas/Parameters" } },
  ),
  RepositoryIndexRequest: object({}, { ready: flag }),
  RepositoryIndex: listOf(
    object({
      name: text,
      version: text,
      state: { type: "string", enum: ["READY", "LOADING", "UNAVAILABLE"] },
      reason: text,
    }),
  ),
  ModelLoad: object(
    {},
    {
      parameters: {
        ...object({}, { version: { type: "string", pattern: `^$|${versionPattern.source}` } }),
        additionalProperties: false,
      },
    },
  ),
  ModelUnload: object({}, { parameters: object({}, { unload_dependents: flag }) }),
  Empty: { type: "object", additionalProperties: false },
} as const satisfies Readonly<Record<string, Schema>>;
