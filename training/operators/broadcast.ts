import type { GraphNode } from "../../model/graph.ts";
import { type Builder, type Facts, type Shape, shapeOf, unsupportedOperator } from "../operator.ts";

/** Shape of broadcast operands (ONNX Broadcasting, as numpy's); a new name where two names meet. */
export function broadcastShape(shapes: readonly Shape[], facts: Pick<Facts, "unnamed">): Shape {
  return shapes.reduce((a, b) => {
    if (!a || !b) return undefined;
    const rank = Math.max(a.length, b.length);
    return Array.from({ length: rank }, (_, at) => {
      const left = a[at - rank + a.length] ?? 1;
      const right = b[at - rank + b.length] ?? 1;
      if (left === right || right === 1) return left;
      if (left === 1) return right;
      if (typeof left === "number") return left;
      return typeof right === "number" ? right : facts.unnamed();
    });
  });
}

/**
 * The gradient of a broadcast operand: summed over the axes along which it was repeated.
 * @param gradient - in the shape of the node's output.
 * @param fixedRank - trailing axes that are not broadcast (2 for MatMul).
 */
export function sumToInput(
  node: GraphNode,
  index: number,
  builder: Builder,
  gradient: string,
  fixedRank = 0,
): string {
  const target = shapeOf(node, node.inputs[index] as string, builder);
  const output = shapeOf(node, node.outputs[0] as string, builder);
  const added = output.length - target.length;
  const repeated: number[] = [];
  for (let at = 0; at < target.length - fixedRank; at++) {
    const size = target[at];
    const outputSize = output[at + added];
    if (size === outputSize) continue;
    if (size !== 1) throw unsupportedOperator(node, "it must be known which axes are broadcast");
    repeated.push(at + added);
  }
  const kept =
    repeated.length > 0 ? builder.reduce("ReduceSum", gradient, repeated, true) : gradient;
  const leading = Array.from({ length: added }, (_, at) => at);
  return added > 0 ? builder.reduce("ReduceSum", kept, leading, false) : kept;
}
