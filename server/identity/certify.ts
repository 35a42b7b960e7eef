import type { Clock } from "../../base/ports.ts";
import type { JoinResponse } from "../../protocol/frames.ts";
import { type Ca, issueCertificate, type Subject } from "../../protocol/identity/certificates.ts";

/** Certifies a key for a subject and answers as Join does. */
export type Certify = (subject: Subject, certificateRequest: Uint8Array) => Promise<JoinResponse>;

/** Certifies with this CA, for a year from now. */
export function createCertifier(options: {
  readonly ca: Ca;
  readonly caDer: Uint8Array;
  readonly releaseKey: Uint8Array;
  readonly clock: Clock;
}): Certify {
  const { ca, caDer, releaseKey, clock } = options;
  return async ({ role, id, name }, certificateRequest) => {
    const certificate = await issueCertificate({
      ca,
      certificateRequest,
      subject: { role, id, name },
      nowMs: clock.nowMs(),
    });
    return { certificate, caCertificate: caDer, role, id, name, releaseKey };
  };
}
