import type { Kernels } from "../kernels/contract.ts";
import type { StateName } from "../model/server-state.ts";

/** One tile of a round without a mechanism; all arrays are `[tile]`. */
export interface PlainTile {
  /** Values of the checkpoint that the round started from. */
  readonly base: Float32Array;
  /** In order of participant id, all finite. */
  readonly updates: readonly Float32Array[];
  /** One a piece, finite and not negative. */
  readonly weights: readonly number[];
  /** What is left of each weight; left out where all is. */
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

/** One tile of what a server keeps from round to round, each `[tile]`. */
export type StateTiles = Readonly<Partial<Record<StateName, Float32Array>>>;

/** What one tile becomes. */
export interface FoldedTile {
  /** The new weights, `[tile]`. */
  readonly weights: Float32Array;
  /** Every vector that the rule keeps. */
  readonly state: StateTiles;
}

/**
 * A rule that makes new weights out of the updates of one round, tile by tile. Pure: same tiles, same
 * bits, whatever the kernels and the size of a tile.
 */
export interface Aggregator {
  /** @param before - every vector that the rule keeps, as the version has it that the round began with. */
  foldPlain(
    tile: Pick<PlainTile, "base" | "updates">,
    before: StateTiles,
    kernels: Kernels,
  ): FoldedTile;
  /** As `foldPlain`; the un-noised sum is seen by nobody. */
  foldPrivate(tile: PrivateTile, before: StateTiles, kernels: Kernels): FoldedTile;
}
