/** Which HTTP proxy leads to a server: settings of the command line, of the identity, of the environment. */
import { isIP } from "node:net";
import { WardroundError } from "../base/errors.ts";
import {
  type Address,
  formatAddress,
  isHost,
  isInNetwork,
  isLoopback,
  parseAddress,
} from "./address.ts";

/** A proxy that CONNECT leads through. */
export interface HttpProxy extends Address {
  /** `user:password` for Basic authentication (RFC 7617); undefined = none is shown. */
  readonly credentials: string | undefined;
}

/** Where a proxy may be named, the strongest first. */
export interface ProxySettings {
  /** Of the command line: a proxy's URL, or `direct`. */
  readonly given?: string | undefined;
  /** What the identity remembers, in the same form. */
  readonly remembered?: string | undefined;
  /** HTTPS_PROXY and NO_PROXY, in capitals or not, are looked at. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** In place of a URL: no proxy, whatever the environment says. */
const direct = "direct";
const defaultPort = 80;

/**
 * The proxy on the way to `server` (`host:port`), undefined for none. The environment's is not used for
 * this machine itself, nor for what NO_PROXY names.
 * @throws WardroundError PROXY_INVALID
 */
export function chooseProxy(server: string, settings: ProxySettings): HttpProxy | undefined {
  const { given, remembered, environment = {} } = settings;
  const configured = given ?? remembered;
  if (configured !== undefined) {
    if (configured === direct) return undefined;
    return parseProxy(configured, given === undefined ? "identity.json" : "--proxy");
  }
  const variable = ["https_proxy", "HTTPS_PROXY"].find((each) => environment[each]);
  if (variable === undefined) return undefined;
  const address = parseAddress(server);
  const except = environment["no_proxy"] || environment["NO_PROXY"] || "";
  if (isLoopback(address.host) || isExcepted(address, except)) return undefined;
  return parseProxy(environment[variable] ?? "", variable);
}

/**
 * Reads `http://[USER:PASSWORD@]HOST[:PORT]`; `http://` may be left out.
 * @param source - where it was named, for the error.
 * @throws WardroundError PROXY_INVALID, without the text: it may hold a password.
 */
export function parseProxy(text: string, source = "--proxy"): HttpProxy {
  const invalid = (why: string) => proxyInvalid(source, why);
  const url = toUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === undefined) throw invalid("is no URL");
  if (url.protocol !== "http:") throw invalid(`begins with ${url.protocol}//`);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!isHost(host)) throw invalid("names no host");
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") throw invalid("has a path");
  const port = url.port === "" ? defaultPort : Number(url.port);
  if (port === 0) throw invalid("has port 0");
  if (url.username === "" && url.password === "") return { host, port, credentials: undefined };
  try {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    return { host, port, credentials };
  } catch {
    throw invalid("has a % in its user or password that begins no escape");
  }
}

/**
 * Checks what `--proxy` names: a proxy's URL, or `direct`.
 * @returns the text as it was.
 * @throws WardroundError PROXY_INVALID
 */
export function checkProxyText(text: string): string {
  if (text !== direct) parseProxy(text);
  return text;
}

function toUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function proxyInvalid(source: string, why: string): WardroundError {
  const forms = "http://HOST:PORT or http://USER:PASSWORD@HOST:PORT";
  return new WardroundError(
    "PROXY_INVALID",
    `the proxy's address of ${source} ${why}: write ${forms}, or --proxy direct for none`,
  );
}

/**
 * Whether a list as in NO_PROXY names an address: `*`, a host, a domain with or without a leading dot
 * or `*.` and all below it, each with or without a port, or a range of IP addresses such as 10.0.0.0/8.
 */
function isExcepted({ host, port }: Address, list: string): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "" || entry === "*") return entry === "*";
    const [, network = "", bits] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
    if (bits !== undefined) return isInNetwork(host, network, Number(bits));
    if (isIP(entry) !== 0) return isInNetwork(host, entry);
    const [, name = "", wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (wantedPort !== undefined && Number(wantedPort) !== port) return false;
    const domain = plainName(name.replace(/^\[(.*)\]$/, "$1"));
    if (isIP(host) !== 0) return isInNetwork(host, domain);
    const at = plainName(host);
    return at === domain || at.endsWith(`.${domain}`);
  });
}

/** Lower case, without the dots at its ends, nor a star before the first. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^\*?\.+|\.+$/g, "");
}

/** `host:port` of a proxy, without its credentials: for messages. */
export function showProxy(proxy: HttpProxy): string {
  return formatAddress(proxy);
}
