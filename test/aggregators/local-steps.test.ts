import { expect, test } from "vitest";
import { localDisplacement } from "../../aggregators/local-steps.ts";
import { learningRateAt, type PlanTraining, trainingSchema } from "../../model/plan-training.ts";

function training(given: object = {}): PlanTraining {
  return trainingSchema.parse({ loss: "poisson", learning_rate: 0.25, epochs: 1, ...given });
}

const first = { round: 1, rounds: 4 };

test("plain steps go the sum of their learning rates", () => {
  expect(localDisplacement(training(), { ...first, steps: 8 })).toBe(2);
  const cosine = training({ schedule: { kind: "cosine", warmup_rounds: 2 } });
  const steps = 10;
  const rates = Array.from({ length: steps }, (_, step) =>
    learningRateAt(cosine, { round: 2, rounds: 4, steps, step }),
  );
  const sum = rates.reduce((total, rate) => total + rate, 0);
  expect(localDisplacement(cosine, { round: 2, rounds: 4, steps })).toBe(sum);
});

test("momentum and Nesterov go as far as PyTorch's SGD under a gradient of 1", () => {
  // Velocities 1, 1.5, 1.75; by Nesterov 1 + ½·velocity.
  const heavy = training({ optimiser: { name: "sgd", momentum: 0.5 } });
  expect(localDisplacement(heavy, { ...first, steps: 3 })).toBe(0.25 * 4.25);
  const nesterov = training({ optimiser: { name: "sgd", momentum: 0.5, nesterov: true } });
  expect(localDisplacement(nesterov, { ...first, steps: 3 })).toBe(0.25 * (1.5 + 1.75 + 1.875));
});

test("the proximal term pulls back what was gone", () => {
  // 0.25, then 0.25·(1 − 2·0.25).
  expect(localDisplacement(training({ proximal: 2 }), { ...first, steps: 2 })).toBe(0.375);
});

test("steps that lead back to where they began are refused", () => {
  const back = training({ proximal: 8 });
  expect(() => localDisplacement(back, { ...first, steps: 2 })).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID" }),
  );
});
