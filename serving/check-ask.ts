import { WardroundError } from "../base/errors.ts";
import { inferRowsMax } from "../base/limits.ts";
import { elementCount } from "../model/layout.ts";
import { decodeStrings, stringFaults } from "../model/string-tensor.ts";
import { elementBytes } from "../runtime/probe.ts";
import type { Tensors } from "../runtime/tensor-rows.ts";
import type { InferAsk, ServedSpec, ServedTensor, ServedTensorSpec } from "./contract.ts";
import { datatypeOf, servedType } from "./datatypes.ts";

/** A request that fits its version. */
export interface CheckedAsk {
  readonly feeds: Tensors;
  /** Outputs wanted, by name; never empty. */
  readonly outputs: readonly string[];
  /** First dimension that all inputs share; 1 where they do not. */
  readonly rows: number;
  /** Over all inputs. */
  readonly elements: number;
  /** Equal for requests that may share a batch: same sizes but for the rows, same outputs. */
  readonly batchKey: string;
}

/**
 * Checks all of a request before the runtime sees it: onnxruntime ignores inputs that it does not
 * know, and its own texts name no tensor of ours.
 * @throws WardroundError INFER_INPUT_INVALID, which says what was got and what was expected.
 */
export function checkAsk(ask: Pick<InferAsk, "inputs" | "outputs">, spec: ServedSpec): CheckedAsk {
  const feeds: Record<string, ServedTensor> = {};
  for (const tensor of ask.inputs) {
    const expected = spec.inputs.find(({ name }) => name === tensor.name);
    if (!expected) {
      throw invalid(`no input is named ${quoted(tensor.name)}: expected ${names(spec.inputs)}`);
    }
    if (Object.hasOwn(feeds, tensor.name)) {
      throw invalid(`input ${quoted(tensor.name)} is given twice: expected it once`);
    }
    checkTensor(tensor, expected);
    feeds[tensor.name] = tensor;
  }
  const missing = spec.inputs.filter(({ name }) => !Object.hasOwn(feeds, name));
  if (missing.length > 0)
    throw invalid(`${names(missing)} is missing: expected ${names(spec.inputs)}`);
  const outputs = checkOutputs(ask.outputs, spec);
  const tensors = spec.inputs.map(({ name }) => feeds[name] as ServedTensor);
  const rows = commonRows(tensors);
  const elements = tensors.reduce((sum, { shape }) => sum + elementCount(shape), 0);
  const tails = tensors.map(({ shape }) => shape.slice(1).join(","));
  return { feeds, outputs, rows, elements, batchKey: [...tails, ...outputs].join(";") };
}

function checkTensor(tensor: ServedTensor, expected: ServedTensorSpec): void {
  const { name, shape, type, data } = tensor;
  if (type !== expected.type) {
    throw invalid(
      `input ${quoted(name)} is ${datatypeName(type)}: expected ${datatypeName(expected.type)}`,
    );
  }
  const unfit = shape.some((size) => !Number.isSafeInteger(size) || size < 1);
  const fits =
    shape.length === expected.shape.length &&
    expected.shape.every((size, at) => size === -1 || size === shape[at]);
  if (unfit || !fits) {
    throw invalid(
      `input ${quoted(name)} has shape ${shapeText(shape)}: expected ${shapeText(expected.shape)}, where -1 is any size from 1`,
    );
  }
  if (expected.shape[0] === -1 && (shape[0] as number) > inferRowsMax) {
    throw invalid(
      `input ${quoted(name)} has ${shape[0]} rows: expected at most ${inferRowsMax}; send them in several requests`,
    );
  }
  if (type === "string") {
    checkStrings(tensor);
    return;
  }
  const bytes = elementCount(shape) * elementBytes(type);
  if (data.byteLength !== bytes) {
    throw invalid(
      `input ${quoted(name)} has ${data.byteLength} bytes of data: expected ${bytes} for shape ${shapeText(shape)} of ${datatypeName(type)}`,
    );
  }
  if (type === "bool" && data.some((byte) => byte > 1)) {
    throw invalid(`input ${quoted(name)} is BOOL and has a byte that is neither 0 nor 1`);
  }
}

function checkStrings({ name, shape, data }: ServedTensor): void {
  const decoded = decodeStrings(data, elementCount(shape));
  if (!("fault" in decoded)) return;
  throw invalid(
    `input ${quoted(name)} is BYTES of shape ${shapeText(shape)} and ${stringFaults[decoded.fault]}`,
  );
}

function checkOutputs(wanted: readonly string[], spec: ServedSpec): readonly string[] {
  if (wanted.length === 0) return spec.outputs.map(({ name }) => name);
  for (const name of wanted) {
    if (!spec.outputs.some((output) => output.name === name)) {
      throw invalid(`no output is named ${quoted(name)}: expected ${names(spec.outputs)}`);
    }
  }
  if (new Set(wanted).size < wanted.length) {
    throw invalid("an output is asked for twice: expected each once");
  }
  return wanted;
}

function commonRows(tensors: readonly ServedTensor[]): number {
  const rows = tensors[0]?.shape[0] ?? 1;
  return tensors.every(({ shape }) => shape[0] === rows) ? rows : 1;
}

function names(specs: readonly ServedTensorSpec[]): string {
  return specs.map(({ name }) => quoted(name)).join(", ");
}

/** A name that a caller sent may be of any length. */
function quoted(name: string): string {
  return JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…` : name);
}

function datatypeName(type: ServedTensor["type"]): string {
  return Object.hasOwn(datatypeOf, type) ? datatypeOf[servedType(type)] : type;
}

function shapeText(shape: readonly number[]): string {
  return `[${shape.slice(0, 16).join(", ")}]`;
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
