import { type ErrorCode, WardroundError } from "../base/errors.ts";

const tlsFaults: readonly (readonly [RegExp, ErrorCode, (server: string) => string])[] = [
  [
    /altnames/,
    "SERVER_UNREACHABLE",
    (server) =>
      `the certificate of ${server} is for other names: use one of its names, or start the server with --name and this one`,
  ],
  [
    /self[- ]signed|unable to (verify|get)|signature failure|SELF_SIGNED|UNABLE_TO/i,
    "CA_MISMATCH",
    (server) => `the certificate of ${server} is not of the CA that this machine joined`,
  ],
  [
    /has expired|not yet valid|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    "SERVER_UNREACHABLE",
    (server) => `the certificate of ${server} does not hold at this time: check the clocks of both`,
  ],
  [
    /wrong version number|packet length too long|EPROTO|ALPN/,
    "SERVER_UNREACHABLE",
    (server) => `what listens on ${server} does not speak TLS as it should: check the port`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|Name resolution/,
    "SERVER_UNREACHABLE",
    (server) => `the name in ${server} has no address`,
  ],
  [/ECONNREFUSED/, "SERVER_UNREACHABLE", (server) => `nothing listens on ${server}`],
];

/** The error behind a failed connection to `host:port`, in words. */
export function connectionFault(server: string, details: string, cause: unknown): WardroundError {
  const known = tlsFaults.find(([pattern]) => pattern.test(details));
  if (known === undefined) {
    return new WardroundError("SERVER_UNREACHABLE", `no connection to ${server}`, { cause });
  }
  return new WardroundError(known[1], known[2](server), { cause });
}
