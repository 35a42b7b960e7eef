import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { WardroundError } from "../../base/errors.ts";

const readers = {
  certificate: (text: string) => new X509Certificate(text),
  "private key": createPrivateKey,
  "public key": createPublicKey,
} as const;

/** What a PEM text may hold. */
export type PemKind = keyof typeof readers;

/**
 * Stops a text that holds no such thing at the border: TLS passes over a CA that it cannot read and then
 * trusts nobody, and a key fails where it is used.
 * @param where - what the text is called in the message: its file.
 * @param remedy - what to do about it.
 * @throws WardroundError CONFIG_INVALID
 */
export function assertPem(
  text: string,
  {
    kind,
    where,
    remedy,
  }: { readonly kind: PemKind; readonly where: string; readonly remedy: string },
): void {
  try {
    readers[kind](text);
  } catch (cause) {
    const got = text.trim() === "" ? "is empty" : "cannot be read";
    const message = `${where} ${got}: expected a ${kind} as PEM; ${remedy}`;
    throw new WardroundError("CONFIG_INVALID", message, { cause });
  }
}
