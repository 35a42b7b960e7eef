import { type Figure, figure, rounded } from "../report.ts";

/** One set and seed: right answers on the same test rows. */
export interface Outcome {
  readonly set: string;
  readonly seed: number;
  readonly testRows: number;
  readonly central: number;
  readonly federated: number;
}

interface Spread {
  readonly mean: number;
  /** Of a sample: divided by one less than there are values; NaN for a single one. */
  readonly stddev: number;
}

/** What --json says besides: accuracies are shares of the test rows, in percent. */
interface SeedFigure extends Figure {
  readonly set: string;
  readonly seed: number;
  readonly test_rows: number;
  readonly right: { readonly central: number; readonly federated: number };
}

interface SetFigure extends Figure {
  readonly set: string;
  readonly seeds: readonly number[];
  readonly central: Spread;
  readonly federated: Spread;
}

/** Rows whose largest output is that of their class; `outputs` are rows of `classCount`. */
export function rightAnswers(
  outputs: readonly number[],
  labels: Int32Array,
  classCount: number,
): number {
  return labels.filter((label, row) => {
    const ofRow = outputs.slice(row * classCount, (row + 1) * classCount);
    return ofRow.length === classCount && ofRow.indexOf(Math.max(...ofRow)) === label;
  }).length;
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, stddev: Math.sqrt(squares / (values.length - 1)) };
}

/** Of every seed, both accuracies. */
export function seedFigure({ set, seed, testRows, central, federated }: Outcome): SeedFigure {
  const percent = (right: number): number => (right / testRows) * 100;
  const against = { name: "central", value: percent(central) };
  const shown = figure(`${set}, seed ${seed}: federated`, percent(federated), "%", { against });
  return { ...shown, set, seed, test_rows: testRows, right: { central, federated } };
}

/**
 * Of every set with more than one seed, means and deviations, and whether the federated mean is at most one
 * standard deviation of central training below the central one.
 */
export function setFigures(outcomes: readonly Outcome[]): readonly SetFigure[] {
  const sets = [...new Set(outcomes.map(({ set }) => set))];
  return sets.flatMap((set) => {
    const of = outcomes.filter((each) => each.set === set);
    if (of.length < 2) return [];
    const spread = (side: "central" | "federated"): Spread =>
      spreadOf(of.map((each) => (each[side] / each.testRows) * 100));
    const [central, federated] = [spread("central"), spread("federated")];
    const told = { set, seeds: of.map(({ seed }) => seed), central, federated };
    const short = central.mean - federated.mean;
    const held = figure(`${set}: central mean less federated`, short, "%", {
      against: { name: "central stddev", value: central.stddev },
      goal: 1,
    });
    // Where every seed gives the same, there is no ratio.
    const ratio = central.stddev === 0 ? null : rounded(short / central.stddev);
    return [
      { ...pair(`${set}: federated, mean`, federated.mean, central.mean), ...told },
      { ...pair(`${set}: federated, stddev`, federated.stddev, central.stddev), ...told },
      { ...held, ratio, met: short <= central.stddev, ...told },
    ];
  });
}

function pair(name: string, value: number, central: number): Figure {
  return {
    ...figure(name, value, "%", { against: { name: "central", value: central } }),
    ratio: null,
  };
}
