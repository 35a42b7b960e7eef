import type { Hasher } from "../base/ports.ts";
import { deriveLayout, isUpdated, placeInitializers } from "./derive-layout.ts";
import type { Graph, GraphInitializer } from "./graph.ts";
import { dtypeBytes, elementCount, type Layout } from "./layout.ts";
import { type LiftedModel, liftConstants } from "./lift-constants.ts";
import { decodeModel } from "./onnx/decode.ts";
import type { ExternalPlace } from "./onnx/decode-tensor.ts";
import { encodeModel, irVersionMin } from "./onnx/encode.ts";
import { type SafetensorsTensor, safetensorsStart, writeSafetensors } from "./safetensors.ts";

/** The checkpoint's file name beside model.onnx, to which the graph's weights point. */
export const checkpointFileName = "model.safetensors";

/** A model as it is published: a small graph whose weights lie in a checkpoint beside it. */
export interface ImportedModel {
  readonly graph: Graph;
  /** model.onnx: the graph, its weights pointing into the checkpoint. */
  readonly onnx: Uint8Array<ArrayBuffer>;
  /** model.safetensors: the trainable tensors and the buffers. */
  readonly checkpoint: Uint8Array<ArrayBuffer>;
  readonly layout: Layout;
  /** What was changed or may surprise, for people. */
  readonly notes: readonly string[];
}

/** How a model is split, without the values of its weights. */
export interface ImportPlan extends Pick<ImportedModel, "graph" | "layout" | "notes"> {
  /** What the checkpoint begins with. */
  readonly checkpointStart: Uint8Array<ArrayBuffer>;
  /** Whose values follow in the checkpoint, in this order and without gaps. */
  readonly tensors: readonly GraphInitializer[];
  /** Whose values go into the graph's file. */
  readonly inside: readonly GraphInitializer[];
}

/**
 * Splits an ONNX file that holds all of its values into graph and checkpoint, in memory. The same file
 * gives the same bytes.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED: see `decodeModel`.
 */
export function importModel(
  file: Uint8Array,
  options: { readonly fileName: string; readonly hasher: Hasher },
): ImportedModel {
  const decoded = decodeModel(file, { fileName: options.fileName, external: "refused" });
  const lifted = liftConstants(decoded);
  const { data } = lifted;
  const plan = planImport(lifted, options.hasher);
  const { graph, layout, notes } = plan;
  const tensors = plan.tensors.map(
    (initializer): SafetensorsTensor => ({ ...initializer, data: valuesOf(data, initializer) }),
  );
  const inside = plan.inside.map(
    (initializer) => [initializer.name, valuesOf(data, initializer)] as const,
  );
  const onnx = encodeImported(plan, new Map(inside));
  return { graph, onnx, checkpoint: writeSafetensors(tensors), layout, notes };
}

/**
 * Says how a model is split, wherever its values lie.
 * @throws WardroundError ARGUMENT_INVALID for a rule of its placement that says nothing of any tensor.
 */
export function planImport(decoded: LiftedModel, hasher: Hasher): ImportPlan {
  const graph = { ...decoded.graph, irVersion: Math.max(decoded.graph.irVersion, irVersionMin) };
  const placed = placeInitializers(graph);
  const inside = placed.filter(({ place }) => place === "inside");
  const updated = placed.filter(isUpdated);
  const others = placed.filter((one) => one.place !== "inside" && !isUpdated(one));
  const { start, ordered } = safetensorsStart(
    [...updated, ...others].map(({ initializer }) => initializer),
  );
  const layout = deriveLayout(graph, hasher);
  const notes = notesOn(decoded, layout);
  return {
    ...{ graph, layout, notes, checkpointStart: start, tensors: ordered },
    inside: inside.map(({ initializer }) => initializer),
  };
}

/**
 * Writes model.onnx.
 * @param inside - values of the plan's `inside`.
 */
export function encodeImported(
  { graph, checkpointStart, tensors }: ImportPlan,
  inside: ReadonlyMap<string, Uint8Array>,
): Uint8Array<ArrayBuffer> {
  let offset = checkpointStart.byteLength;
  const places = new Map<string, ExternalPlace>();
  for (const { name, dtype, shape } of tensors) {
    const length = elementCount(shape) * dtypeBytes[dtype];
    places.set(name, { location: checkpointFileName, offset, length });
    offset += length;
  }
  return encodeModel(graph, { data: inside, external: places });
}

function valuesOf(
  data: ReadonlyMap<string, Uint8Array>,
  initializer: GraphInitializer,
): Uint8Array {
  // Decoding refused every initializer whose values are not in the file.
  return data.get(initializer.name) as Uint8Array;
}

function notesOn({ inputsDropped, liftedCount }: LiftedModel, layout: Layout): readonly string[] {
  const notes: string[] = [];
  const note = (count: number, text: string): void => {
    if (count > 0) notes.push(`${count} ${text}`);
  };
  note(inputsDropped.length, "weights were inputs too, as before IR 4; they no longer are");
  note(liftedCount, "tensors were written as Constant nodes and are initializers now");
  const statistics = layout.tensors.filter(({ kind }) => kind === "statistic");
  const local = layout.buffers.filter(({ rule }) => rule === "local");
  note(statistics.length, "tensors are running statistics: averaged, not trained");
  note(local.length, "tensors are local: each participant goes on with values of its own");
  note(layout.buffers.length - local.length, "tensors are not trained and stay as they are");
  return notes;
}
