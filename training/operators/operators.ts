import type { GraphNode } from "../../model/graph.ts";
import type { Operator, Operators } from "../operator.ts";
import { convolution } from "./convolution.ts";
import { dropout } from "./dropout.ts";
import { einsum } from "./einsum.ts";
import { elementwise } from "./elementwise.ts";
import { matrix } from "./matrix.ts";
import { normalisation } from "./normalisation.ts";
import { padding } from "./padding.ts";
import { pooling } from "./pooling.ts";
import { rearranging } from "./rearranging.ts";
import { recurrent } from "./recurrent.ts";
import { reductions } from "./reductions.ts";
import { resizing } from "./resizing.ts";
import { shaping } from "./shaping.ts";

/** ONNX's own operators as training knows them. */
export const operators: Operators = {
  ...convolution,
  ...dropout,
  ...einsum,
  ...elementwise,
  ...matrix,
  ...normalisation,
  ...padding,
  ...pooling,
  ...rearranging,
  ...recurrent,
  ...reductions,
  ...resizing,
  ...shaping,
};

/** What training knows of a node's operator; nothing of other domains'. */
export function operatorOf({ domain, op }: GraphNode): Operator | undefined {
  return domain === "" ? operators[op] : undefined;
}

/** Operators that training can differentiate, sorted. */
export const trainableOperators: readonly string[] = Object.entries(operators)
  .filter(([, { gradient, lower }]) => gradient || lower)
  .map(([name]) => name)
  .sort();
