import { deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { inferBodyBytesMax } from "../../base/limits.ts";
import { decodeStrings, encodeStrings } from "../../model/string-tensor.ts";
import { createRoutes } from "../../serving/http-routes.ts";
import { askHttp, askRaw, type HttpAnswer } from "./support/http-client.ts";
import { never, openTestServing, withOthers } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { echo, floats, logistic, randomValues, writeVersion } from "./support/version-folders.ts";

const maximum = 9223372036854775807n;

async function startEcho(
  type: Parameters<typeof echo>[0] = "float32",
  shape?: (string | number)[],
) {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "echo", 1, echo(type, shape)), never);
  const { port } = await startPlain(serving);
  return { serving, root, port };
}

const path = "/v2/models/echo/infer";
const tensor = { name: "x", shape: [1, 2], datatype: "FP32", data: [1.5, -2] };

function post(port: number, body: unknown, way = path): Promise<HttpAnswer> {
  return askHttp({ port, path: way, method: "POST", body: JSON.stringify(body) });
}

/** A request whose tensors follow its JSON, and its answer's JSON and bytes. */
async function askBinary(
  port: number,
  json: object,
  tail: Uint8Array,
): Promise<{ status: number; type: unknown; json: Record<string, unknown>; tail: Buffer }> {
  const head = Buffer.from(JSON.stringify(json));
  const headers = { "inference-header-content-length": String(head.length) };
  const body = Buffer.concat([head, tail]);
  const answer = await askRaw({ port, path, method: "POST", body, headers });
  const jsonBytes = Number(
    answer.headers["inference-header-content-length"] ?? answer.body.byteLength,
  );
  return {
    status: answer.status,
    type: answer.headers["content-type"],
    json: JSON.parse(String(answer.body.subarray(0, jsonBytes))) as Record<string, unknown>,
    tail: answer.body.subarray(jsonBytes),
  };
}

test("binary tensors in, binary or JSON out, as the request and each output say", async () => {
  const { port } = await startEcho();
  const data = floats([Number.NaN, Number.POSITIVE_INFINITY]);
  const x = { name: "x", shape: [1, 2], datatype: "FP32", parameters: { binary_data_size: 8 } };
  const all = await askBinary(
    port,
    { inputs: [x], parameters: { binary_data_output: true } },
    data,
  );
  expect(all).toMatchObject({
    status: 200,
    type: "application/octet-stream",
    json: { outputs: [{ name: "y", datatype: "FP32", parameters: { binary_data_size: 8 } }] },
  });
  expect(all.tail.equals(data)).toBe(true);
  const inJson = await askBinary(port, { inputs: [x], outputs: [{ name: "y" }] }, data);
  expect(inJson).toMatchObject({
    status: 422,
    json: { error: expect.stringMatching(/binary_data/) },
  });
  const outputs = [{ name: "y", parameters: { binary_data: false } }];
  const parameters = { binary_data_output: true };
  const one = await askBinary(port, { inputs: [x], outputs, parameters }, floats([1, 2]));
  expect(one.json["outputs"]).toMatchObject([{ data: [1, 2] }]);
  const named = { inputs: [tensor], outputs: [{ name: "y", parameters: { binary_data: true } }] };
  const mixed = await askRaw({ port, path, method: "POST", body: JSON.stringify(named) });
  expect(mixed.body.subarray(-8).equals(floats([1.5, -2]))).toBe(true);
});

test("a binary request that does not add up is refused with both numbers", async () => {
  const { port } = await startEcho();
  const x = (size: unknown, more: object = {}): object => ({
    inputs: [
      {
        name: "x",
        shape: [1, 2],
        datatype: "FP32",
        parameters: { binary_data_size: size },
        ...more,
      },
    ],
  });
  const refused: readonly [body: object, tail: number, says: RegExp][] = [
    [x(8), 4, /binary_data_size 8, the body has 4 bytes/],
    [x(8), 9, /9 bytes after its JSON.* name 8/],
    [x(4), 4, /4 bytes of data: expected 8/],
    [x(-1), 8, /whole number from 0/],
    [x("8"), 8, /whole number from 0/],
    [x(8, { data: [1, 2] }), 8, /both data and binary_data_size/],
    [x(8, { datatype: "BF16" }), 8, /BF16/],
    [x(8, { shape: [2 ** 53, 2] }), 8, /whole numbers/],
  ];
  for (const [body, bytes, says] of refused) {
    const answer = await askBinary(port, body, new Uint8Array(bytes));
    expect([says, answer]).toMatchObject([
      says,
      { status: 400, json: { code: "INFER_INPUT_INVALID", error: expect.stringMatching(says) } },
    ]);
  }
  expect((await post(port, x(8))).body["error"]).toMatch(/Inference-Header-Content-Length/);
  for (const length of ["-1", "1e1", "999999", "x"]) {
    const headers = { "inference-header-content-length": length };
    const answer = await askHttp({ port, path, method: "POST", body: "{}", headers });
    expect([length, answer.status]).toEqual([length, 400]);
    expect(answer.body["error"]).toMatch(/at most those of the body, 2/);
  }
});

test("a body without JSON is the one input, its varying size found from its bytes", async () => {
  const { port } = await startEcho();
  const headers = { "inference-header-content-length": "0" };
  const ask = (body: Buffer) => askRaw({ port, path, method: "POST", body, headers });
  const answer = await ask(Buffer.from(floats([1, 2, 3, 4])));
  expect(String(answer.body)).toContain('"shape":[2,2]');
  expect(answer.body.subarray(-16).equals(floats([1, 2, 3, 4]))).toBe(true);
  const odd = await ask(Buffer.alloc(9));
  expect([odd.status, String(odd.body)]).toEqual([400, expect.stringMatching(/9 bytes/)]);
  const strings = await startEcho("string", ["batch", 1]);
  const text = await askRaw({ ...strings, path, method: "POST", body: "fièvre", headers });
  expect(decodeStrings(text.body.subarray(-11), 1)).toEqual({ strings: ["fièvre"] });
});

test("strings, halves and 64-bit integers travel as JSON and as bytes", async () => {
  const strings = await startEcho("string");
  const x = { ...tensor, datatype: "BYTES", data: ["a", "𝔸"] };
  const inJson = await post(strings.port, { inputs: [x] });
  expect(inJson.body["outputs"]).toEqual([{ ...x, name: "y" }]);
  const data = encodeStrings(["ü", ""]);
  const parameters = { binary_data_size: data.byteLength };
  const binary = await askBinary(
    strings.port,
    { inputs: [{ ...x, data: undefined, parameters }], parameters: { binary_data_output: true } },
    data,
  );
  expect(binary.tail.equals(data)).toBe(true);

  const halves = await startEcho("float16");
  const half = { ...tensor, datatype: "FP16", data: [0.1, 65_504] };
  expect((await post(halves.port, { inputs: [half] })).body["outputs"]).toEqual([
    { ...half, name: "y", data: [0.0999755859375, 65_504] },
  ]);

  const integers = await startEcho("int64");
  const body = `{"inputs":[{"name":"x","shape":[1,2],"datatype":"INT64","data":[${maximum},-${maximum}]}]}`;
  const answer = await askRaw({ port: integers.port, path, method: "POST", body });
  expect(String(answer.body)).toContain(`"data":[${maximum},-${maximum}]`);
});

test("a classification names the largest values of each row and their places", async () => {
  const { port } = await startEcho("float32", ["batch", 3]);
  const x = { name: "x", shape: [2, 3], datatype: "FP32", data: [0.25, 0.5, 0.5, -1, -3, -2] };
  const ask = (classification: unknown): Promise<HttpAnswer> =>
    post(port, { inputs: [x], outputs: [{ name: "y", parameters: { classification } }] });
  expect((await ask(2)).body["outputs"]).toEqual([
    { name: "y", datatype: "BYTES", shape: [2, 2], data: ["0.5:1", "0.5:2", "-1:0", "-2:2"] },
  ]);
  expect((await ask(9)).body["outputs"]).toMatchObject([{ shape: [2, 3] }]);
  expect((await ask(1.5)).body["error"]).toMatch(/outputs\.0\.parameters\.classification/);
});

test("bodies come packed, and answers go packed to who takes them and only where it is worth it", async () => {
  const { port } = await startEcho("float32", ["batch", 512]);
  const data = randomValues("packed", 512).map(Math.fround);
  const body = JSON.stringify({ inputs: [{ ...tensor, shape: [1, 512], data }] });
  for (const [encoding, packed] of [
    ["gzip", gzipSync(body)],
    ["deflate", deflateSync(body)],
    ["identity", Buffer.from(body)],
  ] as const) {
    const headers = { "content-encoding": encoding, "accept-encoding": "br, gzip" };
    const answer = await askRaw({ port, path, method: "POST", body: packed, headers });
    expect([encoding, answer.headers["content-encoding"]]).toEqual([encoding, "gzip"]);
    const { outputs } = JSON.parse(String(gunzipSync(answer.body))) as { outputs: object[] };
    expect(outputs).toMatchObject([{ data }]);
  }
  const refusing = { "accept-encoding": "gzip;q=0, br" };
  const plain = await askRaw({ port, path, method: "POST", body, headers: refusing });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const short = await askRaw({ port, path: "/v2", headers: { "accept-encoding": "gzip" } });
  expect(short.headers["content-encoding"]).toBeUndefined();
});

test("what is packed wrongly, in another way, or unpacks to more than the limit is refused", async () => {
  const { port } = await startEcho();
  const bomb = gzipSync(Buffer.alloc(20 * inferBodyBytesMax));
  const refused: readonly [encoding: string, body: Buffer, status: number, code: string][] = [
    ["gzip", bomb, 413, "BODY_TOO_LARGE"],
    ["deflate", deflateSync(Buffer.alloc(inferBodyBytesMax + 1)), 413, "BODY_TOO_LARGE"],
    ["gzip", Buffer.from("{}"), 400, "ARGUMENT_INVALID"],
    ["gzip", gzipSync("{}").subarray(0, -4), 400, "ARGUMENT_INVALID"],
    ["br", Buffer.from("{}"), 400, "ARGUMENT_INVALID"],
    ["gzip, gzip", gzipSync(gzipSync("{}")), 400, "ARGUMENT_INVALID"],
  ];
  for (const [encoding, body, status, code] of refused) {
    const headers = { "content-encoding": encoding };
    const answer = await askHttp({ port, path, method: "POST", body, headers });
    expect([encoding, answer]).toMatchObject([encoding, { status, body: { code } }]);
  }
});

test("timeout and routing key reach the registry; by default a request's id is its key", async () => {
  const { serving } = await startEcho();
  const asked: unknown[] = [];
  const watched = withOthers(serving, {
    infer: (ask, signal) => {
      asked.push([ask.timeoutMs, ask.routeKey]);
      return serving.infer(ask, signal);
    },
  });
  const { port } = await startPlain(watched);
  const parameters = { timeout: 2_500_000, routing_key: "ward 7", priority: 3 };
  await post(port, { id: "a", inputs: [tensor], parameters });
  await post(port, { id: "a", inputs: [tensor], parameters: { timeout: 0 } });
  const body = JSON.stringify({ inputs: [tensor] });
  await askHttp({ port, path, method: "POST", body, headers: { "routing-key": "bed 2" } });
  expect(asked).toEqual([
    [2500, "ward 7"],
    [undefined, "a"],
    [undefined, "bed 2"],
  ]);
  for (const wrong of [{ timeout: -1 }, { timeout: 0.5 }, { routing_key: 7 }, { any: null }]) {
    expect((await post(port, { inputs: [tensor], parameters: wrong })).status).toBe(400);
  }
  const inSequence = { sequence_id: 7, sequence_start: true };
  expect(await post(port, { inputs: [tensor], parameters: inSequence })).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/part of a sequence/) },
  });
});

test("rows are answered as events, each part as it is ready, all of one version", async () => {
  const { port, serving, root } = await startEcho("float32", ["batch", 1]);
  const ask = (change: object): Promise<{ status: number; headers: object; body: Buffer }> => {
    const x = { name: "x", shape: [5, 1], datatype: "FP32", data: [1, 2, 3, 4, 5], ...change };
    const body = JSON.stringify({ id: "s", inputs: [x], parameters: { rows_per_event: 2 } });
    return askRaw({ port, path: "/v2/models/echo/infer_stream", method: "POST", body });
  };
  const stream = await ask({});
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
  });
  const events = String(stream.body)
    .split("\n\n")
    .filter((text) => text !== "")
    .map((text) => /^event: (\w+)\ndata: (.*)$/.exec(text)?.slice(1))
    .map(([event, data] = []) => [event, JSON.parse(data as string)] as const);
  expect(events.map(([event]) => event)).toEqual(["outputs", "outputs", "outputs", "done"]);
  expect(events[2]?.[1]).toEqual({
    model_name: "echo",
    model_version: "1",
    id: "s",
    parameters: { rows_per_event: 2, row: 4, rows: 1 },
    outputs: [{ name: "y", datatype: "FP32", shape: [1, 1], data: [5] }],
  });
  expect(events[3]?.[1]).toEqual({ rows: 5 });

  // The first part fails: a status. A later one: an event, the last.
  expect((await ask({ data: [1, 2, 3, 4] })).status).toBe(400);
  const log = {
    ...logistic([1], 0),
    nodes: [{ op: "Log", inputs: ["x"], outputs: ["p"] }],
    weights: [],
  };
  await serving.switchTo(await writeVersion(root, "echo", 2, log), never);
  const half = String((await ask({ data: [1, 2, 0, 4, 5] })).body);
  expect(half.match(/event: \w+/g)).toEqual(["event: outputs", "event: error"]);
  expect(half).toContain('"code":"INFER_OUTPUT_INVALID"');
});

test("the repository lists versions, and statistics count what was answered", async () => {
  const { port, serving, root } = await startEcho();
  await serving.switchTo(await writeVersion(root, "echo", 2, echo("float32")), never);
  await post(port, { inputs: [tensor] });
  await post(port, { inputs: [{ ...tensor, shape: [2, 1] }] });
  const index = await askRaw({ port, path: "/v2/repository/index", method: "POST" });
  // The version before stays, for a rollback.
  expect(JSON.parse(String(index.body))).toEqual([
    { name: "echo", version: "1", state: "READY", reason: "" },
    { name: "echo", version: "2", state: "READY", reason: "" },
  ]);
  for (const way of [
    "/v2/models/stats",
    "/v2/models/echo/stats",
    "/v2/models/echo/versions/2/stats/",
  ]) {
    const { body } = await askHttp({ port, path: way });
    const all = body["model_stats"] as readonly { readonly version: string }[];
    expect(all.filter(({ version }) => version === "2")).toMatchObject([
      {
        name: "echo",
        version: "2",
        inference_count: 1,
        execution_count: 1,
        inference_stats: { success: { count: 1 }, fail: { count: 1 }, queue: { count: 1 } },
        batch_stats: [{ batch_size: 1, compute_infer: { count: 1 } }],
      },
    ]);
  }
  expect((await askHttp({ port, path: "/v2/models/echo/config" })).body).toMatchObject({
    max_batch_size: 0,
    input: [{ name: "x", data_type: "TYPE_FP32", dims: [-1, 2] }],
  });
  expect((await askHttp({ port, path: "/v2/models/lung/stats" })).status).toBe(404);
});

test("plain HTTP loads and unloads nothing; what no server here has is refused by name", async () => {
  const { port } = await startEcho();
  for (const what of ["load", "unload"]) {
    const way = `/v2/repository/models/echo/${what}`;
    expect(await post(port, {}, way)).toMatchObject({
      status: 401,
      body: { code: "CERTIFICATE_MISSING", error: expect.stringMatching(/not for plain HTTP/) },
    });
  }
  const absent: readonly [path: string, what: RegExp][] = [
    ["/v2/trace/setting", /trace/],
    ["/v2/models/echo/trace/setting", /trace/],
    ["/v2/logging", /logging/],
    ["/v2/systemsharedmemory/status", /shared memory/],
    ["/v2/cudasharedmemory/region/a/status", /shared memory/],
  ];
  for (const [way, what] of absent) {
    expect(await askHttp({ port, path: way })).toMatchObject({
      status: 501,
      body: { code: "NOT_IN_THIS_VERSION", error: expect.stringMatching(what) },
    });
  }
});

test("a server is not ready while a model loads its first version, nor is a model that was unloaded", async () => {
  const { port, serving } = await startEcho();
  const loading = withOthers(serving, {
    unanswering: () => ["lung"],
  });
  const other = await startPlain(loading);
  const ready = (of: number): Promise<HttpAnswer> =>
    askHttp({ port: of, path: "/v2/health/ready" });
  expect(await ready(other.port)).toMatchObject({ status: 503, body: { ready: false } });
  expect(await ready(port)).toMatchObject({ status: 200, body: { ready: true } });
  await serving.unload("echo");
  expect(await askHttp({ port, path: "/v2/models/echo/ready" })).toMatchObject({
    status: 503,
    body: { name: "echo", ready: false, code: "MODEL_NOT_READY" },
  });
});

test("the OpenAPI document has every route and names every schema that it refers to", async () => {
  const { port, serving } = await startEcho();
  const { body } = await askHttp({ port, path: "/v2/openapi.json" });
  const document = body as {
    paths: Record<string, Record<string, { operationId: string }>>;
    components: { schemas: object };
  };
  const errorBody = (): string => "";
  const metrics = { text: () => "", access: "certificate" } as const;
  const routes = createRoutes({ serving, ready: () => true, version: "1", errorBody, metrics });
  const documented = Object.entries(document.paths).flatMap(([way, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${way}`),
  );
  expect(documented.sort()).toEqual(
    routes.map(({ method, path: way }) => `${method} ${way}`).sort(),
  );
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const referred = JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g);
  for (const [, name] of referred)
    expect(document.components.schemas).toHaveProperty(name as string);
});
