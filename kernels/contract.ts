/**
 * Arithmetic over tiles: equally long pieces of flat vectors, at most `tileValues` values each.
 * Written twice (typed arrays, tfjs); both give the same bits. No operation is fused, no sum is
 * reordered, subnormal results and operands are +0, and matrix products are never used.
 */
export interface Kernels {
  readonly name: KernelName;

  /**
   * The plain fold: starting from +0, for each update in the order given,
   * `sum = float32(sum + float32(weight × value))`, each step rounded on its own.
   * @param updates - each `[tile]` float32, all finite.
   * @param weights - one a piece, rounded to float32 before use.
   * @returns `[tile]` float32, −0 written as +0.
   */
  weightedSum(updates: readonly Float32Array[], weights: readonly number[]): Float32Array;

  /**
   * The private fold: exact sum of integers.
   * @param updates - each `[tile]` int32; every partial sum must lie in ±2^24.
   * @returns `[tile]` int32.
   */
  integerSum(updates: readonly Int32Array[]): Int32Array;

  /** Σ|value| of an integer tile, exact to 2^53. */
  integerL1(values: Int32Array): number;

  /** True where every value of the tile is neither NaN nor infinite. */
  allFinite(values: Float32Array): boolean;

  /** Ends threads and frees memory. */
  dispose(): void;
}

export type KernelName = "typed-array" | "tfjs-cpu" | "tfjs-gpu";
