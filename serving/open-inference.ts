/** The serving registry as the Open Inference Protocol's calls over gRPC see it. */
import { WardroundError } from "../base/errors.ts";
import type {
  OpenDuration,
  OpenInferenceHandlers,
  OpenInferRequest,
  OpenInferResponse,
  OpenParameter,
  OpenParameters,
  OpenTarget,
  OpenTensor,
  OpenTensorSpec,
} from "../protocol/open-inference-contract.ts";
import { classify } from "./classification.ts";
import type {
  InferAnswer,
  InferAsk,
  ServedSpec,
  ServedTensor,
  ServedTensorSpec,
  Serving,
  Tally,
} from "./contract.ts";
import { datatypeOf, isDatatype, servedType, typeOf } from "./datatypes.ts";

const platform = "onnx_onnxv1";

/** Extensions of the protocol that are served over gRPC. */
export const extensions = [
  "classification",
  "model_configuration",
  "model_repository",
  "model_repository(unload_dependents)",
  "statistics",
] as const;

/**
 * The handlers of the Open Inference Protocol.
 * @param options.version - Wardround's.
 * @param options.ready - whether requests are welcome.
 */
export function openInferenceHandlers(
  serving: Serving,
  options: { readonly version?: string | undefined; readonly ready: () => boolean },
): OpenInferenceHandlers {
  const describe = async (target: OpenTarget) => {
    const spec = await serving.spec(target.name, parseVersion(target.version));
    const asked = target.version !== "";
    const versions = asked ? [spec.version] : serving.versions(target.name);
    return { spec, metadata: metadataOf(spec, versions) };
  };
  return {
    ready: options.ready,
    modelReady: ({ name, version }) => isReady(serving, name, parseVersion(version)),
    serverMetadata: () => ({
      name: "wardround",
      version: options.version ?? "development",
      extensions,
    }),
    modelMetadata: async (target) => (await describe(target)).metadata,
    async modelConfig(target) {
      const { spec, metadata } = await describe(target);
      const tensors = [...spec.inputs, ...spec.outputs];
      // Triton's configurations have no tensor without a size beside the rows.
      const hasRows = tensors.every(({ shape }) => shape[0] === -1 && shape.length > 1);
      const batchRowsMax = hasRows ? spec.batchRowsMax : undefined;
      return { ...metadata, backend: "onnxruntime", fileName: "model.onnx", batchRowsMax };
    },
    modelStatistics: ({ name, version }) =>
      serving.statistics(name || undefined, parseVersion(version)).map((one) => ({
        name: one.model,
        version: String(one.version),
        lastMs: one.lastMs,
        rows: one.rows,
        success: durationOf(one.succeeded),
        fail: durationOf(one.failed),
        queue: durationOf(one.queued),
        runs: one.runs.map((run) => ({ rows: run.rows, ...durationOf(run) })),
      })),
    index: () =>
      serving.index().map(({ model, version, state, reason }) => ({
        name: model,
        version: String(version),
        state,
        reason,
      })),
    load: (model, parameters, signal) => serving.load(model, versionToLoad(parameters), signal),
    unload: (model) => serving.unload(model),
    async infer(request, { signal }) {
      return answerOf(request, await serving.infer(askOf(request), signal));
    },
  };
}

/** Reasons for which a model is not ready, and the caller's question was right. */
const notReady = ["MODEL_NOT_FOUND", "VERSION_NOT_FOUND", "MODEL_NOT_READY", "MODEL_CHECK_FAILED"];

async function isReady(
  serving: Serving,
  model: string,
  version: number | undefined,
): Promise<boolean> {
  try {
    await serving.spec(model, version);
    return true;
  } catch (error) {
    if (error instanceof WardroundError && notReady.includes(error.code)) return false;
    throw error;
  }
}

function askOf({ model, version, parameters, inputs, outputs }: OpenInferRequest): InferAsk {
  return {
    model,
    version: parseVersion(version),
    inputs: inputs.map(servedTensor),
    outputs: outputs.map(({ name }) => name),
    timeoutMs: timeoutOf(parameters),
    routeKey: routeKeyOf(parameters),
  };
}

function servedTensor({ name, datatype, shape, data }: OpenTensor): ServedTensor {
  if (isDatatype(datatype)) return { name, type: typeOf[datatype], shape, data };
  throw invalid(
    `input ${quoted(name)} has datatype ${quoted(datatype)}: expected one of ${Object.keys(typeOf).join(", ")}`,
  );
}

/** Microseconds on the wire; 0 = none. */
function timeoutOf(parameters: OpenParameters): number | undefined {
  assertStateless(parameters);
  const timeout = parameters["timeout"];
  if (timeout === undefined || timeout === 0) return undefined;
  if (typeof timeout === "number" && timeout > 0) return timeout / 1000;
  throw invalid("the parameter timeout is no number of microseconds from 0");
}

/** Every request stands for itself: one that relies on those before it must not be answered. */
function assertStateless({ sequence_id: id }: OpenParameters): void {
  if (id === undefined || id === 0 || id === "") return;
  throw invalid(
    "the request is part of a sequence (sequence_id); models here keep nothing from one request to the next: send it without",
  );
}

function routeKeyOf(parameters: OpenParameters): string | undefined {
  const key = parameters["route_key"];
  return key === undefined || key === "" ? undefined : String(key);
}

function answerOf(
  { model, id, outputs: wanted }: OpenInferRequest,
  { version, outputs }: InferAnswer,
): OpenInferResponse {
  const named = wanted.length > 0;
  return {
    model,
    version: String(version),
    id,
    outputs: outputs.map((output, at) => openTensor(output, named ? wanted[at] : undefined)),
  };
}

/** Outputs come in the order that they were asked for. */
function openTensor(
  output: ServedTensor,
  wanted: OpenInferRequest["outputs"][number] | undefined,
): OpenTensor {
  const classes = wanted && classesOf(wanted);
  const tensor = classes === undefined ? output : classify(output, classes);
  const { name, type, shape, data } = tensor;
  const datatype = type === "string" ? "BYTES" : datatypeOf[servedType(type)];
  return { name, datatype, shape, data };
}

function classesOf({ name, parameters }: OpenInferRequest["outputs"][number]): number | undefined {
  const classes = parameters["classification"];
  if (classes === undefined || classes === 0) return undefined;
  if (typeof classes === "number" && Number.isInteger(classes) && classes > 0) return classes;
  throw invalid(`the parameter classification of output ${quoted(name)} is no whole number from 1`);
}

function metadataOf(spec: ServedSpec, versions: readonly number[]) {
  return {
    name: spec.model,
    versions: versions.map(String),
    platform,
    inputs: spec.inputs.map(tensorSpec),
    outputs: spec.outputs.map(tensorSpec),
    properties: { model_version: String(spec.version) },
  };
}

function tensorSpec({ name, type, shape }: ServedTensorSpec): OpenTensorSpec {
  return { name, datatype: datatypeOf[servedType(type)], shape };
}

function durationOf({ count, ms }: Tally): OpenDuration {
  return { count, ns: Math.round(ms * 1e6) };
}

function versionToLoad(
  parameters: Readonly<Record<string, OpenParameter | Uint8Array>>,
): number | undefined {
  const other = Object.keys(parameters).find((name) => name !== "version");
  if (other !== undefined) {
    throw new WardroundError(
      "NOT_IN_THIS_VERSION",
      `a load takes no ${quoted(other)}: models come from rounds and are published, not uploaded; expected the parameter version or none`,
    );
  }
  const { version = "" } = parameters;
  return parseVersion(version instanceof Uint8Array ? "?" : String(version));
}

/** @returns undefined for the empty text. */
function parseVersion(text: string): number | undefined {
  if (text === "") return undefined;
  if (/^(0|[1-9][0-9]{0,9})$/.test(text)) return Number(text);
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `the model's version is ${quoted(text)}: expected a whole number from 0, or nothing for the version that is served`,
  );
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
