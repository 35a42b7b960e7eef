/** A participant's two streams: its session and its uploads. */

import { type ClientCalls, writeWhile } from "./client-calls.ts";
import { MessageWriter } from "./codec.ts";
import type { ParticipantSessionLink, ParticipantUpload } from "./contract.ts";
import { createHeader } from "./header.ts";
import { createFramePump } from "./streams.ts";

interface StreamOptions {
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/** Opens a Session stream. A server that reads too slowly ends it with LIMIT_EXCEEDED. */
export function openParticipantSession(
  calls: ClientCalls,
  options: StreamOptions,
): ParticipantSessionLink {
  const { nowMs, signal } = options;
  const stream = calls.both("Session.Connect", signal);
  const pump = createFramePump(stream.call, (error) => stream.cancel(error), stream.over);
  stream.over.addEventListener("abort", () => pump.end(), { once: true });
  let sentCount = 0;
  return {
    frames: stream.messages,
    send(body, modelId = "") {
      sentCount += 1;
      const header = createHeader({ messageId: sentCount, modelId, nowMs: nowMs() });
      pump.push(stream.encode({ header, ...body }));
      return sentCount;
    },
    close() {
      pump.end();
      // The pump's promise never rejects; an end after the call's own end does nothing.
      void pump.done.then(() => stream.call.end());
    },
  };
}

/** Opens an Upload stream. */
export function openParticipantUpload(
  calls: ClientCalls,
  options: StreamOptions,
): ParticipantUpload {
  const { nowMs, signal } = options;
  const stream = calls.both("Transfer.Upload", signal);
  const chunks = new MessageWriter();
  let sentCount = 0;
  return {
    async send(body) {
      sentCount += 1;
      const header = createHeader({ messageId: sentCount, modelId: "", nowMs: nowMs() });
      const frame = { header, ...body };
      // The server answers before the first chunk: from then on grpc-js keeps nothing to send again.
      const bytes =
        body.body === "chunk" ? chunks.encode("UploadFrame", frame) : stream.encode(frame);
      await writeWhile(stream.call, bytes, stream.over);
      stream.over.throwIfAborted();
    },
    replies: stream.messages,
    end: () => stream.call.end(),
  };
}
