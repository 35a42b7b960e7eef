import { WardroundError } from "../base/errors.ts";
import { classesMax, evaluationRowsMax, metricSumMax } from "../base/limits.ts";
import type { Evaluated, MetricSums } from "../model/evaluation.ts";
import type { Labels, Loss } from "./losses.ts";
import {
  accuracy,
  auprc,
  auroc,
  balancedAccuracy,
  brierScore,
  calibrationError,
  concordanceIndex,
  f1Score,
  type Metric,
  meanAbsoluteError,
  meanSquaredError,
  rSquared,
} from "./metrics.ts";

/** Sums that are told under one name, and the metrics that are computed of them: all have the same sums. */
interface Measure {
  /** @param outputCount - outputs of a row, for `observe`; values are the same for any from 2 on. */
  readonly metrics: (outputCount: number) => readonly [Metric, ...Metric[]];
  /** Which models it is told of; left out: all. */
  readonly fits?: (outputCount: number) => boolean;
  /** Whether sums may be those of so many rows, so many of them right. */
  readonly isSound: (sums: readonly number[], counts: { right: number; total: number }) => boolean;
}

const measures = {
  "binary-counts": {
    metrics: () => [
      accuracy({ classCount: 1 }),
      balancedAccuracy({ classCount: 1 }),
      f1Score({ classCount: 1 }),
    ],
    isSound: (sums, counts) => sums.length === 6 && areClassCounts(sums, counts),
  },
  "class-counts": {
    metrics: (classCount) => [
      accuracy({ classCount }),
      balancedAccuracy({ classCount }),
      f1Score({ classCount }),
    ],
    fits: (classCount) => classCount <= classesMax,
    isSound: areClassCounts,
  },
  "score-histogram": {
    metrics: () => [auroc({ bins: scoreBins }), auprc({ bins: scoreBins })],
    isSound: (sums, { total }) =>
      sums.length === 2 * scoreBins && sums.every(isCount) && sumOf(sums) === total,
  },
  brier: {
    metrics: (classCount) => [brierScore({ classCount })],
    // Probabilities of float32 add up to 1 nearly.
    isSound: (sums, { total }) => isSumOver(sums, total, 2.001),
  },
  calibration: {
    metrics: (classCount) => [calibrationError({ classCount, bins: calibrationBins })],
    isSound: (sums, { right, total }) => {
      const bins = inThrees(sums);
      return (
        bins.length === calibrationBins &&
        bins.every(
          ([rows, hits, confidence]) =>
            areCounts(rows, hits) && hits <= rows && confidence >= 0 && confidence <= rows,
        ) &&
        sumOf(bins.map(([rows]) => rows)) === total &&
        sumOf(bins.map(([, hits]) => hits)) === right
      );
    },
  },
  "squared-error": {
    metrics: () => [meanSquaredError],
    isSound: (sums, { total }) => isSumOfValues(sums, total),
  },
  "absolute-error": {
    metrics: () => [meanAbsoluteError],
    isSound: (sums, { total }) => isSumOfValues(sums, total),
  },
  "label-spread": {
    metrics: () => [rSquared],
    fits: (outputCount) => outputCount === 1,
    isSound: (sums, { total }) => {
      const [gaps = 0, rows = 0, , squares = 0] = sums;
      return sums.length === 4 && gaps >= 0 && rows === total && squares >= 0;
    },
  },
  "concordant-pairs": {
    metrics: () => [concordanceIndex],
    isSound: (sums, { total }) =>
      sums.length === 3 && sums.every(isCount) && sumOf(sums) <= (total * (total - 1)) / 2,
  },
} as const satisfies Record<string, Measure>;

type MeasureName = keyof typeof measures;

/** Two probabilities at most 10⁻³ apart may count as equal; the sums have 16 kB on the wire. */
const scoreBins = 1_000;
const calibrationBins = 15;

const ofValues: readonly MeasureName[] = ["squared-error", "absolute-error", "label-spread"];

/** What is told under each loss. */
const measuresOf: Readonly<Record<Loss, readonly MeasureName[]>> = {
  "binary-cross-entropy": ["binary-counts", "score-histogram", "brier", "calibration"],
  "categorical-cross-entropy": ["class-counts", "brier", "calibration"],
  "mean-squared-error": ofValues,
  "mean-absolute-error": ofValues,
  huber: ofValues,
  poisson: ofValues,
  cox: ["concordant-pairs"],
};

/**
 * The sums of all metrics that fit a loss.
 * @param answers - probabilities, expected values or logarithms of hazards, `[rows, outputCount]`.
 * @param labels - classes, or as many numbers a row as the loss has targets.
 * @throws WardroundError as `Metric.observe`.
 */
export function observeMetrics(
  answers: Float32Array,
  labels: Labels,
  { loss, outputCount }: { readonly loss: Loss; readonly outputCount: number },
): readonly MetricSums[] {
  return measuresOf[loss].flatMap((name) => {
    const measure: Measure = measures[name];
    if (measure.fits?.(outputCount) === false) return [];
    const [first] = measure.metrics(outputCount);
    return [{ name, sums: Array.from(first.observe(answers, labels)) }];
  });
}

/**
 * The metrics of all rows that were counted: `loss`, which is the mean, and those that the sums are of, by
 * name; null where the sums do not tell, undefined where there are none.
 */
export function metricValues({
  lossSum,
  weightSum,
  metrics = [],
}: Evaluated): Readonly<Record<string, number | null>> | undefined {
  if (weightSum === undefined && metrics.length === 0) return undefined;
  const loss = weightSum === undefined ? [] : [["loss", finite(lossSum / weightSum)] as const];
  const values = metrics.flatMap(({ name, sums }) => {
    const measure: Measure | undefined = measures[name as MeasureName];
    return (measure?.metrics(2) ?? []).map((metric) => {
      return [metric.name, sums && finite(metric.value(Float64Array.from(sums)))] as const;
    });
  });
  return Object.fromEntries([...loss, ...values]);
}

/**
 * Refuses what cannot have been counted under a loss.
 * @throws WardroundError ARGUMENT_INVALID naming what is wrong; no number of it is repeated.
 */
export function refuseUnsound(evaluated: Evaluated, loss: Loss): void {
  const { right, total, lossSum, weightSum, metrics = [] } = evaluated;
  if (!areCounts(right, total) || right > total || total > evaluationRowsMax) {
    throw unsound(`an evaluation has 0 ≤ right ≤ total ≤ ${evaluationRowsMax}, in whole rows`);
  }
  const least = loss === "poisson" ? -metricSumMax : -roundingOfRow * total;
  if (!(lossSum >= least && lossSum <= metricSumMax)) {
    throw unsound(`the sum of losses under ${loss} is not finite, or below what it can be`);
  }
  if (weightSum !== undefined && !(weightSum >= 0 && weightSum <= metricSumMax)) {
    throw unsound("what the sum of losses is divided by is not finite, or below 0");
  }
  const known: ReadonlySet<string> = new Set(measuresOf[loss]);
  const seen = new Set<string>();
  for (const { name, sums } of metrics) {
    if (!known.has(name) || seen.has(name)) {
      const names = [...known].join(", ");
      throw unsound(`sums came twice, or of a metric that ${loss} has not; it has ${names}`);
    }
    seen.add(name);
    const { isSound }: Measure = measures[name as MeasureName];
    const isBounded = sums?.every((sum) => Math.abs(sum) <= metricSumMax) === true;
    if (isBounded && isSound(sums, { right, total })) continue;
    throw unsound(
      `the sums of ${name} are too many or too few, not finite, negative where they count, or not those of so many rows, so many of them right`,
    );
  }
}

/** A loss that is 0 may come out as far below. */
const roundingOfRow = 1e-6;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const areCounts = (...values: readonly number[]): boolean => values.every(isCount);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function areClassCounts(
  sums: readonly number[],
  { right, total }: { right: number; total: number },
): boolean {
  const classes = inThrees(sums);
  return (
    sums.length % 3 === 0 &&
    classes.length >= 2 &&
    classes.length <= classesMax &&
    sums.every(isCount) &&
    classes.every(([hits, labelled, answered]) => hits <= Math.min(labelled, answered)) &&
    sumOf(classes.map(([hits]) => hits)) === right &&
    sumOf(classes.map(([, labelled]) => labelled)) === total &&
    sumOf(classes.map(([, , answered]) => answered)) === total
  );
}

/** Whether it is a sum over so many rows of what is from 0 to `most` each. */
function isSumOver(sums: readonly number[], total: number, most: number): boolean {
  const [sum = -1, rows = -1] = sums;
  return sums.length === 2 && sum >= 0 && sum <= most * total && rows === total;
}

/** Whether it is a sum of what is not negative over one value a row or more. */
function isSumOfValues(sums: readonly number[], total: number): boolean {
  const [sum = -1, values = -1] = sums;
  const each = total === 0 ? 0 : values / total;
  return sums.length === 2 && sum >= 0 && Number.isInteger(each) && each >= Math.min(1, total);
}

function inThrees(sums: readonly number[]): readonly (readonly [number, number, number])[] {
  return Array.from({ length: Math.floor(sums.length / 3) }, (_, at) => {
    const [a = 0, b = 0, c = 0] = sums.slice(3 * at, 3 * at + 3);
    return [a, b, c] as const;
  });
}

function unsound(problem: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", problem);
}
