import type { Role } from "../../protocol/contract.ts";
import { spkiSha256 } from "../../protocol/identity/signatures.ts";
import { formatToken } from "../../protocol/identity/token.ts";
import { type Talking, withServer } from "../connection.ts";
import type { CommandContext } from "../program.ts";

interface TokenOptions extends Talking {
  readonly role: Role;
  readonly name?: string | undefined;
  readonly ttlMs: number;
  readonly federation?: string | undefined;
}

/** Makes a one-time token whose text pins the CA and the caller's key for plans. */
export async function tokenCreate(
  options: TokenOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  await withServer(options, async (connection, identity) => {
    const made = await connection.coordinator.createToken(
      {
        role: options.role,
        name: options.name ?? "",
        ttlMs: options.ttlMs,
        federation: options.federation ?? "",
      },
      signal,
    );
    const token = formatToken({
      secret: made.secret,
      role: options.role,
      expiresMs: made.expiresMs,
      caSha256: made.caSha256,
      planSignerSha256: Buffer.from(spkiSha256(identity.certificatePem), "hex"),
    });
    const expires = new Date(made.expiresMs).toISOString();
    output.note(`for ${made.role} ${made.name}, once, until ${expires}`);
    output.result({ token, role: made.role, name: made.name, expires }, [token]);
  });
}
