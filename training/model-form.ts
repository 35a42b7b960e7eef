import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode, GraphValue } from "../model/graph.ts";
import { type Dimension, intAttribute } from "./operator.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

/** Losses that models are trained with. */
export type Loss = "binary-cross-entropy" | "categorical-cross-entropy";

export const losses: readonly Loss[] = ["binary-cross-entropy", "categorical-cross-entropy"];

/** How a model's one input and one output look, for training and evaluation. */
export interface ModelForm {
  /** Input, float32 `[rows, featureCount]`. */
  readonly features: string;
  readonly featureCount: number;
  /** Output, float32: probabilities, `[rows]` or `[rows, classCount]`. */
  readonly output: string;
  /** 1 for binary cross-entropy: the probability of class 1. */
  readonly classCount: number;
  /** What goes into the last Sigmoid or Softmax. */
  readonly logits: string;
}

/** Operators that leave the order of values as it is: the loss may skip them. */
const orderKeeping = new Set(["Flatten", "Identity", "Reshape", "Squeeze", "Unsqueeze"]);

/**
 * Checks that a model takes rows of features and ends in the probabilities that a loss needs: a
 * Sigmoid with one output for binary, a Softmax over classes for categorical cross-entropy.
 * @throws WardroundError MODEL_UNSUPPORTED or MODEL_SHAPE_MISMATCH saying what the model has instead.
 */
export function modelForm(
  graph: Graph,
  { loss, values }: { readonly loss: Loss; readonly values: InsideValues },
): ModelForm {
  const [input] = graph.inputs;
  const [output] = graph.outputs;
  if (!input || !output || graph.inputs.length > 1 || graph.outputs.length > 1) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `the model has ${graph.inputs.length} inputs and ${graph.outputs.length} outputs; training takes one of each`,
    );
  }
  const featureCount = featuresOf(input);
  const end = lastOperator(graph, output, loss);
  const logits = end.inputs[0] as string;
  const shape = knownShape(graph, output, values);
  const classCount = classesOf(graph, { ...output, shape }, end, loss);
  return { features: input.name, featureCount, output: output.name, classCount, logits };
}

function featuresOf(input: GraphValue): number {
  const [rows, count] = input.shape ?? [];
  const fits =
    input.type === "float32" &&
    input.shape?.length === 2 &&
    typeof rows === "string" &&
    typeof count === "number" &&
    count > 0;
  if (!fits) {
    throw mismatch(
      `input "${input.name}" is ${describe(input)}; training takes float32 [batch, features] with a batch that varies and a fixed number of features`,
    );
  }
  return count;
}

function lastOperator(graph: Graph, output: GraphValue, loss: Loss): GraphNode {
  const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node])));
  const skipped = loss === "binary-cross-entropy" ? orderKeeping : new Set(["Identity"]);
  let maker = makers.get(output.name);
  while (maker?.domain === "" && skipped.has(maker.op)) {
    maker = makers.get(maker.inputs[0] as string);
  }
  const wanted = loss === "binary-cross-entropy" ? "Sigmoid" : "Softmax";
  if (maker?.domain !== "" || maker.op !== wanted) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `output "${output.name}" comes from ${maker ? maker.op : "no operator"}; ${loss} needs a model that ends in ${wanted}`,
    );
  }
  return maker;
}

function classesOf(graph: Graph, output: GraphValue, end: GraphNode, loss: Loss): number {
  const { shape } = output;
  if (output.type !== "float32" || !shape) {
    throw mismatch(
      `output "${output.name}" is ${describe(output)}; training takes float32 [batch]`,
    );
  }
  const [rows, columns] = shape;
  if (typeof rows === "number") {
    throw mismatch(`output "${output.name}" has ${rows} rows always; their number must vary`);
  }
  if (loss === "binary-cross-entropy") {
    if (shape.length === 1 || (shape.length === 2 && columns === 1)) return 1;
    throw mismatch(
      `output "${output.name}" is ${describe(output)}; binary-cross-entropy takes [batch] or [batch, 1]`,
    );
  }
  const axis = intAttribute(end, "axis", graph.opset < 13 ? 1 : -1);
  const overClasses = shape.length === 2 && (axis === 1 || axis === -1);
  if (!overClasses || typeof columns !== "number" || columns < 2) {
    throw mismatch(
      `output "${output.name}" is ${describe(output)}, its Softmax over axis ${axis}; categorical-cross-entropy takes [batch, classes] over the last axis, with 2 classes or more`,
    );
  }
  return columns;
}

/** What the file says, with sizes that it leaves open filled in from the operators. */
function knownShape(
  graph: Graph,
  output: GraphValue,
  values: InsideValues,
): readonly Dimension[] | undefined {
  const builder = startBuilder(graph, values);
  const options = { model: graph, end: output.name, trainable: new Set<string>() };
  const inferred = builder.shape(writeForward(builder, options).end);
  if (!output.shape) return inferred;
  return output.shape.map((size, at) => {
    const known = inferred?.[at];
    return typeof size === "string" && typeof known === "number" ? known : size;
  });
}

function describe(value: GraphValue): string {
  const sizes = value.shape?.map((size) => (size === "" ? "?" : size));
  return `${value.type} ${sizes ? `[${sizes.join(", ")}]` : "of unknown rank"}`;
}

function mismatch(message: string): WardroundError {
  return new WardroundError("MODEL_SHAPE_MISMATCH", message);
}
