import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findModelFiles } from "../../cli/model-files.ts";
import { importModel } from "../../model/import-model.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { decodeSkimmed } from "../../model/onnx/skim.ts";
import { importFiles } from "../../runtime/import-files.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { InputFile } from "../../runtime/whole-file.ts";
import { writeExternal } from "../support/external-data.ts";
import { buildModel, mlpModel, testNode, testWeight } from "../support/models.ts";

const testData = process.env["WARDROUND_TEST_DATA"];
const never = new AbortController().signal;

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-import-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Buffers and integers between the weights, so that the checkpoint has another order than the graph. */
function mixedModel(): Uint8Array {
  const { graph, data } = buildModel({
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("Sub", ["features", "mean"], "a"),
      testNode("Gemm", ["a", "wide", "bias"], "b"),
      testNode("Reshape", ["b", "sizes"], "c"),
      testNode("Gemm", ["c", "narrow", "last"], "logit"),
      testNode("Sigmoid", ["logit"], "probability"),
    ],
    weights: [
      testWeight("mean", [4]),
      testWeight("wide", [4, 300]),
      { name: "sizes", shape: [2], values: BigInt64Array.of(-1n, 300n) },
      testWeight("bias", [300]),
      testWeight("narrow", [300, 1]),
      testWeight("last", [1]),
    ],
  });
  return encodeModel(graph, { data });
}

/** What a model's files become, the values of other files gathered as they are sent. */
async function imported(modelPath: string, folder: string) {
  const { data } = await findModelFiles(modelPath);
  const sent = await Promise.all(
    data.map(async ({ path, offset, bytes }) =>
      (await readFile(path)).subarray(offset, offset + bytes),
    ),
  );
  const dataPath = join(folder, "sent");
  await writeFile(dataPath, Buffer.concat(sent));
  const paths = { graphPath: join(folder, "out.onnx"), checkpointPath: join(folder, "out.st") };
  const job = { fileName: "m.onnx", modelPath, ...paths };
  const result = await importFiles(
    { ...job, dataPath: data.length > 0 ? dataPath : undefined },
    never,
  );
  const [onnx, checkpoint] = await Promise.all([
    readFile(paths.graphPath),
    readFile(paths.checkpointPath),
  ]);
  return { ...result, onnx, checkpoint, sentBytes: Buffer.concat(sent).length };
}

const models: readonly (readonly [name: string, file: () => Uint8Array])[] = [
  ["a perceptron", () => mlpModel([6, 400, 3])],
  ["weights, buffers and integers mixed", mixedModel],
];

test.each(models)(
  "%s: external data and one file give the bytes of an import in memory",
  async (_, make) => {
    const file = make();
    const expected = importModel(file, { fileName: "m.onnx", hasher: nodeHasher });
    const folder = await freshFolder();
    const single = join(folder, "single.onnx");
    await writeFile(single, file);

    for (const path of [
      single,
      await writeExternal(await freshFolder(), file),
      await writeExternal(await freshFolder(), file, { bytesMin: 1024 }),
    ]) {
      const got = await imported(path, folder);
      expect(got.sentBytes > 0).toBe(path !== single);
      expect(Buffer.compare(got.checkpoint, expected.checkpoint)).toBe(0);
      expect(Buffer.compare(got.onnx, expected.onnx)).toBe(0);
      expect(got.layout).toEqual(expected.layout);
      expect(got.notes).toEqual(expected.notes);
    }
  },
);

test("a graph that points into a published checkpoint is imported to that checkpoint again", async () => {
  const first = importModel(mixedModel(), { fileName: "m.onnx", hasher: nodeHasher });
  const folder = await freshFolder();
  await writeFile(join(folder, "model.onnx"), first.onnx);
  await writeFile(join(folder, "model.safetensors"), first.checkpoint);

  const again = await imported(join(folder, "model.onnx"), folder);

  expect(Buffer.compare(again.checkpoint, first.checkpoint)).toBe(0);
  expect(Buffer.compare(again.onnx, first.onnx)).toBe(0);
});

test("values that are not those of the graph make nothing, and say so", async () => {
  const folder = await freshFolder();
  const modelPath = await writeExternal(folder, mlpModel([6, 400, 3]));
  const dataPath = join(folder, "sent");
  await writeFile(dataPath, new Uint8Array(9));
  const paths = { graphPath: join(folder, "out.onnx"), checkpointPath: join(folder, "out.st") };

  for (const sent of [undefined, dataPath]) {
    const job = { fileName: "m.onnx", modelPath, dataPath: sent, ...paths };
    await expect(importFiles(job, never)).rejects.toMatchObject({
      code: "MODEL_DATA_INVALID",
      message: expect.stringMatching(/m\.onnx has 16012 bytes .*, [09] came/),
    });
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("out"))).toEqual([]);
});

test("a place in the model's own file that is not there is refused", async () => {
  const folder = await freshFolder();
  const { graph, data } = decodeModel(mlpModel([4, 1]), { fileName: "m", external: "refused" });
  const external = new Map([["w1", { location: "", offset: 1e6, length: 16 }]]);
  const modelPath = join(folder, "model.onnx");
  await writeFile(modelPath, encodeModel(graph, { data, external }));
  const paths = { graphPath: join(folder, "out.onnx"), checkpointPath: join(folder, "out.st") };

  const job = { fileName: "m.onnx", modelPath, dataPath: undefined, ...paths };
  await expect(importFiles(job, never)).rejects.toMatchObject({ code: "MODEL_DATA_INVALID" });
});

test("an import that is no longer wanted stops and leaves nothing", async () => {
  const folder = await freshFolder();
  const modelPath = join(folder, "model.onnx");
  await writeFile(modelPath, mlpModel([6, 400, 3]));
  const paths = { graphPath: join(folder, "out.onnx"), checkpointPath: join(folder, "out.st") };
  const job = { fileName: "m.onnx", modelPath, dataPath: undefined, ...paths };

  await expect(importFiles(job, AbortSignal.abort(new TypeError("gone")))).rejects.toThrow("gone");

  await expect(readFile(paths.checkpointPath)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a file that is cut off anywhere is refused", async () => {
  const folder = await freshFolder();
  const path = join(folder, "cut.onnx");
  const file = mlpModel([6, 400, 3]);
  for (let bytes = 0; bytes < file.length; bytes += 997) {
    await writeFile(path, file.subarray(0, bytes));
    await expect(findModelFiles(path)).rejects.toMatchObject({ code: "MODEL_NOT_ONNX" });
  }
});

test.skipIf(!testData)(
  "what exporters write is imported from its file as from memory [WARDROUND_TEST_DATA]",
  { timeout: 60_000 },
  async () => {
    const root = join(testData ?? "", "models");
    const names = (await readdir(root)).filter((name) => name.endsWith(".onnx"));
    let compared = 0;
    for (const name of names) {
      const path = join(root, name);
      const whole = outcome(() => importModelOf(name, path));
      const file = new InputFile(path);
      const [expected, got] = [await whole, await outcome(async () => decodeSkimmed(file, name))];
      file.close();
      if ("code" in expected || "code" in got) {
        expect(got).toEqual(expected);
        continue;
      }
      compared += 1;
      expect(got.value.graph.nodes).toEqual(expected.value.graph.nodes);
      expect(got.value.graph.initializers).toEqual(expected.value.graph.initializers);
      expect(got.value.inputsDropped).toEqual(expected.value.inputsDropped);
      const source = await readFile(path);
      for (const [tensor, { offset, length }] of got.value.external) {
        const values = expected.value.data.get(tensor) as Uint8Array;
        expect(Buffer.compare(source.subarray(offset, offset + length), values)).toBe(0);
      }
    }
    expect(compared).toBeGreaterThan(15);
  },
);

async function importModelOf(name: string, path: string) {
  return decodeModel(await readFile(path), { fileName: name, external: "refused" });
}

async function outcome<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly code: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { code: (error as { readonly code?: unknown }).code };
  }
}
