import { WardroundError } from "../base/errors.ts";
import { sharedMemoryRefusal } from "../protocol/shared-memory.ts";
import { type Parameters, readAskParameters, readClasses } from "./ask-parameters.ts";
import type { ServedTensor } from "./contract.ts";
import { quoteLongIntegers } from "./long-integers.ts";
import { cutNumberLists } from "./number-lists.ts";
import { checkShape, decodeTensor, type JsonTensor, typeOfDatatype } from "./tensor-json.ts";

/** How an output is to be written. */
export interface OutputForm {
  readonly binary: boolean;
  /** The largest values with their places instead of all; 0 = all. */
  readonly classes: number;
}

/** An infer request as it is read; whether it fits a model is for the registry to see. */
export interface InferRequest {
  readonly id: string | undefined;
  readonly parameters: Parameters | undefined;
  readonly inputs: readonly ServedTensor[];
  /** Names; empty = all. */
  readonly outputs: readonly string[];
  /** Of the outputs that are named. */
  readonly forms: readonly OutputForm[];
  /** Of the others. */
  readonly binaryOutputs: boolean;
  readonly timeoutMs: number | undefined;
  readonly routeKey: string | undefined;
}

/** Bytes after the JSON that inputs take in turn. */
interface Tail {
  readonly data: Uint8Array;
  at: number;
}

/**
 * Reads the body of an infer request. Fields that the protocol may get later are let through.
 * @param json - its text, UTF-8.
 * @param tail - the tensors' bytes after it; undefined where there is JSON only.
 * @throws WardroundError JSON_MALFORMED; INFER_INPUT_INVALID, which names the field; NOT_IN_THIS_VERSION for
 * shared memory.
 */
export function parseInferRequest(json: Buffer, tail?: Uint8Array): InferRequest {
  const body = parseBody(json) as Partial<Record<keyof InferRequest, unknown>>;
  if (!isObject(body)) throw refuse("the top level must be an object");
  const { id, outputs } = body;
  if (id !== undefined && typeof id !== "string") throw refuse("id: must be a text");
  const parameters = parametersOf(body.parameters, "parameters");
  const inputs = body.inputs;
  if (!Array.isArray(inputs)) throw refuse("inputs: must be an array of tensors");
  if (inputs.length === 0) throw refuse("inputs: must hold one tensor or more");
  const rest = tail && { data: tail, at: 0 };
  const tensors: ServedTensor[] = [];
  for (let at = 0; at < inputs.length; at += 1) tensors.push(readInput(inputs[at], at, rest, json));
  if (rest && rest.at !== rest.data.byteLength) {
    throw refuse(
      `the body has ${rest.data.byteLength} bytes after its JSON, of which the inputs' binary_data_size name ${rest.at}: expected all`,
    );
  }
  const binaryOutputs = flag(parameters, "binary_data_output", "parameters");
  const wanted = outputs === undefined ? none : readOutputs(outputs, binaryOutputs);
  return {
    id,
    parameters,
    inputs: tensors,
    outputs: wanted.names,
    forms: wanted.forms,
    binaryOutputs,
    ...readAskParameters(parameters ?? noParameters),
  };
}

const noParameters: Parameters = {};
const none = { names: [] as readonly string[], forms: [] as readonly OutputForm[] };

/** What `parseJson` gives of the whole; its long lists are read by themselves where that is sooner done. */
function parseBody(json: Buffer): unknown {
  const cut = cutNumberLists(json);
  if (!cut) return parseJson(json.toString("utf8"));
  const body = parseJson(cut.text);
  const inputs = isObject(body) && Array.isArray(body["inputs"]) ? body["inputs"] : [];
  const places = inputs.filter((input) => isObject(input) && input["data"] === null);
  // A list that is elsewhere, or whose key comes again, has none.
  if (places.length !== cut.lists.length) return parseJson(json.toString("utf8"));
  for (const [at, place] of places.entries()) place.data = cut.lists[at];
  return body;
}

/** @throws WardroundError JSON_MALFORMED */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new WardroundError("JSON_MALFORMED", "the body is no JSON: expected one JSON object", {
      cause,
    });
  }
}

function readInput(input: unknown, at: number, tail: Tail | undefined, json: Buffer): ServedTensor {
  if (!isObject(input)) throw refuse(`inputs.${at}: must be an object`);
  const { name, shape, datatype, data } = input;
  if (typeof name !== "string") throw refuse(`inputs.${at}.name: must be a text`);
  if (typeof datatype !== "string") throw refuse(`inputs.${at}.datatype: must be a text`);
  if (!Array.isArray(shape)) throw refuse(`inputs.${at}.shape: must be an array`);
  const parameters = parametersOf(input["parameters"], `inputs.${at}.parameters`);
  assertOwnMemory(name, parameters);
  const size = parameters?.["binary_data_size"];
  if (size === undefined) {
    if (!Array.isArray(data)) throw refuse(`inputs.${at}.data: must be an array`);
    return decodeTensor(input as unknown as JsonTensor, () => exactData(json, at));
  }
  if (data !== undefined) {
    throw refuse(`inputs.${at}: has both data and binary_data_size, expected one of them`);
  }
  if (!Number.isSafeInteger(size) || (size as number) < 0) {
    throw refuse(`inputs.${at}.parameters.binary_data_size: must be a whole number from 0`);
  }
  const type = typeOfDatatype(name, datatype);
  checkShape(name, shape);
  return { name, type, shape, data: take(tail, size as number, at) };
}

function take(tail: Tail | undefined, size: number, at: number): Uint8Array {
  if (!tail) {
    throw refuse(
      `inputs.${at} is binary: expected the header Inference-Header-Content-Length, and its bytes after the JSON`,
    );
  }
  const left = tail.data.byteLength - tail.at;
  if (size > left) {
    throw refuse(`inputs.${at} has binary_data_size ${size}, the body has ${left} bytes for it`);
  }
  tail.at += size;
  return tail.data.subarray(tail.at - size, tail.at);
}

/** The data of an input again, whose long integers are strings. */
function exactData(json: Buffer, at: number): readonly unknown[] {
  const body = JSON.parse(quoteLongIntegers(json.toString("utf8"))) as {
    inputs: { data: unknown[] }[];
  };
  return body.inputs[at]?.data ?? [];
}

function readOutputs(outputs: unknown, binaryOutputs: boolean): typeof none {
  if (!Array.isArray(outputs)) throw refuse("outputs: must be an array");
  const names: string[] = [];
  const forms: OutputForm[] = [];
  for (let at = 0; at < outputs.length; at += 1) {
    const output: unknown = outputs[at];
    if (!isObject(output)) throw refuse(`outputs.${at}: must be an object`);
    const { name } = output;
    if (typeof name !== "string") throw refuse(`outputs.${at}.name: must be a text`);
    const path = `outputs.${at}.parameters`;
    const parameters = parametersOf(output["parameters"], path);
    assertOwnMemory(name, parameters);
    names.push(name);
    forms.push({
      binary: flag(parameters, "binary_data", path, binaryOutputs),
      classes: readClasses(parameters ?? noParameters, () => `${path}.classification`),
    });
  }
  return { names, forms };
}

function assertOwnMemory(name: string, parameters: Parameters | undefined): void {
  if (parameters?.["shared_memory_region"] !== undefined) throw sharedMemoryRefusal(name);
}

function flag(
  parameters: Parameters | undefined,
  name: string,
  path: string,
  otherwise = false,
): boolean {
  const value = parameters?.[name] ?? otherwise;
  if (typeof value === "boolean") return value;
  throw refuse(`${path}.${name}: must be true or false`);
}

function parametersOf(value: unknown, path: string): Parameters | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) throw refuse(`${path}: must be an object`);
  for (const name in value) {
    const type = typeof value[name];
    if (type === "string" || type === "number" || type === "boolean") continue;
    throw refuse(`${path}.${name.slice(0, 64)}: must be a text, a number, true or false`);
  }
  return value as Parameters;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
