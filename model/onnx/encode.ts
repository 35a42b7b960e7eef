import { WardroundError } from "../../base/errors.ts";
import type { Attribute, Graph, GraphNode, GraphValue } from "../graph.ts";
import type { Dtype } from "../layout.ts";
import { type PlacementRule, placementJson, placementKey } from "../placement.ts";
import type { ExternalPlace } from "./decode-tensor.ts";
import { attributeTypes, dtypeNumber, elementTypeNumbers } from "./element-types.ts";
import { onnx } from "./gen/onnx.js";

/** Since IR 4 initializers need not be inputs, and may lie in another file. */
export const irVersionMin = 4;

/**
 * Writes an ONNX file; the same graph and values give the same bytes.
 * @param weights - where each initializer's values are: `data` goes into the file, `external` is
 * pointed to.
 * @throws WardroundError ARGUMENT_INVALID for an initializer that is in neither.
 */
export function encodeModel(
  graph: Graph,
  weights: {
    readonly data: ReadonlyMap<string, Uint8Array>;
    readonly external?: ReadonlyMap<string, ExternalPlace>;
  },
): Uint8Array<ArrayBuffer> {
  const opsets = Object.entries(graph.otherOpsets).map(([domain, version]) => ({
    domain,
    version,
  }));
  const initializer = graph.initializers.map(({ name, dtype, shape }) => {
    const place = weights.external?.get(name);
    if (place) return externalTensor(name, dtype, shape, place);
    const data = weights.data.get(name);
    if (!data) {
      throw new WardroundError("ARGUMENT_INVALID", `initializer "${name}" has no values`);
    }
    return tensorProto(name, dtype, shape, data);
  });
  const bytes = onnx.ModelProto.encode({
    irVersion: Math.max(graph.irVersion, irVersionMin),
    producerName: "wardround",
    opsetImport: [{ domain: "", version: graph.opset }, ...opsets],
    graph: {
      name: graph.name,
      node: graph.nodes.map(encodeNode),
      initializer,
      input: graph.inputs.map(encodeValue),
      output: graph.outputs.map(encodeValue),
    },
    metadataProps: metadataOf(graph.placement ?? []),
  }).finish();
  // The codec writes into Node's pooled memory; an array of its own can be transferred.
  return new Uint8Array(bytes);
}

/**
 * What adds rules to an ONNX file when it is written behind the file's last byte: a message of protobuf
 * that follows another is merged into it.
 */
export function encodePlacement(rules: readonly PlacementRule[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(onnx.ModelProto.encode({ metadataProps: metadataOf(rules) }).finish());
}

function metadataOf(rules: readonly PlacementRule[]) {
  return rules.length === 0 ? [] : [{ key: placementKey, value: placementJson(rules) }];
}

function tensorProto(
  name: string,
  dtype: Dtype,
  shape: readonly number[],
  rawData: Uint8Array,
): onnx.TensorProto.$Properties {
  return { name, dims: [...shape], dataType: dtypeNumber(dtype), rawData };
}

function externalTensor(
  name: string,
  dtype: Dtype,
  shape: readonly number[],
  place: ExternalPlace,
): onnx.TensorProto.$Properties {
  const externalData = [
    { key: "location", value: place.location },
    { key: "offset", value: String(place.offset) },
    { key: "length", value: String(place.length) },
  ];
  const dataType = dtypeNumber(dtype);
  return { name, dims: [...shape], dataType, dataLocation: 1, externalData };
}

function encodeValue(value: GraphValue): onnx.ValueInfoProto.$Properties {
  const dim = value.shape?.map((size) => {
    if (typeof size === "number") return { dimValue: size };
    return size === "" ? {} : { dimParam: size };
  });
  const elemType = elementTypeNumbers[value.type];
  return { name: value.name, type: { tensorType: { elemType, ...(dim && { shape: { dim } }) } } };
}

function encodeNode(node: GraphNode): onnx.NodeProto.$Properties {
  return {
    name: node.name,
    opType: node.op,
    domain: node.domain,
    input: [...node.inputs],
    output: [...node.outputs],
    attribute: Object.entries(node.attributes).map(([name, value]) => encodeAttribute(name, value)),
  };
}

function encodeAttribute(name: string, attribute: Attribute): onnx.AttributeProto.$Properties {
  const type = attributeTypes[attribute.kind];
  const utf8 = new TextEncoder();
  switch (attribute.kind) {
    case "float":
      return { name, type, f: attribute.value };
    case "int":
      return { name, type, i: int64(attribute.value) };
    case "string":
      return { name, type, s: utf8.encode(attribute.value) };
    case "floats":
      return { name, type, floats: [...attribute.value] };
    case "ints":
      return { name, type, ints: attribute.value.map(int64) };
    case "strings":
      return { name, type, strings: attribute.value.map((value) => utf8.encode(value)) };
    case "tensor": {
      const { dtype, shape, data } = attribute.value;
      return { name, type, t: tensorProto("", dtype, shape, data) };
    }
  }
}

/** 2^63 stands for the largest integer (see decode): as a number the codec would wrap it round. */
function int64(value: number): number {
  if (value < 2 ** 63) return value;
  return { low: -1, high: 0x7fffffff } as unknown as number;
}
