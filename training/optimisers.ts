import type { PlanOptimiser } from "../model/plan-training.ts";
import type { GraphBuilder } from "./graph-builder.ts";

/** How a training step changes weights, given gradients. */
export interface StepRule {
  readonly optimiser: PlanOptimiser;
  /** λ of λ/2·‖w‖²; of AdamW what each step takes off the weights themselves. 0 by default. */
  readonly weightDecay?: number | undefined;
  /** Largest L2 norm of all gradients together, or largest absolute value of each. */
  readonly clip?: { readonly norm: number } | { readonly value: number } | undefined;
  /** μ of μ/2·‖w − anchor‖²; 0 by default. */
  readonly proximal?: number | undefined;
  /** Whether a fixed vector is added to each gradient. */
  readonly hasShift?: boolean | undefined;
}

/** Plain gradient descent. */
export const plainDescent: StepRule = {
  optimiser: { name: "sgd", momentum: 0, nesterov: false },
};

/** A weight, its gradient, and the values of the step. */
export interface UpdateInputs {
  readonly weight: string;
  readonly gradient: string;
  /** One a name of `Optimiser.states`, of the weight's shape. */
  readonly states: readonly string[];
  /** One a name of `Optimiser.scalars`. */
  readonly scalars: readonly string[];
}

/** One rule, as nodes and as the numbers that they are fed. */
export interface Optimiser {
  /** What is kept of each weight between steps, 0 before the first one. */
  readonly states: readonly string[];
  /** What is fed anew at each step. */
  readonly scalars: readonly string[];
  /** @param step - from 1. */
  readonly scalarsAt: (step: number, learningRate: number) => readonly number[];
  readonly addUpdate: (
    b: GraphBuilder,
    inputs: UpdateInputs,
  ) => { readonly weight: string; readonly states: readonly string[] };
}

/**
 * The optimiser of a rule, step by step as PyTorch's of the same name compute: SGD with momentum and
 * Nesterov (Sutskever et al. 2013), Adam (Kingma and Ba 2015, algorithm 1), AdamW (Loshchilov and Hutter
 * 2019, algorithm 2), RMSprop (Hinton 2012) with momentum, Adagrad (Duchi et al. 2011).
 */
export function createOptimiser({ optimiser, weightDecay = 0 }: StepRule): Optimiser {
  switch (optimiser.name) {
    case "sgd":
      return decayed(sgd(optimiser), weightDecay);
    case "adam":
      return decayed(adam(optimiser), weightDecay);
    case "adamw":
      return shrinking(adam(optimiser), weightDecay);
    case "rmsprop":
      return decayed(rmsprop(optimiser), weightDecay);
    case "adagrad":
      return decayed(adagrad(optimiser), weightDecay);
  }
}

type Named<Name> = Extract<PlanOptimiser, { readonly name: Name }>;

const rateAlone = {
  scalars: ["rate"],
  scalarsAt: (_: number, rate: number): readonly number[] => [rate],
};

function sgd({ momentum, nesterov }: Named<"sgd">): Optimiser {
  if (momentum === 0) {
    return {
      states: [],
      ...rateAlone,
      addUpdate: (b, { weight, gradient, scalars: [rate] }) => ({
        weight: descend(b, weight, gradient, rate),
        states: [],
      }),
    };
  }
  return {
    states: ["velocity"],
    ...rateAlone,
    addUpdate: (b, { weight, gradient, states: [before], scalars: [rate] }) => {
      const velocity = b.add("Add", [scale(b, before, momentum), gradient]);
      const step = nesterov ? b.add("Add", [gradient, scale(b, velocity, momentum)]) : velocity;
      return { weight: descend(b, weight, step, rate), states: [velocity] };
    },
  };
}

function adam({ beta1, beta2, epsilon }: Named<"adam" | "adamw">): Optimiser {
  return {
    states: ["first", "second"],
    scalars: ["rate", "correction"],
    scalarsAt: (step, rate) => [rate / (1 - beta1 ** step), Math.sqrt(1 - beta2 ** step)],
    addUpdate: (b, { weight, gradient, states: [m, v], scalars: [rate, correction] }) => {
      const first = decaying(b, m, gradient, beta1);
      const second = decaying(b, v, b.add("Mul", [gradient, gradient]), beta2);
      const root = b.add("Div", [b.add("Sqrt", [second]), correction as string]);
      const step = b.add("Div", [first, b.add("Add", [root, b.scalar(epsilon)])]);
      return { weight: descend(b, weight, step, rate), states: [first, second] };
    },
  };
}

function rmsprop({ alpha, epsilon, momentum }: Named<"rmsprop">): Optimiser {
  return {
    states: momentum === 0 ? ["square"] : ["square", "velocity"],
    ...rateAlone,
    addUpdate: (b, { weight, gradient, states: [v, before], scalars: [rate] }) => {
      const square = decaying(b, v, b.add("Mul", [gradient, gradient]), alpha);
      const step = normalised(b, gradient, square, epsilon);
      if (momentum === 0) return { weight: descend(b, weight, step, rate), states: [square] };
      const velocity = b.add("Add", [scale(b, before, momentum), step]);
      return { weight: descend(b, weight, velocity, rate), states: [square, velocity] };
    },
  };
}

function adagrad({ epsilon }: Named<"adagrad">): Optimiser {
  return {
    states: ["sum"],
    ...rateAlone,
    addUpdate: (b, { weight, gradient, states: [before], scalars: [rate] }) => {
      const sum = b.add("Add", [before as string, b.add("Mul", [gradient, gradient])]);
      return {
        weight: descend(b, weight, normalised(b, gradient, sum, epsilon), rate),
        states: [sum],
      };
    },
  };
}

/** Decay as part of the gradient: g + λ·w. */
function decayed(rule: Optimiser, decay: number): Optimiser {
  if (decay === 0) return rule;
  return {
    ...rule,
    addUpdate: (b, inputs) => {
      const gradient = b.add("Add", [inputs.gradient, scale(b, inputs.weight, decay)]);
      return rule.addUpdate(b, { ...inputs, gradient });
    },
  };
}

/** Decay beside the gradient: w − rate·λ·w, then the rule's step. */
function shrinking(rule: Optimiser, decay: number): Optimiser {
  if (decay === 0) return rule;
  return {
    ...rule,
    scalars: [...rule.scalars, "shrink"],
    scalarsAt: (step, rate) => [...rule.scalarsAt(step, rate), 1 - rate * decay],
    addUpdate: (b, inputs) => {
      const weight = b.add("Mul", [inputs.weight, inputs.scalars.at(-1) as string]);
      return rule.addUpdate(b, { ...inputs, weight });
    },
  };
}

/**
 * What of the loss's gradients goes into the step: with the fixed shift, with the proximal term's
 * μ·(w − anchor) (Li et al. 2020, equation 2), and clipped last (Pascanu et al. 2013; PyTorch's
 * clip_grad_norm_).
 * @param gradients - of the weights that the loss depends on.
 */
export function correctGradients<T extends GradientOf>(
  b: GraphBuilder,
  gradients: readonly T[],
  { proximal = 0, hasShift = false, clip }: StepRule,
): readonly string[] {
  const whole = gradients.map(({ weight, gradient, anchor, shift }) => {
    const pulled =
      proximal > 0
        ? b.add("Add", [gradient, scale(b, b.add("Sub", [weight, anchor]), proximal)])
        : gradient;
    return hasShift ? b.add("Add", [pulled, shift]) : pulled;
  });
  if (!clip) return whole;
  if ("value" in clip) {
    const [low, high] = [b.scalar(-clip.value), b.scalar(clip.value)];
    return whole.map((gradient) => b.add("Clip", [gradient, low, high]));
  }
  const squares = whole.map((gradient) => b.sumAll(b.add("Mul", [gradient, gradient])));
  const norm = b.add("Sqrt", [
    squares.length === 1 ? (squares[0] as string) : b.add("Sum", squares),
  ]);
  const ratio = b.add("Div", [b.scalar(clip.norm), b.add("Add", [norm, b.scalar(1e-6)])]);
  const factor = b.add("Min", [ratio, b.scalar(1)]);
  return whole.map((gradient) => b.add("Mul", [gradient, factor]));
}

/** A weight's gradient, and the values that correct it. */
export interface GradientOf {
  readonly weight: string;
  readonly gradient: string;
  readonly anchor: string;
  readonly shift: string;
}

function descend(b: GraphBuilder, weight: string, step: string, rate: string | undefined): string {
  return b.add("Sub", [weight, b.add("Mul", [step, rate as string])]);
}

/** β·before + (1 − β)·value. */
function decaying(
  b: GraphBuilder,
  before: string | undefined,
  value: string,
  beta: number,
): string {
  return b.add("Add", [scale(b, before, beta), scale(b, value, 1 - beta)]);
}

function normalised(b: GraphBuilder, gradient: string, square: string, epsilon: number): string {
  return b.add("Div", [gradient, b.add("Add", [b.add("Sqrt", [square]), b.scalar(epsilon)])]);
}

function scale(b: GraphBuilder, value: string | undefined, factor: number): string {
  return b.add("Mul", [value as string, b.scalar(factor)]);
}
