import type { Hasher } from "../base/ports.ts";
import { deriveLayout, initializersAt, placeInitializers } from "./derive-layout.ts";
import type { Graph, GraphInitializer } from "./graph.ts";
import { type Dtype, dtypeBytes, elementCount, type Layout } from "./layout.ts";
import { type DecodedModel, decodeModel } from "./onnx/decode.ts";
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
  const { data } = decoded;
  const plan = planImport(decoded, options.hasher);
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

/** Says how a model is split, wherever its values lie. */
export function planImport(decoded: DecodedModel, hasher: Hasher): ImportPlan {
  const graph = { ...decoded.graph, irVersion: Math.max(decoded.graph.irVersion, irVersionMin) };
  const placed = placeInitializers(graph);
  const inside = initializersAt(placed, "inside");
  const { start, ordered } = safetensorsStart([
    ...initializersAt(placed, "trained"),
    ...initializersAt(placed, "kept"),
  ]);
  const layout = deriveLayout(graph, hasher);
  const notes = notesOn(decoded, layout);
  return { graph, layout, notes, checkpointStart: start, tensors: ordered, inside };
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

function notesOn(decoded: DecodedModel, layout: Layout): readonly string[] {
  const { graph, inputsDropped } = decoded;
  const notes: string[] = [];
  if (inputsDropped.length > 0) {
    notes.push(
      `${inputsDropped.length} weights were inputs too, as before IR 4; they no longer are`,
    );
  }
  if (layout.buffers.length > 0) {
    notes.push(`${layout.buffers.length} tensors are not trained and stay as they are`);
  }
  const fractions: readonly Dtype[] = ["F32", "F64", "F16", "BF16"];
  const constants = graph.nodes.filter((node) => {
    const value = node.op === "Constant" ? node.attributes["value"] : undefined;
    return (
      value?.kind === "tensor" && fractions.includes(value.value.dtype) && isWeightLike(value.value)
    );
  });
  if (constants.length > 0) {
    notes.push(
      `${constants.length} tensors are written as Constant nodes and are not trained: export them as initializers to train them`,
    );
  }
  return notes;
}

/** More than one value: a lone number is a factor, hardly a weight. */
function isWeightLike(tensor: { readonly dtype: Dtype; readonly data: Uint8Array }): boolean {
  return tensor.data.byteLength > dtypeBytes[tensor.dtype];
}
