import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import type { Clock } from "../../base/ports.ts";
import { isRole, roles } from "../../protocol/access.ts";
import type { Peer, Role } from "../../protocol/contract.ts";
import type { CreateTokenRequest, CreateTokenResponse } from "../../protocol/frames.ts";
import {
  certificateSha256,
  pemToDer,
  requestPublicKey,
} from "../../protocol/identity/certificates.ts";
import { spkiSha256, spkiSha256Of, verifyPlan } from "../../protocol/identity/signatures.ts";
import type { Store } from "../../storage/contract.ts";
import type { Authority } from "../contract.ts";
import { openAdminIdentity } from "./admin-identity.ts";
import { openAuthorityFiles } from "./authority-files.ts";
import { createCertifier } from "./certify.ts";
import { createEnrolments, type Enrolments } from "./enrolments.ts";

export interface AuthorityOptions {
  /** The server's directory; the authority's files go into `identity/`, the admin's into `admin/`. */
  readonly directory: string;
  /** Names and addresses for the server's certificate, beside localhost, 127.0.0.1 and ::1. */
  readonly hostNames: readonly string[];
  /** `host:port` for the admin's identity.json. */
  readonly serverAddress: string;
  readonly store: Store;
  readonly clock: Clock;
}

const tokenSecretBytes = 16;

/** The public key of model signatures, in the server's directory. */
export const modelKeyFile = "model-public-key.pem";

/** A token that lies about for longer is more likely stolen than used. */
const tokenTtlMsMax = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens a server's certificate authority. At first start it makes the CA (ten years), the release key
 * (Ed25519), the key of model signatures (ECDSA P-256) and an admin identity; at every start it renews the server's and the admin's certificates
 * where names changed or the end is near.
 * @throws WardroundError ADDRESS_INVALID, DIRECTORY_INVALID
 */
export async function openAuthority(options: AuthorityOptions): Promise<Authority> {
  const { clock, store } = options;
  const files = await openAuthorityFiles({
    directory: options.directory,
    hostNames: options.hostNames,
    nowMs: clock.nowMs(),
  });
  const { ca } = files;
  const signingKey = createPrivateKey(files.releaseKeyPem);
  const modelSigningKey = createPrivateKey(files.modelKeyPem);
  const caDer = pemToDer(ca.certificatePem);
  const releasePublic = createPublicKey(signingKey);
  const releaseKey = new Uint8Array(releasePublic.export({ type: "spki", format: "der" }));
  const modelPublic = createPublicKey(modelSigningKey);
  const modelKeyPem = modelPublic.export({ type: "spki", format: "pem" }).toString();
  await writePublicKey(join(options.directory, modelKeyFile), modelKeyPem);
  const enrolments = createEnrolments({ store, clock });
  const certify = createCertifier({ ca, caDer, releaseKey, clock });
  await openAdminIdentity({
    directory: options.directory,
    serverAddress: options.serverAddress,
    releaseKeyPem: releasePublic.export({ type: "spki", format: "pem" }).toString(),
    ca,
    certify,
    enrolments,
    clock,
  });

  return {
    caPem: ca.certificatePem,
    serverCertificatePem: files.serverCertificatePem,
    serverKeyPem: files.serverKeyPem,
    releaseKey,
    modelKeyPem,
    isModelKeyNew: files.isModelKeyNew,
    createToken: (request, maker) =>
      createToken(enrolments, certificateSha256(caDer), { request, maker, clock }),
    async redeem(tokenSecret, certificateRequest) {
      // First the proof that the key is held: a malformed request does not use the token up.
      const publicKey = await requestPublicKey(certificateRequest);
      const enrolled = await enrolments.redeem(tokenSecret, spkiSha256Of(publicKey));
      return await certify(enrolled, certificateRequest);
    },
    async renew(peer, certificateRequest) {
      await assertSameKey(peer, certificateRequest);
      return await certify(peer, certificateRequest);
    },
    enrolled: () => enrolments.list(),
    enrolment: (id) => enrolments.find(id),
    assertCurrent: createCurrentKeyCheck(enrolments),
    signRelease: (bytes) => new Uint8Array(sign(null, bytes, signingKey)),
    signModel: (bytes) => new Uint8Array(sign("sha256", bytes, modelSigningKey)),
    verifyPlan(plan, signature, signerCertificate) {
      verifyPlan({
        plan,
        signature,
        signerCertificate,
        caPem: ca.certificatePem,
        pinnedSpkiSha256: undefined,
        nowMs: clock.nowMs(),
      });
    },
  };
}

/** For whoever checks models: it is no secret, and made again out of the private key. */
async function writePublicKey(path: string, pem: string): Promise<void> {
  const there = await readFile(path, "utf8").catch(() => undefined); // as good as another one
  if (there !== pem) await writeFile(path, pem, { mode: 0o644 });
}

/** Only participants join again; whoever is not enrolled here is left to its certificate. */
function createCurrentKeyCheck(enrolments: Enrolments): Authority["assertCurrent"] {
  // Reading a certificate costs more than the rest of a small call, and the gate keeps those it read.
  const digests = new WeakMap<Uint8Array, string>();
  return ({ role, id, certificate }) => {
    if (role !== "participant") return;
    const current = enrolments.find(id)?.keySha256;
    const shown = digests.get(certificate) ?? spkiSha256(certificate);
    digests.set(certificate, shown);
    if (current === undefined || current === shown) return;
    throw new WardroundError(
      "CERTIFICATE_MISSING",
      "this participant joined again with another key, so that this certificate counts no more: use the newer identity folder",
    );
  };
}

// Whoever pinned the old key would not know the new one.
async function assertSameKey(peer: Peer, certificateRequest: Uint8Array): Promise<void> {
  const asked = spkiSha256Of(await requestPublicKey(certificateRequest));
  if (asked === spkiSha256(peer.certificate)) return;
  throw new WardroundError(
    "CERTIFICATE_REQUEST_INVALID",
    "a renewal is for the key that was certified before: to change the key, join again",
  );
}

async function createToken(
  enrolments: Enrolments,
  caSha256: Uint8Array,
  options: {
    readonly request: CreateTokenRequest;
    readonly maker: Role;
    readonly clock: Clock;
  },
): Promise<CreateTokenResponse> {
  const { request, maker, clock } = options;
  const { role, ttlMs, federation } = request;
  if (!isRole(role)) {
    throw new WardroundError("ARGUMENT_INVALID", `a token's role is one of ${roles.join(", ")}`);
  }
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1 || ttlMs > tokenTtlMsMax) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `a token lasts from 1 ms to ${tokenTtlMsMax} ms (30 days); ${ttlMs} was asked for`,
    );
  }
  const name = request.name === "" ? `${role}-${randomBytes(4).toString("hex")}` : request.name;
  const secret = new Uint8Array(randomBytes(tokenSecretBytes));
  const expiresMs = Math.ceil(clock.nowMs()) + ttlMs;
  await enrolments.addToken(secret, {
    role,
    name,
    expiresMs,
    federation: federation === "" ? undefined : federation,
    // Who gets such a token takes a participant's place.
    mayReplace: maker === "admin",
  });
  return { secret, caSha256, role, name, expiresMs };
}
