import type { Peer, Role } from "../protocol/contract.ts";
import type { CreateTokenRequest, CreateTokenResponse, JoinResponse } from "../protocol/frames.ts";

/** An identity that was issued. */
export interface Enrolled {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly enrolledMs: number;
  /** Federation that the token named; undefined where it named none. */
  readonly federation: string | undefined;
}

/** The server's certificate authority, its one-time tokens and its release key. */
export interface Authority {
  readonly caPem: string;
  readonly serverCertificatePem: string;
  readonly serverKeyPem: string;
  /** Ed25519 public key (SPKI, DER). */
  readonly releaseKey: Uint8Array;
  /**
   * @param maker - role of who asks. For the name of a participant that has joined, an admin gets a
   *   token that certifies a new key for it; nobody else gets one.
   * @throws WardroundError ARGUMENT_INVALID, IDENTITY_EXISTS
   */
  createToken(request: CreateTokenRequest, maker: Role): Promise<CreateTokenResponse>;
  /**
   * Certifies a key. A participant that joins again keeps its id; its older key counts no more.
   * @throws WardroundError TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, CERTIFICATE_REQUEST_INVALID
   */
  redeem(tokenSecret: Uint8Array, certificateRequest: Uint8Array): Promise<JoinResponse>;
  renew(peer: Peer, certificateRequest: Uint8Array): Promise<JoinResponse>;
  /** Everybody who was enrolled, in order of name. */
  enrolled(): readonly Enrolled[];
  /** One of them; undefined where there is none of that id. */
  enrolment(id: string): Enrolled | undefined;
  /** Refuses the key that a participant had before it joined again. @throws CERTIFICATE_MISSING */
  assertCurrent(peer: Peer): void;
  /** Public key of `signModel` (SPKI, PEM). It lies in the server's directory as model-public-key.pem. */
  readonly modelKeyPem: string;
  /** Whether that key was made at this start: nothing is signed by it yet. */
  readonly isModelKeyNew: boolean;
  /** Ed25519 over the bytes. */
  signRelease(bytes: Uint8Array): Uint8Array;
  /** ECDSA P-256 over the SHA-256 of the bytes, DER: signatures that other tools can check. */
  signModel(bytes: Uint8Array): Uint8Array;
  /** Checks that a plan's signature is by this certificate and the certificate by this CA. @throws PLAN_SIGNATURE_INVALID */
  verifyPlan(plan: Uint8Array, signature: Uint8Array, signerCertificate: Uint8Array): void;
}
