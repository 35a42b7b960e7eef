import { constants, copyFileSync, linkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Json } from "../base/canonical-json.ts";
import { createSeededRandom } from "../base/random.ts";
import { deriveLayout } from "../model/derive-layout.ts";
import type { Layout } from "../model/layout.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import { safetensorsStart } from "../model/safetensors.ts";
import type { Rows } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { type JobToWrite, jobFiles, rowTensors } from "./trainer-job.ts";
import { writeWholeFile } from "./whole-file.ts";

/**
 * Fills a job's directory with what a trainer needs. Blocks: for threads only.
 * @returns the layout that its update must have.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED
 */
export async function writeJob({ directory, job, data }: JobToWrite): Promise<Layout> {
  const at = (name: string): string => join(directory, name);
  const { graphPath, checkpointPath, rows, training, round } = job;
  const file = await readFile(graphPath);
  const { graph } = decodeModel(file, { fileName: graphPath, external: "allowed" });
  const layout = deriveLayout(graph, nodeHasher);
  writeFileSync(at(jobFiles.graph), file, { mode: 0o600 });
  copyFileSync(checkpointPath, at(jobFiles.checkpoint), constants.COPYFILE_FICLONE);
  linkOrCopy(at(jobFiles.checkpoint), at(jobFiles.graphData));
  const { digest, tensors, buffers } = layout;
  writeJson(at(jobFiles.plan), {
    format: 1,
    training: JSON.parse(JSON.stringify(training)) as Json,
    seed: round.seed,
    seed_number: createSeededRandom(round.seed).nextUint32(),
    round: round.number,
    rounds: round.total,
    layout: {
      digest,
      tensors: tensors.map(({ name, dtype, shape }) => ({ name, dtype, shape })),
      buffers: buffers.map(({ name, dtype, shape }) => ({ name, dtype, shape })),
    },
  });
  writeJson(at(jobFiles.data), { format: 1, ...data });
  await writeRows(at(jobFiles.rows), rows);
  return layout;
}

/** Patients' rows: readable by the owner alone, as the directory is. */
async function writeRows(path: string, rows: Rows): Promise<void> {
  const { features, featureCount, rowCount, labels, targetCount = 1 } = rows;
  const { start, ordered } = safetensorsStart([
    { name: rowTensors.features, dtype: "F32", shape: [rowCount, featureCount], values: features },
    labels instanceof Int32Array
      ? { name: rowTensors.labels, dtype: "I32", shape: [rowCount], values: labels }
      : { name: rowTensors.labels, dtype: "F32", shape: [rowCount, targetCount], values: labels },
  ] as const);
  await writeWholeFile(path, async (file) => {
    file.write(start);
    for (const { values } of ordered) file.write(values);
  });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // a file system without links
  }
}

function writeJson(path: string, value: Json): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}
