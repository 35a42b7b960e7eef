import { Client, credentials } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { decodeMessage, encodeMessage } from "../../protocol/codec.ts";
import type { CallContext } from "../../protocol/contract.ts";
import {
  DataType,
  type InferenceFrame,
  type InferenceReply,
  type InferRequest,
} from "../../protocol/frames.ts";
import { createHeader } from "../../protocol/header.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Serving, VersionSource } from "../../serving/contract.ts";
import { inferenceHandlers } from "../../serving/mcp.ts";
import { type RequestEntry, Telemetry } from "../../serving/telemetry.ts";
import { openGrpcRegistry } from "./support/grpc-registry.ts";
import { never, openTestServing, withOthers } from "./support/registry.ts";
import { callTrace } from "./support/traces.ts";
import {
  floats,
  randomValues,
  rowsOf,
  seededLogistic,
  writeVersion,
} from "./support/version-folders.ts";

const context: CallContext = {
  peer: { role: "app", id: "0".repeat(32), name: "ward", certificate: new Uint8Array() },
  signal: never,
  features: new Set(),
  trace: callTrace(),
};
const rows = 10;
const values = randomValues("ten rows", 13 * rows);

function frame(change: Partial<InferRequest> = {}, messageId = 7): InferenceFrame {
  const header = createHeader({ messageId, modelId: "heart", nowMs: 0 });
  const x = { name: "x", dataType: DataType.FP32, shape: [rows, 13], data: floats(values) };
  const infer = {
    header,
    inputs: [x],
    outputs: [],
    requestId: "r1",
    metadata: { site: "north" },
    partialRows: 4,
    ...change,
  };
  return { header, body: "infer", infer };
}

async function* framesOf(...frames: InferenceFrame[]): AsyncGenerator<InferenceFrame> {
  yield* frames;
}

async function openHeart() {
  const sources: VersionSource[] = [];
  const opened = await openTestServing({
    locate: (_, version) => sources.find((source) => source.version === version),
    published: () => sources.map(({ version }) => version),
  });
  for (const version of [1, 2]) {
    const model = seededLogistic(`heart ${version}`);
    sources.push(await writeVersion(opened.root, "heart", version, model));
  }
  await opened.serving.switchTo(sources[0] as VersionSource, never);
  return { ...opened, sources: sources as [VersionSource, VersionSource] };
}

async function wholeAnswer(serving: Serving, version: number): Promise<Buffer> {
  const ask = { model: "heart", version, inputs: [rowsOf(values, 13)], outputs: [] };
  return Buffer.from((await serving.infer(ask, never)).outputs[0]?.data as Uint8Array);
}

/** What is told of each answer to a request: which form it has and whose rows. */
function told(reply: InferenceReply): unknown {
  if (reply.body === "partial" || reply.body === "result") {
    const {
      row,
      rows: count,
      modelVersion,
      requestId,
      metadata,
    } = reply.body === "partial" ? reply.partial : reply.result;
    return [reply.body, row, count, modelVersion, requestId, metadata["site"]];
  }
  return reply.body === "error" ? ["error", reply.error.code, reply.error.inReplyTo] : reply.body;
}

function bytesOf(replies: readonly InferenceReply[]): Buffer {
  return Buffer.concat(
    replies.map((reply) => {
      const part =
        reply.body === "partial" ? reply.partial : reply.body === "result" && reply.result;
      return part ? (part.outputs[0]?.data as Uint8Array) : Buffer.alloc(0);
    }),
  );
}

async function collect(replies: AsyncIterable<InferenceReply>): Promise<InferenceReply[]> {
  const all: InferenceReply[] = [];
  for await (const reply of replies) all.push(reply);
  return all;
}

test("an answer in parts is partial for all rows but the last, whose part is the result", async () => {
  const { serving } = await openHeart();
  const { stream } = inferenceHandlers(serving, systemClock);

  const replies = await collect(stream(framesOf(frame()), context));

  expect(replies.map(told)).toEqual([
    ["partial", 0, 4, 1, "r1", "north"],
    ["partial", 4, 4, 1, "r1", "north"],
    ["result", 8, 2, 1, "r1", "north"],
  ]);
  expect(replies.map(({ header }) => header?.messageId)).toEqual([1, 2, 3]);
  expect(bytesOf(replies)).toEqual(await wholeAnswer(serving, 1));
});

test("as many rows as asked for, or fewer, are one result", async () => {
  const { serving } = await openHeart();
  const { stream } = inferenceHandlers(serving, systemClock);

  const replies = await collect(stream(framesOf(frame({ partialRows: 10 })), context));

  expect(replies.map(told)).toEqual([["result", 0, 10, 1, "r1", "north"]]);
});

test("a switch between two parts changes nothing: all are of the version of the first", async () => {
  const { serving, sources } = await openHeart();
  const { stream } = inferenceHandlers(serving, systemClock);
  const expected = await wholeAnswer(serving, 1);

  const replies = stream(framesOf(frame()), context)[Symbol.asyncIterator]();
  const first = (await replies.next()).value as InferenceReply;
  await serving.switchTo(sources[1], never);
  const all = [first, ...(await collect({ [Symbol.asyncIterator]: () => replies }))];

  expect(all.map((reply) => (told(reply) as unknown[])[3])).toEqual([1, 1, 1]);
  expect(bytesOf(all)).toEqual(expected);
  expect(serving.servedVersion("heart")).toBe(2);
});

test("the next part runs when the one before it was read", async () => {
  const { serving } = await openHeart();
  let runs = 0;
  const counted = withOthers(serving, {
    infer: (ask, signal) => {
      runs += 1;
      return serving.infer(ask, signal);
    },
  });
  const replies = inferenceHandlers(counted, systemClock).stream(framesOf(frame()), context);

  const seen: number[] = [];
  for await (const _ of replies) seen.push(runs);

  expect(seen).toEqual([1, 2, 3]);
});

test("a part that fails is an error in its place and the request's last answer; the stream goes on", async () => {
  const { serving } = await openHeart();
  // The first part names no version, those after it do.
  const failing = withOthers(serving, {
    infer: (ask, signal) =>
      serving.infer(ask.version === undefined ? ask : { ...ask, version: 9 }, signal),
  });
  const { stream } = inferenceHandlers(failing, systemClock);
  const frames = framesOf(frame(), frame({ partialRows: 0 }, 8));

  const replies = await collect(stream(frames, context));

  const own = replies.filter((reply) => reply.body !== "result").map(told);
  expect(own).toEqual([
    ["partial", 0, 4, 1, "r1", "north"],
    ["error", "VERSION_NOT_FOUND", 7],
  ]);
  expect(replies.filter((reply) => reply.body === "result").map(told)).toEqual([
    ["result", 0, 0, 1, "r1", "north"],
  ]);
});

test("a reader that goes away between two parts ends the request, which is counted and logged", async () => {
  const { serving } = await openHeart();
  const leaving = new AbortController();
  let told = (_: RequestEntry): void => undefined;
  const logged = new Promise<RequestEntry>((resolve) => {
    told = resolve;
  });
  const requestLog = { write: told, dropped: 0 };
  const telemetry = new Telemetry({ serving, clock: systemClock, requestLog });
  const { stream } = inferenceHandlers(serving, systemClock, telemetry);
  const replies = stream(framesOf(frame()), { ...context, signal: leaving.signal });

  for await (const _ of replies) {
    leaving.abort(new WardroundError("PEER_GONE", "the caller went away"));
    break;
  }

  expect(await logged).toMatchObject({ protocol: "mcp", code: "PEER_GONE", rows: 4, version: 1 });
  const [, , mcp] = telemetry.counts();
  expect(mcp?.outcomes).toContainEqual(["PEER_GONE", 1]);
});

test("the whole request is checked before its first row runs, and parts are for streams", async () => {
  const { serving } = await openHeart();
  const { stream, infer } = inferenceHandlers(serving, systemClock);
  const x = { name: "x", dataType: DataType.FP32, shape: [rows, 13], data: floats(values) };
  const cut = { ...x, data: floats(values.slice(0, -1)) };
  const many = { ...x, shape: [2 ** 40, 13] };
  const frames = framesOf(
    frame({ inputs: [cut] }),
    frame({ inputs: [many] }, 8),
    frame({ partialRows: 4097 }, 9),
  );

  const replies = await collect(stream(frames, context));

  expect(replies.map(told)).toEqual([
    ["error", "INFER_INPUT_INVALID", 7],
    ["error", "INFER_INPUT_INVALID", 8],
    ["error", "INFER_INPUT_INVALID", 9],
  ]);
  const asked = frame();
  if (asked.body !== "infer") throw new TypeError("an infer frame");
  await expect(infer(asked.infer, context)).rejects.toMatchObject({
    code: "INFER_INPUT_INVALID",
    message: expect.stringContaining("on a stream"),
  });
});

test("over the wire a model is described by MODEL_INIT, and parts come one after the other", async () => {
  const { server } = await openGrpcRegistry([]);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const identity = await server.identity("app");
  const connection = server.connect(identity);

  const spec = await connection.modelSpec({ model: "heart" }, never);
  expect(spec).toMatchObject({
    modelVersion: 4,
    inputs: [{ name: "x", dataType: DataType.FP32, shape: [-1, 13] }],
    outputs: [{ name: "p", shape: [-1, 1] }],
    batchRowsMax: 4096,
  });
  await expect(connection.modelSpec({ model: "lung" }, never)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });

  const tls = credentials.createSsl(
    Buffer.from(identity.caPem),
    Buffer.from(identity.privateKeyPem),
    Buffer.from(identity.certificatePem),
  );
  const client = new Client(server.address, tls);
  onTestFinished(() => client.close());
  const call = client.makeBidiStreamRequest(
    "/wardround.mcp.v1.Inference/Stream",
    (bytes: Buffer) => bytes,
    (bytes: Buffer) => bytes,
  );
  call.write(encodeMessage("InferenceFrame", frame({ modelVersion: 3 })));
  call.end();
  const parts: unknown[] = [];
  for await (const bytes of call)
    parts.push(told(decodeMessage("InferenceReply", bytes as Buffer)));
  expect(parts).toEqual([
    ["partial", 0, 4, 3, "r1", "north"],
    ["partial", 4, 4, 3, "r1", "north"],
    ["result", 8, 2, 3, "r1", "north"],
  ]);
});
