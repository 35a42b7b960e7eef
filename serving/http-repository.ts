import { WardroundError } from "../base/errors.ts";
import type { Serving, VersionStatistics } from "./contract.ts";
import { describeTensor, durationOf } from "./describe.ts";
import { versionToLoad } from "./load-parameters.ts";

/** The models and versions of the model repository extension. */
export function indexBody(serving: Serving, body: unknown): unknown {
  const onlyReady = fieldOf(body, "ready", false);
  if (typeof onlyReady !== "boolean") throw invalid("ready: must be true or false");
  return serving
    .index()
    .filter(({ state }) => !onlyReady || state === "READY")
    .map(({ model, version, ...rest }) => ({ name: model, version: String(version), ...rest }));
}

/** The version that a load's body names; undefined = the one that is to be served. @throws as `versionToLoad` */
export function versionOfLoad(body: unknown): number | undefined {
  return versionToLoad(parametersOf(body));
}

/** No model here depends on another, so that `unload_dependents` changes nothing. */
export function checkUnload(body: unknown): void {
  const dependents = fieldOf(parametersOf(body), "unload_dependents", false);
  if (typeof dependents !== "boolean") {
    throw invalid("parameters.unload_dependents: must be true or false");
  }
}

/** Statistics in the form of the statistics extension; times are nanoseconds. */
export function statisticsBody(serving: Serving, model?: string, version?: number): unknown {
  return { model_stats: serving.statistics(model, version).map(describe) };
}

const none = { count: 0, ns: 0 };

function describe(own: VersionStatistics): unknown {
  const runs = own.runs.reduce((sum, run) => sum + run.count, 0);
  const runMs = own.runs.reduce((sum, run) => sum + run.ms, 0);
  return {
    name: own.model,
    version: String(own.version),
    last_inference: own.lastMs,
    inference_count: own.rows,
    execution_count: runs,
    inference_stats: {
      success: durationOf(own.succeeded),
      fail: durationOf(own.failed),
      queue: durationOf(own.queued),
      // Reading and writing tensors is part of `success` and is not measured by itself.
      compute_input: none,
      compute_infer: durationOf({ count: runs, ms: runMs }),
      compute_output: none,
      cache_hit: none,
      cache_miss: none,
    },
    batch_stats: own.runs.map((run) => ({
      batch_size: run.rows,
      compute_input: none,
      compute_infer: durationOf(run),
      compute_output: none,
    })),
  };
}

/** A model's configuration as far as it has one: `max_batch_size` 0 = shapes have all their dimensions. */
export async function configBody(
  serving: Serving,
  model: string,
  version: number | undefined,
): Promise<unknown> {
  const { inputs, outputs } = await serving.spec(model, version);
  const tensor = (spec: (typeof inputs)[number]): unknown => {
    const { name, datatype, shape } = describeTensor(spec);
    const dataType = `TYPE_${datatype === "BYTES" ? "STRING" : datatype}`;
    return { name, data_type: dataType, dims: shape };
  };
  return {
    name: model,
    platform: "onnxruntime_onnx",
    backend: "onnxruntime",
    max_batch_size: 0,
    input: inputs.map(tensor),
    output: outputs.map(tensor),
  };
}

function parametersOf(body: unknown): Readonly<Record<string, unknown>> {
  const parameters = fieldOf(body, "parameters", {});
  if (typeof parameters === "object" && parameters !== null && !Array.isArray(parameters)) {
    return parameters as Record<string, unknown>;
  }
  throw invalid("parameters: must be an object");
}

function fieldOf(body: unknown, name: string, otherwise: unknown): unknown {
  if (body === undefined) return otherwise;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("the body must be an object, or nothing");
  }
  return Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : otherwise;
}

function invalid(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}
