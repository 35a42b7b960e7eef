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

/** Answers of one stream that run or wait to be read; then no more frames are taken from it. */
const streamAnswersMax = 64;

/** The Inference service of the model control protocol. */
export function inferenceHandlers(serving: Serving, clock: Clock): ServerHandlers["inference"] {
  return {
    infer: (request, context) =>
      answerInfer(serving, clock, { request, model: modelName(request), messageId: 1 }, context),
    stream: (frames, context) => answerStream(serving, clock, frames, context),
  };
}

interface InferCall {
  readonly request: InferRequest;
  readonly model: string;
  readonly messageId: number;
}

async function answerInfer(
  serving: Serving,
  clock: Clock,
  call: InferCall,
  context: CallContext,
): Promise<InferResponse> {
  if (call.request.partialRows > 0) {
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      "partial_rows asks for an answer in parts: expected 0 here, or the request on a stream",
    );
  }
  return toResponse(call, await serving.infer(toAsk(call, context), context.signal), clock);
}

/** The answer in parts of the rows that the request asks for; `result` is the last. */
async function* answerPartially(
  serving: Serving,
  clock: Clock,
  call: InferCall,
  context: CallContext,
): AsyncGenerator<InferenceReplyBody, void, undefined> {
  const rowsPerPart = checkRowsPerPart(call.request.partialRows, "partial_rows");
  const parts = answerParts(serving, toAsk(call, context), rowsPerPart, context.signal);
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
  { request, messageId }: InferCall,
  answer: InferAnswer,
  clock: Clock,
): InferResponse {
  return {
    header: createHeader({ messageId, modelId: answer.model, nowMs: clock.nowMs() }),
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
  serving: Serving,
  clock: Clock,
  frames: AsyncIterable<InferenceFrame>,
  context: CallContext,
): AsyncGenerator<InferenceReply, void, undefined> {
  const replies = new AsyncQueue<{ reply: InferenceReply; read: () => void }>(streamAnswersMax);
  const slots = createSlots(streamAnswersMax);
  const stream = new InferenceStream(serving, clock, context);
  const send = (reply: InferenceReply): Promise<void> =>
    new Promise((read) => replies.push({ reply, read }));
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
  readonly #serving: Serving;
  readonly #clock: Clock;
  readonly #context: CallContext;
  #messageId = 0;
  /** Model of the last MODEL_INIT: requests that name none are for it. */
  #model = "";

  constructor(serving: Serving, clock: Clock, context: CallContext) {
    this.#serving = serving;
    this.#clock = clock;
    this.#context = context;
  }

  /** @param send - resolves when the reply was read. */
  async answer(
    frame: InferenceFrame,
    send: (reply: InferenceReply) => Promise<void>,
  ): Promise<void> {
    let model = "";
    try {
      model = this.#modelOf(frame);
      for await (const body of this.#bodies(frame, model)) await send(this.#reply(model, body));
    } catch (thrown) {
      const error = toErrorDetail(thrown, frame.header?.messageId ?? 0);
      await send(this.#reply(model, { body: "error", error }));
    }
  }

  #reply(model: string, body: InferenceReplyBody): InferenceReply {
    this.#messageId += 1;
    const nowMs = this.#clock.nowMs();
    return { header: createHeader({ messageId: this.#messageId, modelId: model, nowMs }), ...body };
  }

  #modelOf(frame: InferenceFrame): string {
    if (frame.body === "modelInit") {
      this.#model = frame.modelInit.model;
      return this.#model;
    }
    return modelName(frame.infer) || (frame.header?.modelId ?? "") || this.#model;
  }

  async *#bodies(
    frame: InferenceFrame,
    model: string,
  ): AsyncGenerator<InferenceReplyBody, void, undefined> {
    if (frame.body === "modelInit") {
      const spec = await this.#serving.spec(model, frame.modelInit.modelVersion);
      yield { body: "modelSpec", modelSpec: toModelSpec(spec) };
      return;
    }
    if (model === "") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        "this request names no model: expected MODEL_INIT before it, or model_id in its header",
      );
    }
    const call = { request: frame.infer, model, messageId: frame.infer.header?.messageId ?? 0 };
    if (frame.infer.partialRows > 0) {
      yield* answerPartially(this.#serving, this.#clock, call, this.#context);
      return;
    }
    const result = await answerInfer(this.#serving, this.#clock, call, this.#context);
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
