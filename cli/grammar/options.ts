import { availableParallelism } from "node:os";
import { WardroundError } from "../../base/errors.ts";
import { isName, nameRule } from "../../base/names.ts";
import { durationMs } from "../../model/plan.ts";
import { isHost } from "../../protocol/address.ts";
import { checkProxyText } from "../../protocol/proxy.ts";
import type { GrammarOptions } from "../program.ts";

/** An option that takes one text. */
export function text<const T extends object>(name: string, more: T) {
  const coerce = (value: unknown): string | undefined =>
    value === undefined ? undefined : once(name, value);
  return { type: "string", requiresArg: true, coerce, ...more } as const;
}

/** Options of every command that talks to a server. */
export function talking(environment: GrammarOptions["environment"]) {
  const server = environment["WARDROUND_SERVER"];
  const identity = environment["WARDROUND_IDENTITY"];
  return {
    server: text("server", {
      coerce: optionalAddress,
      ...(server === undefined ? {} : { default: server }),
      defaultDescription: "WARDROUND_SERVER, or what the identity remembers",
      describe: "The server's gRPC address, HOST:PORT",
    }),
    identity: {
      ...text("identity", {
        describe: "Identity folder; on the server's machine: SERVER_DIR/admin",
      }),
      coerce: (value: unknown): string => once("identity", value),
      ...(identity === undefined ? { demandOption: true as const } : { default: identity }),
      defaultDescription: "WARDROUND_IDENTITY",
    },
    proxy: proxyOption(),
  } as const;
}

/** As `talking`, for commands that need a server for some of what they may be asked only. */
export function mayTalk(environment: GrammarOptions["environment"]) {
  const { server, identity, proxy } = talking(environment);
  const {
    coerce: _,
    demandOption: __,
    ...rest
  } = identity as { demandOption?: true } & typeof identity;
  return {
    server,
    identity: {
      ...rest,
      coerce: (value: unknown): string | undefined =>
        value === undefined ? undefined : once("identity", value),
    },
    proxy,
  } as const;
}

/** The HTTP proxy on the way to the server. */
export function proxyOption(otherwise = "what the identity remembers, or HTTPS_PROXY") {
  return text("proxy", {
    coerce: (value: unknown): string | undefined =>
      value === undefined ? undefined : checkProxyText(once("proxy", value)),
    defaultDescription: otherwise,
    describe: "HTTP proxy: http://[USER:PASSWORD@]HOST:PORT, or direct for none",
  });
}

/** `HOST:PORT`, with `[…]` around an IPv6 address; port 0 lets the system choose. */
export function parseAddress(text: string): { readonly host: string; readonly port: number } {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:\s[\]]+)):([0-9]{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `"${text}" is not an address: write HOST:PORT, for example 127.0.0.1:7400`,
    );
  }
  return { host: match[1] ?? match[2] ?? "", port };
}

/** The server's address, checked and as it was written. */
export function serverAddress(value: unknown): string {
  const text = once("server", value);
  parseAddress(text);
  return text;
}

function optionalAddress(value: unknown): string | undefined {
  return value === undefined ? undefined : serverAddress(value);
}

/** Milliseconds of "90s", "10m", "24h". */
export function parseDuration(value: unknown): number {
  return durationMs(once("ttl", value));
}

const countMax = 2 ** 32 - 1;
const rateUnits = { kB: 1e3, MB: 1e6, GB: 1e9 } as const;

/** Bytes a second of "500kB/s", "20MB/s", "1.5GB/s". */
export function parseRate(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const rate = once("limit-rate", value);
  const match = /^(\d+(?:\.\d+)?)(kB|MB|GB)\/s$/.exec(rate);
  const bytes = Number(match?.[1]) * rateUnits[(match?.[2] ?? "kB") as keyof typeof rateUnits];
  if (bytes >= rateUnits.kB) return bytes;
  throw invalid(`--limit-rate is "${rate}": write for example 500kB/s or 20MB/s, at least 1kB/s`);
}

/** A share, from 0 to 1. */
export function parseShare(value: unknown): number {
  const text = once("request-log-share", value);
  const share = Number(text);
  if (/^[0-9.]+$/.test(text) && share <= 1) return share;
  throw invalid(`--request-log-share is "${text}": write a number from 0 to 1, for example 0.01`);
}

/** `A,B,C` as a list; empty pieces are refused. */
export function parseList(text: string): string[] {
  const items = text.split(",").map((item) => item.trim());
  if (items.includes("")) throw invalid(`"${text}" is not a list: write A,B,C`);
  return items;
}

/** The name of a federation or of an identity. */
export function parseName(text: string): string {
  if (isName(text)) return text;
  throw invalid(`"${text}" is no name: ${nameRule}`);
}

/** A host's name or address, as a certificate can have it. */
export function parseHostName(text: string): string {
  if (isHost(text)) return text;
  throw invalid(`"${text}" is not a host name: write for example ward.example or 10.0.0.7`);
}

/**
 * An integer of at least `minimum`, at most 2^32 − 1: larger ones would wrap on the wire.
 * @param label - as the command line's help has it: `--rounds`, `VERSION`.
 */
export function parseCount(label: string, minimum: number): (value: unknown) => number | undefined {
  return (value) => {
    if (value === undefined) return undefined;
    const number = Number(value);
    if (typeof value === "object") throw invalid(`${label} takes one value, once`);
    if (value === "" || !Number.isInteger(number)) {
      throw invalid(`${label} is "${value}", expected a whole number`);
    }
    if (number < minimum) throw invalid(`${label} is ${number}, at least ${minimum}`);
    if (number > countMax) throw invalid(`${label} is ${number}, at most ${countMax}`);
    return number;
  };
}

/** How many of this machine's processors a step of training takes. */
export function parseThreads(value: unknown): number | undefined {
  const threads = parseCount("--threads", 1)(value);
  const processors = availableParallelism();
  if (threads === undefined || threads <= processors) return threads;
  throw invalid(`--threads is ${threads}, at most ${processors}: this machine's processors`);
}

/** The one text of an option that may be given once only. */
export function once(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalid(`--${name} takes one value, once`);
}

function invalid(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}
