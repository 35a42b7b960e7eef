/** Quantile of the standard normal that is passed with probability 1e-6. */
export const normalCritical = 4.7534;

/** Pearson's statistic of counts against expected counts. */
export function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce(
    (sum, count, cell) => sum + (count - expected[cell]!) ** 2 / expected[cell]!,
    0,
  );
}

/** Value that chi-square passes with probability about 1e-6 (Wilson and Hilferty 1931; 66.2 for df 20, exact 65.4). */
export function chiSquareCritical(df: number): number {
  const spread = 2 / (9 * df);
  return df * (1 - spread + normalCritical * Math.sqrt(spread)) ** 3;
}

/** Correlation of the values with those `lag` places further on. */
export function autocorrelation(values: ArrayLike<number>, lag: number): number {
  const count = values.length - lag;
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += values[i]! / values.length;
  let product = 0;
  let square = 0;
  for (let i = 0; i < count; i++) {
    product += (values[i]! - mean) * (values[i + lag]! - mean);
    square += (values[i]! - mean) ** 2;
  }
  return product / square;
}

/** Exact two-sided bounds on a probability (Clopper and Pearson 1934) from `hits` of `trials`. */
export function clopperPearson(
  hits: number,
  trials: number,
  confidence: number,
): { readonly lower: number; readonly upper: number } {
  const alpha = (1 - confidence) / 2;
  const lower = hits === 0 ? 0 : betaQuantile(alpha, hits, trials - hits + 1);
  const upper = hits === trials ? 1 : betaQuantile(1 - alpha, hits + 1, trials - hits);
  return { lower, upper };
}

function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (betaCumulative(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularised incomplete beta function, by Lentz's continued fraction. */
function betaCumulative(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCumulative(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  const away = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return (front * result) / a;
}

/** Stirling's series; shifted up for small arguments. */
function logGamma(x: number): number {
  if (x < 20) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
