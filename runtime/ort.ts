import "./ort-environment.ts"; // first: before onnxruntime
import { InferenceSession, Tensor } from "onnxruntime-node";
import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";
import type { ElementType } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import { decodeStrings, encodeStrings, stringFaults } from "../model/string-tensor.ts";

/**
 * A tensor by value: row-major, little-endian bytes; bool is one byte, float16 two, a string its length
 * in bytes as uint32, then its UTF-8.
 */
export interface OrtTensor {
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/** An input or output of a loaded model; −1 where a size varies. */
export interface OrtValue {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
}

export interface OrtSession {
  readonly inputs: readonly OrtValue[];
  readonly outputs: readonly OrtValue[];
  /**
   * Runs the model. The calling thread is blocked until it is done.
   * @param feeds - every input by name, and nothing else.
   * @param outputs - names of the outputs wanted.
   * @throws WardroundError INFER_INPUT_INVALID for feeds that do not fit the model, INTERNAL where
   * onnxruntime fails on feeds that do.
   */
  run(
    feeds: Readonly<Record<string, OrtTensor>>,
    outputs: readonly string[],
  ): Promise<Record<string, OrtTensor>>;
  /** Frees the model; a second call does nothing. No run may be under way. */
  release(): Promise<void>;
}

type NumberArray =
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;
type NumberArrayConstructor = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): NumberArray;
};

/** Array types of onnxruntime-node 1.30; bfloat16 it has none for. */
const arrays: Readonly<Partial<Record<ElementType, NumberArrayConstructor>>> = {
  float32: Float32Array,
  float64: Float64Array,
  float16: Uint16Array,
  int64: BigInt64Array,
  int32: Int32Array,
  int16: Int16Array,
  int8: Int8Array,
  uint64: BigUint64Array,
  uint32: Uint32Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
  bool: Uint8Array,
};

/**
 * Loads a model into onnxruntime. A model with weights outside must be opened by path: they are read
 * beside it. Loading blocks the calling thread.
 * @param options - `threads`: how many threads one run uses, the caller's included. `keepsMemory`: whether
 * the session keeps the memory of its largest run for the next one: faster where values are large, for a
 * session that is released soon. `mapsWeights`: external weights are not repacked for the processor, so that
 * onnxruntime maps their file in place of a copy.
 * @throws WardroundError MODEL_UNSUPPORTED where onnxruntime refuses the model, or an input or output
 * is no tensor of numbers or strings.
 */
export async function openOrtSession(
  source: { readonly path: string } | { readonly bytes: Uint8Array },
  options: {
    readonly threads: number;
    readonly keepsMemory?: boolean;
    readonly mapsWeights?: boolean;
  },
): Promise<OrtSession> {
  const sessionOptions: InferenceSession.SessionOptions = {
    executionProviders: ["cpu"],
    intraOpNumThreads: options.threads,
    interOpNumThreads: 1,
    // Arena and pattern keep the memory of the largest batch ever seen.
    enableCpuMemArena: options.keepsMemory ?? false,
    enableMemPattern: false,
    // Fatal alone: its errors, which are thrown as well, may print values of the inputs.
    logSeverityLevel: 4,
    extra: {
      session: {
        // Threads that spin while they wait take the processor from those that they wait for.
        intra_op: { allow_spinning: "0" },
        ...(options.mapsWeights ? { disable_prepacking: "1" } : {}),
      },
    },
  };
  let session: InferenceSession;
  try {
    session = await ("path" in source
      ? InferenceSession.create(source.path, sessionOptions)
      : InferenceSession.create(source.bytes, sessionOptions));
  } catch (cause) {
    throw new WardroundError("MODEL_UNSUPPORTED", `onnxruntime refuses the model: ${text(cause)}`, {
      cause,
    });
  }
  try {
    return wrap(session);
  } catch (error) {
    await session.release();
    throw error;
  }
}

/** A float32 tensor over the same memory. */
export function float32Tensor(values: Float32Array, shape: readonly number[]): OrtTensor {
  return { type: "float32", shape, data: bytesOf(values) };
}

/** The values of a float32 tensor: over the same memory where that is aligned, else a copy. */
export function float32Values(tensor: OrtTensor): Float32Array {
  return typed(tensor.data, Float32Array) as Float32Array;
}

function wrap(session: InferenceSession): OrtSession {
  const inputs = session.inputMetadata.map((value) => describe(value));
  const outputs = session.outputMetadata.map((value) => describe(value));
  const inputByName = new Map(inputs.map((input) => [input.name, input]));
  const outputNames = new Set(outputs.map((output) => output.name));
  let released: Promise<void> | undefined;
  return {
    inputs,
    outputs,
    async run(feeds, wanted) {
      const tensors: Record<string, Tensor> = {};
      for (const [name, feed] of Object.entries(feeds)) {
        tensors[name] = toTensor(name, feed, inputByName);
      }
      const missing = inputs.find((input) => !Object.hasOwn(tensors, input.name));
      if (missing) throw refusal(`input "${missing.name}" is missing`);
      const unknown = wanted.find((name) => !outputNames.has(name));
      if (unknown !== undefined) throw refusal(`the model has no output "${unknown}"`);
      const results = await runSession(session, tensors, wanted);
      return Object.fromEntries(wanted.map((name) => [name, fromTensor(name, results[name])]));
    },
    release() {
      released ??= session.release();
      return released;
    },
  };
}

async function runSession(
  session: InferenceSession,
  feeds: Record<string, Tensor>,
  wanted: readonly string[],
): Promise<InferenceSession.OnnxValueMapType> {
  try {
    return await session.run(feeds, [...wanted]);
  } catch (cause) {
    throw new WardroundError("INTERNAL", `onnxruntime failed to run the model: ${text(cause)}`, {
      cause,
    });
  }
}

function describe(value: InferenceSession.ValueMetadata): OrtValue {
  const isKnown = value.isTensor && (Object.hasOwn(arrays, value.type) || value.type === "string");
  if (!isKnown) {
    const type = value.isTensor ? value.type : "not a tensor";
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `"${value.name}" of the model is ${type}; inputs and outputs must be tensors of numbers or strings`,
    );
  }
  const shape = value.shape.map((size) => (typeof size === "number" ? size : -1));
  return { name: value.name, type: value.type as ElementType, shape };
}

function toTensor(name: string, feed: OrtTensor, inputs: ReadonlyMap<string, OrtValue>): Tensor {
  const input = inputs.get(name);
  if (!input) {
    throw refusal(`the model has no input "${name}"; it takes ${[...inputs.keys()].join(", ")}`);
  }
  if (feed.type !== input.type) {
    throw refusal(`input "${name}" is ${feed.type}, the model takes ${input.type}`);
  }
  const fits =
    feed.shape.length === input.shape.length &&
    feed.shape.every((size, at) => input.shape[at] === -1 || input.shape[at] === size);
  if (!fits && input.shape.length > 0) {
    throw refusal(`input "${name}" has shape ${list(feed.shape)}, not ${list(input.shape)}`);
  }
  if (feed.type === "string") return toStringTensor(name, feed);
  const arrayType = arrays[feed.type];
  if (!arrayType) throw new TypeError(`no model takes ${feed.type}`);
  const expected = elementCount(feed.shape) * arrayType.BYTES_PER_ELEMENT;
  if (feed.data.byteLength !== expected) {
    throw refusal(
      `input "${name}" has ${feed.data.byteLength} bytes, shape ${list(feed.shape)} of ${feed.type} needs ${expected}`,
    );
  }
  return new Tensor(feed.type as "float32", typed(feed.data, arrayType) as Float32Array, [
    ...feed.shape,
  ]);
}

function toStringTensor(name: string, { shape, data }: OrtTensor): Tensor {
  const decoded = decodeStrings(data, elementCount(shape));
  if ("strings" in decoded) return new Tensor("string", decoded.strings, [...shape]);
  throw refusal(`input "${name}" ${stringFaults[decoded.fault]}`);
}

function fromTensor(name: string, value: unknown): OrtTensor {
  if (value instanceof Tensor && value.type === "string") {
    return { type: "string", shape: value.dims, data: encodeStrings(value.data as string[]) };
  }
  if (!(value instanceof Tensor) || !ArrayBuffer.isView(value.data)) {
    throw new WardroundError("INTERNAL", `output "${name}" is no tensor of numbers or strings`);
  }
  const { buffer, byteOffset, byteLength } = value.data;
  const data = new Uint8Array(buffer, byteOffset, byteLength);
  return { type: value.type as ElementType, shape: value.dims, data };
}

/** onnxruntime refuses memory that threads share, and arrays need aligned starts: then a copy is made. */
function typed(bytes: Uint8Array, arrayType: NumberArrayConstructor): NumberArray {
  const width = arrayType.BYTES_PER_ELEMENT;
  const { buffer, byteOffset } = bytes;
  const usable = buffer instanceof ArrayBuffer && byteOffset % width === 0;
  const source = usable ? bytes : new Uint8Array(bytes);
  return new arrayType(
    source.buffer as ArrayBuffer,
    source.byteOffset,
    Math.floor(source.byteLength / width),
  );
}

function refusal(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}

function list(shape: readonly number[]): string {
  return `[${shape.map((size) => (size === -1 ? "?" : size)).join(", ")}]`;
}

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
