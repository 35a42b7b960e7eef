import type { Evaluated } from "../model/evaluation.ts";
import { type Labels, type LossChoice, lossRule } from "./losses.ts";
import { observeMetrics } from "./measures.ts";
import { accuracy } from "./metrics.ts";

/** Whether rows are compared with one another, so that they cannot be scored in batches. */
export const comparesRows = ({ name }: LossChoice): boolean => name === "cox";

/**
 * How a model does on some rows.
 * @param outputs - as the model gives them, `[rows, outputCount]` row-major.
 * @param labels - of the same rows, as the loss takes them.
 * @throws WardroundError DATA_SHAPE_MISMATCH where they do not fit, TRAINING_FAILED for outputs that are
 * not finite, or no probabilities where they should be.
 */
export function scoreRows(
  outputs: Float32Array,
  labels: Labels,
  choice: LossChoice & { readonly outputCount: number },
): Evaluated {
  const { name: loss, outputCount } = choice;
  const rule = lossRule(loss);
  const targets = rule.targets(labels, outputCount);
  const { lossSum, weightSum } = rule.measure(outputs, targets, choice);
  const total = targets.length / rule.targetCount(outputCount);
  const answers = answersOf(outputs, choice);
  const tellsClasses = loss === "binary-cross-entropy" || loss === "categorical-cross-entropy";
  const given = tellsClasses ? labels : targets;
  const metrics = observeMetrics(answers, given, { loss, outputCount });
  const right = tellsClasses ? rightAnswers(answers, labels, outputCount) : 0;
  return { right, total, lossSum, weightSum, metrics };
}

function rightAnswers(answers: Float32Array, labels: Labels, classCount: number): number {
  const sums = accuracy({ classCount }).observe(answers, labels);
  return sums.reduce((sum, value, at) => (at % 3 === 0 ? sum + value : sum), 0);
}

/** What metrics take: probabilities, and for Poisson the rate whose logarithm the model gives. */
function answersOf(
  outputs: Float32Array,
  { name, from = "probabilities", outputCount }: LossChoice & { readonly outputCount: number },
): Float32Array {
  switch (name) {
    case "poisson":
      return outputs.map(Math.exp);
    case "binary-cross-entropy":
      return from === "logits" ? outputs.map((logit) => 1 / (1 + Math.exp(-logit))) : outputs;
    case "categorical-cross-entropy":
      if (from === "logits") return softmax(outputs, outputCount);
      // Rounding may leave one a little above 1.
      return from === "log-probabilities"
        ? outputs.map((log) => Math.min(1, Math.exp(log)))
        : outputs;
    default:
      return outputs;
  }
}

/** @param logits - `[rows, classCount]`. */
function softmax(logits: Float32Array, classCount: number): Float32Array {
  const probabilities = new Float32Array(logits.length);
  for (let start = 0; start < logits.length; start += classCount) {
    const row = logits.subarray(start, start + classCount);
    const largest = row.reduce((most, value) => Math.max(most, value), -Infinity);
    const sum = row.reduce((all, value) => all + Math.exp(value - largest), 0);
    row.forEach((value, at) => {
      probabilities[start + at] = Math.exp(value - largest) / sum;
    });
  }
  return probabilities;
}
