import { bytesOf } from "../../base/bytes.ts";
import { WardroundError } from "../../base/errors.ts";
import type { Attribute, Graph, GraphInitializer, GraphNode, GraphValue } from "../graph.ts";
import { parsePlacement, placementKey } from "../placement.ts";
import {
  type DecodedTensor,
  decodeTensor,
  type ExternalPlace,
  type Int64,
  int64Number,
} from "./decode-tensor.ts";
import { attributeTypes, elementTypeOf, refusedAttributeTypes } from "./element-types.ts";
import { onnx } from "./gen/onnx.js";

export interface DecodedModel {
  readonly graph: Graph;
  /** Values of the initializers that lie in the file: views into it where its form allows. */
  readonly data: ReadonlyMap<string, Uint8Array>;
  /** Where the other initializers lie. */
  readonly external: ReadonlyMap<string, ExternalPlace>;
  /** Initializers that were listed as inputs too, as files before IR 4 do; they are inputs no more. */
  readonly inputsDropped: readonly string[];
}

const lfsPointer = "version https://git-lfs";

/**
 * Reads an ONNX file. Values that only describe (documentation, producer, shapes of values in
 * between, others' metadata) are left out.
 * @param options - `external`: whether weights may lie in another file; a file from outside must be
 * whole.
 * @throws WardroundError MODEL_NOT_ONNX for a file that is not ONNX, cut off or damaged;
 * MODEL_UNSUPPORTED for what a `Graph` cannot hold: subgraphs, functions, sparse tensors, sequences;
 * ARGUMENT_INVALID for metadata of our own that are damaged.
 */
export function decodeModel(
  file: Uint8Array,
  options: { readonly fileName: string; readonly external: "refused" | "allowed" },
): DecodedModel {
  const { fileName } = options;
  const model = parseModel(file, fileName);
  const proto = model.graph;
  if (!proto) throw notOnnx(fileName, "it holds no graph");
  if (model.functions.length > 0) throw unsupported(fileName, "functions of its own");
  if ((proto.sparseInitializer ?? []).length > 0)
    throw unsupported(fileName, "sparse initializers");

  const tensors = (proto.initializer ?? []).map((tensor) =>
    decodeTensor(tensor, `initializer "${tensor.name}" of ${fileName}`),
  );
  const names = new Set<string>();
  for (const { name, values } of tensors) {
    if (name === "" || names.has(name)) {
      throw notOnnx(fileName, `initializer "${name}" has no name of its own`);
    }
    if (options.external === "refused" && !(values instanceof Uint8Array)) {
      throw unsupported(
        fileName,
        `weights in another file (initializer "${name}"): save the model as one file`,
      );
    }
    names.add(name);
  }
  const inputs = (proto.input ?? []).map((value) => decodeValue(value, "input", fileName));
  const graph: Graph = {
    name: proto.name ?? "",
    irVersion: int64Number(model.irVersion),
    ...decodeOpsets(model, fileName),
    inputs: inputs.filter((input) => !names.has(input.name)),
    outputs: (proto.output ?? []).map((value) => decodeValue(value, "output", fileName)),
    nodes: (proto.node ?? []).map((node) => decodeNode(node, fileName)),
    initializers: tensors.map(
      ({ name, dtype, shape }): GraphInitializer => ({ name, dtype, shape }),
    ),
    ...decodePlacement(model),
  };
  checkOrder(graph, fileName);
  return {
    graph,
    data: valuesWhere(tensors, (values) => values instanceof Uint8Array) as Map<string, Uint8Array>,
    external: valuesWhere(tensors, (values) => !(values instanceof Uint8Array)) as Map<
      string,
      ExternalPlace
    >,
    inputsDropped: inputs.map((input) => input.name).filter((name) => names.has(name)),
  };
}

function valuesWhere(
  tensors: readonly DecodedTensor[],
  test: (values: DecodedTensor["values"]) => boolean,
): Map<string, DecodedTensor["values"]> {
  const found = tensors.filter((tensor) => test(tensor.values));
  return new Map(found.map((tensor) => [tensor.name, tensor.values]));
}

function parseModel(file: Uint8Array, fileName: string): onnx.ModelProto {
  if (file.byteLength === 0) throw notOnnx(fileName, "it is empty");
  const start = new TextDecoder().decode(file.subarray(0, lfsPointer.length));
  if (start === lfsPointer) {
    throw notOnnx(
      fileName,
      "it is a Git LFS pointer, not the file it points to: run `git lfs pull` and try again",
    );
  }
  // A plain Uint8Array keeps the codec from copying every tensor.
  const bytes = bytesOf(file);
  try {
    return onnx.ModelProto.decode(bytes);
  } catch (cause) {
    const problem =
      cause instanceof RangeError ? "it is cut off or no ONNX at all" : "its bytes are no ONNX";
    throw notOnnx(fileName, problem, cause);
  }
}

/** Rules that were added one time after the other are one list. */
function decodePlacement({ metadataProps }: onnx.ModelProto): Pick<Graph, "placement"> {
  const texts = metadataProps.filter(({ key }) => key === placementKey);
  const placement = texts.flatMap(({ value }) => parsePlacement(value ?? ""));
  return placement.length > 0 ? { placement } : {};
}

function decodeOpsets(
  model: onnx.ModelProto,
  fileName: string,
): Pick<Graph, "opset" | "otherOpsets"> {
  if (model.opsetImport.length === 0) {
    throw notOnnx(fileName, "it names no version of its operators and may be cut off");
  }
  let opset = 1;
  const otherOpsets: Record<string, number> = {};
  for (const { domain, version } of model.opsetImport) {
    if (!domain || domain === "ai.onnx") opset = int64Number(version);
    else otherOpsets[domain] = int64Number(version);
  }
  return { opset, otherOpsets };
}

function decodeValue(
  value: onnx.ValueInfoProto.$Properties,
  role: "input" | "output",
  fileName: string,
): GraphValue {
  const name = value.name ?? "";
  const tensor = value.type?.tensorType;
  const type = elementTypeOf(tensor?.elemType ?? 0);
  if (!tensor || !type) {
    throw unsupported(fileName, `${role} "${name}", which is no tensor (sequence, map or untyped)`);
  }
  const shape = tensor.shape?.dim?.map((dimension) => {
    if (dimension.dimParam) return dimension.dimParam;
    const size = dimension.dimValue as Int64 | null | undefined;
    return size === null || size === undefined || int64Number(size) < 0 ? "" : int64Number(size);
  });
  return { name, type, shape: tensor.shape ? (shape ?? []) : undefined };
}

function decodeNode(node: onnx.NodeProto.$Properties, fileName: string): GraphNode {
  const op = node.opType ?? "";
  const where = `node "${node.name || (node.output ?? [])[0]}" (${op})`;
  const attributes = (node.attribute ?? []).map(
    (attribute) => [attribute.name ?? "", decodeAttribute(attribute, where, fileName)] as const,
  );
  return {
    name: node.name ?? "",
    op,
    domain: node.domain === "ai.onnx" ? "" : (node.domain ?? ""),
    inputs: node.input ?? [],
    outputs: node.output ?? [],
    attributes: Object.fromEntries(attributes),
  };
}

function decodeAttribute(
  proto: onnx.AttributeProto.$Properties,
  nodeText: string,
  fileName: string,
): Attribute {
  const where = `attribute "${proto.name}" of ${nodeText}`;
  switch (proto.type) {
    case attributeTypes.float:
      return { kind: "float", value: proto.f ?? 0 };
    case attributeTypes.int:
      return { kind: "int", value: attributeInt(proto.i, where, fileName) };
    case attributeTypes.string:
      return { kind: "string", value: utf8(proto.s, where, fileName) };
    case attributeTypes.floats:
      return { kind: "floats", value: proto.floats ?? [] };
    case attributeTypes.ints: {
      const values = (proto.ints ?? []).map((value) => attributeInt(value, where, fileName));
      return { kind: "ints", value: values };
    }
    case attributeTypes.strings: {
      const values = (proto.strings ?? []).map((value) => utf8(value, where, fileName));
      return { kind: "strings", value: values };
    }
    case attributeTypes.tensor: {
      const { dtype, shape, values } = decodeTensor(proto.t ?? {}, where);
      if (!(values instanceof Uint8Array)) throw unsupported(fileName, `${where} in another file`);
      return { kind: "tensor", value: { dtype, shape, data: values } };
    }
    default: {
      const kind = refusedAttributeTypes[proto.type ?? 0] ?? `of kind ${proto.type}`;
      throw unsupported(fileName, `${where}, which is ${kind}`);
    }
  }
}

/** Integers beyond 2^53 are refused but for the largest and the smallest, which mean "to the end". */
function attributeInt(value: unknown, where: string, fileName: string): number {
  const number = int64Number(value as Int64);
  if (!Number.isSafeInteger(number) && Math.abs(number) < 2 ** 63) {
    throw unsupported(fileName, `${where} beyond 2^53`);
  }
  return number;
}

function utf8(bytes: Uint8Array | null | undefined, where: string, fileName: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes ?? new Uint8Array(0),
    );
  } catch {
    throw unsupported(fileName, `${where}, which is no text in UTF-8`);
  }
}

/** Every value is made once, and before it is used. */
function checkOrder(graph: Graph, fileName: string): void {
  const known = new Set([...graph.inputs, ...graph.initializers].map((value) => value.name));
  for (const node of graph.nodes) {
    const unknown = node.inputs.find((name) => name !== "" && !known.has(name));
    if (unknown !== undefined) {
      throw notOnnx(
        fileName,
        `node "${node.name}" (${node.op}) takes "${unknown}" before it is made`,
      );
    }
    for (const output of node.outputs.filter((name) => name !== "")) {
      if (known.has(output)) throw notOnnx(fileName, `value "${output}" is made twice`);
      known.add(output);
    }
  }
  const unmade = graph.outputs.find((output) => !known.has(output.name));
  if (unmade) throw notOnnx(fileName, `nothing makes its output "${unmade.name}"`);
}

function notOnnx(fileName: string, problem: string, cause?: unknown): WardroundError {
  return new WardroundError("MODEL_NOT_ONNX", `${fileName} is no ONNX model: ${problem}`, {
    cause,
  });
}

function unsupported(fileName: string, what: string): WardroundError {
  return new WardroundError("MODEL_UNSUPPORTED", `${fileName} has what is not supported: ${what}`);
}
