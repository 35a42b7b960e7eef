import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importModel } from "../../model/import-model.ts";
import { nodeHasher } from "../../runtime/system.ts";

/** An ONNX file split as a federation splits it, and where its parts lie. */
export type ModelFiles = ReturnType<typeof importModel> & {
  readonly graphPath: string;
  readonly checkpointPath: string;
};

/** Writes graph and checkpoint of an ONNX file into a folder, by names that lead to neither from the other. */
export async function writeModelFiles(folder: string, file: Uint8Array): Promise<ModelFiles> {
  const model = importModel(file, { fileName: "model.onnx", hasher: nodeHasher });
  const graphPath = join(folder, "graph.onnx");
  const checkpointPath = join(folder, "checkpoint.safetensors");
  await writeFile(graphPath, model.onnx);
  await writeFile(checkpointPath, model.checkpoint);
  return { ...model, graphPath, checkpointPath };
}
