import type { Operators } from "../operator.ts";
import { dropout } from "./dropout.ts";
import { einsum } from "./einsum.ts";
import { elementwise } from "./elementwise.ts";
import { matrix } from "./matrix.ts";
import { rearranging } from "./rearranging.ts";
import { reductions } from "./reductions.ts";
import { shaping } from "./shaping.ts";

/** ONNX's own operators as training knows them. */
export const operators: Operators = {
  ...dropout,
  ...einsum,
  ...elementwise,
  ...matrix,
  ...rearranging,
  ...reductions,
  ...shaping,
};

/** Operators that training can differentiate, sorted. */
export const trainableOperators: readonly string[] = Object.entries(operators)
  .filter(([, { gradient, lower }]) => gradient || lower)
  .map(([name]) => name)
  .sort();
