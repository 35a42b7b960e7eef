import { WardroundError } from "../../base/errors.ts";
import { type Datatype, isDatatype } from "../datatypes.ts";
import { quoteLongIntegers } from "../long-integers.ts";
import { decodeTensor, type JsonTensor } from "../tensor-json.ts";
import type {
  InferAnswer,
  InferOptions,
  InferPart,
  InferStreamOptions,
  ModelMetadata,
  Tensor,
  TensorSpec,
} from "./contract.ts";
import { bytesOfTensor, tensorOf } from "./tensors.ts";

/** Bytes of a body's JSON, where tensors follow it. */
export const jsonLengthHeader = "inference-header-content-length";

export interface InferBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What its JSON has, as far as it is read here. */
interface AnswerJson {
  readonly model_name: string;
  readonly model_version: string;
  readonly id?: string;
  readonly parameters?: { readonly row?: unknown; readonly rows?: unknown };
  readonly outputs: readonly (JsonTensor & {
    readonly parameters?: { readonly binary_data_size?: unknown };
  })[];
}

/** An infer request: JSON, and after it the inputs' bytes. @throws WardroundError INFER_INPUT_INVALID */
export function writeInfer(options: InferOptions): InferBody {
  return writeBody(options, { binary_data_output: true });
}

/** The same for an answer as events, which are JSON. @throws WardroundError INFER_INPUT_INVALID */
export function writeInferStream(options: InferStreamOptions): InferBody {
  const { rowsPerPart } = options;
  return writeBody(options, rowsPerPart === undefined ? {} : { rows_per_event: rowsPerPart });
}

function writeBody(
  { inputs, outputs, id, routingKey }: InferOptions,
  own: { readonly binary_data_output?: boolean; readonly rows_per_event?: number },
): InferBody {
  const tail = inputs.map(bytesOfTensor);
  const binary = own.binary_data_output ? { parameters: { binary_data: true } } : {};
  const json = JSON.stringify({
    id,
    parameters: { ...own, routing_key: routingKey },
    inputs: inputs.map(({ name, datatype, shape }, at) => ({
      name,
      datatype,
      shape,
      parameters: { binary_data_size: tail[at]?.byteLength },
    })),
    outputs: outputs?.map((name) => ({ name, ...binary })),
  });
  const head = Buffer.from(json);
  return {
    headers: {
      "content-type": "application/octet-stream",
      [jsonLengthHeader]: String(head.byteLength),
    },
    body: Buffer.concat([head, ...tail]),
  };
}

/**
 * @param jsonBytes - where the JSON ends; undefined = the body is JSON alone.
 * @throws WardroundError FRAME_UNEXPECTED
 */
export function readAnswer(body: Buffer, jsonBytes: string | undefined): InferAnswer {
  return reading(() => {
    const length = jsonBytes === undefined ? body.byteLength : Number(jsonBytes);
    const text = body.subarray(0, length).toString();
    return answerOf(text, body.subarray(length));
  });
}

/** One event's data. @throws WardroundError FRAME_UNEXPECTED */
export function readPart(text: string): InferPart {
  return reading(() => {
    const { row, rows } = parseAnswer(text).parameters ?? {};
    if (!Number.isSafeInteger(row) || !Number.isSafeInteger(rows)) throw new TypeError("no rows");
    return { ...answerOf(text, Buffer.alloc(0)), row: row as number, rows: rows as number };
  });
}

/** @throws WardroundError FRAME_UNEXPECTED */
export function readMetadata(body: Buffer): ModelMetadata {
  return reading(() => {
    const told = JSON.parse(body.toString()) as {
      readonly name: string;
      readonly versions: readonly string[];
      readonly model_version: string;
      readonly inputs: readonly TensorSpec[];
      readonly outputs: readonly TensorSpec[];
    };
    const spec = ({ name, datatype, shape }: TensorSpec): TensorSpec => ({ name, datatype, shape });
    return {
      name: told.name,
      versions: told.versions.map(Number),
      modelVersion: Number(told.model_version),
      inputs: told.inputs.map(spec),
      outputs: told.outputs.map(spec),
    };
  });
}

function answerOf(text: string, tail: Buffer): InferAnswer {
  const json = parseAnswer(text);
  let at = 0;
  const outputs = json.outputs.map((output, index): Tensor => {
    const { name, shape, datatype } = output;
    if (!isDatatype(datatype)) throw new TypeError(`no datatype ${datatype}`);
    const size = output.parameters?.binary_data_size;
    if (size === undefined) return tensorOfJson(output, datatype, () => exactData(text, index));
    const bytes = tail.subarray(at, at + (size as number));
    at += size as number;
    return tensorOf({ name, shape, datatype }, bytes);
  });
  const modelVersion = Number(json.model_version);
  if (!Number.isSafeInteger(modelVersion)) throw new TypeError("no version");
  return { model: json.model_name, modelVersion, id: json.id, outputs };
}

function tensorOfJson(
  output: JsonTensor,
  datatype: Datatype,
  exact: () => readonly unknown[],
): Tensor {
  const { name, shape, data } = decodeTensor(output, exact);
  return tensorOf({ name, shape, datatype }, data);
}

/** Long integers as digits, where JSON.parse would round them. */
function exactData(text: string, index: number): readonly unknown[] {
  return parseAnswer(quoteLongIntegers(text)).outputs[index]?.data ?? [];
}

const parseAnswer = (text: string): AnswerJson => JSON.parse(text) as AnswerJson;

/** The server is trusted to say what is true, not to be the one that was meant. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      "the answer is none of Wardround's: is the address that of its HTTP port, and of a like version?",
      { cause },
    );
  }
}
