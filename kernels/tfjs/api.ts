import { WardroundError } from "../../base/errors.ts";

/**
 * The part of tfjs-node that the kernels call. The package is an optional peer without which the
 * rest must compile, so its own types are not at hand.
 */
export interface Tfjs {
  tensor1d(values: Float32Array | Int32Array, dtype: "float32" | "int32"): Tensor;
  scalar(value: number, dtype: "float32"): Tensor;
  zeros(shape: readonly number[], dtype: "float32" | "int32"): Tensor;
  /** The operand again with another element type. */
  cast(value: Tensor, dtype: "float32" | "int32"): Tensor;
  mul(left: Tensor, right: Tensor): Tensor;
  add(left: Tensor, right: Tensor): Tensor;
  abs(value: Tensor): Tensor;
  less(left: Tensor, right: Tensor): Tensor;
  where(condition: Tensor, whenTrue: Tensor, whenFalse: Tensor): Tensor;
  isFinite(value: Tensor): Tensor;
  all(value: Tensor): Tensor;
  /** Frees every tensor made inside but the one returned. */
  tidy<T>(work: () => T): T;
  /** Exempts a tensor from `tidy`. */
  keep(value: Tensor): Tensor;
  backend(): TensorFlowBackend;
}

export interface Tensor {
  dataSync(): Float32Array | Int32Array | Uint8Array;
  dispose(): void;
}

export interface TensorFlowBackend {
  /** False where the package for GPUs fell back to the CPU. */
  readonly isUsingGpuDevice: boolean;
  readonly binding: { readonly TF_Version: string };
}

const functions = [
  "tensor1d",
  "scalar",
  "zeros",
  "cast",
  "mul",
  "add",
  "abs",
  "less",
  "where",
  "isFinite",
  "all",
  "tidy",
  "keep",
  "backend",
] as const satisfies readonly (keyof Tfjs)[];

/**
 * Checks once that a loaded module has what `Tfjs` says.
 * @throws WardroundError KERNELS_UNAVAILABLE
 */
export function asTfjs(loaded: unknown): Tfjs {
  const candidate = (loaded ?? {}) as Readonly<Record<string, unknown>>;
  const missing = functions.filter((name) => typeof candidate[name] !== "function");
  if (missing.length > 0) {
    throw new WardroundError(
      "KERNELS_UNAVAILABLE",
      `the tfjs-node that was found lacks ${missing.join(", ")}: expected version 4.22.0; run "wardround accelerate" again`,
    );
  }
  const tf = candidate as unknown as Tfjs;
  const backend = tf.backend() as Partial<TensorFlowBackend> | undefined;
  if (typeof backend?.isUsingGpuDevice !== "boolean" || !backend.binding?.TF_Version) {
    throw new WardroundError(
      "KERNELS_UNAVAILABLE",
      'tfjs-node started without its TensorFlow backend; run "wardround accelerate" again',
    );
  }
  return tf;
}
