import { canonicalJsonBytes } from "../base/canonical-json.ts";
import { type Hasher, sha256Hex } from "../base/ports.ts";

/** Element types of weights, by safetensors' names. */
export type Dtype = "F32" | "F64" | "F16" | "BF16" | "I64" | "I32" | "I16" | "I8" | "U8" | "BOOL";

/** Bytes of one element. */
export const dtypeBytes: Readonly<Record<Dtype, number>> = {
  F32: 4,
  F64: 8,
  F16: 2,
  BF16: 2,
  I64: 8,
  I32: 4,
  I16: 2,
  I8: 1,
  U8: 1,
  BOOL: 1,
};

/**
 * `trained`: by gradients. `statistic`: a running mean or variance, which follows the rows that a
 * participant trains on; rounds average it and nothing optimises it.
 */
export type TensorKind = "trained" | "statistic";

/** One tensor that rounds change and where its values lie in the flat vector. */
export interface LayoutTensor {
  readonly name: string;
  readonly kind: TensorKind;
  readonly dtype: "F32";
  readonly shape: readonly number[];
  /** First value in the flat vector, from 0. */
  readonly offset: number;
  /** How many values. */
  readonly valueCount: number;
}

/**
 * A tensor of the checkpoint that no update carries, and what happens to it; every version has the
 * initial checkpoint's values. `keep`: so does everybody else. `local`: each participant goes on with
 * values of its own, which never leave it, and changes them as a tensor of that kind.
 */
export type LayoutBuffer =
  | {
      readonly name: string;
      readonly dtype: Dtype;
      readonly shape: readonly number[];
      readonly rule: "keep";
    }
  | {
      readonly name: string;
      readonly dtype: "F32";
      readonly shape: readonly number[];
      readonly rule: "local";
      readonly kind: TensorKind;
    };

/** The ordered tensors that rounds change; an update is one flat float32 vector in this order. */
export interface Layout {
  readonly tensors: readonly LayoutTensor[];
  readonly buffers: readonly LayoutBuffer[];
  /** Values in the flat vector. */
  readonly parameterCount: number;
  /** SHA-256 of the canonical JSON of names, dtypes, shapes, kinds and rules in order; 64 hex digits. */
  readonly digest: string;
}

/**
 * Whether a tensor holds what training measured and did not learn, such as a BatchNormalization's running
 * mean: no optimiser has a say in it.
 */
export function isStatistic(tensor: LayoutTensor): boolean {
  return tensor.kind === "statistic";
}

/** Number of elements of a shape; 1 for a scalar. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Lays tensors one after the other, in the order given; `trained` where no kind is said. */
export function createLayout(
  changed: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly kind?: TensorKind;
  }[],
  buffers: readonly LayoutBuffer[],
  hasher: Hasher,
): Layout {
  let offset = 0;
  const tensors = changed.map(({ name, shape, kind = "trained" }): LayoutTensor => {
    const valueCount = elementCount(shape);
    const tensor: LayoutTensor = { name, kind, dtype: "F32", shape, offset, valueCount };
    offset += valueCount;
    return tensor;
  });
  // A model without statistics has the digest that it had before there were kinds.
  const described = tensors.map(({ name, dtype, shape, kind }) => {
    return { name, dtype, shape, ...(kind === "trained" ? {} : { kind }) };
  });
  const kept = buffers.map(({ name, dtype, shape, ...rest }) => ({ name, dtype, shape, ...rest }));
  const digest = sha256Hex(hasher, canonicalJsonBytes({ tensors: described, buffers: kept }));
  return { tensors, buffers, parameterCount: offset, digest };
}
