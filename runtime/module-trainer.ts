import { fileURLToPath } from "node:url";
import type { Dtype, LayoutBuffer, LayoutTensor } from "../model/layout.ts";

/** What the `train` of a hospital's ES module gets. */
export interface ModuleJob {
  /** The round's weights by tensor; of F32 the values, of other types the bytes. */
  readonly checkpoint: ReadonlyMap<string, ModuleTensor>;
  /** Which of them are trained, in which shape: `local` are those that stay with the participant. */
  readonly layout: {
    readonly digest: string;
    readonly tensors: readonly Pick<LayoutTensor, "name" | "dtype" | "shape">[];
    readonly local: readonly Pick<LayoutBuffer, "name" | "dtype" | "shape">[];
    readonly buffers: readonly Pick<LayoutBuffer, "name" | "dtype" | "shape">[];
  };
  /** The plan's training section as it is. */
  readonly plan: Readonly<Record<string, unknown>>;
  /** Number of the round within its run, from 1, and how many these are: for schedules of the rate. */
  readonly round: number;
  readonly rounds: number;
  /** Of the round: the same for each try at it. */
  readonly seed: string;
  /** The same as a whole number below 2^32. */
  readonly seedNumber: number;
  /** The training rows as data.yaml makes them: filled, scaled, without those that are held out. */
  readonly rows: {
    /** `[rowCount, featureCount]`, row-major. */
    readonly features: Float32Array;
    readonly featureCount: number;
    readonly rowCount: number;
    /** Classes from 0; or `[rowCount, targetCount]` numbers, of survival time and event. */
    readonly labels: Int32Array | Float32Array;
    /** Numbers of a row in `labels`; 1 for classes. */
    readonly targetCount: number;
  };
  /** data.json: where the data lies, and what data.yaml says about it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The job's folder: model.onnx is in it, and what is written there goes with it. */
  readonly directory: string;
  /** Aborts where the round is over or the participant stops. */
  readonly signal: AbortSignal;
  /** Says how far it is: the round's deadline waits for who makes progress. */
  progress(done: number, total: number): void;
}

export interface ModuleTensor {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly values: Float32Array | Uint8Array;
}

/** What it returns: one of the two, float32 values by tensor of the layout. */
export type ModuleResult = (
  | { readonly weights: Readonly<Record<string, Float32Array>>; readonly update?: undefined }
  | { readonly update: Readonly<Record<string, Float32Array>>; readonly weights?: undefined }
) & {
  /** Rows that were used, where these are not all of `rows`. */
  readonly rows?: number | undefined;
};

export type ModuleTrain = (job: ModuleJob) => ModuleResult | Promise<ModuleResult>;

/** The command that runs a module's `train` on the job's folder: a process of its own, like any trainer. */
export function moduleCommand(path: string): readonly string[] {
  const isCompiled = import.meta.url.endsWith(".js");
  const file = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
  if (isCompiled) return [process.execPath, file("run-module.worker.js"), path];
  const source = new URL("./run-module.worker.ts", import.meta.url).href;
  return [process.execPath, file("boot.mjs"), source, path];
}
