/** How far a model's answers are from those of the float32 one, over all rows that were compared. */
export interface AnswerDifference {
  /** Largest |a − b| of any value. */
  readonly absolute: number;
  /** The same relative to the largest magnitude of the same output in float32; the worst output's. */
  readonly relative: number;
  /** Cosine of the angle between all values of an output in one and in the other; the worst output's. */
  readonly cosine: number;
  /** Rows whose label is the same. */
  readonly labels_agree: number;
  /** Rows that have a label: those of the first output. */
  readonly labels: number;
}

/** An output as numbers, row-major. */
export interface AnswerValues {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
  /** Whether they are integers, each a label by itself. */
  readonly isInteger?: boolean;
}

/** Adds up differences over rows, outputs and runs. */
export class DifferenceMeter {
  readonly #outputs: Sums[] = [];
  #agree = 0;
  #labels = 0;
  /** Of rows that are a single value: the reference's, and the other's. */
  readonly #singles: (readonly [number, number])[] = [];

  /**
   * @param reference - the outputs of one run of the float32 model, the one with labels first.
   * @param got - the same of the other model. Shapes are the same.
   */
  add(reference: readonly AnswerValues[], got: readonly AnswerValues[]): void {
    reference.forEach(({ shape, data, isInteger = false }, at) => {
      const other = (got[at] as AnswerValues).data;
      const rows = shape[0] ?? 1;
      const width = rows === 0 ? 0 : data.length / rows;
      for (let row = 0; row < rows; row += 1) {
        const a = Array.from({ length: width }, (_, place) => data[row * width + place] as number);
        const b = Array.from({ length: width }, (_, place) => other[row * width + place] as number);
        this.#addRow(at, a, b);
        if (at === 0) this.#addLabel(a, b, isInteger);
      }
    });
  }

  /**
   * A row's label is the place of its largest value, the first of equals; of integers it is all of them. Of a
   * row of one other value it is whether that is 0.5 or more, where all of the reference's are probabilities, from 0 to 1; else whether
   * it is 0 or more.
   */
  result(): AnswerDifference {
    const threshold = this.#singles.every(([one]) => one >= 0 && one <= 1) ? 0.5 : 0;
    const agree = this.#singles.filter(([a, b]) => a >= threshold === b >= threshold).length;
    const worst = (measure: (sums: Sums) => number): number =>
      this.#outputs.reduce((most, sums) => Math.max(most, measure(sums)), 0);
    return {
      absolute: worst(({ gap }) => gap),
      relative: worst(({ gap, magnitude }) => (gap > 0 ? gap / (magnitude || gap) : 0)),
      cosine: 1 - worst((sums) => 1 - cosineOf(sums)),
      labels_agree: this.#agree + agree,
      labels: this.#labels + this.#singles.length,
    };
  }

  #addRow(output: number, a: readonly number[], b: readonly number[]): void {
    const sums = this.#outputs[output] ?? {
      gap: 0,
      magnitude: 0,
      dot: 0,
      squaresA: 0,
      squaresB: 0,
    };
    this.#outputs[output] = sums;
    a.forEach((x, at) => {
      const y = b[at] as number;
      sums.gap = Math.max(sums.gap, Math.abs(x - y));
      sums.magnitude = Math.max(sums.magnitude, Math.abs(x));
      sums.dot += x * y;
      sums.squaresA += x * x;
      sums.squaresB += y * y;
    });
  }

  #addLabel(a: readonly number[], b: readonly number[], isInteger: boolean): void {
    const [firstA, firstB] = [a[0], b[0]];
    if (firstA === undefined || firstB === undefined) return;
    if (a.length === 1 && !isInteger) {
      this.#singles.push([firstA, firstB]);
      return;
    }
    this.#labels += 1;
    const isSame = isInteger
      ? a.every((value, at) => value === b[at])
      : largestPlace(a) === largestPlace(b);
    if (isSame) this.#agree += 1;
  }
}

function largestPlace(row: readonly number[]): number {
  let place = 0;
  row.forEach((value, at) => {
    if (value > (row[place] as number)) place = at;
  });
  return place;
}

interface Sums {
  gap: number;
  magnitude: number;
  dot: number;
  squaresA: number;
  squaresB: number;
}

/** Between zeros and another answer there is no angle: as far apart as can be told. */
function cosineOf({ gap, dot, squaresA, squaresB }: Sums): number {
  if (gap === 0) return 1;
  const lengths = Math.sqrt(squaresA) * Math.sqrt(squaresB);
  return lengths > 0 ? Math.min(1, dot / lengths) : 0;
}
