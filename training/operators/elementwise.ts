import type { GraphNode } from "../../model/graph.ts";
import {
  type Builder,
  floatAttribute,
  type GradientContext,
  int,
  intAttribute,
  type Operator,
  type Operators,
  optionalInput,
  sameShape,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";
import { broadcastShape, sumToInput } from "./broadcast.ts";

const broadcast: NonNullable<Operator["shape"]> = (node, facts) => [
  broadcastShape(
    node.inputs.map((name) => facts.shape(name)),
    facts,
  ),
];

/** An operator of one operand. @param slope - its derivative at x, where it gives y. */
const unary = (slope: (x: string, y: string, b: Builder, node: GraphNode) => string): Operator => ({
  shape: sameShape,
  gradient: (node, { builder, gradient }) => {
    const [x = ""] = node.inputs;
    return [builder.add("Mul", [gradient, slope(x, node.outputs[0] as string, builder, node)])];
  },
});

/** An operator of broadcast operands. @param parts - the gradient with respect to each, as broadcast. */
const broadcasting = (
  part: (index: number, node: GraphNode, context: GradientContext) => string,
): Operator => ({
  shape: broadcast,
  gradient: (node, context) =>
    node.inputs.map((_, index) =>
      context.wanted(index)
        ? sumToInput(node, index, context.builder, part(index, node, context))
        : undefined,
    ),
});

/** The gradient goes to the operand that was taken, in equal parts to equal ones, as PyTorch's does. */
const extreme = broadcasting((index, node, { builder, gradient }) => {
  const [output = ""] = node.outputs;
  const isTaken = (name: string): string => builder.mask(builder.add("Equal", [name, output]));
  const count = node.inputs.map(isTaken).reduce((sum, one) => builder.add("Add", [sum, one]));
  const share = builder.add("Div", [isTaken(node.inputs[index] as string), count]);
  return builder.add("Mul", [gradient, share]);
});

const flat: Operator = { shape: sameShape, isFlat: true };
const flatBroadcast: Operator = { shape: broadcast, isFlat: true };

const minus = (b: Builder, from: number, value: string): string =>
  b.add("Sub", [b.scalar(from), value]);

const squared = (b: Builder, value: string): string => b.add("Mul", [value, value]);

/** Chosen between two factors by a condition. */
const either = (b: Builder, condition: string, yes: string, no: string): string =>
  b.add("Where", [condition, yes, no]);

const isPositive = (b: Builder, x: string): string => b.add("Greater", [x, b.scalar(0)]);

/** √(x² + shift) */
const rootOfSquare = (b: Builder, x: string, shift: number): string =>
  b.add("Sqrt", [b.add("Add", [squared(b, x), b.scalar(shift)])]);

const reciprocal = (b: Builder, value: string): string => b.add("Reciprocal", [value]);

/** 1/√(1 − x²) */
const arcSlope = (b: Builder, x: string): string =>
  reciprocal(b, b.add("Sqrt", [minus(b, 1, squared(b, x))]));

/** Operators that work on each element by itself, and those that broadcast operands. */
export const elementwise: Operators = {
  Abs: unary((x, _, b) => b.add("Sign", [x])),
  Acos: unary((x, _, b) => b.add("Neg", [arcSlope(b, x)])),
  Acosh: unary((x, _, b) => reciprocal(b, rootOfSquare(b, x, -1))),
  Add: broadcasting((_, __, { gradient }) => gradient),
  And: flatBroadcast,
  Asin: unary((x, _, b) => arcSlope(b, x)),
  Asinh: unary((x, _, b) => reciprocal(b, rootOfSquare(b, x, 1))),
  Atan: unary((x, _, b) => reciprocal(b, b.add("Add", [squared(b, x), b.scalar(1)]))),
  Atanh: unary((x, _, b) => reciprocal(b, minus(b, 1, squared(b, x)))),
  BitShift: flatBroadcast,
  Cast: {
    shape: sameShape,
    gradient: (node, { gradient }) => {
      // Only float32 reaches this far, so a cast to float32 changes nothing.
      if (intAttribute(node, "to", 0) !== 1) {
        throw unsupportedOperator(node, "casts to float32 only");
      }
      return [gradient];
    },
  },
  Ceil: flat,
  // x above 0, α·(e^(x/α) − 1) below.
  Celu: unary((x, _, b, node) => {
    const alpha = b.scalar(floatAttribute(node, "alpha", 1));
    const below = b.add("Exp", [b.add("Div", [x, alpha])]);
    return either(b, isPositive(b, x), b.scalar(1), below);
  }),
  Clip: {
    shape: sameShape,
    gradient: (node, { builder: b, gradient, wanted }) => {
      if (wanted(1) || wanted(2)) throw unsupportedOperator(node, "its bounds must be fixed");
      const [x = ""] = node.inputs;
      const [low, high] = [optionalInput(node, 1), optionalInput(node, 2)];
      const inside = [
        ...(low === undefined ? [] : [b.add("GreaterOrEqual", [x, low])]),
        ...(high === undefined ? [] : [b.add("LessOrEqual", [x, high])]),
      ].map((condition) => b.mask(condition));
      return [inside.reduce((product, mask) => b.add("Mul", [product, mask]), gradient)];
    },
  },
  Cos: unary((x, _, b) => b.add("Neg", [b.add("Sin", [x])])),
  Cosh: unary((x, _, b) => b.add("Sinh", [x])),
  Div: broadcasting((index, node, { builder: b, gradient }) => {
    const [, divisor = ""] = node.inputs;
    const part = b.add("Div", [gradient, divisor]);
    return index === 0 ? part : b.add("Neg", [b.add("Mul", [part, node.outputs[0] as string])]);
  }),
  Elu: unary((x, y, b, node) => {
    const alpha = b.scalar(floatAttribute(node, "alpha", 1));
    return either(b, isPositive(b, x), b.scalar(1), b.add("Add", [y, alpha]));
  }),
  Equal: flatBroadcast,
  // 2/√π · e^(−x²)
  Erf: unary((x, _, b) => {
    const bell = b.add("Exp", [b.add("Neg", [squared(b, x)])]);
    return b.add("Mul", [b.scalar(2 / Math.sqrt(Math.PI)), bell]);
  }),
  Exp: unary((_, y) => y),
  Floor: flat,
  // x·Φ(x), or x·½(1 + tanh(√(2/π)·(x + 0.044715·x³))) (Hendrycks and Gimpel 2016, section 2).
  Gelu: {
    shape: sameShape,
    lower: (node, b) => {
      const [x = ""] = node.inputs;
      const half = b.add("Mul", [x, b.scalar(0.5)]);
      const gate = (): string => {
        if (stringAttribute(node, "approximate", "none") === "none") {
          return b.add("Erf", [b.add("Mul", [x, b.scalar(Math.SQRT1_2)])]);
        }
        const cube = b.add("Mul", [squared(b, x), x]);
        const inner = b.add("Add", [x, b.add("Mul", [cube, b.scalar(0.044715)])]);
        return b.add("Tanh", [b.add("Mul", [inner, b.scalar(Math.sqrt(2 / Math.PI))])]);
      };
      return [b.add("Mul", [half, b.add("Add", [gate(), b.scalar(1)])])];
    },
  },
  Greater: flatBroadcast,
  GreaterOrEqual: flatBroadcast,
  HardSigmoid: unary((_, y, b, node) => {
    const inside = b.add("And", [isPositive(b, y), b.add("Less", [y, b.scalar(1)])]);
    return either(b, inside, b.scalar(floatAttribute(node, "alpha", 0.2)), b.scalar(0));
  }),
  HardSwish: {
    shape: sameShape,
    lower: (node, b) => {
      const [x = ""] = node.inputs;
      const sixth = { alpha: { kind: "float", value: 1 / 6 } } as const;
      return [b.add("Mul", [x, b.add("HardSigmoid", [x], sixth)])];
    },
  },
  IsInf: flat,
  IsNaN: flat,
  LeakyRelu: unary((x, _, b, node) => {
    const slope = b.scalar(floatAttribute(node, "alpha", 0.01));
    return either(b, isPositive(b, x), b.scalar(1), slope);
  }),
  Less: flatBroadcast,
  LessOrEqual: flatBroadcast,
  Log: unary((x, _, b) => b.add("Reciprocal", [x])),
  Max: extreme,
  Mean: {
    shape: broadcast,
    lower: (node, b) => [b.add("Div", [sumOf(node, b), b.scalar(node.inputs.length)])],
  },
  Min: extreme,
  Mish: {
    shape: sameShape,
    lower: (node, b) => {
      const [x = ""] = node.inputs;
      return [b.add("Mul", [x, b.add("Tanh", [b.add("Softplus", [x])])])];
    },
  },
  // x − c·n for an integer n, which small changes leave as it is.
  Mod: broadcasting((index, node, { builder: b, gradient }) => {
    const [x = "", divisor = ""] = node.inputs;
    if (index === 0) return gradient;
    const whole = b.add("Div", [b.add("Sub", [node.outputs[0] as string, x]), divisor]);
    return b.add("Mul", [gradient, b.add("Round", [whole])]);
  }),
  Mul: broadcasting((index, node, { builder, gradient }) =>
    builder.add("Mul", [gradient, node.inputs[1 - index] as string]),
  ),
  Neg: {
    shape: sameShape,
    gradient: (_, { builder, gradient }) => [builder.add("Neg", [gradient])],
  },
  Not: flat,
  Or: flatBroadcast,
  PRelu: broadcasting((index, node, { builder: b, gradient }) => {
    const [x = "", slope = ""] = node.inputs;
    if (index === 0) {
      return b.add("Mul", [gradient, either(b, isPositive(b, x), b.scalar(1), slope)]);
    }
    return b.add("Mul", [gradient, b.add("Min", [x, b.scalar(0)])]);
  }),
  Pow: broadcasting((index, node, { builder: b, gradient }) => {
    const [base = ""] = node.inputs;
    // Exponents may be of another type.
    const exponent = b.add("Cast", [node.inputs[1] as string], { to: int(1) });
    if (index === 0) {
      const lower = b.add("Pow", [base, b.add("Sub", [exponent, b.scalar(1)])]);
      const slope = b.add("Mul", [exponent, lower]);
      // x⁰ is 1 whatever x is, though 0 to the power of −1 is not finite.
      const isConstant = b.add("Equal", [exponent, b.scalar(0)]);
      return b.add("Mul", [gradient, either(b, isConstant, b.scalar(0), slope)]);
    }
    // 0^x is 0 whatever x is, though the logarithm of 0 is not finite.
    const log = b.add("Log", [base]);
    const slope = b.add("Mul", [node.outputs[0] as string, log]);
    const isZero = b.add("Equal", [base, b.scalar(0)]);
    return b.add("Mul", [gradient, either(b, isZero, b.scalar(0), slope)]);
  }),
  Reciprocal: unary((_, y, b) => b.add("Neg", [squared(b, y)])),
  Relu: unary((_, y, b) => b.mask(isPositive(b, y))),
  Round: flat,
  // γ·x above 0, γ·α·(eˣ − 1) below (Klambauer et al. 2017, equation 2).
  Selu: unary((x, y, b, node) => {
    const alpha = floatAttribute(node, "alpha", 1.6732631921768188);
    const gamma = floatAttribute(node, "gamma", 1.0507010221481323);
    const below = b.add("Add", [y, b.scalar(alpha * gamma)]);
    return either(b, isPositive(b, x), b.scalar(gamma), below);
  }),
  Sigmoid: unary((_, y, b) => b.add("Mul", [y, minus(b, 1, y)])),
  Shrink: unary((x, _, b, node) => {
    const edge = b.scalar(floatAttribute(node, "lambd", 0.5));
    return b.mask(b.add("Greater", [b.add("Abs", [x]), edge]));
  }),
  Sign: flat,
  Sin: unary((x, _, b) => b.add("Cos", [x])),
  Sinh: unary((x, _, b) => b.add("Cosh", [x])),
  Softplus: unary((x, _, b) => b.add("Sigmoid", [x])),
  Softsign: {
    shape: sameShape,
    lower: (node, b) => {
      const [x = ""] = node.inputs;
      return [b.add("Div", [x, b.add("Add", [b.scalar(1), b.add("Abs", [x])])])];
    },
  },
  Sqrt: unary((_, y, b) => b.add("Div", [b.scalar(0.5), y])),
  Sub: broadcasting((index, _, { builder, gradient }) =>
    index === 0 ? gradient : builder.add("Neg", [gradient]),
  ),
  Sum: { shape: broadcast, lower: (node, builder) => [sumOf(node, builder)] },
  Tan: unary((_, y, b) => b.add("Add", [b.scalar(1), squared(b, y)])),
  Tanh: unary((_, y, b) => minus(b, 1, squared(b, y))),
  ThresholdedRelu: unary((x, _, b, node) =>
    b.mask(b.add("Greater", [x, b.scalar(floatAttribute(node, "alpha", 1))])),
  ),
  Where: broadcasting((index, node, { builder: b, gradient }) => {
    const [condition = ""] = node.inputs;
    const zero = b.scalar(0);
    return index === 1
      ? either(b, condition, gradient, zero)
      : either(b, condition, zero, gradient);
  }),
  Xor: flatBroadcast,
};

function sumOf(node: GraphNode, builder: Builder): string {
  return node.inputs.reduce((sum, one) => builder.add("Add", [sum, one]));
}
