/** A way through an HTTP proxy: CONNECT (RFC 9110 §9.3.6) over a connection that is there already. */
import { request } from "node:http";
import type { Socket } from "node:net";
import { WardroundError } from "../base/errors.ts";
import { type HttpProxy, showProxy } from "./proxy.ts";

const meanings: Readonly<Record<number, string>> = {
  403: "it forbids this address: ask who runs it to allow it",
  405: "it leads to no other machine: is this the address of a proxy?",
  502: "it got no connection: check the server's address",
  503: "it got no connection: check the server's address",
  504: "it got no answer from there: check the server's address",
};

/**
 * Asks a proxy for a way to `target`. The socket then carries what is sent to the target, so that TLS
 * is between this machine and the target and the proxy sees its bytes only. How long that may take is
 * the caller's to bound, by destroying the socket.
 * @param socket - connected to the proxy; destroyed where the way is refused.
 * @param target - `host:port`; the proxy looks the name up.
 * @throws WardroundError PROXY_REFUSED, PROXY_UNREACHABLE
 */
export function openTunnel(socket: Socket, proxy: HttpProxy, target: string): Promise<void> {
  const { credentials } = proxy;
  const headers: Record<string, string> = { host: target };
  if (credentials !== undefined) {
    headers["proxy-authorization"] = `Basic ${Buffer.from(credentials).toString("base64")}`;
  }
  return new Promise((resolve, reject) => {
    const asked = request({
      method: "CONNECT",
      path: target,
      headers,
      createConnection: () => socket,
    });
    const fail = (error: WardroundError): void => {
      socket.destroy();
      reject(error);
    };
    // Also after the answer: a reset that comes then is for whoever has the socket.
    asked.on("error", (cause) => fail(noHttp(proxy, cause)));
    asked.once("connect", ({ statusCode = 0, headers: answered }, _socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        const schemes = [answered["proxy-authenticate"] ?? []].flat().join(", ");
        return fail(refused(proxy, { target, statusCode, schemes }));
      }
      asked.removeAllListeners();
      if (head.length > 0) socket.unshift(head);
      resolve();
    });
    asked.end();
  });
}

/** That a proxy is not there. */
export function proxyUnreachable(proxy: HttpProxy, cause: unknown): WardroundError {
  return new WardroundError(
    "PROXY_UNREACHABLE",
    `no connection to the proxy ${showProxy(proxy)}: check its address (--proxy, HTTPS_PROXY)`,
    { cause },
  );
}

function noHttp(proxy: HttpProxy, cause: Error): WardroundError {
  return new WardroundError(
    "PROXY_UNREACHABLE",
    `what listens on ${showProxy(proxy)} gave no answer of a proxy: check its address (--proxy, HTTPS_PROXY)`,
    { cause },
  );
}

function refused(
  proxy: HttpProxy,
  answer: { readonly target: string; readonly statusCode: number; readonly schemes: string },
): WardroundError {
  const { target, statusCode, schemes } = answer;
  const said = `the proxy ${showProxy(proxy)} refused the way to ${target} with status ${statusCode}`;
  if (statusCode !== 407) {
    const meaning = meanings[statusCode] ?? "ask who runs it";
    return new WardroundError("PROXY_REFUSED", `${said}: ${meaning}`);
  }
  const known = /(?:^|[\s,])basic\b/i.test(schemes);
  const advice = known
    ? proxy.credentials === undefined
      ? "it wants a user and a password: write http://USER:PASSWORD@HOST:PORT"
      : "it does not know this user and password"
    : "it wants another proof of who asks than user and password (Basic), which is all that this program has: ask for a way without it";
  return new WardroundError("PROXY_REFUSED", `${said}: ${advice}`);
}
