import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { modelBytesMax } from "../base/limits.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import { encodeModel } from "../model/onnx/encode.ts";

/**
 * A version as one ONNX file: the graph with the values of the checkpoint in it. The same version gives
 * the same bytes.
 * @param folder - of a version, checked.
 * @throws WardroundError BODY_TOO_LARGE for a model that no one ONNX file can hold; MODEL_DATA_INVALID
 */
export async function singleFile(folder: string): Promise<Uint8Array> {
  const checkpointPath = join(folder, "model.safetensors");
  const { size } = await stat(checkpointPath);
  if (size > modelBytesMax) {
    throw new WardroundError(
      "BODY_TOO_LARGE",
      `the model has ${size} bytes of weights, one ONNX file takes at most ${modelBytesMax}: use the folder, whose model.onnx points to them`,
    );
  }
  const checkpoint = await readFile(checkpointPath);
  const graphFile = await readFile(join(folder, "model.onnx"));
  const decoded = decodeModel(graphFile, { fileName: "model.onnx", external: "allowed" });
  const data = new Map(decoded.data);
  for (const [name, { offset, length }] of decoded.external) {
    const values = checkpoint.subarray(offset, offset + length);
    if (values.byteLength !== length) {
      throw new WardroundError("MODEL_DATA_INVALID", `the checkpoint ends before "${name}" does`);
    }
    data.set(name, values);
  }
  return encodeModel(decoded.graph, { data });
}
