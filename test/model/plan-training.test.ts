import { expect, test } from "vitest";
import { completePlan, parsePlanBytes, parsePlanFile, planBytes } from "../../model/plan.ts";
import {
  learningRateAt,
  lossOf,
  optimiserOf,
  type PlanTraining,
} from "../../model/plan-training.ts";

const plan = { quorum: 2, training: { loss: "cox", learning_rate: 0.1, epochs: 1 } };
const training = (change: object): object => ({
  ...plan,
  training: { ...plan.training, ...change },
});
const privacy = { mechanism: "laplace", clip: 1, epsilon: 1 };
const momentum = { name: "sgd", momentum: 0.9 };

test.each<[object, RegExp]>([
  [training({ epochs: undefined }), /^training\.epochs: is missing: give epochs, or steps/],
  [training({ steps: 5 }), /^training\.epochs: cannot be used with training\.steps/],
  [training({ steps: 0, epochs: undefined }), /^training\.steps: is 0, expected at least 1/],
  [training({ batches: "continue" }), /^training\.batches: continue needs training\.steps/],
  [training({ loss: "mse" }), /^training\.loss: is "mse", expected "binary-cross-entropy"/],
  [training({ loss: { name: "cox", delta: 1 } }), /^training\.loss/],
  [training({ loss: { name: "huber", delta: 0 } }), /^training\.loss\.delta: is 0/],
  [training({ optimiser: { name: "sgd", momentum: 1 } }), /^training\.optimiser\.momentum: is 1/],
  [training({ optimiser: { name: "sgd", beta1: 1 } }), /^training\.optimiser\.beta1: unknown key/],
  [
    training({ optimiser: { name: "sgd", nesterov: true } }),
    /^training\.optimiser\.nesterov: needs a momentum/,
  ],
  [training({ optimiser: "adamw" }), /^training\.weight_decay: is missing/],
  [training({ schedule: { kind: "step", every: 2 } }), /^training\.schedule\.factor: is missing/],
  [
    training({ schedule: { kind: "cosine", minimum: 0.2 } }),
    /^training\.schedule\.minimum: 0\.2 is above the learning rate/,
  ],
  [training({ gradient_clip: { norm: -1 } }), /^training\.gradient_clip\.norm: is -1/],
  [training({ command: "sh" }), /^training\.command: unknown key/],
  [{ ...plan, aggregator: "median" }, /^aggregator: is "median"/],
  [
    { ...plan, aggregator: "scaffold", privacy },
    /^aggregator: scaffold cannot be used with a priv/,
  ],
  [
    { ...plan, aggregator: "fednova", asynchronous: { buffer: 2 } },
    /^aggregator: fednova cannot be used with asynchronous/,
  ],
  [
    { ...training({ optimiser: momentum }), aggregator: "scaffold" },
    /^training\.optimiser: scaffold takes sgd without momentum/,
  ],
  [{ ...plan, aggregator: "scaffold", encoding: "int8" }, /^encoding: int8 cannot be used with sc/],
  [
    { ...training({ optimiser: "adam" }), aggregator: "fednova" },
    /^training\.optimiser: adam cannot be used with fednova/,
  ],
  [{ ...plan, aggregator: "feddyn" }, /^training\.proximal: is missing: it is the alpha/],
  [
    { ...training({ batch_normalisation: "batch" }), privacy },
    /^training\.batch_normalisation: batch cannot be used with a privacy mechanism/,
  ],
  [
    { ...training({ ditto: 1 }), asynchronous: { buffer: 4, contributions: 2 } },
    /^training\.ditto: cannot be used with asynchronous\.contributions/,
  ],
  [{ ...plan, server_optimiser: { name: "adam" } }, /^server_optimiser\.learning_rate: is missing/],
  [{ ...plan, server_optimiser: { name: "lion" } }, /^server_optimiser/],
])("refuses %j", (file, message) => {
  expect(() => parsePlanFile(file)).toThrowError(
    expect.objectContaining({ code: "PLAN_INVALID", message: expect.stringMatching(message) }),
  );
});

test("everything that training is told is in the signed plan, and comes back out of its bytes", () => {
  const file = parsePlanFile({
    quorum: 1,
    aggregator: "fednova",
    server_optimiser: { name: "yogi", learning_rate: 0.01 },
    training: {
      loss: { name: "binary-cross-entropy", from: "logits", class_weights: [1, 3] },
      optimiser: momentum,
      learning_rate: 0.1,
      schedule: { kind: "cosine" },
      steps: 100,
      batches: "continue",
      proximal: 0.01,
      gradient_clip: { norm: 1 },
      ditto: 0.1,
    },
  });
  const signed = completePlan(file, { federation: "wards", rounds: 3, cohortSize: 2 });

  const read = parsePlanBytes(planBytes(signed));
  expect(read).toEqual(signed);
  expect(read.training.batch_normalisation).toBe("batch");
  expect(read.server_optimiser).toEqual({
    name: "yogi",
    learning_rate: 0.01,
    beta1: 0.9,
    beta2: 0.99,
    tau: 1e-3,
  });
  expect(lossOf(read.training)).toEqual({
    name: "binary-cross-entropy",
    from: "logits",
    classWeights: [1, 3],
  });
  expect(optimiserOf(read.training)).toEqual({ name: "sgd", momentum: 0.9, nesterov: false });
});

test("a private plan trains with frozen batch normalisation", () => {
  const options = { federation: "wards", rounds: 1, cohortSize: 2 };
  const signed = completePlan(parsePlanFile({ ...plan, privacy }), options);
  expect(signed.training.batch_normalisation).toBe("frozen");
});

test.each<[PlanTraining["schedule"], readonly number[]]>([
  [{ kind: "step", every: 2, factor: 0.5, warmup_rounds: 0 }, [1, 1, 0.5, 0.5]],
  [{ kind: "exponential", factor: 0.5, warmup_rounds: 0 }, [1, 0.5, 0.25, 0.125]],
  [
    { kind: "cosine", minimum: 0, warmup_rounds: 0 },
    [1, (1 + Math.SQRT1_2) / 2, 0.5, (1 - Math.SQRT1_2) / 2],
  ],
  [{ kind: "linear", minimum: 0.2, warmup_rounds: 0 }, [1, 0.8, 0.6, 0.4]],
  [{ kind: "constant", warmup_rounds: 4 }, [1 / 16, 5 / 16, 9 / 16, 13 / 16]],
])("the first rate of four rounds of four steps: %j", (schedule, expected) => {
  const rates = [1, 2, 3, 4].map((round) =>
    learningRateAt({ learning_rate: 1, schedule }, { round, rounds: 4, step: 0, steps: 4 }),
  );
  expect(rates).toEqual(expected.map((rate) => expect.closeTo(rate, 12)));
});
