import { hasCode, WardroundError } from "../base/errors.ts";
import type {
  EncodingName,
  PayloadShape,
  TileDecoder,
  Values,
} from "../model/encodings/contract.ts";
import { createDecoder, isRaw } from "../model/encodings/encodings.ts";
import type { BoundInput } from "./bound-input.ts";

/** A flat vector in a file, decoded while it is read. */
export class UpdateInput {
  readonly #file: BoundInput;
  readonly #encoding: EncodingName;
  readonly #shape: PayloadShape;
  readonly #bufferBytes: number;
  #decoder: TileDecoder | undefined;
  /** Values decoded so far. */
  #position = 0;

  /** @param options - `bufferBytes`: memory for what is not as the values are in memory. */
  constructor(
    file: BoundInput,
    options: {
      readonly encoding: EncodingName;
      readonly shape: PayloadShape;
      readonly bufferBytes: number;
    },
  ) {
    this.#file = file;
    this.#encoding = options.encoding;
    this.#shape = options.shape;
    this.#bufferBytes = options.bufferBytes;
  }

  /**
   * Fills the tile with the values from `offset` on. In order of offset each byte is read once; a step
   * back begins anew.
   * @throws WardroundError CHECKPOINT_CORRUPT where the bytes cannot be decoded: they could be, when
   * they were admitted.
   */
  read(tile: Values, offset: number): void {
    if (isRaw(this.#encoding)) {
      this.#file.read(tile, offset * tile.BYTES_PER_ELEMENT);
      return;
    }
    try {
      if (offset < this.#position || !this.#decoder) this.#restart();
      while (this.#position < offset) {
        this.#decode(tile.subarray(0, Math.min(tile.length, offset - this.#position)));
      }
      this.#decode(tile);
    } catch (thrown) {
      if (!hasCode(thrown, "UPDATE_MALFORMED")) throw thrown;
      const what = `${this.#file.what} on the server's disk cannot be decoded any more`;
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `${what}: check the disk and run the round again`,
        { cause: thrown },
      );
    }
  }

  #decode(tile: Values): void {
    this.#decoder?.next(tile);
    this.#position += tile.length;
  }

  #restart(): void {
    let at = 0;
    const source = (into: Uint8Array): void => {
      this.#file.read(into, at);
      at += into.length;
    };
    this.#decoder = createDecoder(this.#encoding, this.#shape, {
      source,
      bufferBytes: this.#bufferBytes,
    });
    this.#position = 0;
  }
}
