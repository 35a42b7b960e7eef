/** What the server tells of its models, as messages of the Open Inference Protocol. */
import { inference } from "./gen/inference.js";
import type {
  OpenDuration,
  OpenModelConfig,
  OpenModelMetadata,
  OpenModelStatistics,
  OpenTensorSpec,
} from "./open-inference-contract.ts";

export function metadataMessage(metadata: OpenModelMetadata): inference.IModelMetadataResponse {
  const { name, versions, platform, inputs, outputs, properties } = metadata;
  return {
    name,
    versions: [...versions],
    platform,
    inputs: inputs.map(tensorMetadata),
    outputs: outputs.map(tensorMetadata),
    properties,
  };
}

function tensorMetadata({ name, datatype, shape }: OpenTensorSpec) {
  return { name, datatype, shape: [...shape] };
}

/** A model whose tensors have rows says so as Triton's configurations do: without them in `dims`. */
export function configMessage(config: OpenModelConfig): inference.IModelConfigResponse {
  const { batchRowsMax } = config;
  const tensor = ({ name, datatype, shape }: OpenTensorSpec) => ({
    name,
    dataType: configType(datatype),
    dims: batchRowsMax === undefined ? [...shape] : shape.slice(1),
  });
  return {
    config: {
      name: config.name,
      platform: config.platform,
      backend: config.backend,
      versionPolicy: { specific: { versions: config.versions.map(Number) } },
      maxBatchSize: batchRowsMax ?? 0,
      input: config.inputs.map(tensor),
      output: config.outputs.map(tensor),
      ...(batchRowsMax === undefined ? {} : { dynamicBatching: { preserveOrdering: true } }),
      defaultModelFilename: config.fileName,
      modelTransactionPolicy: { decoupled: false },
    },
  };
}

function configType(datatype: string): inference.DataType {
  const name = datatype === "BYTES" ? "TYPE_STRING" : `TYPE_${datatype}`;
  return inference.DataType[name as keyof typeof inference.DataType];
}

export function statisticsMessage(
  statistics: readonly OpenModelStatistics[],
): inference.IModelStatisticsResponse {
  return {
    modelStats: statistics.map((one) => {
      const runs = one.runs.map(({ count, ns }) => ({ count, ns }));
      return {
        name: one.name,
        version: one.version,
        lastInference: one.lastMs,
        inferenceCount: one.rows,
        executionCount: sum(runs).count,
        inferenceStats: {
          success: one.success,
          fail: one.fail,
          queue: one.queue,
          computeInfer: sum(runs),
        },
        batchStats: one.runs.map(({ rows, count, ns }) => ({
          batchSize: rows,
          computeInfer: { count, ns },
        })),
      };
    }),
  };
}

function sum(durations: readonly OpenDuration[]): OpenDuration {
  const count = durations.reduce((all, one) => all + one.count, 0);
  const ns = durations.reduce((all, one) => all + one.ns, 0);
  return { count, ns };
}
