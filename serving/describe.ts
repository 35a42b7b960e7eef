/** What the server tells of itself and its models, the same over REST and gRPC. */
import { WardroundError } from "../base/errors.ts";
import { splitModelName } from "../base/names.ts";
import type { ServedSpec, ServedTensorSpec, Serving, Tally } from "./contract.ts";
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

/** Whether every model that is to be served answers: what "ready" means over REST and gRPC. */
export function allAnswer(serving: Serving): boolean {
  // Another form of a model is loaded by its first request: nobody has to wait for that.
  return serving.unanswering().every((model) => splitModelName(model).variant !== undefined);
}

/**
 * What is served of a model, or a version of it, if it answers.
 * @throws WardroundError what `Serving.spec` throws; MODEL_NOT_READY while its process is replaced.
 */
export async function answeringSpec(
  serving: Serving,
  model: string,
  version: number | undefined,
): Promise<ServedSpec> {
  const spec = await serving.spec(model, version);
  const isServed = spec.version === serving.servedVersion(spec.model);
  if (!isServed || !serving.unanswering().includes(spec.model)) return spec;
  throw new WardroundError(
    "MODEL_NOT_READY",
    `the process that ran ${JSON.stringify(model)} was lost, another one loads it: try again shortly`,
  );
}

/** The other forms of a version, as models that may be asked. */
export function describeVariants({ model, variants = [] }: ServedSpec) {
  const { name } = splitModelName(model);
  return variants.map((variant) => ({
    name: `${name}@${variant.name}`,
    method: variant.method,
    difference: variant.difference,
  }));
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
