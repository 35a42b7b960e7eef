import type { GraphNode } from "../../model/graph.ts";
import {
  axisFromFront,
  type Builder,
  type Dimension,
  first,
  float,
  floatAttribute,
  type GradientContext,
  int,
  intAttribute,
  ints,
  type LowerContext,
  type Operators,
  optionalInput,
  sameShape,
  shapeOf,
  unsupportedOperator,
} from "../operator.ts";

/** Operators that bring values to a common scale; all are made of elementwise ones and means. */
export const normalisation: Operators = {
  BatchNormalization: {
    shape: (node, facts) => [
      facts.shape(first(node)),
      ...[3, 4].map((at) => facts.shape(node.inputs[at] ?? "")),
    ],
    lower: batchNormalization,
    gradient: batchNormalizationGradient,
  },
  GroupNormalization: {
    shape: sameShape,
    lower: (node, b) => {
      const x = first(node);
      const groups = intAttribute(node, "num_groups", 1);
      const { value } = standardised(b, b.add("Reshape", [x, b.ints([0, groups, -1])]), {
        axes: [2],
        epsilon: epsilonOf(node),
      });
      const [, scale = ""] = node.inputs;
      // Up to opset 20 a scale is a group's, from 21 on a channel's.
      const isByGroup = b.shape(scale)?.[0] === groups && shapeOf(node, x, b)[1] !== groups;
      if (isByGroup) return [b.reshapeLike(byChannel(node, b, value), x)];
      return [byChannel(node, b, b.reshapeLike(value, x))];
    },
  },
  InstanceNormalization: {
    shape: sameShape,
    lower: (node, b) => {
      const axes = shapeOf(node, first(node), b).flatMap((_, at) => (at < 2 ? [] : [at]));
      const { value } = standardised(b, first(node), { axes, epsilon: epsilonOf(node) });
      return [byChannel(node, b, value)];
    },
  },
  LRN: { shape: sameShape, lower: (node, b) => [localResponse(node, b)] },
  LayerNormalization: {
    shape: (node, facts) => {
      const shape = facts.shape(first(node));
      const axis = axisFromFront(intAttribute(node, "axis", -1), shape?.length ?? 0);
      const kept = shape?.map((size, at) => (at < axis ? size : 1));
      return [shape, kept, kept].slice(0, node.outputs.length);
    },
    lower: (node, b) => {
      const shape = shapeOf(node, first(node), b);
      const axis = axisFromFront(intAttribute(node, "axis", -1), shape.length);
      const axes = shape.flatMap((_, at) => (at < axis ? [] : [at]));
      const { value, mean, deviation } = standardised(b, first(node), {
        axes,
        epsilon: epsilonOf(node),
      });
      const scaled = b.add("Mul", [value, node.inputs[1] as string]);
      const bias = optionalInput(node, 2);
      const result = bias === undefined ? scaled : b.add("Add", [scaled, bias]);
      const inverse = (): string => b.add("Reciprocal", [deviation]);
      return node.outputs.length > 1 ? [result, mean, inverse()] : [result];
    },
  },
};

const epsilonOf = (node: GraphNode): number => floatAttribute(node, "epsilon", 1e-5);

interface Moments {
  /** x − mean */
  readonly centred: string;
  /** Mean, variance and its root with epsilon, the axes kept with size 1. */
  readonly mean: string;
  readonly variance: string;
  readonly deviation: string;
}

interface Over {
  readonly axes: readonly number[];
  readonly epsilon: number;
}

/** (x − mean) ÷ √(variance + epsilon) over some axes. */
function standardised(b: Builder, x: string, over: Over): Moments & { readonly value: string } {
  const found = moments(b, x, over);
  return { ...found, value: b.add("Div", [found.centred, found.deviation]) };
}

/** The variance is the biased one, over n. */
function moments(b: Builder, x: string, { axes, epsilon }: Over): Moments {
  const mean = b.reduce("ReduceMean", x, axes, true);
  const centred = b.add("Sub", [x, mean]);
  const variance = b.reduce("ReduceMean", b.add("Mul", [centred, centred]), axes, true);
  const deviation = b.add("Sqrt", [b.add("Add", [variance, b.scalar(epsilon)])]);
  return { centred, mean, variance, deviation };
}

/** A vector over channels as it broadcasts with `[N, C, …]`. */
function alongChannels(b: Builder, vector: string, rank: number): string {
  const axes = Array.from({ length: rank - 2 }, (_, at) => at + 1);
  return axes.length === 0 ? vector : b.add("Unsqueeze", [vector, b.ints(axes)]);
}

/** scale·value + bias, channel by channel: the node's inputs 1 and 2. */
function byChannel(node: GraphNode, b: Builder, value: string): string {
  const { length } = shapeOf(node, value, b);
  const [, scale = "", bias = ""] = node.inputs;
  const scaled = b.add("Mul", [value, alongChannels(b, scale, length)]);
  return b.add("Add", [scaled, alongChannels(b, bias, length)]);
}

/**
 * With the mean and variance that the model holds (`frozen`, as exported for inference) a scale and
 * shift of each channel. With the batch's own (`batch`, and where the node says training_mode) by
 * Ioffe and Szegedy 2015, algorithm 1; then the running ones become
 * `running·momentum + batch·(1 − momentum)`, with the variance over n, as ONNX says. PyTorch keeps
 * the variance over n − 1 instead (`running_var`), and its momentum is 1 minus ONNX's.
 */
function batchNormalization(
  node: GraphNode,
  b: Builder,
  { batchNormalization: mode, statistics }: LowerContext,
): readonly string[] {
  if (intAttribute(node, "spatial", 1) !== 1) {
    throw unsupportedOperator(node, "its statistics must be one for each channel (spatial 1)");
  }
  const [x = "", scale = "", bias = "", runningMean = "", runningVariance = ""] = node.inputs;
  const shape = shapeOf(node, x, b);
  const along = (vector: string): string => alongChannels(b, vector, shape.length);
  const epsilon = epsilonOf(node);
  const isTraining = intAttribute(node, "training_mode", 0) === 1;
  if (mode === "frozen" && !isTraining) {
    const deviation = b.add("Sqrt", [b.add("Add", [runningVariance, b.scalar(epsilon)])]);
    const factor = b.add("Div", [scale, deviation]);
    const centred = b.add("Sub", [x, along(runningMean)]);
    const scaled = b.add("Mul", [centred, along(factor)]);
    return [b.add("Add", [scaled, along(bias)])];
  }
  const axes = axesOfChannel(shape);
  const mean = b.reduce("ReduceMean", x, axes, false);
  const centred = b.add("Sub", [x, along(mean)]);
  const variance = b.reduce("ReduceMean", b.add("Mul", [centred, centred]), axes, false);
  const momentum = floatAttribute(node, "momentum", 0.9);
  const updated = (running: string, batch: string): string => {
    const now = statistics.get(running) ?? running;
    const kept = b.add("Mul", [now, b.scalar(momentum)]);
    return b.add("Add", [kept, b.add("Mul", [batch, b.scalar(1 - momentum)])]);
  };
  const outputs = [
    b.add("BatchNormalization", [x, scale, bias, mean, variance], { epsilon: float(epsilon) }),
    updated(runningMean, mean),
    updated(runningVariance, variance),
  ];
  if (mode === "batch") {
    statistics.set(runningMean, outputs[1] as string);
    statistics.set(runningVariance, outputs[2] as string);
  }
  return outputs;
}

/** All axes but that of the channels. */
function axesOfChannel(shape: readonly Dimension[]): readonly number[] {
  return shape.flatMap((_, at) => (at === 1 ? [] : [at]));
}

/**
 * Gradients of a BatchNormalization as `batchNormalization` leaves one behind a weight: its mean and
 * variance are those of x, and what reaches x through them is in x's gradient (Ioffe and Szegedy 2015,
 * section 3). With x' = x − mean, f = scale ÷ √(variance + epsilon) and n values in a channel
 *
 *     dx = f·dy − (f·Σdy ÷ n) − x'·(f·Σ(dy·x') ÷ (n·(variance + epsilon)))
 *
 * whose first two terms are a BatchNormalization of dy: few passes over images.
 */
function batchNormalizationGradient(
  node: GraphNode,
  { builder: b, gradient, wanted }: GradientContext,
): readonly (string | undefined)[] {
  const [x = "", scale = "", , mean = "", variance = ""] = node.inputs;
  const shape = shapeOf(node, x, b);
  const axes = axesOfChannel(shape);
  const along = (vector: string): string => alongChannels(b, vector, shape.length);
  const centred = b.add("Sub", [x, along(mean)]);
  const sum = b.reduce("ReduceSum", gradient, axes, false);
  const weighted = b.reduce("ReduceSum", b.add("Mul", [gradient, centred]), axes, false);
  const shifted = b.add("Add", [variance, b.scalar(epsilonOf(node))]);
  const deviation = b.add("Sqrt", [shifted]);
  const ofX = (): string => {
    const size = (value: string): string => b.add("Cast", [b.add("Size", [value])], { to: int(1) });
    const count = b.add("Div", [size(x), b.add("Neg", [size(mean)])]);
    const share = b.add("Div", [scale, b.add("Mul", [deviation, count])]);
    const direct = b.add(
      "BatchNormalization",
      [gradient, scale, b.add("Mul", [share, sum]), b.zerosLike(mean), variance],
      { epsilon: float(epsilonOf(node)) },
    );
    const slope = b.add("Div", [b.add("Mul", [share, weighted]), shifted]);
    return b.add("Add", [direct, b.add("Mul", [centred, along(slope)])]);
  };
  return [
    wanted(0) ? ofX() : undefined,
    wanted(1) ? b.add("Div", [weighted, deviation]) : undefined,
    wanted(2) ? sum : undefined,
  ];
}

/** x ÷ (bias + alpha·mean of x² over neighbouring channels)^beta (ONNX LRN): the mean is a pool's over channels. */
function localResponse(node: GraphNode, b: Builder): string {
  const x = first(node);
  const channels = shapeOf(node, x, b)[1];
  if (typeof channels !== "number") {
    throw unsupportedOperator(node, "its number of channels must be fixed");
  }
  const size = intAttribute(node, "size", 1);
  const before = Math.floor((size - 1) / 2);
  const squares = b.add("Reshape", [b.add("Mul", [x, x]), b.ints([0, 1, channels, -1])]);
  const means = b.add("AveragePool", [squares], {
    kernel_shape: ints([size, 1]),
    pads: ints([before, 0, size - 1 - before, 0]),
    count_include_pad: int(1),
  });
  const scaled = b.add("Mul", [means, b.scalar(floatAttribute(node, "alpha", 1e-4))]);
  const base = b.add("Add", [scaled, b.scalar(floatAttribute(node, "bias", 1))]);
  const divisor = b.add("Pow", [base, b.scalar(floatAttribute(node, "beta", 0.75))]);
  return b.add("Div", [x, b.reshapeLike(divisor, x)]);
}
