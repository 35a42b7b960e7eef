import { BlockList, isIP, isIPv4 } from "node:net";
import { WardroundError } from "../base/errors.ts";

/** Where a server is. */
export interface Address {
  /** Name or IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

const label = "[a-zA-Z0-9_](?:[a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?";
const namePattern = new RegExp(`^${label}(?:\\.${label})*\\.?$`);
const portMax = 65_535;

/** Whether a text is an IP address or a name as DNS has them. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && namePattern.test(text));
}

/**
 * Reads `host:port`; IPv6 addresses stand in brackets.
 * @throws WardroundError ADDRESS_INVALID
 */
export function parseAddress(text: string): Address {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text.trim());
  const host = match?.[1] ?? match?.[2] ?? "";
  const port = Number(match?.[3] ?? 0);
  const bracketsFit = (match?.[1] !== undefined) === (isIP(host) === 6);
  if (match === null || !bracketsFit || !isHost(host) || port < 1 || port > portMax) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `${JSON.stringify(text.slice(0, 300))} is no address: write host:port, such as server.example:7443 or [::1]:7443`,
    );
  }
  return { host, port };
}

/** Whether a host is this machine by its name alone. */
export function isLoopback(host: string): boolean {
  const isNamed = host.toLowerCase() === "localhost";
  return isNamed || isInNetwork(host, "127.0.0.0", 8) || isInNetwork(host, "::1");
}

/**
 * Whether a host is an IP address in a network, however the two are written; false for names.
 * @param bits - length of the prefix that counts; left out = the whole address.
 */
export function isInNetwork(host: string, network: string, bits?: number): boolean {
  if (isIP(host) === 0 || isIP(network) === 0) return false;
  const lengthMax = isIPv4(network) ? 32 : 128;
  const length = bits ?? lengthMax;
  if (length > lengthMax) return false;
  const family = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");
  const blocks = new BlockList();
  blocks.addSubnet(network, length, family(network));
  return blocks.check(host, family(host));
}

/** `host:port`, with brackets where they belong. */
export function formatAddress({ host, port }: Address): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

/** What a failed `listen` of node:net means: ADDRESS_IN_USE, ADDRESS_INVALID, or the cause itself. */
export function listenError(cause: unknown, { host, port }: Address): unknown {
  const { code } = cause as { readonly code?: unknown };
  if (code === "EADDRINUSE") {
    const message = `port ${port} of ${host} is in use: stop what listens there, or choose another`;
    return new WardroundError("ADDRESS_IN_USE", message, { cause });
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EACCES") {
    return new WardroundError("ADDRESS_INVALID", `cannot listen on ${host}:${port}`, { cause });
  }
  return cause;
}
