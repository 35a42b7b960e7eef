/** Who calls, and one call as a handler sees it. */

export type Role = "participant" | "coordinator" | "app" | "auditor" | "admin";

/** Who is at the other end, out of its certificate. */
export interface Peer {
  readonly role: Role;
  /** Random id in the certificate, 32 hex digits. */
  readonly id: string;
  readonly name: string;
  /** DER. */
  readonly certificate: Uint8Array;
}

/** Which trace a call belongs to. */
export interface CallTrace {
  /** What the caller sent; after `tell`, where it sent none, what it was told. */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  /** Tells the caller where its call is in its trace: in the answer's metadata. Only the first counts. */
  tell(traceparent: string): void;
}

/** One call, as a handler sees it. Enrolment calls have no peer; all others have one of an allowed role. */
export interface CallContext<P = Peer> {
  readonly peer: P;
  /** Aborts when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
  /** Names in the caller's `mcp-features`. */
  readonly features: ReadonlySet<string>;
  readonly trace: CallTrace;
}
