import { createConnection } from "node:net";
import { expect, test } from "vitest";
import { inferBodyBytesMax, inferQueueMax } from "../../base/limits.ts";
import type { Serving } from "../../serving/contract.ts";
import { type HttpServer, startHttp } from "../../serving/http.ts";
import { askHttp, type HttpAnswer } from "./support/http-client.ts";
import { collectingLogger, never, openTestServing, withOthers } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import {
  logarithm,
  logistic,
  lookup,
  negation,
  randomValues,
  rowsOf,
  writeVersion,
} from "./support/version-folders.ts";

const weights = randomValues("weights", 13);
const row = randomValues("a row", 13).map(Math.fround);

const start = (serving: Serving, ready = (): boolean => true): Promise<HttpServer> =>
  startPlain(serving, { ready });

async function startHeart(): Promise<{ port: number; serving: Serving; root: string }> {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 3, logistic(weights, 0.5)), never);
  const { port } = await start(serving);
  return { port, serving, root };
}

function tensor(change: object = {}): object {
  return { name: "x", shape: [1, 13], datatype: "FP32", data: row, ...change };
}

function infer(port: number, body: unknown, path = "/v2/models/heart/infer"): Promise<HttpAnswer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return askHttp({ port, path, method: "POST", body: text });
}

test("a prediction over REST has the bits of the runtime's, and echoes id and parameters", async () => {
  const { port, serving } = await startHeart();
  const direct = await serving.infer(
    { model: "heart", version: undefined, inputs: [rowsOf(row, 13)], outputs: [] },
    never,
  );
  const data = direct.outputs[0]?.data as Uint8Array;
  const expected = new Float32Array(data.slice().buffer)[0] as number;
  const outputs = [{ name: "p", datatype: "FP32", shape: [1, 1], data: [expected] }];
  const flat = await infer(port, { id: "a7", parameters: { site: "north" }, inputs: [tensor()] });
  expect(flat).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
  expect(flat.body).toEqual({
    model_name: "heart",
    model_version: "3",
    id: "a7",
    parameters: { site: "north" },
    outputs,
  });
  const nested = await infer(
    port,
    { inputs: [tensor({ data: [row] })], outputs: [{ name: "p" }] },
    "/v2/models/heart/versions/3/infer",
  );
  expect(nested.body).toEqual({ model_name: "heart", model_version: "3", outputs });
});

test("integers, booleans and several outputs travel as JSON", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "lookup", 1, lookup), never);
  await serving.switchTo(await writeVersion(root, "not", 1, negation), never);
  const { port } = await start(serving);
  const index = { name: "index", shape: [2], datatype: "INT64", data: [1, 0] };
  const looked = await infer(port, { inputs: [index] }, "/v2/models/lookup/infer");
  expect(looked.body["outputs"]).toEqual([
    { name: "row", datatype: "FP32", shape: [2, 3], data: [4, 5, 6, 1, 2, 3] },
    { name: "same", datatype: "INT64", shape: [2], data: [1, 0] },
  ]);
  const x = { name: "x", shape: [2], datatype: "BOOL", data: [true, false] };
  const negated = await infer(port, { inputs: [x] }, "/v2/models/not/infer");
  expect(negated.body["outputs"]).toEqual([
    { name: "y", datatype: "BOOL", shape: [2], data: [false, true] },
  ]);
});

test("health and metadata say what is there", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 3, logistic(weights, 0.5)), never);
  let isReady = false;
  const { port } = await start(serving, () => isReady);
  const get = (path: string): Promise<HttpAnswer> => askHttp({ port, path });
  expect(await get("/v2/health/live")).toMatchObject({ status: 200, body: { live: true } });
  expect(await get("/v2/health/ready")).toMatchObject({ status: 503, body: { ready: false } });
  isReady = true;
  expect(await get("/v2/health/ready")).toMatchObject({ status: 200, body: { ready: true } });
  const server = {
    name: "wardround",
    version: "1.2.3",
    extensions: [
      "binary_tensor_data",
      "classification",
      "model_configuration",
      "model_repository",
      "model_repository(unload_dependents)",
      "statistics",
    ],
  };
  expect((await get("/v2")).body).toEqual(server);
  expect((await get("/v2/")).body).toEqual(server);
  for (const path of ["/v2/models/heart", "/v2/models/heart/versions/3"]) {
    expect((await get(path)).body).toEqual({
      name: "heart",
      versions: ["3"],
      model_version: "3",
      platform: "onnx_onnxv1",
      inputs: [{ name: "x", datatype: "FP32", shape: [-1, 13] }],
      outputs: [{ name: "p", datatype: "FP32", shape: [-1, 1] }],
    });
    expect(await get(`${path}/ready`)).toMatchObject({
      status: 200,
      body: { name: "heart", model_version: "3", ready: true },
    });
  }
  await serving.prepare(await writeVersion(root, "lung", 1, logistic(weights, 0)), never);
  expect(await get("/v2/models/lung/ready")).toMatchObject({
    status: 503,
    headers: { "retry-after": "1" },
    body: { code: "MODEL_NOT_READY" },
  });
});

test("every refusal has its status and its code, in JSON", async () => {
  const { port, serving, root } = await startHeart();
  await serving.switchTo(await writeVersion(root, "lookup", 1, lookup), never);
  await serving.switchTo(await writeVersion(root, "log", 1, logarithm), never);
  const one = (change: object): object => ({ inputs: [tensor(change)] });
  const heart = "/v2/models/heart/infer";
  const index = { name: "index", shape: [1], datatype: "INT64", data: [0] };
  const bodies: readonly [
    path: string,
    body: unknown,
    status: number,
    code: string,
    says: RegExp,
  ][] = [
    [heart, "{", 400, "JSON_MALFORMED", /no JSON/],
    [heart, "", 400, "JSON_MALFORMED", /no JSON/],
    [heart, "[]", 400, "INFER_INPUT_INVALID", /top level/],
    [heart, {}, 400, "INFER_INPUT_INVALID", /inputs/],
    [heart, { inputs: [] }, 400, "INFER_INPUT_INVALID", /inputs/],
    [heart, { ...one({}), id: 7 }, 400, "INFER_INPUT_INVALID", /id/],
    [
      heart,
      { ...one({}), outputs: [{ name: "q" }] },
      400,
      "INFER_INPUT_INVALID",
      /"q": expected "p"/,
    ],
    [heart, one({ data: "AAAA" }), 400, "INFER_INPUT_INVALID", /inputs\.0\.data: must be an array/],
    [heart, one({ name: "y" }), 400, "INFER_INPUT_INVALID", /"y": expected "x"/],
    [heart, one({ datatype: "FP64" }), 400, "INFER_INPUT_INVALID", /is FP64: expected FP32/],
    [heart, one({ datatype: "FP99" }), 400, "INFER_INPUT_INVALID", /"FP99": expected one of BOOL/],
    [heart, one({ shape: [1, 12] }), 400, "INFER_INPUT_INVALID", /13 values: expected 12/],
    [heart, one({ shape: [1, -13] }), 400, "INFER_INPUT_INVALID", /whole numbers from 1/],
    [heart, one({ shape: [13] }), 400, "INFER_INPUT_INVALID", /\[13\]: expected \[-1, 13\]/],
    [heart, one({ data: [row, row] }), 400, "INFER_INPUT_INVALID", /nested data/],
    [heart, one({ data: [null, ...row.slice(1)] }), 400, "INFER_INPUT_INVALID", /at place 0/],
    [heart, one({ data: ["1", ...row.slice(1)] }), 400, "INFER_INPUT_INVALID", /at place 0/],
    [heart, one({ data: [1e39, ...row.slice(1)] }), 400, "INFER_INPUT_INVALID", /finite/],
    [
      "/v2/models/lookup/infer",
      { inputs: [{ ...index, data: [2 ** 64] }] },
      400,
      "INFER_INPUT_INVALID",
      /in range/,
    ],
    [
      "/v2/models/lookup/infer",
      { inputs: [{ ...index, data: [0.5] }] },
      400,
      "INFER_INPUT_INVALID",
      /whole/,
    ],
    [
      "/v2/models/lookup/infer",
      { inputs: [{ ...index, data: [9] }] },
      400,
      "INFER_INPUT_INVALID",
      /cannot run/,
    ],
    [
      "/v2/models/log/infer",
      one({ shape: [1, 1], data: [0] }),
      422,
      "INFER_OUTPUT_INVALID",
      /infinity/,
    ],
    ["/v2/models/lung/infer", one({}), 404, "MODEL_NOT_FOUND", /"lung"/],
    ["/v2/models/heart/versions/9/infer", one({}), 404, "VERSION_NOT_FOUND", /no version 9/],
    [
      "/v2/models/heart/versions/new/infer",
      one({}),
      400,
      "ARGUMENT_INVALID",
      /whole number from 0/,
    ],
    ["/v2/models/%ff/infer", one({}), 400, "ARGUMENT_INVALID", /UTF-8/],
    ["/v2/models/heart", one({}), 405, "METHOD_NOT_ALLOWED", /expected GET/],
    ["/v2/health/live", one({}), 405, "METHOD_NOT_ALLOWED", /expected GET/],
    ["/v2/nothing", one({}), 404, "METHOD_NOT_FOUND", /no route/],
  ];
  for (const [path, body, status, code, says] of bodies) {
    const answer = await infer(port, body, path);
    expect({ path, asked: body, ...answer }).toMatchObject({
      status,
      body: { code, error: expect.stringMatching(says) },
    });
  }
  const got: readonly [path: string, status: number, code: string][] = [
    [heart, 405, "METHOD_NOT_ALLOWED"],
    ["/v2/models/lung", 404, "MODEL_NOT_FOUND"],
    ["/v2/models/heart/versions/9/ready", 404, "VERSION_NOT_FOUND"],
    ["/v2/models/heart/versions/01", 400, "ARGUMENT_INVALID"],
    ["/v2/models", 404, "METHOD_NOT_FOUND"],
    ["/", 404, "METHOD_NOT_FOUND"],
  ];
  for (const [path, status, code] of got) {
    expect({ path, ...(await askHttp({ port, path })) }).toMatchObject({ status, body: { code } });
  }
  expect((await askHttp({ port, path: heart })).headers["allow"]).toBe("POST");
  // After all that the server answers as before.
  expect((await infer(port, one({}))).status).toBe(200);
});

test("a body at the limit is read, one byte more is 413 whether its length is told or not", async () => {
  const { port } = await startHeart();
  const text = JSON.stringify({ inputs: [tensor()] });
  const padded = (bytes: number): Buffer =>
    Buffer.concat([Buffer.alloc(bytes - text.length, " "), Buffer.from(text)]);
  expect((await infer(port, padded(inferBodyBytesMax).toString())).status).toBe(200);
  const path = "/v2/models/heart/infer";
  const body = padded(inferBodyBytesMax + 1);
  const refused = { status: 413, body: { code: "BODY_TOO_LARGE" } };
  expect(await askHttp({ port, path, method: "POST", body })).toMatchObject(refused);
  const headers = { "transfer-encoding": "chunked" };
  expect(await askHttp({ port, path, method: "POST", body, headers })).toMatchObject(refused);
});

test("a body of more than four times the limit is refused before it is sent", async () => {
  const { port } = await startHeart();
  const socket = createConnection(port, "127.0.0.1");
  const length = 4 * inferBodyBytesMax + 1;
  socket.write(
    `POST /v2/models/heart/infer HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`,
  );
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain("BODY_TOO_LARGE");
});

test("a caller of a full model is told to come again", async () => {
  const { port, serving } = await startHeart();
  const ask = { model: "heart", version: undefined, inputs: [rowsOf(row, 13)], outputs: [] };
  let waiting: Promise<unknown>[] = [];
  const full = withOthers(serving, {
    infer: (own, signal) => {
      waiting = Array.from({ length: inferQueueMax }, () => serving.infer(ask, never));
      return serving.infer(own, signal);
    },
  });
  const busy = await start(full);
  expect(await infer(busy.port, { inputs: [tensor()] })).toMatchObject({
    status: 429,
    headers: { "retry-after": "1" },
    body: { code: "SERVING_BUSY" },
  });
  await Promise.all(waiting);
  expect((await infer(port, { inputs: [tensor()] })).status).toBe(200);
});

test("closing answers what runs, on a connection that was kept open, then ends", async () => {
  const { serving } = await startHeart();
  let arrived = (): void => undefined;
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = withOthers(serving, {
    infer: async (ask, signal) => {
      arrived();
      await held;
      return serving.infer(ask, signal);
    },
  });
  const http = await start(slow);
  const idle = createConnection(http.port, "127.0.0.1");
  const idleEnded = new Promise((resolve) => idle.once("close", resolve));
  const answer = infer(http.port, { inputs: [tensor()] });
  await running;
  const closed = http.close();
  goOn();
  expect(await answer).toMatchObject({ status: 200, headers: { connection: "close" } });
  await closed;
  await idleEnded;
  await expect(infer(http.port, { inputs: [tensor()] })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

test("an address in use and plain HTTP for others are refused", async () => {
  const { serving } = await openTestServing();
  const { port } = await start(serving);
  const options = { tls: undefined, serving, log: collectingLogger([]), ready: () => true };
  await expect(
    startHttp({ ...options, listen: { host: "127.0.0.1", port } }),
  ).rejects.toMatchObject({
    code: "ADDRESS_IN_USE",
    message: expect.stringContaining(String(port)),
  });
  await expect(
    startHttp({ ...options, listen: { host: "0.0.0.0", port: 0 } }),
  ).rejects.toMatchObject({
    code: "ADDRESS_INVALID",
  });
});
