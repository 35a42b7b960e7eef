import fc from "fast-check";
import { expect, test } from "vitest";
import type { GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { type TestWeight, testNode, testWeight } from "../support/models.ts";
import { int, integers, shaped } from "./cases/around.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

/** One operator of a chain; what does not fit the shape that it meets is cut to it. */
interface Link {
  readonly op: string;
  /** Bits: which axes are reduced, or along which the operand is broadcast. */
  readonly axes: number;
  readonly keepdims: boolean;
  readonly isNegative: boolean;
  readonly isFirst: boolean;
}

const unary = ["Atan", "Elu", "Erf", "Neg", "Sigmoid", "Sin", "Softplus", "Softsign", "Tanh"];
const binary = ["Add", "Div", "Max", "Min", "Mul", "Sub"];
const reductions = ["ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceProd", "ReduceSum"];
const others = ["LogSoftmax", "Softmax", "CumSum", "Transpose", "Concat", "Slice"];

const link: fc.Arbitrary<Link> = fc.record({
  op: fc.constantFrom(...unary, ...binary, ...reductions, ...others),
  axes: fc.integer({ min: 0, max: 15 }),
  keepdims: fc.boolean(),
  isNegative: fc.boolean(),
  isFirst: fc.boolean(),
});

/** A chain from x [batch, ...sizes] to y, and the sizes that it ends with. */
class Chain {
  readonly nodes: GraphNode[] = [];
  readonly weights: TestWeight[] = [];
  sizes: readonly number[];
  #value = "x";

  constructor(sizes: readonly number[]) {
    this.sizes = sizes;
  }

  append({ op, axes, keepdims, isNegative, isFirst }: Link, at: number): void {
    const output = `v${at}`;
    const from = this.#value;
    const rank = this.sizes.length + 1;
    const axis = (axes % Math.max(1, this.sizes.length)) + 1;
    const signed = isNegative ? axis - rank : axis;
    const add = (inputs: string[], attributes: GraphNode["attributes"] = {}): void => {
      this.nodes.push(testNode(op, inputs, output, attributes));
    };
    const isPicked = (index: number): boolean => ((axes >> index) & 1) === 1;
    if (binary.includes(op)) {
      // Fewer axes, or size 1 in some of them, or scalars.
      const skipped = isNegative ? axes % rank : 0;
      const shape = this.sizes.map((size, index) => (isPicked(index) ? 1 : size)).slice(skipped);
      const isDivisor = op === "Div";
      const weight = testWeight(`c${at}`, shape);
      const values = (weight.values as Float32Array).map((value) => {
        return isDivisor ? 1 + Math.abs(value) : value;
      });
      this.weights.push({ ...weight, values });
      add(isFirst && !isDivisor ? [`c${at}`, from] : [from, `c${at}`]);
    } else if (reductions.includes(op)) {
      if (this.sizes.length === 0) return;
      const picked = this.sizes.flatMap((_, index) => (isPicked(index) ? [index + 1] : []));
      const chosen = picked.length > 0 ? picked : [axis];
      this.weights.push(
        integers(`axes${at}`, ...chosen.map((one) => (isNegative ? one - rank : one))),
      );
      add([from, `axes${at}`], { keepdims: int(keepdims ? 1 : 0) });
      this.sizes = this.sizes.flatMap((size, index) =>
        chosen.includes(index + 1) ? (keepdims ? [1] : []) : [size],
      );
    } else if (unary.includes(op)) {
      add([from]);
    } else if (this.sizes.length === 0) {
      return;
    } else if (op === "Transpose") {
      const order = this.sizes.map((_, index) => this.sizes.length - index);
      add([from], { perm: { kind: "ints", value: [0, ...order] } });
      this.sizes = this.sizes.toReversed();
    } else if (op === "Concat") {
      if (elementCount(this.sizes) > 16) return;
      add([from, from], { axis: int(signed) });
      this.sizes = this.sizes.map((size, index) => (index + 1 === axis ? 2 * size : size));
    } else if (op === "Slice") {
      const step = isFirst ? -1 : 1;
      this.weights.push(
        integers(`start${at}`, isFirst ? -1 : 0),
        integers(`end${at}`, -1000 * -step),
      );
      this.weights.push(integers(`axis${at}`, signed), integers(`step${at}`, step));
      add([from, `start${at}`, `end${at}`, `axis${at}`, `step${at}`]);
    } else if (op === "CumSum") {
      this.weights.push({ ...integers(`axis${at}`, signed), shape: [] });
      add([from, `axis${at}`], { reverse: int(isFirst ? 1 : 0), exclusive: int(keepdims ? 1 : 0) });
    } else {
      add([from], { axis: int(signed) });
    }
    this.#value = output;
  }

  model(start: readonly number[]): BuiltModel {
    // Tanh keeps a chain of products from growing beyond what float32 differences resolve.
    this.nodes.push(testNode("Tanh", [this.#value], "y"));
    const width = elementCount(this.sizes);
    return shaped(start, this.nodes, this.weights, { width, opset: 18 });
  }
}

test("gradients are the slopes of the loss for random chains over random shapes and axes", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
  const links = fc.array(link, { minLength: 1, maxLength: 6 });
  const rowCount = fc.integer({ min: 1, max: 4 });
  let checked = 0;
  let skipped = 0;
  await fc.assert(
    fc.asyncProperty(sizes, links, rowCount, async (start, chosen, rows) => {
      const chain = new Chain(start);
      chosen.forEach((one, at) => {
        chain.append(one, at);
      });

      const result = await checkGradients(chain.model(start), {
        loss: "binary-cross-entropy",
        rowCount: rows,
        isAllTrained: true,
      });

      expect(result.wrong).toEqual([]);
      checked += result.checked;
      skipped += result.skipped;
    }),
    { numRuns: 120 },
  );
  // Kinks, and chains that bend too much for the width of the difference.
  expect(skipped).toBeLessThan(checked / 3);
});
