/** Streams of gRPC calls as AsyncIterables and awaited writes. */
import type { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ServerDuplexStream, ServerWritableStream, StatusObject } from "@grpc/grpc-js";
import { abortable } from "../base/abort.ts";
import { sessionQueueMax } from "../base/limits.ts";
import { AsyncQueue } from "../base/queue.ts";
import { decodeMessage, type MessageName, type MessageTypes } from "./codec.ts";
import type { MessageMemory } from "./message-memory.ts";

/**
 * The messages of a stream, one pulled after the other. Leaving the loop leaves the stream open: its
 * other direction may still be needed.
 */
async function* readMessages<Name extends MessageName>(
  stream: Readable,
  name: Name,
  memory: MessageMemory | undefined,
): AsyncGenerator<MessageTypes[Name], void, undefined> {
  for await (const bytes of stream.iterator({ destroyOnReturn: false })) {
    yield decodeMessage(name, bytes as Buffer);
    memory?.give(bytes as Buffer);
  }
}

/**
 * The messages of a stream until its end or an abort.
 * @param memory - what they were received into: then each is there until the next is asked for.
 * @throws the signal's reason; WardroundError FRAME_UNEXPECTED
 */
export async function* readUntil<Name extends MessageName>(
  stream: Readable,
  name: Name,
  signal: AbortSignal,
  memory?: MessageMemory,
): AsyncGenerator<MessageTypes[Name], void, undefined> {
  const messages = readMessages(stream, name, memory);
  for (;;) {
    let next: IteratorResult<MessageTypes[Name], void>;
    signal.throwIfAborted();
    try {
      next = await abortable(messages.next(), signal);
    } catch (error) {
      // A call that is over destroys its stream: why it is over says more than that.
      signal.throwIfAborted();
      throw error;
    }
    if (next.done) break;
    yield next.value;
  }
  // A reset looks like an end until the call has noticed it, which is before the next turn.
  await setImmediate();
  signal.throwIfAborted();
}

/** Resolves when the transport took the bytes: a peer that reads slowly is waited for. */
export async function writeBytes(
  stream: Writable,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const written = new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  await abortable(written, signal);
}

/** Sends what ends a stream; grpc-js takes a status as an error event. */
export function endStream(
  call: ServerWritableStream<Buffer, Buffer> | ServerDuplexStream<Buffer, Buffer>,
  fault: StatusObject | undefined,
): void {
  if (fault === undefined) call.end();
  else call.emit("error", fault);
}

/** Pulls an iterable until its end or an abort, which also ends it where it waits for something else. */
export async function forEachMessage<T>(
  messages: AsyncIterable<T>,
  work: (message: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = messages[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await abortable(iterator.next(), signal);
      if (next.done) {
        finished = true;
        return;
      }
      await work(next.value);
    }
  } finally {
    // A generator that waits for something else ends later; the outcome of the call is settled.
    if (!finished) void iterator.return?.().then(undefined, () => undefined);
  }
}

/** Frames on their way to a peer that may be slower than whoever sends them. */
export interface FramePump {
  /** Queues bytes; after `sessionQueueMax` of them the pump ends and tells `onOverflow`. */
  push(bytes: Buffer): void;
  /** Nothing more comes. */
  end(): void;
  /** Resolves when all is written or nothing more can be. */
  readonly done: Promise<void>;
}

/** Writes what is pushed in order, one frame after the other. */
export function createFramePump(
  stream: Writable,
  onOverflow: (error: unknown) => void,
  signal: AbortSignal,
): FramePump {
  const queue = new AsyncQueue<Buffer>(sessionQueueMax);
  const pump = async (): Promise<void> => {
    for await (const bytes of queue) await writeBytes(stream, bytes, signal);
  };
  // A write fails only where the call is over; whoever reads the call gets the reason.
  const done = pump().catch(() => queue.end());
  return {
    push(bytes) {
      try {
        queue.push(bytes);
      } catch (error) {
        queue.end();
        onOverflow(error);
      }
    },
    end: () => queue.end(),
    done,
  };
}
