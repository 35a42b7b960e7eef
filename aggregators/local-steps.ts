import { WardroundError } from "../base/errors.ts";
import { learningRateAt, optimiserOf, type PlanTraining } from "../model/plan-training.ts";

/**
 * How far the local steps of one round go against a gradient that is 1 all the time: of plain SGD K·η,
 * the sum of the learning rates. SGD as PyTorch computes it, with momentum and Nesterov, and with the
 * pull back of the proximal term; decay and clipping count as part of the gradient. Divided by the
 * learning rate it is ‖aᵢ‖₁ of FedNova (Wang et al. 2020, section 4 and appendix), whose K equal steps
 * without momentum give K.
 * @param at.steps - K, from 1.
 * @returns above 0, in units of weight per gradient. O(K).
 * @throws WardroundError PLAN_INVALID where such steps lead nowhere: rate and proximal term are too large.
 */
export function localDisplacement(
  training: PlanTraining,
  at: { readonly round: number; readonly rounds: number; readonly steps: number },
): number {
  const optimiser = optimiserOf(training);
  const { momentum, nesterov } =
    optimiser.name === "sgd" ? optimiser : { momentum: 0, nesterov: false };
  const { proximal = 0 } = training;
  let moved = 0;
  let velocity = 0;
  for (let step = 0; step < at.steps; step++) {
    const gradient = 1 - proximal * moved;
    velocity = momentum * velocity + gradient;
    const taken = nesterov ? gradient + momentum * velocity : velocity;
    moved += learningRateAt(training, { ...at, step }) * taken;
  }
  if (moved > 0 && moved < Infinity) return moved;
  throw new WardroundError(
    "PLAN_INVALID",
    `training: ${at.steps} steps of round ${at.round} lead to ${moved} against a gradient of 1, where they must lead forward: lower learning_rate or proximal, or end the schedule earlier`,
  );
}
