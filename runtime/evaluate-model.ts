import { WardroundError } from "../base/errors.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import { countRight, type Score } from "../training/labels.ts";
import { type Labels, type LossChoice, lossChoice, lossRule } from "../training/losses.ts";
import { modelForm } from "../training/model-form.ts";
import type { EvaluateJob, EvaluateResult } from "./contract.ts";
import { loadModel } from "./load-model.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "./ort.ts";
import { checkRows } from "./train-model.ts";

/** Rows of one run: enough to be quick, few enough to need little memory. */
const batchRows = 1024;

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
  const model = await loadModel(job.graphPath, job.checkpointPath);
  const form = modelForm(model.graph, { loss: choice, values: model.data });
  checkRows(rows, form.featureCount);
  const { labels: all, targetCount = 1 } = rows;
  const bytes = encodeModel(form.graph, { data: model.data });
  const session = await openOrtSession({ bytes }, { threads: call.threads });
  const sum = { right: 0, total: 0, lossSum: 0 };
  try {
    for (let row = 0; row < rows.rowCount; row += batchRows) {
      call.signal.throwIfAborted();
      const count = Math.min(batchRows, rows.rowCount - row);
      const labels = all.subarray(row * targetCount, (row + count) * targetCount);
      const start = row * rows.featureCount;
      const features = rows.features.subarray(start, start + count * rows.featureCount);
      const feed = float32Tensor(features, [count, ...form.rowShape]);
      const outputs = await session.run({ [form.features]: feed }, [form.output]);
      const values = float32Values(outputs[form.output] as OrtTensor);
      const score = scoreOf({ outputs: values, labels, rowCount: count }, choice);
      sum.right += score.right;
      sum.total += score.total;
      sum.lossSum += score.lossSum;
    }
  } finally {
    await session.release();
  }
  if (!Number.isFinite(sum.lossSum)) {
    throw new WardroundError("TRAINING_FAILED", "the model's outputs are not finite numbers");
  }
  return sum;
}

interface Batch {
  readonly outputs: Float32Array;
  readonly labels: Labels;
  readonly rowCount: number;
}

function scoreOf({ outputs, labels, rowCount }: Batch, choice: LossChoice): Score {
  const { name, from = "probabilities" } = choice;
  const isClasses = name === "binary-cross-entropy" || name === "categorical-cross-entropy";
  if (isClasses && from === "probabilities") return countRight(outputs, classesOf(labels), name);
  const rule = lossRule(name);
  const outputCount = outputs.length / rowCount;
  const targets = rule.targets(labels, outputCount);
  const { lossSum } = rule.measure(outputs, targets, { ...choice, outputCount });
  return { right: 0, total: rowCount, lossSum };
}

function classesOf(labels: Labels): Int32Array {
  if (labels instanceof Int32Array) return labels;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    "the labels are numbers, and the loss takes classes: name label.classes in data.yaml",
  );
}
