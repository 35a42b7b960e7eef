import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute, GraphNode } from "../../model/graph.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import type { ChangedModel, WholeModel } from "../../model/variants/contract.ts";
import { halveWeights } from "../../model/variants/fp16.ts";
import { quantiseDynamic } from "../../model/variants/int8-dynamic.ts";
import { quantiseStatic, valuesToCalibrate } from "../../model/variants/int8-static.ts";
import { quantiseChannels, quantiseRange, weightZero } from "../../model/variants/quantise.ts";
import { float32Tensor, float32Values, openOrtSession } from "../../runtime/ort.ts";
import { buildModel, type TestWeight, testNode, testWeight } from "../support/models.ts";

const attribute = {
  int: (value: number): Attribute => ({ kind: "int", value }),
  float: (value: number): Attribute => ({ kind: "float", value }),
};

interface Layer {
  readonly nodes: readonly GraphNode[];
  readonly weights: readonly TestWeight[];
  readonly input: readonly (number | string)[];
  readonly output: readonly (number | string)[];
  readonly opset?: number;
}

function modelOf({ nodes, weights, input, output, opset = 17 }: Layer): WholeModel {
  return buildModel({
    opset,
    input: { name: "x", shape: input },
    output: { name: "y", shape: output },
    nodes,
    weights,
  });
}

function matMul(weight: TestWeight, opset = 17): WholeModel {
  const [depth = 0, width = 0] = weight.shape;
  const nodes = [testNode("MatMul", ["x", weight.name], "y")];
  return modelOf({
    nodes,
    weights: [weight],
    input: ["rows", depth],
    output: ["rows", width],
    opset,
  });
}

async function run(
  { graph, data }: WholeModel,
  x: Float32Array,
  shape: readonly number[],
): Promise<Float32Array> {
  const session = await openOrtSession({ bytes: encodeModel(graph, { data }) }, { threads: 1 });
  try {
    const answer = await session.run({ x: float32Tensor(x, shape) }, ["y"]);
    return float32Values(answer["y"]!);
  } finally {
    await session.release();
  }
}

/** What the integers come to, one product after the other: the definition. */
function dynamicReference(x: Float32Array, weight: TestWeight): Float32Array {
  const [depth = 0, width = 0] = weight.shape;
  const { stored, scales } = quantiseChannels(weight.values as Float32Array, weight.shape, 1);
  const { scale, zero } = quantiseRange({ min: Math.min(...x), max: Math.max(...x) });
  const steps = Array.from(x, (value) => {
    const quotient = Math.fround(value / scale);
    const even = quotient + 1.5 * 2 ** 52 - 1.5 * 2 ** 52;
    return Math.min(255, Math.max(0, even + zero));
  });
  const out = new Float32Array((x.length / depth) * width);
  for (let row = 0; row < x.length / depth; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let at = 0; at < depth; at++) {
        sum += (steps[row * depth + at]! - zero) * (stored[at * width + column]! - weightZero);
      }
      out[row * width + column] = sum * scale * scales[column]!;
    }
  }
  return out;
}

function furthest(a: Float32Array, b: Float32Array): number {
  expect(a).toHaveLength(b.length);
  const largest = b.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return (
    a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0) / (largest || 1)
  );
}

const values = (length: number, size: number): fc.Arbitrary<Float32Array> =>
  fc
    .array(fc.double({ min: -size, max: size, noNaN: true }), {
      minLength: length,
      maxLength: length,
    })
    .map((list) => Float32Array.from(list));

test("a dynamic product is the integers' of its definition, whatever sizes and magnitudes", async () => {
  const cases = fc
    .record({
      rows: fc.integer({ min: 1, max: 5 }),
      depth: fc.integer({ min: 1, max: 40 }),
      width: fc.integer({ min: 1, max: 20 }),
      sizes: fc.tuple(fc.constantFrom(1e-6, 1, 1e4), fc.constantFrom(1e-6, 1, 1e4)),
    })
    .chain(({ rows, depth, width, sizes: [sizeX, sizeW] }) =>
      fc.tuple(
        fc.constant({ rows, depth, width }),
        values(rows * depth, sizeX),
        values(depth * width, sizeW),
      ),
    );
  await fc.assert(
    fc.asyncProperty(cases, async ([{ rows, depth, width }, x, w]) => {
      const weight = { name: "w", shape: [depth, width], values: w };
      const got = await run(quantiseDynamic(matMul(weight)), x, [rows, depth]);
      const wanted = dynamicReference(x, weight);
      const step = (Math.max(0, ...x) - Math.min(0, ...x)) / 255;
      got.forEach((value, at) => {
        // A tie that onnxruntime rounds to its other side, in x or in its zero, is one step of x.
        let steps = 0;
        for (let place = at % width; place < w.length; place += width) steps += Math.abs(w[place]!);
        // A range below the least normal float has no digits to speak of.
        const least = 1e-35 * (1 + steps);
        expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(1.02 * step * steps + least);
      });
    }),
    { numRuns: 60 },
  );
});

test("weights are as many steps of their own channel's scale as is nearest; 0 stays 0", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 6 })
        .chain((channels) => fc.tuple(fc.constant(channels), values(channels * 7, 100))),
      ([channels, w]) => {
        for (const [shape, axis] of [[[7, channels], 1] as const, [[channels, 7], 0] as const]) {
          const { stored, scales } = quantiseChannels(w, shape, axis);
          w.forEach((value, at) => {
            const channel = axis === 1 ? at % channels : Math.floor(at / 7);
            const read = (stored[at]! - weightZero) * scales[channel]!;
            expect(Math.abs(read - value)).toBeLessThanOrEqual(scales[channel]! * 0.5001);
            if (value === 0) expect(stored[at]).toBe(weightZero);
          });
        }
      },
    ),
  );
});

test("a channel of large weights takes no precision from one of small ones", async () => {
  const w = Float32Array.from({ length: 8 }, (_, at) => (at % 2 ? 1e-3 : 1e3) * (1 + (at >> 1)));
  const x = Float32Array.of(1, 2, 3, 4);

  const model = matMul({ name: "w", shape: [4, 2], values: w });
  const [wanted, got] = [await run(model, x, [1, 4]), await run(quantiseDynamic(model), x, [1, 4])];

  for (const at of [0, 1]) expect(Math.abs(got[at]! / wanted[at]! - 1)).toBeLessThan(0.01);
});

test.each([
  ["zeros", 0],
  ["smaller than a scale can be", 1e-44],
  ["near float32's largest", 3e37],
])("weights that are %s give finite answers near float32's", async (_, size) => {
  const w = Float32Array.from({ length: 8 }, (_item, at) => (at % 3 ? -size : size));
  const x = Float32Array.of(1, -0.5, 0.25, 1);
  const model = matMul({ name: "w", shape: [4, 2], values: w });
  const wanted = await run(model, x, [1, 4]);

  const ranges = new Map([["x", { min: -0.5, max: 1 }]]);
  for (const changed of [quantiseDynamic(model), quantiseStatic(model, ranges)]) {
    const got = await run(changed, x, [1, 4]);
    const allowed = 0.02 * Math.max(...wanted.map(Math.abs)) + 1e-40;
    got.forEach((value, at) => {
      expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(allowed);
    });
  }
});

test("inputs that are all zero, or huge, give finite answers", async () => {
  const model = quantiseDynamic(matMul(testWeight("w", [4, 2])));

  expect([...(await run(model, new Float32Array(4), [1, 4]))]).toEqual([0, 0]);
  const huge = await run(model, new Float32Array(4).fill(1e36), [1, 4]);
  expect(huge.every(Number.isFinite)).toBe(true);
});

const gemms = [0, 1].flatMap((transB) =>
  [1, 0.5, -2].flatMap((alpha) => [1, 3].map((beta) => ({ transB, alpha, beta }))),
);

test.each(gemms)(
  "a Gemm with transB $transB, alpha $alpha and beta $beta means the same in both forms of int8",
  async ({ transB, alpha, beta }) => {
    const attributes = {
      transB: attribute.int(transB),
      alpha: attribute.float(alpha),
      beta: attribute.float(beta),
    };
    const model = modelOf({
      nodes: [testNode("Gemm", ["x", "w", "b"], "y", attributes)],
      weights: [testWeight("w", transB ? [5, 16] : [16, 5]), testWeight("b", [5], 2)],
      input: ["rows", 16],
      output: ["rows", 5],
    });
    const x = testWeight("input", [3, 16]).values as Float32Array;
    const wanted = await run(model, x, [3, 16]);

    const ranges = new Map([["x", { min: -1, max: 1 }]]);
    for (const changed of [quantiseDynamic(model), quantiseStatic(model, ranges)]) {
      expect(furthest(await run(changed, x, [3, 16]), wanted)).toBeLessThan(0.02);
    }
  },
);

test("a Gemm's bias that is computed, a scalar or left out is added as it was", async () => {
  const x = testWeight("input", [2, 8]).values as Float32Array;
  for (const bias of ["none", "scalar", "computed"] as const) {
    const name = bias === "computed" ? "c" : "b";
    const nodes = [
      ...(bias === "computed" ? [testNode("Neg", ["b"], "c")] : []),
      testNode("Gemm", ["x", "w", ...(bias === "none" ? [] : [name])], "y"),
    ];
    const weights = [testWeight("w", [8, 3]), testWeight("b", bias === "scalar" ? [1] : [3], 5)];
    const model = modelOf({ nodes, weights, input: ["rows", 8], output: ["rows", 3] });
    const wanted = await run(model, x, [2, 8]);
    const ranges = new Map([["x", { min: -1, max: 1 }]]);
    for (const changed of [quantiseDynamic(model), quantiseStatic(model, ranges)]) {
      expect(furthest(await run(changed, x, [2, 8]), wanted)).toBeLessThan(0.02);
    }
  }
});

test("one weight that is used straight and transposed is quantised for each use", async () => {
  const model = modelOf({
    nodes: [
      testNode("MatMul", ["x", "w"], "h"),
      testNode("Gemm", ["h", "w"], "y", { transB: attribute.int(1) }),
    ],
    weights: [testWeight("w", [6, 6])],
    input: ["rows", 6],
    output: ["rows", 6],
  });
  const x = testWeight("input", [2, 6]).values as Float32Array;

  const changed = quantiseDynamic(model);

  expect(changed).toMatchObject({ changed: 1, kept: 0 });
  expect(furthest(await run(changed, x, [2, 6]), await run(model, x, [2, 6]))).toBeLessThan(0.03);
});

test("static int8 of convolutions with Relu, groups, padding and a bias is near float32", async () => {
  const group = { group: attribute.int(2), pads: { kind: "ints", value: [1, 1, 1, 1] } } as const;
  const model = modelOf({
    nodes: [
      testNode("Conv", ["x", "w1", "b1"], "c1", { pads: { kind: "ints", value: [1, 1, 1, 1] } }),
      testNode("Relu", ["c1"], "r1"),
      testNode("Conv", ["r1", "w2"], "c2", group),
      testNode("Add", ["c2", "r1"], "s"),
      testNode("GlobalAveragePool", ["s"], "y"),
    ],
    weights: [
      testWeight("w1", [4, 2, 3, 3]),
      testWeight("b1", [4]),
      testWeight("w2", [4, 2, 3, 3]),
    ],
    input: ["rows", 2, 6, 6],
    output: ["rows", 4, 1, 1],
  });
  const x = testWeight("input", [2, 2, 6, 6]).values as Float32Array;
  expect(valuesToCalibrate(model)).toEqual(["x", "r1", "c2"]);

  const ranges = new Map([
    ["x", { min: -1, max: 1 }],
    ["r1", { min: 0, max: 6 }],
    ["c2", { min: -20, max: 20 }],
  ]);
  const changed = quantiseStatic(model, ranges);

  expect(changed).toMatchObject({ changed: 2, kept: 0 });
  const [got, wanted] = [await run(changed, x, [2, 2, 6, 6]), await run(model, x, [2, 2, 6, 6])];
  expect(furthest(got, wanted)).toBeLessThan(0.03);
});

test("a row's answer in static int8 depends on no other row; values beyond the range are cut off", async () => {
  const model = matMul(testWeight("w", [8, 3]));
  const changed = quantiseStatic(model, new Map([["x", { min: -1, max: 1 }]]));
  const x = testWeight("input", [2, 8]).values as Float32Array;
  const together = await run(changed, x, [2, 8]);
  const alone = await run(changed, x.slice(0, 8), [1, 8]);

  expect([...alone]).toEqual([...together.slice(0, 3)]);
  const beyond = await run(changed, new Float32Array(8).fill(50), [1, 8]);
  const end = await run(changed, new Float32Array(8).fill(1.01), [1, 8]);
  expect([...beyond]).toEqual([...end]);
});

test.each([
  ["int8", quantiseDynamic],
  ["fp16", halveWeights],
] as const)("%s of an integer model is refused with a reason", (_, change) => {
  const model = buildModel({
    output: { name: "y", shape: ["batch", 4] },
    nodes: [testNode("Identity", ["features"], "y")],
    weights: [{ name: "table", shape: [2, 2], values: BigInt64Array.of(1n, 2n, 3n, 4n) }],
  });

  expect(() => change(model)).toThrow(
    expect.objectContaining({
      code: "MODEL_UNSUPPORTED",
      message: expect.stringMatching(/nothing of the model can be (quantised|stored as float16)/),
    }),
  );
});

test("a model that is int8 already has nothing left to quantise", () => {
  const { graph, data } = quantiseDynamic(matMul(testWeight("w", [4, 2])));

  expect(() => quantiseDynamic({ graph, data })).toThrow("it has no MatMul or Gemm with float32");
  expect(() => valuesToCalibrate({ graph, data })).toThrow("it has no MatMul, Gemm or Conv");
});

test("a product deeper than int32 holds the sum of stays float32", () => {
  const deep = { name: "w", shape: [65_537, 1], values: new Float32Array(65_537).fill(1) };
  const justFits = { ...deep, shape: [65_536, 1], values: deep.values.slice(1) };

  expect(() => quantiseDynamic(matMul(deep))).toThrow("at most 65,536 rows");
  expect(quantiseDynamic(matMul(justFits))).toMatchObject({ changed: 1 });
});

test("the deepest product of the largest values does not overflow", async () => {
  const model = matMul({ name: "w", shape: [65_536, 1], values: new Float32Array(65_536).fill(1) });
  const x = new Float32Array(65_536).fill(1);

  expect((await run(quantiseDynamic(model), x, [1, 65_536]))[0]).toBeCloseTo(65_536, 0);
});

test("an older operator set is raised where its operators mean the same, else refused by name", async () => {
  const weight = testWeight("w", [4, 2]);
  const x = Float32Array.of(1, 2, 3, 4);
  const changed = quantiseDynamic(matMul(weight, 9));
  expect(changed.graph.opset).toBe(11);
  expect(
    furthest(await run(changed, x, [1, 4]), await run(matMul(weight), x, [1, 4])),
  ).toBeLessThan(0.02);
  const old = modelOf({
    nodes: [testNode("Softmax", ["x"], "s"), testNode("MatMul", ["s", "w"], "y")],
    weights: [weight],
    input: ["rows", 4],
    output: ["rows", 2],
    opset: 9,
  });

  expect(() => quantiseDynamic(old)).toThrow(/operator set 9, int8 needs 11, and Softmax changed/);
});

test("fp16 rounds weights to the nearest half, ties to even, and keeps vectors and what it does not hold", async () => {
  const layer = (name: string, first: number) => ({
    name,
    shape: [2, 2],
    values: Float32Array.of(first, 1 + 2 ** -11, 1 + 3 * 2 ** -11, 2 ** -25),
  });
  const model = modelOf({
    nodes: [testNode("Gemm", ["x", "small", "bias"], "h"), testNode("MatMul", ["h", "large"], "y")],
    weights: [
      layer("small", 65_504),
      layer("large", 65_520),
      { name: "bias", shape: [2], values: Float32Array.of(0.1, 0.2) },
    ],
    input: ["rows", 2],
    output: ["rows", 2],
  });

  const changed = halveWeights(model);

  expect(changed).toMatchObject({ changed: 1, kept: 1 });
  const stored = changed.graph.initializers.find(({ dtype }) => dtype === "F16");
  const halves = new Uint16Array(new Uint8Array(changed.data.get(stored?.name ?? "")!).buffer);
  expect([...halves]).toEqual([0x7bff, 0x3c00, 0x3c02, 0]);
  const kept = changed.graph.initializers.filter(({ dtype }) => dtype === "F32");
  expect(kept.map(({ name }) => name)).toEqual(["large", "bias"]);
  const got = await run(changed, Float32Array.of(1, 1), [1, 2]);
  expect(got.every(Number.isFinite)).toBe(true);
});

test("fp16 of a model all of whose weights are beyond float16 is refused", () => {
  const model = matMul({ name: "w", shape: [1, 2], values: Float32Array.of(1e6, 1) });

  expect(() => halveWeights(model)).toThrow("all 1 weights have values beyond 65,504");
});

test("the same model gives the same bytes, and names that are taken stay whose they are", async () => {
  const nodes = [
    testNode("MatMul", ["x", "w"], "w_int8"),
    testNode("Relu", ["w_int8"], "x_uint8"),
    testNode("MatMul", ["x_uint8", "w"], "y"),
  ];
  const model = modelOf({
    nodes,
    weights: [testWeight("w", [4, 4])],
    input: ["rows", 4],
    output: ["rows", 4],
  });
  const x = Float32Array.of(1, 2, 3, 4);
  const ranges = new Map([
    ["x", { min: 0, max: 4 }],
    ["x_uint8", { min: 0, max: 8 }],
  ]);
  const bytes = ({ graph, data }: ChangedModel) => Buffer.from(encodeModel(graph, { data }));
  for (const change of [
    halveWeights,
    quantiseDynamic,
    (m: WholeModel) => quantiseStatic(m, ranges),
  ]) {
    expect(bytes(change(model)).equals(bytes(change(model)))).toBe(true);
    const got = await run(change(model), x, [1, 4]);
    expect(furthest(got, await run(model, x, [1, 4]))).toBeLessThan(0.05);
  }
});

test("where no rounding is a tie, a dynamic product is to the last digits what the integers come to", async () => {
  const weight = testWeight("w", [64, 9]);
  const x = (testWeight("input", [5, 64]).values as Float32Array).map((value) => value + 0.3);

  const got = await run(quantiseDynamic(matMul(weight)), x, [5, 64]);

  expect(furthest(got, dynamicReference(x, weight))).toBeLessThan(1e-6);
});
