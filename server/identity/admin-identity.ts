import { randomBytes, X509Certificate } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../base/ports.ts";
import {
  type Ca,
  createKeyAndRequest,
  createRequest,
  toPem,
} from "../../protocol/identity/certificates.ts";
import {
  hasIdentity,
  readIdentity,
  writeIdentity,
} from "../../protocol/identity/identity-folder.ts";
import { spkiSha256 } from "../../protocol/identity/signatures.ts";
import { renewBeforeEndMs } from "./authority-files.ts";
import type { Certify } from "./certify.ts";
import type { Enrolments } from "./enrolments.ts";

interface AdminOptions {
  readonly directory: string;
  readonly serverAddress: string;
  /** Public key, PEM. */
  readonly releaseKeyPem: string;
  readonly ca: Ca;
  readonly certify: Certify;
  readonly enrolments: Enrolments;
  readonly clock: Clock;
}

/**
 * The identity in `admin/` for whoever works on the server's own machine. Its key stays for good:
 * participants pin it where the admin signs plans.
 */
export async function openAdminIdentity(options: AdminOptions): Promise<void> {
  const { clock, enrolments } = options;
  const folder = join(options.directory, "admin");
  const subject = (await hasIdentity(folder))
    ? await refresh(folder, options)
    : await create(folder, options);
  const { certificatePem } = await readIdentity(folder);
  await enrolments.add({
    ...subject,
    enrolledMs: clock.nowMs(),
    federation: undefined,
    keySha256: spkiSha256(certificatePem),
  });
}

interface AdminSubject {
  readonly role: "admin";
  readonly id: string;
  readonly name: string;
}

async function create(folder: string, options: AdminOptions): Promise<AdminSubject> {
  const subject = { role: "admin", id: randomBytes(16).toString("hex"), name: "admin" } as const;
  const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
  const { certificate } = await options.certify(subject, certificateRequest);
  await writeIdentity(folder, {
    ...subject,
    certificatePem: toPem(certificate),
    privateKeyPem,
    caPem: options.ca.certificatePem,
    releaseKeyPem: options.releaseKeyPem,
    planSignerSha256: undefined,
    server: options.serverAddress,
  });
  return subject;
}

async function refresh(folder: string, options: AdminOptions): Promise<AdminSubject> {
  const identity = await readIdentity(folder);
  const subject = { role: "admin", id: identity.id, name: identity.name } as const;
  const endMs = Date.parse(new X509Certificate(identity.certificatePem).validTo);
  const nearEnd = endMs - options.clock.nowMs() < renewBeforeEndMs;
  if (!nearEnd && identity.server === options.serverAddress) return subject;
  const request = await createRequest(identity.privateKeyPem);
  const certificatePem = nearEnd
    ? toPem((await options.certify(subject, request)).certificate)
    : identity.certificatePem;
  await writeIdentity(folder, { ...identity, certificatePem, server: options.serverAddress });
  return subject;
}
