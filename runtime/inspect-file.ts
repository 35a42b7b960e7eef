import { basename } from "node:path";
import {
  deriveLayout,
  type PlacedInitializer,
  placeInitializers,
  withRules,
} from "../model/derive-layout.ts";
import type { Graph } from "../model/graph.ts";
import { dtypeBytes, elementCount, type Layout } from "../model/layout.ts";
import { liftConstants } from "../model/lift-constants.ts";
import { decodeSkimmed, ownLocation } from "../model/onnx/skim.ts";
import type { PlacementRule } from "../model/placement.ts";
import { inspectModel, type ModelInspection } from "../training/inspect-model.ts";
import { nodeHasher } from "./system.ts";
import type { InputFile } from "./whole-file.ts";

/** What an ONNX file would be as a federation's model. */
export interface InspectedFile extends ModelInspection {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly initializers: readonly PlacedInitializer[];
}

/**
 * Looks at an ONNX file as the making of a federation would, without its weights in memory. Integers
 * that lie in another file are not read: shapes that hang on them count as unknown.
 * @param rules - what the federation would be told of its tensors.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED, MODEL_DATA_INVALID; ARGUMENT_INVALID for a
 * rule that says nothing of any tensor.
 */
export function inspectFile(file: InputFile, rules: readonly PlacementRule[] = []): InspectedFile {
  const { data, external, ...lifted } = liftConstants(decodeSkimmed(file, basename(file.path)));
  const graph = withRules(lifted.graph, rules);
  const initializers = placeInitializers(graph);
  const values = new Map(data);
  for (const { initializer, place } of initializers) {
    const { name, dtype, shape } = initializer;
    const outside = external.get(name);
    if (place !== "inside" || outside?.location !== ownLocation) continue;
    const bytes = new Uint8Array(elementCount(shape) * dtypeBytes[dtype]);
    file.read(bytes, outside.offset);
    values.set(name, bytes);
  }
  const layout = deriveLayout(graph, nodeHasher);
  return { graph, layout, initializers, ...inspectModel(graph, layout, values) };
}
