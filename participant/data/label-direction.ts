import type { InputStatistics } from "./column-config.ts";
import type { RawData } from "./raw-data.ts";

/** Rows below which correlations say nothing. */
const rowsMin = 20;

/**
 * Pearson's correlation of each input with the label (class index, or first target; for survival the event), over
 * rows where the input is present; NaN where one of both does not vary.
 */
export function labelCorrelations(data: RawData, isSurvival: boolean): Float64Array {
  const { features, width, labels, targetCount, rowCount } = data;
  const label = (row: number): number => labels[row * targetCount + (isSurvival ? 1 : 0)] as number;
  return Float64Array.from({ length: width }, (_, column) => {
    let [count, x, y] = [0, 0, 0];
    for (let row = 0; row < rowCount; row += 1) {
      const value = features[row * width + column] as number;
      if (Number.isNaN(value)) continue;
      count += 1;
      x += value;
      y += label(row);
    }
    let [xx, yy, xy] = [0, 0, 0];
    for (let row = 0; row < rowCount; row += 1) {
      const value = features[row * width + column] as number;
      if (Number.isNaN(value)) continue;
      const [dx, dy] = [value - x / count, label(row) - y / count];
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
    return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Number.NaN;
  });
}

/**
 * Whether inputs go with the label the other way round than in the federation. With r here and R there of each
 * input: the cosine of both lists is below −0.3, and Σ r·R lies 4 standard errors, √(ΣR² ÷ rows), below 0. (Inputs
 * whose codes were turned over too speak for the label: one in three may.)
 * @returns undefined where too little is known to tell.
 */
export function isInverted(
  here: Float64Array,
  names: readonly string[],
  there: Readonly<Record<string, InputStatistics>>,
  rowCount: number,
): boolean | undefined {
  let [both, hereSquares, thereSquares] = [0, 0, 0];
  for (const [at, name] of names.entries()) {
    const r = here[at] as number;
    const federation = Object.hasOwn(there, name) ? there[name]?.label_correlation : undefined;
    if (federation === undefined || Number.isNaN(r)) continue;
    both += r * federation;
    hereSquares += r * r;
    thereSquares += federation * federation;
  }
  if (thereSquares === 0 || hereSquares === 0 || rowCount < rowsMin) return undefined;
  const cosine = both / Math.sqrt(hereSquares * thereSquares);
  return cosine < -0.3 && both / Math.sqrt(thereSquares / rowCount) < -4;
}

/**
 * Whether an area under the ROC curve is clearly below chance: 3 standard errors below ½, of Mann and Whitney's
 * statistic without any relation, √((n₀ + n₁ + 1) ÷ (12·n₀·n₁)).
 */
export function isBelowChance(
  auroc: number,
  { zeros, ones }: { readonly zeros: number; readonly ones: number },
): boolean {
  return auroc < 0.5 - 3 * Math.sqrt((zeros + ones + 1) / (12 * zeros * ones));
}

/** Whether a share of right answers is 3 standard errors below that of guessing among so many classes. */
export function isBelowGuessing(right: number, total: number, classCount: number): boolean {
  const chance = 1 / classCount;
  return right / total < chance - 3 * Math.sqrt((chance * (1 - chance)) / total);
}
