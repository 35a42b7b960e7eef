import { classify } from "./classification.ts";
import type { InferAnswer, ServedTensor } from "./contract.ts";
import { datatypeOf, servedType } from "./datatypes.ts";
import type { InferRequest } from "./infer-request.ts";
import { encodeTensor } from "./tensor-json.ts";

/** An answer as JSON, and the bytes of its binary outputs, which follow it. */
export interface InferReply {
  readonly json: string;
  /** Empty where all outputs are in the JSON. */
  readonly tail: readonly Uint8Array[];
}

/**
 * Writes an answer in the form that its request asks for.
 * @throws WardroundError INFER_OUTPUT_INVALID for NaN and infinity in JSON.
 */
export function writeInferReply(
  request: Pick<InferRequest, "id" | "parameters" | "forms" | "binaryOutputs">,
  answer: InferAnswer,
): InferReply {
  const tail: Uint8Array[] = [];
  let outputs = "";
  for (let at = 0; at < answer.outputs.length; at += 1) {
    const form = request.forms[at];
    const classes = form?.classes ?? 0;
    const raw = answer.outputs[at] as ServedTensor;
    const output = classes > 0 ? classify(raw, classes) : raw;
    if (at > 0) outputs += ",";
    if (form?.binary ?? request.binaryOutputs) {
      tail.push(output.data);
      outputs += binaryHead(output);
    } else {
      outputs += encodeTensor(output);
    }
  }
  const { id, parameters } = request;
  const idText = id === undefined ? "" : `,"id":${JSON.stringify(id)}`;
  const echo = parameters === undefined ? "" : `,"parameters":${JSON.stringify(parameters)}`;
  const json = `{"model_name":${JSON.stringify(answer.model)},"model_version":"${answer.version}"${idText}${echo},"outputs":[${outputs}]}`;
  return { json, tail };
}

function binaryHead({ name, type, shape, data }: ServedTensor): string {
  return `{"name":${JSON.stringify(name)},"datatype":"${datatypeOf[servedType(type)]}","shape":[${shape.join(",")}],"parameters":{"binary_data_size":${data.byteLength}}}`;
}
