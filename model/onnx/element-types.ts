import type { ElementType } from "../graph.ts";
import type { Dtype } from "../layout.ts";

/** TensorProto.DataType by the name that graphs use. */
export const elementTypeNumbers: Readonly<Record<ElementType, number>> = {
  float32: 1,
  uint8: 2,
  int8: 3,
  uint16: 4,
  int16: 5,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
  uint32: 12,
  uint64: 13,
  bfloat16: 16,
};

/** The types that tensors with values may have: those that both ONNX and the checkpoint know. */
const dtypes: Readonly<Record<Dtype, ElementType>> = {
  F32: "float32",
  F64: "float64",
  F16: "float16",
  BF16: "bfloat16",
  I64: "int64",
  I32: "int32",
  I16: "int16",
  I8: "int8",
  U8: "uint8",
  BOOL: "bool",
};

const elementTypes = new Map(
  Object.entries(elementTypeNumbers).map(([name, number]) => [number, name as ElementType]),
);
const dtypeOfNumber = new Map(
  Object.entries(dtypes).map(([dtype, name]) => [elementTypeNumbers[name], dtype as Dtype]),
);

/** Undefined for a number that is none of the types of `ElementType`. */
export function elementTypeOf(number: number): ElementType | undefined {
  return elementTypes.get(number);
}

/** Undefined for a type that tensors with values cannot have here. */
export function dtypeOf(number: number): Dtype | undefined {
  return dtypeOfNumber.get(number);
}

/** TensorProto.DataType of a dtype. */
export function dtypeNumber(dtype: Dtype): number {
  return elementTypeNumbers[dtypes[dtype]];
}

/** AttributeProto.AttributeType of the kinds that graphs have. */
export const attributeTypes = {
  float: 1,
  int: 2,
  string: 3,
  tensor: 4,
  floats: 6,
  ints: 7,
  strings: 8,
} as const;

const noFlow =
  "operators with graphs of their own are not taken: export the model without them, as by tracing it; docs/models.md lists operators that train";

/** The other kinds, by number, to refuse them by name. */
export const refusedAttributeTypes: Readonly<Record<number, string>> = {
  5: `a subgraph (${noFlow})`,
  9: "a list of tensors",
  10: `a list of subgraphs (${noFlow})`,
  11: "a sparse tensor",
  12: "a list of sparse tensors",
  13: "a type",
  14: "a list of types",
};
