import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "../../../base/ports.ts";
import { createSeededRandom } from "../../../base/random.ts";
import type { Graph, GraphNode, GraphValue } from "../../../model/graph.ts";
import { importModel } from "../../../model/import-model.ts";
import type { Dtype } from "../../../model/layout.ts";
import { type Manifest, manifestBytes } from "../../../model/manifest.ts";
import { encodeModel } from "../../../model/onnx/encode.ts";
import { noDataStatement } from "../../../privacy/statement.ts";
import { nodeHasher } from "../../../runtime/system.ts";
import { type Signer, signVersion } from "../../../server/identity/sign-version.ts";
import type { ServedTensor, VersionSource } from "../../../serving/contract.ts";
import { createTestKeys } from "../../support/release-keys.ts";

/** They sign every version of `writeVersion`. */
export const testKeys = createTestKeys();

interface Weight {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

interface Model {
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  readonly nodes: readonly Partial<GraphNode>[];
  readonly weights: readonly Weight[];
}

export function floats(values: Iterable<number>): Uint8Array {
  const array = Float32Array.from(values);
  return new Uint8Array(array.buffer);
}

/** Uniform in −1 … 1. */
export function randomValues(seed: string, count: number): number[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => random.nextFloat() * 2 - 1);
}

/** `p = sigmoid(x · w + b)` over 13 features. */
export function logistic(weights: readonly number[], bias: number): Model {
  return {
    inputs: [{ name: "x", type: "float32", shape: ["batch", weights.length] }],
    outputs: [{ name: "p", type: "float32", shape: ["batch", 1] }],
    nodes: [
      { op: "Gemm", inputs: ["x", "w", "b"], outputs: ["z"] },
      { op: "Sigmoid", inputs: ["z"], outputs: ["p"] },
    ],
    weights: [
      { name: "w", dtype: "F32", shape: [weights.length, 1], data: floats(weights) },
      { name: "b", dtype: "F32", shape: [1], data: floats([bias]) },
    ],
  };
}

/** Another 13-feature logistic regression for every seed. */
export function seededLogistic(seed: string): Model {
  return logistic(randomValues(seed, 13), randomValues(`${seed} bias`, 1)[0] as number);
}

/** A multi-layer perceptron over 13 features, 13 × width × width × 1, another for every seed. */
export function seededPerceptron(seed: string, width: number): Model {
  const weight = (name: string, shape: readonly [number, number]): Weight => {
    const scale = 2 / Math.sqrt(shape[0]);
    const values = randomValues(`${seed} ${name}`, shape[0] * shape[1]);
    return { name, dtype: "F32", shape, data: floats(values.map((value) => value * scale)) };
  };
  return {
    inputs: [{ name: "x", type: "float32", shape: ["batch", 13] }],
    outputs: [{ name: "p", type: "float32", shape: ["batch", 1] }],
    nodes: [
      { op: "MatMul", inputs: ["x", "a"], outputs: ["h"] },
      { op: "Tanh", inputs: ["h"], outputs: ["i"] },
      { op: "MatMul", inputs: ["i", "b"], outputs: ["j"] },
      { op: "Tanh", inputs: ["j"], outputs: ["k"] },
      { op: "MatMul", inputs: ["k", "c"], outputs: ["z"] },
      { op: "Sigmoid", inputs: ["z"], outputs: ["p"] },
    ],
    weights: [weight("a", [13, width]), weight("b", [width, width]), weight("c", [width, 1])],
  };
}

/** `y = x − mean of x over the rows`: the one kind of model whose answers depend on the batch. */
export const centred: Model = {
  inputs: [{ name: "x", type: "float32", shape: ["batch", 2] }],
  outputs: [{ name: "y", type: "float32", shape: ["batch", 2] }],
  nodes: [
    {
      op: "ReduceMean",
      inputs: ["x"],
      outputs: ["m"],
      attributes: { axes: { kind: "ints", value: [0] } },
    },
    { op: "Sub", inputs: ["x", "m"], outputs: ["y"] },
  ],
  weights: [],
};

/** `y = x − part · mean of x over the rows`: answers that depend on the batch a little. */
export function drifting(part: number): Model {
  return {
    ...centred,
    nodes: [
      ...centred.nodes.slice(0, 1),
      { op: "Mul", inputs: ["m", "part"], outputs: ["d"] },
      { op: "Sub", inputs: ["x", "d"], outputs: ["y"] },
    ],
    weights: [{ name: "part", dtype: "F32", shape: [1], data: floats([part]) }],
  };
}

/** `label = index of the row of a table of two`, int64 in, float32 and int64 out. */
export const lookup: Model = {
  inputs: [{ name: "index", type: "int64", shape: ["batch"] }],
  outputs: [
    { name: "row", type: "float32", shape: ["batch", 3] },
    { name: "same", type: "int64", shape: ["batch"] },
  ],
  nodes: [
    { op: "Gather", inputs: ["table", "index"], outputs: ["row"] },
    { op: "Identity", inputs: ["index"], outputs: ["same"] },
  ],
  weights: [{ name: "table", dtype: "F32", shape: [2, 3], data: floats([1, 2, 3, 4, 5, 6]) }],
};

/** `y = log(x)`: infinite for 0. */
export const logarithm: Model = {
  inputs: [{ name: "x", type: "float32", shape: ["batch", 1] }],
  outputs: [{ name: "y", type: "float32", shape: ["batch", 1] }],
  nodes: [{ op: "Log", inputs: ["x"], outputs: ["y"] }],
  weights: [],
};

/** `y = not x`. */
export const negation: Model = {
  inputs: [{ name: "x", type: "bool", shape: [2] }],
  outputs: [{ name: "y", type: "bool", shape: [2] }],
  nodes: [{ op: "Not", inputs: ["x"], outputs: ["y"] }],
  weights: [],
};

/** `y = x`, of any type. */
export function echo(type: GraphValue["type"], shape: GraphValue["shape"] = ["batch", 2]): Model {
  return {
    inputs: [{ name: "x", type, shape }],
    outputs: [{ name: "y", type, shape }],
    nodes: [{ op: "Identity", inputs: ["x"], outputs: ["y"] }],
    weights: [],
  };
}

/** Writes model.onnx and model.safetensors as a published version has them. */
export async function writeVersion(
  root: string,
  name: string,
  version: number,
  model: Model,
): Promise<VersionSource> {
  const graph: Graph = {
    name,
    irVersion: 8,
    opset: 13,
    otherOpsets: {},
    inputs: model.inputs,
    outputs: model.outputs,
    nodes: model.nodes.map((node, at) => ({
      name: `node-${at}`,
      op: "",
      domain: "",
      inputs: [],
      outputs: [],
      attributes: {},
      ...node,
    })),
    initializers: model.weights.map(({ data: _data, ...rest }) => rest),
  };
  const file = encodeModel(graph, {
    data: new Map(model.weights.map((weight) => [weight.name, weight.data])),
  });
  const { onnx, checkpoint } = importModel(file, { fileName: name, hasher: nodeHasher });
  const directory = join(root, name, String(version));
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "model.onnx"), onnx);
  await writeFile(join(directory, "model.safetensors"), checkpoint);
  return signFolder({ model: name, version, directory });
}

/** Writes manifest and signatures over what lies in a version's folder. */
export async function signFolder(
  { model, version, directory }: Omit<VersionSource, "digest">,
  changes: Partial<Manifest> = {},
  authority: Signer = testKeys,
): Promise<VersionSource> {
  const describe = async (name: string) => {
    const bytes = await readFile(join(directory, name));
    return { name, sha256: sha256Hex(nodeHasher, bytes), bytes: bytes.length };
  };
  const checkpoint = await describe("model.safetensors");
  const manifest = manifestBytes({
    format: "wardround.manifest.v1",
    federation: { id: "0".repeat(32), name: model },
    version,
    parent: version === 0 ? null : version - 1,
    files: { graph: await describe("model.onnx"), checkpoint },
    layout_digest: "",
    parameter_count: 0,
    round: null,
    privacy: noDataStatement(),
    metrics: null,
    created: new Date(0).toISOString(),
    ...changes,
  });
  await writeFile(join(directory, "manifest.json"), manifest);
  await writeFile(join(directory, "manifest.sig"), authority.signRelease(manifest));
  await writeFile(join(directory, "model.sig"), signVersion(authority, manifest));
  return { model, version, directory, digest: checkpoint.sha256 };
}

/** The input `x` of some rows. */
export function rowsOf(values: readonly number[], columns: number): ServedTensor {
  return {
    name: "x",
    type: "float32",
    shape: [values.length / columns, columns],
    data: floats(values),
  };
}
