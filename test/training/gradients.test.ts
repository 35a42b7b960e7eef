import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { GraphNode } from "../../model/graph.ts";
import type { Loss } from "../../training/model-form.ts";
import { convolution } from "../../training/operators/convolution.ts";
import { dropout } from "../../training/operators/dropout.ts";
import { normalisation } from "../../training/operators/normalisation.ts";
import { trainableOperators } from "../../training/operators/operators.ts";
import { pooling } from "../../training/operators/pooling.ts";
import { resizing } from "../../training/operators/resizing.ts";
import { type TestWeight, testNode, testWeight } from "../support/models.ts";
import { around, int } from "./cases/around.ts";
import { cases } from "./cases/cases.ts";
import { recurrentCases } from "./cases/recurrent.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const lossOf = (model: BuiltModel): Loss =>
  model.graph.outputs[0]?.shape?.[1] === 3 ? "categorical-cross-entropy" : "binary-cross-entropy";

test.each(Object.entries(cases))("gradients are the slopes of the loss: %s", async (_, model) => {
  const result = await checkGradients(model, { loss: lossOf(model), isAllTrained: true });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeLessThanOrEqual(result.checked / 3);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("docs/models.md lists the operators that can be trained through", () => {
  expect(readFileSync("docs/models.md", "utf8")).toContain(`${trainableOperators.join(", ")}.\n`);
});

test("every operator that training names is in a case of a model", () => {
  const used = new Set(
    Object.values({ ...cases, ...recurrentCases }).flatMap((model) =>
      model.graph.nodes.map((node) => node.op),
    ),
  );

  // These have files of tests of their own.
  const elsewhere = { ...convolution, ...dropout, ...normalisation, ...pooling, ...resizing };
  const missing = trainableOperators.filter((op) => !used.has(op) && !(op in elsewhere));
  expect(missing).toEqual([]);
});

type Layer = (from: string, to: string) => { nodes: GraphNode[]; weights: TestWeight[] };

const layers: Record<string, Layer> = {
  gemm: (from, to) => ({
    nodes: [testNode("Gemm", [from, `${to}_w`, `${to}_b`], to, { transB: int(1) })],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8), testWeight(`${to}_b`, [4])],
  }),
  matMul: (from, to) => ({
    nodes: [testNode("MatMul", [from, `${to}_w`], to)],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8)],
  }),
  residual: (from, to) => ({
    nodes: [
      testNode("MatMul", [from, `${to}_w`], `${to}_x`),
      testNode("Tanh", [`${to}_x`], `${to}_y`),
      testNode("Add", [`${to}_y`, from], to),
    ],
    weights: [testWeight(`${to}_w`, [4, 4], 0.8)],
  }),
  gate: (from, to) => ({
    nodes: [testNode("Sigmoid", [from], `${to}_x`), testNode("Mul", [from, `${to}_x`], to)],
    weights: [],
  }),
  scale: (from, to) => ({
    nodes: [testNode("Mul", [`${to}_w`, from], to)],
    weights: [testWeight(`${to}_w`, [1, 4])],
  }),
  relu: (from, to) => ({ nodes: [testNode("Relu", [from], to)], weights: [] }),
  softmax: (from, to) => ({ nodes: [testNode("Softmax", [from], to)], weights: [] }),
};

function buildStack(
  names: readonly string[],
  options: { readonly opset: number; readonly classes: number },
): BuiltModel {
  const nodes: GraphNode[] = [];
  const weights: TestWeight[] = [];
  names.forEach((name, at) => {
    const from = at === 0 ? "features" : `v${at - 1}`;
    const built = layers[name]?.(from, at === names.length - 1 ? "m" : `v${at}`);
    nodes.push(...(built?.nodes ?? []));
    weights.push(...(built?.weights ?? []));
  });
  return around(nodes, weights, options);
}

test("gradients are the slopes of the loss for random stacks of layers, losses and opsets", async () => {
  const stack = fc.array(fc.constantFrom(...Object.keys(layers)), { minLength: 1, maxLength: 5 });
  const options = fc.record({
    opset: fc.constantFrom(11, 12, 13, 18, 21),
    classes: fc.constantFrom(1, 3),
    rowCount: fc.integer({ min: 1, max: 7 }),
    seed: fc.string(),
  });
  await fc.assert(
    fc.asyncProperty(stack, options, async (names, { opset, classes, rowCount, seed }) => {
      const model = buildStack(names, { opset, classes });

      const result = await checkGradients(model, { loss: lossOf(model), rowCount, seed });

      expect(result.wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("a kink beside the point is not taken for a slope", async () => {
  const kinked = buildStack(["matMul", "relu", "gemm"], { opset: 11, classes: 1 });

  const result = await checkGradients(kinked, { loss: lossOf(kinked), rowCount: 7, seed: "[T" });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeGreaterThan(0);
});
