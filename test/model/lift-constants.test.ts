import { expect, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import type { Attribute, Graph } from "../../model/graph.ts";
import { importModel } from "../../model/import-model.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { parseSafetensorsHeader, readTensor } from "../../model/safetensors.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { buildModel, testNode } from "../support/models.ts";

const floats = (shape: readonly number[], ...values: number[]): Record<string, Attribute> => ({
  value: {
    kind: "tensor",
    value: { dtype: "F32", shape, data: bytesOf(Float32Array.from(values)) },
  },
});

const { graph } = buildModel({
  input: { name: "features", shape: ["batch", 2] },
  output: { name: "p", shape: ["batch", 1] },
  nodes: [
    testNode("Constant", [], "w", floats([2, 1], 1, 2)),
    testNode("Constant", [], "factor", floats([], 3)),
    testNode("MatMul", ["features", "w"], "m"),
    testNode("Mul", ["m", "factor"], "z"),
    testNode("Sigmoid", ["z"], "p"),
  ],
  weights: [],
});

test("a tensor in a Constant node becomes an initializer that is trained, a lone factor stays", () => {
  const options = { fileName: "m.onnx", hasher: nodeHasher };
  const imported = importModel(encodeModel(graph as Graph, { data: new Map() }), options);

  expect(imported.layout.tensors).toMatchObject([{ name: "w", kind: "trained", shape: [2, 1] }]);
  const header = parseSafetensorsHeader(imported.checkpoint);
  expect(readTensor(imported.checkpoint, header, "w")).toEqual(bytesOf(Float32Array.of(1, 2)));
  expect(imported.graph.nodes.map(({ op, outputs }) => `${op} ${outputs[0]}`)).toEqual([
    "Constant factor",
    "MatMul m",
    "Mul z",
    "Sigmoid p",
  ]);
  expect(imported.notes).toEqual([
    "1 tensors were written as Constant nodes and are initializers now",
  ]);
});
