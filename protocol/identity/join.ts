import { createHash, X509Certificate } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { join } from "node:path";
import { connect as connectTls, type DetailedPeerCertificate } from "node:tls";
import { WardroundError } from "../../base/errors.ts";
import { formatAddress, parseAddress } from "../address.ts";
import { connect } from "../client.ts";
import { connectTimedOut, connectTimeoutMs, inTime } from "../connect-timeout.ts";
import { connectionFault } from "../connection-fault.ts";
import type { ServerConnection } from "../contract.ts";
import type { JoinResponse } from "../frames.ts";
import { chooseProxy, type HttpProxy, type ProxySettings } from "../proxy.ts";
import { openTunnel, proxyUnreachable } from "../tunnel.ts";
import { createKeyAndRequest, createRequest, toPem } from "./certificates.ts";
import type { Identity, Token } from "./contract.ts";
import {
  hasIdentity,
  makePrivateFolder,
  writeIdentity,
  writePrivateFile,
} from "./identity-folder.ts";
import { readPeerCertificate } from "./peer-certificate.ts";
import { spkiToPem } from "./signatures.ts";
import { parseToken } from "./token.ts";

/** Where to join and with what. */
export interface JoinOptions {
  /** `host:port` */
  readonly server: string;
  /** The token's text. */
  readonly token: string;
  /** Folder for the identity; made where it is not there. */
  readonly directory: string;
  /** How the server is reached; what is given here the identity remembers. */
  readonly proxy?: Pick<ProxySettings, "given" | "environment">;
  readonly signal: AbortSignal;
  /** How long a connection may take to come about; 30 s where it is left out. */
  readonly connectTimeoutMs?: number;
  /** Wall time, milliseconds since 1970; the machine's where it is left out. */
  readonly nowMs?: () => number;
}

/**
 * Trades a token for an identity: checks that the server is the one whose CA the token names, makes a
 * key here, has it certified and writes the folder. After an error nothing of it is left.
 * @throws WardroundError TOKEN_INVALID, TOKEN_EXPIRED, TOKEN_USED, CA_MISMATCH, IDENTITY_EXISTS,
 *   ADDRESS_INVALID, SERVER_UNREACHABLE, PROXY_INVALID, PROXY_UNREACHABLE, PROXY_REFUSED
 */
export async function joinServer(options: JoinOptions): Promise<Identity> {
  const { directory, signal } = options;
  const nowMs = options.nowMs ?? Date.now;
  const token = parseToken(options.token);
  const server = formatAddress(parseAddress(options.server));
  const proxy = chooseProxy(server, options.proxy ?? {});
  if (await hasIdentity(directory)) {
    throw new WardroundError(
      "IDENTITY_EXISTS",
      `${directory} holds an identity already: use it, or join into another folder`,
    );
  }
  if (token.expiresMs <= nowMs()) {
    throw new WardroundError("TOKEN_EXPIRED", "this token's time is over: ask for a new one");
  }
  const timeoutMs = options.connectTimeoutMs ?? connectTimeoutMs;
  const caPem = await fetchCa({ server, proxy, timeoutMs }, token, signal);
  const made = await makePrivateFolder(directory);
  const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
  // Written before the token is used: a full or read-only disk is found while a second try is possible.
  const staged = join(directory, "joining-key.pem");
  try {
    await writePrivateFile(staged, privateKeyPem);
    const connection = connect({
      server,
      proxy,
      identity: { caPem },
      connectTimeoutMs: timeoutMs,
      nowMs,
    });
    let answer: JoinResponse;
    try {
      answer = await connection.join({ tokenSecret: token.secret, certificateRequest }, signal);
    } finally {
      connection.close();
    }
    const remembered = options.proxy?.given;
    const identity = toIdentity({ answer, token, caPem, privateKeyPem, server, remembered });
    await writeIdentity(directory, identity);
    await rm(staged, { force: true });
    return identity;
  } catch (error) {
    await rm(staged, { force: true });
    // Only a folder that this call made, and only while it is empty.
    if (made) await rmdir(directory).catch(() => undefined);
    throw error;
  }
}

function toIdentity(parts: {
  readonly answer: JoinResponse;
  readonly token: Token;
  readonly caPem: string;
  readonly privateKeyPem: string;
  readonly server: string;
  readonly remembered: string | undefined;
}): Identity {
  const { answer, token, caPem, privateKeyPem, server } = parts;
  const { role, id, name } = certifiedSubject(answer.certificate, caPem);
  if (role !== token.role) {
    throw new WardroundError(
      "TOKEN_INVALID",
      `the token is for the role ${token.role}, the server gave ${role}: ask for a new token`,
    );
  }
  return {
    role,
    id,
    name,
    certificatePem: toPem(answer.certificate),
    privateKeyPem,
    caPem,
    releaseKeyPem: spkiToPem(answer.releaseKey),
    planSignerSha256:
      role === "participant" ? Buffer.from(token.planSignerSha256).toString("hex") : undefined,
    server,
    proxy: parts.remembered,
  };
}

function certifiedSubject(certificate: Uint8Array, caPem: string) {
  const certified = readPeerCertificate(certificate, new X509Certificate(caPem));
  if (certified === undefined) {
    throw new WardroundError(
      "CA_MISMATCH",
      "the server gave a certificate that its CA did not sign",
    );
  }
  return certified.peer;
}

/**
 * A new certificate for the key that an identity has, before the old one ends.
 * @returns the identity with it; the caller writes it.
 */
export async function renewIdentity(
  connection: Pick<ServerConnection, "renew">,
  identity: Identity,
  signal: AbortSignal,
): Promise<Identity> {
  const certificateRequest = await createRequest(identity.privateKeyPem);
  const { certificate } = await connection.renew({ certificateRequest }, signal);
  const { role, id } = certifiedSubject(certificate, identity.caPem);
  if (role !== identity.role || id !== identity.id) {
    throw new WardroundError(
      "CA_MISMATCH",
      "the server renewed another identity than was asked for",
    );
  }
  return { ...identity, certificatePem: toPem(certificate) };
}

/**
 * The CA certificate that a server shows, where it is the one that the token names. Nothing is trusted
 * for more than this comparison: the call itself is made over a channel that trusts this CA alone.
 * @throws WardroundError CA_MISMATCH, SERVER_UNREACHABLE, PROXY_UNREACHABLE, PROXY_REFUSED
 */
async function fetchCa(way: Way, token: Token, signal: AbortSignal): Promise<string> {
  const chain = await readChain(way, signal);
  const wanted = Buffer.from(token.caSha256);
  const ca = chain.find((raw) => createHash("sha256").update(raw).digest().equals(wanted));
  if (ca === undefined) {
    throw new WardroundError(
      "CA_MISMATCH",
      `${way.server} is not the server that made this token: its CA is another one; check the address, or ask for a new token`,
    );
  }
  return toPem(ca);
}

/** A server's `host:port`, the proxy on the way there, and the time to get there. */
interface Way {
  readonly server: string;
  readonly proxy: HttpProxy | undefined;
  readonly timeoutMs: number;
}

async function readChain(way: Way, signal: AbortSignal): Promise<Uint8Array[]> {
  const { server, proxy, timeoutMs } = way;
  signal.throwIfAborted();
  const { host, port } = parseAddress(server);
  const socket = connectTcp(proxy ?? { host, port });
  const cancel = (): void => {
    socket.destroy(signal.reason);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const late = () => connectTimedOut(server, proxy, timeoutMs);
    return await inTime(socket, askChain(socket, way), { timeoutMs, late });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
    socket.destroy();
  }
}

async function askChain(socket: Socket, way: Way): Promise<Uint8Array[]> {
  const { server, proxy } = way;
  await connected(socket).catch((cause: Error) => {
    if (proxy) throw proxyUnreachable(proxy, cause);
    throw connectionFault(server, cause.message, cause);
  });
  if (proxy) await openTunnel(socket, proxy, server);
  return await shownChain(socket, way);
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve();
    });
  });
}

function shownChain(socket: Socket, { server }: Way): Promise<Uint8Array[]> {
  const { host } = parseAddress(server);
  return new Promise((resolve, reject) => {
    const tls = connectTls({
      socket,
      // RFC 6066 §3: a server name is no IP address.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
      minVersion: "TLSv1.3",
    });
    tls.once("error", (cause) => reject(connectionFault(server, cause.message, cause)));
    tls.once("secureConnect", () => {
      resolve(listChain(tls.getPeerCertificate(true)));
      tls.destroy();
    });
  });
}

const chainLengthMax = 8;

function listChain(leaf: DetailedPeerCertificate): Uint8Array[] {
  const chain: Uint8Array[] = [];
  let at: DetailedPeerCertificate | undefined = leaf;
  while (at?.raw !== undefined && chain.length < chainLengthMax) {
    chain.push(at.raw);
    // A self-signed certificate is its own issuer.
    at = at.issuerCertificate === at ? undefined : at.issuerCertificate;
  }
  return chain;
}
