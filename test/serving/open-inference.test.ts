import { Client, credentials, type ServiceError, status } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import { inferBodyBytesMax, messageBytesMax } from "../../base/limits.ts";
import type { CallContext } from "../../protocol/contract.ts";
import { grpc } from "../../protocol/gen/health.js";
import { inference } from "../../protocol/gen/inference.js";
import type { Identity } from "../../protocol/identity/contract.ts";
import { type OpenRpc, openRpcPath } from "../../protocol/open-inference.ts";
import type { OpenInferRequest } from "../../protocol/open-inference-contract.ts";
import { numbersOf } from "../../runtime/number-tensor.ts";
import type { ServedTensor } from "../../serving/contract.ts";
import { openInferenceHandlers } from "../../serving/open-inference.ts";
import { openGrpcRegistry } from "./support/grpc-registry.ts";
import { never, withOthers } from "./support/registry.ts";
import { callTrace } from "./support/traces.ts";
import {
  floats,
  randomValues,
  rowsOf,
  seededLogistic,
  writeVersion,
} from "./support/version-folders.ts";

const same = (bytes: Buffer): Buffer => bytes;
const row = Array.from({ length: 13 }, (_, at) => 1 - at / 6);

function open(address: string, { caPem, privateKeyPem, certificatePem }: Identity): Client {
  const [ca, key, certificate] = [caPem, privateKeyPem, certificatePem].map((pem) =>
    Buffer.from(pem),
  );
  const client = new Client(address, credentials.createSsl(ca, key, certificate), {
    "grpc.max_send_message_length": -1,
    "grpc.max_receive_message_length": -1,
  });
  onTestFinished(() => client.close());
  return client;
}

function stranger(address: string, { caPem }: Identity): Client {
  const client = new Client(address, credentials.createSsl(Buffer.from(caPem)));
  onTestFinished(() => client.close());
  return client;
}

function call(client: Client, rpc: OpenRpc, message: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(openRpcPath(rpc), same, same, Buffer.from(message), (error, answer) =>
      error ? reject(error) : resolve(answer as Buffer),
    );
  });
}

async function failure(answer: Promise<unknown>): Promise<ServiceError> {
  const error = await answer.then(
    () => undefined,
    (thrown: ServiceError) => thrown,
  );
  expect(error, "the call was answered").toBeDefined();
  return error as ServiceError;
}

type Fields = inference.IModelInferRequest;

function request(change: Fields = {}): Uint8Array {
  return inference.ModelInferRequest.encode({
    modelName: "heart",
    id: "r",
    inputs: [{ name: "x", datatype: "FP32", shape: [1, 13] }],
    rawInputContents: [floats(row)],
    ...change,
  }).finish();
}

async function infer(client: Client, message = request()): Promise<inference.ModelInferResponse> {
  return inference.ModelInferResponse.decode(
    await call(client, "OpenInference.ModelInfer", message),
  );
}

async function openApp(types: Parameters<typeof openGrpcRegistry>[0] = []) {
  const opened = await openGrpcRegistry(types);
  onTestFinished(() => opened.server[Symbol.asyncDispose]());
  const identity = await opened.server.identity("app");
  return { ...opened, identity, client: open(opened.server.address, identity) };
}

const x = { name: "x", datatype: "FP32", shape: [1, 13] };

test("bad requests are refused with a status, a code and a sentence, and good ones go on", async () => {
  const { client } = await openApp();
  const invalid = [status.INVALID_ARGUMENT, "INFER_INPUT_INVALID"] as const;
  const table: readonly [Uint8Array, number, string, RegExp][] = [
    [Buffer.from("ffff", "hex"), status.INVALID_ARGUMENT, "FRAME_UNEXPECTED", /2 bytes came/],
    [new Uint8Array(), status.NOT_FOUND, "MODEL_NOT_FOUND", /""/],
    [request({ modelName: "../heart" }), status.NOT_FOUND, "MODEL_NOT_FOUND", /heart/],
    [request({ modelName: "m".repeat(100_000) }), status.NOT_FOUND, "MODEL_NOT_FOUND", /mmm/],
    [request({ modelVersion: "-1" }), status.INVALID_ARGUMENT, "ARGUMENT_INVALID", /"-1"/],
    [request({ modelVersion: "7" }), status.NOT_FOUND, "VERSION_NOT_FOUND", /version 7/],
    [request({ inputs: [{ ...x, name: "nope" }] }), ...invalid, /no input is named "nope"/],
    [request({ inputs: [{ ...x, datatype: "FP99" }] }), ...invalid, /datatype "FP99"/],
    [request({ inputs: [{ ...x, datatype: "FP64" }] }), ...invalid, /is FP64: expected FP32/],
    [request({ inputs: [{ ...x, shape: [-1, 13] }] }), ...invalid, /shape \[-1, 13\]/],
    [request({ inputs: [{ ...x, shape: [0, 13] }] }), ...invalid, /shape \[0, 13\]/],
    [request({ inputs: [{ ...x, shape: [] }] }), ...invalid, /shape \[\]/],
    [request({ inputs: [{ ...x, shape: [2 ** 40, 13] }] }), ...invalid, /rows: expected at most/],
    [request({ rawInputContents: [floats(row.slice(1))] }), ...invalid, /48 bytes of data: exp/],
    [
      request({ inputs: [x, x], rawInputContents: [floats(row), floats(row)] }),
      ...invalid,
      /given twice/,
    ],
    [request({ outputs: [{ name: "nope" }] }), ...invalid, /no output is named "nope"/],
    [
      request({ outputs: [{ name: "p", parameters: { classification: { stringParam: "2" } } }] }),
      ...invalid,
      /classification of output "p"/,
    ],
    [
      request({ parameters: { timeout: { stringParam: "soon" } } }),
      ...invalid,
      /timeout is no number/,
    ],
  ];
  for (const [message, code, name, says] of table) {
    const error = await failure(call(client, "OpenInference.ModelInfer", message));
    expect(error.details).toMatch(says);
    expect([error.code, error.metadata.get("wr-code")[0]]).toEqual([code, name]);
    expect(error.details.length).toBeLessThan(500);
  }
  expect(await infer(client)).toMatchObject({ modelName: "heart", modelVersion: "4", id: "r" });
});

test("a request says over gRPC as over REST how long it waits and which way it goes", async () => {
  const asked: unknown[] = [];
  const { serving } = await openApp();
  const watched = withOthers(serving, {
    infer: (ask, signal) => {
      asked.push([ask.timeoutMs, ask.routeKey]);
      return serving.infer(ask, signal);
    },
  });
  const handlers = openInferenceHandlers(watched, { ready: () => true });
  const peer = { id: "caller" };
  const context = { peer, signal: never, trace: callTrace() } as unknown as CallContext;
  const ask = (parameters: OpenInferRequest["parameters"]) =>
    handlers.infer(
      () => ({
        model: "heart",
        version: "",
        id: "r",
        parameters,
        inputs: [{ ...x, data: floats(row) }],
        outputs: [],
      }),
      context,
    );
  await ask({ timeout: 2_500_000, routing_key: "ward 7" });
  await ask({ timeout: 0 });
  expect(asked).toEqual([
    [2500, "ward 7"],
    [undefined, "caller"],
  ]);
  for (const wrong of [{ timeout: -1 }, { timeout: 0.5 }, { routing_key: 7 }, { sequence_id: 7 }]) {
    await expect(ask(wrong)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });
  }
});

test("a server is not ready over gRPC while a model loads its first version", async () => {
  const { serving } = await openApp();
  const loading = withOthers(serving, {
    unanswering: () => ["lung"],
  });
  expect(openInferenceHandlers(loading, { ready: () => true }).ready()).toBe(false);
  expect(openInferenceHandlers(serving, { ready: () => true }).ready()).toBe(true);
  expect(openInferenceHandlers(serving, { ready: () => false }).ready()).toBe(false);
});

test("every call takes garbage for what it is", async () => {
  const { server, identity, client } = await openApp();
  const admin = open(server.address, await server.identity("admin"));
  const takesNothing = ["ServerLive", "ServerReady", "ServerMetadata"];
  for (const name of [
    "ModelReady",
    "ModelMetadata",
    "ModelConfig",
    "ModelStatistics",
    "RepositoryIndex",
    "RepositoryModelLoad",
    "RepositoryModelUnload",
    ...takesNothing,
  ] as const) {
    const error = await failure(
      call(admin, `OpenInference.${name}` as OpenRpc, Buffer.from("0aff", "hex")),
    );
    expect([error.code, error.metadata.get("wr-code")[0]], name).toEqual([3, "FRAME_UNEXPECTED"]);
  }
  expect(identity.role).toBe("app");
  expect(await infer(client)).toMatchObject({ id: "r" });
});

test("NaN and infinity of a raw tensor come back with their bits", async () => {
  const { client } = await openApp(["FP32"]);
  const bits = new Uint8Array(Uint32Array.of(0x7fc00123, 0xff800000, 0x80000000).buffer);
  const inputs = [{ ...x, shape: [1, 3] }];
  const answer = await infer(
    client,
    request({ modelName: "same-fp32", inputs, rawInputContents: [bits] }),
  );
  expect([...(answer.rawOutputContents[0] as Uint8Array)]).toEqual([...bits]);
  expect(answer.outputs[0]).toMatchObject({ name: "y", datatype: "FP32", contents: null });
});

const faultOf = ({ code, metadata }: ServiceError) => [code, metadata.get("wr-code")[0]];
const bodyTooLarge = [status.RESOURCE_EXHAUSTED, "BODY_TOO_LARGE"];

test("a message may have as many bytes as a prediction may, of others and of strangers far fewer", async () => {
  const { client, server, identity } = await openApp(["UINT8"]);
  const bytes = (size: number): Uint8Array => {
    const inputs = [{ name: "x", datatype: "UINT8", shape: [1, size] }];
    return request({ modelName: "same-uint8", inputs, rawInputContents: [new Uint8Array(size)] });
  };
  const spare = bytes(inferBodyBytesMax).length - inferBodyBytesMax;
  const largest = bytes(inferBodyBytesMax - spare);
  expect(largest).toHaveLength(inferBodyBytesMax);
  const answer = await infer(client, largest);
  expect(answer.rawOutputContents[0]).toHaveLength(inferBodyBytesMax - spare);
  const tooLarge = await failure(infer(client, bytes(inferBodyBytesMax)));
  expect(faultOf(tooLarge)).toEqual(bodyTooLarge);

  const nobody = await failure(infer(stranger(server.address, identity), bytes(messageBytesMax)));
  expect(faultOf(nobody)).toEqual(bodyTooLarge);
  const other = await failure(
    call(client, "OpenInference.ModelMetadata", new Uint8Array(messageBytesMax + 1)),
  );
  expect(faultOf(other)).toEqual(bodyTooLarge);
});

interface Stream {
  readonly answers: inference.ModelStreamInferResponse[];
  readonly ended: Promise<ServiceError | undefined>;
  send(message: Uint8Array): void;
  end(): void;
  /** Resolves when so many answers came. */
  until(count: number): Promise<void>;
}

function openStream(client: Client): Stream {
  const path = openRpcPath("OpenInference.ModelStreamInfer");
  const call = client.makeBidiStreamRequest(path, same, same);
  const answers: inference.ModelStreamInferResponse[] = [];
  call.on("data", (bytes: Buffer) =>
    answers.push(inference.ModelStreamInferResponse.decode(bytes)),
  );
  let fault: ServiceError | undefined;
  call.on("error", (error: ServiceError) => {
    fault = error;
  });
  const ended = new Promise<ServiceError | undefined>((resolve) => {
    call.on("status", ({ code }) => resolve(code === 0 ? undefined : fault));
  });
  return {
    answers,
    ended,
    send: (message) => void call.write(Buffer.from(message)),
    end: () => call.end(),
    until: async (count) => {
      await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(count);
    },
  };
}

test("streams side by side: every request gets its own answer, in order, also where some are bad", async () => {
  const { client, serving } = await openApp();
  const values = (stream: number, at: number): number[] => randomValues(`row ${stream} ${at}`, 13);
  const count = 600; // more than one stream may have under way
  const streams = [0, 1, 2, 3].map((stream) => {
    const opened = openStream(client);
    for (let at = 0; at < count; at += 1) {
      const isBad = at % 97 === 5;
      const message = request({
        id: `${stream}-${at}`,
        rawInputContents: [floats(values(stream, at))],
        ...(isBad ? { modelVersion: "99" } : {}),
      });
      opened.send(at === 3 ? Buffer.from("ffff", "hex") : message);
    }
    opened.end();
    return opened;
  });
  for (const [stream, opened] of streams.entries()) {
    expect(await opened.ended).toBeUndefined();
    expect(opened.answers).toHaveLength(count);
    for (const [at, { errorMessage, inferResponse }] of opened.answers.entries()) {
      expect(inferResponse?.id).toBe(at === 3 ? "" : `${stream}-${at}`);
      if (at === 3) expect(errorMessage).toMatch(/2 bytes came/);
      else if (at % 97 === 5) {
        expect(errorMessage).toBe('"heart" has no version 99');
        expect(inferResponse?.parameters).toMatchObject({
          code: { stringParam: "VERSION_NOT_FOUND" },
        });
      } else expect(errorMessage).toBe("");
    }
    for (const at of [0, 300, 599]) {
      const inputs = [rowsOf(values(stream, at), 13)];
      const ask = { model: "heart", version: undefined, inputs, outputs: [] };
      const alone = await serving.infer(ask, never);
      const streamed = opened.answers[at]?.inferResponse?.rawOutputContents?.[0] as Uint8Array;
      const [output] = alone.outputs as [ServedTensor];
      expect([...streamed]).toEqual([...output.data]);
      expect(numbersOf(output)[0]).toBeGreaterThan(0);
    }
  }
});

test("a draining server answers what a stream has asked and ends it with the reason", async () => {
  const { client, server } = await openApp();
  const stream = openStream(client);
  stream.send(request());
  await stream.until(1);
  const drained = server.server.drain();
  const fault = await stream.ended;
  expect(fault?.metadata.get("wr-code")).toEqual(["SERVER_DRAINING"]);
  expect(stream.answers).toHaveLength(1);
  client.close();
  await drained;
});

test("gRPC's health protocol tells of the server and its services, without a certificate", async () => {
  const { server, identity, serving, root } = await openApp();
  const client = stranger(server.address, identity);
  const { HealthCheckRequest, HealthCheckResponse } = grpc.health.v1;
  const ask = (service: string) =>
    call(client, "Health.Check", HealthCheckRequest.encode({ service }).finish());
  for (const service of ["", "inference.GRPCInferenceService", "wardround.mcp.v1.Inference"]) {
    expect(HealthCheckResponse.decode(await ask(service)).status).toBe(1);
  }
  const unknown = await failure(ask("lung"));
  expect([unknown.code, unknown.details]).toEqual([
    5,
    expect.stringMatching(/"lung" is no service/),
  ]);

  const statuses: number[] = [];
  const path = openRpcPath("Health.Watch");
  const message = Buffer.from(HealthCheckRequest.encode({ service: "" }).finish());
  const watch = client.makeServerStreamRequest(path, same, same, message);
  watch.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => watch.on("status", () => resolve()));
  const first = new Promise<void>((resolve) => {
    watch.on("data", (bytes: Buffer) => {
      statuses.push(HealthCheckResponse.decode(bytes).status);
      resolve();
    });
  });
  await first;
  serving.expect("lung");
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([1, 2]);
  await serving.switchTo(await writeVersion(root, "lung", 1, seededLogistic("lung")), never);
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([1, 2, 1]);
  const drained = server.server.drain();
  await ended;
  expect(statuses).toEqual([1, 2, 1, 2]);
  client.close();
  await drained;
});
