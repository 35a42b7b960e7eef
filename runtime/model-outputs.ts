import { WardroundError } from "../base/errors.ts";
import { elementCount } from "../model/layout.ts";
import type { Rows } from "./contract.ts";
import { float32Values, type OrtTensor, openOrtSession } from "./ort.ts";
import { rowBatches, rowsOfRun } from "./row-batches.ts";

/**
 * What an ONNX file gives for some rows: its first float32 output. A model for a batch of 1 is asked row by row.
 * @returns `[rowCount, outputCount]`, row-major.
 * @throws WardroundError MODEL_UNSUPPORTED, or DATA_SHAPE_MISMATCH where it does not take the rows.
 */
export async function modelOutputs(
  path: string,
  rows: Rows,
  signal: AbortSignal,
): Promise<{ readonly values: Float32Array; readonly outputCount: number }> {
  const session = await openOrtSession({ path }, { threads: 1 });
  try {
    const [input] = session.inputs;
    const output = session.outputs.find(({ type }) => type === "float32");
    if (!input || session.inputs.length !== 1 || input.type !== "float32" || !output) {
      throw new WardroundError("MODEL_UNSUPPORTED", "the model must take and give float32");
    }
    const [batch = -1, ...sizes] = input.shape;
    const rowShape = sizes.length === 1 && sizes[0] === -1 ? [rows.featureCount] : sizes;
    if (elementCount(rowShape) !== rows.featureCount) {
      throw new WardroundError(
        "DATA_SHAPE_MISMATCH",
        `the data has ${rows.featureCount} features a row, the model takes [${rowShape.join(", ")}]`,
      );
    }
    const parts: Float32Array[] = [];
    const batches = { rowShape, batchRows: batch > 0 ? batch : rowsOfRun, signal };
    for (const { features } of rowBatches(rows, batches)) {
      const answers = await session.run({ [input.name]: features }, [output.name]);
      parts.push(Float32Array.from(float32Values(answers[output.name] as OrtTensor)));
    }
    const values = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return { values, outputCount: rows.rowCount === 0 ? 0 : values.length / rows.rowCount };
  } finally {
    await session.release();
  }
}
