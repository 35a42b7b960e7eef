import { malformed } from "./malformed.ts";

/** Gives a payload's bytes in order: fills the whole array with the next ones. */
export type ByteSource = (into: Uint8Array) => void;

/** A payload that is read from its start to its end through a small buffer. */
export class ByteReader {
  readonly #source: ByteSource;
  readonly #buffer: Uint8Array<ArrayBuffer>;
  /** Bytes that the source has still to give. */
  #ahead: number;
  #at = 0;
  #end = 0;

  /**
   * @param options - `bytes`: length of the payload; `bufferBytes`: at most so many are read ahead.
   */
  constructor(
    source: ByteSource,
    options: { readonly bytes: number; readonly bufferBytes: number },
  ) {
    this.#source = source;
    this.#ahead = options.bytes;
    this.#buffer = new Uint8Array(Math.min(options.bytes, options.bufferBytes));
  }

  /** Bytes that were not taken yet. */
  get left(): number {
    return this.#ahead + this.#end - this.#at;
  }

  /** @throws WardroundError UPDATE_MALFORMED at the payload's end; so do the others. */
  uint8(): number {
    if (this.#at === this.#end) this.#fill();
    return this.#buffer[this.#at++] as number;
  }

  uint16(): number {
    return this.uint8() | (this.uint8() << 8);
  }

  uint32(): number {
    return (this.uint16() | (this.uint16() << 16)) >>> 0;
  }

  float32(): number {
    bits[0] = this.uint32();
    return float[0] as number;
  }

  /** Fills the whole array; what is not in the buffer goes there without a copy. */
  read(into: Uint8Array): void {
    if (into.length > this.left) throw tooShort();
    const buffered = this.#buffer.subarray(this.#at, Math.min(this.#end, this.#at + into.length));
    into.set(buffered);
    this.#at += buffered.length;
    const rest = into.subarray(buffered.length);
    if (rest.length === 0) return;
    this.#source(rest);
    this.#ahead -= rest.length;
  }

  #fill(): void {
    if (this.#ahead === 0) throw tooShort();
    this.#end = Math.min(this.#buffer.length, this.#ahead);
    this.#source(this.#buffer.subarray(0, this.#end));
    this.#ahead -= this.#end;
    this.#at = 0;
  }
}

const bits = new Uint32Array(1);
const float = new Float32Array(bits.buffer);

function tooShort(): Error {
  return malformed("it ends before its last value");
}
