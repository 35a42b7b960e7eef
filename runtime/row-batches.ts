import { elementCount } from "../model/layout.ts";
import type { Rows } from "./contract.ts";
import { float32Tensor, type OrtTensor } from "./ort.ts";

/** Rows of one run of a model: enough to be quick, few enough to need little memory. */
export const rowsOfRun = 1024;

/** Features of some rows, as a model takes them. */
export interface RowBatch {
  /** Number of the first row, from 0. */
  readonly start: number;
  /** `[rows, ...rowShape]`, over the same memory. */
  readonly features: OrtTensor;
}

/**
 * All rows in their order, a batch at a time.
 * @param options - `batchRows`: rows of a batch but the last. `signal`: looked at before each batch.
 */
export function* rowBatches(
  { features, rowCount }: Pick<Rows, "features" | "rowCount">,
  options: {
    readonly rowShape: readonly number[];
    readonly batchRows: number;
    readonly signal: AbortSignal;
  },
): Generator<RowBatch> {
  const { rowShape, batchRows, signal } = options;
  const width = elementCount(rowShape);
  for (let start = 0; start < rowCount; start += batchRows) {
    signal.throwIfAborted();
    const end = Math.min(start + batchRows, rowCount);
    const values = features.subarray(start * width, end * width);
    yield { start, features: float32Tensor(values, [end - start, ...rowShape]) };
  }
}
