import { WardroundError } from "../base/errors.ts";

/**
 * The length that all tiles of a sum have. It has to be checked: TensorFlow repeats a tile of one value
 * against any other length, typed arrays read beyond a shorter one.
 * @throws WardroundError UPDATE_WEIGHT_INVALID where tiles and weights are not as many,
 * UPDATE_SHAPE_MISMATCH where the lengths differ.
 */
export function tileLength(
  tiles: readonly { readonly length: number }[],
  weightCount: number,
): number {
  if (weightCount !== tiles.length) {
    throw new WardroundError(
      "UPDATE_WEIGHT_INVALID",
      `${tiles.length} updates came with ${weightCount} weights: each needs one`,
    );
  }
  const length = tiles[0]?.length ?? 0;
  const odd = tiles.find((tile) => tile.length !== length);
  if (odd) {
    throw new WardroundError(
      "UPDATE_SHAPE_MISMATCH",
      `a tile has ${odd.length} values where the first has ${length}`,
    );
  }
  return length;
}
