import type { GraphNode } from "../../model/graph.ts";
import {
  type Facts,
  type GradientContext,
  type Operators,
  type Shape,
  string,
  stringAttribute,
  unsupportedOperator,
} from "../operator.ts";

/** Sums of products over named axes. */
export const einsum: Operators = {
  Einsum: {
    shape: (node, facts) => [einsumShape(node, facts)],
    gradient: einsumGradient,
  },
};

interface Terms {
  readonly operands: readonly string[];
  readonly result: string;
}

/** The letters of an equation; without an arrow the result has those that are there once, sorted. */
function termsOf(node: GraphNode): Terms {
  const equation = stringAttribute(node, "equation", "").replaceAll(" ", "");
  const [left = "", right] = equation.split("->");
  const letters = [...left.replaceAll(",", "")];
  const once = letters.filter((one) => letters.indexOf(one) === letters.lastIndexOf(one));
  return { operands: left.split(","), result: right ?? once.toSorted().join("") };
}

function einsumShape(node: GraphNode, facts: Facts): Shape {
  const { operands, result } = termsOf(node);
  if (result.includes(".")) return undefined;
  const size = (letter: string): string | number => {
    for (const [at, operand] of operands.entries()) {
      const found = facts.shape(node.inputs[at] as string)?.[operand.indexOf(letter)];
      if (operand.includes(letter) && found !== undefined && found !== 1) return found;
    }
    const isKnown = node.inputs.every((name) => facts.shape(name));
    return isKnown ? 1 : facts.unnamed();
  };
  return [...result].map(size);
}

/**
 * The gradient of one operand is the Einsum of the result's gradient and the other operands onto its
 * letters; letters that only it has were summed, so ones repeat the gradient along them.
 */
function einsumGradient(
  node: GraphNode,
  { builder: b, gradient, wanted }: GradientContext,
): readonly (string | undefined)[] {
  const { operands, result } = termsOf(node);
  const isPlain = [...operands, result].every(
    (letters) => !letters.includes(".") && new Set(letters).size === letters.length,
  );
  if (!isPlain) {
    throw unsupportedOperator(node, "its equation must have no dots and no diagonal");
  }
  const isLong = (letter: string): boolean =>
    operands.some((letters, at) => {
      const size = b.shape(node.inputs[at] as string)?.[letters.indexOf(letter)];
      return size !== undefined && size !== 1;
    });
  return operands.map((letters, index) => {
    if (!wanted(index)) return undefined;
    const sizes = b.shape(node.inputs[index] as string);
    const isRepeated = [...letters].some((letter, at) => sizes?.[at] === 1 && isLong(letter));
    if (isRepeated) {
      throw unsupportedOperator(node, "it must not repeat an axis of size 1: use Expand before it");
    }
    const others = operands.flatMap((operand, at) =>
      at === index ? [] : [{ letters: operand, value: node.inputs[at] as string }],
    );
    const known = [result, ...others.map((other) => other.letters)].join("");
    const parts = [{ letters: result, value: gradient }, ...others];
    if ([...letters].some((letter) => !known.includes(letter))) {
      const shape = b.add("Shape", [node.inputs[index] as string]);
      parts.push({ letters, value: b.add("Expand", [b.scalar(1), shape]) });
    }
    const equation = `${parts.map((part) => part.letters).join(",")}->${letters}`;
    const values = parts.map((part) => part.value);
    return b.add("Einsum", values, { equation: string(equation) });
  });
}
