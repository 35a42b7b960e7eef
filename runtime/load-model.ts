import { readFile } from "node:fs/promises";
import { WardroundError } from "../base/errors.ts";
import { deriveLayout } from "../model/derive-layout.ts";
import type { Graph, GraphInitializer } from "../model/graph.ts";
import type { Layout } from "../model/layout.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import type { SafetensorsEntry, SafetensorsHeader } from "../model/safetensors.ts";
import { readCheckpointHeader } from "./checkpoint-header.ts";
import { nodeHasher } from "./system.ts";
import { InputFile } from "./whole-file.ts";

/** A model in memory: its graph, and the values of all its initializers. */
export interface LoadedModel {
  readonly graph: Graph;
  readonly layout: Layout;
  /** Little-endian bytes by initializer, from the graph's file or the checkpoint. */
  readonly data: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a graph and a checkpoint that may lie in another folder, or be another version, than the one
 * that the graph points to: tensors are found by name, and each is in memory once. Blocks: for threads only.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED, CHECKPOINT_CORRUPT, or
 * MODEL_SHAPE_MISMATCH where the checkpoint has not the graph's tensors.
 */
export async function loadModel(graphPath: string, checkpointPath: string): Promise<LoadedModel> {
  const file = await readFile(graphPath);
  const { graph, data, external } = decodeModel(file, { fileName: graphPath, external: "allowed" });
  const merged = new Map(data);
  const checkpoint = new InputFile(checkpointPath);
  try {
    const header = readCheckpointHeader(checkpoint);
    const dataStart = 8 + header.headerBytes;
    for (const initializer of graph.initializers) {
      if (!external.has(initializer.name)) continue;
      const { begin, end } = requireTensor(header, initializer);
      const values = new Uint8Array(end - begin);
      checkpoint.read(values, dataStart + begin);
      merged.set(initializer.name, values);
    }
  } finally {
    checkpoint.close();
  }
  return { graph, layout: deriveLayout(graph, nodeHasher), data: merged };
}

function requireTensor(
  header: SafetensorsHeader,
  { name, dtype, shape }: GraphInitializer,
): SafetensorsEntry {
  const entry = header.tensors.get(name);
  if (entry?.dtype === dtype && entry.shape.join() === shape.join()) return entry;
  const found = entry ? `is ${entry.dtype} [${entry.shape.join(", ")}]` : "is missing";
  throw new WardroundError(
    "MODEL_SHAPE_MISMATCH",
    `tensor "${name}" ${found} in the checkpoint; the graph takes ${dtype} [${shape.join(", ")}]`,
  );
}
