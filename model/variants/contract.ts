import { WardroundError } from "../../base/errors.ts";
import type { Graph, GraphInitializer } from "../graph.ts";

/**
 * Forms that a version's model may be published in beside its float32 one. `fp16`: weights stored in 16
 * bits. `int8`: weights in 8 bits, and the products that they are used in made of integers.
 */
export const variantNames = ["fp16", "int8"] as const;

export type VariantName = (typeof variantNames)[number];

/** How a variant was made. */
export type VariantMethod = "weights-float16" | "int8-dynamic" | "int8-static";

/** A graph with the values of all its initializers: little-endian, row-major. */
export interface WholeModel {
  readonly graph: Graph;
  readonly data: ReadonlyMap<string, Uint8Array>;
}

/** A model in another form, and how many of its weights are. */
export interface ChangedModel extends WholeModel {
  /** Weights that are stored in fewer bits. */
  readonly changed: number;
  /** Those that are not: their values, sizes or use do not allow it. */
  readonly kept: number;
}

/** Whether an initializer is a weight that may be stored in fewer bits; biases and statistics are none. */
export function isWeight({ dtype, shape }: GraphInitializer): boolean {
  return dtype === "F32" && shape.length >= 2;
}

/** @param changed - the names of the weights that are stored in fewer bits. */
export function countWeights(
  { initializers }: Graph,
  changed: ReadonlySet<string>,
): Pick<ChangedModel, "changed" | "kept"> {
  const kept = initializers.filter((one) => isWeight(one) && !changed.has(one.name));
  return { changed: changed.size, kept: kept.length };
}

/** The name of a variant's file in a version's folder. */
export function variantFileName(name: VariantName): `model.${VariantName}.onnx` {
  return `model.${name}.onnx`;
}

/** Whether a text names a variant. */
export function isVariantName(text: string): text is VariantName {
  return variantNames.some((name) => name === text);
}

/**
 * Names with commas between them, sorted and each once; none of an empty text.
 * @throws WardroundError ARGUMENT_INVALID for a name of none.
 */
export function parseVariantNames(text: string): readonly VariantName[] {
  const names = text === "" ? [] : text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !isVariantName(name));
  if (wrong === undefined) return variantNames.filter((name) => names.includes(name));
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${JSON.stringify(wrong.slice(0, 32))} is no form of a model: expected ${variantNames.join(", ")}`,
  );
}

/** Why there is no variant of a model. */
export function noVariant(why: string): WardroundError {
  return new WardroundError("MODEL_UNSUPPORTED", why);
}
