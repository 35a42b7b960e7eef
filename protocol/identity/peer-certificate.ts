import { X509Certificate } from "node:crypto";
import { isRole } from "../access.ts";
import type { Peer } from "../contract.ts";

const namePattern = /^URI:urn:wardround:([a-z]+):([0-9a-f]{32})$/;

/** A peer and the time in which its certificate holds, milliseconds since 1970. */
export interface CertifiedPeer {
  readonly peer: Peer;
  readonly validFromMs: number;
  readonly validToMs: number;
}

/**
 * Who a certificate says its holder is, where this CA signed it; undefined for every other one: from
 * another CA, self-signed, a CA itself, or a server's. Whether it holds now is for the caller to see.
 * @param der - the certificate.
 */
export function readPeerCertificate(
  der: Uint8Array,
  ca: X509Certificate,
): CertifiedPeer | undefined {
  const certificate = new X509Certificate(der);
  if (certificate.ca || !certificate.checkIssued(ca) || !certificate.verify(ca.publicKey)) {
    return undefined;
  }
  // The whole text must be this one name: what this CA signs has no other.
  const match = namePattern.exec(certificate.subjectAltName ?? "");
  const role = match?.[1] ?? "";
  const commonName = /^CN=([^\n]+)$/.exec(certificate.subject)?.[1];
  if (match === null || !isRole(role) || commonName === undefined) return undefined;
  return {
    peer: { role, id: match[2] as string, name: commonName, certificate: certificate.raw },
    validFromMs: Date.parse(certificate.validFrom),
    validToMs: Date.parse(certificate.validTo),
  };
}

/** Whether a certificate holds at a time. */
export function holdsAt(certified: CertifiedPeer, nowMs: number): boolean {
  return certified.validFromMs <= nowMs && nowMs <= certified.validToMs;
}
