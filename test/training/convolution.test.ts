import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Attribute } from "../../model/graph.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { testNode, testWeight } from "../support/models.ts";
import { imageModel, int, int64, ints, string } from "./images.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const loss = "binary-cross-entropy";

interface Layer {
  readonly rowShape: readonly number[];
  /** Channels that come out. */
  readonly channels: number;
  readonly kernel: readonly number[];
  readonly bias?: boolean;
  readonly group?: number;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

function layerOf(op: "Conv" | "ConvTranspose", layer: Layer): BuiltModel {
  const { rowShape, channels, kernel, bias = true, group = 1, attributes = {} } = layer;
  const [from = 1] = rowShape;
  const shape = op === "Conv" ? [channels, from / group] : [from, channels / group];
  const weights = [testWeight("w", [...shape, ...kernel])];
  if (bias) weights.push(testWeight("b", [channels]));
  const inputs = ["x", ...weights.map(({ name }) => name)];
  const node = testNode(op, inputs, "m", { group: int(group), ...attributes });
  return imageModel([node], weights, { rowShape });
}

const cases: Record<string, BuiltModel> = {
  "1-D": layerOf("Conv", { rowShape: [2, 6], channels: 3, kernel: [3] }),
  "1-D, stride 2, dilation 2, asymmetric pads": layerOf("Conv", {
    rowShape: [2, 8],
    channels: 2,
    kernel: [2],
    attributes: { strides: ints(2), dilations: ints(2), pads: ints(0, 1) },
  }),
  "2-D without bias": layerOf("Conv", {
    rowShape: [2, 4, 5],
    channels: 3,
    kernel: [3, 2],
    bias: false,
  }),
  "2-D, stride 2 that leaves cells over": layerOf("Conv", {
    rowShape: [1, 6, 7],
    channels: 2,
    kernel: [3, 2],
    attributes: { strides: ints(2, 3) },
  }),
  "stride above the kernel": layerOf("Conv", {
    rowShape: [1, 7, 6],
    channels: 2,
    kernel: [1, 2],
    attributes: { strides: ints(3, 3) },
  }),
  "asymmetric pads": layerOf("Conv", {
    rowShape: [1, 4, 4],
    channels: 2,
    kernel: [3, 3],
    attributes: { pads: ints(0, 2, 1, 1), strides: ints(1, 2) },
  }),
  "two groups": layerOf("Conv", {
    rowShape: [4, 3, 3],
    channels: 6,
    kernel: [2, 2],
    group: 2,
    attributes: { pads: ints(1, 0, 0, 1) },
  }),
  depthwise: layerOf("Conv", { rowShape: [3, 4, 4], channels: 3, kernel: [3, 3], group: 3 }),
  "depthwise, twice the channels, stride 2": layerOf("Conv", {
    rowShape: [2, 5, 4],
    channels: 4,
    kernel: [2, 2],
    group: 2,
    attributes: { strides: ints(2, 2) },
  }),
  "3-D": layerOf("Conv", { rowShape: [1, 3, 3, 2], channels: 2, kernel: [2, 2, 2] }),
  "transposed, 1-D": layerOf("ConvTranspose", { rowShape: [2, 4], channels: 3, kernel: [3] }),
  "transposed, stride 2, pads, output_padding": layerOf("ConvTranspose", {
    rowShape: [2, 3, 3],
    channels: 2,
    kernel: [3, 3],
    attributes: { strides: ints(2, 2), pads: ints(1, 0, 1, 1), output_padding: ints(1, 0) },
  }),
  "transposed, two groups": layerOf("ConvTranspose", {
    rowShape: [4, 2, 3],
    channels: 2,
    kernel: [2, 2],
    group: 2,
    bias: false,
    attributes: { strides: ints(2, 1) },
  }),
  "transposed, dilations": layerOf("ConvTranspose", {
    rowShape: [1, 3, 3],
    channels: 2,
    kernel: [2, 3],
    attributes: { dilations: ints(2, 1), strides: ints(1, 2) },
  }),
  "transposed to a given shape": layerOf("ConvTranspose", {
    rowShape: [1, 3, 3],
    channels: 2,
    kernel: [3, 3],
    attributes: { strides: ints(2, 2), output_shape: ints(6, 5) },
  }),
};
for (const autoPad of ["SAME_UPPER", "SAME_LOWER", "VALID"]) {
  // 4 is more than the kernel spans: windows leave gaps.
  for (const stride of [1, 2, 4]) {
    const layer = {
      rowShape: stride === 4 ? [1, 3, 3] : [1, 4, 5],
      channels: 2,
      kernel: [3, 2],
      attributes: { auto_pad: string(autoPad), strides: ints(stride, stride) },
    };
    cases[`auto_pad ${autoPad}, stride ${stride}`] = layerOf("Conv", layer);
    cases[`transposed, auto_pad ${autoPad}, stride ${stride}`] = layerOf("ConvTranspose", layer);
  }
}

test.each(Object.entries(cases))("a convolution's gradients are slopes: %s", async (_, model) => {
  const result = await checkGradients(model, { loss, rowCount: 3 });

  expect(result.wrong).toEqual([]);
  expect(result.skipped).toBe(0);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("refuses strides over images whose size is open", async () => {
  const model = imageModel(
    [
      testNode("Expand", ["x", "sizes"], "e"),
      testNode("Conv", ["e", "w"], "c", { strides: ints(2, 2) }),
      testNode("GlobalAveragePool", ["c"], "m"),
    ],
    [testWeight("w", [2, 1, 2, 2]), int64("sizes", 1, 1, 4, 4)],
    { rowShape: [1, 1, 4] },
  );

  await expect(checkGradients(openExpand(model), { loss })).rejects.toThrow(
    expect.objectContaining({
      code: "MODEL_OPERATOR_UNSUPPORTED",
      message: expect.stringMatching(/"c_node" \(Conv\).*spatial sizes must be fixed/),
    }),
  );
});

/** A model whose "sizes" are not known before it runs. */
function openExpand({ graph, data }: BuiltModel): BuiltModel {
  return { graph, data: new Map([...data].filter(([name]) => name !== "sizes")) };
}

const axis = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  kernel: fc.integer({ min: 1, max: 3 }),
  stride: fc.integer({ min: 1, max: 3 }),
  dilation: fc.integer({ min: 1, max: 2 }),
  before: fc.integer({ min: 0, max: 2 }),
  after: fc.integer({ min: 0, max: 2 }),
});
type Axis = typeof axis extends fc.Arbitrary<infer T> ? T : never;

const along = (axes: readonly Axis[], pick: keyof Axis): number[] => axes.map((one) => one[pick]);

const windowsOf = (axes: readonly Axis[]): Readonly<Record<string, Attribute>> => ({
  strides: ints(...along(axes, "stride")),
  dilations: ints(...along(axes, "dilation")),
  pads: ints(...along(axes, "before"), ...along(axes, "after")),
});

test.each(["Conv", "ConvTranspose"] as const)("%s of any geometry has its slopes", async (op) => {
  const layers = fc.record({
    axes: fc.array(axis, { minLength: 1, maxLength: 3 }),
    group: fc.integer({ min: 1, max: 2 }),
    // Of one group.
    from: fc.integer({ min: 1, max: 3 }),
    to: fc.integer({ min: 1, max: 2 }),
    bias: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(layers, async ({ axes, group, from, to, bias }) => {
      const fits = axes.every(({ size, kernel, stride, dilation, before, after }) => {
        const reach = dilation * (kernel - 1) + 1;
        return op === "Conv"
          ? size + before + after >= reach && before < reach && after < reach
          : (size - 1) * stride + reach - before - after >= 1 && before < reach && after < reach;
      });
      fc.pre(fits && axes.reduce((cells, { size }) => cells * size, 1) <= 36);
      const model = layerOf(op, {
        rowShape: [group * from, ...along(axes, "size")],
        channels: group * to,
        kernel: along(axes, "kernel"),
        ...{ group, bias, attributes: windowsOf(axes) },
      });

      const result = await checkGradients(model, { loss, rowCount: 2 });

      expect(result.wrong).toEqual([]);
    }),
    { numRuns: 40, seed: 7 },
  );
});

/** The operators of a model's training step. */
function operatorsOf({ graph, data }: BuiltModel): ReadonlySet<string> {
  const layout = deriveLayout(graph, nodeHasher);
  const training = deriveTrainingGraph(graph, layout, { loss, values: data });
  return new Set(training.graph.nodes.map(({ op }) => op));
}

test("what a kernel slides over one by one gets its slopes from a convolution", async () => {
  const wide = fc.record({
    size: fc.integer({ min: 8, max: 9 }),
    kernel: fc.integer({ min: 1, max: 3 }),
    stride: fc.constant(1),
    dilation: fc.integer({ min: 1, max: 2 }),
    before: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 0, max: 4 }),
  });
  const layers = fc.record({
    axes: fc.array(wide, { minLength: 2, maxLength: 2 }),
    group: fc.integer({ min: 1, max: 2 }),
    from: fc.integer({ min: 1, max: 2 }),
    less: fc.integer({ min: 0, max: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(layers, async ({ axes, group, from, less }) => {
      const fits = axes.every(({ kernel, dilation, before, after }) => {
        return Math.max(before, after) <= dilation * (kernel - 1);
      });
      const places = axes.map(({ size, kernel, dilation, before, after }) => {
        return size + before + after - dilation * (kernel - 1);
      });
      fc.pre(fits && (places[0] ?? 0) * (places[1] ?? 0) >= 64);
      const model = layerOf("Conv", {
        rowShape: [group * from, ...along(axes, "size")],
        channels: group * Math.max(1, from - less),
        kernel: along(axes, "kernel"),
        ...{ group, attributes: windowsOf(axes) },
      });

      const result = await checkGradients(model, { loss, rowCount: 2 });

      expect(operatorsOf(model)).not.toContain("ConvTranspose");
      expect(result.wrong).toEqual([]);
      expect(result.largest).toBeGreaterThan(0.001);
    }),
    { numRuns: 8, seed: 11 },
  );
});

test.each([
  ["strides", { attributes: { strides: ints(1, 2) } }],
  ["margins that no kernel reaches across", { attributes: { pads: ints(3, 0, 0, 0) } }],
  ["more channels out than in", { channels: 3 }],
  ["few places", { rowShape: [2, 7, 7] }],
])("and from a transposed convolution with %s", async (_, layer) => {
  const model = layerOf("Conv", { rowShape: [2, 12, 10], channels: 2, kernel: [3, 3], ...layer });

  const result = await checkGradients(model, { loss, rowCount: 2 });

  expect(operatorsOf(model)).toContain("ConvTranspose");
  expect(result.wrong).toEqual([]);
});
