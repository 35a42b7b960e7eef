import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accuracy,
  auprc,
  auroc,
  balancedAccuracy,
  brierScore,
  calibrationError,
  concordanceIndex,
  exactAuprc,
  exactAuroc,
  f1Score,
  type Metric,
  meanAbsoluteError,
  meanSquaredError,
  rSquared,
} from "../../training/metrics.ts";

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const count = (values: readonly unknown[], is: (at: number) => boolean): number =>
  values.filter((_, at) => is(at)).length;

interface Rows {
  readonly outputs: Float32Array;
  readonly labels: Int32Array | Float32Array;
}

const measured = (metric: Metric, { outputs, labels }: Rows): number =>
  metric.value(metric.observe(outputs, labels));

// Scores on a coarse grid, so that many are equal.
const score = fc.integer({ min: 0, max: 20 }).map((tick) => Math.fround(tick / 20));
const binaryRows = fc
  .array(fc.tuple(score, fc.integer({ min: 0, max: 1 })), { minLength: 2, maxLength: 60 })
  .map((rows) => [[0.3, 0], [0.6, 1], ...rows] as const)
  .map((rows) => ({
    outputs: Float32Array.from(rows, ([output]) => output as number),
    labels: Int32Array.from(rows, ([, label]) => label as number),
  }));
const classRows = fc
  .array(fc.tuple(score, score, score, fc.integer({ min: 0, max: 2 })), {
    minLength: 2,
    maxLength: 60,
  })
  .map((rows) => ({
    outputs: Float32Array.from(
      rows.flatMap(([a, b, c]) => [a, b, c].map((one) => (one + 0.1) / (a + b + c + 0.3))),
    ),
    labels: Int32Array.from(rows, ([, , , label]) => label),
  }));
const real = fc.integer({ min: -400, max: 400 }).map((tick) => tick / 16);
const valueRows = fc.array(fc.tuple(real, real), { minLength: 2, maxLength: 60 }).map((rows) => ({
  outputs: Float32Array.from(rows, ([output]) => output),
  labels: Float32Array.from(rows, ([, label]) => label),
}));
const survivalRows = fc
  .array(fc.tuple(score, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 1 })), {
    minLength: 2,
    maxLength: 60,
  })
  .map((rows) => ({
    outputs: Float32Array.from(rows, ([output]) => output),
    labels: Float32Array.from(rows.flatMap(([, time, event]) => [time, event])),
  }));

/** Answers by definition: class 1 from one half on, or the first of the largest. */
function answers({ outputs, labels }: Rows): number[] {
  const width = outputs.length / labels.length;
  return [...labels].map((_, row) => {
    if (width === 1) return (outputs[row] as number) >= 0.5 ? 1 : 0;
    const own = [...outputs.slice(row * width, (row + 1) * width)];
    return own.indexOf(Math.max(...own));
  });
}

const naive = {
  accuracy: (rows: Rows) => mean(answers(rows).map((one, at) => Number(one === rows.labels[at]))),
  recall: (rows: Rows) => {
    const given = answers(rows);
    const present = [...new Set(rows.labels)];
    return mean(
      present.map((one) => {
        const labelled = count(given, (at) => rows.labels[at] === one);
        return count(given, (at) => rows.labels[at] === one && given[at] === one) / labelled;
      }),
    );
  },
  f1: (rows: Rows, one: number) => {
    const given = answers(rows);
    const hits = count(given, (at) => rows.labels[at] === one && given[at] === one);
    const precision = hits / count(given, (at) => given[at] === one);
    const recall = hits / count(given, (at) => rows.labels[at] === one);
    return hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  },
  auroc: ({ outputs, labels }: Rows) => {
    const of = (label: number) => [...outputs].filter((_, at) => labels[at] === label);
    const pairs = of(1).flatMap((high) =>
      of(0).map((low) => (high > low ? 1 : high === low ? 0.5 : 0)),
    );
    return mean(pairs);
  },
  averagePrecision: ({ outputs, labels }: Rows) => {
    const thresholds = [...new Set(outputs)].sort((a, b) => b - a);
    const all = [...outputs];
    const positives = count(all, (at) => labels[at] === 1);
    let [area, before] = [0, 0];
    for (const threshold of thresholds) {
      const chosen = count(all, (at) => (all[at] as number) >= threshold);
      const hits = count(all, (at) => (all[at] as number) >= threshold && labels[at] === 1);
      area += (hits / positives - before) * (hits / chosen);
      before = hits / positives;
    }
    return area;
  },
  concordance: ({ outputs, labels }: Rows) => {
    const pairs: number[] = [];
    const [time, event] = [0, 1].map((part) => (row: number) => labels[2 * row + part] as number);
    for (let i = 0; i < outputs.length; i++) {
      for (let j = 0; j < outputs.length; j++) {
        if (i === j || event?.(i) !== 1) continue;
        const [own, other] = [time?.(i) as number, time?.(j) as number];
        if (!(own < other || (own === other && event?.(j) === 0))) continue;
        const [a, b] = [outputs[i] as number, outputs[j] as number];
        pairs.push(a > b ? 1 : a === b ? 0.5 : 0);
      }
    }
    return mean(pairs);
  },
  calibration: (rows: Rows, bins: number) => {
    const given = answers(rows);
    const width = rows.outputs.length / rows.labels.length;
    const confidence = given.map((one, row) => {
      if (width > 1) return rows.outputs[row * width + one] as number;
      return one === 1 ? (rows.outputs[row] as number) : 1 - (rows.outputs[row] as number);
    });
    const parts = Array.from({ length: bins }, (_, bin) => {
      const inside = given
        .map((_, row) => row)
        .filter(
          (row) => Math.min(bins - 1, Math.floor((confidence[row] as number) * bins)) === bin,
        );
      if (inside.length === 0) return 0;
      const right = mean(inside.map((row) => Number(given[row] === rows.labels[row])));
      const gap = right - mean(inside.map((row) => confidence[row] as number));
      return (inside.length / given.length) * Math.abs(gap);
    });
    return sum(parts);
  },
};

const holds = (rows: fc.Arbitrary<Rows>, metric: Metric, expected: (rows: Rows) => number): void =>
  fc.assert(
    fc.property(rows, (some) => {
      const [got, wanted] = [measured(metric, some), expected(some)];
      if (Number.isNaN(wanted)) expect(got).toBeNaN();
      else expect(got).toBeCloseTo(wanted, 10);
    }),
  );

test("accuracy is the share of right answers", () => {
  holds(binaryRows, accuracy({ classCount: 1 }), naive.accuracy);
  holds(classRows, accuracy({ classCount: 3 }), naive.accuracy);
});

test("balanced accuracy is the mean recall of the classes that occur", () => {
  holds(binaryRows, balancedAccuracy({ classCount: 1 }), naive.recall);
  holds(classRows, balancedAccuracy({ classCount: 3 }), naive.recall);
});

test("F1 is the harmonic mean of precision and recall, of class 1 or of all that occur", () => {
  holds(binaryRows, f1Score({ classCount: 1 }), (rows) => naive.f1(rows, 1));
  holds(classRows, f1Score({ classCount: 3 }), (rows) => {
    const present = [...new Set([...rows.labels, ...answers(rows)])];
    return mean(present.map((one) => naive.f1(rows, one)));
  });
});

test("AUROC is the share of pairs in the right order, by scores or by a histogram that tells them apart", () => {
  holds(binaryRows, auroc(), naive.auroc);
  fc.assert(
    fc.property(binaryRows, ({ outputs, labels }) => {
      expect(exactAuroc(outputs, labels)).toBeCloseTo(naive.auroc({ outputs, labels }), 10);
    }),
  );
});

test("AUROC of a coarse histogram is off by at most half the share of pairs in one bin", () => {
  fc.assert(
    fc.property(binaryRows, fc.integer({ min: 1, max: 8 }), (rows, bins) => {
      const binOf = (value: number) => Math.min(bins - 1, Math.floor(value * bins));
      const of = (label: number) => [...rows.outputs].filter((_, at) => rows.labels[at] === label);
      const pairs = of(1).flatMap((high) => of(0).map((low) => Number(binOf(high) === binOf(low))));
      const gap = Math.abs(measured(auroc({ bins }), rows) - exactAuroc(rows.outputs, rows.labels));

      expect(gap).toBeLessThanOrEqual(mean(pairs) / 2 + 1e-12);
    }),
  );
});

test("AUPRC is the average precision over thresholds", () => {
  holds(binaryRows, auprc(), naive.averagePrecision);
  fc.assert(
    fc.property(binaryRows, ({ outputs, labels }) => {
      const expected = naive.averagePrecision({ outputs, labels });
      expect(exactAuprc(outputs, labels)).toBeCloseTo(expected, 10);
    }),
  );
});

test("scikit-learn's example of ranking: AUROC 0.75, average precision 0.8333", () => {
  const rows = { outputs: Float32Array.of(0.1, 0.4, 0.35, 0.8), labels: Int32Array.of(0, 0, 1, 1) };

  expect(measured(auroc(), rows)).toBe(0.75);
  expect(measured(auprc(), rows)).toBeCloseTo(5 / 6, 12);
});

test("the Brier score is the mean squared gap of probabilities and outcomes", () => {
  holds(binaryRows, brierScore({ classCount: 1 }), ({ outputs, labels }) =>
    mean([...outputs].map((output, at) => (output - (labels[at] as number)) ** 2)),
  );
  holds(classRows, brierScore({ classCount: 3 }), ({ outputs, labels }) => {
    const gaps = [...outputs].map((output, at) => {
      return output - (labels[Math.floor(at / 3)] === at % 3 ? 1 : 0);
    });
    return sum(gaps.map((gap) => gap ** 2)) / labels.length;
  });
});

test("the calibration error is the mean gap between confidence and accuracy over bins", () => {
  holds(binaryRows, calibrationError({ classCount: 1 }), (rows) => naive.calibration(rows, 15));
  holds(classRows, calibrationError({ classCount: 3, bins: 4 }), (rows) =>
    naive.calibration(rows, 4),
  );
});

test("errors of regression are means over rows", () => {
  const gaps = ({ outputs, labels }: Rows): number[] =>
    [...outputs].map((output, at) => output - (labels[at] as number));
  holds(valueRows, meanSquaredError, (rows) => mean(gaps(rows).map((gap) => gap ** 2)));
  holds(valueRows, meanAbsoluteError, (rows) => mean(gaps(rows).map(Math.abs)));
  holds(valueRows, rSquared, (rows) => {
    const labels = [...rows.labels];
    const spread = sum(labels.map((label) => (label - mean(labels)) ** 2));
    const rest = sum(gaps(rows).map((gap) => gap ** 2));
    return spread === 0 ? Number.NaN : 1 - rest / spread;
  });
});

test("the concordance index counts comparable pairs, equal times and hazards included", () => {
  holds(survivalRows, concordanceIndex, naive.concordance);
});

const added = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((value, at) => value + (b[at] as number));

/** Rows of `each` labels, cut in two. */
function cutRows({ outputs, labels }: Rows, width: number, each: number, at: number): Rows[] {
  return [
    { outputs: outputs.subarray(0, at * width), labels: labels.subarray(0, at * each) },
    { outputs: outputs.subarray(at * width), labels: labels.subarray(at * each) },
  ];
}

const merging: readonly (readonly [Metric, fc.Arbitrary<Rows>, number])[] = [
  [accuracy({ classCount: 1 }), binaryRows, 1],
  [balancedAccuracy({ classCount: 3 }), classRows, 3],
  [f1Score({ classCount: 3 }), classRows, 3],
  [auroc(), binaryRows, 1],
  [auprc({ bins: 50 }), binaryRows, 1],
  [brierScore({ classCount: 3 }), classRows, 3],
  [calibrationError({ classCount: 3 }), classRows, 3],
  [meanSquaredError, valueRows, 1],
  [meanAbsoluteError, valueRows, 1],
  [rSquared, valueRows, 1],
];

test.each(merging.map((one) => [one[0].name, ...one] as const))(
  "%s of parts, merged, is that of all rows",
  (_, metric, rows, width) => {
    fc.assert(
      fc.property(rows, fc.nat(), (some, place) => {
        const parts = cutRows(some, width, 1, place % (some.labels.length + 1));
        const [a, b] = parts.map(({ outputs, labels }) => metric.observe(outputs, labels));
        const merged = added(a as Float64Array, b as Float64Array);
        const whole = metric.observe(some.outputs, some.labels);

        const gaps = merged.map((value, at) => Math.abs(value - (whole[at] as number)));
        expect(gaps.length).toBe(whole.length);
        expect(gaps.reduce((most, gap) => Math.max(most, gap), 0)).toBeLessThan(1e-8);
      }),
    );
  },
);

test("the concordance index of two participants is that of the pairs within them", () => {
  fc.assert(
    fc.property(survivalRows, survivalRows, (one, other) => {
      const [a, b] = [one, other].map(({ outputs, labels }) =>
        concordanceIndex.observe(outputs, labels),
      ) as [Float64Array, Float64Array];
      const merged = concordanceIndex.value(added(a, b));
      const weighted = [one, other].map((rows, at) => {
        const pairs = sum([...((at === 0 ? a : b) as Float64Array)]);
        return pairs === 0 ? 0 : naive.concordance(rows) * pairs;
      });
      const pairs = sum([...a, ...b]);

      if (pairs === 0) expect(merged).toBeNaN();
      else expect(merged).toBeCloseTo(sum(weighted) / pairs, 10);
    }),
  );
});

test("metrics of no rows, and of one class where two are compared, are NaN", () => {
  const none = { outputs: new Float32Array(0), labels: new Int32Array(0) };
  const same = { outputs: Float32Array.of(0.2, 0.7), labels: Int32Array.of(1, 1) };

  for (const [metric] of merging) expect(measured(metric, none)).toBeNaN();
  expect(measured(concordanceIndex, none)).toBeNaN();
  expect(measured(auroc(), same)).toBeNaN();
});

test.each([
  ["labels of other rows", accuracy({ classCount: 1 }), [0.5, 0.5], [1], "DATA_SHAPE_MISMATCH"],
  ["a class too many", f1Score({ classCount: 1 }), [0.5], [2], "DATA_SHAPE_MISMATCH"],
  ["a score that is no probability", auroc(), [1.5], [1], "TRAINING_FAILED"],
  ["an output that is not finite", meanSquaredError, [Number.NaN], [1], "TRAINING_FAILED"],
  ["an event that is neither 0 nor 1", concordanceIndex, [1], [1, 2], "DATA_SHAPE_MISMATCH"],
  ["times without events", concordanceIndex, [1], [1], "DATA_SHAPE_MISMATCH"],
] as const)("refuses %s", (_, metric, outputs, labels, code) => {
  expect(() => metric.observe(Float32Array.from(outputs), Float32Array.from(labels))).toThrow(
    expect.objectContaining({ code }),
  );
});
