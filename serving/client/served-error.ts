import { type ErrorCode, isErrorCode, WardroundError } from "../../base/errors.ts";
import { peerMessageLengthMax } from "../../base/limits.ts";

/** What the server answered in place of a prediction: `code` and `retry` are its catalogue's. */
export class ServedError extends WardroundError {
  /** HTTP status; undefined where the error came in a stream that had begun. */
  readonly status: number | undefined;
  /** Milliseconds after which the server asks to try again; undefined where it does not. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { status, retryAfterMs }: Partial<Pick<ServedError, "status" | "retryAfterMs">> = {},
  ) {
    super(code, message);
    this.name = "ServedError";
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The error in a body `{"error", "code"}`.
 * @param answered - its status and headers; empty for an event.
 */
export function servedError(
  body: string,
  answered: { readonly status?: number; readonly retryAfter?: string | undefined } = {},
): ServedError {
  const { status, retryAfter } = answered;
  const told = { status, retryAfterMs: retryAfterMs(retryAfter) };
  const { error, code } = parse(body);
  if (typeof error !== "string") {
    const what = `the server answered ${status ?? "an event"} and no error of Wardround: is the address that of its HTTP port, and is there a proxy between?`;
    return new ServedError(
      status !== undefined && status >= 502 ? "PEER_GONE" : "FRAME_UNEXPECTED",
      what,
      told,
    );
  }
  const text = error.slice(0, peerMessageLengthMax).replace(/\p{Cc}/gu, " ");
  if (typeof code === "string" && isErrorCode(code)) return new ServedError(code, text, told);
  const unknown = /^[A-Z0-9_]{1,64}$/.test(String(code))
    ? String(code)
    : "no code that can be read";
  return new ServedError("INTERNAL", `the server reports ${unknown}: ${text}`, told);
}

/** Of seconds; a date, which RFC 9110 allows as well, is passed over. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined || !/^[0-9]{1,6}$/.test(header.trim())) return undefined;
  return Number(header) * 1000;
}

function parse(body: string): { readonly error?: unknown; readonly code?: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // what is no JSON is no error of ours: the caller says so
  }
}
