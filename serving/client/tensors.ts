import { bytesOf } from "../../base/bytes.ts";
import { WardroundError } from "../../base/errors.ts";
import { fromHalf } from "../../model/encodings/float16.ts";
import { elementCount } from "../../model/layout.ts";
import { type Datatype, isDatatype, typeOf } from "../datatypes.ts";
import { checkShape, encodeValues, stringsOf } from "../tensor-json.ts";
import type { InferAnswer, Tensor, TensorArrays, TensorOf } from "./contract.ts";

type Numeric = Exclude<Datatype, "BYTES" | "FP16">;

const arrays = {
  BOOL: Uint8Array,
  INT8: Int8Array,
  INT16: Int16Array,
  INT32: Int32Array,
  INT64: BigInt64Array,
  UINT8: Uint8Array,
  UINT16: Uint16Array,
  UINT32: Uint32Array,
  UINT64: BigUint64Array,
  FP32: Float32Array,
  FP64: Float64Array,
} as const satisfies Record<Numeric, unknown>;

/**
 * The bytes of a tensor: little-endian, a view of its own memory where that is so already.
 * @throws WardroundError INFER_INPUT_INVALID where shape, datatype and data contradict each other.
 */
export function bytesOfTensor({ name, datatype, shape, data }: Tensor): Uint8Array {
  if (!isDatatype(datatype)) throw invalid(name, `has datatype ${String(datatype)}`);
  checkShape(name, shape);
  const expected = elementCount(shape);
  if (data.length !== expected) {
    throw invalid(
      name,
      `has ${data.length} values: expected ${expected} for shape [${shape.join(", ")}]`,
    );
  }
  if (datatype === "BYTES" || datatype === "FP16") {
    const isRight = datatype === "FP16" ? data instanceof Float32Array : Array.isArray(data);
    if (isRight) return encodeValues(name, typeOf[datatype], Array.from<unknown>(data));
  } else if (data instanceof arrays[datatype]) {
    return bytesOf(data);
  }
  const wanted = datatype === "BYTES" ? "an array of strings" : `a ${arrayName(datatype)}`;
  throw invalid(name, `is ${datatype}: expected its data as ${wanted}`);
}

/**
 * A tensor over bytes that came.
 * @throws TypeError where they do not fit its shape.
 */
export function tensorOf(
  { name, datatype, shape }: Pick<Tensor, "name" | "shape"> & { readonly datatype: Datatype },
  bytes: Uint8Array,
): Tensor {
  const data = valuesOf(datatype, bytes);
  if (data.length !== elementCount(shape)) throw new TypeError(`${name} is not of its shape`);
  // The array above is that of the datatype.
  return { name, datatype, shape, data } as Tensor;
}

/**
 * One output of an answer, with its type.
 * @throws WardroundError INFER_OUTPUT_INVALID where there is none of that name and datatype.
 */
export function outputOf<D extends Datatype>(
  answer: InferAnswer,
  name: string,
  datatype: D,
): TensorOf<D> {
  const found = answer.outputs.find((output) => output.name === name);
  if (found?.datatype === datatype) return found as unknown as TensorOf<D>;
  const there = answer.outputs.map((output) => `${output.name} (${output.datatype})`).join(", ");
  throw new WardroundError(
    "INFER_OUTPUT_INVALID",
    `${answer.model} version ${answer.modelVersion} gave no output ${name} of ${datatype}: it gave ${there}`,
  );
}

function valuesOf(datatype: Datatype, bytes: Uint8Array): TensorArrays[Datatype] {
  if (datatype === "BYTES") return stringsOf(bytes);
  // A typed array needs a start at a multiple of its width.
  const { buffer } = new Uint8Array(bytes);
  if (datatype === "FP16") return Float32Array.from(new Uint16Array(buffer), fromHalf);
  return new arrays[datatype](buffer);
}

function arrayName(datatype: Exclude<Datatype, "BYTES">): string {
  return datatype === "FP16" ? "Float32Array" : arrays[datatype].name;
}

function invalid(name: string, what: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", `tensor ${JSON.stringify(name)} ${what}`);
}
