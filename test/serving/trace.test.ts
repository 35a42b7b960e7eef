import { once } from "node:events";
import { expect, test } from "vitest";
import type { CallContext } from "../../protocol/contract.ts";
import { DataType, type InferenceFrame, type InferenceReply } from "../../protocol/frames.ts";
import { inference } from "../../protocol/gen/inference.js";
import { createHeader } from "../../protocol/header.ts";
import { openRpcPath } from "../../protocol/open-inference.ts";
import { systemClock } from "../../runtime/system.ts";
import { inferenceHandlers } from "../../serving/mcp.ts";
import { NewTraces, parseTraceparent, spanIdOf, traceIdOf } from "../../serving/trace-context.ts";
import { openEverywhere, someRow } from "./support/ask-everywhere.ts";
import { never } from "./support/registry.ts";
import { callTrace } from "./support/traces.ts";
import { floats } from "./support/version-folders.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";
const sampled = `00-${traceId}-${parent}-01`;

test("a traceparent is taken as W3C has it, and nothing else is", () => {
  expect(parseTraceparent(sampled)).toEqual({ traceId, spanId: parent, sampled: true });
  expect(parseTraceparent(`00-${traceId}-${parent}-00`)).toMatchObject({ sampled: false });
  expect(parseTraceparent(`00-${traceId}-${parent}-fe`)).toMatchObject({ sampled: false });
  expect(parseTraceparent(`00-${traceId}-${parent}-03`)).toMatchObject({ sampled: true });
  // A later version may have more after what this one has.
  expect(parseTraceparent(`cc-${traceId}-${parent}-01-more`)).toMatchObject({ traceId });
  for (const wrong of [
    "",
    "undefined",
    `${sampled}-more`,
    `${sampled} `,
    `ff-${traceId}-${parent}-01`,
    `cc-${traceId}-${parent}-01more`,
    `00-${"0".repeat(32)}-${parent}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parent}-01`,
    `00-${traceId}-${parent}`,
    `00-${traceId.slice(1)}-${parent}-01`,
    `00-${traceId}-${parent}-1`,
    `00-${traceId}-${parent}-0g`,
    `${sampled}, ${sampled}`,
    `${sampled}\n`,
  ]) {
    expect(parseTraceparent(wrong), wrong).toBeUndefined();
  }
});

test("ids are well formed, and none comes twice", () => {
  const traces = new NewTraces();
  const made = Array.from({ length: 2_000 }, () => traces.next());
  for (const one of made) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(new Set(made.map(traceIdOf)).size).toBe(2_000);
  expect(new Set(made.map(spanIdOf)).size).toBe(2_000);
});

test("an answer names the caller's trace with a span of its own, over REST and gRPC, also of an error", async () => {
  const { ways } = await openEverywhere();
  for (const way of [ways.json, ways.binary, ways.grpc]) {
    for (const more of [{}, { model: "absent" }, { row: [1] }]) {
      const told = await way({ traceparent: sampled, ...more });
      expect(told).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
      expect(told).not.toContain(parent);
    }
  }
});

test("a request without a trace, or with what is none, begins one", async () => {
  const { ways } = await openEverywhere();
  const asks = [undefined, "none", `00-${"0".repeat(32)}-${parent}-01`].flatMap((traceparent) =>
    Object.values(ways).map((way) => way(traceparent === undefined ? {} : { traceparent })),
  );
  const told = await Promise.all(asks);
  for (const one of told) expect(parseTraceparent(one)).toMatchObject({ sampled: false });
  expect(new Set(told.map((one) => one.slice(3, 35))).size).toBe(told.length);
});

test("requests of a gRPC stream without a trace share the one that its first began", async () => {
  const traces: string[] = [];
  const requestLog = {
    dropped: 0,
    write: (entry: { traceId: string }) => void traces.push(entry.traceId),
  };
  const { client } = await openEverywhere({ requestLog });
  const same = (bytes: Buffer): Buffer => bytes;
  const path = openRpcPath("OpenInference.ModelStreamInfer");
  const stream = client.makeBidiStreamRequest(path, same, same);
  const told = new Promise<string>((resolve) => {
    stream.on("metadata", (metadata) => resolve(String(metadata.get("traceparent")[0])));
  });
  stream.on("data", () => undefined);
  const message = inference.ModelInferRequest.encode({
    modelName: "heart",
    inputs: [{ name: "x", datatype: "FP32", shape: [1, 13] }],
    rawInputContents: [floats(someRow)],
  }).finish();
  for (let at = 0; at < 3; at += 1) stream.write(Buffer.from(message));
  stream.end();
  await once(stream, "end");
  const [, first] = (await told).split("-");
  expect(traces).toEqual([first, first, first]);
});

test("a message of MCP has its trace in its header, in its answer and in an error too", async () => {
  const { serving } = await openEverywhere();
  const handlers = inferenceHandlers(serving, systemClock);
  const context: CallContext = {
    peer: { role: "app", id: "0".repeat(32), name: "ward", certificate: new Uint8Array() },
    signal: never,
    features: new Set(),
    trace: callTrace(),
  };
  const x = { name: "x", dataType: DataType.FP32, shape: [1, 13], data: floats(someRow) };
  async function* frames(): AsyncGenerator<InferenceFrame> {
    for (const modelId of ["heart", "absent"]) {
      const header = createHeader({ messageId: 1, modelId, nowMs: 0, traceParent: sampled });
      const infer = {
        header,
        modelVersion: undefined,
        inputs: [x],
        outputs: [],
        requestId: "",
        metadata: {},
        partialRows: 0,
      };
      yield { header, body: "infer", infer };
    }
  }
  const replies: InferenceReply[] = [];
  for await (const reply of handlers.stream(frames(), context)) replies.push(reply);
  expect(replies.map(({ body }) => body).sort()).toEqual(["error", "result"]);
  for (const { header } of replies) {
    expect(header?.traceParent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  }
});
