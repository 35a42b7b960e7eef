import type { IncomingMessage, ServerResponse } from "node:http";
import { deflate, gzip } from "node:zlib";
import { toWardroundError } from "../base/errors.ts";

/** What a request is answered with. */
export interface Reply {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
}

const jsonHeaders: readonly string[] = ["content-type", "application/json"];

export function jsonReply(value: unknown, status = 200): Reply {
  return textReply(JSON.stringify(value), status);
}

export function textReply(json: string, status = 200): Reply {
  return { status, headers: jsonHeaders, body: json };
}

/** A shorter answer is one packet anyway. */
const packedFrom = 1024;
/** Of 9: what a caller waits for is rather fast than small. */
const packLevel = 3;

const packers = { gzip, deflate } as const;
type Packing = keyof typeof packers;

/**
 * Writes an answer whole: one write, packed where the caller takes that and it is worth it.
 * @param traceparent - of the request, where it has a place in a trace.
 */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  traceparent: string | undefined,
): void {
  const accepted = request.headers["accept-encoding"];
  if (accepted !== undefined && reply.body.length >= packedFrom) {
    const packing = packingOf(accepted);
    if (packing !== undefined) {
      sendPacked(response, reply, packing, traceparent);
      return;
    }
  }
  write(response, reply, traceparent);
}

function sendPacked(
  response: ServerResponse,
  reply: Reply,
  packing: Packing,
  traceparent: string | undefined,
): void {
  packers[packing](reply.body, { level: packLevel }, (cause, packed) => {
    if (cause) response.destroy(toWardroundError(cause));
    else {
      const headers = ["content-encoding", packing, "vary", "accept-encoding"];
      write(
        response,
        { ...reply, headers: [...reply.headers, ...headers], body: packed },
        traceparent,
      );
    }
  });
}

function write(
  response: ServerResponse,
  { status, headers, body }: Reply,
  traceparent: string | undefined,
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  const all = [...headers, "content-length", String(bytes)];
  if (traceparent !== undefined) all.push("traceparent", traceparent);
  // What a caller still sends would be taken for its next request.
  if (!response.req.complete) all.push("connection", "close");
  response.writeHead(status, all);
  response.end(body);
}

/** The first that the caller takes. */
function packingOf(accepted: string): Packing | undefined {
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", quality = ""] = part.split(";").map((piece) => piece.trim());
    if (/^q=0(\.0*)?$/.test(quality)) continue;
    if (name === "gzip" || name === "deflate") return name;
  }
  return undefined;
}
