import type { Json } from "../base/canonical-json.ts";
import type { Layout } from "../model/layout.ts";
import type { TrainJob } from "./contract.ts";

/** Files of a job's directory: what a trainer finds, and what it leaves. docs/trainers.md says it all. */
export const jobFiles = {
  plan: "plan.json",
  data: "data.json",
  rows: "train.safetensors",
  checkpoint: "checkpoint.safetensors",
  graph: "model.onnx",
  /** The checkpoint once more, by the name that the graph's external data has. */
  graphData: "model.safetensors",
  /** Weights after training. */
  trained: "trained.safetensors",
  /** Weights after training less the checkpoint's. */
  update: "update.safetensors",
  metrics: "metrics.json",
} as const;

/** Tensors of `jobFiles.rows`. */
export const rowTensors = { features: "features", labels: "labels" } as const;

/** What is written into a job's directory. */
export interface JobToWrite {
  readonly directory: string;
  readonly job: Pick<
    TrainJob,
    "graphPath" | "checkpointPath" | "statePath" | "rows" | "training" | "round"
  >;
  /** Where the data lies and what data.yaml says about it. */
  readonly data: { readonly [key: string]: Json };
}

/** What is read from a job's directory, and what becomes of it. */
export interface JobToRead {
  readonly directory: string;
  readonly layout: Layout;
  readonly job: Pick<
    TrainJob,
    "checkpointPath" | "mechanism" | "encoding" | "statePath" | "continues"
  >;
}
