import { writeFile } from "node:fs/promises";
import { AsyncQueue } from "../../base/queue.ts";
import type { OutboxEntry } from "../../participant/outbox.ts";
import type { Wire } from "../../participant/wire.ts";
import type { ParticipantFrameBody, ServerFrame, ServerFrameBody } from "../../protocol/frames.ts";
import { hex32 } from "./offers.ts";

/** Of its Welcome. */
export const fakeHeartbeatIntervalMs = 1_001;

/** The server's end of one session. */
export interface FakeSession {
  /** The next frame from the participant that is no heartbeat. */
  next(): Promise<ParticipantFrameBody>;
  /** Resolves at its next heartbeat. */
  heartbeat(): Promise<void>;
  /** Frames that came and were not read. */
  readonly unread: () => readonly string[];
  send(body: ServerFrameBody): void;
  /** Cuts the stream. */
  fail(error: Error): void;
}

export interface FakeServer {
  readonly wire: Wire;
  readonly downloads: string[];
  /** How often the participant gave a connection up. */
  readonly startedOver: () => number;
  readonly uploads: OutboxEntry[];
  /** What the next uploads do; none = acknowledge. */
  readonly onUpload: ((entry: OutboxEntry, signal: AbortSignal) => Promise<void>)[];
  /** The participant's next session, greeted. */
  accept(chargesWanted?: readonly string[]): Promise<FakeSession>;
}

/** Speaks to a participant through its `Wire`, with blobs by digest. */
export function createFakeServer(blobs: ReadonlyMap<string, Uint8Array>): FakeServer {
  const sessions = new AsyncQueue<FakeSession>(100);
  const waiting = sessions[Symbol.asyncIterator]();
  const downloads: string[] = [];
  const uploads: OutboxEntry[] = [];
  const onUpload: FakeServer["onUpload"] = [];
  let startedOver = 0;
  const wire: Wire = {
    startOver: () => {
      startedOver += 1;
    },
    session(signal) {
      const toParticipant = new AsyncQueue<ServerFrame>(100);
      const fromParticipant = new AsyncQueue<ParticipantFrameBody>(1_000);
      const unread: string[] = [];
      const onHeartbeat: (() => void)[] = [];
      let messageId = 0;
      signal.addEventListener("abort", () => toParticipant.fail(signal.reason), { once: true });
      const reader = fromParticipant[Symbol.asyncIterator]();
      sessions.push({
        async next() {
          const { value } = await reader.next();
          unread.shift();
          return value as ParticipantFrameBody;
        },
        heartbeat: () => new Promise((resolve) => onHeartbeat.push(resolve)),
        unread: () => unread,
        send(body) {
          messageId += 1;
          toParticipant.push({ header: { messageId } as ServerFrame["header"], ...body });
        },
        fail: (error) => toParticipant.fail(error),
      });
      return {
        frames: toParticipant,
        send(body) {
          if (body.body === "heartbeat") {
            for (const resolve of onHeartbeat.splice(0)) resolve();
            return 0;
          }
          unread.push(body.body);
          fromParticipant.push(body);
          return 0;
        },
        close: () => fromParticipant.end(),
      };
    },
    async download({ digest }, path) {
      downloads.push(digest);
      await writeFile(path, blobs.get(digest) ?? new Uint8Array());
    },
    async upload(entry, signal) {
      uploads.push(entry);
      await onUpload.shift()?.(entry, signal);
    },
    close: () => undefined,
  };
  return {
    wire,
    downloads,
    startedOver: () => startedOver,
    uploads,
    onUpload,
    async accept(chargesWanted = []) {
      const { value } = await waiting.next();
      const session = value as FakeSession;
      await session.next();
      session.send({
        body: "welcome",
        welcome: {
          protocolVersion: 1,
          features: [],
          heartbeatIntervalMs: fakeHeartbeatIntervalMs,
          heartbeatTimeoutMs: 5_000,
          incarnation: hex32("e"),
          chargesWanted,
        },
      });
      return session;
    },
  };
}
