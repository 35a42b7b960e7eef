import type { Dtype } from "./layout.ts";
import type { PlacementRule } from "./placement.ts";

/** A model's operations as plain values: what everybody but model/onnx/ sees of an ONNX file. */
export interface Graph {
  readonly name: string;
  readonly irVersion: number;
  /** Version of ONNX's own operator set. */
  readonly opset: number;
  /** Operator sets of other domains, by domain. */
  readonly otherOpsets: Readonly<Record<string, number>>;
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  /** In topological order. */
  readonly nodes: readonly GraphNode[];
  /** Constant tensors by name; their bytes lie in the checkpoint, or here where it has none. */
  readonly initializers: readonly GraphInitializer[];
  /** What of the initializers is trained in place of what their use says; none where left out. */
  readonly placement?: readonly PlacementRule[];
}

/** ONNX's element types that a graph value may have. */
export type ElementType =
  | "float32"
  | "float64"
  | "float16"
  | "bfloat16"
  | "int64"
  | "int32"
  | "int16"
  | "int8"
  | "uint64"
  | "uint32"
  | "uint16"
  | "uint8"
  | "bool"
  | "string";

export interface GraphValue {
  readonly name: string;
  readonly type: ElementType;
  /** A size, or the name of a dimension that varies (`batch`); undefined where the rank is unknown. */
  readonly shape: readonly (number | string)[] | undefined;
}

export interface GraphInitializer {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
}

export interface GraphNode {
  readonly name: string;
  readonly op: string;
  /** Empty for ONNX's own operators. */
  readonly domain: string;
  /** An empty string is an optional input that is left out. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

export type Attribute =
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "int"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "floats"; readonly value: readonly number[] }
  | { readonly kind: "ints"; readonly value: readonly number[] }
  | { readonly kind: "strings"; readonly value: readonly string[] }
  | { readonly kind: "tensor"; readonly value: ConstantTensor };

export interface ConstantTensor {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Little-endian, row-major. */
  readonly data: Uint8Array;
}
