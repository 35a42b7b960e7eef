import type { ServerResponse } from "node:http";
import { WardroundError } from "../base/errors.ts";
import { type AnsweredPart, answerParts, checkRowsPerPart } from "./answer-parts.ts";
import type { Serving } from "./contract.ts";
import { askOf, type FollowedCall, readInferRequest } from "./http-infer.ts";
import { writeInferReply } from "./infer-reply.ts";
import type { InferRequest } from "./infer-request.ts";

const rowsPerEventDefault = 64;
/** Shorter than what proxies take for silence. */
const heartbeatMs = 10_000;

/**
 * Answers an infer request part by part, as server-sent events: `outputs` for some rows as soon as they
 * are ready, in their order, then `done`; or `error`, the last. All parts are of one version.
 * @param errorBody - what an error is as JSON.
 * @throws WardroundError what the first part throws: nothing is written then.
 */
export async function answerEvents(
  serving: Serving,
  call: FollowedCall & { readonly response: ServerResponse },
  errorBody: (thrown: unknown) => string,
): Promise<void> {
  const { response, signal, exchange } = call;
  const request = readInferRequest(call);
  const ask = await exchange.follow(askOf(call, request), request.id);
  const parts = answerParts(serving, ask, rowsPerEvent(request), signal);
  const textOf = ({ row, rows, answer }: AnsweredPart): string => {
    const parameters = { ...request.parameters, row, rows };
    return writeInferReply({ ...request, parameters }, answer).json;
  };
  // What goes wrong up to here has a status of its own.
  let part = (await parts.next()).value as AnsweredPart;
  let text = textOf(part);
  const events = openEvents(response, exchange.traceparent);
  try {
    for (;;) {
      await events.write("outputs", text, signal);
      if (part.isLast) break;
      part = (await parts.next()).value as AnsweredPart;
      text = textOf(part);
    }
    await events.write("done", JSON.stringify({ rows: part.row + part.rows }), signal);
  } catch (thrown) {
    exchange.failed(thrown);
    if (!signal.aborted) await events.write("error", errorBody(thrown), signal);
  } finally {
    events.end();
  }
}

function rowsPerEvent(request: InferRequest): number {
  if (request.binaryOutputs || request.forms.some(({ binary }) => binary)) {
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      "events are JSON: expected no output in binary",
    );
  }
  const size = request.parameters?.["rows_per_event"] ?? rowsPerEventDefault;
  return checkRowsPerPart(size, "parameters.rows_per_event");
}

interface Events {
  /** Resolves when the caller takes more, or is gone. */
  write(event: string, json: string, signal: AbortSignal): Promise<void>;
  end(): void;
}

function openEvents(response: ServerResponse, traceparent: string): Events {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    traceparent,
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
