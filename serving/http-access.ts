import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import type { Clock } from "../base/ports.ts";
import { assertAccess, type HttpRoute, httpAccess } from "../protocol/access.ts";
import type { Role } from "../protocol/contract.ts";
import {
  type CertifiedPeer,
  holdsAt,
  readPeerCertificate,
} from "../protocol/identity/peer-certificate.ts";

/** Throws where the caller may not ask this route: WardroundError CERTIFICATE_MISSING, ROLE_MISSING. */
export type AssertHttpAccess = (request: IncomingMessage, route: HttpRoute) => void;

/**
 * Roles by client certificate, as long as it holds.
 * @param caPem - the one CA that is trusted; undefined on plain HTTP, which is for this machine only and
 * asks for no certificate.
 */
export function createHttpAccess(
  caPem: string | undefined,
  clock: Pick<Clock, "nowMs">,
): AssertHttpAccess {
  if (caPem === undefined) return () => undefined;
  const ca = new X509Certificate(caPem);
  const peers = new WeakMap<TLSSocket, { readonly certified: CertifiedPeer | undefined }>();
  const certifiedOf = (socket: TLSSocket): CertifiedPeer | undefined => {
    const known = peers.get(socket);
    if (known) return known.certified;
    const certified = socket.authorized ? readCertified(socket, ca) : undefined;
    peers.set(socket, { certified });
    return certified;
  };
  // A connection may outlive its certificate.
  const roleOf = (socket: IncomingMessage["socket"]): Role | undefined => {
    const certified = socket instanceof TLSSocket ? certifiedOf(socket) : undefined;
    return certified && holdsAt(certified, clock.nowMs()) ? certified.peer.role : undefined;
  };
  return (request, route) => {
    const access = httpAccess[route];
    if (access === "open") return;
    assertAccess(access, roleOf(request.socket), `${request.method} ${route}`);
  };
}

function readCertified(socket: TLSSocket, ca: X509Certificate): CertifiedPeer | undefined {
  const der = socket.getPeerX509Certificate()?.raw;
  return der && readPeerCertificate(der, ca);
}
