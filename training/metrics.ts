import { WardroundError } from "../base/errors.ts";

/**
 * How well a model does on rows, from sums that add up: those of participants, added, are those of all
 * their rows together, so nobody needs another's rows. Sums of few rows say much about each of them.
 */
export interface Metric {
  readonly name: string;
  /**
   * Sums over some rows.
   * @param outputs - row-major, as many a row as the metric was made for.
   * @param labels - classes from 0; for regression as many numbers as outputs; for
   * `concordanceIndex` time and event of each row.
   * @throws WardroundError DATA_SHAPE_MISMATCH where outputs and labels do not fit, TRAINING_FAILED
   * where an output is not finite, or is no probability and should be.
   */
  readonly observe: (outputs: Float32Array, labels: Int32Array | Float32Array) => Float64Array;
  /** NaN where the sums do not tell: no rows, or none of a class that it takes. */
  readonly value: (sums: Float64Array) => number;
}

interface ClassOptions {
  /** Outputs of a row: 1 for the probability of class 1, else one for each class. */
  readonly classCount: number;
}

/**
 * Share of rows whose class is answered: class 1 from ½ on, or the largest, the first of equals. Sums, as
 * those of balanced accuracy and F1: of each class the rows that are right, labelled so and answered so.
 */
export function accuracy({ classCount }: ClassOptions): Metric {
  return {
    name: "accuracy",
    observe: (outputs, labels) => classCounts(outputs, labels, classCount),
    value: (sums) => {
      const classes = ofClasses(sums);
      return sumOf(classes.map(({ right }) => right)) / sumOf(classes.map((one) => one.labelled));
    },
  };
}

/**
 * Mean over the classes that occur of the share of their rows that is answered right (Brodersen et al.
 * 2010; scikit-learn's balanced_accuracy_score).
 */
export function balancedAccuracy({ classCount }: ClassOptions): Metric {
  return {
    name: "balanced-accuracy",
    observe: (outputs, labels) => classCounts(outputs, labels, classCount),
    value: (sums) =>
      mean(
        ofClasses(sums).flatMap(({ right, labelled }) => (labelled > 0 ? [right / labelled] : [])),
      ),
  };
}

/**
 * 2·right ÷ (labelled + answered) of class 1 for one output, else the mean over the classes that occur
 * as label or answer (van Rijsbergen 1979; scikit-learn's f1_score, binary and macro).
 */
export function f1Score({ classCount }: ClassOptions): Metric {
  return {
    name: "f1",
    observe: (outputs, labels) => classCounts(outputs, labels, classCount),
    value: (sums) => {
      const scores = ofClasses(sums).map(
        ({ right, labelled, answered }) => (2 * right) / (labelled + answered),
      );
      return classCount === 1
        ? (scores[1] as number)
        : mean(scores.filter((score) => !Number.isNaN(score)));
    },
  };
}

/** Bins of scores where nothing else is said: two scores in one bin, at most 10⁻³ apart, count as equal. */
const scoreBins = 1_000;

/**
 * Area under the receiver operating characteristic: how likely a row of class 1 has a higher probability
 * than one of class 0, half for equal ones (Mann and Whitney 1947; Hanley and McNeil 1982). Sums: a
 * histogram of the probabilities of each class. It is off by at most half the share of pairs of a row
 * of each class that lie in one bin; `exactAuroc` is not.
 */
export function auroc({ bins = scoreBins }: { readonly bins?: number } = {}): Metric {
  return {
    name: "auroc",
    observe: (outputs, labels) => histograms(outputs, labels, bins),
    value: (sums) => areaUnderRoc(descendingBins(sums)),
  };
}

/**
 * Average precision: Σ (recall − recall before) · precision over falling thresholds, without
 * interpolation (scikit-learn's average_precision_score). Sums as those of `auroc`: probabilities in one
 * bin count as equal; `exactAuprc` takes each for what it is.
 */
export function auprc({ bins = scoreBins }: { readonly bins?: number } = {}): Metric {
  return {
    name: "auprc",
    observe: (outputs, labels) => histograms(outputs, labels, bins),
    value: (sums) => averagePrecision(descendingBins(sums)),
  };
}

/** `auroc` of one participant's rows without bins. O(n log n); there are no sums that would add up. */
export function exactAuroc(outputs: Float32Array, labels: Int32Array): number {
  return areaUnderRoc(descendingScores(outputs, labels));
}

/** `auprc` of one participant's rows without bins. O(n log n); there are no sums that would add up. */
export function exactAuprc(outputs: Float32Array, labels: Int32Array): number {
  return averagePrecision(descendingScores(outputs, labels));
}

/**
 * Mean squared gap of probability and outcome (Brier 1950): (p − y)² for one output, else summed over
 * the classes, between 0 and 2.
 */
export function brierScore({ classCount }: ClassOptions): Metric {
  return {
    name: "brier",
    observe: (outputs, labels) => {
      const sums = new Float64Array(2);
      forClasses(outputs, labels, classCount, ({ label, probabilities }) => {
        const gaps = Array.from(probabilities, (probability, at) => {
          return probability - (classCount === 1 ? label : Number(at === label));
        });
        addTo(sums, 0, sumOf(gaps.map((gap) => gap ** 2)));
        addTo(sums, 1, 1);
      });
      return sums;
    },
    value: ([sum = 0, total = 0]) => sum / total,
  };
}

/**
 * Expected calibration error of the answered class: Σ over bins of rows ÷ all · |share right − mean
 * confidence| (Guo et al. 2017, equation 3), bins of equal width over 0 … 1, closed below. Sums: rows,
 * right ones and confidence of each bin.
 */
export function calibrationError({
  classCount,
  bins = 15,
}: ClassOptions & { readonly bins?: number }): Metric {
  return {
    name: "calibration-error",
    observe: (outputs, labels) => {
      const sums = new Float64Array(3 * bins);
      forClasses(outputs, labels, classCount, ({ label, answer, probabilities }) => {
        const first = probabilities[0] as number;
        const ofAnswer = answer === 1 ? first : 1 - first;
        const confidence = classCount === 1 ? ofAnswer : (probabilities[answer] as number);
        const start = 3 * binOf(confidence, bins);
        addTo(sums, start, 1);
        addTo(sums, start + 1, Number(answer === label));
        addTo(sums, start + 2, confidence);
      });
      return sums;
    },
    value: (sums) => {
      let [total, gaps] = [0, 0];
      for (let at = 0; at < sums.length; at += 3) {
        total += sums[at] as number;
        gaps += Math.abs((sums[at + 1] as number) - (sums[at + 2] as number));
      }
      return gaps / total;
    },
  };
}

/** Mean of (output − label)² over rows and outputs. */
export const meanSquaredError: Metric = {
  name: "mean-squared-error",
  observe: (outputs, labels) => gapSums(outputs, labels, (gap) => gap ** 2),
  value: ([sum = 0, total = 0]) => sum / total,
};

/** Mean of |output − label| over rows and outputs. */
export const meanAbsoluteError: Metric = {
  name: "mean-absolute-error",
  observe: (outputs, labels) => gapSums(outputs, labels, Math.abs),
  value: ([sum = 0, total = 0]) => sum / total,
};

/**
 * Coefficient of determination of one output, 1 − Σ (y − output)² ÷ Σ (y − mean y)². Sums: Σ (y −
 * output)², rows, Σ y, Σ y²; labels far from 0 beside their spread cost it digits: 16 less twice those
 * of mean ÷ spread.
 */
export const rSquared: Metric = {
  name: "r-squared",
  observe: (outputs, labels) => {
    const [gaps = 0, rows = 0] = gapSums(outputs, labels, (gap) => gap ** 2);
    const values = Array.from(labels);
    return Float64Array.of(gaps, rows, sumOf(values), sumOf(values.map((value) => value ** 2)));
  },
  value: ([gaps = 0, rows = 0, sum = 0, squares = 0]) => {
    const spread = squares - sum ** 2 / rows;
    return spread > 0 ? 1 - gaps / spread : Number.NaN;
  },
};

/**
 * Share of comparable pairs of a participant's rows in which the higher hazard has the earlier event, half
 * for equal hazards (Harrell et al. 1996, section 5.5). A pair is comparable where the row with the
 * earlier time has an event, or one of two with equal times. Sums: pairs that are concordant, discordant
 * and tied. Pairs of rows of different participants, or of different calls, are in none. O(n log n).
 */
export const concordanceIndex: Metric = {
  name: "concordance-index",
  observe: (outputs, labels) => {
    checkCount(outputs.length, labels.length, 2);
    checkFinite(outputs);
    checkSurvival(labels);
    const time = (row: number): number => labels[2 * row] as number;
    const hasEvent = (row: number): boolean => labels[2 * row + 1] === 1;
    const scores = [...new Set(outputs)].sort((a, b) => a - b);
    const places = new Map(scores.map((score, at) => [score, at]));
    const later = countingTree(scores.length);
    const placeOf = (row: number): number => places.get(outputs[row] as number) as number;
    // Latest first; at equal times those without an event, which outlive those with one.
    const order = Array.from(outputs, (_, row) => row).sort(
      (a, b) => time(b) - time(a) || Number(hasEvent(a)) - Number(hasEvent(b)),
    );
    const sums = new Float64Array(3);
    let waiting: number[] = [];
    for (const row of order) {
      const [last] = waiting;
      if (last !== undefined && time(last) !== time(row)) {
        for (const other of waiting) later.add(placeOf(other));
        waiting = [];
      }
      if (!hasEvent(row)) {
        later.add(placeOf(row));
        continue;
      }
      const [below, upTo] = [later.below(placeOf(row)), later.below(placeOf(row) + 1)];
      addTo(sums, 0, below);
      addTo(sums, 1, later.count() - upTo);
      addTo(sums, 2, upTo - below);
      waiting.push(row);
    }
    return sums;
  },
  value: ([concordant = 0, discordant = 0, tied = 0]) =>
    (concordant + tied / 2) / (concordant + discordant + tied),
};

function addTo(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] as number) + value;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const mean = (values: readonly number[]): number => sumOf(values) / values.length;

interface ClassRow {
  readonly label: number;
  readonly answer: number;
  readonly probabilities: Float32Array;
}

function forClasses(
  outputs: Float32Array,
  labels: Int32Array | Float32Array,
  classCount: number,
  visit: (row: ClassRow) => void,
): void {
  checkCount(labels.length, outputs.length, classCount);
  checkProbabilities(outputs);
  labels.forEach((label, row) => {
    if (!Number.isInteger(label) || label < 0 || label >= Math.max(2, classCount)) {
      throw new WardroundError(
        "DATA_SHAPE_MISMATCH",
        `a label is none of the ${Math.max(2, classCount)} classes that the model tells apart`,
      );
    }
    const probabilities = outputs.subarray(row * classCount, (row + 1) * classCount);
    const answer =
      classCount === 1
        ? Number((probabilities[0] as number) >= 0.5)
        : probabilities.indexOf(probabilities.reduce((a, b) => Math.max(a, b)));
    visit({ label, answer, probabilities });
  });
}

/** Of each class the rows that are right, labelled so and answered so: `[classes, 3]`. */
function classCounts(
  outputs: Float32Array,
  labels: Int32Array | Float32Array,
  classCount: number,
): Float64Array {
  const counts = new Float64Array(3 * Math.max(2, classCount));
  forClasses(outputs, labels, classCount, ({ label, answer }) => {
    addTo(counts, 3 * label, Number(answer === label));
    addTo(counts, 3 * label + 1, 1);
    addTo(counts, 3 * answer + 2, 1);
  });
  return counts;
}

function ofClasses(
  counts: Float64Array,
): readonly { readonly right: number; readonly labelled: number; readonly answered: number }[] {
  return Array.from({ length: counts.length / 3 }, (_, of) => {
    const [right = 0, labelled = 0, answered = 0] = counts.subarray(3 * of, 3 * of + 3);
    return { right, labelled, answered };
  });
}

/** Rows with one score, or scores that count as one. */
interface Level {
  readonly positives: number;
  readonly negatives: number;
}

const binOf = (probability: number, bins: number): number =>
  Math.min(bins - 1, Math.floor(probability * bins));

/** Bins of the rows of class 1, then of those of class 0. */
function histograms(
  outputs: Float32Array,
  labels: Int32Array | Float32Array,
  bins: number,
): Float64Array {
  const counts = new Float64Array(2 * bins);
  forClasses(outputs, labels, 1, ({ label, probabilities }) => {
    addTo(counts, (label === 1 ? 0 : bins) + binOf(probabilities[0] as number, bins), 1);
  });
  return counts;
}

function descendingBins(counts: Float64Array): readonly Level[] {
  const bins = counts.length / 2;
  return Array.from({ length: bins }, (_, at) => ({
    positives: counts[bins - 1 - at] as number,
    negatives: counts[2 * bins - 1 - at] as number,
  }));
}

function descendingScores(outputs: Float32Array, labels: Int32Array): readonly Level[] {
  const levels = new Map<number, { positives: number; negatives: number }>();
  forClasses(outputs, labels, 1, ({ label, probabilities }) => {
    const score = probabilities[0] as number;
    const level = levels.get(score) ?? { positives: 0, negatives: 0 };
    level[label === 1 ? "positives" : "negatives"]++;
    levels.set(score, level);
  });
  return [...levels].sort(([a], [b]) => b - a).map(([, level]) => level);
}

function areaUnderRoc(levels: readonly Level[]): number {
  let [above, pairs, negativeCount] = [0, 0, 0];
  for (const { positives, negatives } of levels) {
    pairs += negatives * (above + positives / 2);
    above += positives;
    negativeCount += negatives;
  }
  return pairs / (above * negativeCount);
}

function averagePrecision(levels: readonly Level[]): number {
  let [right, answered, area] = [0, 0, 0];
  for (const { positives, negatives } of levels) {
    right += positives;
    answered += positives + negatives;
    if (positives > 0) area += positives * (right / answered);
  }
  return area / right;
}

/** Sum over all outputs of what their gap to the label gives, and how many there are. */
function gapSums(
  outputs: Float32Array,
  labels: Int32Array | Float32Array,
  ofGap: (gap: number) => number,
): Float64Array {
  checkCount(labels.length, outputs.length, 1);
  checkFinite(outputs);
  const sums = Float64Array.of(0, outputs.length);
  outputs.forEach((output, at) => {
    addTo(sums, 0, ofGap(output - (labels[at] as number)));
  });
  return sums;
}

/** Counts at places, and how many lie below one, each in O(log n) (Fenwick 1994). */
function countingTree(placeCount: number): {
  add(place: number): void;
  below(place: number): number;
  count(): number;
} {
  const tree = new Float64Array(placeCount + 1);
  let total = 0;
  return {
    add(place) {
      total++;
      for (let at = place + 1; at <= placeCount; at += at & -at) addTo(tree, at, 1);
    },
    below(place) {
      let sum = 0;
      for (let at = place; at > 0; at -= at & -at) sum += tree[at] as number;
      return sum;
    },
    count: () => total,
  };
}

function checkCount(rowCount: number, valueCount: number, each: number): void {
  if (valueCount === rowCount * each) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `there are ${valueCount} values for ${rowCount} rows; ${each} a row are expected`,
  );
}

function checkFinite(outputs: Float32Array): void {
  if (outputs.every(Number.isFinite)) return;
  throw new WardroundError("TRAINING_FAILED", "the model's outputs are not finite numbers");
}

function checkSurvival(labels: Int32Array | Float32Array): void {
  const isFit = labels.every((label, at) =>
    at % 2 === 0 ? Number.isFinite(label) : label === 0 || label === 1,
  );
  if (isFit) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    "labels must be a finite time and an event, 0 or 1, for each row",
  );
}

function checkProbabilities(outputs: Float32Array): void {
  checkFinite(outputs);
  if (outputs.every((value) => value >= 0 && value <= 1)) return;
  throw new WardroundError("TRAINING_FAILED", "the model's outputs are not between 0 and 1");
}
