import type { GraphNode } from "../model/graph.ts";
import { type Builder, unsupportedOperator } from "./operator.ts";
import { operatorOf, trainableOperators } from "./operators/operators.ts";
import type { ForwardGraph } from "./write-forward.ts";

/**
 * Adds the backward pass of a forward one: the chain rule, node by node from the end on (reverse
 * accumulation: Griewank and Walther, Evaluating Derivatives, chapter 3). A value that several nodes
 * use gets the sum of its gradients.
 * @param gradient - of the loss with respect to the forward pass's end.
 * @returns gradients by value.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED naming the first node that has no gradient.
 */
export function addGradients(
  builder: Builder,
  { nodes, end, depending }: ForwardGraph,
  gradient: string,
): ReadonlyMap<string, string> {
  const gradients = new Map([[end, gradient]]);
  for (const node of [...nodes].reverse()) {
    const ofOutputs = node.outputs.map((output) => gradients.get(output));
    if (ofOutputs.every((one) => one === undefined)) continue;
    const wanted = (at: number): boolean => depending.has(node.inputs[at] ?? "");
    if (!node.inputs.some((_, at) => wanted(at))) continue;
    const rule = operatorOf(node);
    if (rule?.isFlat) continue;
    if (!rule?.gradient) throw notDifferentiable(node);
    const parts = rule.gradient(node, {
      builder,
      gradients: ofOutputs,
      get gradient() {
        return ofOutputs[0] ?? builder.zerosLike(node.outputs[0] as string);
      },
      wanted,
    });
    parts.forEach((part, at) => {
      if (part === undefined || !wanted(at)) return;
      const name = node.inputs[at] as string;
      const before = gradients.get(name);
      gradients.set(name, before === undefined ? part : builder.add("Add", [before, part]));
    });
  }
  return gradients;
}

function notDifferentiable(node: GraphNode): Error {
  return unsupportedOperator(node, `operators that can: ${trainableOperators.join(", ")}`);
}
