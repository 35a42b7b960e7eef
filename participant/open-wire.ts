import { toWardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import { connect } from "../protocol/client.ts";
import type { ParticipantSessionLink, ServerConnection } from "../protocol/contract.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import {
  assertNotEnded,
  certificateEndMs,
  type HeldIdentity,
  renewIfDue,
} from "../protocol/identity/renewal.ts";
import type { HttpProxy } from "../protocol/proxy.ts";
import { createPace, downloadBlob, type Pace } from "../protocol/transfer.ts";
import { uploadUpdate } from "../protocol/upload.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { Blob, Wire } from "./wire.ts";

/** A session that has stood for this long has a server behind it that can renew. */
const settledMs = 60_000;

const dayMs = 24 * 60 * 60 * 1000;

/** HTTP/2's own window (RFC 9113 §6.9.2). */
const windowBytesMin = 65_535;

interface WireOptions {
  /** The identity's folder, into which renewed certificates go. */
  readonly identityDirectory: string;
  readonly identity: Identity;
  /** `host:port` */
  readonly server: string;
  readonly proxy: HttpProxy | undefined;
  /** Bytes a second of all transfers together; undefined = no limit. */
  readonly rateBytes: number | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The connection of one participant. While a session is open the certificate is looked at soon after
 * its start and then daily, and renewed where it is due; the session goes on over the connection that
 * it has, all new calls are made with the new certificate.
 */
export function openWire(options: WireOptions): RenewingWire {
  return new RenewingWire(options);
}

class RenewingWire implements Wire {
  readonly #options: WireOptions;
  readonly #pace: Pace | undefined;
  #identity: Identity;
  #connection: ServerConnection;
  /** Open to the end, for the session and the transfers that run over them: one comes in eight months. */
  readonly #replaced: ServerConnection[] = [];
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: WireOptions) {
    this.#options = options;
    const { rateBytes, clock } = options;
    this.#pace = rateBytes === undefined ? undefined : createPace(rateBytes, clock);
    this.#identity = options.identity;
    this.#connection = this.#connect();
  }

  /** @throws WardroundError CERTIFICATE_MISSING where the certificate has ended. */
  session(signal: AbortSignal): ParticipantSessionLink {
    assertNotEnded(this.#held());
    const link = this.#connection.session(signal);
    this.#renewing = this.#keepRenewed(signal).catch(() => undefined); // the session's end ends it
    return link;
  }

  async download({ digest, bytes }: Blob, path: string, signal: AbortSignal): Promise<void> {
    const options = {
      digest,
      path,
      totalBytes: bytes,
      hasher: nodeHasher,
      sync: false,
      pace: this.#pace,
    };
    await downloadBlob(this.#connection, options, signal);
  }

  async upload(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
    const { header, attempt, digest, bytes, payloadPath } = entry;
    const options = { header, attempt, digest, payloadPath, totalBytes: bytes, pace: this.#pace };
    await uploadUpdate(this.#connection, options, signal);
  }

  startOver(): void {
    for (const connection of this.#replaced.splice(0)) connection.close();
    this.#connection.close();
    this.#connection = this.#connect();
  }

  /** After the last session has ended. */
  async close(): Promise<void> {
    await this.#renewing;
    for (const connection of [...this.#replaced, this.#connection]) connection.close();
  }

  #connect(): ServerConnection {
    const { server, proxy, clock } = this.#options;
    // What the window holds comes at the line's own speed.
    const window = this.#pace
      ? { windowBytes: Math.max(windowBytesMin, this.#pace.chunkBytes) }
      : {};
    const nowMs = (): number => clock.nowMs();
    return connect({ server, proxy, identity: this.#identity, nowMs, ...window });
  }

  #held(): HeldIdentity {
    const { identityDirectory: directory, clock } = this.#options;
    return { directory, identity: this.#identity, nowMs: clock.nowMs() };
  }

  async #keepRenewed(signal: AbortSignal): Promise<never> {
    for (let waitMs = settledMs; ; waitMs = dayMs) {
      await this.#options.clock.sleep(waitMs, signal);
      await this.#renew(signal);
    }
  }

  async #renew(signal: AbortSignal): Promise<void> {
    const { log } = this.#options;
    try {
      const renewed = await renewIfDue({ ...this.#held(), connection: this.#connection }, signal);
      if (renewed === this.#identity) return;
      this.#identity = renewed;
      this.#replaced.push(this.#connection);
      this.#connection = this.#connect();
      log.info({ event: "renewal.done", validToMs: certificateEndMs(renewed) });
    } catch (thrown) {
      if (signal.aborted) return;
      const { code, message } = toWardroundError(thrown);
      log.warn({ event: "renewal.failed", code, err: thrown }, message);
    }
  }
}
