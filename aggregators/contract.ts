import type { Kernels } from "../kernels/contract.ts";

/** One tile of a round without a mechanism; all arrays are `[tile]`. */
export interface PlainTile {
  /** Values of the checkpoint that the round started from. */
  readonly base: Float32Array;
  /** In order of participant id, all finite. */
  readonly updates: readonly Float32Array[];
  /** One a piece, finite and not negative. */
  readonly weights: readonly number[];
  /** What staleness leaves of each weight, 0 to 1; left out where it leaves all. */
  readonly scales?: readonly number[] | undefined;
}

/** One tile of a round under a mechanism; all arrays are `[tile]`. */
export interface PrivateTile {
  readonly base: Float32Array;
  /** Quantised updates in grid units; at most `denominator` of them. */
  readonly updates: readonly Int32Array[];
  /** The round's noise in grid units. */
  readonly noise: Int32Array;
  /** g: one grid unit in units of the weights. */
  readonly grid: number;
  /** Divides the noised sum, whoever arrived. */
  readonly denominator: number;
}

/** A rule that makes new weights out of updates, tile by tile. Pure: same tiles, same bits. */
export interface Aggregator {
  readonly name: string;
  /** @returns the new weights, `[tile]`. */
  foldPlain(tile: PlainTile, kernels: Kernels): Float32Array<ArrayBuffer>;
  /** @returns the new weights, `[tile]`; the un-noised sum is seen by nobody. */
  foldPrivate(tile: PrivateTile, kernels: Kernels): Float32Array<ArrayBuffer>;
}
