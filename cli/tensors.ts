import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import { DataType, type Tensor } from "../protocol/frames.ts";
import { numbersOf } from "../runtime/number-tensor.ts";
import { datatypeOf, isDatatype, servedType, typeOf } from "../serving/datatypes.ts";
import { decodeTensor, stringsOf } from "../serving/tensor-json.ts";

const jsonTensor = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  datatype: z.string(),
  data: z.array(z.unknown()),
});

/**
 * Reads inputs as people write them, `{"features": [[1, 2], [3, 4]]}` (float32, the shape is that of
 * the lists), or as the Open Inference Protocol does, `{"inputs": [{name, shape, datatype, data}]}`.
 * @throws WardroundError INFER_INPUT_INVALID
 */
export function parseTensors(value: unknown): Tensor[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refusal();
  const { inputs } = value as { readonly inputs?: unknown };
  const first: unknown = Array.isArray(inputs) ? inputs[0] : undefined;
  if (Array.isArray(inputs) && typeof first === "object" && !Array.isArray(first)) {
    return inputs.map(parseTensor);
  }
  return Object.entries(value).map(([name, data]: [string, unknown]) => {
    if (!Array.isArray(data)) throw refusal();
    return parseTensor({ name, datatype: "FP32", shape: shapeOf(data), data });
  });
}

export type TensorValue = number | bigint | boolean | string;

/** Values of an output, row-major; 64-bit integers with all their digits. */
export function flatValues({ dataType, data }: Tensor): readonly TensorValue[] {
  const datatype = typeName(dataType);
  if (!isDatatype(datatype)) throw new WardroundError("INFER_INPUT_INVALID", `no ${datatype} here`);
  switch (datatype) {
    case "BYTES":
      return stringsOf(data);
    case "BOOL":
      return Array.from(data, (byte) => byte !== 0);
    case "INT64":
      return Array.from(new BigInt64Array(new Uint8Array(data).buffer));
    case "UINT64":
      return Array.from(new BigUint64Array(new Uint8Array(data).buffer));
    default:
      return numbersOf({ type: typeOf[datatype], data });
  }
}

/**
 * Values of an output as nested lists of its shape, for JSON: integers beyond 2^53 as strings of digits.
 */
export function tensorValues(tensor: Tensor): unknown {
  const values = flatValues(tensor).map((value) => {
    if (typeof value !== "bigint") return value;
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  });
  return nest(values, tensor.shape);
}

/** The Open Inference Protocol's name of a type. */
export function typeName(type: DataType): string {
  return Object.entries(DataType).find(([, number]) => number === type)?.[0] ?? "UNSPECIFIED";
}

function parseTensor(value: unknown): Tensor {
  const parsed = jsonTensor.safeParse(value);
  if (!parsed.success) throw refusal();
  const { name, type, shape, data } = decodeTensor(parsed.data);
  return { name, dataType: DataType[datatypeOf[servedType(type)]], shape, data };
}

function shapeOf(data: unknown): number[] {
  const shape: number[] = [];
  for (let level = data; Array.isArray(level); level = level[0]) shape.push(level.length);
  return shape;
}

/** Flat values as nested lists of a shape. */
export function nest(flat: readonly TensorValue[], shape: readonly number[]): unknown {
  const [size = 0, ...rest] = shape;
  if (shape.length <= 1) return shape.length === 0 ? (flat[0] ?? null) : flat;
  const stride = rest.reduce((product, each) => product * each, 1);
  return Array.from({ length: size }, (_, index) =>
    nest(flat.slice(index * stride, (index + 1) * stride), rest),
  );
}

function refusal(): WardroundError {
  return new WardroundError(
    "INFER_INPUT_INVALID",
    'the input must be an object of inputs, for example {"features": [[1, 2, 3]]}, or {"inputs": [{"name", "shape", "datatype", "data"}]}',
  );
}
