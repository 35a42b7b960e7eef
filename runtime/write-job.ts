import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  openSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesOf } from "../base/bytes.ts";
import type { Json } from "../base/canonical-json.ts";
import { createSeededRandom } from "../base/random.ts";
import { deriveLayout } from "../model/derive-layout.ts";
import type { Layout, LayoutBuffer, LayoutTensor } from "../model/layout.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import { type SafetensorsEntry, safetensorsStart } from "../model/safetensors.ts";
import { checkpointHeaderOf } from "./checkpoint-header.ts";
import type { Rows } from "./contract.ts";
import { localValues, readNodeState } from "./node-state.ts";
import { nodeHasher } from "./system.ts";
import { type JobToWrite, jobFiles, rowTensors } from "./trainer-job.ts";
import { writeWholeFile } from "./whole-file.ts";

/**
 * Fills a job's directory with what a trainer needs. Blocks: for threads only.
 * @returns the layout that its update must have.
 * @throws WardroundError MODEL_NOT_ONNX, MODEL_UNSUPPORTED, and as `readNodeState`
 */
export async function writeJob({ directory, job, data }: JobToWrite): Promise<Layout> {
  const at = (name: string): string => join(directory, name);
  const { graphPath, checkpointPath, statePath, rows, training, round } = job;
  const file = await readFile(graphPath);
  const { graph } = decodeModel(file, { fileName: graphPath, external: "allowed" });
  const layout = deriveLayout(graph, nodeHasher);
  writeFileSync(at(jobFiles.graph), file, { mode: 0o600 });
  copyFileSync(checkpointPath, at(jobFiles.checkpoint), constants.COPYFILE_FICLONE);
  const local = layout.buffers.filter(({ rule }) => rule === "local");
  if (local.length > 0) {
    writeLocal(at(jobFiles.checkpoint), localValues(layout, readNodeState(statePath)));
  }
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
      tensors: tensors.map(describe),
      local: local.map(describe),
      buffers: buffers.filter(({ rule }) => rule !== "local").map(describe),
    },
  });
  writeJson(at(jobFiles.data), { format: 1, ...data });
  await writeRows(at(jobFiles.rows), rows);
  return layout;
}

function describe({ name, dtype, shape }: LayoutTensor | LayoutBuffer) {
  return { name, dtype, shape };
}

/** Puts the participant's own values in place of the version's. */
function writeLocal(path: string, own: ReadonlyMap<string, Float32Array>): void {
  const { headerBytes, tensors } = checkpointHeaderOf(path);
  const file = openSync(path, "r+");
  try {
    for (const [name, values] of own) {
      const { begin } = tensors.get(name) as SafetensorsEntry;
      const bytes = bytesOf(values);
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(file, bytes, done, bytes.length - done, 8 + headerBytes + begin + done);
      }
    }
  } finally {
    closeSync(file);
  }
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
