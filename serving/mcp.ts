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
import type { ServedSpec, ServedTensor, ServedTensorSpec, Serving } from "./contract.ts";
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
  { request, model, messageId }: InferCall,
  context: CallContext,
): Promise<InferResponse> {
  const answer = await serving.infer(
    {
      model,
      version: request.modelVersion,
      inputs: request.inputs.map(toServedTensor),
      outputs: request.outputs,
      routeKey: request.metadata["routing_key"] ?? context.peer?.id,
    },
    context.signal,
  );
  return {
    header: createHeader({ messageId, modelId: answer.model, nowMs: clock.nowMs() }),
    modelVersion: answer.version,
    outputs: answer.outputs.map(toTensor),
    requestId: request.requestId,
    metadata: request.metadata,
  };
}

/** Answers come as they are ready; a request that fails is answered by an error frame. */
async function* answerStream(
  serving: Serving,
  clock: Clock,
  frames: AsyncIterable<InferenceFrame>,
  context: CallContext,
): AsyncGenerator<InferenceReply, void, undefined> {
  const replies = new AsyncQueue<InferenceReply>(streamAnswersMax);
  const slots = createSlots(streamAnswersMax);
  const stream = new InferenceStream(serving, clock, context);
  const pump = async (): Promise<void> => {
    const running = new Set<Promise<void>>();
    for await (const frame of frames) {
      await slots.take();
      const answering = stream.answer(frame).then((reply) => replies.push(reply));
      running.add(answering);
      void answering.finally(() => running.delete(answering)); // `answer` turns failures into replies
    }
    await Promise.all(running);
  };
  void pump().then(
    () => replies.end(),
    (error: unknown) => replies.fail(error),
  );
  for await (const reply of replies) {
    yield reply;
    slots.giveBack();
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

  async answer(frame: InferenceFrame): Promise<InferenceReply> {
    let model = "";
    let body: InferenceReplyBody;
    try {
      model = this.#modelOf(frame);
      body = await this.#body(frame, model);
    } catch (thrown) {
      body = { body: "error", error: toErrorDetail(thrown, frame.header?.messageId ?? 0) };
    }
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

  async #body(frame: InferenceFrame, model: string): Promise<InferenceReplyBody> {
    if (frame.body === "modelInit") {
      const spec = await this.#serving.spec(model, frame.modelInit.modelVersion);
      return { body: "modelSpec", modelSpec: toModelSpec(spec) };
    }
    if (model === "") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        "this request names no model: expected MODEL_INIT before it, or model_id in its header",
      );
    }
    const call = { request: frame.infer, model, messageId: frame.infer.header?.messageId ?? 0 };
    const result = await answerInfer(this.#serving, this.#clock, call, this.#context);
    return { body: "result", result };
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
