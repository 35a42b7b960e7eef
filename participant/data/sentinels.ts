/** A number that may stand for "no value" in a column. */
export interface Sentinel {
  readonly value: number;
  readonly count: number;
}

/** Numbers that people write in place of nothing. */
const codes = new Set([
  0,
  -1,
  88,
  888,
  8888,
  ...[9, 99, 999, 9999, 99999, 999999, 9999999].flatMap((nines) => [nines, -nines]),
]);

/**
 * Looks for codes such as −9, 999 or 0 among a column's values. The rule: the smallest or the largest value is such a
 * code; its gap to the nearest other value is at least 5 times the median gap of neighbouring other values, and at least a third
 * of the median size of the others. So 0 counts where the others are far from 0 (a blood pressure), and does not
 * where they are not (a number of children).
 * @param values - present values, sorted; the smaller end is looked at first, then the larger.
 */
export function sentinelsOf(values: Float64Array): readonly Sentinel[] {
  const distinct = distinctOf(values);
  const found: Sentinel[] = [];
  for (const end of ["low", "high"] as const) {
    const rest = distinct.filter(({ value }) => !found.some((each) => each.value === value));
    const [candidate, nearest] = end === "low" ? rest : rest.toReversed();
    if (!candidate || !nearest || !codes.has(candidate.value)) continue;
    const others = rest.filter((each) => each !== candidate);
    if (others.length < 2) continue;
    const gap = Math.abs(candidate.value - nearest.value);
    const gaps = others.slice(1).map(({ value }, at) => value - (others[at]?.value ?? 0));
    const sizes = others.map(({ value }) => Math.abs(value));
    if (gap >= 5 * middle(gaps) && gap >= middle(sizes) / 3) found.push(candidate);
  }
  return found;
}

/** Values below which nothing is far outside the rest. */
const othersMin = 10;

/**
 * Whether a column's smallest or largest value lies far outside the rest: further from the nearest other value
 * than 3 times the range of all others. Skewed laboratory values do not; a weight in grams among kilograms does.
 * @param values - present values, sorted.
 */
export function hasOutlier(values: Float64Array): boolean {
  const distinct = distinctOf(values).map(({ value }) => value);
  return [distinct, distinct.toReversed()].some(([end = 0, ...others]) => {
    const [nearest = 0, furthest = 0] = [others[0], others.at(-1)];
    const range = Math.abs(furthest - nearest);
    return others.length >= othersMin && Math.abs(end - nearest) > 3 * range;
  });
}

function distinctOf(values: Float64Array): readonly Sentinel[] {
  const found: { value: number; count: number }[] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last.value === value) last.count += 1;
    else found.push({ value, count: 1 });
  }
  return found;
}

/** The median; of as many on both sides the mean of the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) / 2, sorted.length / 2].map(Math.floor);
  return ((sorted[low ?? 0] ?? 0) + (sorted[high ?? 0] ?? 0)) / 2;
}
