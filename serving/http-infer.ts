import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import { parseConfig } from "../model/config.ts";
import type { Serving } from "./contract.ts";
import { decodeTensor, encodeTensor } from "./tensor-json.ts";

const parameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The body of an infer request; fields that the protocol may get later are let through. */
const inferBody = z.looseObject({
  id: z.string().optional(),
  parameters: parameters.optional(),
  inputs: z
    .array(
      z.looseObject({
        name: z.string(),
        shape: z.array(z.number()),
        datatype: z.string(),
        data: z.custom<readonly unknown[]>((value) => Array.isArray(value), {
          message: "must be an array",
        }),
      }),
    )
    .min(1),
  outputs: z.array(z.looseObject({ name: z.string() })).optional(),
});

/** Which model an infer request is for. */
export interface InferTarget {
  readonly model: string;
  /** undefined = the version that is served. */
  readonly version: number | undefined;
}

/**
 * Answers the body of an Open Inference Protocol infer request with the text of its answer.
 * @throws WardroundError JSON_MALFORMED, INFER_INPUT_INVALID and what `Serving.infer` throws.
 */
export async function answerInferBody(
  serving: Serving,
  target: InferTarget,
  body: string,
  signal: AbortSignal,
): Promise<string> {
  const request = parseConfig(inferBody, parseJson(body), "INFER_INPUT_INVALID");
  const answer = await serving.infer(
    {
      ...target,
      inputs: request.inputs.map((tensor) => decodeTensor(tensor)),
      outputs: (request.outputs ?? []).map(({ name }) => name),
    },
    signal,
  );
  const { id } = request;
  const fields = [
    `"model_name":${JSON.stringify(target.model)}`,
    `"model_version":"${answer.version}"`,
    ...(id === undefined ? [] : [`"id":${JSON.stringify(id)}`]),
    ...(request.parameters ? [`"parameters":${JSON.stringify(request.parameters)}`] : []),
    `"outputs":[${answer.outputs.map((tensor) => encodeTensor(tensor)).join(",")}]`,
  ];
  return `{${fields.join(",")}}`;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new WardroundError("JSON_MALFORMED", "the body is no JSON: expected one JSON object", {
      cause,
    });
  }
}
