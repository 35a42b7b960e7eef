import { setImmediate as nextTurn } from "node:timers/promises";
import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import type { Hash } from "../base/ports.ts";
import type { InputFile } from "./whole-file.ts";

/** What a file must be. */
export interface Bound {
  /** Has taken what comes before the file's bytes. */
  readonly hash: Hash;
  readonly digest: string;
  /** For the refusal: "the noise". */
  readonly what: string;
}

/** A file that is hashed while it is read. */
export class BoundInput {
  readonly #file: InputFile;
  readonly #bound: Bound | undefined;
  #hashed = 0;

  /** @param bound - undefined: nothing binds the file, and it is not hashed. */
  constructor(file: InputFile, bound: Bound | undefined) {
    this.#file = file;
    this.#bound = bound;
  }

  /** What it is, for a refusal. */
  get what(): string {
    return this.#bound?.what ?? this.#file.path;
  }

  /** Length of the file. */
  get bytes(): number {
    return this.#file.bytes;
  }

  /** As `InputFile.read`. */
  read(into: Float32Array | Int32Array | Uint8Array, position: number): void {
    this.#file.read(into, position);
    if (position !== this.#hashed) return;
    this.#bound?.hash.update(bytesOf(into));
    this.#hashed += into.byteLength;
  }

  /**
   * Checks the whole file; what was not read from start to end is read again. To be called once, last.
   * @throws WardroundError CHECKPOINT_CORRUPT
   */
  async requireBound(signal: AbortSignal): Promise<void> {
    if (!this.#bound) return;
    const { hash, digest, what } = this.#bound;
    const rest = this.#file.bytes - this.#hashed;
    const buffer = new Uint8Array(Math.max(0, Math.min(4 * tileValues, rest)));
    while (this.#hashed < this.#file.bytes) {
      const left = this.#file.bytes - this.#hashed;
      this.read(buffer.subarray(0, Math.min(buffer.length, left)), this.#hashed);
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    }
    const found = hash.digestHex();
    if (found === digest) return;
    throw new WardroundError(
      "CHECKPOINT_CORRUPT",
      `${what} on the server's disk is not what the round closed with: its digest is ${found.slice(0, 16)}…, bound was ${digest.slice(0, 16)}…; check the disk and run the round again`,
    );
  }
}
