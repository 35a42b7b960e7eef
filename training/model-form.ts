import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode, GraphValue } from "../model/graph.ts";
import { elementCount } from "../model/layout.ts";
import { freeBatch, reshapeNodes, unusedPrefix } from "./free-batch.ts";
import { type Loss, type LossChoice, lossChoice, lossRule } from "./losses.ts";
import { withOneInput } from "./one-input.ts";
import { axisFromFront, type Dimension, factorOf, intAttribute, type Shape } from "./operator.ts";
import { type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

export type { Loss };

/** How a model's input and the output that is trained look, for training and evaluation. */
export interface ModelForm {
  /** The model as it takes float32 of any number of rows, and nothing else. */
  readonly graph: Graph;
  /** Input, float32 `[rows, ...rowShape]`. */
  readonly features: string;
  /** Of one row: `[features]`, an image's `[channels, height, width]`, a sequence's `[steps, features]`. */
  readonly rowShape: readonly number[];
  /** Values of one row, row-major. */
  readonly featureCount: number;
  /** Output, float32: what the loss is from, `[rows]` or `[rows, …]` of `classCount` values a row. */
  readonly output: string;
  /** Outputs of a row; 1 for binary cross-entropy: the probability of class 1. */
  readonly classCount: number;
  /** Targets of a row: as many as outputs, but for cox. */
  readonly targetCount: number;
  /** What the loss takes: what goes into the last Sigmoid or Softmax where it is from those, else the output. */
  readonly logits: string;
  /**
   * Whether the rows of a batch are the steps of a recurrent layer: their order counts, and training
   * needs to know how many there are.
   */
  readonly rowsAreSteps: boolean;
}

export interface ModelFormOptions {
  readonly loss: Loss | LossChoice;
  readonly values: InsideValues;
  /** Name of the output that is trained; see `modelForm` for which it is where left out. */
  readonly output?: string | undefined;
  /** How many rows every batch has; only taken where `rowsAreSteps`. */
  readonly rows?: number | undefined;
}

/** Operators that leave the order of values as it is: the loss may skip them. */
const orderKeeping = new Set(["Flatten", "Identity", "Reshape", "Squeeze", "Unsqueeze"]);

/**
 * Checks that a model takes rows of features and ends in what a loss needs: by default a Sigmoid with
 * one output for binary, a Softmax over classes for categorical cross-entropy.
 *
 * - Of several inputs, all but one must be states of recurrent layers: see `withOneInput`.
 * - Of several outputs that one is trained which fits the loss; where none or more than one fits, the first.
 * - A model that was exported for a batch of 1 is taken for any, where that can be proved: see `freeBatch`.
 * - Classes may have axes of size 1 behind them, as an image classifier without a last Flatten has.
 * @throws WardroundError MODEL_UNSUPPORTED or MODEL_SHAPE_MISMATCH saying what the model has instead;
 * ARGUMENT_INVALID for an output that it has not.
 */
export function modelForm(given: Graph, options: ModelFormOptions): ModelForm {
  const { loss, values } = options;
  const choice = lossChoice(loss);
  const { graph: single, features: input, given: asGiven } = withOneInput(given);
  const freed = freeBatch(single, { features: input, values });
  const features = freed.inputs[0] as GraphValue;
  const rowShape = rowShapeOf(features, asGiven);
  const [batch] = features.shape as readonly [string];
  const { output, end } = trainedOutput(freed, { ...options, choice, batch });
  const rowsAreSteps = hasStepsOfRows(freed, { output: output.name, batch, values });
  const { rows } = options;
  const graph = rowsAreSteps && rows !== undefined ? withRows(freed, batch, rows) : freed;
  const { targetCount, classCount, isFlat } = end;
  const flat = `${unusedPrefix(graph, "flat")}${output.name}`;
  const flatten = reshapeNodes(end.logits, [-1, classCount], flat);
  return {
    graph: isFlat ? graph : { ...graph, nodes: [...graph.nodes, ...flatten] },
    ...{ features: features.name, rowShape, featureCount: elementCount(rowShape) },
    ...{ output: output.name, classCount, targetCount, rowsAreSteps },
    logits: isFlat ? end.logits : flat,
  };
}

/** What a loss takes of an output. */
interface OutputEnd {
  readonly classCount: number;
  readonly targetCount: number;
  readonly logits: string;
  /** Whether it has no axes of size 1 behind the classes. */
  readonly isFlat: boolean;
}

interface TrainedOutput {
  readonly output: GraphValue;
  readonly end: OutputEnd;
}

interface OutputOptions extends ModelFormOptions {
  readonly choice: LossChoice;
  /** The name of the number of rows. */
  readonly batch: string;
}

function trainedOutput(graph: Graph, options: OutputOptions): TrainedOutput {
  const { outputs } = graph;
  const wanted = options.output;
  const of = (output: GraphValue): TrainedOutput => {
    return { output, end: outputEnd(graph, output, options) };
  };
  if (wanted !== undefined) {
    const named = outputs.find(({ name }) => name === wanted);
    if (named) return of(named);
    const names = outputs.map(({ name }) => `"${name}"`).join(", ");
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `the model has no output "${wanted}"; there are ${names}`,
    );
  }
  const [first] = outputs;
  if (!first) throw new WardroundError("MODEL_UNSUPPORTED", "the model has no output");
  if (outputs.length === 1) return of(first);
  const fitting = outputs.flatMap((output) => {
    try {
      return [of(output)];
    } catch (error) {
      if (error instanceof WardroundError) return [];
      throw error;
    }
  });
  return fitting.length === 1 ? (fitting[0] as TrainedOutput) : of(first);
}

function outputEnd(graph: Graph, output: GraphValue, options: OutputOptions): OutputEnd {
  const { choice, batch, values } = options;
  const end = lastOperator(graph, output, choice);
  const made = end?.outputs[0];
  const isOutput = made === undefined || made === output.name;
  const known = isOutput ? knownShape(graph, output, values) : inferredShape(graph, made, values);
  const perRow =
    known && shapePerRow(output.name, known, { batch, isOverClasses: end !== undefined });
  const classCount = outputsOf(graph, { ...output, shape: perRow }, end, choice);
  const targetCount = lossRule(choice.name).targetCount(classCount);
  const isFlat = lossRule(choice.name).output !== "classes" || perRow?.length === 2;
  return { classCount, targetCount, logits: end?.inputs[0] ?? output.name, isFlat };
}

/**
 * A shape with the batch in front. `[5·batch, 1]`, which is what a Reshape to [−1, 1] makes of
 * `[batch, 5]`, has five values a row, one after the other: `[batch, 5, 1]`.
 */
function shapePerRow(
  output: string,
  shape: readonly Dimension[],
  { batch, isOverClasses }: { readonly batch: string; readonly isOverClasses: boolean },
): readonly Dimension[] {
  const [rows, ...rest] = shape;
  // A size that nothing is known of may be the batch's.
  if (typeof rows !== "string" || rows.startsWith("?") || rows === batch) return shape;
  const factor = factorOf(rows, batch);
  if (factor !== undefined && !isOverClasses) return [batch, factor, ...rest];
  throw mismatch(`output "${output}" has ${rows} rows where the input has ${batch}`);
}

/** Axis of a recurrent layer's input along which its steps lie. */
const stepAxis = (node: GraphNode): number => intAttribute(node, "layout", 0);

/** Whether a recurrent layer that leads to the output has rows as its steps. */
function hasStepsOfRows(
  graph: Graph,
  options: { readonly output: string; readonly batch: string; readonly values: InsideValues },
): boolean {
  const { output, batch, values } = options;
  const builder = startBuilder(graph, values);
  const forward = writeForward(builder, { model: graph, end: output, trainable: new Set() });
  return forward.nodes.some(
    (node) =>
      node.domain === "" &&
      ["GRU", "LSTM", "RNN"].includes(node.op) &&
      builder.shape(node.inputs[0] ?? "")?.[stepAxis(node)] === batch,
  );
}

/** The model for a fixed number of rows. */
function withRows(graph: Graph, batch: string, rows: number): Graph {
  const fixed = (value: GraphValue): GraphValue => {
    return { ...value, shape: value.shape?.map((size) => (size === batch ? rows : size)) };
  };
  return { ...graph, inputs: graph.inputs.map(fixed), outputs: graph.outputs.map(fixed) };
}

/** @param given - the input as the file has it. */
function rowShapeOf(input: GraphValue, given: GraphValue): readonly number[] {
  const [rows, ...sizes] = input.shape ?? [];
  const isFixed = sizes.every((size) => typeof size === "number" && size > 0);
  if (input.type !== "float32" || sizes.length === 0 || typeof rows !== "string" || !isFixed) {
    throw mismatch(
      `input "${given.name}" is ${describe(given)}; training takes numbers [batch, features] or [batch, ...sizes] with a batch that varies, or is 1 and matters nowhere, and all other sizes fixed: export the model so`,
    );
  }
  return sizes as readonly number[];
}

/** The operator whose input the loss takes; undefined where it takes the output. */
function lastOperator(
  graph: Graph,
  output: GraphValue,
  { name: loss, from = "probabilities" }: LossChoice,
): GraphNode | undefined {
  const { ends } = lossRule(loss);
  const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node])));
  let maker = makers.get(output.name);
  while (maker?.domain === "" && orderKeeping.has(maker.op)) {
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
  const fixed = shape.slice(1);
  const isFixed = fixed.every((size) => typeof size === "number");
  if (form !== "classes") {
    const count = isFixed ? elementCount(fixed as readonly number[]) : undefined;
    if (count === 1 || (form === "any" && count !== undefined && count > 0)) return count;
    throw mismatch(
      `output "${output.name}" is ${describe(output)}; ${loss} takes [batch] or [batch, ${form === "one" ? 1 : "…fixed sizes"}]`,
    );
  }
  const axis = end ? intAttribute(end, "axis", graph.opset < 13 ? 1 : -1) : 1;
  const overClasses =
    shape.length >= 2 &&
    axisFromFront(axis, shape.length) === 1 &&
    fixed.slice(1).every((size) => size === 1);
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

/** What the file says, with sizes that it leaves open or gives names filled in from the operators. */
function knownShape(
  graph: Graph,
  output: GraphValue,
  values: InsideValues,
): readonly Dimension[] | undefined {
  const inferred = inferredShape(graph, output.name, values);
  if (!output.shape) return inferred;
  return output.shape.map((size, at) => {
    const known = inferred?.[at];
    return typeof size === "string" && known !== undefined ? known : size;
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
