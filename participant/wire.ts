import type { ParticipantSessionLink } from "../protocol/contract.ts";
import type { OutboxEntry } from "./outbox.ts";

/** A file by its content. */
export interface Blob {
  /** 64 hex digits. */
  readonly digest: string;
  readonly bytes: number;
}

/** What a participant does over its connection. */
export interface Wire {
  session(signal: AbortSignal): ParticipantSessionLink;
  /** Brings a blob to `path`, checked against its digest and not synced. */
  download(blob: Blob, path: string, signal: AbortSignal): Promise<void>;
  /** Resolves when the server holds the update durably. */
  upload(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
  /**
   * Ends what runs, with CANCELLED, and makes what comes next over a new connection: the other end of
   * the old one is silent.
   */
  startOver(): void;
  close(): void;
}
