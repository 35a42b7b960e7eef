import {
  createHash,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from "node:crypto";
import { WardroundError } from "../../base/errors.ts";
import type { ModelKey } from "../../model/signed-model.ts";
import type { Identity } from "./contract.ts";
import { type CertifiedPeer, holdsAt, readPeerCertificate } from "./peer-certificate.ts";

/** A plan as it was signed. */
export interface SignedPlan {
  /** Canonical bytes of the plan. */
  readonly plan: Uint8Array;
  /** ECDSA P-256, SHA-256, DER. */
  readonly signature: Uint8Array;
  /** DER. */
  readonly signerCertificate: Uint8Array;
}

/** SHA-256 of a certificate's public key (SPKI, DER), 64 hex digits. */
export function spkiSha256(certificate: string | Uint8Array): string {
  const { publicKey } = new X509Certificate(certificate);
  return spkiSha256Of(publicKey.export({ type: "spki", format: "der" }));
}

/** SHA-256 of a public key (SPKI, DER), 64 hex digits. */
export function spkiSha256Of(spki: Uint8Array): string {
  return createHash("sha256").update(spki).digest("hex");
}

/** Signs a plan's canonical bytes with an identity's key: ECDSA P-256, SHA-256, DER. */
export function signPlan(identity: Pick<Identity, "privateKeyPem">, plan: Uint8Array): Uint8Array {
  return new Uint8Array(sign("sha256", plan, identity.privateKeyPem));
}

/**
 * Checks that a plan was signed by a coordinator or admin of this CA whose certificate holds.
 * @param options.pinnedSpkiSha256 - the only key that is obeyed, 64 hex digits; undefined = any of the CA's.
 * @param options.nowMs - wall time; the machine's where it is left out.
 * @throws WardroundError PLAN_SIGNATURE_INVALID
 */
export function verifyPlan(
  options: SignedPlan & {
    readonly caPem: string;
    readonly pinnedSpkiSha256: string | undefined;
    readonly nowMs?: number;
  },
): void {
  const { plan, signature, signerCertificate, pinnedSpkiSha256 } = options;
  const certified = readSigner(signerCertificate, options.caPem);
  const { role } = certified.peer;
  if (role !== "coordinator" && role !== "admin") {
    throw refused(`its signer's role is ${role}; coordinators and admins sign plans`);
  }
  if (!holdsAt(certified, options.nowMs ?? Date.now())) {
    throw refused(
      "its signer's certificate does not hold at this time: check both clocks, renew it",
    );
  }
  const spki = spkiSha256(signerCertificate);
  if (pinnedSpkiSha256 !== undefined && spki !== pinnedSpkiSha256) {
    throw refused(
      `it was signed by key ${short(spki)}, this participant obeys ${short(pinnedSpkiSha256)} since it joined: the coordinator who made its token signs its plans`,
    );
  }
  const { publicKey } = new X509Certificate(signerCertificate);
  if (!verify("sha256", plan, publicKey, signature)) {
    throw refused("the signature is not over these bytes by that key");
  }
}

function readSigner(signerCertificate: Uint8Array, caPem: string): CertifiedPeer {
  let certified: CertifiedPeer | undefined;
  try {
    certified = readPeerCertificate(signerCertificate, new X509Certificate(caPem));
  } catch (cause) {
    throw refused("its signer's certificate cannot be read", cause);
  }
  if (certified === undefined) throw refused("its signer's certificate is not of this server's CA");
  return certified;
}

function short(digest: string): string {
  return `${digest.slice(0, 16)}…`;
}

function refused(why: string, cause?: unknown): WardroundError {
  return new WardroundError("PLAN_SIGNATURE_INVALID", `the plan is not obeyed: ${why}`, { cause });
}

/** A public key's SPKI, DER, as PEM. @throws what node:crypto throws where the bytes are no key. */
export function spkiToPem(spki: Uint8Array): string {
  const key = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  return key.export({ type: "spki", format: "pem" }).toString();
}

/** Whether an Ed25519 signature over some bytes is by the release key (PEM where it is a text). */
export function verifyRelease(options: {
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
  readonly releaseKey: KeyObject | string;
}): boolean {
  const { bytes, signature, releaseKey } = options;
  return verify(null, bytes, releaseKey, signature);
}

/**
 * A public key (PEM) that model signatures are checked with.
 * @throws WardroundError ARGUMENT_INVALID where it is no ECDSA key on P-256.
 */
export function modelKey(publicKeyPem: string): ModelKey {
  let key: KeyObject;
  try {
    key = createPublicKey(publicKeyPem);
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", "the public key is no PEM that can be read", {
      cause,
    });
  }
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
    const type = key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? "another one";
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `the public key is ${type}: model signatures are by ECDSA keys on P-256, as model-public-key.pem in the server's directory`,
    );
  }
  const pem = key.export({ type: "spki", format: "pem" });
  return {
    id: createHash("sha256").update(pem).digest("hex"),
    verify: (bytes, signature) => verify("sha256", bytes, key, signature),
  };
}
