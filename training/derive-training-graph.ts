import { WardroundError } from "../base/errors.ts";
import type { Graph, GraphNode, GraphValue } from "../model/graph.ts";
import type { Layout } from "../model/layout.ts";
import { addGradient } from "./gradients.ts";
import { GraphBuilder } from "./graph-builder.ts";
import { type Loss, losses, type ModelForm, modelForm } from "./model-form.ts";
import { inferShapes, type Shape } from "./shapes.ts";

/** One step of training as a graph: forward, loss, backward, and plain gradient descent. */
export interface TrainingGraph {
  /** Its initializers are those of the model that are not trained, and `constants`. */
  readonly graph: Graph;
  /** Values of the initializers that the model has not. */
  readonly constants: ReadonlyMap<string, Uint8Array>;
  /** Feed, float32 `[rows, featureCount]`. */
  readonly features: string;
  readonly featureCount: number;
  /** Feed, float32 `[rows, classCount]`: see `labelTargets`. */
  readonly labels: string;
  readonly classCount: number;
  /** Feed, float32 scalar. */
  readonly learningRate: string;
  /** In layout order: the feed of each trainable tensor and the fetch of what it is after the step. */
  readonly weights: readonly { readonly feed: string; readonly fetch: string }[];
  /** Fetch, float32 scalar: mean loss over the rows, before the step. */
  readonly loss: string;
}

/** Operator sets whose operators have one meaning here, or two that are told apart. */
const opsetMin = 7;
const opsetMax = 21;

/** Operators that only look at shapes: no gradient flows through them. */
const shapeReading = new Set(["Shape", "Size"]);

/**
 * Derives the graph of one training step from a model, in ONNX's own operators: the mean of the loss
 * over the rows of a batch, its gradient by reverse accumulation, and `weight − learningRate·gradient`.
 * A tensor that several nodes use gets the sum of its gradients.
 * @throws WardroundError MODEL_OPERATOR_UNSUPPORTED naming the first node between a weight and the loss
 * that has no gradient here; MODEL_UNSUPPORTED for another opset or a model without what the loss
 * needs; MODEL_SHAPE_MISMATCH for inputs, outputs or a layout that do not fit.
 */
export function deriveTrainingGraph(
  model: Graph,
  layout: Layout,
  options: { readonly loss: Loss },
): TrainingGraph {
  checkOpset(model);
  checkLayout(model, layout);
  const form = modelForm(model, options.loss);
  const trainable = new Set(layout.tensors.map((tensor) => tensor.name));
  const forward = ancestors(model.nodes, form.logits);
  const builder = new GraphBuilder(model.opset, namesOf(model));
  const labels = builder.name("training/labels");
  const learningRate = builder.name("training/learning_rate");
  const end = addLoss(builder, form, labels, options.loss);
  const gradients = addBackward(builder, forward, {
    shapes: inferShapes(model),
    trainable,
    logits: form.logits,
    gradient: end.gradient,
  });
  if (![...trainable].some((name) => gradients.has(name))) {
    throw new WardroundError("MODEL_UNSUPPORTED", "no trainable weight leads to the output");
  }
  const weights = layout.tensors.map(({ name }) => {
    const gradient = gradients.get(name);
    const fetch =
      gradient === undefined
        ? builder.add("Identity", [name])
        : builder.add("Sub", [name, builder.add("Mul", [gradient, learningRate])]);
    return { feed: name, fetch };
  });
  const nodes = [...forward, ...builder.nodes];
  const used = new Set(nodes.flatMap((node) => node.inputs));
  const kept = model.initializers.filter(({ name }) => used.has(name) && !trainable.has(name));
  const values = layout.tensors.map(({ name, shape }) => float32(name, shape));
  const graph: Graph = {
    ...model,
    name: "training",
    nodes,
    initializers: [...kept, ...builder.initializers],
    inputs: [
      float32(form.features, ["rows", form.featureCount]),
      float32(labels, ["rows", form.classCount]),
      float32(learningRate, []),
      ...values,
    ],
    outputs: [
      float32(end.loss, []),
      ...layout.tensors.map(({ shape }, at) => float32(weights[at]?.fetch ?? "", shape)),
    ],
  };
  const { features, featureCount, classCount } = form;
  const { constants } = builder;
  const { loss } = end;
  return {
    graph,
    constants,
    features,
    featureCount,
    labels,
    classCount,
    learningRate,
    weights,
    loss,
  };
}

/**
 * Checks that a model can be trained, with one loss or with any.
 * @throws WardroundError as `deriveTrainingGraph`; where no loss fits, what each of them lacks.
 */
export function checkTrainable(
  graph: Graph,
  layout: Layout,
  options: { readonly loss?: Loss | undefined } = {},
): void {
  const problems: WardroundError[] = [];
  for (const loss of options.loss ? [options.loss] : losses) {
    try {
      deriveTrainingGraph(graph, layout, { loss });
      return;
    } catch (error) {
      if (!(error instanceof WardroundError)) throw error;
      problems.push(error);
    }
  }
  // A model that ends right for one loss fails there for the reason that matters.
  const last = problems.find((problem) => problem.code === "MODEL_OPERATOR_UNSUPPORTED");
  const messages = new Set(problems.map((problem) => problem.message));
  const code = problems[0]?.code ?? "MODEL_UNSUPPORTED";
  throw last ?? new WardroundError(code, [...messages].join("; or: "));
}

function checkOpset(graph: Graph): void {
  if (graph.opset >= opsetMin && graph.opset <= opsetMax) return;
  throw new WardroundError(
    "MODEL_UNSUPPORTED",
    `the model uses opset ${graph.opset}; training takes ${opsetMin} to ${opsetMax}: export it with one of these`,
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
  if (layout.tensors.length === 0) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      "the model has no weights to train: float32 initializers that its operators take as weights",
    );
  }
}

/** Adds the mean loss over rows and its gradient with respect to the logits. */
function addLoss(
  builder: GraphBuilder,
  form: ModelForm,
  labels: string,
  loss: Loss,
): { readonly loss: string; readonly gradient: string } {
  const { logits, classCount } = form;
  const size = builder.add("Cast", [builder.add("Size", [logits])], {
    to: { kind: "int", value: 1 },
  });
  if (loss === "binary-cross-entropy") {
    // Σ log(1 + e^z) − z·y, which has no overflow and no log 0; its gradient is σ(z) − y.
    const targets = builder.add("Reshape", [labels, builder.add("Shape", [logits])]);
    const fit = builder.add("Mul", [logits, targets]);
    const each = builder.add("Sub", [builder.add("Softplus", [logits]), fit]);
    const gap = builder.add("Sub", [builder.add("Sigmoid", [logits]), targets]);
    const mean = builder.add("Div", [builder.sumAll(each), size]);
    return { loss: mean, gradient: builder.add("Div", [gap, size]) };
  }
  const rows = builder.add("Div", [size, builder.scalar(classCount)]);
  const axis = { axis: { kind: "int", value: 1 } } as const;
  const fit = builder.add("Mul", [builder.add("LogSoftmax", [logits], axis), labels]);
  const gap = builder.add("Sub", [builder.add("Softmax", [logits], axis), labels]);
  const mean = builder.add("Neg", [builder.add("Div", [builder.sumAll(fit), rows])]);
  return { loss: mean, gradient: builder.add("Div", [gap, rows]) };
}

/** Reverse accumulation over the nodes between weights and logits. @returns gradients by value. */
function addBackward(
  builder: GraphBuilder,
  forward: readonly GraphNode[],
  start: {
    readonly shapes: ReadonlyMap<string, Shape>;
    readonly trainable: ReadonlySet<string>;
    readonly logits: string;
    readonly gradient: string;
  },
): ReadonlyMap<string, string> {
  const depends = new Set(start.trainable);
  for (const node of forward) {
    if (shapeReading.has(node.op) || !node.inputs.some((name) => depends.has(name))) continue;
    for (const output of node.outputs) depends.add(output);
  }
  const gradients = new Map([[start.logits, start.gradient]]);
  for (const node of [...forward].reverse()) {
    const gradient = gradients.get(node.outputs[0] as string);
    if (gradient === undefined || !node.inputs.some((name) => depends.has(name))) continue;
    const wanted = (at: number): boolean => depends.has(node.inputs[at] ?? "");
    const parts = addGradient(node, { builder, shapes: start.shapes, gradient, wanted });
    parts.forEach((part, at) => {
      if (part === undefined || !wanted(at)) return;
      const name = node.inputs[at] as string;
      const before = gradients.get(name);
      gradients.set(name, before === undefined ? part : builder.add("Add", [before, part]));
    });
  }
  return gradients;
}

/** The nodes that a value is made by, in their order. */
function ancestors(nodes: readonly GraphNode[], value: string): readonly GraphNode[] {
  const needed = new Set([value]);
  const found: GraphNode[] = [];
  for (const node of [...nodes].reverse()) {
    if (!node.outputs.some((name) => needed.has(name))) continue;
    for (const name of node.inputs) needed.add(name);
    found.push(node);
  }
  return found.reverse();
}

function namesOf(graph: Graph): Set<string> {
  const values = [...graph.inputs, ...graph.outputs, ...graph.initializers];
  const names = new Set(values.map((value) => value.name));
  for (const node of graph.nodes) {
    names.add(node.name);
    for (const output of node.outputs) names.add(output);
  }
  return names;
}

function float32(name: string, shape: readonly (number | string)[]): GraphValue {
  return { name, type: "float32", shape };
}
