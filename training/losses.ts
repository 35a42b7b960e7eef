import { WardroundError } from "../base/errors.ts";
import type { GraphBuilder } from "./graph-builder.ts";
import { type ClassificationLoss, labelTargets, likelihoodLoss } from "./labels.ts";
import { int } from "./operator.ts";
import { survivalLoss } from "./survival-loss.ts";

/** Losses that models are trained with. */
export type Loss =
  | ClassificationLoss
  | "mean-squared-error"
  | "mean-absolute-error"
  | "huber"
  | "poisson"
  | "cox";

/** What a model that tells classes apart gives. */
export type LossSource = "probabilities" | "log-probabilities" | "logits";

/** A loss and what it may be told. */
export interface LossChoice {
  readonly name: Loss;
  /** Of the cross-entropies; `probabilities` by default. */
  readonly from?: LossSource | undefined;
  /**
   * Of the cross-entropies: what a row of each class counts, > 0, two for binary. The mean is over the
   * sum of what the rows count, as PyTorch's cross_entropy has it with `weight`.
   */
  readonly classWeights?: readonly number[] | undefined;
  /** Of huber: from which error on it grows linearly, > 0; 1 by default. */
  readonly delta?: number | undefined;
}

/** A sum of losses over rows and what to divide it by. Both add up over batches. */
export interface LossSum {
  readonly lossSum: number;
  readonly weightSum: number;
}

/** Nodes of a loss. */
export interface LossNodes {
  /** Scalar: the mean over the rows of a batch. */
  readonly loss: string;
  /** Of the mean with respect to the value that the loss takes, in its shape. */
  readonly gradient: string;
}

export interface LossRule {
  /** The last operator of a model, by what it gives: the loss takes what goes into it. None: it takes the output. */
  readonly ends: Readonly<Partial<Record<LossSource, string | undefined>>>;
  /** `one`: [batch] or [batch, 1]; `classes`: [batch, classes], 2 or more; `any`: [batch] or [batch, values]. */
  readonly output: "one" | "classes" | "any";
  /** Targets of a row, from the outputs of a row. */
  readonly targetCount: (outputCount: number) => number;
  /**
   * Labels as `[rows, targetCount]` float32, row-major.
   * @throws WardroundError DATA_SHAPE_MISMATCH for labels that the loss cannot take.
   */
  readonly targets: (labels: Labels, outputCount: number) => Float32Array;
  /** @param targets - `[rows, targetCount]`. */
  readonly addNodes: (builder: GraphBuilder, inputs: LossInputs) => LossNodes;
  /** The same of the model's outputs, `[rows, outputCount]` row-major, for evaluation. */
  readonly measure: (
    outputs: Float32Array,
    targets: Float32Array,
    choice: LossChoice & { readonly outputCount: number },
  ) => LossSum;
}

/** Classes of rows from 0, or `[rows, targetCount]` numbers. */
export type Labels = Int32Array | Float32Array;

interface LossInputs {
  readonly value: string;
  readonly targets: string;
  readonly outputCount: number;
  readonly choice: LossChoice;
}

const sizeOf = (b: GraphBuilder, value: string): string =>
  b.add("Cast", [b.add("Size", [value])], { to: int(1) });

const binary: LossRule = {
  ends: { probabilities: "Sigmoid", logits: undefined },
  output: "one",
  targetCount: (outputCount) => outputCount,
  targets: (labels, outputCount) => labelTargets(classesOf(labels), outputCount),
  // Σ log(1 + e^z) − z·y, which has no overflow and no log 0; its gradient is σ(z) − y.
  addNodes: (b, { value, targets: labels, choice }) => {
    const targets = b.add("Reshape", [labels, b.add("Shape", [value])]);
    const fit = b.add("Mul", [value, targets]);
    const each = b.add("Sub", [b.add("Softplus", [value]), fit]);
    const gap = b.add("Sub", [b.add("Sigmoid", [value]), targets]);
    const [zero, one] = choice.classWeights ?? [];
    if (zero === undefined || one === undefined) return meanOf(b, each, gap, sizeOf(b, value));
    const more = b.add("Mul", [targets, b.scalar(one - zero)]);
    return weightedMean(b, each, gap, b.add("Add", [more, b.scalar(zero)]));
  },
  measure: (outputs, targets, { from, classWeights }) =>
    sumRows(targets.length, (row) => {
      const [output, target] = [outputs[row] as number, targets[row] as number];
      const loss =
        from === "logits"
          ? Math.max(output, 0) + Math.log1p(Math.exp(-Math.abs(output))) - output * target
          : likelihoodLoss(target === 1 ? output : 1 - output);
      return { loss, weight: classWeights?.[target] ?? 1 };
    }),
};

const categorical: LossRule = {
  ends: { probabilities: "Softmax", "log-probabilities": "LogSoftmax", logits: undefined },
  output: "classes",
  targetCount: (outputCount) => outputCount,
  targets: (labels, outputCount) => labelTargets(classesOf(labels), outputCount),
  addNodes: (b, { value, targets, outputCount, choice }) => {
    const size = sizeOf(b, value);
    const rows = b.add("Div", [size, b.scalar(outputCount)]);
    const axis = { axis: int(1) };
    const fit = b.add("Mul", [b.add("LogSoftmax", [value], axis), targets]);
    const gap = b.add("Sub", [b.add("Softmax", [value], axis), targets]);
    if (!choice.classWeights) {
      const mean = b.add("Neg", [b.add("Div", [b.sumAll(fit), rows])]);
      return { loss: mean, gradient: b.add("Div", [gap, rows]) };
    }
    const weights = b.floats([outputCount, 1], choice.classWeights);
    const ofRows = b.add("MatMul", [targets, weights]);
    return weightedMean(b, b.add("Neg", [fit]), gap, ofRows);
  },
  measure: (outputs, targets, { from, classWeights, outputCount }) =>
    sumRows(targets.length / outputCount, (row) => {
      const [start, end] = [row * outputCount, (row + 1) * outputCount];
      const label = targets.subarray(start, end).indexOf(1);
      const values = outputs.subarray(start, end);
      const output = values[label] as number;
      const losses = {
        probabilities: () => likelihoodLoss(output),
        "log-probabilities": () => -output,
        logits: () => logSumExp(values) - output,
      };
      return { loss: losses[from ?? "probabilities"](), weight: classWeights?.[label] ?? 1 };
    }),
};

/** A loss of each output and its target by themselves; the mean is over both rows and outputs. */
const ofValues = (
  loss: {
    /** Loss of each element and its slope. */
    readonly nodes: (
      b: GraphBuilder,
      value: string,
      target: string,
      choice: LossChoice,
    ) => { readonly each: string; readonly slope: string };
    readonly loss: (output: number, target: number, choice: LossChoice) => number;
  },
  isTarget: (target: number) => boolean = Number.isFinite,
): LossRule => ({
  ends: {},
  output: "any",
  targetCount: (outputCount) => outputCount,
  targets: (labels, outputCount) => {
    const values = Float32Array.from(labels);
    checkTargets(values, outputCount, values.every(isTarget));
    return values;
  },
  addNodes: (b, { value, targets, choice }) => {
    const { each, slope } = loss.nodes(b, value, b.reshapeLike(targets, value), choice);
    return meanOf(b, each, slope, sizeOf(b, value));
  },
  measure: (outputs, targets, choice) =>
    sumRows(targets.length, (at) => ({
      loss: loss.loss(outputs[at] as number, targets[at] as number, choice),
      weight: 1,
    })),
});

const squared = ofValues({
  nodes: (b, value, target) => {
    const gap = b.add("Sub", [value, target]);
    return { each: b.add("Mul", [gap, gap]), slope: b.add("Mul", [gap, b.scalar(2)]) };
  },
  loss: (output, target) => (output - target) ** 2,
});

const absolute = ofValues({
  nodes: (b, value, target) => {
    const gap = b.add("Sub", [value, target]);
    return { each: b.add("Abs", [gap]), slope: b.add("Sign", [gap]) };
  },
  loss: (output, target) => Math.abs(output - target),
});

/** ½·d² for |d| ≤ δ, else δ·(|d| − ½·δ) (Huber 1964): c·(d − ½·c) for d cut to c within ±δ. */
const huber = ofValues({
  nodes: (b, value, target, { delta = 1 }) => {
    const gap = b.add("Sub", [value, target]);
    const slope = b.add("Clip", [gap, b.scalar(-delta), b.scalar(delta)]);
    const rest = b.add("Sub", [gap, b.add("Mul", [slope, b.scalar(0.5)])]);
    return { each: b.add("Mul", [slope, rest]), slope };
  },
  loss: (output, target, { delta = 1 }) => {
    const gap = Math.abs(output - target);
    return gap <= delta ? gap ** 2 / 2 : delta * (gap - delta / 2);
  },
});

/** e^z − y·z of the logarithm z of a rate: PyTorch's PoissonNLLLoss(log_input=True, full=False). */
const poisson = ofValues(
  {
    nodes: (b, value, target) => {
      const rate = b.add("Exp", [value]);
      const fit = b.add("Mul", [value, target]);
      return { each: b.add("Sub", [rate, fit]), slope: b.add("Sub", [rate, target]) };
    },
    loss: (output, target) => Math.exp(output) - target * output,
  },
  (target) => Number.isFinite(target) && target >= 0,
);

const cox: LossRule = {
  ends: {},
  output: "one",
  targetCount: () => 2,
  targets: (labels) => {
    const values = Float32Array.from(labels);
    const isFit = values.every((value, at) =>
      at % 2 === 0 ? Number.isFinite(value) : value === 0 || value === 1,
    );
    checkTargets(values, 2, isFit);
    return values;
  },
  addNodes: (b, { value, targets }) => survivalLoss.addNodes(b, value, targets),
  measure: (outputs, targets) => survivalLoss.measure(outputs, targets),
};

const rules: Readonly<Record<Loss, LossRule>> = {
  "binary-cross-entropy": binary,
  "categorical-cross-entropy": categorical,
  "mean-squared-error": squared,
  "mean-absolute-error": absolute,
  huber,
  poisson,
  cox,
};

export const lossRule = (name: Loss): LossRule => rules[name];

/**
 * A loss with all that it is told.
 * @throws WardroundError ARGUMENT_INVALID for what it cannot be told.
 */
export function lossChoice(loss: Loss | LossChoice): LossChoice {
  const choice = typeof loss === "string" ? { name: loss } : loss;
  const { name, from, classWeights, delta } = choice;
  const rule = rules[name];
  if (from !== undefined && !(from in rule.ends)) {
    const known = Object.keys(rule.ends).join(", ");
    throw invalid(`${name} cannot be from ${from}; it takes ${known || "no such option"}`);
  }
  const isWeighted = rule === binary || rule === categorical;
  if (classWeights && !(isWeighted && classWeights.every(isPositive))) {
    throw invalid(
      `class weights must be finite and above 0, and under a cross-entropy; the loss is ${name}`,
    );
  }
  if (classWeights && rule === binary && classWeights.length !== 2) {
    throw invalid(`${name} takes 2 class weights, those of class 0 and 1`);
  }
  if (delta !== undefined && !(name === "huber" && isPositive(delta))) {
    throw invalid(`delta must be finite and above 0, and under huber; the loss is ${name}`);
  }
  return choice;
}

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

function invalid(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}

function meanOf(b: GraphBuilder, each: string, slope: string, count: string): LossNodes {
  return {
    loss: b.add("Div", [b.sumAll(each), count]),
    gradient: b.add("Div", [slope, count]),
  };
}

/** @param weights - of rows; broadcast to losses and slopes. */
function weightedMean(b: GraphBuilder, each: string, slope: string, weights: string): LossNodes {
  const sum = b.sumAll(weights);
  return {
    loss: b.add("Div", [b.sumAll(b.add("Mul", [each, weights])), sum]),
    gradient: b.add("Div", [b.add("Mul", [slope, weights]), sum]),
  };
}

function sumRows(
  rowCount: number,
  ofRow: (row: number) => { readonly loss: number; readonly weight: number },
): LossSum {
  let [lossSum, weightSum] = [0, 0];
  for (let row = 0; row < rowCount; row++) {
    const { loss, weight } = ofRow(row);
    lossSum += loss * weight;
    weightSum += weight;
  }
  return { lossSum, weightSum };
}

function logSumExp(values: Float32Array): number {
  const largest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
}

function classesOf(labels: Labels): Int32Array {
  if (labels instanceof Int32Array) return labels;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    "labels are numbers with a fraction; a cross-entropy takes classes from 0",
  );
}

function checkTargets(values: Float32Array, targetCount: number, isFit: boolean): void {
  if (isFit && values.length % targetCount === 0) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `targets must be ${targetCount} a row, all of them numbers that the loss is defined for`,
  );
}
