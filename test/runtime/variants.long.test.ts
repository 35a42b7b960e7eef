import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importModel } from "../../model/import-model.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import type { VariantName, WholeModel } from "../../model/variants/contract.ts";
import { halveWeights } from "../../model/variants/fp16.ts";
import { quantiseDynamic } from "../../model/variants/int8-dynamic.ts";
import { quantiseStatic } from "../../model/variants/int8-static.ts";
import { makeVariant } from "../../runtime/make-variant.ts";
import { float32Tensor, float32Values, openOrtSession } from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";

const testData = process.env["WARDROUND_TEST_DATA"];
const isLong = process.env["WARDROUND_LONG_TESTS"] === "1";
const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-variants-long-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes an exported model as a version has it. */
async function importAs(file: string) {
  const bytes = await readFile(join(testData as string, "models", file));
  const { onnx, checkpoint } = importModel(bytes, { fileName: file, hasher: nodeHasher });
  const at = (name: string): string => join(folder, name);
  await writeFile(at("model.onnx"), onnx);
  await writeFile(at("model.safetensors"), checkpoint);
  return { graphPath: at("model.onnx"), checkpointPath: at("model.safetensors") };
}

async function make(
  paths: Awaited<ReturnType<typeof importAs>>,
  name: VariantName,
  calibrationPath?: string,
) {
  const outPath = join(folder, `model.${name}.onnx`);
  return makeVariant({ name, ...paths, goldenPath: undefined, calibrationPath, outPath }, never);
}

/** Exported models of several producers: the largest relative difference of fp16, then of dynamic int8. */
const models = [
  ["lenet5.pytorch2.3.onnx", 1e-3, 0.03],
  ["mlp-41-1.pytorch2.1.onnx", 1e-3, 0.02],
  ["cnn-small.pytorch1.13.onnx", 1e-3, 0.02],
  ["mnist-cnn-bn.pytorch2.0.onnx", 1e-3, 0.02],
  ["mnist-opt.cntk-onnxsim.onnx", 1e-3, 0.02],
  ["mnist-gan.keras-tf2onnx1.14.onnx", 1e-3, 0.01],
  ["lstm2.keras-tf2onnx1.15.onnx", 1e-3, 0.01],
  ["sklearn/mlp.skl2onnx1.15.onnx", 1e-3, 0.02],
] as const;

test.skipIf(!testData || !isLong).each(models)(
  "%s in fp16 and int8 is near float32 [WARDROUND_TEST_DATA]",
  async (file, halfMax, int8Max) => {
    const paths = await importAs(file);

    const half = await make(paths, "fp16");
    const small = await make(paths, "int8");

    process.stdout.write(`${file} fp16 ${JSON.stringify(half)}\nint8 ${JSON.stringify(small)}\n`);
    expect(half.difference.relative).toBeLessThan(halfMax);
    expect(small.difference.relative).toBeLessThan(int8Max);
    expect(small.difference.cosine).toBeGreaterThan(0.999);
  },
  120_000,
);

const pixels = 784;

async function digits(): Promise<{ readonly images: Float32Array; readonly labels: Uint8Array }> {
  const folderOf = join(testData as string, "images", "mnist");
  const read = async (name: string) => gunzipSync(await readFile(join(folderOf, name)));
  const images = await read("t10k-images-idx3-ubyte.gz");
  const labels = await read("t10k-labels-idx1-ubyte.gz");
  return { images: Float32Array.from(images.subarray(16)), labels: labels.subarray(8) };
}

/** Right labels of images from `first` on. */
async function rightOf(path: string, first: number, count: number): Promise<number> {
  const { images, labels } = await digits();
  const session = await openOrtSession({ path }, { threads: 1 });
  const [input = { name: "" }] = session.inputs;
  const [output = { name: "" }] = session.outputs;
  let right = 0;
  for (let at = first; at < first + count; at++) {
    const image = images.slice(at * pixels, (at + 1) * pixels);
    const feeds = { [input.name]: float32Tensor(image, [1, 1, 28, 28]) };
    const answer = await session.run(feeds, [output.name]);
    const scores = [...float32Values(answer[output.name]!)];
    if (scores.indexOf(Math.max(...scores)) === labels[at]) right += 1;
  }
  await session.release();
  return right;
}

test.skipIf(!testData || !isLong)(
  "trained MNIST in int8, calibrated on 100 digits, reads 2,000 others as well as float32 [WARDROUND_TEST_DATA]",
  async () => {
    const paths = await importAs("mnist-opt.cntk-onnxsim.onnx");
    const { images } = await digits();
    const sample = { shape: [100, 1, 28, 28], data: [...images.slice(0, 100 * pixels)] };
    const inputs = { Input3: sample };
    const path = join(folder, "sample.json");
    const about = { origin: "public", source: "MNIST, first 100 test digits", inputs };
    await writeFile(path, JSON.stringify(about));

    const made = await make(paths, "int8", path);

    const [float32, int8] = [
      await rightOf(paths.graphPath, 100, 2_000),
      await rightOf(join(folder, "model.int8.onnx"), 100, 2_000),
    ];
    process.stdout.write(
      `right of 2,000: float32 ${float32}, int8 ${int8}; ${JSON.stringify(made)}\n`,
    );
    expect(made).toMatchObject({ method: "int8-static", calibration: { rows: 100 } });
    expect(made.difference).toMatchObject({ inputs: "calibration", labels: 100 });
    expect(float32).toBeGreaterThan(1_950);
    expect(Math.abs(float32 - int8)).toBeLessThanOrEqual(10);
  },
  300_000,
);

/** The least time of a run in milliseconds. */
async function leastMs({ graph, data }: WholeModel, rows: number): Promise<number> {
  const session = await openOrtSession({ bytes: encodeModel(graph, { data }) }, { threads: 1 });
  const x = testWeight("input", [rows, 2048]).values as Float32Array;
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 30; times++) {
    const start = performance.now();
    await session.run({ x: float32Tensor(x, [rows, 2048]) }, ["y"]);
    least = Math.min(least, performance.now() - start);
  }
  await session.release();
  return least;
}

test.skipIf(!isLong)(
  "a product of 2,048 x 2,048 takes less time in int8 than in float32",
  async () => {
    const model = buildModel({
      input: { name: "x", shape: ["rows", 2048] },
      output: { name: "y", shape: ["rows", 2048] },
      nodes: [testNode("MatMul", ["x", "w"], "y")],
      weights: [testWeight("w", [2048, 2048])],
    });
    const ranges = new Map([["x", { min: -1, max: 1 }]]);
    const forms = {
      float32: model,
      fp16: halveWeights(model),
      "int8 dynamic": quantiseDynamic(model),
      "int8 static": quantiseStatic(model, ranges),
    };
    for (const rows of [1, 16]) {
      const times: Record<string, number> = {};
      for (const [name, form] of Object.entries(forms)) times[name] = await leastMs(form, rows);
      process.stdout.write(`${rows} rows, ms: ${JSON.stringify(times)}\n`);
      expect(times["int8 dynamic"]).toBeLessThan(times["float32"]!);
      expect(times["int8 static"]).toBeLessThan(times["float32"]!);
    }
  },
);
