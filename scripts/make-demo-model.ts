// Writes examples/breast-cancer/model.onnx: logistic regression over 30 features, all weights zero.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Graph } from "../model/graph.ts";
import { encodeModel } from "../model/onnx/encode.ts";

const featureCount = 30;
const graph: Graph = {
  name: "breast-cancer",
  irVersion: 8,
  opset: 17,
  otherOpsets: {},
  inputs: [{ name: "features", type: "float32", shape: ["batch", featureCount] }],
  outputs: [{ name: "probability", type: "float32", shape: ["batch", 1] }],
  nodes: [
    {
      name: "linear",
      op: "Gemm",
      domain: "",
      inputs: ["features", "weight", "bias"],
      outputs: ["logit"],
      attributes: {},
    },
    {
      name: "sigmoid",
      op: "Sigmoid",
      domain: "",
      inputs: ["logit"],
      outputs: ["probability"],
      attributes: {},
    },
  ],
  initializers: [
    { name: "weight", dtype: "F32", shape: [featureCount, 1] },
    { name: "bias", dtype: "F32", shape: [1] },
  ],
};
const data = new Map([
  ["weight", new Uint8Array(featureCount * 4)],
  ["bias", new Uint8Array(4)],
]);

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const path = join(root, "examples", "breast-cancer", "model.onnx");
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, encodeModel(graph, { data }));
