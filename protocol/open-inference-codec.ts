/** Messages of the Open Inference Protocol: predictions as they are, the others as plain objects. */
import { WardroundError } from "../base/errors.ts";
import { inference } from "./gen/inference.js";
import type {
  OpenInferRequest,
  OpenInferResponse,
  OpenParameter,
  OpenTensor,
} from "./open-inference-contract.ts";
import { sharedMemoryRefusal } from "./shared-memory.ts";
import { travellingText } from "./status.ts";
import { contentsOf, type TypedContents } from "./typed-contents.ts";

/** What protobufjs reads an int64 into. */
interface Long {
  toNumber(): number;
}

interface Parameter {
  readonly parameterChoice?: string;
  readonly boolParam?: boolean;
  readonly int64Param?: Long;
  readonly stringParam?: string;
  readonly doubleParam?: number;
  readonly uint64Param?: Long;
}

type ParameterMap = Readonly<Record<string, Parameter>>;

interface InferRequest {
  readonly modelName: string;
  readonly modelVersion: string;
  readonly id: string;
  readonly parameters: ParameterMap;
  readonly inputs: readonly {
    readonly name: string;
    readonly datatype: string;
    readonly shape: readonly Long[];
    readonly parameters: ParameterMap;
    readonly contents: TypedContents | null;
  }[];
  readonly outputs: readonly { readonly name: string; readonly parameters: ParameterMap }[];
  readonly rawInputContents: readonly Uint8Array[];
}

interface Generated {
  decode(bytes: Uint8Array): object;
  encode(message: object): { finish(): Uint8Array };
  toObject(message: object, options: object): object;
}

const generated = inference as unknown as Readonly<Record<string, Generated>>;
const requestType = generated["ModelInferRequest"] as Generated;
const responseType = generated["ModelInferResponse"] as Generated;
const streamResponseType = generated["ModelStreamInferResponse"] as Generated;

const plain = { defaults: true, arrays: true, objects: true, oneofs: true, longs: Number };

/**
 * A message of a call that predicts nothing, with every field of its type.
 * @throws WardroundError FRAME_UNEXPECTED where the bytes are no such message.
 */
export function decodeOpenMessage(name: string, bytes: Uint8Array): object {
  const type = generated[name] as Generated;
  return type.toObject(decoded(type, name, bytes), plain);
}

export function encodeOpenMessage(name: string, message: object): Buffer {
  return bytesOf(generated[name] as Generated, message);
}

/**
 * A request to predict, its values as bytes whichever way they came.
 * @throws WardroundError FRAME_UNEXPECTED, INFER_INPUT_INVALID, NOT_IN_THIS_VERSION for shared memory.
 */
export function decodeInferRequest(bytes: Uint8Array): OpenInferRequest {
  const message = decoded(requestType, "ModelInferRequest", bytes) as InferRequest;
  const raw = message.rawInputContents;
  if (raw.length > 0 && raw.length !== message.inputs.length) {
    throw invalid(
      `raw_input_contents has ${raw.length} entries: expected one for each of the ${message.inputs.length} inputs, or none`,
    );
  }
  return {
    model: message.modelName,
    version: message.modelVersion,
    id: message.id,
    parameters: parametersOf(message.parameters),
    inputs: message.inputs.map((input, at) => tensorOf(input, raw[at])),
    outputs: message.outputs.map(outputOf),
  };
}

/** The id of a request that may be wrong in all else; empty where the bytes are no request. */
export function requestIdOf(bytes: Uint8Array): string {
  try {
    return (requestType.decode(bytes) as InferRequest).id;
  } catch {
    return "";
  }
}

/** Bytes of an answer; its values are raw. */
export function encodeInferResponse(response: OpenInferResponse): Buffer {
  return bytesOf(responseType, responseMessage(response));
}

/** Bytes of an answer on a stream. */
export function encodeStreamAnswer(response: OpenInferResponse, saysFinal: boolean): Buffer {
  const message = responseMessage(response);
  const parameters = saysFinal ? { triton_final_response: { boolParam: true } } : {};
  return bytesOf(streamResponseType, { inferResponse: { ...message, parameters } });
}

/** Bytes of what stands on a stream in an answer's place; the catalogue's code is a parameter of it. */
export function encodeStreamError(error: WardroundError, id: string): Buffer {
  const parameters = { code: { stringParam: error.code } };
  return bytesOf(streamResponseType, {
    errorMessage: travellingText(error.message),
    inferResponse: { id, parameters },
  });
}

/** The values of a decoded message's parameters for the model repository, by name. */
export function repositoryParametersOf(
  parameters: Readonly<Record<string, { readonly parameterChoice?: string }>>,
): Readonly<Record<string, OpenParameter | Uint8Array>> {
  const named = Object.entries(parameters).map(([name, value]) => {
    const values = value as Readonly<Record<string, OpenParameter | Uint8Array>>;
    return [name, values[value.parameterChoice ?? ""] ?? ""] as const;
  });
  return Object.fromEntries(named);
}

function parametersOf(parameters: ParameterMap): Readonly<Record<string, OpenParameter>> {
  const found: Record<string, OpenParameter> = {};
  for (const name in parameters) found[name] = parameterOf(parameters[name] as Parameter);
  return found;
}

function parameterOf(parameter: Parameter): OpenParameter {
  switch (parameter.parameterChoice) {
    case "boolParam":
      return parameter.boolParam as boolean;
    case "int64Param":
      return (parameter.int64Param as Long).toNumber();
    case "uint64Param":
      return (parameter.uint64Param as Long).toNumber();
    case "doubleParam":
      return parameter.doubleParam as number;
    default:
      return parameter.stringParam ?? "";
  }
}

function tensorOf(
  { name, datatype, shape, parameters, contents }: InferRequest["inputs"][number],
  raw: Uint8Array | undefined,
): OpenTensor {
  assertOwnMemory(name, parameters);
  const sizes = shape.map((size) => size.toNumber());
  if (raw === undefined)
    return { name, datatype, shape: sizes, data: contentsOf(name, datatype, contents) };
  if (contents !== null) {
    throw invalid(
      `input ${quoted(name)} has contents beside raw_input_contents: expected all values in one of the two`,
    );
  }
  return { name, datatype, shape: sizes, data: raw };
}

function outputOf({ name, parameters }: InferRequest["outputs"][number]): {
  readonly name: string;
  readonly parameters: Readonly<Record<string, OpenParameter>>;
} {
  assertOwnMemory(name, parameters);
  return { name, parameters: parametersOf(parameters) };
}

function assertOwnMemory(name: string, parameters: ParameterMap): void {
  if (!Object.hasOwn(parameters, "shared_memory_region")) return;
  throw sharedMemoryRefusal(name);
}

function responseMessage({ model, version, id, outputs }: OpenInferResponse): object {
  return {
    modelName: model,
    modelVersion: version,
    id,
    outputs,
    rawOutputContents: outputs.map(({ data }) => data),
  };
}

function decoded(type: Generated, name: string, bytes: Uint8Array): object {
  try {
    return type.decode(bytes);
  } catch (cause) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `${bytes.length} bytes came that are no ${name} of the Open Inference Protocol`,
      { cause },
    );
  }
}

function bytesOf(type: Generated, message: object): Buffer {
  const bytes = type.encode(message).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
