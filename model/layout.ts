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

/** One trainable tensor and where its values lie in the flat vector. */
export interface LayoutTensor {
  readonly name: string;
  readonly dtype: "F32";
  readonly shape: readonly number[];
  /** First value in the flat vector, from 0. */
  readonly offset: number;
  /** How many values. */
  readonly valueCount: number;
}

/** A tensor of the checkpoint that is not trained, and what happens to it. */
export interface LayoutBuffer {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** `keep`: every version has the initial checkpoint's values. */
  readonly rule: "keep";
}

/** The ordered trainable tensors of a model; an update is one flat float32 vector in this order. */
export interface Layout {
  readonly tensors: readonly LayoutTensor[];
  readonly buffers: readonly LayoutBuffer[];
  /** Values in the flat vector. */
  readonly parameterCount: number;
  /** SHA-256 of the canonical JSON of names, dtypes and shapes in order; 64 hex digits. */
  readonly digest: string;
}

/** Number of elements of a shape; 1 for a scalar. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Lays trainable tensors one after the other, in the order given. */
export function createLayout(
  trainable: readonly { readonly name: string; readonly shape: readonly number[] }[],
  buffers: readonly LayoutBuffer[],
  hasher: Hasher,
): Layout {
  let offset = 0;
  const tensors = trainable.map(({ name, shape }): LayoutTensor => {
    const valueCount = elementCount(shape);
    const tensor: LayoutTensor = { name, dtype: "F32", shape, offset, valueCount };
    offset += valueCount;
    return tensor;
  });
  const described = tensors.map(({ name, dtype, shape }) => ({ name, dtype, shape }));
  const kept = buffers.map(({ name, dtype, shape, rule }) => ({ name, dtype, shape, rule }));
  const digest = sha256Hex(hasher, canonicalJsonBytes({ tensors: described, buffers: kept }));
  return { tensors, buffers, parameterCount: offset, digest };
}
