import { X509Certificate } from "node:crypto";
import { WardroundError } from "../../base/errors.ts";
import type { ServerConnection } from "../contract.ts";
import type { Identity } from "./contract.ts";
import { writeIdentity } from "./identity-folder.ts";

/** Time for months of failed tries, and for machines that are used now and then. */
const renewBelowShare = 1 / 3;

/** Where an identity lies, and the time at which its certificate is looked at. */
export interface HeldIdentity {
  readonly directory: string;
  readonly identity: Identity;
  /** Wall time, milliseconds since 1970. */
  readonly nowMs: number;
}

/** The end of an identity's certificate, milliseconds since 1970. */
export function certificateEndMs({ certificatePem }: Identity): number {
  return Date.parse(new X509Certificate(certificatePem).validTo);
}

/**
 * Refuses a certificate that has ended, which no server takes and which cannot be renewed.
 * @throws WardroundError CERTIFICATE_MISSING
 */
export function assertNotEnded({ directory, identity, nowMs }: HeldIdentity): void {
  const endMs = certificateEndMs(identity);
  if (nowMs <= endMs) return;
  throw new WardroundError(
    "CERTIFICATE_MISSING",
    `the certificate in ${directory} ended at ${toTime(endMs)} and the time here is ${toTime(nowMs)}: set the clock where it is wrong, else remove identity.json there and join again with a new token, which an admin makes for a participant under its name`,
  );
}

/**
 * Renews the certificate of an identity that has less than a third of its lifetime left, and writes it
 * into its folder.
 * @returns the renewed identity, or the same object where nothing was due.
 * @throws WardroundError what the server answers; the identity and its folder are then as before.
 */
export async function renewIfDue(
  options: HeldIdentity & { readonly connection: Pick<ServerConnection, "renew"> },
  signal: AbortSignal,
): Promise<Identity> {
  const { directory, identity, connection, nowMs } = options;
  if (!isDue(identity, nowMs)) return identity;
  // Making a request takes a library that is slow to load, and most commands renew nothing.
  const { renewIdentity } = await import("./join.ts");
  const renewed = await renewIdentity(connection, identity, signal);
  await writeIdentity(directory, renewed);
  return renewed;
}

function isDue(identity: Identity, nowMs: number): boolean {
  const startMs = Date.parse(new X509Certificate(identity.certificatePem).validFrom);
  const endMs = certificateEndMs(identity);
  return endMs - nowMs < (endMs - startMs) * renewBelowShare;
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
