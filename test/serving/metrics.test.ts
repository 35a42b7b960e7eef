import { once } from "node:events";
import { expect, test } from "vitest";
import { retiredSeriesMax, retiredSeriesMs } from "../../base/limits.ts";
import type { Role } from "../../protocol/contract.ts";
import { inference } from "../../protocol/gen/inference.js";
import {
  createCa,
  createKeyAndRequest,
  issueCertificate,
  issueServerCertificate,
  toPem,
} from "../../protocol/identity/certificates.ts";
import { openRpcPath } from "../../protocol/open-inference.ts";
import type { Serving, VersionStatistics } from "../../serving/contract.ts";
import { type Family, writePrometheus } from "../../serving/prometheus.ts";
import { createMovingClock } from "../support/grpc-server.ts";
import { openEverywhere, someRow } from "./support/ask-everywhere.ts";
import { askRaw } from "./support/http-client.ts";
import { parsePrometheus, type Scrape, scrape, sumOf } from "./support/prometheus.ts";
import { never, openTestServing } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const heart = 'model="heart",version="4"';

/** What both tell of one version. */
function expectAgreement(found: Scrape, one: VersionStatistics): void {
  const labels = `model="${one.model}",version="${one.version}"`;
  const of = (name: string, ...more: readonly string[]): number =>
    sumOf(found, `wardround_inference_${name}`, labels, ...more);
  expect(of("requests_total", 'code="OK"')).toBe(one.succeeded.count);
  expect(of("requests_total")).toBe(one.succeeded.count + one.failed.count);
  expect(of("rows_total")).toBe(one.rows);
  for (const [outcome, tally] of [
    ["succeeded", one.succeeded],
    ["failed", one.failed],
  ] as const) {
    const label = `outcome="${outcome}"`;
    expect(of("duration_seconds_count", label)).toBe(tally.count);
    expect(of("duration_seconds_sum", label)).toBe(tally.ms / 1000);
  }
  expect(of("queue_seconds_count")).toBe(one.queued.count);
  expect(of("queue_seconds_sum")).toBe(one.queued.ms / 1000);
  const sum = (of: (run: VersionStatistics["runs"][number]) => number): number =>
    one.runs.reduce((total, run) => total + of(run), 0);
  expect(of("batch_rows_count")).toBe(sum(({ count }) => count));
  expect(of("runs_total")).toBe(sum(({ count }) => count));
  expect(of("batch_rows_sum")).toBe(sum(({ count, rows }) => count * rows));
  expect(of("run_seconds_total")).toBe(sum(({ ms }) => ms) / 1000);
}

test("requests over REST, gRPC and MCP count in one place: metrics and statistics agree", async () => {
  const { port, serving, ways } = await openEverywhere();
  const wrongs = { row: someRow.slice(1) };
  for (const ask of Object.values(ways)) {
    await ask();
    await ask();
    await ask(wrongs);
    await ask({ version: 3 });
  }
  await serving.infer(
    {
      model: "heart",
      version: undefined,
      inputs: [rowsOf([...someRow, ...someRow], 13)],
      outputs: [],
    },
    never,
  );

  const found = await scrape(port);
  const statistics = serving.statistics("heart");
  expect(statistics.map(({ version }) => version)).toEqual([3, 4]);
  for (const one of statistics) expectAgreement(found, one);
  const served = statistics.find(({ version }) => version === 4) as VersionStatistics;
  expect(served).toMatchObject({ succeeded: { count: 9 }, failed: { count: 4 }, rows: 10 });
  expect(found.get(`wardround_inference_requests_total{${heart},code="INFER_INPUT_INVALID"}`)).toBe(
    4,
  );
  expect(found.get(`wardround_inference_batch_rows_bucket{${heart},le="1"}`)).toBe(8);
  expect(found.get(`wardround_inference_batch_rows_bucket{${heart},le="2"}`)).toBe(9);
  for (const [protocol, times] of [
    ["rest", 2],
    ["grpc", 1],
    ["mcp", 1],
  ] as const) {
    const of = (code: string): number | undefined =>
      found.get(`wardround_requests_total{protocol="${protocol}",code="${code}"}`);
    expect([protocol, of("OK"), of("INFER_INPUT_INVALID")]).toEqual([protocol, 3 * times, times]);
  }
});

test.each([
  ["on the event loop", { inlineMsMax: 1e6 }, "inline"],
  ["in a thread", { inlineMsMax: 0 }, "thread"],
  ["in a process", { servingProcess: "always" }, "process"],
] as const)("runs %s count with that lane, and with no other", async (_, options, lane) => {
  const { serving, root } = await openTestServing(options);
  await serving.switchTo(await writeVersion(root, "heart", 4, seededLogistic("four")), never);
  const { port } = await startPlain(serving);
  const ask = { model: "heart", version: undefined, inputs: [rowsOf(someRow, 13)], outputs: [] };
  for (let asked = 0; asked < 3; asked += 1) await serving.infer(ask, never);

  const found = [...(await scrape(port))].filter(([key]) =>
    key.startsWith("wardround_inference_runs_total"),
  );

  expect(found).toEqual([[`wardround_inference_runs_total{${heart},lane="${lane}"}`, 3]]);
});

test("what cannot be read counts as a request that failed, over every way", async () => {
  const { port, client } = await openEverywhere();
  const path = "/v2/models/heart/infer";
  await askRaw({ port, path, method: "POST", body: "{" });
  await askRaw({ port, path: `${path}_stream`, method: "POST", body: "{" });
  const same = (bytes: Buffer): Buffer => bytes;
  const malformed = Buffer.from("ffff", "hex");
  await new Promise((resolve) => {
    client.makeUnaryRequest(
      openRpcPath("OpenInference.ModelInfer"),
      same,
      same,
      malformed,
      resolve,
    );
  });
  const found = await scrape(port);
  const of = (labels: string) => found.get(`wardround_requests_total{${labels}}`);
  expect(of('protocol="rest",code="JSON_MALFORMED"')).toBe(2);
  expect(of('protocol="grpc",code="FRAME_UNEXPECTED"')).toBe(1);
});

test("ten thousand unknown models make no new series, and are counted without their names", async () => {
  const { port, client, ways, serving } = await openEverywhere();
  await ways.json();
  const before = await scrape(port);
  const asks = Array.from({ length: 10_000 }, (_, at) => `unknown-${at}`);
  const stream = client.makeBidiStreamRequest(
    openRpcPath("OpenInference.ModelStreamInfer"),
    (bytes: Buffer) => bytes,
    (bytes: Buffer) => bytes,
  );
  stream.on("data", () => undefined);
  const streamed = once(stream, "end");
  for (const modelName of asks.slice(0, 8_000)) {
    stream.write(Buffer.from(inference.ModelInferRequest.encode({ modelName }).finish()));
  }
  const agentless = async (model: string): Promise<unknown> => ways.json({ model });
  const rest = asks.slice(8_000);
  while (rest.length > 0) await Promise.all(rest.splice(0, 100).map(agentless));
  stream.end();
  await streamed;
  for (const model of ["no name at all", "../heart", "Ärzte"].map(encodeURIComponent)) {
    await ways.json({ model });
  }
  for (const version of [1, 2, 5, 6, 1_000]) await ways.json({ version });
  await ways.mcp({ model: "unknown" });

  const after = await scrape(port);
  expect([...after.keys()]).toEqual([...before.keys()]);
  const of = (labels: string) => after.get(`wardround_requests_total{${labels}}`);
  expect(of('protocol="rest",code="MODEL_NOT_FOUND"')).toBe(2_003);
  expect(of('protocol="grpc",code="MODEL_NOT_FOUND"')).toBe(8_000);
  expect(of('protocol="mcp",code="MODEL_NOT_FOUND"')).toBe(1);
  expect(of('protocol="rest",code="VERSION_NOT_FOUND"')).toBe(5);
  expect(serving.counts()).toHaveLength(1);
});

/** A version of "heart" is served, asked once, and so on for the next. */
async function serveInTurn(
  { serving, root }: { serving: Serving; root: string },
  versions: readonly number[],
): Promise<void> {
  for (const version of versions) {
    const source = await writeVersion(root, "heart", version, seededLogistic(String(version)));
    await serving.switchTo(source, never);
    const inputs = [rowsOf(someRow, 13)];
    await serving.infer({ model: "heart", version: undefined, inputs, outputs: [] }, never);
  }
}

function versionsIn(found: Scrape): readonly string[] {
  const versions = [...found.keys()].flatMap((key) => /version="(\d+)"/.exec(key)?.[1] ?? []);
  return [...new Set(versions)];
}

test("a version's figures outlive it for five minutes, so that its last ones are read", async () => {
  const clock = createMovingClock();
  const registry = await openTestServing({ clock });
  await serveInTurn(registry, [1, 2, 3]);
  const { port } = await startPlain(registry.serving);
  const first = await scrape(port);
  expect(versionsIn(first)).toEqual(["2", "3", "1"]);
  expect(first.get('wardround_version_loaded{model="heart",version="1"}')).toBe(0);
  expect(first.get('wardround_version_loaded{model="heart",version="3"}')).toBe(1);
  expect(first.get('wardround_version_file_bytes{model="heart",version="1"}')).toBe(0);
  expect(first.get('wardround_version_file_bytes{model="heart",version="3"}')).toBeGreaterThan(52);
  expect(sumOf(first, "wardround_inference_requests_total", 'version="1"')).toBe(1);
  expect(registry.serving.statistics().map(({ version }) => version)).toEqual([2, 3]);
  clock.moveMs(retiredSeriesMs);
  expect(versionsIn(await scrape(port))).toEqual(["2", "3"]);
});

test("however many versions come and go, a model has a bounded number of series", async () => {
  const registry = await openTestServing();
  await serveInTurn(
    registry,
    Array.from({ length: 3 * retiredSeriesMax }, (_, at) => at),
  );
  const { port } = await startPlain(registry.serving);
  const found = await scrape(port);
  // The served one and the one before it are in memory.
  expect(versionsIn(found)).toHaveLength(retiredSeriesMax + 2);
  expect(found.get('wardround_version_switches_total{model="heart"}')).toBe(24);
  expect(found.get('wardround_version_loads_total{model="heart"}')).toBe(24);
  expect(sumOf(found, "wardround_version_served")).toBe(1);
  expect(found.get('wardround_version_served{model="heart",version="23"}')).toBe(1);
});

test("a version that comes back counts anew and has each series once", async () => {
  const registry = await openTestServing();
  await serveInTurn(registry, [1, 2, 3]);
  await serveInTurn(registry, [1]);
  const { port } = await startPlain(registry.serving);
  const found = await scrape(port);
  expect(sumOf(found, "wardround_inference_requests_total", 'version="1"')).toBe(1);
  expect(found.get('wardround_version_loaded{model="heart",version="1"}')).toBe(1);
});

test("a version that cannot be loaded is counted, and what is served stays", async () => {
  const { serving, root } = await openTestServing();
  await serveInTurn({ serving, root }, [1]);
  const missing = { model: "heart", version: 2, directory: root, digest: "0".repeat(64) };
  await expect(serving.switchTo(missing, never)).rejects.toThrow("failed its check");
  const { port } = await startPlain(serving);
  const found = await scrape(port);
  expect(found.get('wardround_version_load_failures_total{model="heart"}')).toBe(1);
  expect(found.get('wardround_model_ready{model="heart"}')).toBe(1);
  expect(found.get("wardround_ready")).toBe(1);
});

const nowMs = Date.now();

test("metrics are for certificates of app, auditor, coordinator and admin, unless they are open or off", async () => {
  const ca = await createCa({ nowMs });
  const server = await issueServerCertificate({ ca, hostNames: ["127.0.0.1"], nowMs });
  const { serving } = await openTestServing();
  const tls = { caPem: ca.certificatePem, ...server };
  const statuses = async (
    metrics: "certificate" | "open" | "off",
    roles: readonly (Role | undefined)[],
  ) => {
    const { port } = await startPlain(serving, { tls, metrics });
    const asked = roles.map(async (role) => {
      const own = role === undefined ? {} : await clientOf(role);
      const { status } = await askRaw({
        port,
        path: "/metrics",
        tls: { ca: ca.certificatePem, ...own },
      });
      return status;
    });
    return Promise.all(asked);
  };
  const clientOf = async (role: Role) => {
    const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
    const subject = { role, id: "0".repeat(32), name: "somebody" };
    const der = await issueCertificate({ ca, certificateRequest, subject, nowMs });
    return { cert: toPem(der), key: privateKeyPem };
  };
  const all = ["app", "auditor", "coordinator", "admin", "participant", undefined] as const;
  expect(await statuses("certificate", all)).toEqual([200, 200, 200, 200, 403, 401]);
  expect(await statuses("open", ["participant", undefined])).toEqual([200, 200]);
  expect(await statuses("off", ["admin", undefined])).toEqual([404, 404]);
});

test("labels and numbers are written as Prometheus reads them", () => {
  const strange: Family = {
    name: "a_total",
    help: "Some.",
    type: "counter",
    samples: [{ labels: { text: 'a "b" \\ c\nd' }, value: 1e-9 }],
  };
  const spread: Family = {
    name: "b_seconds",
    help: "Others.",
    type: "histogram",
    bounds: [0.1, 1],
    samples: [{ labels: { model: "m" }, buckets: [2, 0, 3], sum: 12.5 }],
  };
  const empty: Family = { name: "c", help: "None.", type: "gauge", samples: [] };
  const text = writePrometheus([strange, spread, empty]);
  expect(text).toBe(`# HELP a_total Some.
# TYPE a_total counter
a_total{text="a \\"b\\" \\\\ c\\nd"} 1e-9
# HELP b_seconds Others.
# TYPE b_seconds histogram
b_seconds_bucket{model="m",le="0.1"} 2
b_seconds_bucket{model="m",le="1"} 2
b_seconds_bucket{model="m",le="+Inf"} 5
b_seconds_sum{model="m"} 12.5
b_seconds_count{model="m"} 5
`);
  expect(parsePrometheus(text).size).toBe(6);
});
