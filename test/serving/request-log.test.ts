import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRequestLog } from "../../cli/request-log.ts";
import { systemClock } from "../../runtime/system.ts";
import type { RequestEntry, RequestLog } from "../../serving/telemetry.ts";
import { createMemoryLog } from "../support/grpc-server.ts";
import { openEverywhere, someRow } from "./support/ask-everywhere.ts";
import { askRaw } from "./support/http-client.ts";
import { scrape, sumOf } from "./support/prometheus.ts";
import { never } from "./support/registry.ts";
import { echo, floats, writeVersion } from "./support/version-folders.ts";

type Line = RequestEntry & { readonly time: string };

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-log-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function linesOf(file: string): Promise<Line[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

function collected(): RequestLog & { readonly entries: RequestEntry[] } {
  const entries: RequestEntry[] = [];
  return { entries, dropped: 0, write: (entry) => void entries.push(entry) };
}

const log = createMemoryLog();

test("each prediction has one line, over every way, with its trace, model, version and time", async () => {
  const file = join(await freshFolder(), "requests.log");
  const requestLog = await openRequestLog(file, { log, clock: systemClock });
  const { ways } = await openEverywhere({ requestLog });
  const id = "5f0c1c52-9f0e-4bd6-8d2e-1c9b2a7d1f10";
  const told: string[] = [];
  for (const ask of Object.values(ways)) told.push(await ask({ id }));
  await ways.json({ row: someRow.slice(1), version: 3 });
  await requestLog[Symbol.asyncDispose]();

  const lines = await linesOf(file);
  expect(lines).toHaveLength(5);
  for (const [at, protocol] of (["rest", "rest", "grpc", "mcp"] as const).entries()) {
    const line = lines[at] as Line;
    expect(line).toMatchObject({ protocol, requestId: id, model: "heart", version: 4 });
    expect(line).toMatchObject({ rows: 1, code: "OK", status: 200 });
    expect(`00-${line.traceId}-${line.spanId}-00`).toBe(told[at]);
    expect(line.latencyMs).toBeGreaterThan(line.queuedMs);
    expect(line.queuedMs).toBeGreaterThan(0);
    for (const ms of [line.latencyMs, line.queuedMs])
      expect(String(ms)).toMatch(/^\d+(\.\d{1,3})?$/);
    expect(Date.parse(line.time)).toBeLessThanOrEqual(Date.now());
    expect(line.caller).toEqual(
      protocol === "rest" ? undefined : expect.stringMatching(/^\w{32}$/),
    );
  }
  expect(lines[4]).toMatchObject({ version: 3, code: "INFER_INPUT_INVALID", status: 400, rows: 0 });
  expect(lines[4]).not.toHaveProperty("requestId");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("nothing of inputs, outputs, ids, parameters and unknown names is in the log", async () => {
  const file = join(await freshFolder(), "requests.log");
  const requestLog = await openRequestLog(file, { log, clock: systemClock });
  const { ways, serving, root, port } = await openEverywhere({ requestLog });
  const texts = await writeVersion(root, "texts", 1, echo("string"));
  await serving.switchTo(texts, never);
  const marker = "Mustermann";
  const number = 31415.9265;
  const ask = (model: string, input: object, more: object = {}): Promise<unknown> => {
    const body = JSON.stringify({ id: marker, inputs: [input], ...more });
    return askRaw({ port, path: `/v2/models/${model}/infer`, method: "POST", body });
  };
  const name = { name: "x", shape: [1, 2], datatype: "BYTES", data: [marker, marker] };
  await ask("texts", name, { parameters: { routing_key: marker, note: marker } });
  await ask("texts", { ...name, name: marker });
  await ask("texts", { ...name, datatype: marker });
  await ask("texts", { ...name, shape: marker });
  await ask(marker.toLowerCase(), name);
  await ask(marker, name);
  const row = [number, ...someRow.slice(1)];
  for (const way of Object.values(ways)) {
    await way({ row, id: marker });
    await way({ row: [number], id: marker });
    await way({ model: marker.toLowerCase(), id: marker });
  }
  await requestLog[Symbol.asyncDispose]();

  const text = await readFile(file, "utf8");
  expect(await linesOf(file)).toHaveLength(6 + 12);
  const hex = Buffer.from(marker).toString("hex");
  for (const secret of [marker, Buffer.from(marker).toString("base64"), hex, "31415"]) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  expect(text).not.toContain(createHash("sha256").update(floats(row)).digest("hex"));
});

test("the same inputs have the same HMAC over every way, other inputs and other servers others", async () => {
  const requestLog = collected();
  const { ways } = await openEverywhere({ requestLog });
  for (const ask of Object.values(ways)) await ask();
  await ways.json({ row: someRow.toReversed() });
  const other = collected();
  await (await openEverywhere({ requestLog: other })).ways.json();
  const [first, ...rest] = requestLog.entries.map(({ inputHmac }) => inputHmac);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(rest.slice(0, 3)).toEqual([first, first, first]);
  expect(rest[3]).not.toBe(first);
  expect(other.entries[0]?.inputHmac).toMatch(/^[0-9a-f]{64}$/);
  expect(other.entries[0]?.inputHmac).not.toBe(first);
});

test("inputs of megabytes are hashed over several turns, in the same way", async () => {
  const requestLog = collected();
  const { serving, root, port } = await openEverywhere({ requestLog });
  await serving.switchTo(await writeVersion(root, "wide", 1, echo("float32")), never);
  const data = Buffer.alloc(4_000 * 2 * 4 * 64);
  const rows = data.length / 8;
  for (const last of [0, 0, 1]) {
    data[data.length - 1] = last;
    const input = { name: "x", shape: [rows, 2], datatype: "FP32" };
    const binary = { ...input, parameters: { binary_data_size: data.length } };
    const json = Buffer.from(JSON.stringify({ inputs: [binary] }));
    await askRaw({
      port,
      path: "/v2/models/wide/infer",
      method: "POST",
      body: Buffer.concat([json, data]),
      headers: { "inference-header-content-length": String(json.length) },
    });
  }
  const large = requestLog.entries.map(({ inputHmac }) => inputHmac);
  expect(large[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(large[1]).toBe(large[0]);
  expect(large[2]).not.toBe(large[0]);
});

test("a part of a request's events makes no line of its own", async () => {
  const requestLog = collected();
  const { port } = await openEverywhere({ requestLog });
  const rows = Array.from({ length: 10 }, () => someRow);
  const x = { name: "x", shape: [10, 13], datatype: "FP32", data: rows };
  const body = JSON.stringify({ inputs: [x], parameters: { rows_per_event: 3 } });
  const path = "/v2/models/heart/infer_stream";
  const { headers } = await askRaw({ port, path, method: "POST", body });
  expect(requestLog.entries).toMatchObject([{ rows: 10, version: 4, code: "OK" }]);
  const [{ traceId, spanId }] = requestLog.entries as [RequestEntry];
  expect(headers["traceparent"]).toBe(`00-${traceId}-${spanId}-00`);
});

test("a share of the traces is logged, a trace whole or not at all", async () => {
  const requestLog = collected();
  const { ways } = await openEverywhere({ requestLog, requestLogShare: 0.25 });
  const trace = (end: string): string => `00-${"0".repeat(23)}1${end}-00f067aa0ba902b7-01`;
  for (const end of ["00000000", "3fffffff", "40000000", "ffffffff"]) {
    for (const way of [ways.json, ways.grpc]) await way({ traceparent: trace(end) });
  }
  expect(requestLog.entries.map(({ traceId }) => traceId.slice(-8))).toEqual([
    "00000000",
    "00000000",
    "3fffffff",
    "3fffffff",
  ]);
});

test("a file that takes nothing holds up no prediction: lines are dropped and counted", async () => {
  const folder = await freshFolder();
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  // It opens the pipe and reads nothing until it is told to.
  const reader = spawn("sh", ["-c", 'exec 3<> "$0"; echo open; read -r _; exec cat <&3', pipe]);
  onTestFinished(() => void reader.kill("SIGKILL"));
  await once(reader.stdout, "data");
  const bytesMax = 20_000;
  const requestLog = await openRequestLog(pipe, { log, clock: systemClock, bytesMax });
  const { ways, port } = await openEverywhere({ requestLog });
  let asked = 0;
  while (requestLog.dropped < 50) {
    await Promise.all(Array.from({ length: 50 }, () => ways.json()));
    asked += 50;
  }
  const found = await scrape(port);
  expect(found.get("wardround_request_log_dropped_total")).toBe(requestLog.dropped);
  expect(sumOf(found, "wardround_requests_total", 'code="OK"')).toBe(asked);
  expect(log.lines.filter(({ event }) => event === "request_log.dropped")).toHaveLength(1);

  let read = "";
  reader.stdout.on("data", (bytes) => {
    read += String(bytes);
  });
  const kept = asked - requestLog.dropped;
  reader.stdin.write("\n");
  await expect.poll(() => read.split("\n").length - 1, { timeout: 10_000 }).toBe(kept);
  await requestLog[Symbol.asyncDispose]();
});

test("a file that was moved away is made anew", async () => {
  const file = join(await freshFolder(), "requests.log");
  const requestLog = await openRequestLog(file, { log, clock: systemClock });
  const { ways } = await openEverywhere({ requestLog });
  await ways.json();
  await expect.poll(async () => (await linesOf(file)).length).toBe(1);
  await rename(file, `${file}.1`);
  requestLog.reopen();
  await ways.json();
  await ways.json();
  await requestLog[Symbol.asyncDispose]();
  const [moved, made] = [await linesOf(`${file}.1`), await linesOf(file).catch(() => [])];
  expect(moved.length + made.length).toBe(3);
  expect(made.length).toBeGreaterThan(0);
});

test("a file that cannot be opened is refused at once, by its name", async () => {
  const file = join(await freshFolder(), "absent", "requests.log");
  await expect(openRequestLog(file, { log, clock: systemClock })).rejects.toMatchObject({
    code: "FILE_NOT_FOUND",
    message: expect.stringContaining(`${file} cannot be opened (ENOENT)`),
  });
});
