import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Graph, GraphNode, GraphValue } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { deriveTrainingGraph } from "../../training/derive-training-graph.ts";
import { reshapeReadings } from "../../training/free-batch.ts";
import type { LossChoice } from "../../training/losses.ts";
import { modelForm } from "../../training/model-form.ts";
import { buildModel, type ModelParts, testNode, testWeight } from "../support/models.ts";
import { int, integers, ints } from "./cases/around.ts";
import { type BuiltModel, checkGradients } from "./step.ts";

const categorical: LossChoice = { name: "categorical-cross-entropy", from: "logits" };
const squared: LossChoice = { name: "mean-squared-error" };

const formOf = ({ graph, data }: BuiltModel, loss: LossChoice, output?: string) =>
  modelForm(graph, { loss, values: data, output });

/** A hidden layer with three ends: a label, scores of three classes and one value. */
function manyEnds(): BuiltModel {
  const model = buildModel({
    output: { name: "scores", shape: ["batch", 3] },
    nodes: [
      testNode("Gemm", ["features", "w", "b"], "scores"),
      testNode("ArgMax", ["scores"], "label", { axis: int(1), keepdims: int(0) }),
      testNode("MatMul", ["scores", "v"], "value"),
    ],
    weights: [testWeight("w", [4, 3]), testWeight("b", [3]), testWeight("v", [3, 1])],
  });
  const label: GraphValue = { name: "label", type: "int64", shape: ["batch"] };
  const value: GraphValue = { name: "value", type: "float32", shape: ["batch", 1] };
  const { outputs } = model.graph;
  return { ...model, graph: { ...model.graph, outputs: [label, ...outputs, value] } };
}

test("of several outputs the only one that fits the loss is trained", () => {
  const model = manyEnds();

  expect(formOf(model, categorical).output).toBe("scores");
  expect(formOf(model, { name: "binary-cross-entropy", from: "logits" }).output).toBe("value");
});

test("where more than one output fits the first counts, and its own problem is told", () => {
  const model = manyEnds();
  const [label, scores, value] = model.graph.outputs as [GraphValue, GraphValue, GraphValue];
  const ordered = (...outputs: GraphValue[]): BuiltModel => {
    return { ...model, graph: { ...model.graph, outputs } };
  };

  expect(formOf(ordered(value, scores), squared).output).toBe("value");
  expect(formOf(ordered(scores, value), squared).output).toBe("scores");
  expect(() => formOf(ordered(label, scores, value), squared)).toThrow(
    /"label" is int64 \[batch\]/,
  );
});

test("an output is trained by its name, and one that is not there is refused with those that are", () => {
  const model = manyEnds();
  const layout = deriveLayout(model.graph, nodeHasher);
  const options = { loss: squared, values: model.data };

  const training = deriveTrainingGraph(model.graph, layout, { ...options, output: "value" });

  expect(training).toMatchObject({ output: "value", targetCount: 1 });
  expect(() => formOf(model, squared, "score")).toThrow(
    expect.objectContaining({
      code: "ARGUMENT_INVALID",
      message: 'the model has no output "score"; there are "label", "scores", "value"',
    }),
  );
});

test("classes may have axes of size 1 behind them", async () => {
  const model = buildModel({
    output: { name: "p", shape: ["batch", 3, 1, 1] },
    nodes: [
      testNode("Gemm", ["features", "w", "b"], "h"),
      testNode("Reshape", ["h", "sizes"], "z"),
      testNode("Softmax", ["z"], "p", { axis: int(1) }),
    ],
    weights: [testWeight("w", [4, 3]), testWeight("b", [3]), integers("sizes", 0, 3, 1, 1)],
  });

  expect(formOf(model, { name: "categorical-cross-entropy" })).toMatchObject({ classCount: 3 });
  const result = await checkGradients(model, { loss: "categorical-cross-entropy" });
  expect(result.wrong).toEqual([]);
  expect(result.largest).toBeGreaterThan(0.01);
});

test("outputs of a row that a Reshape put below each other are its own", () => {
  const model = buildModel({
    output: { name: "y", shape: ["", 1] },
    nodes: [testNode("Gemm", ["features", "w"], "z"), testNode("Reshape", ["z", "column"], "y")],
    weights: [testWeight("w", [4, 5]), integers("column", -1, 1)],
  });

  expect(formOf(model, squared)).toMatchObject({ classCount: 5, targetCount: 5 });
  expect(formOf(model, categorical)).toMatchObject({ classCount: 5 });
});

test("an output whose rows are not the input's is refused", () => {
  const model = buildModel({
    output: { name: "y", shape: [2, 4] },
    nodes: [testNode("Gemm", ["v", "w"], "c"), testNode("Slice", ["c", "a", "b"], "y")],
    weights: [testWeight("v", [3, 4]), testWeight("w", [4, 4]), integers("a", 0), integers("b", 2)],
  });

  expect(() => formOf(model, squared)).toThrow(/has 2 rows always; their number must vary/);
});

test("integers come in as float32 and are cast", async () => {
  const model = buildModel({
    input: { name: "tokens", shape: ["batch", 3] },
    output: { name: "y", shape: ["batch", 2] },
    nodes: [
      testNode("Gather", ["table", "tokens"], "rows"),
      testNode("ReduceMean", ["rows"], "mean", { axes: ints(1), keepdims: int(0) }),
      testNode("Gemm", ["mean", "w"], "z"),
      testNode("Softmax", ["z"], "y"),
    ],
    weights: [testWeight("table", [10, 4]), testWeight("w", [4, 2])],
  });
  const inputs = model.graph.inputs.map((input) => ({ ...input, type: "int64" as const }));
  const graph: Graph = { ...model.graph, inputs };

  const form = formOf({ graph, data: model.data }, categorical0);

  expect(form.features).not.toBe("tokens");
  expect(form.graph.inputs).toMatchObject([{ type: "float32", shape: ["batch", 3] }]);
  // Seeded features lie between −1 and 1: token 0 alone.
  const result = await checkGradients({ graph, data: model.data }, { loss: categorical0.name });
  expect(result.wrong).toEqual([]);
  expect(result.largest).toBeGreaterThan(0.01);
});

const categorical0 = { name: "categorical-cross-entropy" } as const;

/** An LSTM over x [batch, 5, 2] whose states come in. */
function withStates(stateShape: readonly (number | string)[], rows: number | string): BuiltModel {
  const lstm: GraphNode = {
    ...testNode("LSTM", ["steps", "W", "R", "", "", "h", "c"], "Y", { hidden_size: int(3) }),
    outputs: ["", "last"],
  };
  const model = buildModel({
    input: { name: "x", shape: [rows, 5, 2] },
    output: { name: "p", shape: [rows, 1] },
    nodes: [
      testNode("Transpose", ["x"], "steps", { perm: ints(1, 0, 2) }),
      testNode("Identity", ["h0"], "h"),
      testNode("Identity", ["c0"], "c"),
      lstm,
      testNode("Squeeze", ["last", "zero"], "rows"),
      testNode("Gemm", ["rows", "v"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("W", [1, 12, 2]),
      testWeight("R", [1, 12, 3]),
      testWeight("v", [3, 1]),
      integers("zero", 0),
    ],
  });
  const state = (name: string): GraphValue => ({ name, type: "float32", shape: stateShape });
  const inputs = [...model.graph.inputs, state("h0"), state("c0")];
  return { ...model, graph: { ...model.graph, inputs } };
}

test.each([
  ["for any number of rows", [1, "batch", 3], "batch"],
  ["for one row", [1, 1, 3], 1],
] as const)(
  "states that recurrent layers start from are zeros, exported %s",
  async (_, shape, rows) => {
    const model = withStates(shape, rows);

    expect(formOf(model, { name: "binary-cross-entropy" }).graph.inputs).toHaveLength(1);
    const result = await checkGradients(model, { loss: "binary-cross-entropy" });
    expect(result.wrong).toEqual([]);
    expect(result.largest).toBeGreaterThan(0.01);
  },
);

test("a state of another size, and one that is more than a state, are refused", () => {
  const odd = withStates([1, "other", 3], "batch");
  const seen = withStates([1, "batch", 3], "batch");
  const shown = {
    ...seen,
    graph: { ...seen.graph, outputs: [...seen.graph.outputs, seen.graph.inputs[1]!] },
  };

  expect(() => formOf(odd, squared)).toThrow(/"h0" is a state .* the features' \("batch"\)/);
  expect(() => formOf(shown, squared)).toThrow(/2 inputs: "x" \(float32\), "h0" \(float32\)/);
});

/** One row's sizes through a layer that needs them otherwise. */
const ofOneRow: Readonly<Record<string, ModelParts>> = {
  "Reshape that keeps the batch in front": {
    input: { name: "x", shape: [1, 2, 3] },
    output: { name: "y", shape: [1, 6] },
    nodes: [testNode("Reshape", ["x", "s"], "r"), testNode("Gemm", ["r", "w"], "y")],
    weights: [integers("s", 1, 6), testWeight("w", [6, 6])],
  },
  "Reshape with −1 beside the batch": {
    input: { name: "x", shape: [1, 2, 3] },
    output: { name: "y", shape: [1, 3, 2] },
    nodes: [testNode("MatMul", ["x", "w"], "r"), testNode("Reshape", ["r", "s"], "y")],
    weights: [integers("s", 1, 3, -1), testWeight("w", [3, 3])],
  },
  "Reshape that brings steps to the front of a recurrent layer": {
    input: { name: "x", shape: [1, 4, 1] },
    output: { name: "y", shape: [1, 2] },
    nodes: [
      testNode("Reshape", ["x", "s"], "steps"),
      {
        ...testNode("GRU", ["steps", "W", "R", "", "", "h"], "Y", { hidden_size: int(2) }),
        outputs: ["", "last"],
      },
      testNode("Squeeze", ["last", "zero"], "y"),
    ],
    weights: [
      integers("s", 4, 1, 1),
      testWeight("W", [1, 6, 1]),
      testWeight("R", [1, 6, 2]),
      testWeight("h", [1, 1, 2]),
      integers("zero", 0),
    ],
  },
};

const rowShape = ({ shape = [] }: GraphValue): readonly number[] => shape.slice(1).map(Number);

/** What a graph gives for some rows. */
async function outputs(graph: Graph, data: BuiltModel["data"], rows: readonly Float32Array[]) {
  const bytes = encodeModel(graph, { data });
  const session = await openOrtSession({ bytes }, { threads: 1 });
  try {
    const [input] = graph.inputs as [GraphValue];
    const shape = [rows.length, ...rowShape(input)];
    const all = Float32Array.from(rows.flatMap((row) => [...row]));
    const name = graph.outputs[0]?.name as string;
    const results = await session.run({ [input.name]: float32Tensor(all, shape) }, [name]);
    return [...float32Values(results[name] as OrtTensor)];
  } finally {
    await session.release();
  }
}

test.each(Object.keys(ofOneRow))(
  "a model for one row gives each of several what it gives it alone: %s",
  async (what) => {
    const { graph, data } = buildModel(ofOneRow[what] as ModelParts);
    const free = formOf({ graph, data }, squared).graph;
    const size = elementCount(rowShape(graph.inputs[0] as GraphValue));
    const rows = [0, 1, 2].map((row) =>
      Float32Array.from({ length: size }, (_, at) => Math.sin(7 * row + at)),
    );

    const together = await outputs(free, data, rows);
    const alone = await Promise.all(rows.map((row) => outputs(graph, data, [row])));

    expect(together).toHaveLength(alone.flat().length);
    alone.flat().forEach((value, at) => {
      expect(Math.abs((together[at] as number) - value)).toBeLessThan(1e-6);
    });
  },
);

test("a Reshape of one row reads as one of many rows with the same values for each", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(sizes, fc.nat({ max: 3 }), fc.nat(), (row, place, seed) => {
      const count = row.reduce((a, b) => a * b);
      const parts = [...row].sort((a, b) => ((a * 7 + seed) % 5) - ((b * 7 + seed) % 5));
      const target = [...parts];
      target.splice(Math.min(place, parts.length), 0, 1);
      const rows = 3;

      for (const { shape, perm } of reshapeReadings(["batch", ...row], target, "batch")) {
        const open = shape.map((size) => (size === -1 ? rows : size));
        expect(open.reduce((a, b) => a * b)).toBe(rows * count);
        // The batch is the open size; in front of it in memory lies nothing that varies within a row.
        const axis = shape.indexOf(-1);
        expect(shape.slice(0, axis).every((size) => size === 1)).toBe(true);
        const order = perm ?? open.map((_, at) => at);
        const ends = order.map((at) => shape[at]).map((size) => (size === -1 ? 1 : size));
        expect(ends).toEqual(target);
      }
    }),
  );
});

test("where rows are a recurrent layer's steps the number of rows of a batch is needed", () => {
  const model = buildModel({
    input: { name: "x", shape: ["steps", 2] },
    output: { name: "y", shape: ["steps", 3] },
    nodes: [
      testNode("Unsqueeze", ["x", "one"], "s"),
      testNode("RNN", ["s", "W", "R"], "Y", { hidden_size: int(3) }),
      testNode("Squeeze", ["Y", "middle"], "y"),
    ],
    weights: [
      testWeight("W", [1, 3, 2]),
      testWeight("R", [1, 3, 3]),
      integers("one", 1),
      integers("middle", 1, 2),
    ],
  });
  const layout = deriveLayout(model.graph, nodeHasher);
  const derive = (rows?: number) =>
    deriveTrainingGraph(model.graph, layout, { loss: categorical, values: model.data, rows });

  expect(formOf(model, categorical)).toMatchObject({ rowsAreSteps: true });
  expect(() => derive()).toThrow(/rows of a batch are the steps of a recurrent layer/);
  expect(derive(6)).toMatchObject({
    rows: 6,
    graph: { inputs: [{ shape: [6, 2] }, {}, {}, {}, {}] },
  });
  expect(() => derive(1_024)).not.toThrow();
  expect(() => derive(1_025)).toThrow(/has 1025 time steps; training takes at most 1024/);
});

test("a weight's gradient is exact with any number of threads, however often its rows are taken", async () => {
  const [tokens, rows, width] = [64, 1024, 64];
  const { graph, data } = buildModel({
    input: { name: "tokens", shape: ["batch", tokens] },
    output: { name: "y", shape: ["batch", width] },
    nodes: [
      testNode("Gather", ["table", "tokens"], "rows"),
      testNode("ReduceMean", ["rows"], "y", { axes: ints(1), keepdims: int(0) }),
    ],
    weights: [{ ...testWeight("table", [3, width]), values: new Float32Array(3 * width) }],
  });
  const inputs = graph.inputs.map((input) => ({ ...input, type: "int64" as const }));
  const model = { ...graph, inputs };
  const training = deriveTrainingGraph(model, deriveLayout(model, nodeHasher), {
    loss: squared,
    values: data,
  });
  const bytes = encodeModel(training.graph, { data: new Map([...data, ...training.constants]) });
  const session = await openOrtSession({ bytes }, { threads: 4 });
  try {
    const [weight] = training.weights;
    for (let run = 0; run < 3; run++) {
      const results = await session.run(
        {
          [training.features]: float32Tensor(new Float32Array(rows * tokens).fill(1), [
            rows,
            tokens,
          ]),
          [training.labels]: float32Tensor(new Float32Array(rows * width).fill(1), [rows, width]),
          [training.scalars[0] as string]: float32Tensor(Float32Array.of(1), []),
          [weight?.feed as string]: float32Tensor(new Float32Array(3 * width), [3, width]),
        },
        [weight?.fetch as string],
      );
      // Every row takes row 1 alone: the slope of the mean of (0 − 1)² over rows and values is −2/64.
      const after = float32Values(results[weight?.fetch as string] as OrtTensor);
      const rowOf = (row: number): number[] => [...after.subarray(row * width, (row + 1) * width)];
      expect([0, 1, 2].map((row) => new Set(rowOf(row)))).toEqual(
        [0, 2 / width, 0].map((value) => new Set([value])),
      );
    }
  } finally {
    await session.release();
  }
});
