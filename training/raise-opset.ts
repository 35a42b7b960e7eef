import type { GraphNode } from "../model/graph.ts";
import {
  axisFromFront,
  type Builder,
  int,
  intAttribute,
  intsAttribute,
  optionalInput,
  rankOf,
  string,
} from "./operator.ts";

/** The oldest operator set whose operators training writes: the first with ScatterND's sums and Split's count. */
export const opsetWritten = 18;

type Raise = (node: GraphNode, context: RaiseContext) => GraphNode;

interface RaiseContext {
  readonly opset: number;
  readonly builder: Builder;
}

/** Lists that became inputs. */
const listInputs =
  (before: number, ...names: readonly string[]): Raise =>
  (node, { opset, builder }) => {
    if (opset >= before) return node;
    const lists = names.map((name) => {
      const list = node.attributes[name];
      return list?.kind === "ints" ? builder.ints(list.value) : "";
    });
    return withInputs(node, [node.inputs[0] as string, ...lists], names);
  };

/** Numbers that became inputs, scalars. */
const numberInputs =
  (before: number, ...names: readonly string[]): Raise =>
  (node, { opset, builder }) => {
    if (opset >= before) return node;
    const numbers = names.map((name) => {
      const number = node.attributes[name];
      return number?.kind === "float" ? builder.scalar(number.value) : "";
    });
    return withInputs(node, [node.inputs[0] as string, ...numbers], names);
  };

/** Over one axis since opset 13, over it and all that follow before. */
const overOneAxis: Raise = (node, { opset, builder }) => {
  if (opset >= 13) return node;
  const value = node.inputs[0] as string;
  const rank = rankOf(node, value, builder);
  const axis = axisFromFront(intAttribute(node, "axis", 1), rank);
  if (axis === rank - 1) return { ...node, attributes: { axis: int(axis) } };
  const flat = builder.add("Flatten", [value], { axis: int(axis) });
  const result = builder.add(node.op, [flat], { axis: int(1) });
  const shape = builder.add("Shape", [value]);
  return { ...node, op: "Reshape", inputs: [result, shape], attributes: {} };
};

/** What changed between the operator sets that exporters wrote and the one that training writes. */
const changes: Readonly<Record<string, Raise>> = {
  BatchNormalization: (node) => {
    // One statistic for each channel was the default up to opset 8 and is the only way since.
    const isByChannel = intAttribute(node, "spatial", 1) === 1;
    return isByChannel ? withInputs(node, node.inputs, ["spatial"]) : node;
  },
  Clip: numberInputs(11, "min", "max"),
  Dropout: numberInputs(12, "ratio"),
  Hardmax: overOneAxis,
  LogSoftmax: overOneAxis,
  Pad: (node, { opset, builder }) => {
    if (opset >= 11) return node;
    const pads = builder.ints(intsAttribute(node, "pads", []));
    const value = node.attributes["value"];
    const filler = value?.kind === "float" ? [builder.scalar(value.value)] : [];
    return withInputs(node, [node.inputs[0] as string, pads, ...filler], ["pads", "value"]);
  },
  ReduceL1: listInputs(18, "axes"),
  ReduceL2: listInputs(18, "axes"),
  ReduceLogSum: listInputs(18, "axes"),
  ReduceLogSumExp: listInputs(18, "axes"),
  ReduceMax: listInputs(18, "axes"),
  ReduceMean: listInputs(18, "axes"),
  ReduceMin: listInputs(18, "axes"),
  ReduceProd: listInputs(18, "axes"),
  ReduceSum: listInputs(13, "axes"),
  ReduceSumSquare: listInputs(18, "axes"),
  Resize: (node, { opset }) => {
    if (opset >= 11) return node;
    const [value = "", scales = ""] = node.inputs;
    return asResize(node, value, scales);
  },
  // Pixels were found from their corner; opset 16 made their middle the default.
  RoiAlign: (node, { opset }) => {
    const mode = { coordinate_transformation_mode: string("output_half_pixel") };
    return opset >= 16 ? node : { ...node, attributes: { ...mode, ...node.attributes } };
  },
  Slice: (node, { opset, builder }) => {
    if (opset >= 10) return node;
    const starts = intsAttribute(node, "starts", []);
    const axes = intsAttribute(
      node,
      "axes",
      starts.map((_, at) => at),
    );
    const ends = intsAttribute(node, "ends", []);
    const lists = [starts, ends, axes].map((list) => builder.ints(list));
    return withInputs(node, [node.inputs[0] as string, ...lists], ["starts", "ends", "axes"]);
  },
  Softmax: overOneAxis,
  Split: (node, { opset, builder }) => {
    const sizes = intsAttribute(node, "split", []);
    const isOld = opset < 13 && sizes.length > 0;
    const inputs = isOld ? [node.inputs[0] as string, builder.ints(sizes)] : node.inputs;
    const raised = withInputs(node, inputs, ["split"]);
    if (opset >= 18 || inputs.length > 1) return raised;
    const count = { num_outputs: int(node.outputs.length) };
    return { ...raised, attributes: { ...raised.attributes, ...count } };
  },
  Squeeze: listInputs(13, "axes"),
  Unsqueeze: listInputs(13, "axes"),
  Upsample: (node, { builder }) => {
    const scales = node.attributes["scales"];
    const given =
      scales?.kind === "floats"
        ? builder.floats([scales.value.length], scales.value)
        : (optionalInput(node, 1) ?? "");
    return asResize(node, node.inputs[0] as string, given);
  },
};

/** A node of an older operator set as the set that training writes has it; what is new goes to the builder. */
export function raiseOpset(node: GraphNode, context: RaiseContext): GraphNode {
  const change = node.domain === "" ? changes[node.op] : undefined;
  return change?.(node, context) ?? node;
}

/** Before opset 11 pixels were found from their corner, rounded down. */
function asResize(node: GraphNode, value: string, scales: string): GraphNode {
  const attributes = {
    mode: node.attributes["mode"] ?? string("nearest"),
    coordinate_transformation_mode: string("asymmetric"),
    nearest_mode: string("floor"),
  };
  return { ...node, op: "Resize", inputs: [value, "", scales], attributes };
}

function withInputs(
  node: GraphNode,
  inputs: readonly string[],
  dropped: readonly string[],
): GraphNode {
  const last = inputs.findLastIndex((name) => name !== "");
  const kept = Object.entries(node.attributes).filter(([name]) => !dropped.includes(name));
  return { ...node, inputs: inputs.slice(0, last + 1), attributes: Object.fromEntries(kept) };
}
