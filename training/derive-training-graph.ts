import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphValue } from "../model/graph.ts";
import type { Layout, LayoutTensor } from "../model/layout.ts";
import { addGradients } from "./gradients.ts";
import type { GraphBuilder } from "./graph-builder.ts";
import { broadestLoss, lossChoices } from "./loss-choices.ts";
import { type Loss, type LossChoice, lossChoice, lossRule } from "./losses.ts";
import { modelForm } from "./model-form.ts";
import type { BatchNormalizationMode } from "./operator.ts";
import { correctGradients, createOptimiser, plainDescent, type StepRule } from "./optimisers.ts";
import { ancestors, type InsideValues, startBuilder, writeForward } from "./write-forward.ts";

/** What goes from one step into the next: the feed, and the fetch of what it is after the step. */
export interface Carried {
  readonly feed: string;
  readonly fetch: string;
  readonly shape: readonly number[];
}

/** Of one weight, in its shape. */
export interface FixedFeeds {
  /** Where the proximal term pulls to; undefined without one. */
  readonly anchor: string | undefined;
  /** Added to the gradient; undefined without one. */
  readonly shift: string | undefined;
}

/** One step of training as a graph: forward, loss, backward, and the optimiser. */
export interface TrainingGraph {
  /** Its initializers are those of the model that are not trained, and `constants`. */
  readonly graph: Graph;
  /** Values of the initializers that the model has not. */
  readonly constants: ReadonlyMap<string, Uint8Array>;
  /** The number of rows that every batch has; undefined where it may have any. */
  readonly rows: number | undefined;
  /** Feed, float32 `[rows, ...rowShape]`. */
  readonly features: string;
  readonly rowShape: readonly number[];
  readonly featureCount: number;
  /** The model's output that is trained. */
  readonly output: string;
  /** Feed, float32 `[rows, targetCount]`: see `LossRule.targets`. */
  readonly labels: string;
  readonly targetCount: number;
  /** Outputs of a row. */
  readonly classCount: number;
  /** Feeds, float32 scalars: what `scalarsAt` gives. */
  readonly scalars: readonly string[];
  /** Values of `scalars`. @param step - since the optimiser's states were 0, from 1. */
  readonly scalarsAt: (step: number, learningRate: number) => readonly number[];
  /** The tensors of the layout that are trained, in its order. */
  readonly weights: readonly Carried[];
  /** What the optimiser keeps between steps: 0 before the first. */
  readonly states: readonly Carried[];
  /** Feeds that stay the same, in the order of `weights`; undefined for one that no gradient reaches. */
  readonly fixed: readonly FixedFeeds[];
  /** Running means and variances under `batchNormalization: "batch"`; no gradient reaches them. */
  readonly statistics: readonly Carried[];
  /** Fetch, float32 scalar: mean loss over the rows, before the step. */
  readonly loss: string;
}

/** Of ONNX files with operators of opset 18. */
const irVersionWritten = 8;

/** Operator sets whose operators have one meaning here, or two that are told apart. */
const opsetMin = 7;
const opsetMax = 21;

export interface TrainingGraphOptions {
  readonly loss: Loss | LossChoice;
  readonly values: InsideValues;
  /** Plain gradient descent by default. */
  readonly rule?: StepRule | undefined;
  /**
   * What BatchNormalization takes for mean and variance: `frozen`, the default, what the model holds,
   * as at inference; `batch`, those of the step's rows, and the running ones follow (`statistics`).
   */
  readonly batchNormalization?: BatchNormalizationMode | undefined;
  /** The output that is trained; where left out, as `modelForm` says. */
  readonly output?: string | undefined;
  /** How many rows every batch has: needed where they are the steps of a recurrent layer, else left aside. */
  readonly rows?: number | undefined;
  /** Of what Dropout drops, 0 by default: a session of the same graph drops the same, step by step. */
  readonly seed?: string | number | undefined;
}

/**
 * Derives the graph of one training step from a model, in ONNX's own operators: the mean of the loss
 * over the rows of a batch, its gradient by reverse accumulation, and the optimiser's step.
 * A tensor that several nodes use gets the sum of its gradients. Dropout drops, as it did when the model
 * was first trained.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED naming the first node between a weight and the loss
 * that has no gradient here; MODEL_UNSUPPORTED for another opset or a model without what the loss
 * needs; MODEL_SHAPE_MISMATCH for inputs, outputs or a layout that do not fit.
 */
export function deriveTrainingGraph(
  given: Graph,
  layout: Layout,
  options: TrainingGraphOptions,
): TrainingGraph {
  checkOpset(given);
  checkLayout(given, layout);
  const form = modelForm(given, options);
  const model = form.graph;
  const rows = form.rowsAreSteps ? requireRows(options.rows) : undefined;
  const trained = layout.tensors.filter(({ kind }) => kind === "trained");
  const trainable = new Set(trained.map((tensor) => tensor.name));
  const builder = startBuilder(model, options.values, options.seed);
  const { batchNormalization } = options;
  const forward = writeForward(builder, {
    model,
    end: form.logits,
    trainable,
    batchNormalization,
  });
  const labels = builder.name("training/labels");
  const choice = lossChoice(options.loss);
  const end = lossRule(choice.name).addNodes(builder, {
    value: forward.end,
    targets: labels,
    outputCount: form.classCount,
    choice,
  });
  const gradients = addGradients(builder, forward, end.gradient);
  if (![...trainable].some((name) => gradients.has(name))) {
    throw new WardroundError("MODEL_UNSUPPORTED", "no trainable weight leads to the output");
  }
  const { rule = plainDescent } = options;
  const update = addUpdates(builder, trained, { gradients, rule });
  const statistics = statisticsOf(model, forward.statistics);
  const { features, rowShape, featureCount, targetCount, classCount } = form;
  const { loss } = end;
  const graph = closedGraph(builder, model, {
    inputs: [
      float32(features, [rows ?? "rows", ...rowShape]),
      float32(labels, [rows ?? "rows", targetCount]),
      ...update.scalars.map((scalar) => float32(scalar, [])),
      ...update.fixedInputs,
    ],
    loss,
    carried: [...update.weights, ...update.states, ...statistics],
  });
  const { constants } = builder;
  const { weights, states, fixed, scalars, scalarsAt } = update;
  return {
    ...{ graph, constants, features, rowShape, featureCount, labels, targetCount, classCount },
    ...{ scalars, scalarsAt, weights, states, fixed, statistics, loss, rows },
    output: form.output,
  };
}

interface Updates
  extends Pick<TrainingGraph, "weights" | "states" | "fixed" | "scalars" | "scalarsAt"> {
  readonly fixedInputs: readonly GraphValue[];
}

/** From gradients to new weights. */
function addUpdates(
  b: GraphBuilder,
  tensors: readonly LayoutTensor[],
  options: { readonly gradients: ReadonlyMap<string, string>; readonly rule: StepRule },
): Updates {
  const { gradients, rule } = options;
  const optimiser = createOptimiser(rule);
  const scalars = optimiser.scalars.map((name) => b.name(`training/${name}`));
  const reached = tensors.flatMap(({ name: weight, shape }) => {
    const gradient = gradients.get(weight);
    if (gradient === undefined) return [];
    const ofWeight = (what: string): string => b.name(`training/${what} ${weight}`);
    const feeds = { anchor: ofWeight("anchor"), shift: ofWeight("shift") };
    return [{ weight, gradient, shape, ...feeds }];
  });
  const corrected = correctGradients(b, reached, rule);
  const fetches = new Map<string, string>();
  const states: Carried[] = [];
  reached.forEach(({ weight, shape }, index) => {
    const feeds = optimiser.states.map((state) => b.name(`training/${state} ${weight}`));
    const gradient = corrected[index] as string;
    const after = optimiser.addUpdate(b, { weight, gradient, states: feeds, scalars });
    fetches.set(weight, after.weight);
    feeds.forEach((feed, at) => {
      states.push({ feed, fetch: after.states[at] as string, shape });
    });
  });
  const weights = tensors.map(({ name, shape }): Carried => {
    return { feed: name, fetch: fetches.get(name) ?? b.copy(name), shape };
  });
  const byWeight = new Map(reached.map((one) => [one.weight, one]));
  const fixed = tensors.map(({ name }): FixedFeeds => {
    const { anchor, shift } = byWeight.get(name) ?? {};
    return {
      anchor: rule.proximal ? anchor : undefined,
      shift: rule.hasShift ? shift : undefined,
    };
  });
  const fixedInputs = tensors.flatMap(({ shape }, index) => {
    const { anchor, shift } = fixed[index] as FixedFeeds;
    return [anchor, shift].flatMap((name) => (name === undefined ? [] : [float32(name, shape)]));
  });
  const { scalarsAt } = optimiser;
  return { weights, states, fixed, scalars, scalarsAt, fixedInputs };
}

function requireRows(rows: number | undefined): number {
  if (rows !== undefined) return rows;
  throw new WardroundError(
    "MODEL_UNSUPPORTED",
    "the rows of a batch are the steps of a recurrent layer: training must know how many there are in each",
  );
}

/** The graph of what was built, without what leads to nothing that is fetched. */
function closedGraph(
  builder: GraphBuilder,
  model: Graph,
  ends: {
    readonly inputs: readonly GraphValue[];
    readonly loss: string;
    readonly carried: readonly Carried[];
  },
): Graph {
  const { inputs, loss, carried } = ends;
  const nodes = ancestors(builder.nodes, [loss, ...carried.map(({ fetch }) => fetch)]);
  const used = new Set(nodes.flatMap((node) => node.inputs));
  const fed = new Set(carried.map(({ feed }) => feed));
  const kept = model.initializers.filter(({ name }) => !fed.has(name));
  return {
    ...model,
    name: "training",
    irVersion: Math.max(model.irVersion, irVersionWritten),
    opset: builder.opset,
    nodes,
    initializers: [...kept, ...builder.initializers].filter(({ name }) => used.has(name)),
    inputs: [...inputs, ...carried.map(({ feed, shape }) => float32(feed, shape))],
    outputs: [float32(loss, []), ...carried.map(({ fetch, shape }) => float32(fetch, shape))],
  };
}

/** Running statistics as the caller feeds them. */
function statisticsOf(
  model: Graph,
  statistics: ReadonlyMap<string, string>,
): TrainingGraph["statistics"] {
  const initializers = new Map(model.initializers.map((one) => [one.name, one]));
  return [...statistics].map(([feed, fetch]) => {
    const initializer = initializers.get(feed);
    if (initializer?.dtype === "F32") return { feed, fetch, shape: initializer.shape };
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `the running statistic "${feed}" is no float32 initializer; train this model with frozen batch normalization`,
    );
  });
}

/** Rows of a batch where their number is of no account but must be known. */
const rowsTried = 2;

/**
 * Checks that a model can be trained, with one loss or with any.
 * @throws WardroundError as `deriveTrainingGraph`; where no loss fits, what the one lacks that takes the
 * most outputs.
 */
export function checkTrainable(
  graph: Graph,
  layout: Layout,
  options: {
    readonly loss?: Loss | LossChoice | undefined;
    readonly output?: string | undefined;
    readonly values: InsideValues;
  },
): void {
  const problems: WardroundError[] = [];
  const { output, values } = options;
  for (const loss of options.loss ? [options.loss] : lossChoices) {
    try {
      deriveTrainingGraph(graph, layout, { loss, values, output, rows: rowsTried });
      return;
    } catch (error) {
      if (!(error instanceof WardroundError)) throw error;
      problems.push(error);
    }
  }
  // A model that ends right for one loss fails there for the reason that matters.
  throw (
    problems.find(({ code }) => code === "MODEL_OPERATOR_UNSUPPORTED") ??
    problems[lossChoices.indexOf(broadestLoss)] ??
    problems[0]
  );
}

function checkOpset(graph: Graph): void {
  if (graph.opset >= opsetMin && graph.opset <= opsetMax) return;
  throw new WardroundError(
    "MODEL_UNSUPPORTED",
    `the model uses opset ${graph.opset}; training takes ${opsetMin} to ${opsetMax}: export it with one of these, or convert it (Python: onnx.version_converter.convert_version(model, 17))`,
  );
}

function checkLayout(graph: Graph, layout: Layout): void {
  const shapes = new Map(graph.initializers.map(({ name, shape }) => [name, shape.join()]));
  const odd = layout.tensors.find(({ name, shape }) => shapes.get(name) !== shape.join());
  if (odd) {
    throw new WardroundError(
      "MODEL_SHAPE_MISMATCH",
      `the model has no weight "${odd.name}" of shape [${odd.shape.join(", ")}], which its layout names`,
    );
  }
  if (!layout.tensors.some(({ kind }) => kind === "trained")) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      "the model has no weights to train: float32 initializers that its operators take as weights",
    );
  }
}

function float32(name: string, shape: readonly (number | string)[]): GraphValue {
  return { name, type: "float32", shape };
}
