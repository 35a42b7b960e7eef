/** Identities, tokens and signatures, as files and values. */
import type { Role } from "../contract.ts";

/**
 * What a machine is, out of its identity folder: certificate.pem, key.pem (mode 0600), ca.pem,
 * release-key.pem and identity.json.
 */
export interface Identity {
  readonly role: Role;
  /** 32 hex digits. */
  readonly id: string;
  readonly name: string;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  readonly caPem: string;
  /** Ed25519 public key (SPKI, PEM) that signs manifests. */
  readonly releaseKeyPem: string;
  /** SHA-256 of the public key (SPKI, DER) whose plans are obeyed; participants only. 64 hex digits. */
  readonly planSignerSha256: string | undefined;
  /** `host:port` that it joined. */
  readonly server: string;
  /** How it is reached: a proxy's URL, or `direct`; undefined = as the environment says. */
  readonly proxy?: string | undefined;
}

/** What a token's text (`wr1.` and base64url) holds. */
export interface Token {
  /** 16 bytes. */
  readonly secret: Uint8Array;
  readonly role: Role;
  readonly expiresMs: number;
  /** 32 bytes: the CA's certificate. */
  readonly caSha256: Uint8Array;
  /** 32 bytes: public key of the coordinator who made the token. */
  readonly planSignerSha256: Uint8Array;
}
