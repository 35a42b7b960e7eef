import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { assertAccess, type HttpRoute, httpAccess } from "../protocol/access.ts";
import type { Role } from "../protocol/contract.ts";
import { readPeerCertificate } from "../protocol/identity/peer-certificate.ts";

/** Throws where the caller may not ask this route: WardroundError CERTIFICATE_MISSING, ROLE_MISSING. */
export type AssertHttpAccess = (request: IncomingMessage, route: HttpRoute) => void;

/**
 * Roles by client certificate.
 * @param caPem - the one CA that is trusted; undefined on plain HTTP, which is for this machine only and
 * asks for no certificate.
 */
export function createHttpAccess(caPem: string | undefined): AssertHttpAccess {
  if (caPem === undefined) return () => undefined;
  const ca = new X509Certificate(caPem);
  const roles = new WeakMap<TLSSocket, { readonly role: Role | undefined }>();
  const roleOf = (socket: IncomingMessage["socket"]): Role | undefined => {
    if (!(socket instanceof TLSSocket)) return undefined;
    const known = roles.get(socket);
    if (known) return known.role;
    const role = socket.authorized ? certifiedRole(socket, ca) : undefined;
    roles.set(socket, { role });
    return role;
  };
  return (request, route) => {
    const access = httpAccess[route];
    if (access === "open") return;
    assertAccess(access, roleOf(request.socket), `${request.method} ${route}`);
  };
}

function certifiedRole(socket: TLSSocket, ca: X509Certificate): Role | undefined {
  const der = socket.getPeerX509Certificate()?.raw;
  return der && readPeerCertificate(der, ca)?.peer.role;
}
