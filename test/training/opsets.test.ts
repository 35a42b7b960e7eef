import { expect, test } from "vitest";
import type { GraphNode } from "../../model/graph.ts";
import { type TestWeight, testNode, testWeight } from "../support/models.ts";
import { float, int, integers, ints, shaped, string } from "./cases/around.ts";
import { type BuiltModel, openStep, type StepResult } from "./step.ts";

const scalar = (name: string, value: number): TestWeight => {
  return { ...testWeight(name, []), values: Float32Array.of(value) };
};

/** One model as each operator set writes it: x [batch, 2, 3] to y of six elements a row. */
function model(opset: number): BuiltModel {
  const lists: TestWeight[] = [];
  const nodes: GraphNode[] = [];
  /** Lists are inputs from some opset on. */
  const listed = (
    op: string,
    value: string,
    output: string,
    { since, rest = {}, ...given }: ListedOptions,
  ): void => {
    const entries = Object.entries(given.lists);
    const isInput = opset >= since;
    const names = entries.map(([name]) => `${output}_${name}`);
    if (isInput) lists.push(...entries.map(([name, all]) => integers(`${output}_${name}`, ...all)));
    const old = Object.fromEntries(entries.map(([name, all]) => [name, ints(...all)]));
    const attributes = isInput ? rest : { ...rest, ...old };
    nodes.push(testNode(op, isInput ? [value, ...names] : [value], output, attributes));
  };
  const bounds = { min: float(-0.5), max: float(0.8) };
  if (opset < 11) nodes.push(testNode("Clip", ["x"], "clipped", bounds));
  else nodes.push(testNode("Clip", ["x", "low", "high"], "clipped"));
  listed("Unsqueeze", "clipped", "u", { since: 13, lists: { axes: [1] } });
  listed("Squeeze", "u", "q", { since: 13, lists: { axes: [1] } });
  listed("ReduceSum", "q", "sum", { since: 13, lists: { axes: [2] } });
  listed("ReduceMean", "q", "mean", { since: 18, lists: { axes: [1] } });
  listed("ReduceMax", "q", "most", { since: 18, lists: { axes: [2] }, rest: { keepdims: int(1) } });
  listed("Split", "q", "left", { since: 13, lists: { split: [1, 2] }, rest: { axis: int(2) } });
  nodes.push({ ...(nodes.pop() as GraphNode), outputs: ["left", "right"] });
  listed("Slice", "q", "top", { since: 10, lists: { starts: [0], ends: [1], axes: [1] } });
  if (opset < 11) {
    const pads = { pads: ints(0, 0, 1, 0, 0, 0), value: float(0.25) };
    nodes.push(testNode("Pad", ["right"], "padded", pads));
  } else {
    lists.push(integers("pads", 0, 0, 1, 0, 0, 0));
    nodes.push(testNode("Pad", ["right", "pads", "filler"], "padded"));
  }
  // Over the last axis the old Softmax and the new one are the same.
  nodes.push(
    testNode("Softmax", ["q"], "soft", { axis: int(2) }),
    testNode("LogSoftmax", ["padded"], "log", { axis: int(2) }),
    testNode("Add", ["soft", "sum"], "a"),
    testNode("Mul", ["a", "mean"], "c"),
    testNode("Sub", ["c", "most"], "d"),
    testNode("Mul", ["log", "top"], "e"),
    testNode("Mul", ["e", "left"], "f"),
    testNode("Add", ["d", "f"], "y"),
  );
  const numbers = [scalar("low", -0.5), scalar("high", 0.8), scalar("filler", 0.25)];
  return shaped([2, 3], nodes, [...lists, ...numbers], { width: 6, opset });
}

interface ListedOptions {
  readonly since: number;
  readonly lists: Readonly<Record<string, readonly number[]>>;
  readonly rest?: GraphNode["attributes"];
}

async function stepOf(opset: number): Promise<StepResult> {
  const options = { loss: "binary-cross-entropy", rowCount: 6, seed: "1" } as const;
  await using step = await openStep(model(opset), options);
  return await step.run(step.weights);
}

test.each([7, 9, 10, 11, 12, 13, 17, 18])(
  "a model of opset %s has the gradients that it has in opset 21",
  async (opset) => {
    const [old, latest] = [await stepOf(opset), await stepOf(21)];

    expect(old.loss).toBe(latest.loss);
    for (const name of ["w", "b", "out_w", "out_b"]) {
      expect(old.gradients.get(name)).toEqual(latest.gradients.get(name));
      expect(latest.gradients.get(name)?.some((value) => Math.abs(value) > 0.01)).toBe(true);
    }
  },
);

test("regions are aligned as they were before opset 16, by the corners of pixels", async () => {
  const regions: TestWeight = {
    ...testWeight("regions", [1, 4]),
    values: Float32Array.of(0, 0, 2, 2),
  };
  const rows: TestWeight = { name: "rows", shape: [1], values: BigInt64Array.of(0n) };
  const aligned = (since16: boolean): BuiltModel =>
    shaped(
      [1, 3, 3],
      [
        testNode("RoiAlign", ["features4", "regions", "rows"], "roi", {
          output_height: int(2),
          output_width: int(2),
          ...(since16 ? { coordinate_transformation_mode: string("output_half_pixel") } : {}),
        }),
        testNode("Reshape", ["roi", "flat"], "row"),
        testNode("Reshape", ["x", "nine"], "x9"),
        testNode("MatMul", ["x9", "mix"], "mixed"),
        testNode("Mul", ["mixed", "row"], "y"),
      ],
      [
        regions,
        rows,
        { ...testWeight("features4", [1, 1, 3, 3]) },
        integers("flat", 1, 4),
        integers("nine", -1, 9),
        testWeight("mix", [9, 4]),
      ],
      { width: 4, opset: since16 ? 16 : 11 },
    );
  const step = async (model: BuiltModel): Promise<StepResult> => {
    await using runner = await openStep(model, {
      loss: "binary-cross-entropy",
      rowCount: 3,
      seed: "1",
    });
    return await runner.run(runner.weights);
  };

  const [old, now] = [await step(aligned(false)), await step(aligned(true))];

  expect(old.loss).toBe(now.loss);
});
