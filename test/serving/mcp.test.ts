import { expect, test } from "vitest";
import type { CallContext } from "../../protocol/contract.ts";
import {
  DataType,
  type InferenceFrame,
  type InferenceFrameBody,
  type InferenceReply,
  type InferRequest,
  type Tensor,
} from "../../protocol/frames.ts";
import { createHeader } from "../../protocol/header.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Serving } from "../../serving/contract.ts";
import { inferenceHandlers } from "../../serving/mcp.ts";
import { never, openTestServing } from "./support/registry.ts";
import { callTrace } from "./support/traces.ts";
import { floats, logistic, lookup, rowsOf, writeVersion } from "./support/version-folders.ts";

const context: CallContext = {
  peer: { role: "app", id: "0".repeat(32), name: "ward", certificate: new Uint8Array() },
  signal: never,
  features: new Set(),
  trace: callTrace(),
};
const weights = Array.from({ length: 13 }, (_, at) => at / 13);
const row = Array.from({ length: 13 }, (_, at) => 1 - at / 6);

function header(messageId: number, modelId = "") {
  return createHeader({ messageId, modelId, nowMs: 0 });
}

function x(values = row): Tensor {
  return { name: "x", dataType: DataType.FP32, shape: [1, 13], data: floats(values) };
}

function request(change: Partial<InferRequest> = {}): InferRequest {
  const own = {
    inputs: [x()],
    outputs: [],
    requestId: "r1",
    metadata: { site: "north" },
    partialRows: 0,
  };
  return { header: header(5, "heart"), ...own, ...change };
}

async function expectedBits(serving: Serving, values = row): Promise<Uint8Array> {
  const inputs = [rowsOf(values, 13)];
  const answer = await serving.infer(
    { model: "heart", version: undefined, inputs, outputs: [] },
    never,
  );
  return answer.outputs[0]?.data as Uint8Array;
}

async function openHeart() {
  const opened = await openTestServing();
  const source = await writeVersion(opened.root, "heart", 4, logistic(weights, 0));
  await opened.serving.switchTo(source, never);
  return { ...opened, handlers: inferenceHandlers(opened.serving, systemClock) };
}

async function collect(replies: AsyncIterable<InferenceReply>): Promise<InferenceReply[]> {
  const all: InferenceReply[] = [];
  for await (const reply of replies) all.push(reply);
  return all;
}

async function* framesOf(bodies: readonly InferenceFrameBody[]): AsyncGenerator<InferenceFrame> {
  for (const [at, body] of bodies.entries()) yield { header: header(at + 1), ...body };
}

test("one request, one answer: the runtime's bits, the version, the caller's id and metadata", async () => {
  const { serving, handlers, root } = await openHeart();
  const answer = await handlers.infer(request(), context);
  expect(answer).toMatchObject({
    header: { protocolVersion: 1, messageId: 1, modelId: "heart" },
    modelVersion: 4,
    requestId: "r1",
    metadata: { site: "north" },
    outputs: [{ name: "p", dataType: DataType.FP32, shape: [1, 1] }],
  });
  expect(answer.outputs[0]?.data).toEqual(await expectedBits(serving));

  await serving.switchTo(await writeVersion(root, "lookup", 0, lookup), never);
  const data = new Uint8Array(BigInt64Array.of(1n).buffer);
  const index = { name: "index", dataType: DataType.INT64, shape: [1], data };
  const looked = await handlers.infer(
    request({ header: header(1, "lookup"), inputs: [index], outputs: ["same"], modelVersion: 0 }),
    context,
  );
  expect(looked).toMatchObject({
    modelVersion: 0,
    outputs: [{ name: "same", dataType: DataType.INT64, shape: [1], data }],
  });
});

test("bad requests are refused by code", async () => {
  const { handlers } = await openHeart();
  const table: readonly [Partial<InferRequest>, string, RegExp][] = [
    [{ header: header(1, "lung") }, "MODEL_NOT_FOUND", /"lung"/],
    [{ header: null }, "MODEL_NOT_FOUND", /""/],
    [{ modelVersion: 9 }, "VERSION_NOT_FOUND", /no version 9/],
    [{ inputs: [] }, "INFER_INPUT_INVALID", /"x" is missing/],
    [{ inputs: [{ ...x(), dataType: DataType.BYTES }] }, "INFER_INPUT_INVALID", /"x" is BYTES/],
    [{ inputs: [{ ...x(), dataType: DataType.BF16 }] }, "INFER_INPUT_INVALID", /data type BF16/],
    [{ inputs: [{ ...x(), dataType: 99 as DataType }] }, "INFER_INPUT_INVALID", /data type 99/],
    [{ inputs: [{ ...x(), data: new Uint8Array(51) }] }, "INFER_INPUT_INVALID", /51 bytes/],
  ];
  for (const [change, code, says] of table) {
    await expect(handlers.infer(request(change), context)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(says),
    });
  }
});

test("a stream tells the model, answers, reports a failure in its place, and goes on", async () => {
  const { serving, handlers } = await openHeart();
  const unnamed = request({ header: header(0) });
  const replies = await collect(
    handlers.stream(
      framesOf([
        { body: "infer", infer: unnamed },
        { body: "modelInit", modelInit: { model: "heart" } },
        { body: "infer", infer: { ...unnamed, inputs: [] } },
        { body: "infer", infer: unnamed },
        { body: "modelInit", modelInit: { model: "heart", modelVersion: 8 } },
      ]),
      context,
    ),
  );
  expect(replies.map(({ header: own }) => own?.messageId)).toEqual([1, 2, 3, 4, 5]);
  const errors = replies.flatMap((reply) => (reply.body === "error" ? [reply.error] : []));
  expect(errors.sort((a, b) => a.inReplyTo - b.inReplyTo)).toMatchObject([
    { code: "FRAME_UNEXPECTED", inReplyTo: 1, retry: "never" },
    { code: "INFER_INPUT_INVALID", inReplyTo: 3, retry: "never" },
    { code: "VERSION_NOT_FOUND", inReplyTo: 5, retry: "never" },
  ]);
  const [spec] = replies.flatMap((reply) => (reply.body === "modelSpec" ? [reply.modelSpec] : []));
  expect(spec).toEqual({
    model: "heart",
    modelVersion: 4,
    inputs: [{ name: "x", dataType: DataType.FP32, shape: [-1, 13] }],
    outputs: [{ name: "p", dataType: DataType.FP32, shape: [-1, 1] }],
    batchRowsMax: 4096,
  });
  const results = replies.flatMap((reply) => (reply.body === "result" ? [reply.result] : []));
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ modelVersion: 4, requestId: "r1" });
  expect(results[0]?.outputs[0]?.data).toEqual(await expectedBits(serving));
});

test("a stream takes no more than 64 requests ahead of a slow reader, and each gets its own answer", async () => {
  const { serving, handlers } = await openHeart();
  let taken = 0;
  const values = (at: number): number[] => row.map((value) => value + at / 100);
  async function* frames(): AsyncGenerator<InferenceFrame> {
    for (let at = 0; at < 300; at += 1) {
      taken += 1;
      const infer = request({ inputs: [x(values(at))], requestId: String(at) });
      yield { header: header(at + 1, "heart"), body: "infer", infer };
    }
  }
  const replies = handlers.stream(frames(), context)[Symbol.asyncIterator]();
  const first = await replies.next();
  expect(first.value).toMatchObject({ body: "result", result: { requestId: "0" } });
  await expect.poll(() => taken).toBe(65);
  await serving.infer(
    { model: "heart", version: undefined, inputs: [rowsOf(row, 13)], outputs: [] },
    never,
  );
  expect(taken).toBe(65);
  const seen = new Set(["0"]);
  for (;;) {
    const { value, done } = await replies.next();
    if (done) break;
    if (value.body !== "result") throw new Error(`a request was answered by ${value.body}`);
    const { requestId, outputs } = value.result;
    seen.add(requestId);
    expect(outputs[0]?.data).toEqual(await expectedBits(serving, values(Number(requestId))));
  }
  expect(seen.size).toBe(300);
});

test("a stream whose caller breaks off ends with that error", async () => {
  const { handlers } = await openHeart();
  async function* frames(): AsyncGenerator<InferenceFrame> {
    yield { header: header(1), body: "modelInit", modelInit: { model: "heart" } };
    throw new Error("the line was cut");
  }
  await expect(collect(handlers.stream(frames(), context))).rejects.toThrow("the line was cut");
});
