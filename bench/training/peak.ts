import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { trainingSchema } from "../../model/plan-training.ts";
import { importFiles } from "../../runtime/import-files.ts";
import { openTrainer } from "../../runtime/trainer.ts";
import { featureCount, writeBenchModel } from "../model.ts";
import { parseVmHwm } from "../peers/proc.ts";

/** What a training job took, beyond what its process had before. */
export interface Peak {
  readonly modelBytes: number;
  /** Of the process, before. */
  readonly beforeBytes: number;
  /** The most that it had while it trained. */
  readonly peakBytes: number;
}

const batchRows = 32;
const stepCount = 10;

/**
 * Trains a perceptron of so many values by the participant's trainer, in a thread of this process, and
 * measures this process. Linux alone: its VmHWM begins anew.
 */
async function trainingPeak(folder: string, parameters: number): Promise<Peak> {
  const signal = new AbortController().signal;
  await using trainer = openTrainer();
  const train = async (name: string, size: number): Promise<number> => {
    const place = join(folder, name);
    await mkdir(place);
    const model = await writeBenchModel(place, size);
    const [graphPath, checkpointPath] = [join(place, "graph.onnx"), join(place, "weights")];
    const dataPath = `${model.path}.data`;
    const files = { modelPath: model.path, dataPath, graphPath, checkpointPath };
    await importFiles({ ...files, fileName: "model.onnx" }, signal);
    beforeBytes = resident();
    writeFileSync("/proc/self/clear_refs", "5");
    await trainer.train(
      {
        graphPath,
        checkpointPath,
        rows: {
          features: new Float32Array(batchRows * featureCount).fill(0.5),
          featureCount,
          rowCount: batchRows,
          labels: new Int32Array(batchRows).fill(1),
        },
        training: trainingSchema.parse({
          loss: "binary-cross-entropy",
          learning_rate: 0.001,
          steps: stepCount,
          batch_rows: batchRows,
        }),
        round: { seed: "bench", number: 1, total: 1 },
      },
      { signal },
    );
    return model.parameters * 4;
  };
  let beforeBytes = 0;
  // The first job loads the code.
  await train("small", 100);
  const modelBytes = await train("model", parameters);
  const status = await readFile("/proc/self/status", "utf8");
  return { modelBytes, beforeBytes, peakBytes: parseVmHwm(status) };
}

function resident(): number {
  const found = /^VmRSS:\s+([0-9]+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

const [folder = "", parameters = ""] = process.argv.slice(2);
console.log(JSON.stringify(await trainingPeak(folder, Number(parameters))));
