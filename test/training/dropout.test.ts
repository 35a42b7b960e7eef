import { expect, test } from "vitest";
import { testNode, testWeight } from "../support/models.ts";
import { around, float, hidden, hiddenWeights } from "./cases/around.ts";
import { type BuiltModel, openStep, type StepResult } from "./step.ts";

const loss = "binary-cross-entropy";
const half = { ...testWeight("ratio", []), values: Float32Array.of(0.5) };

/** A hidden layer, of which a Dropout leaves a part, as an exporter of that opset writes it. */
function dropping(opset: number, ratio: number): BuiltModel {
  const constant = { ...half, values: Float32Array.of(ratio) };
  const isOld = opset < 12;
  const node = testNode("Dropout", isOld ? ["h"] : ["h", "ratio"], "m", {
    ...(isOld ? { ratio: float(ratio) } : {}),
  });
  return around([hidden, node], isOld ? hiddenWeights : [...hiddenWeights, constant], { opset });
}

/**
 * What a Dropout leaves of 4000 values that are 1: the loss falls with `out_w`, and its gradient there
 * is what was left of them, times the same factor.
 */
async function keptFraction(ratio: number, runs: number, seed: number): Promise<number[]> {
  const wide = 4000;
  const model = around(
    [
      testNode("MatMul", ["features", "v"], "nothing"),
      testNode("Add", ["nothing", "ones"], "all"),
      testNode("Dropout", ["all", "ratio"], "m"),
    ],
    [
      { ...testWeight("v", [4, wide]), values: new Float32Array(4 * wide) },
      { ...testWeight("ones", [wide]), values: new Float32Array(wide).fill(1) },
      { ...half, values: Float32Array.of(ratio) },
    ],
    { width: wide },
  );
  await using step = await openStep(model, { loss, rowCount: 1, seed: "1", dropoutSeed: seed });
  const weights = new Map([...step.weights, ["out_w", new Float32Array(wide)]]);
  const fractions: number[] = [];
  for (let run = 0; run < runs; run++) {
    const { gradients } = await step.run(weights);
    const kept = gradients.get("out_w")?.filter((value) => value !== 0) ?? [];
    // |gradient| is |σ(0) − label| = ½ (the bias changes it a little) times 1/(1 − ratio).
    expect(new Set([...kept].map((value) => value.toFixed(4))).size).toBe(1);
    fractions.push(kept.length / wide);
  }
  return fractions;
}

test.each([0.1, 0.5, 0.8])("drops the fraction that the ratio says: %s", async (ratio) => {
  const fractions = await keptFraction(ratio, 5, 7);

  // Five times the standard deviation of a mean of 4000 draws.
  const spread = 5 * Math.sqrt((ratio * (1 - ratio)) / 4000);
  for (const kept of fractions) expect(Math.abs(kept - (1 - ratio))).toBeLessThan(spread);
});

test("drops others in each step", async () => {
  const fractions = await keptFraction(0.5, 8, 7);

  expect(new Set(fractions).size).toBeGreaterThan(1);
});

const run = async (model: BuiltModel, dropoutSeed: number, steps = 3): Promise<StepResult[]> => {
  await using step = await openStep(model, { loss, rowCount: 5, seed: "1", dropoutSeed });
  const results: StepResult[] = [];
  for (let at = 0; at < steps; at++) results.push(await step.run(step.weights));
  return results;
};

test.each([7, 10, 12, 13, 21])("the same seed drops the same, opset %s", async (opset) => {
  const model = dropping(opset, 0.5);

  const [once, again, other] = [await run(model, 3), await run(model, 3), await run(model, 4)];

  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});

test("two Dropouts of one graph drop different values", async () => {
  // Were they equal, what the first leaves would all be left by the second.
  const twice = around(
    [
      hidden,
      testNode("Dropout", ["h", "ratio"], "d"),
      testNode("Dropout", ["h", "ratio"], "e"),
      testNode("Sub", ["d", "e"], "m"),
    ],
    [...hiddenWeights, half],
  );

  const [result] = await run(twice, 1);

  expect(result?.gradients.get("b")?.some((value) => value !== 0)).toBe(true);
});

test("drops features, before the first weight", async () => {
  const model = around([testNode("Dropout", ["features", "ratio"], "m")], [half]);
  await using step = await openStep(model, { loss, rowCount: 1, seed: "1", dropoutSeed: 1 });

  const rows: number[][] = [];
  for (let at = 0; at < 8; at++) {
    rows.push([...((await step.run(step.weights)).gradients.get("out_w") ?? [])]);
  }

  const dropped = rows.flat().filter((value) => value === 0).length;
  expect(dropped).toBeGreaterThan(4);
  expect(dropped).toBeLessThan(28);
});

test("what was dropped has the gradient 0, exactly, and what was not the slope", async () => {
  const model = around(
    [
      testNode("MatMul", ["features", "u"], "nothing"),
      testNode("Add", ["nothing", "v"], "h"),
      testNode("Dropout", ["h", "ratio"], "m"),
    ],
    [{ ...testWeight("u", [4, 16]), values: new Float32Array(64) }, testWeight("v", [16]), half],
    { width: 16 },
  );
  /** The first step of a fresh session: it drops the same each time. */
  const first = async (v?: Float32Array): Promise<StepResult> => {
    await using step = await openStep(model, { loss, rowCount: 1, seed: "1", dropoutSeed: 5 });
    return await step.run(v ? new Map([...step.weights, ["v", v]]) : step.weights);
  };
  const { gradients } = await first();
  const slopes: number[] = [];
  const start = testWeight("v", [16]).values as Float32Array;
  for (let at = 0; at < 16; at++) {
    const moved = (by: number): Float32Array => start.with(at, (start[at] ?? 0) + by);
    const [above, below] = [await first(moved(1 / 64)), await first(moved(-1 / 64))];
    slopes.push((above.loss - below.loss) * 32);
  }

  const got = [...(gradients.get("v") ?? [])];
  const dropped = slopes.filter((slope) => slope === 0).length;
  expect(dropped).toBeGreaterThan(2);
  expect(dropped).toBeLessThan(14);
  expect(got.map((value) => value === 0)).toEqual(slopes.map((slope) => slope === 0));
  got.forEach((value, at) => {
    expect(value).toBeCloseTo(slopes[at] as number, 3);
  });
});
