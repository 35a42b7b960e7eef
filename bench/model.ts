import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeededRandom } from "../base/random.ts";
import type { Graph, GraphInitializer, GraphNode } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import type { ExternalPlace } from "../model/onnx/decode-tensor.ts";
import { encodeModel } from "../model/onnx/encode.ts";

export const featureCount = 4;

/** Of one weight, made at random before it is repeated: 4 MiB. */
const pieceValues = 1024 * 1024;

/** A model whose weights are still to be made. */
interface BenchGraph {
  readonly graph: Graph;
  /** Values of all weights together. */
  readonly parameters: number;
  /** Largest absolute weight. */
  readonly scale: number;
}

/**
 * A classifier with two hidden layers as an ONNX file, random weights, as close to `parameters` values
 * as square layers allow.
 */
export function benchModel(parameters: number): {
  readonly file: Uint8Array;
  readonly parameters: number;
} {
  const made = benchGraph(parameters);
  const data = made.graph.initializers.map(({ name, shape }) => {
    return [name, randomValues(name, elementCount(shape), made.scale)] as const;
  });
  return { file: encodeModel(made.graph, { data: new Map(data) }), parameters: made.parameters };
}

/**
 * The same classifier with its weights in a second file, as exporters write what protobuf cannot hold.
 * Each weight repeats a piece of random values; no more than that is in memory.
 * @param folder - gets `model.onnx` and `model.onnx.data`.
 */
export async function writeBenchModel(
  folder: string,
  parameters: number,
): Promise<{ readonly path: string; readonly parameters: number }> {
  const made = benchGraph(parameters);
  const path = join(folder, "model.onnx");
  const location = "model.onnx.data";
  const external = new Map<string, ExternalPlace>();
  await using file = await open(join(folder, location), "wx");
  let offset = 0;
  for (const { name, shape } of made.graph.initializers) {
    const count = elementCount(shape);
    const piece = randomValues(name, Math.min(count, pieceValues), made.scale);
    external.set(name, { location, offset, length: count * 4 });
    for (let left = count * 4; left > 0; left -= piece.length) {
      await file.writeFile(piece.subarray(0, Math.min(piece.length, left)));
    }
    offset += count * 4;
  }
  await writeFile(path, encodeModel(made.graph, { data: new Map(), external }));
  return { path, parameters: made.parameters };
}

function benchGraph(parameters: number): BenchGraph {
  const width = hiddenWidth(parameters);
  const shapes: readonly (readonly [name: string, shape: readonly number[]])[] = [
    ["w1", [featureCount, width]],
    ["b1", [width]],
    ["w2", [width, width]],
    ["b2", [width]],
    ["w3", [width, 1]],
    ["b3", [1]],
  ];
  const graph: Graph = {
    name: "bench",
    irVersion: 8,
    opset: 17,
    otherOpsets: {},
    inputs: [{ name: "features", type: "float32", shape: ["batch", featureCount] }],
    outputs: [{ name: "probability", type: "float32", shape: ["batch", 1] }],
    nodes: [
      node("Gemm", ["features", "w1", "b1"], "z1"),
      node("Relu", ["z1"], "h1"),
      node("Gemm", ["h1", "w2", "b2"], "z2"),
      node("Relu", ["z2"], "h2"),
      node("Gemm", ["h2", "w3", "b3"], "z3"),
      node("Sigmoid", ["z3"], "probability"),
    ],
    initializers: shapes.map(([name, shape]): GraphInitializer => ({ name, dtype: "F32", shape })),
  };
  const total = shapes.reduce((sum, [, shape]) => sum + elementCount(shape), 0);
  return { graph, parameters: total, scale: 1 / Math.sqrt(width) };
}

/** Positive root of width² + (featureCount + 3)·width + 1 = parameters, at least 1. */
function hiddenWidth(parameters: number): number {
  const linear = featureCount + 3;
  const root = (Math.sqrt(linear ** 2 + 4 * (parameters - 1)) - linear) / 2;
  return Math.max(1, Math.round(root));
}

/** Float32, little-endian. */
function randomValues(seed: string, count: number, scale: number): Uint8Array {
  const random = createSeededRandom(seed);
  const values = Float32Array.from(
    { length: count },
    () => (random.nextUint32() / 2 ** 31 - 1) * scale,
  );
  return new Uint8Array(values.buffer);
}

function node(op: string, inputs: readonly string[], output: string): GraphNode {
  return { name: `${output}_node`, op, domain: "", inputs, outputs: [output], attributes: {} };
}
