import { toWardroundError } from "../base/errors.ts";
import { connect } from "../protocol/client.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { readIdentity } from "../protocol/identity/identity-folder.ts";
import { assertNotEnded, renewIfDue } from "../protocol/identity/renewal.ts";
import { chooseProxy } from "../protocol/proxy.ts";
import { createLog } from "./log.ts";

/** The options of every command that talks to a server. */
export interface Talking {
  /** HOST:PORT; undefined = what the identity remembers. */
  readonly server?: string | undefined;
  /** The identity's folder. */
  readonly identity: string;
  /** A proxy's URL, or `direct`; undefined = what the identity remembers, or the environment. */
  readonly proxy?: string | undefined;
}

const renewalTimeoutMs = 10_000;

/**
 * Connects as the identity of a folder, works, renews its certificate where that is due, and closes the
 * connection however that ended.
 * @throws WardroundError CERTIFICATE_MISSING where the certificate has ended, or what the work throws.
 */
export async function withServer<T>(
  talking: Talking,
  work: (connection: ServerConnection, identity: Identity) => Promise<T>,
): Promise<T> {
  const identity = await readIdentity(talking.identity);
  const server = talking.server ?? identity.server;
  const settings = { given: talking.proxy, remembered: identity.proxy, environment: process.env };
  const connection = connect({ server, proxy: chooseProxy(server, settings), identity });
  try {
    assertNotEnded({ directory: talking.identity, identity, nowMs: Date.now() });
    const result = await work(connection, identity);
    await renew(talking.identity, identity, connection);
    return result;
  } finally {
    connection.close();
  }
}

/** What was asked for is done: a renewal that fails is a warning, and the next command tries again. */
async function renew(
  directory: string,
  identity: Identity,
  connection: ServerConnection,
): Promise<void> {
  try {
    const held = { directory, identity, connection, nowMs: Date.now() };
    await renewIfDue(held, AbortSignal.timeout(renewalTimeoutMs));
  } catch (thrown) {
    const { code, message, cause } = toWardroundError(thrown);
    createLog("warn").warn({ event: "renewal.failed", code, err: cause }, message);
  }
}
