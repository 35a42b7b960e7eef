import type { LossChoice } from "./losses.ts";

/** Of every number of outputs, whatever they come from. */
export const broadestLoss: LossChoice = { name: "mean-squared-error" };

/** All losses with what they may be from: the first that fits a model is what it was made for, likely. */
export const lossChoices: readonly LossChoice[] = [
  { name: "binary-cross-entropy", from: "probabilities" },
  { name: "categorical-cross-entropy", from: "probabilities" },
  { name: "categorical-cross-entropy", from: "log-probabilities" },
  { name: "binary-cross-entropy", from: "logits" },
  { name: "categorical-cross-entropy", from: "logits" },
  broadestLoss,
  { name: "mean-absolute-error" },
  { name: "huber" },
  { name: "poisson" },
  { name: "cox" },
];

/** "categorical-cross-entropy from logits" */
export function lossText({ name, from }: LossChoice): string {
  return from === undefined ? name : `${name} from ${from}`;
}
