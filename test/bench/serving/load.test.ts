import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttp2, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { LoadAccount } from "../../../bench/serving/load-account.ts";
import { framed, MessageReader, startGrpc } from "../../../bench/serving/load-grpc.ts";
import { readAnswer, startRest } from "../../../bench/serving/load-rest.ts";
import type { LoadResult, LoadTask, RestTask } from "../../../bench/serving/load-task.ts";
import { postRequest } from "../../../bench/serving/requests.ts";

async function listening(server: Server | Http2Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return server.address() as AddressInfo;
}

async function load(task: LoadTask): Promise<LoadResult> {
  const account = new LoadAccount(task, performance.now());
  const started = task.kind === "rest" ? startRest(task, account) : startGrpc(task, account);
  const result = await account.run(started.waiting);
  started.close();
  return result;
}

async function restTask(answer: RequestListener, changed: Partial<RestTask>): Promise<RestTask> {
  const { port } = await listening(createServer(answer));
  const address = { host: "127.0.0.1", port };
  const request = postRequest(address, { path: "/", body: "{}" });
  const window = { warmUpSeconds: 0, seconds: 0.2 };
  return { kind: "rest", address, request, connections: 3, ...window, ...changed };
}

test("every answer of every connection is counted, in pieces or whole", async () => {
  let asked = 0;
  const task = await restTask((_, response) => {
    asked += 1;
    response.writeHead(200, { "content-length": 6 });
    response.write("abc");
    setImmediate(() => response.end("def"));
  }, {});
  const result = await load({ ...task, tells: true });
  expect(result).toMatchObject({ errors: 0, firstError: undefined });
  expect(result.told.length).toBe(asked);
  expect(new Set(result.told.map(({ body }) => body))).toEqual(new Set(["abcdef"]));
  expect(result.p50Ms).toBeGreaterThan(0);
});

test("an answer in the window counts for the rate, one asked for in it for the times", async () => {
  const window = { warmUpSeconds: 0.05, seconds: 1_000 };
  const task = await restTask((_, response) => response.end("{}"), { ...window, tells: true });
  const beforeMs = performance.now();
  const account = new LoadAccount(task, beforeMs);
  account.answered(beforeMs);
  const running = account.run(() => 0);
  await vi.waitUntil(() => performance.now() > beforeMs + 60);
  account.answered(beforeMs);
  account.answered(performance.now());
  account.finish();
  const { answers, told } = await running;
  expect([answers, told.length]).toEqual([2, 1]);
});

test("a status that is not 200 is an error, and no answer", async () => {
  const task = await restTask((_, response) => {
    response.writeHead(503, { "content-length": 0 });
    response.end();
  }, {});
  const result = await load(task);
  expect(result.answers).toBe(0);
  expect(result.errors).toBeGreaterThan(0);
  expect(result.firstError).toMatch(/503/);
});

test("a connection that the server cuts in a request is an error, and is opened again", async () => {
  let asked = 0;
  const task = await restTask((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end("{}");
  }, {});
  const result = await load({ ...task, connections: 1 });
  expect(result.errors).toBe(1);
  expect(result.answers).toBeGreaterThan(0);
});

test("requests at a rate come at that rate, and their times count from when they were due", async () => {
  const task = await restTask((_, response) => response.end("{}"), {});
  const result = await load({ ...task, perSecond: 100, seconds: 0.5, tells: true });
  expect(result.errors).toBe(0);
  expect(result.told.length).toBeGreaterThanOrEqual(45);
  expect(result.told.length).toBeLessThanOrEqual(51);
  const steps = result.told.map(({ fromMs }) => fromMs).sort((left, right) => left - right);
  expect((steps[10] ?? 0) - (steps[0] ?? 0)).toBeCloseTo(100, 3);
});

test("an answer is whole only with its last byte, and without a length it is no answer", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
  expect(readAnswer(Buffer.from(head))).toBeUndefined();
  expect(readAnswer(Buffer.from(`${head}ok`))).toMatchObject({ isOk: true, from: head.length });
  expect(readAnswer(Buffer.from("HTTP/1.1 200 OK\r\n\r\n"))).toMatchObject({ isOk: false });
});

test("messages of a stream are found in pieces of any size", () => {
  const bytes = Buffer.concat([framed(Uint8Array.of(0x12, 1)), framed(new Uint8Array(0))]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const firsts: number[] = [];
    const reader = new MessageReader((first) => firsts.push(first));
    for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size));
    expect(firsts).toEqual([0x12, 0]);
  }
});

test.each(["unary", "stream"] as const)("calls of %s are answered over HTTP/2", async (kind) => {
  const server = createHttp2();
  server.on("stream", (stream) => {
    stream.respond({ "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.on("error", () => undefined);
    const reader = new MessageReader(() => stream.write(framed(Uint8Array.of(0x12, 0))));
    stream.on("data", (chunk: Buffer) => reader.take(chunk));
    stream.on("end", () => stream.end());
  });
  const { port } = await listening(server);
  const result = await load({
    ...{ kind, path: "/s/m", message: Uint8Array.of(1), inFlight: 4, tls: undefined },
    ...{ address: { host: "127.0.0.1", port }, warmUpSeconds: 0, seconds: 0.2 },
  });
  expect(result).toMatchObject({ errors: 0, firstError: undefined });
  expect(result.answers).toBeGreaterThan(4);
});
