/** What the server tells of itself and its models, the same over REST and gRPC. */
import type { ServedTensorSpec, Serving, Tally } from "./contract.ts";
import { type Datatype, datatypeOf, servedType } from "./datatypes.ts";

export const serverName = "wardround";
/** Wardround's own where none was given. */
export const unknownVersion = "development";
export const platform = "onnx_onnxv1";

/** Extensions of the Open Inference Protocol that both have. */
export const extensions = [
  "classification",
  "model_configuration",
  "model_repository",
  "model_repository(unload_dependents)",
  "statistics",
] as const;

/** False while a model waits for the first version that it can answer with. */
export function hasFirstVersions(serving: Serving): boolean {
  return serving
    .index()
    .every(({ model, state }) => state !== "LOADING" || serving.servedVersion(model) !== undefined);
}

export interface DescribedTensor {
  readonly name: string;
  readonly datatype: Datatype;
  readonly shape: readonly number[];
}

export function describeTensor({ name, type, shape }: ServedTensorSpec): DescribedTensor {
  return { name, datatype: datatypeOf[servedType(type)], shape };
}

export function durationOf({ count, ms }: Tally): { readonly count: number; readonly ns: number } {
  return { count, ns: Math.round(ms * 1e6) };
}
