import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import { deriveLayout } from "../../model/derive-layout.ts";
import { type ImportedModel, importModel } from "../../model/import-model.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { onnx } from "../../model/onnx/gen/onnx.js";
import { parseSafetensorsHeader, readTensor } from "../../model/safetensors.ts";
import {
  float32Values,
  type OrtSession,
  type OrtTensor,
  openOrtSession,
} from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { buildModel, logisticModel, mlpModel, testNode, testWeight } from "../support/models.ts";

const python = process.env["WARDROUND_PYTHON"];
const testData = process.env["WARDROUND_TEST_DATA"];

const options = { fileName: "m.onnx", hasher: nodeHasher };
const model = (file: Uint8Array): ImportedModel => importModel(file, options);

async function writeVersion(imported: ImportedModel): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "model.onnx"), imported.onnx);
  await writeFile(join(folder, "model.safetensors"), imported.checkpoint);
  return folder;
}

/** A value for every input, from a formula; sizes that vary are 1. */
function feedsFor(session: OrtSession): Record<string, OrtTensor> {
  const feeds = session.inputs.map(({ name, shape }) => {
    const sizes = shape.map((size) => Math.max(1, size));
    const count = sizes.reduce((product, size) => product * size, 1);
    const values = Float32Array.from({ length: count }, (_, at) => ((at * 7919) % 1000) / 1000);
    return [name, { type: "float32", shape: sizes, data: bytesOf(values) }] as const;
  });
  return Object.fromEntries(feeds);
}

/** What both files answer to the same feeds. */
async function answers(
  file: Uint8Array,
  folder: string,
): Promise<[Record<string, OrtTensor>, Record<string, OrtTensor>]> {
  const before = await openOrtSession({ bytes: file }, { threads: 1 });
  const after = await openOrtSession({ path: join(folder, "model.onnx") }, { threads: 1 });
  try {
    const names = before.outputs.map((output) => output.name);
    const feeds = feedsFor(before);
    return [await before.run(feeds, names), await after.run(feeds, names)];
  } finally {
    await before.release();
    await after.release();
  }
}

test("splits a model into a graph without weights and a checkpoint with all of them", () => {
  const imported = model(mlpModel([4, 64, 3]));
  const header = parseSafetensorsHeader(imported.checkpoint);

  expect([...header.tensors.keys()]).toEqual(["w1", "b1", "w2", "b2"]);
  expect(imported.layout.tensors.map(({ name, offset }) => [name, offset])).toEqual([
    ["w1", 0],
    ["b1", 256],
    ["w2", 320],
    ["b2", 512],
  ]);
  expect(imported.layout.parameterCount).toBe(515);
  expect(imported.onnx.byteLength).toBeLessThan(1000);
});

test("the same file gives the same bytes", () => {
  expect(model(logisticModel(5))).toEqual(model(logisticModel(5)));
});

test("whoever reads the published graph finds the same graph and layout", () => {
  const imported = model(mlpModel([4, 8, 1]));
  const published = decodeModel(imported.onnx, { fileName: "model.onnx", external: "allowed" });

  expect(published.graph).toEqual(imported.graph);
  expect(deriveLayout(published.graph, nodeHasher)).toEqual(imported.layout);
});

test("the split model answers as the whole one, with the bytes that the graph points to", async () => {
  const file = mlpModel([4, 8, 3]);
  const folder = await writeVersion(model(file));

  const [before, after] = await answers(file, folder);

  expect(after).toEqual(before);
});

test("models of any shape come back with the same weights", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(sizes, (shape) => {
      const file = mlpModel(shape);
      const { data } = decodeModel(file, { fileName: "m.onnx", external: "refused" });
      const imported = model(file);
      const header = parseSafetensorsHeader(imported.checkpoint);

      expect(header.tensors.size).toBe(data.size);
      for (const [name, values] of data) {
        expect(readTensor(imported.checkpoint, header, name)).toEqual(values);
      }
      const count = shape
        .slice(1)
        .reduce((sum, to, at) => sum + to * ((shape[at] as number) + 1), 0);
      expect(imported.layout.parameterCount).toBe(count);
    }),
    { numRuns: 40 },
  );
});

test("fixed numbers and shapes are not trained, running statistics are averaged", () => {
  const { graph, data } = buildModel({
    output: { name: "p", shape: ["batch", 4] },
    nodes: [
      testNode("Mul", ["features", "half"], "a"),
      testNode("BatchNormalization", ["a", "scale", "shift", "mean", "variance"], "b"),
      testNode("Transpose", ["w"], "wt"),
      testNode("MatMul", ["b", "wt"], "c"),
      testNode("Reshape", ["c", "sizes"], "d"),
      testNode("Add", ["d", "one"], "p"),
    ],
    weights: [
      testWeight("half", []),
      ...["scale", "shift", "mean", "variance"].map((name) => testWeight(name, [4])),
      testWeight("w", [4, 4]),
      { name: "sizes", shape: [2], values: BigInt64Array.of(-1n, 4n) },
      testWeight("one", [1]),
    ],
  });
  const imported = model(encodeModel(graph, { data }));

  expect(imported.layout.tensors.map(({ name, kind, offset }) => [name, kind, offset])).toEqual([
    ["scale", "trained", 0],
    ["shift", "trained", 4],
    ["mean", "statistic", 8],
    ["variance", "statistic", 12],
    ["w", "trained", 16],
    ["one", "trained", 32],
  ]);
  expect(imported.layout.buffers).toEqual([
    { name: "half", dtype: "F32", shape: [], rule: "keep" },
  ]);
  expect(imported.notes).toEqual([
    "2 tensors are running statistics: averaged, not trained",
    "1 tensors are not trained and stay as they are",
  ]);
});

test("attributes of every kind come back, and the largest integer", () => {
  const { graph, data } = buildModel({
    output: { name: "y", shape: [] },
    nodes: [
      testNode("Op", ["features"], "y", {
        f: { kind: "float", value: 0.5 },
        i: { kind: "int", value: -3 },
        most: { kind: "int", value: 2 ** 63 },
        s: { kind: "string", value: "Zürich" },
        floats: { kind: "floats", value: [1, -0.25] },
        ints: { kind: "ints", value: [2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 63, -(2 ** 63)] },
        none: { kind: "ints", value: [] },
        strings: { kind: "strings", value: ["a", ""] },
        t: { kind: "tensor", value: { dtype: "U8", shape: [2], data: Uint8Array.of(1, 2) } },
      }),
    ],
    weights: [],
  });

  const decoded = decodeModel(encodeModel(graph, { data }), {
    fileName: "m.onnx",
    external: "refused",
  });

  expect(decoded.graph.nodes).toEqual(graph.nodes);
});

/** The logistic model's message, changed. */
function damaged(
  change: (proto: onnx.ModelProto & { graph: onnx.GraphProto.$Properties }) => void,
): Uint8Array {
  const proto = onnx.ModelProto.decode(logisticModel(2)) as onnx.ModelProto & {
    graph: onnx.GraphProto.$Properties;
  };
  change(proto);
  return new Uint8Array(onnx.ModelProto.encode(proto).finish());
}

test("values in typed fields are the same as raw bytes", () => {
  const typed = damaged(({ graph }) => {
    const float32 = { name: "f", dims: [2], dataType: 1, floatData: [0.5, -2] };
    const float64 = { name: "d", dims: [1], dataType: 11, doubleData: [0.1] };
    const int64 = { name: "l", dims: [2], dataType: 7, int64Data: [-1, 3] };
    const int8 = { name: "b", dims: [2], dataType: 3, int32Data: [-1, 3] };
    const float16 = { name: "h", dims: [1], dataType: 10, int32Data: [0x3c00] };
    graph.initializer?.push(float32, float64, int64, int8, float16);
  });

  const { data } = decodeModel(typed, { fileName: "m.onnx", external: "refused" });

  expect(data.get("f")).toEqual(bytesOf(Float32Array.of(0.5, -2)));
  expect(data.get("d")).toEqual(bytesOf(Float64Array.of(0.1)));
  expect(data.get("l")).toEqual(bytesOf(BigInt64Array.of(-1n, 3n)));
  expect(data.get("b")).toEqual(bytesOf(Int8Array.of(-1, 3)));
  expect(data.get("h")).toEqual(Uint8Array.of(0x00, 0x3c));
});

test("weights that are listed as inputs, as before IR 4, are inputs no more", () => {
  const imported = model(
    damaged((proto) => {
      proto.irVersion = 3;
      const type = { tensorType: { elemType: 1, shape: { dim: [{ dimValue: 1 }] } } };
      proto.graph.input?.push({ name: "bias", type });
    }),
  );

  expect(imported.graph.inputs.map((input) => input.name)).toEqual(["features"]);
  expect(imported.graph.irVersion).toBe(4);
  expect(imported.notes[0]).toMatch(/^1 weights were inputs too/);
});

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const subgraph = { name: "body", type: 5, g: {} };
const sequence = { name: "p", type: { sequenceType: new Uint8Array(0) } };

test.each([
  ["an empty file", new Uint8Array(0), "MODEL_NOT_ONNX", /it is empty/],
  ["text", text("hello, this is not a model"), "MODEL_NOT_ONNX", /m.onnx is no ONNX model/],
  [
    "a Git LFS pointer",
    text("version https://git-lfs.github.com/spec/v1\n"),
    "MODEL_NOT_ONNX",
    /git lfs pull/,
  ],
  [
    "a model without a graph",
    damaged((proto) => Object.assign(proto, { graph: null })),
    "MODEL_NOT_ONNX",
    /no graph/,
  ],
  [
    "a value made twice",
    damaged(({ graph }) =>
      graph.node?.push({ opType: "Relu", input: ["logit"], output: ["logit"] }),
    ),
    "MODEL_NOT_ONNX",
    /"logit" is made twice/,
  ],
  [
    "nodes out of order",
    damaged(({ graph }) => graph.node?.reverse()),
    "MODEL_NOT_ONNX",
    /takes "logit" before/,
  ],
  [
    "an output that nothing makes",
    damaged(({ graph }) => graph.node?.pop()),
    "MODEL_NOT_ONNX",
    /"probability"/,
  ],
  [
    "a weight twice",
    damaged(({ graph }) => graph.initializer?.push(graph.initializer[0] as onnx.TensorProto)),
    "MODEL_NOT_ONNX",
    /"weight"/,
  ],
  [
    "a weight of the wrong size",
    damaged(({ graph }) => Object.assign(graph.initializer?.[0] ?? {}, { dims: [3] })),
    "MODEL_NOT_ONNX",
    /has 8 bytes.*needs 12/,
  ],
  [
    "weights outside",
    damaged(({ graph }) => Object.assign(graph.initializer?.[0] ?? {}, { dataLocation: 1 })),
    "MODEL_UNSUPPORTED",
    /another file/,
  ],
  [
    "weights of text",
    damaged(({ graph }) => graph.initializer?.push({ name: "s", dataType: 8, dims: [] })),
    "MODEL_UNSUPPORTED",
    /"s" of m.onnx is string/,
  ],
  [
    "sparse weights",
    damaged(({ graph }) => graph.sparseInitializer?.push(new Uint8Array(1))),
    "MODEL_UNSUPPORTED",
    /sparse/,
  ],
  [
    "functions",
    damaged((proto) => proto.functions.push(new Uint8Array(1))),
    "MODEL_UNSUPPORTED",
    /functions/,
  ],
  [
    "a subgraph",
    damaged(({ graph }) => graph.node?.[0]?.attribute?.push(subgraph)),
    "MODEL_UNSUPPORTED",
    /attribute "body" of node "logit_node" \(Gemm\), which is a subgraph/,
  ],
  [
    "an output that is a sequence",
    damaged(({ graph }) => Object.assign(graph, { output: [sequence] })),
    "MODEL_UNSUPPORTED",
    /output "p", which is no tensor/,
  ],
])("refuses %s", (_, file, code, message) => {
  expect(() => model(file)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

test("every file that is cut off is refused with a code", () => {
  const file = logisticModel(3);
  const codes = new Set<string>();

  for (let length = 0; length < file.byteLength; length++) {
    try {
      model(file.subarray(0, length));
      codes.add(`taken at ${length}`);
    } catch (error) {
      codes.add((error as { code?: string }).code ?? `${error}`);
    }
  }

  expect([...codes].filter((code) => !code.startsWith("MODEL_"))).toEqual([]);
});

test("bytes changed at random are taken or refused, never anything else", () => {
  const file = mlpModel([3, 2, 1]);
  const at = fc.integer({ min: 0, max: file.byteLength - 1 });
  const changes = fc.array(fc.tuple(at, fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(changes, (list) => {
      const changed = file.slice();
      for (const [position, value] of list) changed[position] = value;
      try {
        model(changed);
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^MODEL_|^ARGUMENT_INVALID$/) });
      }
    }),
    { numRuns: 500 },
  );
});

/**
 * Weights that were inputs become constants, so that onnxruntime may fuse more: float32 may differ in
 * its last digits. Anything else must be the same bytes.
 */
function largestGap(before: OrtTensor, after: OrtTensor): number {
  const same = Buffer.compare(before.data, after.data) === 0;
  if (same || before.type !== "float32") return same ? 0 : Number.POSITIVE_INFINITY;
  const values = float32Values(after);
  return float32Values(before).reduce((largest, value, at) => {
    const gap = Math.abs(value - (values[at] as number)) / Math.max(1, Math.abs(value));
    return Math.max(largest, gap);
  }, 0);
}

/** Real files by what becomes of them; the rest must split and answer as before. */
const refused: Record<string, RegExp> = {
  "odd/lfs-pointer.smallworm.onnx": /git lfs pull/,
  "seizureguard/optimizer_model.onnx": /input "params"/,
  "silero-vad-legacy.pytorch1.12.onnx": /subgraph/,
  "silero-vad-v5.spox.onnx": /subgraph/,
  "sklearn/knn-scan.predictable_tsne.skl2onnx1.11.onnx": /subgraph/,
  "sklearn/logreg_binary.onnxmltools1.3.onnx": /"probabilities"/,
  "sklearn/logreg_iris.skl2onnx1.11.onnx": /"output_probability"/,
  "sklearn/logreg_iris.skl2onnx1.4.onnx": /"output_probability"/,
  "sklearn/pipeline_xgboost.skl2onnx1.11.onnx": /"output_probability"/,
  "sklearn/rf_iris.skl2onnx1.11.onnx": /"output_probability"/,
};

test.skipIf(!testData)(
  "real exporters' files split and answer as before, or are refused by name (WARDROUND_TEST_DATA)",
  async () => {
    const root = join(testData as string, "models");
    const files = (await readdir(root, { recursive: true })).filter((file) =>
      file.endsWith(".onnx"),
    );
    let answered = 0;
    for (const file of files.sort()) {
      const bytes = new Uint8Array(await readFile(join(root, file)));
      if (refused[file]) {
        expect(() => model(bytes), file).toThrow(refused[file]);
        continue;
      }
      const imported = model(bytes);
      const folder = await writeVersion(imported);
      const loads = await openOrtSession({ bytes }, { threads: 1 }).then(
        async (session) => {
          const plain = session.inputs.every((input) => input.type === "float32");
          await session.release();
          return plain;
        },
        () => false,
      );
      if (!loads) continue;
      const [before, after] = await answers(bytes, folder);
      for (const [name, tensor] of Object.entries(before)) {
        expect(largestGap(tensor, after[name] as OrtTensor), file).toBeLessThan(1e-5);
      }
      answered++;
    }
    expect(answered).toBeGreaterThan(15);
  },
  120_000,
);

const script = `
import sys, numpy, onnx, onnxruntime, safetensors.numpy
folder, whole = sys.argv[1], sys.argv[2]
onnx.checker.check_model(folder + "/model.onnx", full_check=True)
x = numpy.linspace(-1, 1, 12, dtype=numpy.float32).reshape(3, 4)
split = onnxruntime.InferenceSession(folder + "/model.onnx").run(None, {"features": x})[0]
before = onnxruntime.InferenceSession(whole).run(None, {"features": x})[0]
assert split.shape == (3, 3) and (split == before).all()
loaded = onnx.load(whole)
tensors = safetensors.numpy.load_file(folder + "/model.safetensors")
assert set(tensors) == {t.name for t in loaded.graph.initializer}
for t in loaded.graph.initializer:
    assert (tensors[t.name] == onnx.numpy_helper.to_array(t)).all(), t.name
print("same")
`;

test.skipIf(!python)(
  "Python's onnxruntime, onnx and safetensors read what is written (WARDROUND_PYTHON)",
  async () => {
    const file = mlpModel([4, 8, 3]);
    const folder = await writeVersion(model(file));
    const whole = join(folder, "whole.onnx");
    await writeFile(whole, file);

    const output = execFileSync(python as string, ["-c", script, folder, whole], {
      encoding: "utf8",
    });

    expect(output.trim()).toBe("same");
  },
);
