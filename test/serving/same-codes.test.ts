import { Client, credentials, type ServiceError } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import { inferBodyBytesMax } from "../../base/limits.ts";
import { inference } from "../../protocol/gen/inference.js";
import type { Identity } from "../../protocol/identity/contract.ts";
import { type OpenRpc, openRpcPath } from "../../protocol/open-inference.ts";
import { openGrpcRegistry } from "./support/grpc-registry.ts";
import { askHttp } from "./support/http-client.ts";
import { startPlain } from "./support/start-http.ts";
import { floats } from "./support/version-folders.ts";

/** A fault, as it is made over REST and over gRPC, and its code of the catalogue. */
interface Fault {
  readonly code: string;
  readonly path: string;
  /** JSON where it is no Buffer. */
  readonly body: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rpc: OpenRpc;
  readonly message: Uint8Array;
}

const row = Array.from({ length: 13 }, (_, at) => at / 13);

type Change = Readonly<Record<string, unknown>> & {
  readonly model?: string;
  readonly version?: string;
};

/** The same wrong request to predict, of one input, for both ways. */
function wrongInfer(
  code: string,
  {
    model = "heart",
    version,
    input = {},
    outputs,
    parameters,
  }: Change & {
    readonly input?: { name?: string; datatype?: string; shape?: number[]; region?: string };
    readonly outputs?: readonly { readonly name: string }[];
    readonly parameters?: Readonly<Record<string, string>>;
  },
): Fault {
  const { region, ...changed } = input;
  const tensor = { name: "x", datatype: "FP32", shape: [1, 13], ...changed };
  const own = region === undefined ? {} : { shared_memory_region: region };
  const choices = (given: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(given).map(([key, stringParam]) => [key, { stringParam }]));
  const named = version === undefined ? "" : `/versions/${version}`;
  return {
    code,
    path: `/v2/models/${encodeURIComponent(model)}${named}/infer`,
    body: { inputs: [{ ...tensor, data: row, parameters: own }], outputs, parameters },
    rpc: "OpenInference.ModelInfer",
    message: inference.ModelInferRequest.encode({
      modelName: model,
      modelVersion: version ?? "",
      inputs: [{ ...tensor, parameters: choices(own) }],
      outputs: (outputs ?? []) as { name: string }[],
      parameters: choices(parameters),
      rawInputContents: [floats(row)],
    }).finish(),
  };
}

/** The same wrong load for both ways. */
function wrongLoad(code: string, model: string, name: string, value: string | Buffer): Fault {
  const isBytes = typeof value !== "string";
  return {
    code,
    path: `/v2/repository/models/${model}/load`,
    body: { parameters: { [name]: isBytes ? value.toString("base64") : value } },
    rpc: "OpenInference.RepositoryModelLoad",
    message: inference.RepositoryModelLoadRequest.encode({
      modelName: model,
      parameters: { [name]: isBytes ? { bytesParam: value } : { stringParam: value } },
    }).finish(),
  };
}

const large = Buffer.alloc(inferBodyBytesMax + 1, " ");

const faults: Readonly<Record<string, Fault>> = {
  "an unknown model": wrongInfer("MODEL_NOT_FOUND", { model: "lung" }),
  "a model whose name is none": wrongInfer("MODEL_NOT_FOUND", { model: "../heart" }),
  "an unknown version": wrongInfer("VERSION_NOT_FOUND", { version: "7" }),
  "a version that is none": wrongInfer("ARGUMENT_INVALID", { version: "-1" }),
  "an unknown input": wrongInfer("INFER_INPUT_INVALID", { input: { name: "nope" } }),
  "an unknown datatype": wrongInfer("INFER_INPUT_INVALID", { input: { datatype: "FP99" } }),
  "another datatype": wrongInfer("INFER_INPUT_INVALID", { input: { datatype: "INT32" } }),
  "another shape": wrongInfer("INFER_INPUT_INVALID", { input: { shape: [13] } }),
  "too many rows": wrongInfer("INFER_INPUT_INVALID", { input: { shape: [4097, 13] } }),
  "an unknown output": wrongInfer("INFER_INPUT_INVALID", { outputs: [{ name: "nope" }] }),
  "a sequence": wrongInfer("INFER_INPUT_INVALID", { parameters: { sequence_id: "a" } }),
  "shared memory": wrongInfer("NOT_IN_THIS_VERSION", { input: { region: "a" } }),
  "a load with a configuration": wrongLoad("NOT_IN_THIS_VERSION", "heart", "config", "{}"),
  "a load with a file": wrongLoad("NOT_IN_THIS_VERSION", "heart", "file:1/a", Buffer.from("x")),
  "a load with what nobody knows": wrongLoad("ARGUMENT_INVALID", "heart", "policy", "now"),
  "a load of a version that is none": wrongLoad("ARGUMENT_INVALID", "heart", "version", "one"),
  "a load of an unknown version": wrongLoad("VERSION_NOT_FOUND", "heart", "version", "7"),
  "a load of an unknown model": wrongLoad("MODEL_NOT_FOUND", "lung", "version", "7"),
  "a request that is too large": {
    code: "BODY_TOO_LARGE",
    path: "/v2/models/heart/infer",
    body: large,
    rpc: "OpenInference.ModelInfer",
    message: large,
  },
};

const same = (bytes: Buffer): Buffer => bytes;

/** Over gRPC. */
function askGrpc(address: string, identity: Identity, { rpc, message }: Fault): Promise<unknown> {
  const { caPem, privateKeyPem, certificatePem } = identity;
  const [ca, key, certificate] = [caPem, privateKeyPem, certificatePem].map((pem) =>
    Buffer.from(pem),
  ) as [Buffer, Buffer, Buffer];
  const options = { "grpc.max_send_message_length": -1 };
  const client = new Client(address, credentials.createSsl(ca, key, certificate), options);
  onTestFinished(() => client.close());
  return new Promise((resolve) => {
    const path = openRpcPath(rpc);
    client.makeUnaryRequest(path, same, same, Buffer.from(message), (error: ServiceError | null) =>
      resolve(error?.metadata.get("wr-code")[0]),
    );
  });
}

test("the same fault has the same code over REST and gRPC", async () => {
  const { serving, server } = await openGrpcRegistry([]);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { caPem, serverCertificatePem, serverKeyPem } = server.authority;
  const { port } = await startPlain(serving, {
    tls: { caPem, certificatePem: serverCertificatePem, privateKeyPem: serverKeyPem },
  });
  const [app, coordinator] = [await server.identity("app"), await server.identity("coordinator")];
  const askRest = async ({ path, body, headers = {} }: Fault, identity: Identity) => {
    const tls = { ca: caPem, cert: identity.certificatePem, key: identity.privateKeyPem };
    const sent = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const asked = { port, path, method: "POST", body: sent, headers, tls };
    return (await askHttp(asked)).body["code"];
  };

  const told: Record<string, unknown> = {};
  for (const [name, fault] of Object.entries(faults)) {
    const identity = fault.rpc === "OpenInference.ModelInfer" ? app : coordinator;
    told[name] = [await askRest(fault, identity), await askGrpc(server.address, identity, fault)];
  }

  const expected = Object.entries(faults).map(([name, { code }]) => [name, [code, code]]);
  expect(told).toEqual(Object.fromEntries(expected));
});
