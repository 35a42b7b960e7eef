import { WardroundError } from "../../base/errors.ts";
import type { Rows } from "../../runtime/contract.ts";
import { modelOutputs } from "../../runtime/model-outputs.ts";
import { exactAuroc } from "../../training/metrics.ts";
import { type Finding, warning } from "./findings.ts";
import { isBelowChance, isBelowGuessing } from "./label-direction.ts";

/** How a model of the federation does on this hospital's rows. */
export interface ModelCheck {
  readonly rows: number;
  /** Of two classes; NaN where one of them has no row. */
  readonly auroc: number | undefined;
  /** Of more than two: share of rows whose class has the largest output. */
  readonly accuracy: number | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Asks a model about rows whose labels are classes.
 * @throws WardroundError MODEL_UNSUPPORTED, DATA_SHAPE_MISMATCH where model, rows and classes do not fit,
 * TRAINING_FAILED where an output is NaN or infinite.
 */
export async function checkModel(
  modelFile: string,
  options: { readonly parts: readonly Rows[]; readonly classCount: number },
  signal: AbortSignal,
): Promise<ModelCheck> {
  const { classCount } = options;
  const scores: number[] = [];
  const labels: number[] = [];
  let right = 0;
  for (const rows of options.parts) {
    if (rows.rowCount === 0) continue;
    const { values, outputCount } = await modelOutputs(modelFile, rows, signal);
    if (outputCount !== classCount && !(outputCount === 1 && classCount === 2)) {
      throw new WardroundError(
        "DATA_SHAPE_MISMATCH",
        `the model gives ${outputCount} values a row, data.yaml names ${classCount} classes`,
      );
    }
    if (!values.every(Number.isFinite)) {
      throw new WardroundError("TRAINING_FAILED", "the model's outputs are not finite numbers");
    }
    for (let row = 0; row < rows.rowCount; row += 1) {
      const outputs = values.subarray(row * outputCount, (row + 1) * outputCount);
      const label = rows.labels[row] as number;
      const [first = 0, second] = outputs;
      scores.push(second === undefined ? first : second - first);
      labels.push(label);
      if (outputs.indexOf(Math.max(...outputs)) === label) right += 1;
    }
  }
  return classCount === 2
    ? ofTwo(scores, Int32Array.from(labels))
    : ofMany(right, labels.length, classCount);
}

function ofTwo(scores: readonly number[], labels: Int32Array): ModelCheck {
  const auroc = exactAuroc(ranksOf(scores), labels);
  const ones = labels.reduce((sum, label) => sum + label, 0);
  const zeros = labels.length - ones;
  const findings = isBelowChance(auroc, { zeros, ones })
    ? [inverted("the model tells the classes apart the wrong way round")]
    : [];
  return { rows: labels.length, auroc, accuracy: undefined, findings };
}

function ofMany(right: number, rows: number, classCount: number): ModelCheck {
  const findings = isBelowGuessing(right, rows, classCount)
    ? [inverted("the model is right less often than guessing is")]
    : [];
  return { rows, auroc: undefined, accuracy: right / rows, findings };
}

function inverted(what: string): Finding {
  return warning("inverted-label", `${what}: is label.classes in the model's order?`);
}

/** Scores of any range as equally ordered numbers from 0 to 1; only their order matters. */
function ranksOf(scores: readonly number[]): Float32Array {
  const distinct = [...new Set(scores)].sort((a, b) => a - b);
  const ranks = new Map(distinct.map((score, at) => [score, at / distinct.length]));
  return Float32Array.from(scores, (score) => ranks.get(score) as number);
}
