import type { ServerDuplexStream } from "@grpc/grpc-js";
import { whenAborted } from "../base/abort.ts";
import { heartbeatTimeoutMs } from "../base/limits.ts";
import { encodeMessage } from "./codec.ts";
import type { SessionLink } from "./contract.ts";
import type { ParticipantFrame } from "./frames.ts";
import { holdOneMessage, resetCall } from "./grpc-internals.ts";
import { createHeader } from "./header.ts";
import { createFramePump, readUntil } from "./streams.ts";

/** The server's side of a Session stream and how it comes to its end. */
export interface ServerSession {
  readonly link: SessionLink;
  /**
   * Writes what waits, for as long as a heartbeat may be late; a peer that reads nothing is cut.
   * @returns false where the stream was cut, so that no status can be sent.
   */
  flush(): Promise<boolean>;
  /** Why the link was closed from this side; undefined where it was not, or without an error. */
  readonly failure: () => unknown;
}

/**
 * Makes a link of a call of Session.Connect. Sending never waits: a peer that leaves too many frames
 * unread is cut, and `failure` then says LIMIT_EXCEEDED.
 * @param options.signal - the call's own: aborted where the peer went away or the server stops.
 * @param options.nowMs - wall time, for the frames' headers.
 */
export function openServerSession(
  call: ServerDuplexStream<Buffer, Buffer>,
  options: { readonly signal: AbortSignal; readonly nowMs: () => number },
): ServerSession {
  const { signal, nowMs } = options;
  holdOneMessage(call);
  const closing = new AbortController();
  let failure: unknown;
  let cut = false;
  let sentCount = 0;

  function close(error?: unknown): void {
    if (closing.signal.aborted) return;
    failure = error;
    pump.end();
    closing.abort();
  }

  const pump = createFramePump(
    call,
    (error) => {
      cut = true;
      close(error);
      resetCall(call);
    },
    signal,
  );

  const link: SessionLink = {
    frames: framesUntil(call, closing.signal, signal),
    send(body, modelId = "") {
      sentCount += 1;
      const header = createHeader({ messageId: sentCount, modelId, nowMs: nowMs() });
      if (!closing.signal.aborted) pump.push(encodeMessage("ServerFrame", { header, ...body }));
      return sentCount;
    },
    close,
  };

  async function flush(): Promise<boolean> {
    pump.end();
    const late = AbortSignal.timeout(heartbeatTimeoutMs);
    await Promise.race([pump.done, whenAborted(late)]);
    if (late.aborted && !cut) {
      cut = true;
      resetCall(call);
    }
    return !cut;
  }

  return { link, flush, failure: () => failure };
}

/**
 * Frames until the peer ends, this side closes (a clean end) or the call is aborted.
 * @throws the reason of the abort; WardroundError FRAME_UNEXPECTED
 */
async function* framesUntil(
  call: ServerDuplexStream<Buffer, Buffer>,
  closing: AbortSignal,
  signal: AbortSignal,
): AsyncGenerator<ParticipantFrame, void, undefined> {
  try {
    yield* readUntil(call, "ParticipantFrame", AbortSignal.any([closing, signal]));
  } catch (error) {
    if (!closing.aborted || signal.aborted) throw error;
  }
}
