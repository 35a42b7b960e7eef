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

/** One call, as a handler sees it. Enrolment calls have no peer; all others have one of an allowed role. */
export interface CallContext<P = Peer> {
  readonly peer: P;
  /** Aborts when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
  /** Names in the caller's `mcp-features`. */
  readonly features: ReadonlySet<string>;
}
