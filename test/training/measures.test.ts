import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evaluationRowsMax, metricSumMax } from "../../base/limits.ts";
import { createSeededRandom } from "../../base/random.ts";
import { addEvaluated, type Evaluated } from "../../model/evaluation.ts";
import type { LossChoice } from "../../training/losses.ts";
import { metricValues, refuseUnsound } from "../../training/measures.ts";
import { scoreRows } from "../../training/score-rows.ts";

/** Answers and what scikit-learn and lifelines make of them: scripts/record-metrics.py. */
interface Recorded {
  readonly loss: LossChoice;
  readonly outputs: readonly number[];
  readonly labels: readonly number[];
  readonly values: Readonly<Record<string, number>>;
}

const file = join(import.meta.dirname, "metric-values.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
const named = cases.map((one) => [one.loss.name, one] as const);
const rowCount = 60;
const seed = Number(process.env["SEED"] ?? Date.now() % 1e9);

/** What a participant that has rows tells of them. */
function told({ loss, outputs, labels }: Recorded, rows: readonly number[]): Evaluated {
  const [width, each] = [outputs.length / rowCount, labels.length / rowCount];
  const of = (values: readonly number[], count: number): number[] =>
    rows.flatMap((row) => values.slice(row * count, (row + 1) * count));
  const isClasses = loss.name.endsWith("cross-entropy");
  const own = of(labels, each);
  const evaluated = scoreRows(
    Float32Array.from(of(outputs, width)),
    isClasses ? Int32Array.from(own) : Float32Array.from(own),
    { ...loss, outputCount: width },
  );
  refuseUnsound(evaluated, loss.name);
  return evaluated;
}

const everyRow = Array.from({ length: rowCount }, (_, row) => row);

/** Rows dealt to participants at random; some get none. */
function dealt(random: () => number): readonly (readonly number[])[] {
  const hands = Array.from({ length: 1 + Math.floor(random() * 7) }, (): number[] => []);
  for (const row of everyRow) hands[Math.floor(random() * hands.length)]?.push(row);
  return hands.filter((hand) => hand.length > 0);
}

test.each(named)("metrics under %s are those of scikit-learn and lifelines", (_, recorded) => {
  const values = metricValues(told(recorded, everyRow)) ?? {};

  const expected = Object.entries(recorded.values);
  expect(expected.length).toBeGreaterThan(0);
  for (const [name, value] of expected) expect(values[name], name).toBeCloseTo(value, 6);
});

test.each(named.filter(([name]) => name !== "cox"))(
  "under %s what participants tell, added up, gives the metrics of all rows together",
  (_, recorded) => {
    const { nextFloat } = createSeededRandom(seed);
    for (let trial = 0; trial < 50; trial++) {
      const hands = dealt(nextFloat);
      const sum = addEvaluated(hands.map((hand) => told(recorded, hand))) as Evaluated;
      const values = metricValues(sum) ?? {};

      const where = `SEED=${seed}, trial ${trial}`;
      refuseUnsound(sum, recorded.loss.name);
      expect(sum.total, where).toBe(rowCount);
      for (const [name, value] of Object.entries(recorded.values)) {
        expect(values[name], `${name}, ${where}`).toBeCloseTo(value, 6);
      }
    }
  },
);

test("concordance is counted within each participant's rows: pairs add up", () => {
  const recorded = cases.find(({ loss }) => loss.name === "cox") as Recorded;
  const { nextFloat } = createSeededRandom(seed);
  const { outputs, labels } = recorded;
  const [time, event] = [0, 1].map((part) => (row: number) => labels[2 * row + part] as number);
  for (let trial = 0; trial < 20; trial++) {
    const hands = dealt(nextFloat);
    const pairs = hands.flatMap((hand) =>
      hand.flatMap((i) =>
        hand.flatMap((j) => {
          if (i === j || event?.(i) !== 1) return [];
          const [own, other] = [time?.(i) as number, time?.(j) as number];
          if (!(own < other || (own === other && event(j) === 0))) return [];
          const gap = (outputs[i] as number) - (outputs[j] as number);
          return [gap > 0 ? 1 : gap === 0 ? 0.5 : 0];
        }),
      ),
    );
    const sum = addEvaluated(hands.map((hand) => told(recorded, hand))) as Evaluated;

    const mean = pairs.reduce<number>((all, one) => all + one, 0) / pairs.length;
    const value = metricValues(sum)?.["concordance-index"];
    expect(value, `SEED=${seed}, trial ${trial}`).toBeCloseTo(mean, 10);
  }
});

test("the loss is divided by what rows weigh under class weights", () => {
  const choice = { name: "binary-cross-entropy", classWeights: [1, 3], outputCount: 1 } as const;
  const score = scoreRows(Float32Array.of(0.5, 0.25), Int32Array.of(1, 0), choice);

  expect(score).toMatchObject({ right: 2, total: 2, weightSum: 4 });
  const mean = (3 * Math.log(2) - Math.log(0.75)) / 4;
  expect(metricValues(score)?.["loss"]).toBeCloseTo(mean, 6);
});

test("logits, logarithms and probabilities of the same answers have the same metrics", () => {
  const { outputs: logits, labels } = cases.find((one) => one.loss.from === "logits") as Recorded;
  const [loss, classes] = [{ name: "categorical-cross-entropy", outputCount: 4 } as const, labels];
  const softmax = everyRow.flatMap((row) => {
    const powers = logits.slice(4 * row, 4 * row + 4).map(Math.exp);
    return powers.map((power) => power / powers.reduce((a, b) => a + b));
  });
  const forms = [
    ["logits", logits],
    ["log-probabilities", softmax.map(Math.log)],
    ["probabilities", softmax],
  ] as const;
  const [first, ...others] = forms.map(([from, outputs]) =>
    metricValues(
      scoreRows(Float32Array.from(outputs), Int32Array.from(classes), { ...loss, from }),
    ),
  );

  for (const other of others) {
    expect(Object.keys(other ?? {})).toEqual(Object.keys(first ?? {}));
    for (const [name, value] of Object.entries(first ?? {})) {
      expect(other?.[name], name).toBeCloseTo(value ?? Number.NaN, 5);
    }
  }
  const binary = { name: "binary-cross-entropy", outputCount: 1, from: "logits" } as const;
  const score = scoreRows(Float32Array.of(0, -1, 2), Int32Array.of(1, 0, 0), binary);
  expect(score.right).toBe(2);
});

test("Poisson's metrics are of the rate, whose logarithm the model gives, also where the loss is below 0", () => {
  const poisson = { name: "poisson", outputCount: 1 } as const;
  const score = scoreRows(
    Float32Array.from([8, 2, 1], Math.log),
    Float32Array.of(10, 2, 0),
    poisson,
  );

  expect(score.lossSum).toBeLessThan(0);
  refuseUnsound(score, "poisson");
  expect(metricValues(score)?.["mean-absolute-error"]).toBeCloseTo(1, 6);
});

test("several outputs a row have errors and no R²", () => {
  const score = scoreRows(Float32Array.of(1, 2, 3, 4), Float32Array.of(1, 1, 3, 2), {
    name: "mean-squared-error",
    outputCount: 2,
  });

  expect(score).toMatchObject({ total: 2, weightSum: 4 });
  expect(metricValues(score)).toEqual({
    loss: 1.25,
    "mean-squared-error": 1.25,
    "mean-absolute-error": 0.75,
  });
});

test("what the rows do not tell is null: one class alone, no event, one value", () => {
  const binary = { name: "binary-cross-entropy", outputCount: 1 } as const;
  const sick = scoreRows(Float32Array.of(0.7, 0.2), Int32Array.of(1, 1), binary);
  const censored = scoreRows(Float32Array.of(1, 2), Float32Array.of(3, 0, 4, 0), {
    name: "cox",
    outputCount: 1,
  });
  const same = scoreRows(Float32Array.of(1, 2), Float32Array.of(3, 3), {
    name: "huber",
    outputCount: 1,
  });

  expect(metricValues(sick)).toMatchObject({ auroc: null, accuracy: 0.5 });
  expect(metricValues(censored)).toEqual({ loss: null, "concordance-index": null });
  expect(metricValues(same)).toMatchObject({ "r-squared": null });
});

test("metrics are of all rows that are counted, or of none", () => {
  const [recorded] = cases as readonly [Recorded];
  const rows = told(recorded, everyRow.slice(0, 30));
  const { right, total, lossSum, weightSum, metrics = [] } = rows;
  const counts = { right, total, lossSum };
  const fewer = { ...counts, weightSum, metrics: metrics.slice(1) };
  const none = { right: 0, total: 0, lossSum: 0, metrics: [] };

  expect(metricValues(addEvaluated([rows, none]) as Evaluated)).toEqual(metricValues(rows));
  expect(metricValues(addEvaluated([rows, fewer]) as Evaluated)).toMatchObject({
    loss: lossSum / (weightSum as number),
    accuracy: null,
    brier: metricValues(rows)?.["brier"],
  });
  const withCounts = metricValues(addEvaluated([rows, counts]) as Evaluated) ?? {};
  expect(Object.values(withCounts).every((value) => value === null)).toBe(true);
  expect(metricValues(counts)).toBeUndefined();
  expect(addEvaluated([])).toBeNull();
});

const [sound] = named.map(([, recorded]) => told(recorded, everyRow)) as [Evaluated];
const withSums = (name: string, change: (sums: number[]) => unknown): Evaluated => {
  const metrics = (sound.metrics ?? []).map((one) => {
    const sums = [...(one.sums ?? [])];
    if (one.name === name) change(sums);
    return { name: one.name, sums };
  });
  return { ...sound, metrics };
};
const first = (sums: number[], value: number): void => {
  sums[0] = value;
};

test.each<readonly [string, Evaluated, RegExp]>([
  ["more right than there are", { ...sound, right: sound.total + 1 }, /0 ≤ right ≤ total/],
  ["part of a row", { ...sound, right: 0.5 }, /whole rows/],
  ["more rows than anybody has", { ...sound, total: 2 * evaluationRowsMax }, /whole rows/],
  ["a loss that is not finite", { ...sound, lossSum: Number.NaN }, /sum of losses/],
  ["a loss below 0", { ...sound, lossSum: -1 }, /sum of losses/],
  ["a weight below 0", { ...sound, weightSum: -1 }, /divided by/],
  ["a metric of another loss", { ...sound, metrics: [{ name: "r", sums: [] }] }, /binary-counts/],
  ["a metric twice", { ...sound, metrics: Array(2).fill(sound.metrics?.[0]) }, /twice/],
  ["a sum too many", withSums("brier", (sums) => sums.push(0)), /sums of brier/],
  ["a bin too few", withSums("score-histogram", (sums) => sums.pop()), /score-histogram/],
  ["NaN", withSums("brier", (sums) => first(sums, Number.NaN)), /brier/],
  ["infinity", withSums("brier", (sums) => first(sums, Infinity)), /brier/],
  ["a huge sum", withSums("brier", (sums) => first(sums, 2 * metricSumMax)), /brier/],
  ["counts below 0", withSums("score-histogram", (sums) => first(sums, -1)), /histogram/],
  ["half a row", withSums("calibration", (sums) => first(sums, 0.5)), /calibration/],
  ["other rows", withSums("score-histogram", (sums) => first(sums, 99)), /histogram/],
  ["others right", withSums("binary-counts", (sums) => first(sums, 0)), /binary-counts/],
  ["more error than rows allow", withSums("brier", (sums) => first(sums, 200)), /brier/],
])("refuses %s, and repeats no number of it", (_, evaluated, message) => {
  expect(() => refuseUnsound(evaluated, "binary-cross-entropy")).toThrow(
    expect.objectContaining({ code: "ARGUMENT_INVALID", message: expect.stringMatching(message) }),
  );
});

test("what participants tell is finite together, however large each is", () => {
  const huge = { right: 0, total: 1, lossSum: metricSumMax, weightSum: metricSumMax, metrics: [] };
  const sum = addEvaluated(Array(4096).fill(huge)) as Evaluated;

  refuseUnsound(huge, "huber");
  expect(sum.lossSum).toBeLessThan(Infinity);
  expect(metricValues(sum)).toEqual({ loss: 1 });
});
