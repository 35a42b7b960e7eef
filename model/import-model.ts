import type { Hasher } from "../base/ports.ts";
import { deriveLayout, placeWeights } from "./derive-layout.ts";
import type { Graph, GraphInitializer } from "./graph.ts";
import { type Dtype, dtypeBytes, type Layout } from "./layout.ts";
import { type DecodedModel, decodeModel } from "./onnx/decode.ts";
import type { ExternalPlace } from "./onnx/decode-tensor.ts";
import { encodeModel, irVersionMin } from "./onnx/encode.ts";
import { parseSafetensorsHeader, type SafetensorsTensor, writeSafetensors } from "./safetensors.ts";

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

/**
 * Splits an ONNX file into graph and checkpoint. The same file gives the same bytes.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED: see `decodeModel`.
 */
export function importModel(
  file: Uint8Array,
  options: { readonly fileName: string; readonly hasher: Hasher },
): ImportedModel {
  const decoded = decodeModel(file, { fileName: options.fileName, external: "refused" });
  const { data } = decoded;
  const graph = { ...decoded.graph, irVersion: Math.max(decoded.graph.irVersion, irVersionMin) };
  const { trainable, buffers, inside } = placeWeights(graph);
  const tensors = [...trainable, ...buffers].map(
    (initializer): SafetensorsTensor => ({ ...initializer, data: valuesOf(data, initializer) }),
  );
  const checkpoint = writeSafetensors(tensors);
  const onnx = encodeModel(graph, {
    data: new Map(inside.map((initializer) => [initializer.name, valuesOf(data, initializer)])),
    external: checkpointPlaces(checkpoint),
  });
  const layout = deriveLayout(graph, options.hasher);
  return { graph, onnx, checkpoint, layout, notes: notesOn(decoded, layout) };
}

/** Where a graph's file says that each of the checkpoint's tensors lies. */
function checkpointPlaces(checkpoint: Uint8Array): ReadonlyMap<string, ExternalPlace> {
  const { headerBytes, tensors } = parseSafetensorsHeader(checkpoint);
  const dataStart = 8 + headerBytes;
  return new Map(
    [...tensors].map(([name, { begin, end }]) => [
      name,
      { location: checkpointFileName, offset: dataStart + begin, length: end - begin },
    ]),
  );
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
