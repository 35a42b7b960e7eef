import { WardroundError } from "../../base/errors.ts";
import { type LoadedTable, loadTable } from "../../participant/data/load-table.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { DataType, type Tensor } from "../../protocol/frames.ts";
import type { Rows } from "../../runtime/contract.ts";

/** Right answers among all. */
export interface Accuracy {
  readonly right: number;
  readonly total: number;
  readonly mean: number;
}

/** What the demo knows beside the hospitals: their tables, which only a demo may see together. */
export interface DemoTables {
  readonly hospitals: readonly LoadedTable[];
  /** Every hospital's training rows, each scaled by its own hospital. */
  readonly pooledTrain: Rows;
  /** Every hospital's held-out rows, each scaled by its own hospital. */
  readonly pooledTest: Rows;
}

/** Reads the hospitals' tables as the participants do. */
export async function loadTables(
  dataFiles: readonly string[],
  signal: AbortSignal,
): Promise<DemoTables> {
  const hospitals: LoadedTable[] = [];
  for (const file of dataFiles) hospitals.push(await loadTable(file, signal));
  return {
    hospitals,
    pooledTrain: concatenate(hospitals.map((hospital) => hospital.train)),
    pooledTest: concatenate(hospitals.map((hospital) => hospital.test)),
  };
}

/** Asks a published version about every pooled test row and counts right answers. */
export async function measureVersion(
  connection: ServerConnection,
  options: { readonly model: string; readonly version: number; readonly rows: Rows },
  signal: AbortSignal,
): Promise<Accuracy> {
  const { model, version, rows } = options;
  const answer = await connection.infer(
    {
      model,
      modelVersion: version,
      inputs: [featuresTensor(rows.features, rows.rowCount)],
      outputs: [],
      requestId: "",
      metadata: {},
    },
    signal,
  );
  const data = answer.outputs[0]?.data;
  if (data?.byteLength !== rows.rowCount * 4) {
    throw new WardroundError(
      "MODEL_SHAPE_MISMATCH",
      "the model does not give a value for each row",
    );
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let right = 0;
  for (const [row, label] of rows.labels.entries()) {
    if (Number(view.getFloat32(row * 4, true) >= 0.5) === label) right += 1;
  }
  return accuracyOf(right, rows.rowCount);
}

/** Puts the mean beside the counts. */
export function accuracyOf(right: number, total: number): Accuracy {
  return { right, total, mean: right / total };
}

/** The model's one input, for some rows. */
export function featuresTensor(features: Float32Array, rowCount: number): Tensor {
  const data = new Uint8Array(features.length * 4);
  const view = new DataView(data.buffer);
  for (const [index, value] of features.entries()) view.setFloat32(index * 4, value, true);
  const shape = [rowCount, features.length / rowCount];
  return { name: "features", dataType: DataType.FP32, shape, data };
}

function concatenate(parts: readonly Rows[]): Rows {
  const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
  const featureCount = parts[0]?.featureCount ?? 0;
  const features = new Float32Array(rowCount * featureCount);
  const labels = new Int32Array(rowCount);
  let row = 0;
  for (const part of parts) {
    features.set(part.features, row * featureCount);
    labels.set(part.labels, row);
    row += part.rowCount;
  }
  return { features, featureCount, rowCount, labels };
}
