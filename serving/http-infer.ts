import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { WardroundError } from "../base/errors.ts";
import { elementCount } from "../model/layout.ts";
import { encodeElements } from "../model/string-tensor.ts";
import { elementBytes } from "../runtime/probe.ts";
import type { InferAsk, ServedSpec, ServedTensor, Serving } from "./contract.ts";
import { type Reply, textReply } from "./http-reply.ts";
import { writeInferReply } from "./infer-reply.ts";
import { type InferRequest, parseInferRequest } from "./infer-request.ts";
import type { Exchange } from "./telemetry.ts";

/** Which model an infer request is for. */
export interface InferTarget {
  readonly model: string;
  /** undefined = the version that is served. */
  readonly version: number | undefined;
}

/** One infer request as it came over HTTP. */
export interface InferCall {
  readonly target: InferTarget;
  readonly headers: IncomingHttpHeaders;
  /** Without its compression. */
  readonly body: Buffer;
  /** Of the certificate that it came with. */
  readonly callerId: string | undefined;
  readonly signal: AbortSignal;
}

/** One that is followed to its answer. */
export interface FollowedCall extends InferCall {
  readonly exchange: Exchange;
}

/** Where the JSON of a body ends and the bytes of its tensors begin; 0 = the body is one tensor. */
const lengthHeader = "inference-header-content-length";

/**
 * Answers an Open Inference Protocol infer request, with JSON or binary tensors.
 * @throws WardroundError JSON_MALFORMED, INFER_INPUT_INVALID and what `Serving.infer` throws.
 */
export function answerInfer(serving: Serving, call: FollowedCall): Promise<Reply> {
  const length = call.headers[lengthHeader];
  if (length === "0") return answerRaw(serving, call);
  const request = readInferRequest(call);
  const { signal } = call;
  return call.exchange
    .infer(serving, askOf(call, request), { id: request.id, signal })
    .then((answer) => replyOf(writeInferReply(request, answer)));
}

/** @throws WardroundError JSON_MALFORMED, INFER_INPUT_INVALID */
export function readInferRequest({ headers, body }: InferCall): InferRequest {
  const length = headers[lengthHeader];
  if (length === undefined) return parseInferRequest(checkedUtf8(body));
  const jsonBytes = /^[0-9]{1,15}$/.test(String(length)) ? Number(length) : Number.NaN;
  if (jsonBytes <= body.byteLength) {
    return parseInferRequest(checkedUtf8(body.subarray(0, jsonBytes)), body.subarray(jsonBytes));
  }
  throw invalid(
    `Inference-Header-Content-Length is ${JSON.stringify(String(length).slice(0, 32))}: expected the bytes of the JSON, at most those of the body, ${body.byteLength}`,
  );
}

/** What a request asks the registry. Its routing key: its own, its caller's, or its id. */
export function askOf({ target, headers, callerId }: InferCall, request: InferRequest): InferAsk {
  const header = headers["routing-key"];
  const own = request.routeKey ?? (typeof header === "string" ? header : undefined);
  return {
    model: target.model,
    version: target.version,
    inputs: request.inputs,
    outputs: request.outputs,
    timeoutMs: request.timeoutMs,
    routeKey: own ?? callerId ?? request.id,
  };
}

function checkedUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  throw new WardroundError("JSON_MALFORMED", "the body is no JSON: it is no UTF-8");
}

function replyOf({ json, tail }: { json: string; tail: readonly Uint8Array[] }): Reply {
  if (tail.length === 0) return textReply(json);
  const head = Buffer.from(json);
  return {
    status: 200,
    headers: ["content-type", "application/octet-stream", lengthHeader, String(head.byteLength)],
    body: Buffer.concat([head, ...tail]),
  };
}

/** The body is the model's one input; all outputs are wanted in binary. */
async function answerRaw(serving: Serving, call: FollowedCall): Promise<Reply> {
  const { signal, exchange } = call;
  const { model, version } = call.target;
  const spec = await serving.spec(model, version);
  const request: InferRequest = {
    id: undefined,
    parameters: undefined,
    inputs: [rawInput(spec, call.body)],
    outputs: [],
    forms: [],
    binaryOutputs: true,
    timeoutMs: undefined,
    routeKey: undefined,
  };
  const answer = await exchange.infer(serving, askOf(call, request), { id: undefined, signal });
  return replyOf(writeInferReply(request, answer));
}

/** Of sizes that vary one is found from the bytes; where there are more, the first is one row. */
function rawInput(spec: ServedSpec, body: Buffer): ServedTensor {
  const [input] = spec.inputs;
  if (!input || spec.inputs.length > 1) {
    throw invalid(
      `a body without JSON is for a model of one input: ${JSON.stringify(spec.model)} has ${spec.inputs.length}`,
    );
  }
  const { name, type } = input;
  const shape = [...input.shape];
  const varying = shape.filter((size) => size === -1).length;
  if (shape[0] === -1 && (varying > 1 || type === "string")) shape[0] = 1;
  const free = shape.indexOf(-1);
  if (type === "string") {
    const data = encodeElements([body]);
    return { name, type, shape: shape.map((size) => Math.max(1, size)), data };
  }
  if (free >= 0) {
    const known = elementCount(shape.map((size) => Math.abs(size))) * elementBytes(type);
    const size = body.byteLength / known;
    if (shape.indexOf(-1, free + 1) >= 0 || !Number.isInteger(size)) {
      throw invalid(
        `input ${JSON.stringify(name)} of shape [${input.shape.join(", ")}] cannot be of ${body.byteLength} bytes: send JSON with its shape`,
      );
    }
    shape[free] = size;
  }
  return { name, type, shape, data: body };
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
