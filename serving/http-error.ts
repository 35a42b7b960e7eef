import { errorCatalogue, toWardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";
import { type Reply, textReply } from "./http-reply.ts";

/**
 * An error as an HTTP answer: the catalogue's status, and a body that tools of the protocol read. Faults
 * of ours go to the log with their cause, which is never sent.
 */
export function errorReply(thrown: unknown, log: Logger, traceId?: string): Reply {
  const error = toWardroundError(thrown);
  const { http: status, retry } = errorCatalogue[error.code];
  if (status === 500) log.error({ event: "http_failed", code: error.code, traceId, err: error });
  const reply = textReply(JSON.stringify({ error: error.message, code: error.code }), status);
  if (retry !== "with-backoff") return reply;
  return { ...reply, headers: [...reply.headers, "retry-after", "1"] };
}
