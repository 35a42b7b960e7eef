import type { Attribute, GraphNode } from "../../../model/graph.ts";
import { buildModel, type TestWeight, testNode, testWeight } from "../../support/models.ts";
import type { BuiltModel } from "../step.ts";

export interface RecurrentForm {
  readonly op: "LSTM" | "GRU" | "RNN";
  readonly direction?: "forward" | "reverse" | "bidirectional";
  readonly layout?: 0 | 1;
  readonly stepCount?: number;
  readonly hasBias?: boolean;
  /** Whether states before the first step are made of the features. */
  readonly hasStates?: boolean;
  readonly linearBeforeReset?: 0 | 1;
  /** In place of or beside those of the form. */
  readonly attributes?: Readonly<Record<string, Attribute>>;
  /** A further input of the node, by its place, and its shape. */
  readonly extraInput?: { readonly at: number; readonly weight: TestWeight };
  readonly opset?: number;
}

export const inputSize = 2;
export const hiddenSize = 3;

const integers = (name: string, ...values: number[]): TestWeight => {
  return { name, shape: [values.length], values: BigInt64Array.from(values.map(BigInt)) };
};
const order = (...perm: number[]): Record<string, Attribute> => ({
  perm: { kind: "ints", value: perm },
});

/**
 * features [batch, steps·2] as a sequence through one recurrent layer to "m" [batch, width], which holds
 * all elements of all its outputs in the same order whatever the layout, and through a Gemm to a Sigmoid.
 */
export function recurrentModel(form: RecurrentForm): BuiltModel {
  const { op, direction = "forward", layout = 0, stepCount = 3 } = form;
  const { hasBias = true, hasStates = false, linearBeforeReset = 0 } = form;
  const directions = direction === "bidirectional" ? 2 : 1;
  const gates = { LSTM: 4, GRU: 3, RNN: 1 }[op];
  const nodes: GraphNode[] = [testNode("Reshape", ["features", "x_shape"], "x_rows")];
  const weights: TestWeight[] = [
    integers("x_shape", -1, stepCount, inputSize),
    testWeight("W", [directions, gates * hiddenSize, inputSize]),
    testWeight("R", [directions, gates * hiddenSize, hiddenSize]),
  ];
  const rows = (value: string): string => (layout === 1 ? `${value}_rows` : value);
  if (layout === 0) nodes.push(testNode("Transpose", ["x_rows"], "x", order(1, 0, 2)));
  const inputs = [rows("x"), "W", "R"];
  if (hasBias) {
    weights.push(testWeight("B", [directions, 2 * gates * hiddenSize]));
    inputs[3] = "B";
  }
  if (hasStates) {
    weights.push(integers("state_shape", -1, directions, hiddenSize));
    for (const [at, name] of op === "LSTM" ? ["h0", "c0"].entries() : ["h0"].entries()) {
      weights.push(testWeight(`${name}_w`, [stepCount * inputSize, directions * hiddenSize]));
      nodes.push(
        testNode("MatMul", ["features", `${name}_w`], `${name}_flat`),
        testNode("Reshape", [`${name}_flat`, "state_shape"], `${name}_rows`),
      );
      if (layout === 0) nodes.push(testNode("Transpose", [`${name}_rows`], name, order(1, 0, 2)));
      inputs[5 + at] = rows(name);
    }
  }
  if (form.extraInput) {
    inputs[form.extraInput.at] = form.extraInput.weight.name;
    weights.push(form.extraInput.weight);
  }
  const outputs = op === "LSTM" ? ["Y", "Y_h", "Y_c"] : ["Y", "Y_h"];
  const attributes: Record<string, Attribute> = {
    hidden_size: { kind: "int", value: hiddenSize },
    direction: { kind: "string", value: direction },
    ...(op === "GRU" ? { linear_before_reset: { kind: "int", value: linearBeforeReset } } : {}),
    ...(layout === 1 ? { layout: { kind: "int", value: 1 } } : {}),
    ...form.attributes,
  };
  nodes.push({
    name: "layer",
    op,
    domain: "",
    inputs: Array.from(inputs, (name) => name ?? ""),
    outputs,
    attributes,
  });
  weights.push(integers("flat", 0, -1));
  for (const name of outputs) {
    const perm = name === "Y" ? order(2, 0, 1, 3) : order(1, 0, 2);
    if (layout === 0) nodes.push(testNode("Transpose", [name], `${name}_t`, perm));
    nodes.push(testNode("Reshape", [layout === 0 ? `${name}_t` : name, "flat"], `${name}_m`));
  }
  const parts = outputs.map((name) => `${name}_m`);
  const width = (stepCount + outputs.length - 1) * directions * hiddenSize;
  return buildModel({
    opset: form.opset ?? 17,
    input: { name: "features", shape: ["batch", stepCount * inputSize] },
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      ...nodes,
      testNode("Concat", parts, "m", { axis: { kind: "int", value: 1 } }),
      testNode("Gemm", ["m", "out_w", "out_b"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [...weights, testWeight("out_w", [width, 1]), testWeight("out_b", [1])],
  });
}

/** Forms of recurrent layers, by what they are. */
export const recurrentForms: Record<string, RecurrentForm> = {};
for (const op of ["LSTM", "GRU", "RNN"] as const) {
  for (const direction of ["forward", "reverse", "bidirectional"] as const) {
    for (const linearBeforeReset of op === "GRU" ? ([0, 1] as const) : ([0] as const)) {
      for (const hasBias of [true, false]) {
        for (const hasStates of [true, false]) {
          const words = [
            op,
            direction,
            ...(linearBeforeReset ? ["reset after the product"] : []),
            ...(hasBias ? [] : ["no bias"]),
            ...(hasStates ? ["states before"] : []),
          ];
          recurrentForms[words.join(", ")] = {
            op,
            direction,
            linearBeforeReset,
            hasBias,
            hasStates,
          };
        }
      }
    }
  }
  recurrentForms[`${op} of one step`] = { op, stepCount: 1 };
  recurrentForms[`${op} of 70 steps, opset 7`] = { op, stepCount: 70, opset: 7 };
}

/** Models by what they show. */
export const recurrentCases: Readonly<Record<string, BuiltModel>> = Object.fromEntries(
  Object.entries(recurrentForms)
    .filter(([, { stepCount = 3 }]) => stepCount < 70)
    .map(([name, form]) => [name, recurrentModel(form)]),
);
