import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { onTestFinished } from "vitest";
import type { ServerConnection } from "../../../protocol/contract.ts";
import { DataType } from "../../../protocol/frames.ts";
import { inference } from "../../../protocol/gen/inference.js";
import { openRpcPath } from "../../../protocol/open-inference.ts";
import type { TelemetryOptions } from "../../../serving/telemetry.ts";
import { type GrpcRegistry, openGrpcRegistry } from "./grpc-registry.ts";
import { askRaw } from "./http-client.ts";
import { never } from "./registry.ts";
import { startPlain } from "./start-http.ts";
import { floats } from "./version-folders.ts";

/** Thirteen features. */
export const someRow = Array.from({ length: 13 }, (_, at) => 1 - at / 6);

export interface Ask {
  readonly model?: string;
  readonly version?: number;
  readonly row?: readonly number[];
  readonly id?: string;
  readonly traceparent?: string;
}

/** Asks for one prediction. @returns the trace that the answer says, also where it is an error. */
export type AskOne = (ask?: Ask) => Promise<string>;

/** The registry of `openGrpcRegistry`, served over all ways there are, and a way to ask over each. */
export interface Everywhere extends GrpcRegistry {
  readonly port: number;
  /** Over REST in JSON and in binary, over gRPC, and over MCP. */
  readonly ways: Readonly<Record<"json" | "binary" | "grpc" | "mcp", AskOne>>;
  readonly client: Client;
  readonly connection: ServerConnection;
}

export async function openEverywhere(
  watching: Partial<TelemetryOptions> = {},
): Promise<Everywhere> {
  const opened = await openGrpcRegistry([], watching);
  const { serving, telemetry, server } = opened;
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { port } = await startPlain(serving, { telemetry });
  const identity = await server.identity("app");
  const [ca, key, certificate] = [
    identity.caPem,
    identity.privateKeyPem,
    identity.certificatePem,
  ].map((pem) => Buffer.from(pem));
  const client = new Client(server.address, credentials.createSsl(ca, key, certificate));
  onTestFinished(() => client.close());
  const connection = server.connect(identity);
  const ways = {
    json: (ask: Ask = {}) => askRest(port, ask, false),
    binary: (ask: Ask = {}) => askRest(port, ask, true),
    grpc: (ask: Ask = {}) => askGrpc(client, ask),
    mcp: (ask: Ask = {}) => askMcp(connection, ask),
  };
  return { ...opened, port, ways, client, connection };
}

async function askRest(
  port: number,
  { model = "heart", version, row = someRow, id, traceparent }: Ask,
  isBinary: boolean,
): Promise<string> {
  const data = Buffer.from(floats(row));
  const values = isBinary ? { parameters: { binary_data_size: data.length } } : { data: row };
  const input = { name: "x", shape: [1, row.length], datatype: "FP32", ...values };
  const json = Buffer.from(JSON.stringify({ id, inputs: [input] }));
  const { headers } = await askRaw({
    port,
    path: `/v2/models/${model}${version === undefined ? "" : `/versions/${version}`}/infer`,
    method: "POST",
    body: isBinary ? Buffer.concat([json, data]) : json,
    headers: {
      ...(isBinary ? { "inference-header-content-length": String(json.length) } : {}),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  });
  return String(headers["traceparent"]);
}

const same = (bytes: Buffer): Buffer => bytes;

function askGrpc(
  client: Client,
  { model = "heart", version, row = someRow, id = "", traceparent }: Ask,
): Promise<string> {
  const message = inference.ModelInferRequest.encode({
    modelName: model,
    modelVersion: version === undefined ? "" : String(version),
    id,
    inputs: [{ name: "x", datatype: "FP32", shape: [1, row.length] }],
    rawInputContents: [floats(row)],
  }).finish();
  const path = openRpcPath("OpenInference.ModelInfer");
  const metadata = new Metadata();
  if (traceparent !== undefined) metadata.set("traceparent", traceparent);
  return new Promise((resolve) => {
    let told = "";
    const call = client.makeUnaryRequest(path, same, same, Buffer.from(message), metadata, () =>
      resolve(told),
    );
    call.on("metadata", (answered: Metadata) => {
      told = String(answered.get("traceparent")[0]);
    });
  });
}

async function askMcp(
  connection: ServerConnection,
  { model = "heart", version, row = someRow, id = "" }: Ask,
): Promise<string> {
  const x = { name: "x", dataType: DataType.FP32, shape: [1, row.length], data: floats(row) };
  const request = {
    model,
    modelVersion: version,
    inputs: [x],
    outputs: [],
    requestId: id,
    metadata: {},
  };
  return connection.infer(request, never).then(
    ({ header }) => String(header?.traceParent),
    () => "",
  );
}
