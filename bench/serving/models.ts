import { createSeededRandom } from "../../base/random.ts";
import type { Graph, GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { trainedModel } from "../training/models.ts";

/** A model that is served: it has one input and one output of float32 whose first size is the rows. */
export interface BenchedModel {
  readonly name: string;
  /** ONNX. */
  readonly file: Uint8Array;
  readonly input: string;
  readonly output: string;
  /** Of one row. */
  readonly rowShape: readonly number[];
  readonly outputWidth: number;
  /** One row of values that have few digits, as tables have them. */
  readonly row: readonly number[];
}

/** A classifier of a table of 41 columns, 43 kB: it runs for microseconds. */
export function tinyModel(): BenchedModel {
  return { ...perceptron([41, 128, 40, 1]), name: "tiny" };
}

/** Eight dense layers of 1024 × 1024, 34 MB: a run waits for memory. */
export function wideModel(): BenchedModel {
  return { ...perceptron(Array.from({ length: 9 }, () => 1024)), name: "wide" };
}

/** LeNet for images of 28 × 28. */
export function lenetModel(): BenchedModel {
  const { graph, weights, rowShape, classCount } = trainedModel("lenet");
  const [input, output] = [graph.inputs[0]?.name ?? "", graph.outputs[0]?.name ?? ""];
  const file = encodeModel(graph, { data: weights });
  const row = rowOf(elementCount(rowShape));
  return { name: "lenet", file, input, output, rowShape, outputWidth: classCount, row };
}

/** Dense layers with ReLU between them and a logistic function at the end; seeded weights. */
export function perceptron(widths: readonly number[]): Omit<BenchedModel, "name"> {
  const random = createSeededRandom("bench serving");
  const data = new Map<string, Uint8Array>();
  const nodes: GraphNode[] = [];
  const node = (op: string, inputs: readonly string[], output: string): void => {
    nodes.push({
      name: `${output}_node`,
      op,
      domain: "",
      inputs,
      outputs: [output],
      attributes: {},
    });
  };
  const initializers = widths.slice(1).flatMap((width, layer) => {
    const inputs = widths[layer] ?? 1;
    const isLast = layer === widths.length - 2;
    const [weight, bias, sum] = [`w${layer}`, `b${layer}`, `z${layer}`];
    for (const [name, count] of [
      [weight, inputs * width],
      [bias, width],
    ] as const) {
      const scale = 2 / Math.sqrt(inputs);
      const values = Float32Array.from(
        { length: count },
        () => (random.nextFloat() * 2 - 1) * scale,
      );
      data.set(name, new Uint8Array(values.buffer));
    }
    node("Gemm", [layer === 0 ? "features" : `h${layer - 1}`, weight, bias], sum);
    node(isLast ? "Sigmoid" : "Relu", [sum], isLast ? "probability" : `h${layer}`);
    return [
      { name: weight, dtype: "F32", shape: [inputs, width] },
      { name: bias, dtype: "F32", shape: [width] },
    ] as const;
  });
  const [first = 1] = widths;
  const outputWidth = widths.at(-1) ?? 1;
  const graph: Graph = {
    name: "bench",
    irVersion: 8,
    opset: 17,
    otherOpsets: {},
    inputs: [{ name: "features", type: "float32", shape: ["batch", first] }],
    outputs: [{ name: "probability", type: "float32", shape: ["batch", outputWidth] }],
    nodes,
    initializers,
  };
  return {
    file: encodeModel(graph, { data }),
    input: "features",
    output: "probability",
    rowShape: [first],
    outputWidth,
    row: rowOf(first),
  };
}

function rowOf(width: number): readonly number[] {
  const random = createSeededRandom("bench row");
  return Array.from({ length: width }, () => Math.round(random.nextFloat() * 1_000) / 1_000);
}
