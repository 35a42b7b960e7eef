import type { ServerResponse } from "node:http";
import { WardroundError } from "../base/errors.ts";
import { inferRowsMax } from "../base/limits.ts";
import { sliceTensor } from "../runtime/tensor-rows.ts";
import type { InferAnswer, InferAsk, ServedSpec, Serving } from "./contract.ts";
import { askOf, type InferCall, readInferRequest } from "./http-infer.ts";
import { writeInferReply } from "./infer-reply.ts";
import type { InferRequest } from "./infer-request.ts";

const rowsPerEventDefault = 64;
/** Shorter than what proxies take for silence. */
const heartbeatMs = 10_000;

/** Rows of a request that are asked together. */
interface Part {
  readonly row: number;
  readonly rows: number;
  readonly inputs: InferAsk["inputs"];
}

/**
 * Answers an infer request part by part, as server-sent events: `outputs` for some rows as soon as they
 * are ready, in their order, then `done`; or `error`, the last. All parts are of one version.
 * @param errorBody - what an error is as JSON.
 * @throws WardroundError what the first part throws: nothing is written then.
 */
export async function answerEvents(
  serving: Serving,
  call: InferCall & { readonly response: ServerResponse },
  errorBody: (thrown: unknown) => string,
): Promise<void> {
  const { response, signal, target } = call;
  const request = readInferRequest(call);
  const parts = partsOf(request, await serving.spec(target.model, target.version));
  const ask = askOf(call, request);
  let { model, version } = target;
  const answerOf = async ({ inputs }: Part): Promise<InferAnswer> => {
    const answer = await serving.infer({ ...ask, model, version, inputs }, signal);
    ({ model, version } = answer);
    return answer;
  };
  const textOf = ({ row, rows }: Part, answer: InferAnswer): string => {
    const parameters = { ...request.parameters, row, rows };
    return writeInferReply({ ...request, parameters }, answer).json;
  };
  const [first, ...others] = parts as readonly [Part, ...Part[]];
  const firstText = textOf(first, await answerOf(first));
  const events = openEvents(response);
  try {
    await events.write("outputs", firstText, signal);
    for (const part of others) {
      await events.write("outputs", textOf(part, await answerOf(part)), signal);
    }
    const rows = parts.reduce((sum, part) => sum + part.rows, 0);
    await events.write("done", JSON.stringify({ rows }), signal);
  } catch (thrown) {
    if (!signal.aborted) await events.write("error", errorBody(thrown), signal);
  } finally {
    events.end();
  }
}

function partsOf(request: InferRequest, spec: ServedSpec): readonly Part[] {
  if (request.binaryOutputs || request.forms.some(({ binary }) => binary)) {
    throw invalid("events are JSON: expected no output in binary");
  }
  const size = request.parameters?.["rows_per_event"] ?? rowsPerEventDefault;
  if (!Number.isSafeInteger(size) || (size as number) < 1 || (size as number) > inferRowsMax) {
    throw invalid(`parameters.rows_per_event: must be a whole number from 1 to ${inferRowsMax}`);
  }
  const { inputs } = request;
  const rows = inputs[0]?.shape[0] ?? 1;
  const divisible =
    spec.inputs.every(({ shape, type }) => shape[0] === -1 && type !== "string") &&
    inputs.every(({ shape, type }) => shape[0] === rows && type !== "string");
  if (!divisible) return [{ row: 0, rows, inputs }];
  const parts: Part[] = [];
  for (let row = 0; row < rows; row += size as number) {
    const count = Math.min(size as number, rows - row);
    const own = inputs.map((input) => ({ name: input.name, ...sliceTensor(input, row, count) }));
    parts.push({ row, rows: count, inputs: own });
  }
  return parts;
}

interface Events {
  /** Resolves when the caller takes more, or is gone. */
  write(event: string, json: string, signal: AbortSignal): Promise<void>;
  end(): void;
}

function openEvents(response: ServerResponse): Events {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    // nginx would collect what is to be seen at once.
    "x-accel-buffering": "no",
  });
  const heartbeat = setInterval(() => response.write(": waiting\n\n"), heartbeatMs);
  return {
    async write(event, json, signal) {
      if (response.write(`event: ${event}\ndata: ${json}\n\n`) || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          response.off("drain", goOn).off("close", goOn);
          resolve();
        };
        response.on("drain", goOn).on("close", goOn);
      });
    },
    end() {
      clearInterval(heartbeat);
      response.end();
    },
  };
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
