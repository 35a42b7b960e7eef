import type { ByteReader } from "./byte-reader.ts";

/** Encodings of rounds without a mechanism: the fold sees floats. */
export const plainEncodings = ["float32", "float16", "int8", "top-k"] as const;

/** Encodings of rounds with a mechanism: lossless, the fold sees the integers that were quantised. */
export const integerEncodings = ["packed", "int32"] as const;

/** How the numbers of an update are written; docs/protocol.md has the bytes. */
export type EncodingName = (typeof plainEncodings)[number] | (typeof integerEncodings)[number];

/** A flat vector: float32 for the plain encodings, int32 for those of a mechanism. */
export type Values = Float32Array | Int32Array;

/** An encoding and what the plan says about it. */
export interface EncodingChoice {
  readonly name: EncodingName;
  /** Of top-k: the part of the values that is kept, above 0 and at most 1. */
  readonly topK?: number | undefined;
}

/** What both sides know of a payload before they see it. */
export interface PayloadShape {
  readonly valueCount: number;
  /** Length of the payload: a function of plan and layout, never of the values. */
  readonly bytes: number;
  /** Largest Σ|value| of the integer encodings; 0 for the plain ones. */
  readonly boundL1: number;
}

/** Decodes a payload from its start to its end, a tile at a time. */
export interface TileDecoder {
  /**
   * Fills the whole tile with the next values, as many as are left at most.
   * @throws WardroundError UPDATE_MALFORMED
   */
  next(tile: Values): void;
  /**
   * To be called after the last value.
   * @throws WardroundError UPDATE_MALFORMED where more follows than the encoding allows.
   */
  finish(): void;
}

/** One way to write a vector. Pure: the same values, the same bytes. */
export interface Codec {
  /** Length of every payload of that many values. */
  bytes(shape: Omit<PayloadShape, "bytes">, choice: Pick<EncodingChoice, "topK">): number;
  /** @param values - `[shape.valueCount]`, finite; not modified. */
  encode(values: Values, shape: PayloadShape): Uint8Array<ArrayBuffer>;
  /** @returns what fills a tile with the next values, from the first on. */
  decoder(reader: ByteReader, shape: PayloadShape): (tile: Values) => void;
  /** Whether zeros may follow the last value. */
  readonly isPadded?: boolean;
}
