import { WardroundError } from "../base/errors.ts";

/** Losses of models that tell classes apart. */
export type ClassificationLoss = "binary-cross-entropy" | "categorical-cross-entropy";

/** Probabilities are kept this far from 0 and 1 before the logarithm: float32 knows no more. */
const probabilityMargin = 1e-7;

/**
 * Labels as the training graph takes them: 0 or 1 for one output, one-hot over classes for more.
 * @param labels - class of each row, from 0.
 * @returns `[rows, classCount]` float32, row-major.
 * @throws WardroundError DATA_SHAPE_MISMATCH for a label that the model has no output for.
 */
export function labelTargets(labels: Int32Array, classCount: number): Float32Array {
  checkLabels(labels, classCount);
  if (classCount === 1) return Float32Array.from(labels);
  const targets = new Float32Array(labels.length * classCount);
  labels.forEach((label, row) => {
    targets[row * classCount + label] = 1;
  });
  return targets;
}

/** Loss of a row whose label has that probability. */
export function likelihoodLoss(probability: number): number {
  return -Math.log(Math.min(Math.max(probability, probabilityMargin), 1 - probabilityMargin));
}

function checkLabels(labels: Int32Array, classCount: number): void {
  const classes = Math.max(2, classCount);
  if (labels.every((label) => label >= 0 && label < classes)) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `a label lies outside 0 … ${classes - 1}, the classes that the model tells apart`,
  );
}
