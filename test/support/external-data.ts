import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dtypeBytes, elementCount } from "../../model/layout.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import type { ExternalPlace } from "../../model/onnx/decode-tensor.ts";
import { encodeModel } from "../../model/onnx/encode.ts";

/** Exporters write each tensor's values from a multiple of this on. */
const alignment = 4096;

/**
 * Writes a model as exporters do what one file cannot hold: `model.onnx`, and the values of every
 * initializer that has at least `bytesMin` in `location` beside it, last ones first.
 * @returns the path of model.onnx.
 */
export async function writeExternal(
  folder: string,
  file: Uint8Array,
  { location = "model.onnx.data", bytesMin = 0 } = {},
): Promise<string> {
  const { graph, data } = decodeModel(file, { fileName: "m.onnx", external: "refused" });
  const external = new Map<string, ExternalPlace>();
  const pieces: Uint8Array[] = [];
  let offset = 0;
  for (const { name, dtype, shape } of graph.initializers.toReversed()) {
    const length = elementCount(shape) * dtypeBytes[dtype];
    if (length < bytesMin) continue;
    external.set(name, { location, offset, length });
    const padding = (alignment - (length % alignment)) % alignment;
    pieces.push(data.get(name) as Uint8Array, new Uint8Array(padding).fill(7));
    offset += length + padding;
  }
  await writeFile(join(folder, location), Buffer.concat(pieces));
  const path = join(folder, "model.onnx");
  await writeFile(path, encodeModel(graph, { data, external }));
  return path;
}
