/** The serving registry as the Open Inference Protocol's calls over gRPC see it. */
import { WardroundError } from "../base/errors.ts";
import { versionNumber } from "../base/names.ts";
import type {
  OpenInferenceHandlers,
  OpenInferRequest,
  OpenInferResponse,
  OpenTarget,
  OpenTensor,
} from "../protocol/open-inference-contract.ts";
import { systemClock } from "../runtime/system.ts";
import { readAskParameters, readClasses } from "./ask-parameters.ts";
import { classify } from "./classification.ts";
import type { InferAnswer, InferAsk, ServedSpec, ServedTensor, Serving } from "./contract.ts";
import {
  allAnswer,
  answeringSpec,
  describeTensor,
  describeVariants,
  durationOf,
  extensions,
  platform,
  serverName,
  unknownVersion,
} from "./describe.ts";
import { versionToLoad } from "./load-parameters.ts";
import { Telemetry } from "./telemetry.ts";
import { typeOfDatatype } from "./tensor-json.ts";

/**
 * The handlers of the Open Inference Protocol.
 * @param options.version - Wardround's.
 * @param options.ready - whether requests are welcome.
 * @param options.telemetry - follows predictions.
 */
export function openInferenceHandlers(
  serving: Serving,
  options: {
    readonly version?: string | undefined;
    readonly ready: () => boolean;
    readonly telemetry?: Telemetry;
  },
): OpenInferenceHandlers {
  const { telemetry = new Telemetry({ serving, clock: systemClock }) } = options;
  const describe = async (target: OpenTarget) => {
    const spec = await serving.spec(target.name, parseVersion(target.version));
    const asked = target.version !== "";
    const versions = asked ? [spec.version] : serving.versions(target.name);
    return { spec, metadata: { ...metadataOf(spec, versions), name: target.name } };
  };
  return {
    ready: () => options.ready() && allAnswer(serving),
    modelReady: ({ name, version }) => isReady(serving, name, parseVersion(version)),
    serverMetadata: () => ({
      name: serverName,
      version: options.version ?? unknownVersion,
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
    async infer(read, { peer, signal, trace }) {
      const exchange = telemetry.begin("grpc", trace, peer.id);
      trace.tell(exchange.traceparent);
      try {
        const request = read();
        exchange.names(request.model);
        const ask = askOf(request, peer.id);
        return answerOf(request, await exchange.infer(serving, ask, { id: request.id, signal }));
      } catch (thrown) {
        exchange.failed(thrown);
        throw thrown;
      } finally {
        exchange.end();
      }
    },
  };
}

/** Reasons for which a model is not ready, and the caller's question was right. */
const notReady = [
  "MODEL_NOT_FOUND",
  "VERSION_NOT_FOUND",
  "MODEL_NOT_READY",
  "MODEL_CHECK_FAILED",
  "MEMORY_FULL",
];

async function isReady(
  serving: Serving,
  model: string,
  version: number | undefined,
): Promise<boolean> {
  try {
    await answeringSpec(serving, model, version);
    return true;
  } catch (error) {
    if (error instanceof WardroundError && notReady.includes(error.code)) return false;
    throw error;
  }
}

function askOf(
  { model, version, parameters, inputs, outputs }: OpenInferRequest,
  callerId: string,
): InferAsk {
  const { timeoutMs, routeKey = callerId } = readAskParameters(parameters);
  return {
    model,
    version: parseVersion(version),
    inputs: inputs.map(servedTensor),
    outputs: outputs.map(({ name }) => name),
    timeoutMs,
    routeKey,
  };
}

function servedTensor({ name, datatype, shape, data }: OpenTensor): ServedTensor {
  return { name, type: typeOfDatatype(name, datatype), shape, data };
}

function answerOf(
  { id, outputs: wanted }: OpenInferRequest,
  { model, version, outputs }: InferAnswer,
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
  const classes = wanted ? classesOf(wanted) : 0;
  const tensor = classes === 0 ? output : classify(output, classes);
  return { ...describeTensor(tensor), data: tensor.data };
}

function classesOf({ name, parameters }: OpenInferRequest["outputs"][number]): number {
  return readClasses(parameters, () => `the parameter classification of output ${quoted(name)}`);
}

function metadataOf(spec: ServedSpec, versions: readonly number[]) {
  return {
    versions: versions.map(String),
    platform,
    inputs: spec.inputs.map(describeTensor),
    outputs: spec.outputs.map(describeTensor),
    properties: { model_version: String(spec.version), ...variantProperties(spec) },
  };
}

/** Properties are texts: the names of the other forms, and of each how far it is from float32, as JSON. */
function variantProperties(spec: ServedSpec): Readonly<Record<string, string>> {
  const variants = describeVariants(spec);
  if (variants.length === 0) return {};
  return {
    variants: variants.map(({ name }) => name).join(","),
    ...Object.fromEntries(
      variants.map(({ name, difference }) => [`difference ${name}`, JSON.stringify(difference)]),
    ),
  };
}

/** @returns undefined for the empty text. */
function parseVersion(text: string): number | undefined {
  if (text === "") return undefined;
  const version = versionNumber(text);
  if (version !== undefined) return version;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `the model's version is ${quoted(text)}: expected a whole number from 0, or nothing for the version that is served`,
  );
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}
