import { z } from "zod";
import { WardroundError } from "../../base/errors.ts";
import { goldenBytesMax } from "../../base/limits.ts";
import { isName } from "../../base/names.ts";
import { parseConfig } from "../config.ts";
import { goldenTensor } from "../golden.ts";
import type { Graph, GraphNode, GraphValue } from "../graph.ts";
import { int } from "./rewriter.ts";

const source = z.string().min(1).max(500);
const inputs = z.record(z.string(), goldenTensor);

const sampleSchema = z.discriminatedUnion("origin", [
  /** The inputs of the federation's golden file. */
  z.strictObject({ origin: z.literal("golden") }),
  z.strictObject({ origin: z.enum(["public", "synthetic"]), source, inputs }),
  z.strictObject({
    origin: z.literal("participant-approved"),
    source,
    /** Who said that these rows may be used: names of participants. */
    approved_by: z.array(z.string().refine(isName)).min(1).max(256),
    inputs,
  }),
]);

/** Inputs that ranges of values are found from, and where they come from. */
export type CalibrationSample = z.infer<typeof sampleSchema>;

/**
 * Reads a calibration sample: JSON with `origin`, `source` and `inputs` in the form of a golden file's.
 * @throws WardroundError CALIBRATION_INVALID naming the path and what would be right.
 */
export function parseCalibration(bytes: Uint8Array): CalibrationSample {
  const code = "CALIBRATION_INVALID";
  if (bytes.byteLength > goldenBytesMax) {
    throw new WardroundError(
      code,
      `the calibration sample has ${bytes.byteLength} bytes, at most ${goldenBytesMax} are taken`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new WardroundError(code, "the calibration sample is not JSON in UTF-8", { cause });
  }
  return parseConfig(sampleSchema, value, code);
}

/** A graph that also gives the smallest and the largest of some of its values. */
export interface ObservedGraph {
  readonly graph: Graph;
  /** Of each value: the outputs that have its smallest and its largest, each one number. */
  readonly outputs: ReadonlyMap<string, { readonly min: string; readonly max: string }>;
}

/** @param names - float32 values of the graph. */
export function observeRanges(graph: Graph, names: readonly string[]): ObservedGraph {
  const taken = new Set([
    ...[...graph.inputs, ...graph.initializers].map(({ name }) => name),
    ...graph.nodes.flatMap(({ outputs }) => outputs),
  ]);
  const nodes: GraphNode[] = [...graph.nodes];
  const added: GraphValue[] = [];
  const outputs = new Map<string, { readonly min: string; readonly max: string }>();
  const reduce = (op: "ReduceMin" | "ReduceMax", value: string): string => {
    let name = `${value}_${op}`;
    while (taken.has(name)) name += "_";
    taken.add(name);
    const attributes = { keepdims: int(0) };
    nodes.push({ name, op, domain: "", inputs: [value], outputs: [name], attributes });
    added.push({ name, type: "float32", shape: [] });
    return name;
  };
  for (const name of names) {
    outputs.set(name, { min: reduce("ReduceMin", name), max: reduce("ReduceMax", name) });
  }
  return { graph: { ...graph, nodes, outputs: [...graph.outputs, ...added] }, outputs };
}
