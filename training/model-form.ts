import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode, GraphValue } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import { type Loss, type LossChoice, lossChoice, lossRule } from "./losses.ts";
import { type Dimension, intAttribute, type Shape } from "./operator.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

export type { Loss };

/** How a model's one input and one output look, for training and evaluation. */
export interface ModelForm {
  /** The model as it takes any number of rows. */
  readonly graph: Graph;
  /** Input, float32 `[rows, ...rowShape]`. */
  readonly features: string;
  /** Of one row: `[features]`, an image's `[channels, height, width]`, a sequence's `[steps, features]`. */
  readonly rowShape: readonly number[];
  /** Values of one row, row-major. */
  readonly featureCount: number;
  /** Output, float32: what the loss is from, `[rows]` or `[rows, classCount]`. */
  readonly output: string;
  /** Outputs of a row; 1 for binary cross-entropy: the probability of class 1. */
  readonly classCount: number;
  /** Targets of a row: as many as outputs, but for cox. */
  readonly targetCount: number;
  /** What the loss takes: what goes into the last Sigmoid or Softmax where it is from those, else the output. */
  readonly logits: string;
}

/** Operators that leave the order of values as it is: the loss may skip them. */
const orderKeeping = new Set(["Flatten", "Identity", "Reshape", "Squeeze", "Unsqueeze"]);

/**
/**
 * Checks that a model takes rows of features and ends in what a loss needs: by default a Sigmoid with
 * one output for binary, a Softmax over classes for categorical cross-entropy.
 * A model that was exported for a batch of 1 is taken for any, where nothing in it depends on the 1.
 * @throws WardroundError MODEL_UNSUPPORTED or MODEL_SHAPE_MISMATCH saying what the model has instead.
 */
export function modelForm(
  given: Graph,
  { loss, values }: { readonly loss: Loss | LossChoice; readonly values: InsideValues },
): ModelForm {
  const choice = lossChoice(loss);
  if (given.inputs.length !== 1 || given.outputs.length !== 1) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `the model has ${given.inputs.length} inputs and ${given.outputs.length} outputs; training takes one of each`,
    );
  }
  const graph = withFreeBatch(given, values);
  const [input, output] = [graph.inputs[0] as GraphValue, graph.outputs[0] as GraphValue];
  const rowShape = rowShapeOf(input);
  const featureCount = elementCount(rowShape);
  const end = lastOperator(graph, output, choice);
  const logits = end ? (end.inputs[0] as string) : output.name;
  const shape = knownShape(graph, output, values);
  const classCount = outputsOf(graph, { ...output, shape }, end, choice);
  const targetCount = lossRule(choice.name).targetCount(classCount);
  const names = { features: input.name, output: output.name };
  return { graph, ...names, rowShape, featureCount, classCount, targetCount, logits };
}

function rowShapeOf(input: GraphValue): readonly number[] {
  const [rows, ...sizes] = input.shape ?? [];
  const isFixed = sizes.every((size) => typeof size === "number" && size > 0);
  if (input.type !== "float32" || sizes.length === 0 || typeof rows !== "string" || !isFixed) {
    throw mismatch(
      `input "${input.name}" is ${describe(input)}; training takes float32 [batch, features] or [batch, ...sizes] with a batch that varies, or is 1 and matters nowhere, and all other sizes fixed: export the model so`,
    );
  }
  return sizes as readonly number[];
}

/**
 * A model for any number of rows from one for a batch of 1, where the sizes of its operators follow
 * the input's; else the model as it is.
 */
function withFreeBatch(graph: Graph, values: InsideValues): Graph {
  const [input, output] = [graph.inputs[0] as GraphValue, graph.outputs[0] as GraphValue];
  if (input.shape?.[0] !== 1 || output.shape?.[0] !== 1) return graph;
  const batch = "batch";
  const freed = (value: GraphValue): GraphValue => {
    return { ...value, shape: [batch, ...(value.shape?.slice(1) ?? [])] };
  };
  const free = { ...graph, inputs: [freed(input)], outputs: [freed(output)] };
  return inferredShape(free, output.name, values)?.[0] === batch ? free : graph;
}

/** The operator whose input the loss takes; undefined where it takes the output. */
function lastOperator(
  graph: Graph,
  output: GraphValue,
  { name: loss, from = "probabilities" }: LossChoice,
): GraphNode | undefined {
  const { ends, output: form } = lossRule(loss);
  const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node])));
  const skipped = form === "one" ? orderKeeping : new Set(["Identity"]);
  let maker = makers.get(output.name);
  while (maker?.domain === "" && skipped.has(maker.op)) {
    maker = makers.get(maker.inputs[0] as string);
  }
  const wanted = ends[from];
  if (wanted === undefined) {
    const isEnd = maker?.domain === "" && Object.values(ends).includes(maker.op);
    if (!isEnd) return undefined;
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `output "${output.name}" comes from ${maker?.op}; ${loss} from ${from} needs a model that ends before it`,
    );
  }
  if (maker?.domain !== "" || maker.op !== wanted) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `output "${output.name}" comes from ${maker ? maker.op : "no operator"}; ${loss} needs a model that ends in ${wanted}`,
    );
  }
  return maker;
}

function outputsOf(
  graph: Graph,
  output: GraphValue,
  end: GraphNode | undefined,
  choice: LossChoice,
): number {
  const { shape } = output;
  const loss = choice.name;
  if (output.type !== "float32" || !shape) {
    throw mismatch(
      `output "${output.name}" is ${describe(output)}; training takes float32 [batch]`,
    );
  }
  const [rows, columns] = shape;
  if (typeof rows === "number") {
    throw mismatch(`output "${output.name}" has ${rows} rows always; their number must vary`);
  }
  const { output: form } = lossRule(loss);
  if (form !== "classes") {
    if (shape.length === 1 || (shape.length === 2 && columns === 1)) return 1;
    if (form === "any" && shape.length === 2 && typeof columns === "number") return columns;
    throw mismatch(
      `output "${output.name}" is ${describe(output)}; ${loss} takes [batch] or [batch, ${form === "one" ? 1 : "values"}]`,
    );
  }
  const axis = end ? intAttribute(end, "axis", graph.opset < 13 ? 1 : -1) : 1;
  const overClasses = shape.length === 2 && (axis === 1 || axis === -1);
  if (!overClasses || typeof columns !== "number" || columns < 2) {
    const over = end ? `, its ${end.op} over axis ${axis}` : "";
    throw mismatch(
      `output "${output.name}" is ${describe(output)}${over}; ${loss} takes [batch, classes] over the last axis, with 2 classes or more`,
    );
  }
  const weightCount = choice.classWeights?.length ?? columns;
  if (weightCount !== columns) {
    throw mismatch(`output "${output.name}" has ${columns} classes; ${weightCount} have weights`);
  }
  return columns;
}

/** What the file says, with sizes that it leaves open filled in from the operators. */
function knownShape(
  graph: Graph,
  output: GraphValue,
  values: InsideValues,
): readonly Dimension[] | undefined {
  const inferred = inferredShape(graph, output.name, values);
  if (!output.shape) return inferred;
  return output.shape.map((size, at) => {
    const known = inferred?.[at];
    return typeof size === "string" && typeof known === "number" ? known : size;
  });
}

/** The shape of a value as the operators have it. */
function inferredShape(graph: Graph, value: string, values: InsideValues): Shape {
  const builder = startBuilder(graph, values);
  const options = { model: graph, end: value, trainable: new Set<string>() };
  return builder.shape(writeForward(builder, options).end);
}

function describe(value: GraphValue): string {
  const sizes = value.shape?.map((size) => (size === "" ? "?" : size));
  return `${value.type} ${sizes ? `[${sizes.join(", ")}]` : "of unknown rank"}`;
}

function mismatch(message: string): WardroundError {
  return new WardroundError("MODEL_SHAPE_MISMATCH", message);
}
