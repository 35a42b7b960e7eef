import { WardroundError } from "../../base/errors.ts";
import { durationMs } from "../../model/plan.ts";
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
  } as const;
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

/** `A,B,C` as a list; empty pieces are refused. */
export function parseNames(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) {
    throw new WardroundError("ARGUMENT_INVALID", `"${text}" is not a list: write A,B,C`);
  }
  return names;
}

/** An integer of at least `minimum`. */
export function parseCount(name: string, minimum: number): (value: unknown) => number | undefined {
  return (value) => {
    if (value === undefined) return undefined;
    const number = Number(value);
    if (typeof value === "object" || value === "" || !Number.isInteger(number)) {
      throw new WardroundError("ARGUMENT_INVALID", `--${name} takes one whole number`);
    }
    if (number < minimum) {
      throw new WardroundError("ARGUMENT_INVALID", `--${name} is ${number}, at least ${minimum}`);
    }
    return number;
  };
}

/** The one text of an option that may be given once only. */
export function once(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new WardroundError("ARGUMENT_INVALID", `--${name} takes one value, once`);
}
