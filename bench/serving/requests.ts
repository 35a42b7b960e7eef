import { inference } from "../../protocol/gen/inference.js";
import type { LoadAddress } from "./load-task.ts";
import type { BenchedModel } from "./models.ts";

/** A whole HTTP/1.1 request with a JSON body. */
export function postRequest(
  { host, port }: LoadAddress,
  { path, body }: { readonly path: string; readonly body: string },
): Uint8Array {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** One row, as the Open Inference Protocol has it in JSON. */
export function inferBody({ input, rowShape, row }: BenchedModel): string {
  return JSON.stringify({
    inputs: [{ name: input, shape: [1, ...rowShape], datatype: "FP32", data: row }],
  });
}

export function inferPath(model: string): string {
  return `/v2/models/${model}/infer`;
}

/** The same as a ModelInferRequest with raw contents. */
export function inferMessage(model: string, { input, rowShape, row }: BenchedModel): Uint8Array {
  const values = Buffer.from(Float32Array.from(row).buffer);
  return inference.ModelInferRequest.encode({
    modelName: model,
    inputs: [{ name: input, datatype: "FP32", shape: [1, ...rowShape] }],
    rawInputContents: [values],
  }).finish();
}

/** The first value of an answer in JSON. */
export function firstValue(body: string): number {
  const { outputs } = JSON.parse(body) as {
    readonly outputs: readonly { readonly data: readonly unknown[] }[];
  };
  return Number(outputs[0]?.data.flat(2)[0]);
}
