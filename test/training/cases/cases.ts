import type { BuiltModel } from "../step.ts";
import { elementwiseCases } from "./elementwise.ts";
import { layerCases } from "./layers.ts";
import { reductionCases } from "./reductions.ts";
import { shapingCases } from "./shaping.ts";

/** Models by what they show, all families together. */
export const cases: Readonly<Record<string, BuiltModel>> = {
  ...elementwiseCases,
  ...layerCases,
  ...reductionCases,
  ...shapingCases,
};
