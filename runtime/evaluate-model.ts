import { WardroundError } from "../base/errors.ts";
import { addEvaluated } from "../model/evaluation.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { lossChoice } from "../training/losses.ts";
import { modelForm } from "../training/model-form.ts";
import { comparesRows, scoreRows } from "../training/score-rows.ts";
import type { EvaluateJob, EvaluateResult } from "./contract.ts";
import { loadModel } from "./load-model.ts";
import { readNodeState, withLocalValues } from "./node-state.ts";
import { float32Values, type OrtTensor, openOrtSession } from "./ort.ts";
import { rowBatches, rowsOfRun } from "./row-batches.ts";
import { checkRows, outputName } from "./train-model.ts";

/**
 * Counts how a checkpoint does on some rows, in their order. Runs on the calling thread.
 * @throws WardroundError DATA_EMPTY, DATA_SHAPE_MISMATCH, TRAINING_FAILED where the model's outputs
 * are not finite, and as `loadModel` and `modelForm`.
 */
export async function evaluateModel(
  job: EvaluateJob,
  call: { readonly threads: number; readonly signal: AbortSignal },
): Promise<EvaluateResult> {
  const { rows } = job;
  const choice = lossChoice(job.loss);
  const loaded = await loadModel(job.graphPath, job.checkpointPath);
  const model = withLocalValues(loaded, readNodeState(job.statePath));
  const form = modelForm(model.graph, {
    loss: choice,
    values: model.data,
    output: outputName(model.graph, job.output),
  });
  checkRows(rows, form.featureCount);
  const { labels, targetCount = 1 } = rows;
  const scored = { ...choice, outputCount: form.classCount };
  const scoreOf = (outputs: Float32Array, from: number): EvaluateResult => {
    const end = from + outputs.length / form.classCount;
    return scoreRows(outputs, labels.subarray(from * targetCount, end * targetCount), scored);
  };
  const all = comparesRows(choice) ? new Float32Array(rows.rowCount * form.classCount) : undefined;
  const batches = { rowShape: form.rowShape, batchRows: rowsOfRun, signal: call.signal };
  let sum: EvaluateResult = { right: 0, total: 0, lossSum: 0 };
  const bytes = encodeModel(form.graph, { data: model.data });
  const session = await openOrtSession({ bytes }, { threads: call.threads });
  try {
    for (const { start, features } of rowBatches(rows, batches)) {
      const answer = await session.run({ [form.features]: features }, [form.output]);
      const outputs = float32Values(answer[form.output] as OrtTensor);
      if (all) all.set(outputs, start * form.classCount);
      else sum = addEvaluated([sum, scoreOf(outputs, start)]) as EvaluateResult;
    }
  } finally {
    await session.release();
  }
  if (all) sum = scoreOf(all, 0);
  if (!Number.isFinite(sum.lossSum)) {
    throw new WardroundError("TRAINING_FAILED", "the model's outputs are not finite numbers");
  }
  return sum;
}
