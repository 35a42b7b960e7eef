/** Errors of the catalogue as gRPC statuses and back. */
import { Metadata, type ServiceError, type StatusObject, status } from "@grpc/grpc-js";
import {
  type ErrorCode,
  errorCatalogue,
  isErrorCode,
  toWardroundError,
  WardroundError,
} from "../base/errors.ts";
import { peerMessageLengthMax } from "../base/limits.ts";
import { connectionFault } from "./connection-fault.ts";
import type { ErrorDetail } from "./frames.ts";

const codeKey = "wr-code";
const retryKey = "wr-retry";

/** Text that may travel: no lone surrogates, which a percent-encoding cannot say, and not too long. */
export function travellingText(text: string): string {
  return text.slice(0, peerMessageLengthMax).replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** Text of a peer as people may see it: no control characters. */
function shownText(text: string): string {
  return text.slice(0, peerMessageLengthMax).replace(/\p{Cc}/gu, " ");
}

/** The status of anything thrown, with its code and advice as trailing metadata. Causes stay here. */
export function toStatus(thrown: unknown): StatusObject {
  const error = toWardroundError(thrown);
  const metadata = new Metadata();
  metadata.set(codeKey, error.code);
  metadata.set(retryKey, error.retry);
  return {
    code: status[errorCatalogue[error.code].grpc],
    details: travellingText(error.message),
    metadata,
  };
}

/** An error as a frame's detail. */
export function toErrorDetail(thrown: unknown, inReplyTo: number): ErrorDetail {
  const error = toWardroundError(thrown);
  const message = travellingText(error.message);
  return { code: error.code, message, retry: error.retry, inReplyTo };
}

/** The error that a peer's detail reports; a code that is not known here counts as INTERNAL. */
export function fromErrorDetail(detail: Pick<ErrorDetail, "code" | "message">): WardroundError {
  if (isErrorCode(detail.code)) return new WardroundError(detail.code, shownText(detail.message));
  const code = /^[A-Z0-9_]{1,64}$/.test(detail.code) ? detail.code : "an unreadable code";
  return new WardroundError("INTERNAL", `the peer reports ${code}: ${shownText(detail.message)}`);
}

const codes = new Map<number, ErrorCode>([
  [status.DEADLINE_EXCEEDED, "TIMED_OUT"],
  [status.UNIMPLEMENTED, "METHOD_NOT_FOUND"],
  [status.RESOURCE_EXHAUSTED, "LIMIT_EXCEEDED"],
  [status.UNAUTHENTICATED, "CERTIFICATE_MISSING"],
  [status.PERMISSION_DENIED, "ROLE_MISSING"],
]);

/** grpc-js refuses a message that is too large in its own words, before it is sent too. */
function codeOf({ code, details }: ServiceError): ErrorCode {
  const isTooLarge = code === status.RESOURCE_EXHAUSTED && /larger than/.test(details);
  return isTooLarge ? "BODY_TOO_LARGE" : (codes.get(code) ?? "INTERNAL");
}

/**
 * The error that a failed call reports: by its code where the server named one, else by its status.
 * @param way.server - `host:port`, for the message.
 * @param way.fault - what is wrong on the way there where a connection failed with that text.
 */
export function fromServiceError(
  error: ServiceError,
  way: {
    readonly server: string;
    readonly fault: (details: string) => WardroundError | undefined;
  },
): WardroundError {
  const { server, fault } = way;
  const named = error.metadata?.get(codeKey)[0];
  if (typeof named === "string") return fromErrorDetail({ code: named, message: error.details });
  // A status CANCELLED that this side did not ask for is a connection that was torn down.
  if (error.code === status.UNAVAILABLE || error.code === status.CANCELLED) {
    return fault(error.details) ?? connectionFault(server, error.details, error);
  }
  const details = shownText(error.details);
  const code = codeOf(error);
  return new WardroundError(code, `${server} ended the call: ${details}`, { cause: error });
}
