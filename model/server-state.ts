import type { Plan } from "./plan.ts";

/**
 * A vector that a server keeps from round to round, `[parameterCount]` in layout order. It belongs to
 * the version that a round made, and the next round goes on from it; where a version has none it is 0.
 */
export type StateName =
  /** Of server optimisers: m, the mean or the sum of steps. */
  | "momentum"
  /** Of the adaptive ones: v, of squares. */
  | "variance"
  /** SCAFFOLD: c, the server's control variate. */
  | "control"
  /** FedDyn: h. */
  | "drift";

/** One such vector as a file: float32, little-endian. */
export interface StateFile {
  readonly name: StateName;
  /** SHA-256, 64 hex digits. */
  readonly digest: string;
  readonly bytes: number;
}

/** The vectors that a plan's rule keeps, in the order in which they are listed everywhere. */
export function statesOf({
  aggregator,
  server_optimiser: optimiser,
}: Pick<Plan, "aggregator" | "server_optimiser">): readonly StateName[] {
  const states: StateName[] = [];
  if (optimiser && (optimiser.name !== "sgd" || optimiser.momentum > 0)) states.push("momentum");
  if (optimiser && optimiser.name !== "sgd") states.push("variance");
  const vector = neededVector({ aggregator });
  if (vector) states.push(vector);
  return states;
}

/** The vector that local training needs too, and that each participant has one of its own of. */
export function neededVector({
  aggregator,
}: Pick<Plan, "aggregator">): "control" | "drift" | undefined {
  if (aggregator === "scaffold") return "control";
  return aggregator === "feddyn" ? "drift" : undefined;
}

/** Whether an update says how many steps it took: what the rule makes of it depends on that. */
export function asksSteps({ aggregator }: Pick<Plan, "aggregator">): boolean {
  return aggregator === "scaffold" || aggregator === "fednova";
}
