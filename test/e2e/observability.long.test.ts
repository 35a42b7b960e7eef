import { once } from "node:events";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askHttp, type HttpAnswer } from "../serving/support/http-client.ts";
import { scrape, sumOf } from "../serving/support/prometheus.ts";
import { openOtlpReceiver } from "../support/otlp-receiver.ts";
import { cli, cliDone, modelFile, Program } from "./support.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

interface Running {
  readonly server: Program;
  readonly port: number;
  readonly folder: string;
}

/** A server whose federation "heart" has version 0, on plain HTTP. */
async function start(
  args: (folder: string) => readonly string[],
  environment: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-observed-"));
  const addresses = ["--listen", "127.0.0.1:0", "--http", "127.0.0.1:0", "--plain-http"];
  const dir = ["--dir", join(folder, "server")];
  const all = ["server", "start", ...dir, ...addresses, ...args(folder), "--json"];
  const server = new Program(all, { environment, nodeFlags });
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  });
  const { http, admin_identity: identity } = await server.printed.find(() => true);
  const create = ["federation", "create", "heart", "--model", modelFile];
  await cliDone(...create, "--identity", String(identity));
  return { server, folder, port: Number(new URL(String(http)).port) };
}

const hook =
  "export const resolve = (name, context, next) => { if (name.startsWith('@opentelemetry/')) throw new TypeError('absent'); return next(name, context); };";
const url = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
/** Node does not find OpenTelemetry's packages. */
const withoutPackages = [
  "--import",
  url(`import { register } from "node:module"; register(${JSON.stringify(url(hook))});`),
];

/** Features of the example, the first of which is a marker. */
const marker = 271828.1828;

async function ask(
  port: number,
  headers: Readonly<Record<string, string>> = {},
  model = "heart",
): Promise<HttpAnswer> {
  const { body } = await askHttp({ port, path: "/v2/models/heart" });
  const [input] = body["inputs"] as [{ name: string; shape: number[]; datatype: string }];
  const columns = input.shape.at(-1) ?? 1;
  const data = Array.from({ length: columns }, (_, at) => (at === 0 ? marker : at));
  const inputs = [{ ...input, shape: [1, columns], data }];
  const path = `/v2/models/${model}/infer`;
  return askHttp({ port, path, method: "POST", body: JSON.stringify({ inputs }), headers });
}

test("a caller's trace goes through to an OpenTelemetry collector, and holds nothing of the input", async () => {
  const collector = await openOtlpReceiver();
  const { server, port } = await start(() => [], {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=ward-7",
  });
  const traceparent = `00-${traceId}-${parent}-01`;
  const first = await ask(port, { traceparent, tracestate: "rojo=1,congo=t61" });
  const failed = await ask(port, { traceparent }, "absent");
  const unsampled = await ask(port, { traceparent: `00-${traceId}-${parent}-00` });
  const own = await ask(port);
  expect([first, failed, unsampled, own].map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  await server.kill("SIGTERM");

  const spanOf = ({ headers }: HttpAnswer) => {
    const [, trace, id] = String(headers["traceparent"]).split("-");
    return collector.spans.find(({ traceId: of, spanId }) => of === trace && spanId === id);
  };
  expect(collector.spans).toHaveLength(3);
  const span = spanOf(first);
  expect(span).toMatchObject({ traceId, parentSpanId: parent, name: "infer", kind: 2, status: 0 });
  expect(span).toMatchObject({ traceState: "rojo=1,congo=t61" });
  expect(span?.attributes).toMatchObject({
    "wardround.protocol": "rest",
    "wardround.model": "heart",
    "wardround.version": 0,
    "wardround.rows": 1,
    "wardround.status": 200,
  });
  expect(span?.resource).toMatchObject({
    "service.name": "wardround",
    "deployment.environment": "ward-7",
  });
  const { startMs = 0, endMs = 0 } = span ?? {};
  expect(endMs).toBeGreaterThan(startMs);
  expect(Math.abs(Date.now() - endMs)).toBeLessThan(60_000);
  expect(spanOf(failed)?.attributes).toMatchObject({ "error.type": "MODEL_NOT_FOUND" });
  expect(spanOf(failed)?.attributes).not.toHaveProperty("wardround.model");
  expect(spanOf(unsampled)).toBeUndefined();
  expect(String(unsampled.headers["traceparent"])).toMatch(/-00$/);
  expect(spanOf(own)).toMatchObject({ parentSpanId: "" });
  for (const body of collector.bodies) expect(body.toString("latin1")).not.toMatch(/271828|absent/);
});

test("a collector that is not there or speaks another protocol holds up nothing, nor do absent packages", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port: absent } = closed.address() as { port: number };
  closed.close();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${absent}` };
  const { server, port } = await start(() => [], endpoint);
  expect((await ask(port)).status).toBe(200);
  await server.kill("SIGTERM");
  expect(await server.ended).toEqual({ status: 0, signal: null });
  expect(server.log.all.map(({ event }) => event)).toContain("tracing.failed");

  const other = await start(() => [], { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" });
  expect((await ask(other.port)).status).toBe(200);
  expect(await other.server.event("tracing.unavailable")).toMatchObject({ protocol: "grpc" });

  const bare = await start(() => [], endpoint, withoutPackages);
  expect((await ask(bare.port)).status).toBe(200);
  const { msg } = await bare.server.event("tracing.unavailable");
  expect(msg).toContain("install @opentelemetry/api");
});

test("server start writes its request log where it says, anew after SIGHUP, and tells its metrics", async () => {
  const { server, port, folder } = await start((own) => [
    "--request-log",
    join(own, "requests.log"),
    "--metrics",
    "open",
  ]);
  const file = join(folder, "requests.log");
  const read = (): Promise<string> => readFile(file, "utf8").catch(() => "");
  expect((await ask(port)).status).toBe(200);
  await expect.poll(read).toContain('"model":"heart"');
  await rename(file, `${file}.1`);
  server.child.kill("SIGHUP");
  const asksUntil = async (): Promise<string> => {
    await ask(port);
    return read();
  };
  await expect.poll(asksUntil).toContain('"model":"heart"');

  const found = await scrape(port);
  const { body } = await askHttp({ port, path: "/v2/models/heart/stats" });
  const [{ inference_stats: statistics }] = body["model_stats"] as [
    { inference_stats: { success: { count: number } } },
  ];
  expect(sumOf(found, "wardround_inference_requests_total")).toBe(statistics.success.count);
  expect(found.get("wardround_ready")).toBe(1);
  await server.kill("SIGTERM");
  const lines = [
    ...(await readFile(`${file}.1`, "utf8")).split("\n"),
    ...(await read()).split("\n"),
  ];
  expect(lines.filter((line) => line !== "")).toHaveLength(statistics.success.count);
  expect(lines.join("\n")).not.toContain("271828");
});

test("options that make no sense are refused before the server starts", async () => {
  const base = ["server", "start", "--dir", "/nowhere"];
  for (const wrong of [
    ["--metrics", "all"],
    ["--request-log-share", "2"],
    ["--request-log-share", "-0.1"],
    ["--request-log-share", "some"],
    ["--request-log", ""],
  ]) {
    expect(await cli(...base, ...wrong)).toMatchObject({ status: 2, code: "ARGUMENT_INVALID" });
  }
});
