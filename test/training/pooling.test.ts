import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute } from "../../model/graph.ts";
import { testNode } from "../support/models.ts";
import { imageModel, int, ints, string } from "./images.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const loss = "binary-cross-entropy";

function pool(
  op: string,
  rowShape: readonly number[],
  attributes: Readonly<Record<string, Attribute>> = {},
  opset = 18,
): BuiltModel {
  return imageModel([testNode(op, ["x"], "m", attributes)], [], { rowShape, opset });
}

const cases: Record<string, BuiltModel> = {
  GlobalAveragePool: pool("GlobalAveragePool", [2, 3, 4]),
  "GlobalAveragePool, 1-D": pool("GlobalAveragePool", [2, 5]),
  GlobalMaxPool: pool("GlobalMaxPool", [2, 3, 4]),
  "MaxPool, dilations": pool("MaxPool", [2, 5, 6], {
    kernel_shape: ints(2, 2),
    dilations: ints(2, 3),
  }),
  "MaxPool by columns": pool("MaxPool", [2, 4, 4], {
    kernel_shape: ints(2, 2),
    storage_order: int(1),
  }),
  "MaxPool, opset 8": pool("MaxPool", [2, 4, 4], { kernel_shape: ints(2, 2) }, 8),
  "AveragePool, dilations": pool(
    "AveragePool",
    [2, 6, 6],
    {
      kernel_shape: ints(2, 2),
      dilations: ints(2, 1),
      pads: ints(1, 0, 1, 0),
      strides: ints(2, 2),
    },
    19,
  ),
};
for (const op of ["MaxPool", "AveragePool"]) {
  Object.assign(cases, {
    [`${op}, 1-D`]: pool(op, [2, 6], { kernel_shape: ints(2), strides: ints(2) }),
    [`${op}, overlapping and padded`]: pool(op, [2, 5, 5], {
      kernel_shape: ints(3, 3),
      strides: ints(2, 1),
      pads: ints(1, 1, 0, 1),
    }),
    [`${op} that leaves cells over`]: pool(op, [1, 5, 6], {
      kernel_shape: ints(2, 3),
      strides: ints(2, 2),
    }),
    [`${op}, ceil_mode`]: pool(op, [2, 5, 6], {
      kernel_shape: ints(2, 3),
      strides: ints(2, 2),
      ceil_mode: int(1),
    }),
  });
  for (const autoPad of ["SAME_UPPER", "SAME_LOWER", "VALID"]) {
    cases[`${op}, ${autoPad}`] = pool(op, [1, 5, 4], {
      kernel_shape: ints(2, 3),
      strides: ints(2, 1),
      auto_pad: string(autoPad),
    });
  }
}
cases["AveragePool, padding counted"] = pool("AveragePool", [2, 4, 5], {
  kernel_shape: ints(3, 2),
  strides: ints(2, 2),
  pads: ints(1, 1, 1, 0),
  count_include_pad: int(1),
});

test.each(Object.entries(cases))("a pool's gradients are slopes: %s", async (_, model) => {
  const result = await checkGradients(model, { loss, rowCount: 3 });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBeLessThanOrEqual(result.checked / 4);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("a MaxPool whose indices the model has itself", async () => {
  const node = testNode("MaxPool", ["x"], "m", { kernel_shape: ints(2, 2) });
  const model = imageModel([{ ...node, outputs: ["m", "places"] }], [], { rowShape: [1, 3, 3] });

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
});

test("MaxPool and AveragePool of any geometry have their slopes", async () => {
  const axis = fc.record({
    size: fc.integer({ min: 2, max: 6 }),
    kernel: fc.integer({ min: 1, max: 3 }),
    stride: fc.integer({ min: 1, max: 3 }),
    before: fc.integer({ min: 0, max: 1 }),
    after: fc.integer({ min: 0, max: 1 }),
  });
  const options = fc.record({
    op: fc.constantFrom("MaxPool", "AveragePool"),
    axes: fc.array(axis, { minLength: 1, maxLength: 2 }),
    isCeiled: fc.boolean(),
    countsMargin: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(options, async ({ op, axes, isCeiled, countsMargin }) => {
      fc.pre(
        axes.every(({ size, kernel, stride, before, after }) => {
          const room = size + before + after - kernel;
          const lastStart = Math.ceil(room / stride) * stride;
          const isClear = !isCeiled || lastStart < size + before;
          return before < kernel && after < kernel && room >= 0 && isClear;
        }),
      );
      const counts = { count_include_pad: int(countsMargin && !isCeiled ? 1 : 0) };
      const model = pool(op, [2, ...axes.map(({ size }) => size)], {
        kernel_shape: ints(...axes.map(({ kernel }) => kernel)),
        strides: ints(...axes.map(({ stride }) => stride)),
        pads: ints(...axes.map(({ before }) => before), ...axes.map(({ after }) => after)),
        ceil_mode: int(isCeiled ? 1 : 0),
        ...(op === "AveragePool" ? counts : {}),
      });

      const result = await checkGradients(model, { loss, rowCount: 2 });

      expect(result.wrong).toEqual([]);
    }),
    { numRuns: 30, seed: 11 },
  );
});

const fractions = (name: string, ...values: number[]) => {
  return { name, shape: [values.length], values: Float32Array.from(values) };
};

test.each([
  ["asymmetric", "floor", 2],
  ["asymmetric", "floor", 3],
  ["half_pixel", "round_prefer_floor", 2],
  ["half_pixel", "round_prefer_ceil", 3],
  ["pytorch_half_pixel", "round_prefer_floor", 4],
  ["align_corners", "round_prefer_floor", 2],
])("Resize that repeats elements has its slopes: %s, %s, by %i", async (mode, nearest, factor) => {
  const attributes = {
    mode: string("nearest"),
    coordinate_transformation_mode: string(mode),
    nearest_mode: string(nearest),
  };
  const nodes = [testNode("Resize", ["x", "", "factors"], "m", attributes)];
  const model = imageModel(nodes, [fractions("factors", 1, 1, factor, 1)], {
    rowShape: [2, 2, 3],
  });

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("a Resize whose factors come in two lists has its slopes", async () => {
  const nodes = [
    testNode("Concat", ["kept", "grown"], "factors", { axis: int(0) }),
    testNode("Resize", ["x", "", "factors"], "m", {
      mode: string("nearest"),
      coordinate_transformation_mode: string("asymmetric"),
      nearest_mode: string("floor"),
    }),
  ];
  const weights = [fractions("kept", 1, 1), fractions("grown", 2, 3)];
  const model = imageModel(nodes, weights, { rowShape: [1, 2, 3], opset: 13 });

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("an Upsample of opset 9 has its slopes", async () => {
  const nodes = [testNode("Upsample", ["x", "factors"], "m", { mode: string("nearest") })];
  const model = imageModel(nodes, [fractions("factors", 1, 1, 2, 2)], {
    rowShape: [1, 2, 3],
    opset: 9,
  });

  const result = await checkGradients(model, { loss });

  expect(result.wrong).toEqual([]);
});

test.each([
  ["linear", "half_pixel", "round_prefer_floor"],
  ["nearest", "asymmetric", "ceil"],
  ["nearest", "tf_crop_and_resize", "floor"],
])("refuses a Resize that does more than repeat: %s, %s, %s", async (mode, place, nearest) => {
  const attributes = {
    mode: string(mode),
    coordinate_transformation_mode: string(place),
    nearest_mode: string(nearest),
  };
  const nodes = [testNode("Resize", ["x", "", "factors"], "m", attributes)];
  const model = imageModel(nodes, [fractions("factors", 1, 1, 2, 2)], { rowShape: [1, 2, 2] });

  await expect(checkGradients(model, { loss })).rejects.toThrow(
    expect.objectContaining({
      code: "MODEL_OPERATOR_UNSUPPORTED",
      message: expect.stringMatching(/repeat each element/),
    }),
  );
});

test("refuses an AveragePool whose windows count what lies beyond the padding", async () => {
  const model = pool("AveragePool", [1, 5], {
    kernel_shape: ints(2),
    strides: ints(2),
    ceil_mode: int(1),
    count_include_pad: int(1),
  });

  await expect(checkGradients(model, { loss })).rejects.toThrow(/beyond the padding/);
});
