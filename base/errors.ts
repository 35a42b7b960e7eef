/**
 * Every error that Wardround reports. The code fixes the gRPC status, the HTTP status and the advice
 * when to try again; docs/errors.md has a row for each. A code that is retired is not used again.
 */

export type Retry = "never" | "with-backoff" | "next-round" | "after-rejoin";

/** gRPC status names, https://grpc.io/docs/guides/status-codes/. */
export type GrpcStatus =
  | "CANCELLED"
  | "INVALID_ARGUMENT"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "PERMISSION_DENIED"
  | "RESOURCE_EXHAUSTED"
  | "FAILED_PRECONDITION"
  | "ABORTED"
  | "OUT_OF_RANGE"
  | "UNIMPLEMENTED"
  | "INTERNAL"
  | "UNAVAILABLE"
  | "DATA_LOSS"
  | "UNAUTHENTICATED"
  | "DEADLINE_EXCEEDED";

interface CatalogueEntry {
  readonly grpc: GrpcStatus;
  readonly http: number;
  readonly retry: Retry;
}

const invalid = { grpc: "INVALID_ARGUMENT", http: 400, retry: "never" } as const;
const precondition = { grpc: "FAILED_PRECONDITION", http: 409, retry: "never" } as const;
const missing = { grpc: "NOT_FOUND", http: 404, retry: "never" } as const;
const taken = { grpc: "ALREADY_EXISTS", http: 409, retry: "never" } as const;
const denied = { grpc: "PERMISSION_DENIED", http: 403, retry: "never" } as const;
const busy = { grpc: "UNAVAILABLE", http: 503, retry: "with-backoff" } as const;

const entries = {
  // Input from outside
  ARGUMENT_INVALID: invalid,
  JSON_MALFORMED: invalid,
  YAML_MALFORMED: invalid,
  CONFIG_INVALID: invalid,
  PLAN_INVALID: invalid,
  FILE_NOT_FOUND: missing,
  FRAME_UNEXPECTED: invalid,
  BODY_TOO_LARGE: { grpc: "RESOURCE_EXHAUSTED", http: 413, retry: "never" },
  LIMIT_EXCEEDED: { grpc: "RESOURCE_EXHAUSTED", http: 429, retry: "with-backoff" },
  // Models
  MODEL_NOT_ONNX: invalid,
  MODEL_UNSUPPORTED: invalid,
  MODEL_OPERATOR_UNSUPPORTED: invalid,
  MODEL_SHAPE_MISMATCH: invalid,
  MODEL_DATA_INVALID: invalid,
  CHECKPOINT_CORRUPT: { grpc: "DATA_LOSS", http: 500, retry: "never" },
  GOLDEN_INVALID: invalid,
  CALIBRATION_INVALID: invalid,
  // Data at a hospital
  DATA_CELL_INVALID: invalid,
  DATA_COLUMN_MISSING: invalid,
  DATA_DOUBTFUL: precondition,
  DATA_EMPTY: precondition,
  DATA_SHAPE_MISMATCH: invalid,
  // Updates
  UPDATE_SHAPE_MISMATCH: invalid,
  UPDATE_NOT_FINITE: invalid,
  UPDATE_BOUND_EXCEEDED: invalid,
  UPDATE_WEIGHT_INVALID: invalid,
  UPDATE_STEPS_INVALID: invalid,
  UPDATE_ENCODING_REFUSED: invalid,
  UPDATE_MALFORMED: invalid,
  UPDATE_DIGEST_MISMATCH: { grpc: "DATA_LOSS", http: 400, retry: "with-backoff" },
  UPDATE_WRONG_ROUND: { grpc: "FAILED_PRECONDITION", http: 409, retry: "next-round" },
  UPDATE_NOT_PICKED: denied,
  UPDATE_STALE: { grpc: "FAILED_PRECONDITION", http: 409, retry: "next-round" },
  UPDATE_DUPLICATE: taken,
  // Rounds and runs
  ROUND_CLOSED: { grpc: "FAILED_PRECONDITION", http: 409, retry: "next-round" },
  ROUND_QUORUM_MISSED: { grpc: "FAILED_PRECONDITION", http: 409, retry: "next-round" },
  ROUND_CANCELLED: { grpc: "CANCELLED", http: 409, retry: "next-round" },
  ROUND_MODEL_NOT_FINITE: precondition,
  ROUND_BUSY: { grpc: "FAILED_PRECONDITION", http: 409, retry: "with-backoff" },
  ROUND_NOT_FOUND: missing,
  ROUND_EXPIRED: precondition,
  ROUND_CHECK_FAILED: precondition,
  RUN_NOT_FOUND: missing,
  RUN_ENDED: precondition,
  // Names
  FEDERATION_NOT_FOUND: missing,
  FEDERATION_EXISTS: taken,
  PARTICIPANT_NOT_FOUND: missing,
  VERSION_NOT_FOUND: missing,
  BLOB_NOT_FOUND: missing,
  // The hospital's policy
  POLICY_BUDGET_SPENT: precondition,
  POLICY_PLAIN_REFUSED: precondition,
  POLICY_QUORUM_TOO_SMALL: precondition,
  POLICY_PLAN_REFUSED: precondition,
  POLICY_TRAINER_UNKNOWN: precondition,
  PLAN_SIGNATURE_INVALID: { grpc: "PERMISSION_DENIED", http: 403, retry: "after-rejoin" },
  TRAINING_FAILED: { grpc: "ABORTED", http: 500, retry: "next-round" },
  // Identity
  TOKEN_INVALID: { grpc: "UNAUTHENTICATED", http: 401, retry: "never" },
  TOKEN_USED: { grpc: "UNAUTHENTICATED", http: 401, retry: "never" },
  TOKEN_EXPIRED: { grpc: "UNAUTHENTICATED", http: 401, retry: "never" },
  CA_MISMATCH: { grpc: "UNAUTHENTICATED", http: 401, retry: "never" },
  CERTIFICATE_MISSING: { grpc: "UNAUTHENTICATED", http: 401, retry: "after-rejoin" },
  CERTIFICATE_REQUEST_INVALID: invalid,
  ROLE_MISSING: denied,
  IDENTITY_NOT_FOUND: missing,
  IDENTITY_EXISTS: taken,
  SESSION_FENCED: { grpc: "ABORTED", http: 409, retry: "never" },
  SESSION_REQUIRED: precondition,
  // Serving
  INFER_INPUT_INVALID: invalid,
  INFER_OUTPUT_INVALID: { grpc: "OUT_OF_RANGE", http: 422, retry: "never" },
  MODEL_NOT_FOUND: missing,
  MODEL_NOT_READY: busy,
  SERVING_BUSY: { grpc: "RESOURCE_EXHAUSTED", http: 429, retry: "with-backoff" },
  MODEL_CHECK_FAILED: precondition,
  // Protocol
  VERSION_UNSUPPORTED: { grpc: "FAILED_PRECONDITION", http: 400, retry: "never" },
  NOT_IN_THIS_VERSION: { grpc: "UNIMPLEMENTED", http: 501, retry: "never" },
  METHOD_NOT_ALLOWED: { grpc: "UNIMPLEMENTED", http: 405, retry: "never" },
  SERVICE_NOT_FOUND: missing,
  METHOD_NOT_FOUND: { grpc: "UNIMPLEMENTED", http: 404, retry: "never" },
  // The machine
  DISK_FULL: { grpc: "RESOURCE_EXHAUSTED", http: 507, retry: "with-backoff" },
  DISK_READ_ONLY: busy,
  MEMORY_FULL: { grpc: "RESOURCE_EXHAUSTED", http: 507, retry: "with-backoff" },
  DIRECTORY_IN_USE: precondition,
  DIRECTORY_INVALID: precondition,
  BACKUP_INVALID: precondition,
  ADDRESS_IN_USE: precondition,
  ADDRESS_INVALID: invalid,
  SERVER_UNREACHABLE: busy,
  PROXY_INVALID: invalid,
  PROXY_UNREACHABLE: busy,
  PROXY_REFUSED: { grpc: "UNAVAILABLE", http: 502, retry: "with-backoff" },
  SERVER_DRAINING: busy,
  PEER_GONE: busy,
  KERNELS_UNAVAILABLE: precondition,
  ACCELERATE_FAILED: precondition,
  CANCELLED: { grpc: "CANCELLED", http: 499, retry: "never" },
  TIMED_OUT: { grpc: "DEADLINE_EXCEEDED", http: 504, retry: "with-backoff" },
  INTERNAL: { grpc: "INTERNAL", http: 500, retry: "never" },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof entries;

/** The catalogue, by code. */
export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueEntry>> = entries;

/** True where a text (from the wire, from a log) is a code of this catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(entries, text);
}

/**
 * The one error that Wardround throws. The message says what was got, what was expected and what to
 * do; it never carries data values or keys. `cause` is for the log and is never sent.
 */
export class WardroundError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "WardroundError";
    this.code = code;
  }

  get retry(): Retry {
    return entries[this.code].retry;
  }
}

/** True for a WardroundError of that code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof WardroundError && error.code === code;
}

/** Whether a disk took nothing: what was to be written can be written once that has passed. */
export function isOfDisk(code: ErrorCode): boolean {
  return code === "DISK_FULL" || code === "DISK_READ_ONLY";
}

/**
 * What an edge reports for anything thrown: a WardroundError as it is, an abort as CANCELLED or
 * TIMED_OUT, a disk that is full as DISK_FULL and one that takes no writes as DISK_READ_ONLY, all else as
 * INTERNAL with the original as cause.
 */
export function toWardroundError(thrown: unknown): WardroundError {
  if (thrown instanceof WardroundError) return thrown;
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "TimeoutError") {
    return new WardroundError("TIMED_OUT", "the time for this ran out", { cause: thrown });
  }
  if (name === "AbortError") {
    return new WardroundError("CANCELLED", "this was cancelled before it was done", {
      cause: thrown,
    });
  }
  const systemCode = (thrown as { readonly code?: unknown } | undefined)?.code;
  if (systemCode === "ENOSPC" || systemCode === "EDQUOT") {
    return new WardroundError("DISK_FULL", "the disk is full: free some space, then try again", {
      cause: thrown,
    });
  }
  if (systemCode === "EROFS") {
    const message = "the disk is read-only: see why, and make it writable again";
    return new WardroundError("DISK_READ_ONLY", message, { cause: thrown });
  }
  return new WardroundError("INTERNAL", "something went wrong inside; the log has the cause", {
    cause: thrown,
  });
}
