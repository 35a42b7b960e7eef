import { errorCatalogue, toWardroundError, WardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";

/** An error as an HTTP answer: the catalogue's status, and a body that tools of the protocol read. */
export interface HttpErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Turns anything thrown into an answer. Faults of ours go to the log with their cause, which is never sent. */
export function toHttpError(thrown: unknown, log: Logger): HttpErrorAnswer {
  const error = thrown instanceof WardroundError ? thrown : fromFramework(thrown);
  const { http: status, retry } = errorCatalogue[error.code];
  if (status === 500) log.error({ event: "http_failed", code: error.code, err: error });
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(retry === "with-backoff" ? { "retry-after": "1" } : {}),
    },
    body: JSON.stringify({ error: error.message, code: error.code }),
  };
}

/** Fastify's own refusals have a status of their own: bodies too large, JSON it was not asked to read. */
function fromFramework(thrown: unknown): WardroundError {
  const status = (thrown as { readonly statusCode?: unknown } | undefined)?.statusCode;
  if (typeof status !== "number" || status >= 500) return toWardroundError(thrown);
  const code = status === 413 ? "BODY_TOO_LARGE" : "ARGUMENT_INVALID";
  const message = thrown instanceof Error ? thrown.message : "the request is refused";
  return new WardroundError(code, message, { cause: thrown });
}
