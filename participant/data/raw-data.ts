import type { Finding } from "./findings.ts";

/** One of the model's inputs. */
export interface Input {
  readonly name: string;
  /** What a missing value becomes: the mean of the training rows, or the number. */
  readonly fill: "mean" | number;
  /** Numbers are measured; of the others 0 and 1 mean no and yes. */
  readonly isNumber: boolean;
}

/** Checked rows before they are filled and scaled, in the file's order. */
export interface RawData {
  /** What it is called in messages. */
  readonly file: string;
  readonly rowCount: number;
  /** Inputs of a row. */
  readonly width: number;
  /** `[rowCount, width]`, row-major; NaN where a value is missing. */
  readonly features: Float64Array | Float32Array;
  /** One for each of `width`; undefined for arrays and images, which have no names and no gaps. */
  readonly inputs: readonly Input[] | undefined;
  readonly labels: Int32Array | Float32Array;
  /** Numbers of a row in `labels`. */
  readonly targetCount: number;
  /** 1 for a held-out row. */
  readonly isTest: Uint8Array;
  /** Undefined where rows have no ids of their own. */
  readonly ids: readonly string[] | undefined;
  readonly findings: readonly Finding[];
}
