import { WardroundError } from "../base/errors.ts";
import type { Clock } from "../base/ports.ts";
import { AsyncQueue } from "../base/queue.ts";
import type { CallContext, ServerHandlers } from "../protocol/contract.ts";
import {
  DataType,
  type InferenceFrame,
  type InferenceReply,
  type InferenceReplyBody,
  type InferRequest,
  type InferResponse,
  type ModelSpec,
  type Tensor,
  type TensorSpec,
} from "../protocol/frames.ts";
import { createHeader } from "../protocol/header.ts";
import { toErrorDetail } from "../protocol/status.ts";
import { answerParts, checkRowsPerPart } from "./answer-parts.ts";
import type {
  InferAnswer,
  InferAsk,
  ServedSpec,
  ServedTensor,
  ServedTensorSpec,
  Serving,
} from "./contract.ts";
import { datatypeOf, type ServedType, servedType, typeOf } from "./datatypes.ts";
import { type Exchange, Telemetry } from "./telemetry.ts";

/** Answers of one stream that run or wait to be read; then no more frames are taken from it. */
const streamAnswersMax = 64;

/**
 * The Inference service of the model control protocol.
 * @param telemetry - follows predictions.
 */
export function inferenceHandlers(
  serving: Serving,
  clock: Clock,
  telemetry: Telemetry = new Telemetry({ serving, clock }),
): ServerHandlers["inference"] {
  const registry = { serving, clock, telemetry };
  return {
    infer: async (request, context) => {
      const exchange = beginExchange(registry, request.header?.traceParent ?? "", context);
      const call = { request, model: modelName(request), messageId: 1, exchange };
      try {
        return await answerInfer(registry, call, context);
      } catch (thrown) {
        exchange.failed(thrown);
        throw thrown;
      } finally {
        exchange.end();
      }
    },
    stream: (frames, context) => answerStream(registry, frames, context),
  };
}

interface Registry {
  readonly serving: Serving;
  readonly clock: Clock;
  /** Follows predictions. */
  readonly telemetry: Telemetry;
}

/** A message's own place in a trace goes before that of its stream. */
function beginExchange(
  { telemetry }: Registry,
  traceParent: string,
  { trace, peer }: CallContext,
): Exchange {
  const headers = traceParent === "" ? trace : { traceparent: traceParent };
  const exchange = telemetry.begin("mcp", headers, peer.id);
  trace.tell(exchange.traceparent);
  return exchange;
}

interface InferCall {
  readonly request: InferRequest;
  readonly model: string;
  readonly messageId: number;
  readonly exchange: Exchange;
}

async function answerInfer(
  { serving, clock }: Registry,
  call: InferCall,
  context: CallContext,
): Promise<InferResponse> {
  const { exchange, model, request } = call;
  exchange.names(model);
  if (call.request.partialRows > 0) {
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      "partial_rows asks for an answer in parts: expected 0 here, or the request on a stream",
    );
  }
  const { signal } = context;
  const ask = toAsk(call, context);
  const answer = await exchange.infer(serving, ask, { id: request.requestId, signal });
  return toResponse(call, answer, clock);
}

/** The answer in parts of the rows that the request asks for; `result` is the last. */
async function* answerPartially(
  { serving, clock }: Registry,
  call: InferCall,
  context: CallContext,
): AsyncGenerator<InferenceReplyBody, void, undefined> {
  const { exchange, model, request } = call;
  exchange.names(model);
  const rowsPerPart = checkRowsPerPart(request.partialRows, "partial_rows");
  const ask = await exchange.follow(toAsk(call, context), request.requestId);
  const parts = answerParts(serving, ask, rowsPerPart, context.signal);
  for await (const { row, rows, answer, isLast } of parts) {
    const part = { ...toResponse(call, answer, clock), row, rows };
    yield isLast ? { body: "result", result: part } : { body: "partial", partial: part };
  }
}

function toAsk({ request, model }: InferCall, { peer }: CallContext): InferAsk {
  return {
    model,
    version: request.modelVersion,
    inputs: request.inputs.map(toServedTensor),
    outputs: request.outputs,
    routeKey: request.metadata["routing_key"] ?? peer?.id,
  };
}

function toResponse(
  { request, messageId, exchange: { traceparent: traceParent } }: InferCall,
  answer: InferAnswer,
  clock: Clock,
): InferResponse {
  const { model: modelId } = answer;
  return {
    header: createHeader({ messageId, modelId, nowMs: clock.nowMs(), traceParent }),
    modelVersion: answer.version,
    outputs: answer.outputs.map(toTensor),
    requestId: request.requestId,
    metadata: request.metadata,
    row: 0,
    rows: 0,
  };
}

/**
 * Answers come as they are ready; a request that fails is answered by an error frame. The next part of an
 * answer is made when the one before it was read, so that each request has one answer waiting at most.
 */
async function* answerStream(
  registry: Registry,
  frames: AsyncIterable<InferenceFrame>,
  context: CallContext,
): AsyncGenerator<InferenceReply, void, undefined> {
  const replies = new AsyncQueue<{ reply: InferenceReply; read: () => void }>(streamAnswersMax);
  const slots = createSlots(streamAnswersMax);
  const stream = new InferenceStream(registry, context);
  const { signal } = context;
  const waiting = new Set<() => void>();
  // Once the reader is gone nothing waits for it: the next part finds the signal aborted, and is the last.
  const leave = (): void => {
    for (const read of waiting) read();
  };
  signal.addEventListener("abort", leave, { once: true });
  const send = async (reply: InferenceReply): Promise<void> => {
    if (signal.aborted) return;
    let read = (): void => undefined;
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    replies.push({ reply, read });
    waiting.add(read);
    await isRead;
    waiting.delete(read);
  };
  const pump = async (): Promise<void> => {
    const running = new Set<Promise<void>>();
    for await (const frame of frames) {
      await slots.take();
      const answering = stream.answer(frame, send).then(() => slots.giveBack());
      running.add(answering);
      void answering.finally(() => running.delete(answering)); // `answer` turns failures into replies
    }
    await Promise.all(running);
  };
  void pump().then(
    () => replies.end(),
    (error: unknown) => replies.fail(error),
  );
  for await (const { reply, read } of replies) {
    yield reply;
    read();
  }
}

class InferenceStream {
  readonly #registry: Registry;
  readonly #context: CallContext;
  #messageId = 0;
  /** Model of the last MODEL_INIT: requests that name none are for it. */
  #model = "";

  constructor(registry: Registry, context: CallContext) {
    this.#registry = registry;
    this.#context = context;
  }

  /** @param send - resolves when the reply was read. */
  async answer(
    frame: InferenceFrame,
    send: (reply: InferenceReply) => Promise<void>,
  ): Promise<void> {
    const model = this.#modelOf(frame);
    if (frame.body === "infer") return this.#predict(frame.infer, { frame, model, send });
    let body: InferenceReplyBody;
    try {
      const spec = await this.#registry.serving.spec(model, frame.modelInit.modelVersion);
      body = { body: "modelSpec", modelSpec: toModelSpec(spec) };
    } catch (thrown) {
      body = { body: "error", error: toErrorDetail(thrown, frame.header?.messageId ?? 0) };
    }
    await send(this.#reply(model, body, ""));
  }

  async #predict(
    request: InferRequest,
    {
      frame,
      model,
      send,
    }: {
      readonly frame: InferenceFrame;
      readonly model: string;
      readonly send: (reply: InferenceReply) => Promise<void>;
    },
  ): Promise<void> {
    const traceParent = request.header?.traceParent || frame.header?.traceParent || "";
    const exchange = beginExchange(this.#registry, traceParent, this.#context);
    const { traceparent } = exchange;
    const call = { request, model, messageId: request.header?.messageId ?? 0, exchange };
    try {
      for await (const body of this.#bodies(call)) {
        // Answered is what is there to be read.
        if (body.body === "result") exchange.end();
        await send(this.#reply(model, body, traceparent));
      }
    } catch (thrown) {
      exchange.failed(thrown);
      exchange.end();
      const error = toErrorDetail(thrown, frame.header?.messageId ?? 0);
      await send(this.#reply(model, { body: "error", error }, traceparent));
    }
  }

  #reply(modelId: string, body: InferenceReplyBody, traceParent: string): InferenceReply {
    this.#messageId += 1;
    const nowMs = this.#registry.clock.nowMs();
    const header = createHeader({ messageId: this.#messageId, modelId, nowMs, traceParent });
    return { header, ...body };
  }

  #modelOf(frame: InferenceFrame): string {
    if (frame.body === "modelInit") {
      this.#model = frame.modelInit.model;
      return this.#model;
    }
    return modelName(frame.infer) || (frame.header?.modelId ?? "") || this.#model;
  }

  async *#bodies(call: InferCall): AsyncGenerator<InferenceReplyBody, void, undefined> {
    if (call.model === "") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        "this request names no model: expected MODEL_INIT before it, or model_id in its header",
      );
    }
    if (call.request.partialRows > 0) {
      yield* answerPartially(this.#registry, call, this.#context);
      return;
    }
    const result = await answerInfer(this.#registry, call, this.#context);
    yield { body: "result", result };
  }
}

function modelName(request: InferRequest): string {
  return request.header?.modelId ?? "";
}

/** A counter that is waited for: at most `count` are taken at a time. */
function createSlots(count: number): { take(): Promise<void>; giveBack(): void } {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take() {
      free -= 1;
      if (free >= 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    giveBack() {
      free += 1;
      waiting.shift()?.();
    },
  };
}

function toServedTensor({ name, dataType, shape, data }: Tensor): ServedTensor {
  const type = typesByNumber.get(dataType);
  if (type === undefined) {
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      `input ${JSON.stringify(name.slice(0, 64))} has data type ${dataTypeName(dataType)}: expected one of ${Object.keys(typeOf).join(", ")}`,
    );
  }
  return { name, type, shape, data };
}

const typesByNumber = new Map<number, ServedType>(
  Object.entries(typeOf).map(([datatype, type]) => [
    DataType[datatype as keyof typeof DataType],
    type,
  ]),
);

function dataTypeName(dataType: number): string {
  const found = Object.entries(DataType).find(([, number]) => number === dataType);
  return found ? found[0] : String(dataType);
}

function toTensor({ name, type, shape, data }: ServedTensor): Tensor {
  return { name, dataType: DataType[datatypeOf[servedType(type)]], shape, data };
}

function toModelSpec(spec: ServedSpec): ModelSpec {
  return {
    model: spec.model,
    modelVersion: spec.version,
    inputs: spec.inputs.map(toTensorSpec),
    outputs: spec.outputs.map(toTensorSpec),
    batchRowsMax: spec.batchRowsMax,
  };
}

function toTensorSpec({ name, type, shape }: ServedTensorSpec): TensorSpec {
  return { name, dataType: DataType[datatypeOf[servedType(type)]], shape };
}
