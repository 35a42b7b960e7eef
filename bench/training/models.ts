import { createSeededRandom } from "../../base/random.ts";
import type { Graph } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import type { PlanTraining } from "../../model/plan-training.ts";
import {
  type Body,
  dense,
  denseShapes,
  graphOf,
  int,
  ints,
  lenetBody,
  type Node,
  type Shapes,
} from "./recipe.ts";

/** A model as it is given to both sides: weights have PyTorch's names and shapes, an LSTM's ONNX's. */
export interface TrainedModel {
  readonly name: string;
  readonly graph: Graph;
  /** Little-endian float32 of every initializer. */
  readonly weights: ReadonlyMap<string, Uint8Array>;
  readonly rowShape: readonly number[];
  readonly classCount: number;
  readonly loss: PlanTraining["loss"];
  readonly learningRate: number;
  /** In each repetition. */
  readonly steps: number;
  /** Wardround's steps per second, as a share of PyTorch's, that are wanted; undefined: told alone. */
  readonly goal: number | undefined;
}

interface Recipe extends Omit<TrainedModel, "graph" | "weights">, Body {}

const logits = { name: "categorical-cross-entropy", from: "logits" } as const;
const logistic: Recipe = {
  name: "logistic regression, 30 features",
  nodes: [dense("features", "0", "logit"), ["Sigmoid", ["logit"], "end"]],
  shapes: denseShapes("0", 30, 1),
  rowShape: [30],
  classCount: 2,
  loss: "binary-cross-entropy",
  learningRate: 0.1,
  steps: 4000,
  goal: 1,
};

const perceptron: Recipe = {
  name: "MLP 784-256-10",
  nodes: [dense("features", "0", "h"), ["Relu", ["h"], "hr"], dense("hr", "2", "end")],
  shapes: { ...denseShapes("0", 784, 256), ...denseShapes("2", 256, 10) },
  rowShape: [784],
  classCount: 10,
  loss: logits,
  learningRate: 0.05,
  steps: 1000,
  goal: 1,
};

const lenet: Recipe = {
  name: "LeNet",
  ...lenetBody(10),
  rowShape: [1, 28, 28],
  classCount: 10,
  loss: logits,
  learningRate: 0.05,
  steps: 200,
  goal: 0.8,
};

const conv3 = (input: string, layer: string, stride: number): readonly Node[] => [
  [
    "Conv",
    [input, `${layer}.weight`],
    layer,
    { pads: ints(1, 1, 1, 1), strides: ints(stride, stride), kernel_shape: ints(3, 3) },
  ],
];
const norm = (input: string, layer: string): Node => [
  "BatchNormalization",
  [input, ...["weight", "bias", "running_mean", "running_var"].map((part) => `${layer}.${part}`)],
  layer,
];
const normShapes = (layer: string, channels: number): Shapes =>
  Object.fromEntries(
    ["weight", "bias", "running_mean", "running_var"].map((part) => [
      `${layer}.${part}`,
      [channels],
    ]),
  );

/** Two blocks (He et al. 2016), of 16 channels and of 32 with half the side. */
const residual: Recipe = {
  name: "residual network, 16 and 32 channels",
  nodes: [
    ...conv3("features", "conv", 1),
    norm("conv", "norm"),
    ["Relu", ["norm"], "x0"],
    ...conv3("x0", "conv11", 1),
    norm("conv11", "norm11"),
    ["Relu", ["norm11"], "r11"],
    ...conv3("r11", "conv12", 1),
    norm("conv12", "norm12"),
    ["Add", ["norm12", "x0"], "s1"],
    ["Relu", ["s1"], "x1"],
    ...conv3("x1", "conv21", 2),
    norm("conv21", "norm21"),
    ["Relu", ["norm21"], "r21"],
    ...conv3("r21", "conv22", 1),
    norm("conv22", "norm22"),
    ["Conv", ["x1", "short.weight"], "short", { strides: ints(2, 2), kernel_shape: ints(1, 1) }],
    norm("short", "norms"),
    ["Add", ["norm22", "norms"], "s2"],
    ["Relu", ["s2"], "x2"],
    ["GlobalAveragePool", ["x2"], "mean"],
    ["Flatten", ["mean"], "flat"],
    dense("flat", "end", "end"),
  ],
  shapes: {
    "conv.weight": [16, 1, 3, 3],
    ...normShapes("norm", 16),
    "conv11.weight": [16, 16, 3, 3],
    ...normShapes("norm11", 16),
    "conv12.weight": [16, 16, 3, 3],
    ...normShapes("norm12", 16),
    "conv21.weight": [32, 16, 3, 3],
    ...normShapes("norm21", 32),
    "conv22.weight": [32, 32, 3, 3],
    ...normShapes("norm22", 32),
    "short.weight": [32, 16, 1, 1],
    ...normShapes("norms", 32),
    ...denseShapes("end", 32, 10),
  },
  rowShape: [1, 28, 28],
  classCount: 10,
  loss: logits,
  learningRate: 0.05,
  steps: 20,
  goal: 0.8,
};

const hidden = 64;
const lstm: Recipe = {
  name: "LSTM, 28 steps of 28, 64 hidden",
  nodes: [
    ["Transpose", ["features"], "steps", { perm: ints(1, 0, 2) }],
    ["LSTM", ["steps", "W", "R", "B"], ["", "last"], { hidden_size: int(hidden) }],
    ["Constant", [], "axis", { value_ints: ints(0) }],
    ["Squeeze", ["last", "axis"], "state"],
    dense("state", "end", "end"),
  ],
  shapes: {
    W: [1, 4 * hidden, 28],
    R: [1, 4 * hidden, hidden],
    B: [1, 8 * hidden],
    ...denseShapes("end", hidden, 10),
  },
  rowShape: [28, 28],
  classCount: 10,
  loss: logits,
  learningRate: 0.05,
  steps: 100,
  goal: undefined,
};

const recipes = { logistic, perceptron, lenet, residual, lstm } as const;
export type ModelId = keyof typeof recipes;
export const modelIds = Object.keys(recipes) as readonly ModelId[];

/** A model with seeded weights: uniform up to 1/√fan-in, as PyTorch begins with. */
export function trainedModel(id: ModelId): TrainedModel {
  const { nodes, shapes, ...rest } = recipes[id];
  return { ...rest, ...written(recipes[id]) };
}

function written({
  nodes,
  shapes,
  rowShape,
  classCount,
}: Recipe): Pick<TrainedModel, "graph" | "weights"> {
  const random = createSeededRandom("bench training");
  const weights = new Map(
    Object.entries(shapes).map(([name, shape]) => {
      const isScale = shape.length === 1 && /norm\w*\.(weight|running_var)$/.test(name);
      const fan = shape.length === 1 ? 4 * hidden : elementCount(shape.slice(1));
      const values = Float32Array.from({ length: elementCount(shape) }, () => {
        const value = (random.nextFloat() * 2 - 1) / Math.sqrt(fan);
        return isScale ? 1 : value;
      });
      return [name, new Uint8Array(values.buffer)] as const;
    }),
  );
  const outputCount = classCount === 2 ? 1 : classCount;
  const graph = graphOf({ nodes, shapes, rowShape, outputCount });
  return { graph, weights };
}
