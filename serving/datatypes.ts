import type { ElementType } from "../model/graph.ts";

/** The Open Inference Protocol's name of each type that a served tensor may have. */
export const datatypeOf = {
  bool: "BOOL",
  uint8: "UINT8",
  uint16: "UINT16",
  uint32: "UINT32",
  uint64: "UINT64",
  int8: "INT8",
  int16: "INT16",
  int32: "INT32",
  int64: "INT64",
  float16: "FP16",
  float32: "FP32",
  float64: "FP64",
  string: "BYTES",
} as const satisfies Partial<Record<ElementType, string>>;

export type ServedType = keyof typeof datatypeOf;
export type Datatype = (typeof datatypeOf)[ServedType];

/** Every datatype's element type. */
export const typeOf = Object.fromEntries(
  Object.entries(datatypeOf).map(([type, datatype]) => [datatype, type]),
) as Readonly<Record<Datatype, ServedType>>;

/** True for a datatype that can be served; BF16 cannot: onnxruntime-node has no arrays of it. */
export function isDatatype(text: unknown): text is Datatype {
  return typeof text === "string" && Object.hasOwn(typeOf, text);
}

/** @throws TypeError for bfloat16, which no loaded model has. */
export function servedType(type: ElementType): ServedType {
  if (!Object.hasOwn(datatypeOf, type)) throw new TypeError(`no served tensor is ${type}`);
  return type as ServedType;
}
