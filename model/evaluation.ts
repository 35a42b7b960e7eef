/** How a checkpoint does on some rows. Counts and sums, which add up over batches and participants. */
export interface Evaluated {
  /** Rows whose class was answered; 0 where the model tells no classes apart. */
  readonly right: number;
  readonly total: number;
  readonly lossSum: number;
  /** What the sum of losses is divided by: rows, what they weigh, values or events; absent where not told. */
  readonly weightSum?: number | undefined;
  /** Sums that metrics are computed of; absent where not told. */
  readonly metrics?: readonly MetricSums[] | undefined;
}

/** Sums that metrics are computed of. */
export interface MetricSums {
  readonly name: string;
  /** Null where somebody told them and somebody else, who has rows, did not. */
  readonly sums: readonly number[] | null;
}

/**
 * Adds up what was told of disjoint rows, in the order given. Metrics are of all rows that are counted or
 * of none; the sums of one with fewer numbers (classes) than another are filled up with zeros.
 * @returns null for nothing.
 */
export function addEvaluated(parts: readonly Evaluated[]): Evaluated | null {
  if (parts.length === 0) return null;
  const total = sumOf(parts.map((part) => part.total));
  const counts = {
    right: sumOf(parts.map(({ right }) => right)),
    total,
    lossSum: sumOf(parts.map(({ lossSum }) => lossSum)),
  };
  const told = parts.filter((part) => part.total > 0);
  const weights = told.flatMap(({ weightSum }) => (weightSum === undefined ? [] : [weightSum]));
  const names = new Set(told.flatMap(({ metrics = [] }) => metrics.map(({ name }) => name)));
  const metrics = [...names].map((name) => {
    const sums = told.map((part) => part.metrics?.find((one) => one.name === name)?.sums ?? null);
    return { name, sums: sums.includes(null) ? null : addSums(sums as (readonly number[])[]) };
  });
  return {
    ...counts,
    ...(told.length > 0 && weights.length === told.length ? { weightSum: sumOf(weights) } : {}),
    ...(metrics.length > 0 ? { metrics } : {}),
  };
}

/** An evaluation without what metrics are computed of. */
export function countsOnly({ right, total, lossSum }: Evaluated): Evaluated {
  return { right, total, lossSum };
}

function addSums(lists: readonly (readonly number[])[]): readonly number[] {
  const sums: number[] = new Array(Math.max(...lists.map(({ length }) => length))).fill(0);
  for (const list of lists) {
    for (const [at, value] of list.entries()) sums[at] = (sums[at] as number) + value;
  }
  return sums;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
