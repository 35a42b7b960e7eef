import type { GraphNode } from "../../model/graph.ts";
import {
  type Builder,
  type Facts,
  floatAttribute,
  type GradientContext,
  intAttribute,
  type Operators,
  rankOf,
  type Shape,
} from "../operator.ts";
import { broadcastShape, sumToInput } from "./broadcast.ts";

/** Products of matrices. */
export const matrix: Operators = {
  Gemm: {
    shape: (node, facts) => {
      const [a, b] = node.inputs.map((name) => facts.shape(name));
      const rows = a?.[intAttribute(node, "transA", 0)] ?? facts.unnamed();
      const columns = b?.[1 - intAttribute(node, "transB", 0)] ?? facts.unnamed();
      return [[rows, columns]];
    },
    gradient: gemmGradient,
  },
  MatMul: {
    shape: (node, facts) => {
      const [a, b] = node.inputs.map((name) => facts.shape(name));
      return [matMulShape(a, b, facts)];
    },
    lower: asMatrices,
    gradient: matMulGradient,
  },
};

/** A vector is a matrix of one row, or behind a matrix of one column, and the product has no axis of it. */
function asMatrices(node: GraphNode, b: Builder): readonly string[] | undefined {
  const [left = "", right = ""] = node.inputs;
  const isRow = rankOf(node, left, b) === 1;
  const isColumn = rankOf(node, right, b) === 1;
  if (!isRow && !isColumn) return undefined;
  const product = b.add("MatMul", [
    isRow ? b.add("Unsqueeze", [left, b.ints([0])]) : left,
    isColumn ? b.add("Unsqueeze", [right, b.ints([1])]) : right,
  ]);
  const rank = rankOf(node, product, b);
  const added = [...(isRow ? [rank - 2] : []), ...(isColumn ? [rank - 1] : [])];
  return [b.add("Squeeze", [product, b.ints(added)])];
}

/** Y = alpha·A'·B' + beta·C, with A' and B' transposed where the attributes say so. */
function gemmGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder, gradient, wanted } = context;
  const [a = "", b = ""] = node.inputs;
  const [transA, transB] = [intAttribute(node, "transA", 0), intAttribute(node, "transB", 0)];
  const scale = { alpha: { kind: "float", value: floatAttribute(node, "alpha", 1) } } as const;
  const product = (left: string, flipLeft: number, right: string, flipRight: number): string =>
    builder.add("Gemm", [left, right], {
      ...scale,
      transA: { kind: "int", value: flipLeft },
      transB: { kind: "int", value: flipRight },
    });
  const gradientA = (): string =>
    transA ? product(b, transB, gradient, 1) : product(gradient, 0, b, 1 - transB);
  const gradientB = (): string =>
    transB ? product(gradient, 1, a, transA) : product(a, 1 - transA, gradient, 0);
  const beta = floatAttribute(node, "beta", 1);
  const gradientC = (): string =>
    beta === 1 ? gradient : builder.add("Mul", [gradient, builder.scalar(beta)]);
  return [
    wanted(0) ? gradientA() : undefined,
    wanted(1) ? gradientB() : undefined,
    wanted(2) ? sumToInput(node, 2, builder, gradientC()) : undefined,
  ];
}

/** dA = dY·Bᵀ, dB = Aᵀ·dY, of matrices or stacks of them. */
function matMulGradient(node: GraphNode, context: GradientContext): (string | undefined)[] {
  const { builder, gradient, wanted } = context;
  const [a = "", b = ""] = node.inputs;
  const [rankA, rankB] = [rankOf(node, a, builder), rankOf(node, b, builder)];
  const flip = (value: string, rank: number): string => {
    const order = Array.from({ length: rank }, (_, at) => at);
    return builder.transpose(value, [...order.slice(0, -2), rank - 1, rank - 2]);
  };
  const gradientA = (): string => builder.add("MatMul", [gradient, flip(b, rankB)]);
  const gradientB = (): string => {
    if (rankB > 2 || rankA === 2) return builder.add("MatMul", [flip(a, rankA), gradient]);
    // One matrix for a whole stack: one product over all its rows, instead of a stack and its sum.
    const rows = (value: string): string =>
      builder.add("Flatten", [value], { axis: { kind: "int", value: rankA - 1 } });
    return builder.add("MatMul", [builder.transpose(rows(a), [1, 0]), rows(gradient)]);
  };
  return [
    wanted(0) ? sumToInput(node, 0, builder, gradientA(), 2) : undefined,
    wanted(1)
      ? rankB === 2
        ? gradientB()
        : sumToInput(node, 1, builder, gradientB(), 2)
      : undefined,
  ];
}

function matMulShape(a: Shape, b: Shape, facts: Facts): Shape {
  if (!a || !b || a.length === 0 || b.length === 0) return undefined;
  const left = a.length === 1 ? [1, ...a] : a;
  const right = b.length === 1 ? [...b, 1] : b;
  const stack = broadcastShape([left.slice(0, -2), right.slice(0, -2)], facts) ?? [];
  const rows = a.length === 1 ? [] : [left.at(-2) ?? facts.unnamed()];
  const columns = b.length === 1 ? [] : [right.at(-1) ?? facts.unnamed()];
  return [...stack, ...rows, ...columns];
}
