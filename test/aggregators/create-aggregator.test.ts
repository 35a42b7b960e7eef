import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StateTiles } from "../../aggregators/contract.ts";
import {
  createAggregator,
  createStatisticsAggregator,
  type FoldRule,
} from "../../aggregators/create-aggregator.ts";
import { fedAvg } from "../../aggregators/fedavg.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";
import type { PlanServerOptimiser } from "../../model/plan.ts";
import { type PlanTraining, trainingSchema } from "../../model/plan-training.ts";
import { type StateName, statesOf } from "../../model/server-state.ts";

// Written by scripts/record-server-steps.py, from the papers and in numpy's float64.
const recorded = JSON.parse(
  readFileSync(new URL("server-steps.json", import.meta.url), "utf8"),
) as {
  readonly given: {
    readonly rows: readonly number[];
    readonly steps: readonly number[];
    readonly rate: number;
    readonly start: readonly number[];
    readonly rounds: readonly {
      readonly who: readonly number[];
      readonly updates: readonly (readonly number[])[];
    }[];
  };
  readonly cases: readonly {
    readonly name: string;
    readonly aggregator: FoldRule["aggregator"];
    readonly optimiser?: PlanServerOptimiser;
    readonly training?: object;
    readonly rounds: readonly {
      readonly weights: readonly number[];
      readonly state: Readonly<Partial<Record<StateName, readonly number[]>>>;
    }[];
  }[];
};

const kernels = createTypedArrayKernels();
const f = (...values: number[]): Float32Array => Float32Array.from(values);

function training(given: object = {}): PlanTraining {
  const { rate } = recorded.given;
  return trainingSchema.parse({
    loss: "poisson",
    learning_rate: rate,
    epochs: 1,
    ...given,
  });
}

function ruleOf(given: Partial<FoldRule>): FoldRule {
  const round = { number: 1, total: 10, cohortSize: 2 };
  return { aggregator: "fedavg", training: training(), round, ...given };
}

test.each(recorded.cases.map((each) => [each.name, each] as const))(
  "%s ends four rounds where the papers' formulas do",
  (_, { aggregator, optimiser, rounds, ...more }) => {
    const { given } = recorded;
    let weights: Float32Array = Float32Array.from(given.start);
    let state: StateTiles = {};
    for (const [at, { who, updates }] of given.rounds.entries()) {
      const rule = ruleOf({
        aggregator,
        optimiser,
        training: training(more.training),
        round: { number: at + 1, total: 4, cohortSize: given.rows.length },
      });
      const sent = who.map((k) => ({ weight: given.rows[k]!, steps: given.steps[k] }));
      const values = who.map((k) => Float32Array.from(updates[k]!));
      const fold = createAggregator(rule, sent).foldPlain;
      const folded = fold({ base: weights, updates: values }, state, kernels);
      ({ weights, state } = folded);

      expect(Object.keys(state)).toEqual(statesOf({ aggregator, server_optimiser: optimiser }));
      // Within what four rounds of float32 can leave; control variates are updates over a rate of 0.1.
      expectNear(weights, rounds[at]!.weights, 2e-6);
      for (const [name, vector] of Object.entries(state)) {
        expectNear(vector, rounds[at]!.state[name as StateName]!, 4e-6);
      }
    }
  },
);

function expectNear(got: Float32Array, expected: readonly number[], most: number): void {
  const apart = expected.map(
    (value, at) => Math.abs(value - got[at]!) / Math.max(1, Math.abs(value)),
  );
  expect(got).toHaveLength(expected.length);
  expect(Math.max(...apart), `${[...got]} for ${expected}`).toBeLessThan(most);
}

const anyValue = fc.float({ min: -100, max: 100, noNaN: true });
const anyRound = fc.record({
  base: anyValue,
  updates: fc.array(fc.record({ value: anyValue, weight: fc.integer({ min: 1, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 7,
  }),
  steps: fc.integer({ min: 1, max: 50 }),
});

test.each<[string, Partial<FoldRule>]>([
  ["fedavg", {}],
  ["sgd at rate 1", { optimiser: { name: "sgd", learning_rate: 1, momentum: 0 } }],
  ["fednova with as many steps of everybody", { aggregator: "fednova" }],
  [
    "fednova with momentum and as many steps of everybody",
    { aggregator: "fednova", training: training({ optimiser: { name: "sgd", momentum: 0.9 } }) },
  ],
  ["scaffold's weights", { aggregator: "scaffold" }],
])("%s is the weighted mean bit for bit", (_, given) => {
  fc.assert(
    fc.property(anyRound, ({ base, updates, steps }) => {
      const values = updates.map(({ value }) => f(value));
      const weights = updates.map(({ weight }) => weight);
      const sent = weights.map((weight) => ({ weight, steps }));
      const tile = { base: f(base), updates: values };
      const folded = createAggregator(ruleOf(given), sent).foldPlain(tile, {}, kernels);
      expect(folded.weights).toEqual(fedAvg.foldPlain({ ...tile, weights }, kernels));
    }),
  );
});

test("scaffold's control becomes the mean gradient where everybody sends, whatever it was before", () => {
  const rule = ruleOf({ aggregator: "scaffold" });
  const sent = [
    { weight: 1, steps: 2 },
    { weight: 1, steps: 4 },
  ];
  const tile = { base: f(0), updates: [f(-0.4), f(-0.4)] };
  const fold = createAggregator(rule, sent).foldPlain;
  // 0.4 in two steps of 0.1 is a gradient of 2, in four one of 1.
  for (const control of [0, 5]) {
    expect(fold(tile, { control: f(control) }, kernels).state.control![0]).toBeCloseTo(1.5, 6);
  }
  const half = createAggregator(rule, [{ weight: 1, steps: 2 }]).foldPlain;
  const one = { base: f(0), updates: [f(-0.4)] };
  expect(half(one, { control: f(6) }, kernels).state.control![0]).toBeCloseTo(4, 6);
});

test("feddyn's first round goes twice as far as the mean where everybody sends", () => {
  const rule = ruleOf({ aggregator: "feddyn", training: training({ proximal: 0.25 }) });
  const tile = { base: f(1), updates: [f(2), f(4)] };
  const folded = createAggregator(rule, [{ weight: 1 }, { weight: 1 }]).foldPlain(
    tile,
    {},
    kernels,
  );
  // h = −0.25·3, and 1 + 3 − h/0.25.
  expect(folded).toEqual({ weights: f(7), state: { drift: f(-0.75) } });
});

test("the first step of an adaptive optimiser has no bias correction", () => {
  const optimiser = { name: "adam", learning_rate: 1, beta1: 0.9, beta2: 0.99, tau: 0.1 } as const;
  const fold = createAggregator(ruleOf({ optimiser }), [{ weight: 3 }]).foldPlain;
  const { weights, state } = fold({ base: f(10), updates: [f(2)] }, {}, kernels);
  expect(state.momentum![0]).toBeCloseTo(0.2, 6);
  expect(state.variance![0]).toBeCloseTo(0.04, 6);
  expect(weights[0]).toBeCloseTo(10 + 0.2 / (0.2 + 0.1), 5);
});

test("an optimiser takes what a mechanism released, as if it were the mean", () => {
  const optimiser = { name: "sgd", learning_rate: 0.5, momentum: 0.5 } as const;
  const tile = {
    base: f(1),
    updates: [Int32Array.of(6)],
    noise: Int32Array.of(1),
    grid: 2,
    denominator: 3,
  };
  const fold = createAggregator(ruleOf({ optimiser }), [{ weight: 1 }]).foldPrivate;
  // (6 + 1 + ½)·2/3 = 5.
  expect(fold(tile, { momentum: f(4) }, kernels)).toEqual({
    weights: f(1 + 0.5 * 7),
    state: { momentum: f(7) },
  });
  const plain = createAggregator(ruleOf({}), [{ weight: 1 }]).foldPrivate;
  expect(plain(tile, {}, kernels).weights).toEqual(fedAvg.foldPrivate(tile, kernels));
});

test("statistics get the weighted mean, under a mechanism nothing; what is kept of them stays", () => {
  const { foldPlain, foldPrivate } = createStatisticsAggregator([
    { weight: 1, steps: 1 },
    { weight: 3, steps: 9 },
  ]);
  const before = { momentum: f(0), control: f(0) };
  const tile = { base: f(1), updates: [f(4), f(0)] };
  expect(foldPlain(tile, before, kernels)).toEqual({ weights: f(2), state: before });
  const noised = { base: f(1), updates: [], noise: Int32Array.of(99), grid: 1, denominator: 1 };
  expect(foldPrivate(noised, before, kernels)).toEqual({ weights: f(1), state: before });
});

test("an update that does not say its steps is refused by rules that need them", () => {
  for (const aggregator of ["scaffold", "fednova"] as const) {
    expect(() => createAggregator(ruleOf({ aggregator }), [{ weight: 1 }])).toThrow(
      expect.objectContaining({ code: "UPDATE_STEPS_INVALID" }),
    );
  }
});
