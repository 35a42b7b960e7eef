import { expect, onTestFinished, test } from "vitest";
import {
  createCa,
  createKeyAndRequest,
  issueCertificate,
  issueServerCertificate,
  toPem,
} from "../../../protocol/identity/certificates.ts";
import {
  createInferenceClient,
  type InferenceClient,
  type InferPart,
  outputOf,
  ServedError,
  type Tensor,
} from "../../../serving/client/index.ts";
import type { InferAsk, Serving, VersionSource } from "../../../serving/contract.ts";
import { never, openTestServing, withOthers } from "../support/registry.ts";
import { startPlain } from "../support/start-http.ts";
import { echo, logarithm, seededLogistic, writeVersion } from "../support/version-folders.ts";

/** One tensor of each datatype, with the values that are easiest to lose. */
const samples = {
  bool: { datatype: "BOOL", data: Uint8Array.of(1, 0, 0, 1) },
  int8: { datatype: "INT8", data: Int8Array.of(-128, 127, 0, -1) },
  int16: { datatype: "INT16", data: Int16Array.of(-32768, 32767, 0, -1) },
  int32: { datatype: "INT32", data: Int32Array.of(-(2 ** 31), 2 ** 31 - 1, 0, -1) },
  int64: {
    datatype: "INT64",
    data: BigInt64Array.of(-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n, 0n),
  },
  uint8: { datatype: "UINT8", data: Uint8Array.of(255, 0, 1, 2) },
  uint16: { datatype: "UINT16", data: Uint16Array.of(65535, 0, 1, 2) },
  uint32: { datatype: "UINT32", data: Uint32Array.of(2 ** 32 - 1, 0, 1, 2) },
  uint64: { datatype: "UINT64", data: BigUint64Array.of(2n ** 64n - 1n, 2n ** 53n + 1n, 0n, 1n) },
  float16: { datatype: "FP16", data: Float32Array.of(65504, -0, 2 ** -24, 0.333251953125) },
  float32: { datatype: "FP32", data: Float32Array.of(0.1, -0, 3.4028235e38, 1e-45) },
  float64: { datatype: "FP64", data: Float64Array.of(0.1, -0, Number.MAX_VALUE, 5e-324) },
  string: { datatype: "BYTES", data: ["fièvre", "", "𝔸", "a".repeat(300)] },
} as const;

function x(type: keyof typeof samples): Tensor {
  return { name: "x", shape: [2, 2], ...samples[type] } as Tensor;
}

function open(url: string): InferenceClient {
  const client = createInferenceClient({ url });
  onTestFinished(() => client.close());
  return client;
}

/** A registry with versions 1 (served) and 2 of `heart`, behind plain HTTP, and what it is asked. */
async function openHeart() {
  const sources: VersionSource[] = [];
  const { serving, root } = await openTestServing({
    locate: (_, version) => sources.find((source) => source.version === version),
    published: () => sources.map(({ version }) => version),
  });
  for (const version of [1, 2]) {
    sources.push(await writeVersion(root, "heart", version, seededLogistic(`${version}`)));
  }
  await serving.switchTo(sources[0] as VersionSource, never);
  const asks: InferAsk[] = [];
  const signals: AbortSignal[] = [];
  const watched = withOthers(serving, {
    infer: (ask, signal) => {
      asks.push(ask);
      signals.push(signal);
      return serving.infer(ask, signal);
    },
  });
  const { port } = await startPlain(watched);
  const switchTo2 = (): Promise<void> => serving.switchTo(sources[1] as VersionSource, never);
  return { client: open(`http://127.0.0.1:${port}`), serving, asks, signals, switchTo2 };
}

const rows = (count: number): Tensor => {
  const data = Float32Array.from({ length: count * 13 }, (_, at) => Math.sin(at));
  return { name: "x", datatype: "FP32", shape: [count, 13], data };
};

async function expected(serving: Serving, version: number, count: number): Promise<number[]> {
  const { name, shape, data } = rows(count) as Extract<Tensor, { datatype: "FP32" }>;
  const input = { name, type: "float32", shape, data: new Uint8Array(data.buffer) } as const;
  const answer = await serving.infer(
    { model: "heart", version, inputs: [input], outputs: [] },
    never,
  );
  return [...new Float32Array(new Uint8Array(answer.outputs[0]?.data as Uint8Array).buffer)];
}

test("every datatype comes back value for value, whole and in parts", async () => {
  const { serving, root } = await openTestServing();
  for (const type of Object.keys(samples) as (keyof typeof samples)[]) {
    await serving.switchTo(await writeVersion(root, `same-${type}`, 1, echo(type)), never);
  }
  const { port } = await startPlain(serving);
  const client = open(`http://127.0.0.1:${port}`);

  for (const type of Object.keys(samples) as (keyof typeof samples)[]) {
    const whole = await client.infer(`same-${type}`, { inputs: [x(type)] });
    expect(whole.outputs, type).toEqual([{ ...x(type), name: "y" }]);
    const parts: InferPart[] = [];
    const stream = client.inferStream(`same-${type}`, { inputs: [x(type)], rowsPerPart: 1 });
    for await (const part of stream) parts.push(part);
    const values = parts.flatMap(({ outputs }) => Array.from<unknown>(outputs[0]?.data ?? []));
    expect(values, type).toEqual(Array.from<unknown>(x(type).data));
    expect(parts.length, type).toBe(type === "string" ? 1 : 2);
  }
});

test("an answer names its version; a request may name one, outputs, a routing key and an id", async () => {
  const { client, serving, asks } = await openHeart();

  const served = await client.infer("heart", { inputs: [rows(3)] });
  const pinned = await client.infer("heart", {
    inputs: [rows(3)],
    modelVersion: 2,
    outputs: ["p"],
    routingKey: "ward 4",
    id: "r7",
  });

  expect(served).toMatchObject({ model: "heart", modelVersion: 1, id: undefined });
  expect(pinned).toMatchObject({ model: "heart", modelVersion: 2, id: "r7" });
  expect([...outputOf(served, "p", "FP32").data]).toEqual(await expected(serving, 1, 3));
  expect([...outputOf(pinned, "p", "FP32").data]).toEqual(await expected(serving, 2, 3));
  expect(asks[1]).toMatchObject({ version: 2, routeKey: "ward 4", outputs: ["p"] });
  expect(() => outputOf(pinned, "q", "FP32")).toThrow(/no output q of FP32: it gave p \(FP32\)/);
  expect(() => outputOf(pinned, "p", "FP64")).toThrow(/INFER_OUTPUT|FP64: it gave p/);
});

test("parts of a stream are of one version, whatever is switched in between", async () => {
  const { client, serving, switchTo2 } = await openHeart();
  const first = await expected(serving, 1, 300);

  const parts: InferPart[] = [];
  for await (const part of client.inferStream("heart", { inputs: [rows(300)], rowsPerPart: 7 })) {
    if (parts.length === 0) await switchTo2();
    parts.push(part);
  }

  expect(new Set(parts.map(({ modelVersion }) => modelVersion))).toEqual(new Set([1]));
  expect(parts.map(({ row }) => row)).toEqual(parts.map((_, at) => at * 7));
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(300);
  const values = parts.flatMap((part) => [...outputOf(part, "p", "FP32").data]);
  expect(values).toEqual(first);
});

test("metadata and readiness are told of server, model and version", async () => {
  const { client, serving } = await openHeart();

  expect(await client.metadata("heart", { modelVersion: 2 })).toEqual({
    name: "heart",
    versions: [1, 2],
    modelVersion: 2,
    inputs: [{ name: "x", datatype: "FP32", shape: [-1, 13] }],
    outputs: [{ name: "p", datatype: "FP32", shape: [-1, 1] }],
  });
  expect([await client.ready(), await client.modelReady("heart")]).toEqual([true, true]);
  await serving.unload("heart");
  expect(await client.modelReady("heart")).toBe(false);
  await expect(client.modelReady("lung")).rejects.toMatchObject({ code: "MODEL_NOT_FOUND" });
});

test("what the server refuses is a ServedError with its code, status and advice", async () => {
  const { client, serving } = await openHeart();
  const refused = async (model: string, change: object = {}): Promise<ServedError> => {
    const asked = client.infer(model, { inputs: [rows(1)], ...change });
    return (await asked.then(null, (error: unknown) => error)) as ServedError;
  };

  const missing = await refused("lung/../heart");
  expect(missing).toBeInstanceOf(ServedError);
  expect(missing).toMatchObject({ code: "MODEL_NOT_FOUND", status: 404, retry: "never" });
  expect(await refused("heart", { modelVersion: 9 })).toMatchObject({
    code: "VERSION_NOT_FOUND",
    message: '"heart" has no version 9',
  });
  const short = { ...rows(1), shape: [1, 12], data: new Float32Array(12) };
  expect(await refused("heart", { inputs: [short] })).toMatchObject({
    code: "INFER_INPUT_INVALID",
    status: 400,
  });
  await serving.unload("heart");
  const unloaded = createInferenceClient({ url: String(await urlOf(serving)), retries: 0 });
  onTestFinished(() => unloaded.close());
  await expect(unloaded.infer("heart", { inputs: [rows(1)] })).rejects.toMatchObject({
    code: "MODEL_NOT_READY",
    status: 503,
    retry: "with-backoff",
    retryAfterMs: 1000,
  });
});

async function urlOf(serving: Serving): Promise<string> {
  return `http://127.0.0.1:${(await startPlain(serving)).port}`;
}

test("a stream that fails after its first part throws what the server says", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "log", 1, logarithm), never);
  const client = open(await urlOf(serving));
  const data = Float32Array.of(1, 2, 0);
  const input: Tensor = { name: "x", datatype: "FP32", shape: [3, 1], data };

  const seen: number[] = [];
  const read = async (): Promise<void> => {
    const stream = client.inferStream("log", { inputs: [input], rowsPerPart: 2 });
    for await (const part of stream) seen.push(part.rows);
  };

  await expect(read()).rejects.toMatchObject({ code: "INFER_OUTPUT_INVALID", status: undefined });
  expect(seen).toEqual([2]);
  const answer = await client.infer("log", { inputs: [input] });
  expect([...outputOf(answer, "y", "FP32").data].at(-1)).toBe(Number.NEGATIVE_INFINITY);
});

test("leaving the loop of a stream ends the request at the server", async () => {
  const { client, asks, signals } = await openHeart();
  for await (const part of client.inferStream("heart", { inputs: [rows(4096)], rowsPerPart: 1 })) {
    expect(part.row).toBe(0);
    break;
  }
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
  expect(asks.length).toBeLessThan(4096);
});

test("tensors that contradict themselves are refused before anything is sent", async () => {
  const client = open("http://127.0.0.1:1");
  const refused = async (change: object): Promise<string> => {
    const inputs = [{ ...rows(1), ...change } as Tensor];
    return await client.infer("heart", { inputs }).then(
      () => "",
      (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
    );
  };
  expect(await refused({ shape: [2, 13] })).toMatch(
    /^INFER_INPUT_INVALID: .*13 values: expected 26/,
  );
  expect(await refused({ data: new Float64Array(13) })).toMatch(
    /expected its data as a Float32Array/,
  );
  expect(await refused({ datatype: "BF16" })).toMatch(/has datatype BF16/);
  expect(await refused({ datatype: "FP16", data: new Float32Array(13).fill(1e6) })).toMatch(
    /no number that its datatype holds/,
  );
  const texts = Array.from({ length: 13 }, () => "a\0b");
  expect(await refused({ datatype: "BYTES", data: texts })).toMatch(/U\+0000/);
});

test("over TLS the CA, the certificate and its role decide; a renewed certificate is used at once", async () => {
  const nowMs = Date.now();
  const ca = await createCa({ nowMs });
  const server = await issueServerCertificate({ ca, hostNames: ["127.0.0.1"], nowMs });
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const { port } = await startPlain(serving, { tls: { caPem: ca.certificatePem, ...server } });
  const url = `https://127.0.0.1:${port}`;
  const shown = async (role: "app" | "participant") => {
    const { privateKeyPem: key, certificateRequest } = await createKeyAndRequest();
    const subject = { role, id: "0".repeat(32), name: "somebody" } as const;
    const der = await issueCertificate({ ca, certificateRequest, subject, nowMs });
    return { ca: ca.certificatePem, certificate: toPem(der), key };
  };
  const codeOf = async (tls: Parameters<typeof createInferenceClient>[0]["tls"]) => {
    const client = createInferenceClient({ url, tls });
    onTestFinished(() => client.close());
    const asked = client.infer("heart", { inputs: [rows(1)] });
    return await asked.then(
      ({ modelVersion }) => modelVersion,
      ({ code }: { code: string }) => code,
    );
  };
  const app = await shown("app");

  expect(await codeOf(app)).toBe(1);
  expect(await codeOf({ ca: app.ca })).toBe("CERTIFICATE_MISSING");
  expect(await codeOf(await shown("participant"))).toBe("ROLE_MISSING");
  const other = (await createCa({ nowMs })).certificatePem;
  expect(await codeOf({ ...app, ca: other })).toBe("CA_MISMATCH");
  for (const broken of [{ key: "no key" }, { certificate: "none" }, { ca: "none" }, { ca: "" }]) {
    expect(await codeOf({ ...app, ...broken }), Object.keys(broken)[0]).toBe("CONFIG_INVALID");
  }

  let own = await shown("participant");
  const client = createInferenceClient({ url, tls: () => own });
  onTestFinished(() => client.close());
  const ask = () => client.infer("heart", { inputs: [rows(1)] });
  await expect(ask()).rejects.toMatchObject({ code: "ROLE_MISSING" });
  own = app;
  expect(await ask()).toMatchObject({ modelVersion: 1 });
});

test.each([
  ["fed.example:7401", /write https:\/\/HOST:PORT/],
  ["https://fed.example:7401/v2", /write https:\/\/HOST:PORT/],
  ["ftp://fed.example", /write https:\/\/HOST:PORT/],
  ["http://fed.example:7401", /in the open/],
  ["https://fed.example:7401", /tls is missing/],
])("the url %s is refused, and the message says why", (url, message) => {
  expect(() => createInferenceClient({ url })).toThrow(message);
});
