import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import type { Clock } from "../base/ports.ts";
import { assertAccess, type HttpRoute, httpAccess } from "../protocol/access.ts";
import type { Peer } from "../protocol/contract.ts";
import {
  type CertifiedPeer,
  holdsAt,
  readPeerCertificate,
} from "../protocol/identity/peer-certificate.ts";

/**
 * Who asks; undefined where that is of no interest.
 * @throws WardroundError CERTIFICATE_MISSING, ROLE_MISSING where the caller may not ask this route.
 */
export type AssertHttpAccess = (request: IncomingMessage, route: HttpRoute) => Peer | undefined;

/**
 * Roles by client certificate, as long as it holds.
 * @param caPem - the one CA that is trusted; undefined on plain HTTP, which is for apps on this machine
 * and asks for no certificate: what is for coordinators alone is refused.
 */
export function createHttpAccess(
  caPem: string | undefined,
  clock: Pick<Clock, "nowMs">,
): AssertHttpAccess {
  if (caPem === undefined) {
    return ({ method }, route) => {
      const access = httpAccess[route];
      if (access === "open" || access.includes("app")) return undefined;
      assertAccess(access, undefined, `${method} ${route} is not for plain HTTP: it`);
      return undefined;
    };
  }
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
  const peerOf = (socket: IncomingMessage["socket"]): Peer | undefined => {
    const certified = socket instanceof TLSSocket ? certifiedOf(socket) : undefined;
    return certified && holdsAt(certified, clock.nowMs()) ? certified.peer : undefined;
  };
  return (request, route) => {
    const access = httpAccess[route];
    if (access === "open") return undefined;
    const peer = peerOf(request.socket);
    assertAccess(access, peer?.role, `${request.method} ${route}`);
    return peer;
  };
}

function readCertified(socket: TLSSocket, ca: X509Certificate): CertifiedPeer | undefined {
  const der = socket.getPeerX509Certificate()?.raw;
  return der && readPeerCertificate(der, ca);
}
