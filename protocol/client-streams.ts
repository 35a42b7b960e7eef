/** The streams that this side opens: a participant's session and uploads, and an app's question about a model. */

import { WardroundError } from "../base/errors.ts";
import { type ClientCalls, writeWhile } from "./client-calls.ts";
import { MessageWriter } from "./codec.ts";
import type { ParticipantSessionLink, ParticipantUpload } from "./contract.ts";
import type { Header, ModelInit, ModelSpec } from "./frames.ts";
import { createHeader } from "./header.ts";
import { fromErrorDetail } from "./status.ts";
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

/** Asks by MODEL_INIT what a model takes and gives, on a stream that is closed with the answer. */
export async function askModelSpec(
  calls: ClientCalls,
  { request, header }: { readonly request: ModelInit; readonly header: Header },
  signal: AbortSignal,
): Promise<ModelSpec> {
  const stream = calls.both("Inference.Stream", signal);
  stream.call.write(stream.encode({ header, body: "modelInit", modelInit: request }));
  stream.call.end();
  for await (const reply of stream.messages) {
    if (reply.body === "error") throw fromErrorDetail(reply.error);
    if (reply.body === "modelSpec") return reply.modelSpec;
  }
  throw new WardroundError(
    "FRAME_UNEXPECTED",
    "the server ended the stream without a model's spec",
  );
}
