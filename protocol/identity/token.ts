import { WardroundError } from "../../base/errors.ts";
import { roles } from "../access.ts";
import type { Token } from "./contract.ts";

const prefix = "wr1.";
const secretBytes = 16;
const digestBytes = 32;

// secret, role, end of the token (milliseconds, 8 bytes), CA's digest, plan signer's digest.
const tokenBytes = secretBytes + 1 + 8 + 2 * digestBytes;

/** The text of a token: `wr1.` and 89 bytes as base64url. It is a secret until it was used. */
export function formatToken(token: Token): string {
  const bytes = Buffer.alloc(tokenBytes);
  bytes.set(token.secret, 0);
  bytes.writeUInt8(roles.indexOf(token.role), secretBytes);
  bytes.writeBigUInt64BE(BigInt(token.expiresMs), secretBytes + 1);
  bytes.set(token.caSha256, secretBytes + 9);
  bytes.set(token.planSignerSha256, secretBytes + 9 + digestBytes);
  return prefix + bytes.toString("base64url");
}

/**
 * Reads a token's text; spaces and line ends around it do not matter.
 * @throws WardroundError TOKEN_INVALID, without the text in it.
 */
export function parseToken(text: string): Token {
  const trimmed = text.trim();
  if (!trimmed.startsWith(prefix)) {
    throw invalid(`it does not begin with ${prefix}`);
  }
  const body = trimmed.slice(prefix.length);
  if (/[^A-Za-z0-9_-]/.test(body)) {
    throw invalid(`after ${prefix} it has characters other than A-Z, a-z, 0-9, - and _`);
  }
  const length = Math.ceil((tokenBytes * 4) / 3);
  if (body.length !== length) {
    throw invalid(`after ${prefix} it has ${body.length} characters, ${length} were expected`);
  }
  const bytes = Buffer.from(body, "base64url");
  // The last character has bits to spare, which are 0.
  if (bytes.toString("base64url") !== body) throw invalid("it is damaged at its end");
  const role = roles[bytes.readUInt8(secretBytes)];
  const expiresMs = Number(bytes.readBigUInt64BE(secretBytes + 1));
  if (role === undefined || !Number.isSafeInteger(expiresMs)) {
    throw invalid("it is damaged: its role or its end cannot be read");
  }
  const caStart = secretBytes + 9;
  return {
    secret: Uint8Array.from(bytes.subarray(0, secretBytes)),
    role,
    expiresMs,
    caSha256: Uint8Array.from(bytes.subarray(caStart, caStart + digestBytes)),
    planSignerSha256: Uint8Array.from(bytes.subarray(caStart + digestBytes)),
  };
}

function invalid(why: string): WardroundError {
  return new WardroundError(
    "TOKEN_INVALID",
    `this is no token: ${why}; copy it whole, as token create printed it`,
  );
}
