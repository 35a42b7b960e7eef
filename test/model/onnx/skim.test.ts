import { expect, test } from "vitest";
import {
  graphDataBytesMax,
  listedIntegerBytesMax,
  tensorDimensionsMax,
} from "../../../base/limits.ts";
import { importModel } from "../../../model/import-model.ts";
import { decodeModel } from "../../../model/onnx/decode.ts";
import { onnx } from "../../../model/onnx/gen/onnx.js";
import { decodeSkimmed, type FileSource } from "../../../model/onnx/skim.ts";
import { nodeHasher } from "../../../runtime/system.ts";
import { mlpModel } from "../../support/models.ts";

const fileName = "m.onnx";
const wide = "w1";

/** A perceptron whose initializers were changed as an exporter, or somebody else, may write them. */
function changed(change: (tensor: onnx.TensorProto.$Properties) => void): Uint8Array {
  const model = onnx.ModelProto.decode(mlpModel([6, 400, 3]));
  for (const tensor of model.graph?.initializer ?? []) change(tensor);
  return onnx.ModelProto.encode(model).finish();
}

function sourceOf(file: Uint8Array): FileSource {
  return {
    bytes: file.length,
    read: (into, position) => into.set(file.subarray(position, position + into.length)),
  };
}

/** A file of one field that nobody knows; its bytes are made when they are read. */
function hollow(bytes: number): FileSource {
  const start = [...varint(100 * 8 + 2), ...varint(bytes - 6)];
  expect(start).toHaveLength(6);
  return {
    bytes,
    read: (into, position) => into.fill(0).set(start.slice(position)),
  };
}

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

function skimmed(file: Uint8Array) {
  return decodeSkimmed(sourceOf(file), fileName);
}

test("values in the file with a place elsewhere left over stay where they are and are not read", () => {
  const file = changed((tensor) => {
    tensor.externalData = [
      { key: "location", value: "weights.bin" },
      { key: "offset", value: "8" },
      { key: "length", value: "4" },
    ];
  });
  const { data } = decodeModel(file, { fileName, external: "refused" });

  const place = skimmed(file).external.get(wide);

  expect(place).toMatchObject({ location: "", length: 6 * 400 * 4 });
  const { offset, length } = place as NonNullable<typeof place>;
  const values = file.subarray(offset, offset + length);
  expect(Buffer.compare(values, data.get(wide) as Uint8Array)).toBe(0);
});

test("values that are said to be here, or elsewhere and then here, are not read", () => {
  const tensor = new onnx.TensorProto({ name: "w", dims: [300], dataType: 1 });
  tensor.rawData = new Uint8Array(1200);
  const encoded = onnx.TensorProto.encode(tensor).finish();
  const said = (...places: number[]) => {
    const bytes = [...encoded, ...places.flatMap((place) => [14 * 8, place])];
    const initializer = [5 * 8 + 2, ...varint(bytes.length), ...bytes];
    const graph = [7 * 8 + 2, ...varint(initializer.length), ...initializer];
    return skimmed(Uint8Array.from([...graph, 8 * 8 + 2, 2, 2 * 8, 17]));
  };

  for (const places of [[], [0], [1, 0]]) {
    const { data, external } = said(...places);
    expect([data.size, [...external.keys()]]).toEqual([0, ["w"]]);
  }
  expect(() => said(0, 1)).toThrow(expect.objectContaining({ code: "MODEL_DATA_INVALID" }));
});

test.each<[string, string, number]>([
  ["without a place", "", 0],
  ["at a place in the graph's own file", "", 40],
])("an initializer outside, %s, is refused whatever its size", (_, location, offset) => {
  for (const name of [wide, "b2"]) {
    const file = changed((tensor) => {
      if (tensor.name !== name) return;
      tensor.dataLocation = 1;
      tensor.externalData = [
        { key: "location", value: location },
        { key: "offset", value: `${offset}` },
      ];
    });

    expect(() => skimmed(file)).toThrow(
      expect.objectContaining({
        code: "MODEL_DATA_INVALID",
        message: expect.stringMatching(/m\.onnx .* in another file.*"(w1|b2)".*export it again/),
      }),
    );
  }
});

test("initializers that share the values of another one in the file are refused", () => {
  const file = mlpModel([6, 400, 3]);
  const { offset } = skimmed(file).external.get(wide) as { readonly offset: number };
  const model = onnx.ModelProto.decode(file);
  const externalData = [{ key: "offset", value: `${offset}` }];
  const copy = { name: "copy", dims: [6, 400], dataType: 1, dataLocation: 1, externalData };
  model.graph?.initializer?.push(new onnx.TensorProto(copy));

  expect(() => skimmed(onnx.ModelProto.encode(model).finish())).toThrow(
    expect.objectContaining({ code: "MODEL_DATA_INVALID" }),
  );
});

test("what is no weight of a large model is refused before it is read into memory", () => {
  expect(() => decodeSkimmed(hollow(graphDataBytesMax + 1), fileName)).toThrow(
    expect.objectContaining({
      code: "MODEL_UNSUPPORTED",
      message: expect.stringMatching(
        /m\.onnx has 268435457 bytes beside .* at most 268435456 .* raw/,
      ),
    }),
  );
  expect(() => decodeSkimmed(hollow(graphDataBytesMax), fileName)).toThrow(
    expect.objectContaining({ message: expect.stringContaining("it holds no graph") }),
  );
});

test.each([
  [
    "as numbers one by one",
    (count: number) =>
      Array<number>(count)
        .fill(1)
        .flatMap((one) => [8, one]),
  ],
  ["packed", (count: number) => [10, ...varint(count), ...Array<number>(count).fill(1)]],
])("a tensor has 64 dimensions at most, written %s", (_, dims) => {
  const of = (count: number): Uint8Array => {
    const data = [...dims(count), 2 * 8, 1, 8 * 8 + 2, 1, 0x77, 9 * 8 + 2, 4, 0, 0, 128, 63];
    const initializer = [5 * 8 + 2, ...varint(data.length), ...data];
    const graph = [7 * 8 + 2, ...varint(initializer.length), ...initializer];
    return Uint8Array.from([...graph, 8 * 8 + 2, 2, 2 * 8, 17]);
  };
  const refused = expect.objectContaining({
    code: "MODEL_UNSUPPORTED",
    message: expect.stringMatching(/dimensions/),
  });

  expect(skimmed(of(tensorDimensionsMax)).graph.initializers[0]?.shape).toHaveLength(64);
  for (const count of [tensorDimensionsMax + 1, 4_000, 400_000]) {
    expect(() => skimmed(of(count)), `${count}`).toThrow(refused);
  }
});

test("a skimmed model has the graph of an import in memory", () => {
  const file = mlpModel([6, 400, 3]);
  const { graph } = importModel(file, { fileName, hasher: nodeHasher });
  expect(skimmed(file).graph).toEqual(graph);
});

/** The perceptron with integers of one byte each, listed one by one at some place of the graph. */
const listing: Readonly<Record<string, (count: number) => onnx.GraphProto.$Properties>> = {
  "an initializer of int64": (count) => ({
    initializer: [{ name: "n", dims: [count], dataType: 7, int64Data: Array(count).fill(1) }],
  }),
  "an initializer of int8": (count) => ({
    initializer: [{ name: "n", dims: [count], dataType: 3, int32Data: Array(count).fill(1) }],
  }),
  "an attribute": (count) => ({
    node: [
      {
        opType: "Op",
        output: ["o"],
        attribute: [{ name: "list", type: 7, ints: Array(count).fill(1) }],
      },
    ],
  }),
  "a subgraph's tensor": (count) => ({
    node: [
      {
        opType: "Op",
        output: ["o"],
        attribute: [
          { name: "body", type: 5, g: { initializer: [{ int64Data: Array(count).fill(1) }] } },
        ],
      },
    ],
  }),
};

test.each(Object.keys(listing))(
  "%s with more integers than the codec should make objects of is refused",
  (what) => {
    const file = (count: number): Uint8Array => {
      const start = onnx.ModelProto.encode(onnx.ModelProto.decode(mlpModel([2, 1]))).finish();
      const graph = listing[what]?.(count) ?? {};
      return Buffer.concat([start, onnx.ModelProto.encode({ graph }).finish()]);
    };
    // Of what lists them there are some bytes more, and dimensions.
    const most = listedIntegerBytesMax;

    expect(() => skimmed(file(most + 1))).toThrow(
      expect.objectContaining({
        code: "MODEL_UNSUPPORTED",
        message: expect.stringMatching(
          /m\.onnx has more than 4194304 bytes of integers .* raw data/,
        ),
      }),
    );
    expect(outcome(file(most - 16))).not.toMatch(/bytes of integers/);
  },
);

function outcome(file: Uint8Array): string {
  try {
    skimmed(file);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
