/** Messages of streams of chunks, read into memory that is used again and again. */
import { WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";

/** Bytes before a message on the wire: whether it is compressed, and its length (gRPC over HTTP/2, "Length-Prefixed-Message"). */
export const prefixBytes = 5;

/** Sizes of memory are multiples of this; smaller messages are not worth keeping any for. */
const unitBytes = 64 * 1024;
/** A chunk, its envelope and the prefix. */
const keptBytesMax = chunkBytesMax + unitBytes;
/** What waits for its next message, in all. */
const freeBytesMax = 32 * 1024 * 1024;

/**
 * Memory for the large messages of many streams. A chunk's memory is outside V8's heap, and V8 answers
 * each hundred megabytes of it with a collection of all its heap: taken anew for each chunk it costs
 * more processor time than encryption and checksums together.
 */
export class MessageMemory {
  readonly #free = new Map<number, ArrayBufferLike[]>();
  #freeBytes = 0;

  /** Some bytes, with whatever an earlier message left in them. */
  take(bytes: number): Buffer {
    if (bytes < unitBytes || bytes > keptBytesMax) return Buffer.allocUnsafe(bytes);
    const size = Math.ceil(bytes / unitBytes) * unitBytes;
    const found = this.#free.get(size)?.pop();
    if (found) this.#freeBytes -= size;
    return Buffer.from(found ?? new ArrayBuffer(size), 0, bytes);
  }

  /** Takes back what a message lies in: nobody looks at it any more. */
  give({ buffer }: Uint8Array): void {
    const size = buffer.byteLength;
    const isOurs = size % unitBytes === 0 && size > 0 && size <= keptBytesMax;
    if (!isOurs || this.#freeBytes + size > freeBytesMax) return;
    const free = this.#free.get(size) ?? [];
    free.push(buffer);
    this.#free.set(size, free);
    this.#freeBytes += size;
  }
}

/** Cuts a stream's bytes into messages, each with its prefix. */
export class MessageDecoder {
  readonly #memory: MessageMemory;
  readonly #messageBytesMax: number;
  readonly #prefix = Buffer.alloc(prefixBytes);
  #prefixDone = 0;
  #message: Buffer | undefined;
  #messageDone = 0;

  constructor(memory: MessageMemory, messageBytesMax: number) {
    this.#memory = memory;
    this.#messageBytesMax = messageBytesMax;
  }

  /**
   * @returns the messages that the bytes complete.
   * @throws WardroundError BODY_TOO_LARGE where one is longer than the largest that is taken.
   */
  write(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const message = this.#message;
      if (message === undefined) {
        const copied = bytes.copy(this.#prefix, this.#prefixDone, at);
        at += copied;
        this.#prefixDone += copied;
        if (this.#prefixDone === prefixBytes) this.#begin();
      } else {
        const copied = bytes.copy(message, this.#messageDone, at);
        at += copied;
        this.#messageDone += copied;
      }
      if (this.#message !== undefined && this.#messageDone === this.#message.length) {
        messages.push(this.#message);
        this.#message = undefined;
        this.#prefixDone = 0;
      }
    }
    return messages;
  }

  #begin(): void {
    const bytes = this.#prefix.readUInt32BE(1);
    if (bytes > this.#messageBytesMax) {
      throw new WardroundError(
        "BODY_TOO_LARGE",
        `a message has ${bytes} bytes, at most ${this.#messageBytesMax} are taken`,
      );
    }
    this.#message = this.#memory.take(prefixBytes + bytes);
    this.#prefix.copy(this.#message);
    this.#messageDone = prefixBytes;
  }
}
